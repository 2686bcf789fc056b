import type { Finding, LineCounts, Provision, Rulebook } from "../../archive/rulebook.ts";
import { type FactsOf, Problem } from "../../problem.ts";
import type { IsoDate } from "../../text/days.ts";
import { examplesOf } from "../../text/printed-order.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { draftIn, statedDaysIn } from "./dating.ts";
import { decodeBytes, otherFormatOf, otherFormatOfText } from "./decode.ts";
import { type GlossaryEntry, glossaryPartFrom } from "./glossary-part.ts";
import { numberingOf } from "./numbering.ts";
import {
  isBlank,
  type Paragraph,
  paragraphsOf,
  withoutConversions,
  withWholeWordsIn,
  wrappingOf,
} from "./paragraphs.ts";
import {
  completenessOf,
  documentParts,
  type Flaw,
  type FrontPart,
  frontPartOf,
  hiddenNumbersIn,
  lostMarksIn,
  type Parts,
  type PartsMissing,
  unsoundLayout,
} from "./parts.ts";
import { isInEnglish } from "./printed-words.ts";
import { type NumberedEntry, numberAt, printedNumberOf, type RulesPart, rulesPartFrom } from "./rules-part.ts";

/**
 * Reads a published rulebook of any era from its bytes. The words are kept as printed; only soft line breaks and the
 * spaces around a paragraph are removed. Every line is counted in one part, and everything doubtful is among the
 * findings.
 *
 * @throws Problem `unreadable-document` for another kind of file, a text that is not a rulebook, one that stops before
 *   its end, and one that lost its layout or parts: blank lines, line ends, sections or its glossary.
 */
