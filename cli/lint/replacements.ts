import { referencesWrittenIn } from "../../core/ask/citations/find.ts";
import { spelled } from "../../core/ask/citations/fix.ts";
import { rulesOfCheck } from "../../core/ask/citations/known-rules.ts";
import type { WrittenReference } from "../../core/ask/citations/number-forms.ts";
import type { SuggestedRule } from "../../core/contract/citation-check.ts";
import type { LintFinding } from "./check.ts";

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
