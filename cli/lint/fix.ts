import { lstatSync, realpathSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { referencesWrittenIn } from "../../core/ask/citations/find.ts";
import { spelled } from "../../core/ask/citations/fix.ts";
import { rulesOfCheck } from "../../core/ask/citations/known-rules.ts";
import type { WrittenReference } from "../../core/ask/citations/number-forms.ts";
import type { CheckAnswer, CheckedCitation, SuggestedRule } from "../../core/contract/citation-check.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { type CommandContext, Refused } from "../context.ts";
import { bytesOf, readableText, replaceFile, shownName } from "../files.ts";
import type { FileAnswer, LintFinding } from "./check.ts";
import type { CitingFile } from "./sources.ts";

/** A number that may be written instead, in the form of the one that it replaces, and the whole line with it. */
export type ProposedReplacement = { readonly rule: SuggestedRule; readonly text: string; readonly line: string };

/** Says whether a number is part of a range, or shares its letters with another: then it is left to a person. */
export function isChained(references: readonly WrittenReference[], index: number): boolean {
  const [reference, next] = [references[index], references[index + 1]];
  return reference === undefined || reference.link !== null || (next !== undefined && next.link !== null);
}

/** What may be written instead of the numbers of findings: for each the best suggestion, unless that is unlikely. */
export function proposedReplacements(
  findings: readonly LintFinding[],
  textOf: (file: string) => string | null,
): ReadonlyMap<LintFinding, ProposedReplacement> {
  const proposed = new Map<LintFinding, ProposedReplacement>();
  for (const [file, own] of Map.groupBy(findings, (finding) => finding.file)) {
    const text = textOf(file);
    if (text === null) continue;
    const references = referencesWrittenIn(text, rulesOfCheck(own.map(({ citation }) => citation)));
    const indexByStart = new Map(references.map(({ start }, index) => [start, index]));
    for (const finding of own) {
      const { start, number, suggestions } = finding.citation;
      const [index, rule] = [indexByStart.get(start ?? -1) ?? -1, suggestions[0]];
      const reference = references[index];
      // The file may have changed since it was checked.
      if (rule === undefined || rule.confidence === "low" || reference?.number !== number) continue;
      if (isChained(references, index)) continue;
      const written = spelled(reference, rule.number, null);
      proposed.set(finding, { rule, text: written, line: lineWith(text, reference, written) });
    }
  }
  return proposed;
}

function lineWith(text: string, { start, end }: WrittenReference, written: string): string {
  const next = text.indexOf("\n", end);
  const [from, to] = [text.lastIndexOf("\n", start - 1) + 1, next === -1 ? text.length : next];
  return `${text.slice(from, start)}${written}${text.slice(end, to)}`.replace(/\r$/, "");
}

/**
 * Writes the files with certain corrections; every other byte stays. Returns the citations that were replaced.
 *
 * @param sourceOf Reads a file again.
 */
export function fixAll(
  context: CommandContext,
  answers: readonly FileAnswer[],
  sourceOf: (path: string) => CitingFile | null,
): ReadonlySet<CheckedCitation> {
  const all = new Set<CheckedCitation>();
  for (const answer of answers) {
    if (!answer.citations.some((citation) => certainNumber(citation) !== null)) continue;
    const source = sourceOf(answer.file);
    if (source === null) continue;
    const { text, replaced } = corrected(readableText(source.bytes).text, answer);
    if (replaced.length === 0) continue;
    if (!isFixable(source.path)) {
      context.writeError(`${shownName(source.path)} is behind a link, so it was not changed.`);
      continue;
    }
    const reason = replaceFile(source.path, bytesOf(text, source.encoding));
    if (reason !== null) throw new Refused(reason);
    for (const citation of replaced) all.add(citation);
  }
  return all;
}

/**
 * The text with certainly stale numbers replaced, and these citations; everything else stays. A number of a range, or
 * one that shares its letters with another, is left to a person.
 */
export function corrected(
  text: string,
  { citations }: Pick<CheckAnswer, "citations">,
): { readonly text: string; readonly replaced: readonly CheckedCitation[] } {
  const byStart = new Map(citations.map((citation) => [citation.start, citation]));
  const references = referencesWrittenIn(text, rulesOfCheck(citations));
  const pieces: string[] = [];
  const replaced: CheckedCitation[] = [];
  let from = 0;
  references.forEach((reference, index) => {
    const citation = byStart.get(reference.start);
    const now = certainNumber(citation);
    // The file may have changed since it was checked.
    if (citation?.number !== reference.number || now === null || isChained(references, index)) return;
    pieces.push(text.slice(from, reference.start), spelled(reference, now, null));
    from = reference.end;
    replaced.push(citation);
  });
  return { text: pieces.join("") + text.slice(from), replaced };
}

/** Says whether a file may be changed: a regular one, and below the folder one works in not behind a link to a folder. */
export function isFixable(path: string, folder = "."): boolean {
  const full = resolve(folder, path);
  if (!lstatSync(full, { throwIfNoEntry: false })?.isFile()) return false;
  const inside = relative(resolve(folder), full);
  const isOutside = inside === ".." || inside.startsWith(`..${sep}`);
  return isOutside || realpathSync(full) === join(realpathSync(folder), inside);
}

function certainNumber(citation: CheckedCitation | undefined): RuleNumber | null {
  const isCertain = citation?.verdict === "stale" && citation.confidence === "high";
  return isCertain ? (citation.suggestions[0]?.number ?? null) : null;
}
