import type { Finding } from "../../archive/rulebook.ts";
import { isRuler, type Paragraph } from "./paragraphs.ts";
import { isPageNumber } from "./printed-words.ts";
import { addExample, beginningOf, exampleForm, joinsIn } from "./rules-part.ts";

/** A term with its definitions, one paragraph each. */
export type GlossaryEntry = {
  readonly term: string;
  readonly texts: string[];
  readonly examples: string[];
  /** After how many of the texts each example is printed. */
  readonly examplesAfter: number[];
  readonly line: number;
};

/** The glossary of a document. */
type GlossaryPart = {
  readonly entries: readonly GlossaryEntry[];
  readonly lineCount: number;
  readonly unassigned: readonly Paragraph[];
  readonly findings: readonly Finding[];
};

const senseForm = /^\d{1,2}\.\s/;
const gluedForm = /^(.{0,79}[^\s\d.])1\.\s+(?=\S)/;
const longestTerm = 80;
/** The longest text that is accepted as a term among the lines of another term's definition. */
const longestTermInside = 50;
/** The beginning of a term: a capital, a digit or a quotation mark, which may have been lost. */
const termBegins = /^["“”'‘’«?\ufffd({[]?[\p{Lu}\d]/u;

/**
 * Divides a glossary into terms with their definitions. A block between blank lines begins with its term; a block that
 * begins with the number of a sense, is indented, or is a list or its heading continues the term before.
 */
export function glossaryPartFrom(paragraphs: readonly Paragraph[]): GlossaryPart {
  const entries: GlossaryEntry[] = [];
  const unassigned: Paragraph[] = [];
  const findings: Finding[] = [];
  const underlines = paragraphs.filter(isRuler);
  let lineCount = underlines.length;
  const blocks = partedAtTerms(blocksOf(paragraphs), findings);
  const hasHangingDefinitions = standsInBelowTerms(blocks);
  for (const [index, block] of blocks.entries()) {
    const [head, ...rest] = block;
    if (head === undefined) continue;
    const open = entries.at(-1);
    const place = placingOf(block, { next: blocks[index + 1], open, hasHangingDefinitions });
    if (place === "nowhere") {
      for (const paragraph of block) unassigned.push(paragraph);
      continue;
    }
    if (place === "definition-below" || place === "continued-doubtful" || place === "term-alone")
      findings.push(doubtful(head, place, open));
    if (place === "continued" || place === "continued-doubtful")
      for (const paragraph of block) add(open, paragraph.text);
    else {
      const glued = gluedForm.exec(head.text);
      const isGlued = glued !== null && isGluedBlock(block);
      const entry: GlossaryEntry = {
        term: isGlued ? (glued[1] ?? "") : head.text,
        texts: isGlued ? [head.text.slice(glued[1]?.length ?? 0)] : [],
        examples: [],
        examplesAfter: [],
        line: head.line,
      };
      if (isGlued) findings.push(gluedTerm(head, entry.term));
      for (const paragraph of rest) add(entry, paragraph.text);
      entries.push(entry);
    }
    for (const paragraph of block) {
      lineCount += paragraph.lineCount;
      for (const join of joinsIn(paragraph)) findings.push(join);
    }
  }
  return { entries, lineCount, unassigned, findings };
}

type Placing = "term" | "continued" | "continued-doubtful" | "definition-below" | "term-alone" | "nowhere";

type Surroundings = {
  readonly next: readonly Paragraph[] | undefined;
  readonly open: GlossaryEntry | undefined;
  readonly hasHangingDefinitions: boolean;
};

function placingOf(block: readonly Paragraph[], { next, open, hasHangingDefinitions }: Surroundings): Placing {
  const [head] = block;
  if (head === undefined) return "nowhere";
  const isDefinedBelow = next?.length === 1 && isDefinition(next[0]?.text ?? "");
  // A single letter or stars on a line of their own only divide a glossary; a term such as "X" has its definition below.
  if (block.length === 1 && (/^(?:\*+|[A-Z])$/.test(head.text) || isPageNumber(head.text)))
    return isDefinedBelow && open !== undefined ? "definition-below" : "nowhere";
  if (open === undefined) return block.length > 1 ? "term" : isSentence(head.text) ? "nowhere" : "definition-below";
  const isInside = head.indent >= 3 || senseForm.test(head.text);
  if (isInside) return "continued";
  const isBare = open.texts.length === 0;
  if (isBare && (block.length === 1 || head.indent > 0)) return "continued";
  // Terms begin with a capital or a quotation mark, and are indented less than definitions.
  const mayBeTerm = termBegins.test(head.text) && !(hasHangingDefinitions && head.indent > 0);
  if (!mayBeTerm) return "continued-doubtful";
  if (block.length > 1) return isStatement(head.text) && !isGluedBlock(block) ? "continued-doubtful" : "term";
  // "For Mirrodin!" is a term, and no sentence, if its definition is below.
  if (isStatement(head.text) || (isSentence(head.text) && !isDefinedBelow)) return "continued-doubtful";
  const below = next?.[0];
  if (below === undefined) return "term-alone";
  // The heading of a list.
  if (head.indent > 0 || (below.indent > 0 && next?.length === 1 && !isSentence(below.text))) return "continued";
  return isDefinedBelow ? "definition-below" : "term-alone";
}

function isDefinition(text: string): boolean {
  return isSentence(text) || senseForm.test(text);
}

/**
 * Says whether the definitions of a glossary are indented below their terms, as in 1999: then an indented line is not a
 * term.
 */
function standsInBelowTerms(blocks: readonly (readonly Paragraph[])[]): boolean {
  const parted = blocks.filter((block) => block.length > 1 && block[0]?.indent === 0);
  return parted.length > 0 && parted.filter((block) => (block[1]?.indent ?? 0) > 0).length * 10 > parted.length * 9;
}

/**
 * Divides blocks in which the blank line before a term is missing. A line inside a block is a term if it looks like
 * one, a sentence follows it, and it is between its neighbours in the alphabet; if everything but the alphabet fits, a
 * finding says so.
 */
function partedAtTerms(blocks: readonly Paragraph[][], findings: Finding[]): Paragraph[][] {
  return blocks.flatMap((block, index) => {
    const parts: Paragraph[][] = [];
    let start = 0;
    for (let at = 2; at < block.length - 1; at++) {
      const [line, below] = [block[at], block[at + 1]];
      if (line === undefined || below === undefined || at - start < 2 || !looksLikeTerm(line, below)) continue;
      const [before, after] = [block[start]?.text ?? "", blocks[index + 1]?.[0]?.text];
      const isInOrder = isSortedBefore(before, line.text) && (after === undefined || isSortedBefore(line.text, after));
      findings.push(termInside(line, isInOrder ? null : before));
      if (!isInOrder) continue;
      parts.push(block.slice(start, at));
      start = at;
    }
    return [...parts, block.slice(start)];
  });
}

function looksLikeTerm(line: Paragraph, below: Paragraph): boolean {
  const { text, indent } = line;
  const isShort = text.length <= longestTermInside && !/[.!?:;,)\]][”"'’]?$/.test(text);
  return (
    isShort && indent === 0 && /^["“]?\p{Lu}/u.test(text) && isSentence(below.text) && !exampleForm.test(below.text)
  );
}

/** Compares in the order of a glossary: by letters and digits only. */
function isSortedBefore(a: string, b: string): boolean {
  return sortingKey(a) < sortingKey(b);
}

function sortingKey(text: string): string {
  return text
    .slice(0, longestTerm)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

function termInside({ text, line }: Paragraph, unsortedIn: string | null): Finding {
  const detail =
    unsortedIn === null
      ? `The blank line before the term "${text}" is missing.`
      : `This line inside "${beginningOf(unsortedIn)}" may be a term of its own: "${text}".`;
  return { kind: "glossary-doubtful", severity: "note", line, detail };
}

/** A term without a break before its first sense: `Ability1. Text on an object`, and its second sense below. */
function isGluedBlock([head, below]: readonly Paragraph[]): boolean {
  return head !== undefined && below?.text.startsWith("2.") === true && gluedForm.test(head.text);
}

/** A sentence, which cannot be a term: terms such as "For Mirrodin!" end in other punctuation. */
function isStatement(text: string): boolean {
  return text.length > longestTerm || /[.:]["”')\]]?$/.test(text);
}

function isSentence(text: string): boolean {
  return text.length > longestTerm || /[.!?:]["”')\]]?$/.test(text);
}

function add(entry: GlossaryEntry | undefined, text: string): void {
  if (entry === undefined) return;
  if (exampleForm.test(text)) addExample(entry, text);
  else entry.texts.push(text);
}

function blocksOf(paragraphs: readonly Paragraph[]): Paragraph[][] {
  const blocks: Paragraph[][] = [];
  for (const paragraph of paragraphs)
    if (isRuler(paragraph)) continue;
    else if (paragraph.followsBlank || blocks.length === 0) blocks.push([paragraph]);
    else blocks.at(-1)?.push(paragraph);
  return blocks;
}

function doubtful(head: Paragraph, place: Placing, open: GlossaryEntry | undefined): Finding {
  const beginning = beginningOf(head.text);
  const detail =
    place === "term-alone"
      ? `"${beginning}" stands alone in the glossary; it was read as a term without a definition.`
      : place === "definition-below"
        ? `A blank line separates the term "${beginning}" from its definition.`
        : `A paragraph on its own was read as part of the definition of "${open?.term ?? ""}": "${beginning}".`;
  return { kind: "glossary-doubtful", severity: "note", line: head.line, detail };
}

function gluedTerm(head: Paragraph, term: string): Finding {
  const detail = `The term "${term}" is printed without a break before its first sense.`;
  return { kind: "glossary-doubtful", severity: "note", line: head.line, detail };
}
