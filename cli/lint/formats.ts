import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { counted } from "../../core/text/counts.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { oneLine, shownName } from "../files.ts";
import { type FileAnswer, findingKey, type LintFinding } from "./check.ts";

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

/**
 * The pieces of a report, each of whole lines. All of them may be longer than a string can be. Names and words of the
 * files that were checked can begin no command of a workflow.
 */
export function* reportPieces(report: LintReport, format: Format): Generator<string> {
  switch (format) {
    case "text":
      for (const finding of report.findings) yield textLines(finding).join("\n");
      yield totalLine(report);
      return;
    case "json":
      yield* jsonPieces(report);
      return;
    case "sarif":
      yield inert(JSON.stringify(sarifOf(report.findings), null, 2));
      return;
    case "github":
      yield* report.findings.map(githubLine);
      yield totalLine(report);
  }
}

/** One file after the other. */
function* jsonPieces({ on, answers }: LintReport): Generator<string> {
  yield `{\n  "on": ${JSON.stringify(on)},\n  "counts": ${JSON.stringify(countsOf(answers))},\n  "files": [`;
  for (const [nth, answer] of answers.entries())
    yield `${inert(JSON.stringify(answer, null, 2))}${nth === answers.length - 1 ? "" : ","}`;
  yield "  ]\n}";
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
  const verdicts = counts.map(([verdict, count]) => `${count} ${verdict}`).join(", ");
  const changed = fixed === 0 ? "" : ` ${fixed} fixed.`;
  return `${counted(citations, "citation")} in ${counted(files, "file")}, checked against the rules of ${on}${verdicts === "" ? "" : `: ${verdicts}`}. ${findings.length} to look at.${changed}`;
}

const rules = [
  ["stale", "The rule has another number now", "The words beside the number fit a rule that had it before."],
  ["wrong-rule", "The number names another rule", "The words beside the number fit another rule, not the cited one."],
  ["nonexistent", "No rule has the number", "No rule has this number on the day checked."],
] as const;

/** Findings as GitHub's code scanning takes them. Source: SARIF 2.1.0, docs.oasis-open.org/sarif/sarif/v2.1.0. */
function sarifOf(findings: readonly LintFinding[]): object {
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "annals lint",
            rules: rules.map(([id, name, help]) => ({
              id,
              shortDescription: { text: name },
              fullDescription: { text: help },
              help: { text: help },
              defaultConfiguration: { level: id === "wrong-rule" ? "warning" : "error" },
              properties: { tags: ["documentation"], precision: id === "nonexistent" ? "very-high" : "medium" },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: findings.map(resultOf),
      },
    ],
  };
}

function resultOf(finding: LintFinding): object {
  const { file, severity, citation } = finding;
  const { verdict, because, line, column, start, end, suggestions } = citation;
  const better = suggestions.map(({ number, title }) => `${number} ("${title}")`).join(", ");
  return {
    ruleId: verdict,
    ruleIndex: rules.findIndex(([id]) => id === verdict),
    level: severity,
    message: { text: better === "" ? because : `${because} Perhaps ${better}.` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: addressOf(file),
          region: {
            startLine: line ?? 1,
            startColumn: column ?? 1,
            endColumn: (column ?? 1) + (end ?? 0) - (start ?? 0),
          },
        },
      },
    ],
    partialFingerprints: { "annalsCitation/v1": createHash("sha256").update(findingKey(finding)).digest("hex") },
    properties: { confidence: citation.confidence, basis: citation.basis },
  };
}

/** Paths below the working folder are relative to it, as code scanning wants them. */
function addressOf(file: string): object {
  const inside = relative(".", file);
  if (inside.startsWith("..")) return { uri: pathToFileURL(file).href };
  return { uri: inside.split(sep).map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
}
