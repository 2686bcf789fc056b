/** What stands in an element: texts, elements, lists of them; nothing for what is left out. */
export type Markup = PageElement | Quotation | string | number | boolean | null | undefined | readonly Markup[];

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element of a page; `web/finishing.ts` writes it as HTML. */
export type PageElement = {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly inside: readonly Markup[];
};

/** Makes elements of one kind: `h.li({ class: "first" }, "Ann")`, or without attributes `h.li("Ann")`. */
type Tag = {
  (attributes: Attributes, ...inside: Markup[]): PageElement;
  (...inside: Markup[]): PageElement;
};

function tag(name: string): Tag {
  return (...given: unknown[]): PageElement => {
    const attributes = areAttributes(given[0]) ? (given.shift() as Attributes) : none;
    return { tag: name, attributes, inside: given as Markup[] };
  };
}

const none: Attributes = {};

/** A plain object is attributes; an element, a list or a text is content. */
function areAttributes(first: unknown): first is Attributes {
  return (
    typeof first === "object" && first !== null && !Array.isArray(first) && !isElement(first) && !isQuotation(first)
  );
}

/** Words of somebody else within a sentence, whose days stay as they are written. */
export type Quotation = { readonly quoted: string };

export function isElement(content: unknown): content is PageElement {
  return typeof content === "object" && content !== null && "inside" in content;
}

export function isQuotation(content: unknown): content is Quotation {
  return typeof content === "object" && content !== null && "quoted" in content;
}

/** The elements of HTML and SVG: `h.li({ class: "first" }, "Ann")`. */
export const h = new Proxy({} as Record<string, Tag>, {
  get: (made, name: string) => (made[name] ??= tag(name)),
}) as Readonly<Record<keyof HTMLElementTagNameMap | keyof SVGElementTagNameMap, Tag>>;
