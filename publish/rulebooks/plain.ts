import type { BookEntry, BookProvision } from "../../core/contract/rulebooks.ts";
import { dayAsPrinted } from "../../core/text/day-words.ts";
import { type PrintedWords, printedLinesOf } from "../../core/text/printed-order.ts";
import { depthOf } from "../../core/text/rule-number.ts";
import { type BookToPrint, noticeOf, rightsNotice } from "./book.ts";

const newline = "\r\n";

/**
 * Prints a rulebook in the layout of published rulebooks, so that the same programs can read it: one paragraph a line,
 * a blank line after each rule. Rules known only by a summary are left out, because our words could not be told from
 * those of the rules.
 */
export function* rulebookText({ head, provisions, entries }: BookToPrint): Generator<string> {
  yield* lines(
    "Magic: The Gathering Comprehensive Rules",
    "",
    `These rules are effective as of ${dayAsPrinted(head.isWhole ? head.release : head.on)}.`,
    "",
    "Introduction",
    "",
    noticeOf(head),
    "",
    "Contents",
    "",
    ...head.contents.flatMap(({ number, name, sections }) => [
      ...(name === null ? [] : [`${number}. ${name}`]),
      ...sections.flatMap((section) => (section.name === null ? [] : [`${section.number}. ${section.name}`])),
      "",
    ]),
    "Glossary",
    "",
    "Credits",
    "",
  );
  for (const provision of provisions) yield* lines(...provisionLines(provision));
  yield* lines("Glossary", "");
  for (const entry of entries) yield* lines(...entryLines(entry));
  yield* lines("Credits", "", rightsNotice);
}

function* lines(...all: readonly string[]): Generator<string> {
  if (all.length > 0) yield all.join(newline) + newline;
}

function provisionLines(provision: BookProvision): string[] {
  const { number, kind, name, text } = provision;
  if (kind === "heading" ? name === null : text === null) return [];
  const [first = "", ...others] = [...(kind === "heading" ? [name ?? ""] : []), ...wordLines(provision)];
  // A subrule has no dot after its number.
  const dot = depthOf(number) === 2 ? "" : ".";
  return [`${number}${dot} ${first}`, ...others, ""];
}

function entryLines(entry: BookEntry): string[] {
  return entry.text === null ? [] : [entry.term, ...wordLines(entry), ""];
}

function wordLines(words: PrintedWords): string[] {
  return printedLinesOf(words).flatMap((part) => part.split("\n"));
}
