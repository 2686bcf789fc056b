import { type ComponentChild, type ComponentChildren, h, isValidElement, type JSX, type VNode } from "preact";

/** The attributes of one kind of element; `data-…` and `aria-…` included. */
type Attributes<Name extends keyof JSX.IntrinsicElements> = JSX.IntrinsicElements[Name] &
  Readonly<Record<`data-${string}`, unknown>>;

/** Makes elements of one kind: `li({ class: "first" }, "Ann")`, or without attributes `li("Ann")`. */
type Tag<Name extends keyof JSX.IntrinsicElements> = {
  (attributes: Attributes<Name>, ...children: ComponentChildren[]): VNode;
  (...children: ComponentChildren[]): VNode;
};

function tag<Name extends keyof JSX.IntrinsicElements>(name: Name): Tag<Name> {
  return (...given: readonly unknown[]) => {
    const [first, ...others] = given;
    const [attributes, children] = areAttributes(first) ? [first, others] : [null, given];
    return h(name as string, attributes, ...(children as ComponentChild[]));
  };
}

/** A plain object is attributes; an element, a list or a text is a child. */
function areAttributes(first: unknown): first is Readonly<Record<string, unknown>> {
  return typeof first === "object" && first !== null && !Array.isArray(first) && !isValidElement(first);
}

type Tags = { readonly [Name in keyof JSX.IntrinsicElements]: Tag<Name> };

/** The elements of HTML and SVG that pages use, each under its own name. */
// biome-ignore format: a table, to be read across
export const {
  a, article, aside, b, blockquote, body, br, button, caption, circle, code, col, colgroup, datalist, dd, del, details, div, dl, dt,
  fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, head, header, html, input, ins, label, legend, li,
  line, link, main, mark, meta, nav, ol, optgroup, option, p, path, pre, progress, q, rect, script, section, select,
  span, strong, summary, svg, table, tbody, td, text, textarea, th, thead, time, title, tr, ul,
} = new Proxy({} as Tags, { get: (_, name) => tag(name as keyof Tags) });
