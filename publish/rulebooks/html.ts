import type { BookEntry, BookProvision } from "../../core/contract/rulebooks.ts";
import { callAddress } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { type PrintedPart, printedPartsOf } from "../../core/text/printed-order.ts";
import { isChapter } from "../../core/text/rule-number.ts";
import { htmlPage } from "../../document/html.ts";
import { escapeXml } from "../../document/xml.ts";
import { type BookToPrint, noticeOf, rightsNotice } from "./book.ts";

/**
 * Prints a rulebook as one self-contained page without scripts and pictures. Each rule can be linked to by its number,
 * as `#r702.19b`.
 */
export function rulebookHtml(book: BookToPrint): Generator<string> {
  const { head, base } = book;
  const title = `Comprehensive Rules on ${dayInWords(head.on)}`;
  const canonical = base === null ? null : `${base}${callAddress(`/rulebooks/${head.on}.html`)}`;
  return htmlPage({ title, canonical, main: mainOf(title, book) });
}

function* mainOf(title: string, { head, provisions, entries }: BookToPrint): Generator<string> {
  yield `<h1>${title}</h1>\n<p class="notice">${escapeXml(noticeOf(head))}</p>\n<h2>Contents</h2>\n<ul>\n`;
  for (const { number, name, sections } of head.contents) {
    yield `<li>${number}. ${escapeXml(name ?? "(heading not held)")}\n<ul>\n`;
    for (const section of sections)
      yield `<li><a href="#r${section.number}">${section.number}. ${escapeXml(section.name ?? "")}</a></li>\n`;
    yield "</ul></li>\n";
  }
  yield '<li><a href="#glossary">Glossary</a></li>\n</ul>\n';
  for (const provision of provisions) yield provisionHtml(provision);
  yield '<h2 id="glossary">Glossary</h2>\n';
  for (const entry of entries) yield entryHtml(entry);
  yield `<p class="notice">${escapeXml(rightsNotice)}</p>\n`;
}

function provisionHtml(provision: BookProvision): string {
  const { number, kind, name } = provision;
  if (kind !== "heading") return wordsHtml(provision, `<p id="r${number}"><b>${number}</b> `);
  const level = isChapter(number) ? "h2" : "h3";
  const below = printedPartsOf(provision).map((part) => partHtml(part));
  return `<${level} id="r${number}">${number}. ${escapeXml(name ?? "")}</${level}>\n${below.join("")}`;
}

function entryHtml(entry: BookEntry): string {
  return `<h4>${escapeXml(entry.term)}</h4>\n${wordsHtml(entry, "<p>")}`;
}

/**
 * The words of the rule, or our summary, marked as such, and the examples in their places. `first` begins the first
 * paragraph.
 */
function wordsHtml(words: Omit<BookEntry, "term">, first: string): string {
  const { text, summary, certainty } = words;
  const uncertain = certainty === "uncertain" ? ' <span class="notice">(uncertain)</span>' : "";
  const notHeld = `<span class="notice">(not held; in our words: ${escapeXml(summary ?? "nothing is known")})</span>`;
  const parts = printedPartsOf(words);
  const last = parts.findLastIndex(({ kind }) => kind === "text");
  const shown = parts.map((part, index) => {
    return partHtml(part, { start: index === 0 ? first : "<p>", end: index === last ? uncertain : "" });
  });
  // Our words, or an example, before which only the number is printed.
  const start = text === null ? `${first}${notHeld}</p>\n` : parts[0]?.kind === "text" ? "" : `${first}</p>\n`;
  return `${start}${shown.join("")}`;
}

/** `start` and `end` are those of a paragraph of the text. */
function partHtml({ kind, text }: PrintedPart, { start, end } = { start: "<p>", end: "" }): string {
  return kind === "example"
    ? `<p class="example">Example: ${paragraphs(text)}</p>\n`
    : `${start}${paragraphs(text)}${end}</p>\n`;
}

function paragraphs(text: string): string {
  return escapeXml(text).replaceAll("\n", "<br>");
}
