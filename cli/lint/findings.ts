import { alarms } from "../../core/ask/citations/decide.ts";
import type { CheckAnswer, CheckedCitation } from "../../core/contract/citation-check.ts";
import type { Severity } from "../../core/contract/lint.ts";
import type { Settings } from "./settings.ts";

/** The answer for one file. */
export type FileAnswer = { readonly file: string } & CheckAnswer;

/** A citation that needs attention. */
export type LintFinding = {
  readonly file: string;
  readonly citation: CheckedCitation;
  readonly severity: Exclude<Severity, "off">;
};

const ranks = { low: 0, medium: 1, high: 2 } as const;

/** The findings of the answers, with the severity that the configuration gives each verdict. */
export function findingsIn(answers: readonly FileAnswer[], { severity, confidence }: Settings): LintFinding[] {
  return answers.flatMap(({ file, citations }) =>
    citations.flatMap((citation): LintFinding[] => {
      const { verdict } = citation;
      if (!alarms.has(verdict) || ranks[citation.confidence] < ranks[confidence]) return [];
      const given = severity[verdict as "stale" | "wrong-rule" | "nonexistent"] ?? "error";
      return given === "off" ? [] : [{ file, citation, severity: given }];
    }),
  );
}

/** The key of a finding, which does not depend on lines: its file, number, verdict and words. */
export function fingerprintOf({ file, citation: { number, verdict, gloss } }: LintFinding): string {
  return [file, number, verdict, gloss.toLowerCase().replace(/\s+/g, " ")].join("|");
}
