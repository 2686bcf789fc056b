import type { BookEntry, BookProvision } from "../../core/contract/rulebooks.ts";
import { dayAsPrinted } from "../../core/text/day-words.ts";
import { type BookToPrint, noticeOf, rightsNotice } from "./book.ts";

const newline = "\r\n";

/**
 * Prints a rulebook in the layout of published rulebooks, so that the same programs can read it: one paragraph a line,
 * a blank line after each rule. Rules known only by a summary are left out, because our words could not be told from
 * those of the rules.
 */
export function* plainOf({ head, provisions, entries }: BookToPrint): Generator<string> {
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

function provisionLines({ number, kind, name, text, examples }: BookProvision): string[] {
  const paragraphs = text === null ? [] : text.split("\n");
  const [first, ...others] = kind === "heading" ? [name ?? "", ...paragraphs] : paragraphs;
  if (first === undefined || (kind === "heading" && name === null)) return [];
  // A subrule has no dot after its number.
  const dot = /[a-z]$/.test(number) ? "" : ".";
  return [`${number}${dot} ${first}`, ...others, ...examples.flatMap(exampleLines), ""];
}

function entryLines({ term, text, examples }: BookEntry): string[] {
  return text === null ? [] : [term, ...text.split("\n"), ...examples.flatMap(exampleLines), ""];
}

function exampleLines(example: string): string[] {
  const [first = "", ...others] = example.split("\n");
  return [`Example: ${first}`, ...others];
}
