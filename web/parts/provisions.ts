import type { SectionProvision, SectionSentences } from "../../core/contract/rules.ts";
import { lineagePath } from "../../core/text/addresses.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { printedPartsOf } from "../../core/text/printed-order.ts";
import { depthOf } from "../../core/text/rule-number.ts";
import { h, type Markup } from "../tags.ts";
import { dayInTable } from "./days.ts";
import { printedWords } from "./words.ts";

type DatedSentence = SectionSentences["text"][number];

/** Rules in full, one under the other; each has a place of its own on the page, named after its number (`#r702.19a`). */
export function provisionsShown(provisions: readonly SectionProvision[], on: IsoDate): Markup {
  const isAllUncertain = provisions.length > 1 && provisions.every(({ certainty }) => certainty === "uncertain");
  return [
    isAllUncertain
      ? h.p(
          { class: "aside all-uncertain" },
          h.span({ class: "certainty uncertain" }, "All of this is uncertain on this day."),
        )
      : null,
    h.ol(
      { class: "provisions printed" },
      provisions.map((provision) => provisionShown(provision, { on, isAllUncertain })),
    ),
  ];
}

/** The day, and whether a note above the rules already says that all of them are uncertain. */
type ListState = { readonly on: IsoDate; readonly isAllUncertain: boolean };

function provisionShown(provision: SectionProvision, { on, isAllUncertain }: ListState): Markup {
  const { number, lineage, certainty, sentences } = provision;
  const isSub = depthOf(number) === 2;
  return h.li(
    { id: `r${number}`, class: isSub ? "sub" : undefined },
    h.a({ class: "number", href: lineagePath(lineage, on) }, number),
    h.div(
      sentences ? datedWords(provision, sentences) : printedWords(provision),
      certainty === "uncertain" && !isAllUncertain
        ? h.p({ class: "aside" }, "Uncertain on this day: the rule's own page says why.")
        : null,
    ),
  );
}

/** The sentences in printed order; those of the text are divided among its paragraphs. */
function datedWords(provision: SectionProvision, sentences: SectionSentences): Markup {
  const left = [...sentences.text];
  return printedPartsOf(provision).map((part) => {
    if (part.kind === "example")
      return h.p({ class: "example" }, h.b("Example: "), datedSentences(sentences.examples[part.index] ?? []));
    const within: DatedSentence[] = [];
    for (let length = 0; left.length > 0 && length < lengthOf(part.text); length += lengthOf(within.at(-1)?.text ?? ""))
      within.push(...left.splice(0, 1));
    return h.p(datedSentences(within));
  });
}

/** Sentences are joined by other white space than that between them as printed. */
function lengthOf(text: string): number {
  return text.replace(/\s/g, "").length;
}

function datedSentences(sentences: readonly DatedSentence[]): Markup {
  return sentences.flatMap(({ text, since, mayBeOlder }) => [
    text,
    " ",
    h.span({ class: "since" }, "[", mayBeOlder ? "first seen " : "", dayInTable(since), "]"),
    " ",
  ]);
}
