import type { ComponentChildren } from "preact";
import type { History } from "../../core/archive/history.ts";
import type { DatedSentence } from "../../core/archive/sentences.ts";
import type { SectionProvision } from "../../core/ask/section.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { lineagePathOn } from "../addresses.ts";
import { a, b, div, li, ol, p, span } from "../tags.ts";
import { dayInTable } from "./days.ts";
import { printedText } from "./words.ts";

/** Rules in full, one under the other; each has a place of its own on the page, named after its number (`#r702.19a`). */
export function provisionsShown(
  history: History,
  provisions: readonly SectionProvision[],
  on: IsoDate,
): ComponentChildren {
  const isAllUncertain = provisions.length > 1 && provisions.every(({ certainty }) => certainty === "uncertain");
  return [
    isAllUncertain
      ? p({ class: "note" }, "All of this is uncertain on this day. The page of each rule says why.")
      : null,
    ol(
      { class: "provisions printed" },
      provisions.map((provision) => provisionShown(history, provision, { on, isAllUncertain })),
    ),
  ];
}

/** The day, and whether a note above the rules already says that all of them are uncertain. */
type Around = { readonly on: IsoDate; readonly isAllUncertain: boolean };

function provisionShown(
  history: History,
  provision: SectionProvision,
  { on, isAllUncertain }: Around,
): ComponentChildren {
  const { number, lineage, text, examples, citations, certainty, sentences } = provision;
  const isSub = /[a-z]$/.test(number);
  return li(
    { id: `r${number}`, class: isSub ? "sub" : undefined },
    a({ class: "number", href: lineagePathOn(history, lineage, on) }, number),
    div(
      p(sentences ? datedSentences(sentences.text) : printedText(history, text, citations, "text")),
      examples.map((example, place) =>
        p(
          { class: "example" },
          b("Example: "),
          sentences ? datedSentences(sentences.examples[place] ?? []) : printedText(history, example, citations, place),
        ),
      ),
      certainty === "uncertain" && !isAllUncertain
        ? p({ class: "aside" }, "Uncertain on this day: the rule's own page says why.")
        : null,
    ),
  );
}

function datedSentences(sentences: readonly DatedSentence[]): ComponentChildren {
  return sentences.flatMap(({ text, since, mayBeOlder }) => [
    text,
    " ",
    span({ class: "since" }, "[", mayBeOlder ? "first seen " : "", dayInTable(since), "]"),
    " ",
  ]);
}
