import { type DocumentId, sectionNamed } from "../core/archive/document.ts";
import type { CheckAnswer, CheckedCitation } from "../core/contract/citation-check.ts";
import { type CitationsAnswer, type ReferenceAnswer, type Verdict, verdicts } from "../core/contract/citations.ts";
import { citedAddress } from "../core/text/addresses.ts";
import { counted } from "../core/text/counts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { type Block, facts, type Inline, link, list, paragraph, quoted, text } from "../document/blocks.ts";
import { intervalInWords } from "../document/words.ts";

/** Whether the rule numbers of a text or a list are right. */
export function checkDocument({ on, counts, citations }: CheckAnswer): readonly Block[] {
  const citationCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const present = Object.entries(counts).filter(([, count]) => count > 0);
  return [
    paragraph(
      "plain",
      `${counted(citationCount, "citation")} checked against ${dayInWords(on)}: ${present.map(([name, count]) => `${name} ${count}`).join(", ") || "none found"}.`,
    ),
    list(citations.map((citation) => checkedInlines(citation, on))),
  ];
}

function checkedInlines(checked: CheckedCitation, on: IsoDate): Inline[] {
  const { document, number, line, verdict, confidence, because, suggestions } = checked;
  const [best] = suggestions;
  const place = line === null ? "" : `line ${line}: `;
  const sentence = text(`${place}${nameOf(document, number)} is ${verdict} (${confidence}). ${because}`);
  if (best === undefined) return [sentence];
  const address = citedAddress(document, best.number, on);
  const meant = ` ${best.confidence === "low" ? "Maybe" : "Meant"}: ${nameOf(document, best.number)} (${best.title}), `;
  return [sentence, text(meant), link(address, address)];
}

/** Rules are known by their number alone, sections of other documents with the name of these. */
function nameOf(document: DocumentId, number: RuleNumber): string {
  return document === "cr" ? number : sectionNamed(document, number);
}

/** What became of one number or more, as the end of "4 numbers …" or the whole of it. */
const verdictPhrases: Readonly<Record<Verdict, (count: number) => string>> = {
  current: (count) => `${counted(count, "number")} ${count === 1 ? "stands as it was" : "stand as they were"}`,
  moved: (count) => `${counted(count, "number")} moved`,
  amended: (count) => `${counted(count, "rule")} reworded`,
  "moved-and-amended": (count) => `${counted(count, "number")} moved, and reworded`,
  split: (count) => `${counted(count, "rule")} split`,
  merged: (count) => `${counted(count, "rule")} merged into another`,
  removed: (count) => `${counted(count, "rule")} removed`,
  "not-in-use": (count) => `${counted(count, "number")} not in use on its day`,
  ambiguous: (count) => `${counted(count, "number")} that may mean several rules`,
  "not-held": (count) => `${counted(count, "number")} of which too little is held`,
};

/** What became of the numbers of a text, counted: "4 numbers moved, 1 rule reworded". */
export function verdictsCounted(counts: CitationsAnswer["counts"]): string {
  const present = verdicts.filter((verdict) => counts[verdict] > 0);
  return present.map((verdict) => verdictPhrases[verdict](counts[verdict])).join(", ");
}

/**
 * What became of the rule numbers of a text or a list.
 *
 * @param place What stands before the line of each reference: the name of a file and a colon, or nothing.
 */
export function citationsDocument(answer: CitationsAnswer, place: string): readonly Block[] {
  const { counts, references, citations, dating, to } = answer;
  const changed = citations.filter(({ verdict }) => verdict !== "current");
  const cited = references.length === 0 ? "" : `${counted(references.length, "reference")} to `;
  return [
    ...datingBlocks(dating),
    list(
      references.filter(({ verdict }) => verdict !== "current").map((reference) => referenceInlines(reference, place)),
      "places",
    ),
    ...changed.map(({ sentence }) => paragraph("plain", sentence)),
    paragraph(
      "plain",
      citations.length === 0
        ? "No rule numbers found."
        : `${cited}${counted(citations.length, "rule")}, followed to ${dayInWords(to)}: ${verdictsCounted(counts)}.`,
    ),
  ];
}

/** The days on which the numbers of a text were in use together, if no day was given. */
export function datingBlocks(dating: CitationsAnswer["dating"]): Block[] {
  if (dating === null || dating.numbers.length === 0) return [];
  const { numbers, fits, mayBeOthers } = dating;
  if (fits.length === 0)
    return [paragraph("plain", "Nothing is held for any of these numbers. Name the day on which they were written.")];
  const inUse = fits[0]?.inUse ?? 0;
  const some = inUse === numbers.length ? `All ${inUse} numbers were` : `${inUse} of ${numbers.length} numbers were`;
  const used = numbers.length === 1 ? "The number was in use" : `${some} in use together`;
  const misfits = [...new Set(fits.flatMap(({ notInUse }) => notInUse))];
  return [
    paragraph("plain", `${used}: ${fits.map(intervalInWords).join(", or ")}. Name the day on which they were written.`),
    facts({
      "Not in use then": misfits.length === 0 ? null : misfits.join(", "),
      "Other days": mayBeOthers.length === 0 ? null : "may fit as well: too little is held for them",
    }),
  ];
}

function referenceInlines({ line, column, written, verdict, now, number }: ReferenceAnswer, place: string): Inline[] {
  const moved = now === null || now === number ? "" : ` -> ${now}`;
  return [quoted(`${place}${line}:${column}: ${written}`), text(`${moved}  ${verdict}`)];
}