export function readRulebook(bytes: Uint8Array): Rulebook {
  const other = otherFormatOf(bytes);
  if (other !== undefined) throw unreadable(other.sentence, { format: other.format });
  const decoded = decodeBytes(bytes);
  const otherText = otherFormatOfText(decoded.text);
  if (otherText !== undefined) throw unreadable(otherText.sentence, { format: otherText.format });
  const { text, findings: undone } = withoutConversions(decoded.text);
  const lines = linesOf(text);
  const parts = documentParts(lines);
  if ("missing" in parts) throw incomplete(lines, parts);
  const wrapping = wrappingOf(lines, parts.rules, parts.glossary);
  refuseUnsound(unsoundLayout(lines, parts, wrapping));

  const front = frontPartOf(lines.slice(0, parts.rules));
  const { paragraphs, findings: cut } = withWholeWordsIn(
    [
      ...paragraphsOf(lines, { from: parts.rules, to: parts.glossary, keepsFirst: false }, wrapping),
      ...paragraphsOf(lines, { from: parts.glossary + 1, to: parts.credits, keepsFirst: true }, wrapping),
    ],
    wrapping,
  );
  const inRules = paragraphs.filter(({ line }) => line <= parts.glossary);
  const rules = rulesPartFrom(inRules, wrapping);
  refuseUnsound(hiddenNumbersIn(rules));
  const glossary = glossaryPartFrom(paragraphs.slice(inRules.length));
  const numbered = provisionsFrom(rules.entries);
  const provisions = [...numbered.provisions, ...glossary.entries.map(glossaryProvision)];
  const completeness = completenessOf(provisions, front, { numbering: numbered.findings, joins: rules.findings });
  refuseUnsound(completeness.unsound);
  const stated = statedDayOf(lines, parts);
  const marks = lostMarksIn(text);
  const unassigned = [...rules.unassigned, ...glossary.unassigned];
  const findings = [
    ...decoded.findings,
    ...undone,
    ...cut,
    ...completeness.findings,
    ...(marks === undefined ? [] : [marks]),
    ...stated.findings,
    ...draftIn([...lines.slice(0, parts.rules), ...rules.unassigned.map(({ text: words }) => words)]),
    ...unassigned.map(unassignedLine),
    ...rules.findings,
    ...numbered.findings,
    ...headingsThatDiffer(numbered.provisions, front),
    ...glossary.findings,
  ];
  return {
    document: "cr",
    statedFrom: stated.day,
    encoding: decoded.encoding,
    newlines: decoded.newlines,
    provisions,
    lines: lineCountsOf(lines, parts, {
      front,
      rules,
      glossary: glossary.lineCount,
      unassigned: unassigned.reduce((sum, { lineCount }) => sum + lineCount, 0),
    }),
    findings: findings.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

function refuseUnsound(unsound: Flaw | undefined): void {
  if (unsound !== undefined) throw unreadable(`${unsound.sentence} Give the text as it was published.`, unsound.facts);
}

function unreadable(sentence: string, facts: FactsOf<"unreadable-document">): Problem {
  return new Problem("unreadable-document", sentence, facts);
}

/** The problem of a document that lacks a part: where it stops, and after which rule or term. */
function incomplete(lines: readonly string[], parts: PartsMissing): Problem {
  if (parts.missing === "rules")
    return unreadable("This text has no rule 100.1: it is not a Comprehensive Rules document.", { missing: "rules" });
  // The titles of the parts are those of the English text.
  if (!isInEnglish(lines))
    return unreadable("This text is not in English: translations are not held. Give the whole text in English.", {
      damage: "translated",
    });
  const line = lines.findLastIndex((text) => !isBlank(text)) + 1;
  const lastRule = lines
    .slice(parts.rules, parts.missing === "credits" ? parts.glossary : lines.length)
    .map((text) => printedNumberOf(text))
    .findLast((number) => number?.kind === "rule")?.printed;
  const sentence =
    parts.missing === "glossary"
      ? `The document stops on line ${line}, after rule ${lastRule}, before its glossary.`
      : `The document stops on line ${line}, inside its glossary, at "${lines[line - 1]?.trim().slice(0, 60)}".`;
  return unreadable(`${sentence} Give the whole text.`, { missing: parts.missing, line, lastRule });
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function provisionsFrom(entries: readonly NumberedEntry[]): { provisions: Provision[]; findings: readonly Finding[] } {
  const { places, findings } = numberingOf(entries.filter(({ number }) => number.kind !== "chapter"));
  let at = 0;
  const provisions = entries.map((entry): Provision => {
    const { number, line } = entry;
    const place = number.kind === "chapter" ? null : (places[at++] ?? null);
    const meant = number.kind === "chapter" ? (number.printed as RuleNumber) : place && (numberAt(place) ?? null);
    const printedNumber = meant === number.printed ? null : number.printed;
    const { text, ...examples } = wordsOf(entry);
    return number.kind === "rule"
      ? { kind: "rule", number: meant, printedNumber, name: null, text, ...examples, line }
      : { kind: "heading", number: meant, printedNumber, name: number.rest, text: text || null, ...examples, line };
  });
  return { provisions, findings };
}

function glossaryProvision(entry: GlossaryEntry): Provision {
  const { term, line } = entry;
  return { kind: "glossary", number: null, printedNumber: null, name: term, ...wordsOf(entry), line };
}

/** The places of examples are given only if an example is printed before the end of the text. */
function wordsOf({ texts, examples, examplesAfter }: NumberedEntry | GlossaryEntry) {
  const isAtEnd = examplesAfter.every((count) => count === texts.length);
  return { text: texts.join("\n"), ...examplesOf({ examples, examplesAfter: isAtEnd ? undefined : examplesAfter }) };
}

function statedDayOf(lines: readonly string[], parts: Parts): { day: IsoDate | null; findings: Finding[] } {
  const top = statedDaysIn(lines.slice(0, parts.rules).join("\n"));
  const end = statedDaysIn(lines.slice(parts.credits).join("\n"));
  const [day, ...others] = [...new Set([...top, ...end])];
  if (day === undefined) {
    const detail = "The document does not say from which day it is effective.";
    return { day: null, findings: [{ kind: "day-unstated", severity: "warning", line: null, detail }] };
  }
  if (others.length === 0) return { day, findings: [] };
  const detail = `The document says first that it is effective as of ${day}, then as of ${others.join(", ")}.`;
  return { day, findings: [{ kind: "days-differ", severity: "warning", line: null, detail }] };
}

function headingsThatDiffer(provisions: readonly Provision[], { titles }: FrontPart): Finding[] {
  return provisions.flatMap(({ kind, number, name, line }): Finding[] => {
    const listed = kind === "heading" && number !== null ? titles.get(number) : undefined;
    if (listed === undefined || listed.replace(/\s+/g, " ") === name?.replace(/\s+/g, " ")) return [];
    const detail = `The contents list calls ${number} "${listed}", the heading "${name}".`;
    return [{ kind: "heading-differs", severity: "note", line, detail }];
  });
}

function unassignedLine(paragraph: Paragraph): Finding {
  const detail = `This belongs to no provision: "${paragraph.text.slice(0, 80)}".`;
  return { kind: "unassigned-line", severity: "warning", line: paragraph.line, detail };
}

type CountedParts = {
  readonly front: FrontPart;
  readonly rules: RulesPart;
  readonly glossary: number;
  readonly unassigned: number;
};

function lineCountsOf(lines: readonly string[], parts: Parts, counted: CountedParts): LineCounts {
  let blank = 0;
  let credits = 0;
  for (const [index, line] of lines.entries())
    if (isBlank(line)) blank++;
    else if (index >= parts.credits) credits++;
  return {
    total: lines.length,
    blank,
    front: counted.front.front,
    contents: counted.front.contents,
    ...counted.rules.lineCounts,
    // With the line that says "Glossary".
    glossary: counted.glossary + 1,
    credits,
    unassigned: counted.unassigned,
  };
}
