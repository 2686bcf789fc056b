import type { Finding } from "../../archive/rulebook.ts";
import { isRuler, type Paragraph } from "./paragraphs.ts";
import { beginningOf, joinsIn } from "./rules-part.ts";

/** A term with its definitions, one paragraph each. */
export type GlossaryEntry = {
  readonly term: string;
  readonly texts: string[];
  readonly examples: string[];
  readonly line: number;
};

/** The glossary of a document. */
export type GlossaryPart = {
  readonly entries: readonly GlossaryEntry[];
  readonly lineCount: number;
  readonly unassigned: readonly Paragraph[];
  readonly findings: readonly Finding[];
};

const exampleForm = /^examples?\s*:\s*/i;
const senseForm = /^\d{1,2}\.\s/;
const gluedForm = /^(.{0,79}[^\s\d.])1\.\s+(?=\S)/;
const longestTerm = 80;

/**
 * Parts a glossary into terms with their definitions. A block between blank lines begins with its term; a block that begins with the number of a
 * sense, stands in, or is a list or its heading goes on with the term before.
 */
export function glossaryPartFrom(paragraphs: readonly Paragraph[]): GlossaryPart {
  const entries: GlossaryEntry[] = [];
  const unassigned: Paragraph[] = [];
  const findings: Finding[] = [];
  const underlines = paragraphs.filter(isRuler);
  let lineCount = underlines.length;
  const blocks = blocksOf(paragraphs);
  for (const [index, block] of blocks.entries()) {
    const [head, ...rest] = block;
    if (head === undefined) continue;
    const open = entries.at(-1);
    const place = placeOf(block, blocks[index + 1], open);
    if (place === "nowhere") {
      for (const paragraph of block) unassigned.push(paragraph);
      continue;
    }
    if (place === "definition-below" || place === "continued-doubtful" || place === "term-alone")
      findings.push(doubtful(head, place, open));
    if (place === "continued" || place === "continued-doubtful")
      for (const paragraph of block) add(open, paragraph.text);
    else {
      const glued = rest.length > 0 ? gluedForm.exec(head.text) : null;
      const isGlued = glued !== null && rest[0]?.text.startsWith("2.");
      const entry: GlossaryEntry = {
        term: isGlued ? (glued[1] ?? "") : head.text,
        texts: isGlued ? [head.text.slice(glued[1]?.length ?? 0)] : [],
        examples: [],
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

function placeOf(
  block: readonly Paragraph[],
  next: readonly Paragraph[] | undefined,
  open: GlossaryEntry | undefined,
): Placing {
  const [head] = block;
  if (head === undefined) return "nowhere";
  // A letter of the alphabet, or stars, on a line alone only part a glossary.
  if (block.length === 1 && /^(?:\*+|[A-Z])$/.test(head.text)) return "nowhere";
  if (open === undefined) return block.length > 1 ? "term" : isSentence(head.text) ? "nowhere" : "definition-below";
  const isInside = head.indent >= 3 || senseForm.test(head.text);
  if (isInside) return "continued";
  const isBare = open.texts.length === 0;
  if (isBare && (block.length === 1 || head.indent > 0)) return "continued";
  // A term may stand in by a blank or two, a sentence that does is no term.
  if (block.length > 1) return head.indent > 0 && isSentence(head.text) ? "continued-doubtful" : "term";
  if (isSentence(head.text)) return "continued-doubtful";
  const below = next?.[0];
  if (below === undefined) return "term-alone";
  // The heading of a list.
  if (head.indent > 0 || (below.indent > 0 && next?.length === 1 && !isSentence(below.text))) return "continued";
  return next?.length === 1 && (isSentence(below.text) || senseForm.test(below.text))
    ? "definition-below"
    : "term-alone";
}

function isSentence(text: string): boolean {
  return text.length > longestTerm || /[.!?:]["”')\]]?$/.test(text);
}

function add(entry: GlossaryEntry | undefined, text: string): void {
  if (exampleForm.test(text)) entry?.examples.push(text.replace(exampleForm, ""));
  else entry?.texts.push(text);
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
  const said = beginningOf(head.text);
  const detail =
    place === "term-alone"
      ? `"${said}" stands alone in the glossary; it was read as a term without a definition.`
      : place === "definition-below"
        ? `A blank line parts the term "${said}" from its definition.`
        : `A paragraph on its own was read as part of the definition of "${open?.term ?? ""}": "${said}".`;
  return { kind: "glossary-doubtful", severity: "note", line: head.line, detail };
}

function gluedTerm(head: Paragraph, term: string): Finding {
  const detail = `The term "${term}" is printed without a break before its first sense.`;
  return { kind: "glossary-doubtful", severity: "note", line: head.line, detail };
}
