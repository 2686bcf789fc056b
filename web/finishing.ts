import { daysInWords } from "../core/text/day-words.ts";
import { symbolsShown, withoutLowLines } from "./parts/symbols.ts";
import { addressWithKnownAt } from "./queries.ts";
import { h, isElement, isQuotation, type Markup, type PageElement } from "./tags.ts";

/** How the pages of a site lead on: of a service, or of files. */
export type Ways = {
  /** The address of the page that shows what a link names; `null` if none does. */
  readonly shownAt: (address: string) => string | null;
  /** Says whether a form is answered. A service answers all. */
  isAnswered?(form: { readonly path: string; readonly method: unknown }): boolean;
  /** What each page says about pages that are files; left out of a service. */
  readonly ofFiles?: string;
  /**
   * Without what search engines and other sites show of a page, what is said of files, and the links below each page:
   * there are many such pages, and each leads to one that has all of that.
   */
  readonly isBrief?: boolean;
};

/** What is done to a page while it is written, because its links and printed texts come from many places. */
type Finishing = {
  readonly ways: Ways;
  /** The instant that all links and forms keep; left out on pages of what is known now. */
  readonly knownAt?: string | undefined;
};

/** What becomes of texts: of the signs in them, and whether their days are said in words. */
type TextManner = { readonly signs: "drawn" | "left out" | "kept"; readonly areDaysSaid: boolean };

const asTheyAre: TextManner = { signs: "kept", areDaysSaid: false };

/** Elements in which texts stay as they are: texts to copy. */
const isLiteral = new Set(["pre", "code", "textarea", "script", "option", "kbd"]);
/** Elements with the words of somebody else, as have those of the class `printed`. */
const isQuoting = new Set(["blockquote", "q"]);
const isPrinted = /\bprinted\b/;
/** Elements that have neither content nor an end. Source: the HTML Standard, "void elements". */
const isVoid = new Set(["br", "col", "input", "link", "meta"]);
/** What drawings are made of, which may end itself. */
const isShape = new Set(["circle", "line", "path", "rect"]);

/**
 * The HTML of what a page has, escaped: links lead to the pages that show what they name, with the instant kept, the
 * signs in texts are drawn (`symbolsShown`), and sentences say their days in words. In drawings, which have labels, and in
 * titles of elements the underscores are left out, and days stay as they are. Without `finishing` links and texts stay as they are.
 */
export function contentAsHtml(
  content: Markup,
  finishing: Finishing | null,
  manner: TextManner = finishing === null ? asTheyAre : { signs: "drawn", areDaysSaid: true },
): string {
  if (typeof content === "string") return textAsHtml(content, manner);
  if (isElement(content)) return elementAsHtml(content, finishing, manner);
  if (isQuotation(content)) return textAsHtml(content.quoted, { ...manner, areDaysSaid: false });
  if (!Array.isArray(content)) return content == null || typeof content === "boolean" ? "" : String(content);
  let html = "";
  for (const part of content) html += contentAsHtml(part, finishing, manner);
  return html;
}

function textAsHtml(written: string, { signs, areDaysSaid }: TextManner): string {
  const text = areDaysSaid ? daysInWords(written) : written;
  if (signs === "kept") return escaped(text);
  if (signs === "left out") return escaped(withoutLowLines(text));
  const shown = symbolsShown(text);
  return shown === text ? escaped(text) : contentAsHtml(shown, null);
}

function elementAsHtml(element: PageElement, finishing: Finishing | null, manner: TextManner): string {
  const { tag, inside } = element;
  const attributes = finishing === null ? element.attributes : finishedAttributes(element, finishing, manner);
  let start = `<${tag}`;
  for (const name in attributes) start += attributeAsHtml(name, attributes[name]);
  if (isVoid.has(tag)) return `${start}>`;
  if (isShape.has(tag) && inside.length === 0) return `${start}/>`;
  const within = contentAsHtml(inside as Markup, finishing, mannerInside(element, manner));
  const all = `${start}>${hiddenInside(element, finishing)}${within}</${tag}>`;
  return isUnanswered(element, finishing)
    ? contentAsHtml(h.p({ class: "note", role: "note" }, needsService), null) + all
    : all;
}

function mannerInside({ tag, attributes }: PageElement, manner: TextManner): TextManner {
  if (isLiteral.has(tag)) return asTheyAre;
  if (tag === "svg") return manner.signs === "kept" ? asTheyAre : { signs: "left out", areDaysSaid: false };
  const isQuoted = isQuoting.has(tag) || isPrinted.test(String(attributes["class"] ?? ""));
  return isQuoted ? { ...manner, areDaysSaid: false } : manner;
}

function finishedAttributes(
  element: PageElement,
  finishing: Finishing,
  { signs }: TextManner,
): PageElement["attributes"] {
  const { tag, attributes } = element;
  const { title, href, action, method } = attributes;
  const { ways, knownAt } = finishing;
  if (isUnanswered(element, finishing)) return { ...attributes, inert: true };
  const withKnownAt = (address: string) => (knownAt === undefined ? address : addressWithKnownAt(address, knownAt));
  let finished = attributes;
  if (typeof title === "string" && signs !== "kept") finished = { ...finished, title: withoutLowLines(title) };
  if (typeof href === "string") {
    const shown = ways.shownAt(href);
    if (shown === null) finished = { ...finished, href: undefined };
    else if (shown !== href || knownAt !== undefined) finished = { ...finished, href: withKnownAt(shown) };
  }
  // A form that is sent by GET loses the query of its address; one sent by POST keeps it.
  if (tag === "form" && method !== undefined) finished = { ...finished, action: withKnownAt(String(action)) };
  return finished;
}

/** A form that is sent by GET has the instant as a field. */
function hiddenInside({ tag, attributes }: PageElement, finishing: Finishing | null): string {
  if (tag !== "form" || attributes["method"] !== undefined || finishing?.knownAt === undefined) return "";
  return contentAsHtml(h.input({ type: "hidden", name: "knownAt", value: finishing.knownAt }), null);
}

function isUnanswered({ tag, attributes }: PageElement, finishing: Finishing | null): boolean {
  if (tag !== "form" || finishing?.ways.isAnswered === undefined) return false;
  const { action, method } = attributes;
  return !finishing.ways.isAnswered({ path: String(action ?? "").split(/[?#]/)[0] ?? "", method });
}

const needsService = "These pages are files. What this form asks is answered by a running service only.";

/** `false` is a word in `aria-…` attributes and a few others, and otherwise says that an attribute is not there. */
const saysFalse = /^(?:aria-|data-)|^(?:spellcheck|draggable)$/;

function attributeAsHtml(name: string, value: unknown): string {
  if (value == null || (value === false && !saysFalse.test(name))) return "";
  return value === "" || (value === true && !saysFalse.test(name))
    ? ` ${name}`
    : ` ${name}="${escaped(String(value))}"`;
}

function escaped(text: string): string {
  return isSpecial.test(text) ? text.replace(special, (sign) => entities[sign] ?? sign) : text;
}

const isSpecial = /["&<]/;
const special = /["&<]/g;
const entities: Readonly<Record<string, string>> = { '"': "&quot;", "&": "&amp;", "<": "&lt;" };
