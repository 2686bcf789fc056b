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

/** The element `a`. */
export const a = tag("a");
/** The element `article`. */
export const article = tag("article");
/** The element `aside`. */
export const aside = tag("aside");
/** The element `b`. */
export const b = tag("b");
/** The element `blockquote`. */
export const blockquote = tag("blockquote");
/** The element `body`. */
export const body = tag("body");
/** The element `button`. */
export const button = tag("button");
/** The element `caption`. */
export const caption = tag("caption");
/** The element `circle`. */
export const circle = tag("circle");
/** The element `code`. */
export const code = tag("code");
/** The element `datalist`. */
export const datalist = tag("datalist");
/** The element `dd`. */
export const dd = tag("dd");
/** The element `del`. */
export const del = tag("del");
/** The element `details`. */
export const details = tag("details");
/** The element `div`. */
export const div = tag("div");
/** The element `dl`. */
export const dl = tag("dl");
/** The element `dt`. */
export const dt = tag("dt");
/** The element `fieldset`. */
export const fieldset = tag("fieldset");
/** The element `figcaption`. */
export const figcaption = tag("figcaption");
/** The element `figure`. */
export const figure = tag("figure");
/** The element `progress`. */
export const progress = tag("progress");
/** The element `footer`. */
export const footer = tag("footer");
/** The element `form`. */
export const form = tag("form");
/** The element `h1`. */
export const h1 = tag("h1");
/** The element `h2`. */
export const h2 = tag("h2");
/** The element `h3`. */
export const h3 = tag("h3");
/** The element `h4`. */
export const h4 = tag("h4");
/** The element `head`. */
export const head = tag("head");
/** The element `header`. */
export const header = tag("header");
/** The element `html`. */
export const html = tag("html");
/** The element `input`. */
export const input = tag("input");
/** The element `ins`. */
export const ins = tag("ins");
/** The element `label`. */
export const label = tag("label");
/** The element `legend`. */
export const legend = tag("legend");
/** The element `li`. */
export const li = tag("li");
/** The element `line`. */
export const line = tag("line");
/** The element `link`. */
export const link = tag("link");
/** The element `main`. */
export const main = tag("main");
/** The element `mark`. */
export const mark = tag("mark");
/** The element `meta`. */
export const meta = tag("meta");
/** The element `nav`. */
export const nav = tag("nav");
/** The element `ol`. */
export const ol = tag("ol");
/** The element `optgroup`. */
export const optgroup = tag("optgroup");
/** The element `option`. */
export const option = tag("option");
/** The element `p`. */
export const p = tag("p");
/** The element `path`. */
export const path = tag("path");
/** The element `pre`. */
export const pre = tag("pre");
/** The element `q`. */
export const q = tag("q");
/** The element `rect`. */
export const rect = tag("rect");
/** The element `script`. */
export const script = tag("script");
/** The element `section`. */
export const section = tag("section");
/** The element `select`. */
export const select = tag("select");
/** The element `span`. */
export const span = tag("span");
/** The element `strong`. */
export const strong = tag("strong");
/** The element `summary`. */
export const summary = tag("summary");
/** The element `svg`. */
export const svg = tag("svg");
/** The element `table`. */
export const table = tag("table");
/** The element `tbody`. */
export const tbody = tag("tbody");
/** The element `td`. */
export const td = tag("td");
/** The element `text`. */
export const text = tag("text");
/** The element `textarea`. */
export const textarea = tag("textarea");
/** The element `th`. */
export const th = tag("th");
/** The element `thead`. */
export const thead = tag("thead");
/** The element `time`. */
export const time = tag("time");
/** The element `title`. */
export const title = tag("title");
/** The element `tr`. */
export const tr = tag("tr");
/** The element `ul`. */
export const ul = tag("ul");
