import type { Finding } from "../../archive/rulebook.ts";
import { isRuler, type Paragraph, type Wrapping } from "./paragraphs.ts";
import { isNext, type Ordinals, type PrintedNumber, printedNumberOf } from "./printed-number.ts";

/** A heading or rule as read from its paragraphs, before its number is judged by its neighbours. */
export type NumberedEntry = {
  readonly number: PrintedNumber;
  /** For a heading: the paragraphs below its title. */
  readonly texts: string[];
  readonly examples: string[];
  /** After how many of the texts each example is printed. */
  readonly examplesAfter: number[];
  readonly line: number;
};

/** The headings and rules of a document, and how many lines each kind took. */
export type RulesPart = {
  readonly entries: readonly NumberedEntry[];
  readonly lineCounts: { readonly headings: number; readonly rules: number; readonly examples: number };
  /** Paragraphs before the first heading, which belong to no provision. */
  readonly unassigned: readonly Paragraph[];
  readonly findings: readonly Finding[];
};

/** The most paragraphs without a number between the title of a chapter and its first section. */
const introductionMax = 8;
/** The word before an example, which one release prints twice. */
export const exampleForm = /^(?:examples?\s*:\s*){1,2}/i;

/**
 * Assigns each paragraph between contents and glossary to its heading or rule: a paragraph without a number to the last
 * one that had a number, an example to the list of examples.
 */
export function rulesPartFrom(paragraphs: readonly Paragraph[], wrapping: Wrapping): RulesPart {
  const entries: NumberedEntry[] = [];
  const lineCounts = { headings: 0, rules: 0, examples: 0 };
  const unassigned: Paragraph[] = [];
  const findings: Finding[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const open = entries.at(-1);
    const number = numberOf(paragraphs, index, { open, wrapping });
    if (number !== undefined) {
      const texts = number.kind === "rule" && number.rest !== "" ? [number.rest] : [];
      entries.push({ number, texts, examples: [], examplesAfter: [], line: paragraph.line });
      lineCounts[number.kind === "rule" ? "rules" : "headings"] += paragraph.lineCount;
    } else if (open === undefined) unassigned.push(paragraph);
    else if (exampleForm.test(paragraph.text)) {
      addExample(open, paragraph.text);
      lineCounts.examples += paragraph.lineCount;
    } else {
      const isUnderline = isRuler(paragraph);
      if (!isUnderline) {
        open.texts.push(paragraph.text);
        findings.push(continuation(paragraph, open));
      }
      lineCounts[open.number.kind === "rule" ? "rules" : "headings"] += paragraph.lineCount;
    }
    for (const join of joinsIn(paragraph)) findings.push(join);
  }
  return { entries, lineCounts, unassigned, findings };
}

/** Adds an example, printed with the word before it, to what is being read. */
export function addExample(
  { texts, examples, examplesAfter }: Pick<NumberedEntry, "texts" | "examples" | "examplesAfter">,
  printed: string,
): void {
  examples.push(printed.replace(exampleForm, ""));
  examplesAfter.push(texts.length);
}

type Surroundings = { readonly open: NumberedEntry | undefined; readonly wrapping: Wrapping };

/** The number at the beginning of a paragraph, unless the context shows that it is something else. */
function numberOf(
  paragraphs: readonly Paragraph[],
  index: number,
  { open, wrapping }: Surroundings,
): PrintedNumber | undefined {
  const paragraph = paragraphs[index];
  const number = paragraph === undefined ? undefined : printedNumberOf(paragraph.text);
  if (paragraph === undefined || number === undefined) return undefined;
  if (number.kind === "chapter") return isAboveItsSections(paragraphs, index, number) ? number : undefined;
  const before = open?.number.place ?? null;
  if (number.place === null) return isNearlyIn(number.printed, before) ? number : undefined;
  // In a text with soft breaks, a line may begin with the number of another rule that a sentence cites.
  const mayBeMention = wrapping.kind !== "lines" && !paragraph.followsBlank;
  return mayBeMention && before !== null && !isNext(before, number.place) ? undefined : number;
}

/** Says whether the next number below is a section of this chapter; in a list inside a rule it is not. */
function isAboveItsSections(paragraphs: readonly Paragraph[], index: number, chapter: PrintedNumber): boolean {
  for (const { text } of paragraphs.slice(index + 1, index + 1 + introductionMax)) {
    const below = printedNumberOf(text);
    if (below === undefined) continue;
    return below.kind === "section" && below.printed[0] === chapter.printed;
  }
  return false;
}

/** Says whether a number that has lost or gained a digit can belong to the section in which it stands. */
function isNearlyIn(printed: string, place: Ordinals | null | undefined): boolean {
  const section = printed.split(".")[0] ?? "";
  if (place === null || place === undefined) return section.length === 3;
  const [shorter = "", longer = ""] = [section, `${place.section}`].toSorted((a, b) => a.length - b.length);
  const losses = Array.from(longer, (_, index) => longer.slice(0, index) + longer.slice(index + 1));
  return shorter === longer || losses.includes(shorter);
}

function continuation(paragraph: Paragraph, open: NumberedEntry): Finding {
  const detail = `A paragraph without a number was read as part of ${open.number.printed}: "${beginningOf(paragraph.text)}".`;
  return { kind: "join-doubtful", severity: "note", line: paragraph.line, detail };
}

/** A finding for each line of a paragraph that may be a paragraph of its own. */
export function joinsIn({ doubtful }: Paragraph): Finding[] {
  return doubtful.map(({ line, text }) => {
    const detail = `This line was joined to the one before, although it may begin a paragraph: "${beginningOf(text)}".`;
    return { kind: "join-doubtful", severity: "note", line, detail };
  });
}

/** The first words of a text, for a message about it. */
export function beginningOf(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}
