/** What stands in an element: texts, elements, lists of them; nothing for what is left out. */
export type Markup = PageElement | string | number | boolean | null | undefined | readonly Markup[];

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element of a page; `web/finishing.ts` writes it as HTML. */
export type PageElement = {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly inside: readonly Markup[];
};

/** Makes elements of one kind: `li({ class: "first" }, "Ann")`, or without attributes `li("Ann")`. */
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
  return typeof first === "object" && first !== null && !Array.isArray(first) && !isElement(first);
}

export function isElement(content: unknown): content is PageElement {
  return typeof content === "object" && content !== null && "inside" in content;
}

// The elements of HTML and SVG that pages use, each under its own name.
export const a = tag("a");
export const article = tag("article");
export const aside = tag("aside");
export const b = tag("b");
export const blockquote = tag("blockquote");
export const br = tag("br");
export const button = tag("button");
export const caption = tag("caption");
export const circle = tag("circle");
export const code = tag("code");
export const col = tag("col");
export const colgroup = tag("colgroup");
export const datalist = tag("datalist");
export const dd = tag("dd");
export const del = tag("del");
export const details = tag("details");
export const div = tag("div");
export const dl = tag("dl");
export const dt = tag("dt");
export const fieldset = tag("fieldset");
export const figcaption = tag("figcaption");
export const figure = tag("figure");
export const footer = tag("footer");
export const form = tag("form");
export const h1 = tag("h1");
export const h2 = tag("h2");
export const h3 = tag("h3");
export const h4 = tag("h4");
export const head = tag("head");
export const header = tag("header");
export const i = tag("i");
export const input = tag("input");
export const ins = tag("ins");
export const label = tag("label");
export const legend = tag("legend");
export const li = tag("li");
export const line = tag("line");
export const link = tag("link");
export const mark = tag("mark");
export const meta = tag("meta");
export const nav = tag("nav");
export const ol = tag("ol");
export const optgroup = tag("optgroup");
export const option = tag("option");
export const p = tag("p");
export const path = tag("path");
export const pre = tag("pre");
export const progress = tag("progress");
export const q = tag("q");
export const rect = tag("rect");
export const script = tag("script");
export const section = tag("section");
export const select = tag("select");
export const span = tag("span");
export const strong = tag("strong");
export const summary = tag("summary");
export const svg = tag("svg");
export const table = tag("table");
export const tbody = tag("tbody");
export const td = tag("td");
export const text = tag("text");
export const textarea = tag("textarea");
export const th = tag("th");
export const thead = tag("thead");
export const time = tag("time");
export const title = tag("title");
export const tr = tag("tr");
export const ul = tag("ul");
