import type { BookEntry, BookProvision, RulebookFormat } from "../../core/contract/rulebooks.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { type PrintedPart, printedPartsOf } from "../../core/text/printed-order.ts";
import { isChapter } from "../../core/text/rule-number.ts";
import { escapeMarkdown } from "../../document/markdown.ts";
import { type BookToPrint, noticeOf, rightsNotice } from "./book.ts";
import { rulebookHtml } from "./html.ts";
import { rulebookText } from "./plain.ts";

/** Prints a rulebook in a form, piece by piece. */
export function printBook(book: BookToPrint, format: RulebookFormat): Generator<string> {
  switch (format) {
    case "json":
      return jsonOf(book);
    case "md":
      return rulebookMarkdown(book);
    case "txt":
      return rulebookText(book);
    case "html":
      return rulebookHtml(book);
  }
}

/** The name of the file. */
export function bookFileName(on: string, format: RulebookFormat): string {
  return `comprehensive-rules-${on}.${format}`;
}

/** As in the contract (`Rulebook`), one provision per line. */
function* jsonOf({ head, provisions, entries }: BookToPrint): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"provisions":[\n`;
  yield* listed(provisions);
  yield '],"glossary":[\n';
  yield* listed(entries);
  yield "]}\n";
}

function* listed(entries: Iterable<object>): Generator<string> {
  let mark = "";
  for (const entry of entries) {
    yield mark + JSON.stringify(entry);
    mark = ",\n";
  }
  yield "\n";
}

/** Prints a rulebook as GitHub's Markdown. */
function* rulebookMarkdown({ head, provisions, entries }: BookToPrint): Generator<string> {
  yield `# Comprehensive Rules on ${dayInWords(head.on)}\n\n${escapeMarkdown(noticeOf(head))}\n\n## Contents\n\n`;
  for (const { number, name, sections } of head.contents) {
    yield `- ${number}\\. ${escapeMarkdown(name ?? "(heading not held)")}\n`;
    for (const section of sections) yield `  - ${section.number}\\. ${escapeMarkdown(section.name ?? "")}\n`;
  }
  yield "\n";
  for (const provision of provisions) yield `${provisionMarkdown(provision)}\n\n`;
  yield "## Glossary\n\n";
  for (const entry of entries) yield `${entryMarkdown(entry)}\n\n`;
  yield `---\n\n${escapeMarkdown(rightsNotice)}\n`;
}

function provisionMarkdown(provision: BookProvision): string {
  const { number, kind, name } = provision;
  if (kind !== "heading") return `**${number}** ${wordsOf(provision)}`;
  const mark = isChapter(number) ? "##" : "###";
  const below = printedPartsOf(provision).map(partMarkdown);
  return [`${mark} ${number}\\. ${escapeMarkdown(name ?? "")}`, ...below].join("\n\n");
}

function entryMarkdown(entry: BookEntry): string {
  return `**${escapeMarkdown(entry.term)}**<br>${wordsOf(entry)}`;
}

/** The words of the rule, or our summary, marked as such, and the examples in their places. */
function wordsOf(words: Omit<BookEntry, "term">): string {
  const { text, summary, certainty } = words;
  const parts = printedPartsOf(words);
  const last = parts.findLastIndex(({ kind }) => kind === "text");
  return [
    ...(text === null ? [`*(not held; in our words: ${escapeMarkdown(summary ?? "nothing is known")})*`] : []),
    ...parts.map(
      (part, index) => partMarkdown(part) + (certainty === "uncertain" && index === last ? " *(uncertain)*" : ""),
    ),
  ].join("\n\n");
}

function partMarkdown({ kind, text }: PrintedPart): string {
  return kind === "example" ? `> Example: ${escapeMarkdown(text)}` : escapeMarkdown(text);
}
