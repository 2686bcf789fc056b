import type { ComponentChildren } from "preact";
import type { History } from "../../core/archive/history.ts";
import { type DatedSentence, sentencesOf } from "../../core/archive/sentences.ts";
import type { SectionProvision } from "../../core/ask/section.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { printedPartsOf } from "../../core/text/printed-order.ts";
import { lineagePathOn } from "../addresses.ts";
import { a, b, div, li, ol, p, span } from "../tags.ts";
import { dayInTable } from "./days.ts";
import { printedWords } from "./words.ts";

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
  const { number, lineage, certainty, sentences } = provision;
  const isSub = /[a-z]$/.test(number);
  return li(
    { id: `r${number}`, class: isSub ? "sub" : undefined },
    a({ class: "number", href: lineagePathOn(history, lineage, on) }, number),
    div(
      sentences ? datedWords(provision, sentences) : printedWords(history, provision),
      certainty === "uncertain" && !isAllUncertain
        ? p({ class: "aside" }, "Uncertain on this day: the rule's own page says why.")
        : null,
    ),
  );
}

/** The sentences in printed order; those of the text are divided among its parts. */
function datedWords(
  provision: SectionProvision,
  sentences: NonNullable<SectionProvision["sentences"]>,
): ComponentChildren {
  const parts = printedPartsOf(provision);
  const last = parts.findLastIndex(({ kind }) => kind === "text");
  let shown = 0;
  return parts.map((part, place) => {
    if (part.kind === "example")
      return p({ class: "example" }, b("Example: "), datedSentences(sentences.examples[part.index] ?? []));
    const end = place === last ? sentences.text.length : shown + sentencesOf(part.text).length;
    const within = sentences.text.slice(shown, end);
    shown = end;
    return p(datedSentences(within));
  });
}

function datedSentences(sentences: readonly DatedSentence[]): ComponentChildren {
  return sentences.flatMap(({ text, since, mayBeOlder }) => [
    text,
    " ",
    span({ class: "since" }, "[", mayBeOlder ? "first seen " : "", dayInTable(since), "]"),
    " ",
  ]);
}
