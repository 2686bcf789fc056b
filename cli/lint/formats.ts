import { counted } from "../../core/text/counts.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { oneLine, shownName } from "../files.ts";
import type { FileAnswer, LintFinding } from "./findings.ts";
import { sarifOf } from "./sarif.ts";

/** The formats of findings. */
export const formats = ["text", "json", "sarif", "github"] as const;
export type Format = (typeof formats)[number];

/** The result of a run. */
export type LintReport = {
  readonly on: IsoDate;
  readonly answers: readonly FileAnswer[];
  readonly findings: readonly LintFinding[];
  readonly files: number;
  readonly fixed: number;
};

/** Writes a report. Names and words of the files that were checked can begin no command of a workflow. */
export function written(report: LintReport, format: Format): string {
  switch (format) {
    case "text":
      return [...report.findings.flatMap(textLines), totalLine(report)].join("\n");
    case "json":
      return inert(JSON.stringify({ on: report.on, counts: countsOf(report.answers), files: report.answers }, null, 2));
    case "sarif":
      return inert(JSON.stringify(sarifOf(report.findings), null, 2));
    case "github":
      return [...report.findings.map(githubLine), totalLine(report)].join("\n");
  }
}

/** The same JSON without two number signs in a row, which begin a command of a workflow anywhere in a line. */
function inert(json: string): string {
  return json.replaceAll("##", "#\\u0023");
}

function textLines({ file, severity, citation }: LintFinding): string[] {
  const { line, column, number, verdict, confidence, because, suggestions } = citation;
  const [first] = suggestions;
  const [arrow, maybe] =
    first === undefined
      ? ["", ""]
      : first.confidence === "low"
        ? ["", `, maybe ${first.number} (low)`]
        : [` -> ${first.number} (${first.confidence})`, ""];
  const finding = `${number}${arrow}  ${verdict} (${confidence})${maybe}`;
  return [`${shownName(file)}:${line}:${column}: ${severity}: ${finding}`, `    ${oneLine(because)}`];
}

/** Source: docs.github.com, "Workflow commands for GitHub Actions", setting a warning or error message. */
function githubLine({ file, severity, citation }: LintFinding): string {
  const { line, column, number, verdict, because, start, end } = citation;
  const endColumn = (column ?? 1) + (end ?? 0) - (start ?? 0);
  const at = `file=${escaped(file, true)},line=${line},col=${column},endColumn=${endColumn},title=${escaped(`${number}: ${verdict}`, true)}`;
  return `::${severity} ${at}::${escaped(because, false)}`;
}

function escaped(text: string, isProperty: boolean): string {
  const plain = oneLine(text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A"));
  return isProperty ? plain.replaceAll(":", "%3A").replaceAll(",", "%2C") : plain;
}

function countsOf(answers: readonly FileAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { counts: own } of answers)
    for (const [verdict, count] of Object.entries(own)) counts[verdict] = (counts[verdict] ?? 0) + count;
  return counts;
}

function totalLine({ on, answers, findings, files, fixed }: LintReport): string {
  const citations = answers.reduce((sum, answer) => sum + answer.citations.length, 0);
  const counts = Object.entries(countsOf(answers)).filter(([, count]) => count > 0);
  const said = counts.map(([verdict, count]) => `${count} ${verdict}`).join(", ");
  const changed = fixed === 0 ? "" : ` ${fixed} fixed.`;
  return `${counted(citations, "citation")} in ${counted(files, "file")}, checked against the rules of ${on}${said === "" ? "" : `: ${said}`}. ${findings.length} to look at.${changed}`;
}
