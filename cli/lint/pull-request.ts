import { counted } from "../../core/text/counts.ts";
import { escapeMarkdown } from "../../document/markdown.ts";
import { oneLine, shownName } from "../files.ts";
import type { LintFinding } from "./check.ts";
import type { ProposedReplacement } from "./replacements.ts";

const verdicts = ["stale", "wrong-rule", "nonexistent"] as const;
const filesMax = 100;

/** The findings by file and verdict, as Markdown for the summary of a job; `total`: the sentence that ends every report. */
export function summaryOf(findings: readonly LintFinding[], total: string): string {
  const head = ["# Rule numbers", "", escapeMarkdown(total)];
  if (findings.length === 0) return head.join("\n");
  const byFile = [...Map.groupBy(findings, ({ file }) => file)].toSorted(([, a], [, b]) => b.length - a.length);
  const rows = byFile.slice(0, filesMax).map(([file, own]) => {
    const counts = verdicts.map((verdict) => own.filter(({ citation }) => citation.verdict === verdict).length || "");
    return `| ${cell(shownName(file))} | ${counts.join(" | ")} |`;
  });
  const rest = byFile.length > filesMax ? ["", `and ${counted(byFile.length - filesMax, "other file")}.`] : [];
  return [...head, "", `| file | ${verdicts.join(" | ")} |`, "| --- | --- | --- | --- |", ...rows, ...rest].join("\n");
}

function cell(words: string): string {
  return escapeMarkdown(words).replaceAll("|", "\\|");
}

/** GitHub refuses a review with too many comments. */
const commentsMax = 40;

/**
 * A review that proposes the certain replacements, each as a change that a click accepts.
 *
 * Source: docs.github.com, "REST API endpoints for pull request reviews".
 */
export function reviewOf(
  findings: readonly LintFinding[],
  replacements: ReadonlyMap<LintFinding, ProposedReplacement>,
): object {
  const certain = findings.filter(({ citation }) => citation.verdict === "stale" && citation.confidence === "high");
  // Two numbers of one line would be two proposals for the same line.
  const proposals = new Map<string, object>();
  for (const finding of certain) {
    const replacement = replacements.get(finding);
    const key = `${finding.file}:${finding.citation.line}`;
    if (replacement === undefined || proposals.has(key) || proposals.size === commentsMax) continue;
    // A fence longer than any in the line.
    const fence = "`".repeat(3 + Math.max(0, ...(replacement.line.match(/`+/g) ?? []).map(({ length }) => length)));
    const body = `${escapeMarkdown(oneLine(finding.citation.because))}\n\n${fence}suggestion\n${replacement.line}\n${fence}`;
    proposals.set(key, { path: finding.file, line: finding.citation.line, side: "RIGHT", body });
  }
  return { event: "COMMENT", comments: [...proposals.values()] };
}
