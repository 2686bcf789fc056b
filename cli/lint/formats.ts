import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import type { CheckAnswer } from "../../core/contract/citation-check.ts";
import { counted } from "../../core/text/counts.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { escapeMarkdown } from "../../document/markdown.ts";
import { oneLine, shownName } from "../files.ts";
import type { FileAnswer, LintFinding } from "./check.ts";
import type { ProposedReplacement } from "./fix.ts";
import { sarifOf } from "./sarif.ts";

/** The formats of findings. */
export const formats = ["text", "json", "sarif", "github", "summary", "review", "pages"] as const;
export type Format = (typeof formats)[number];

/**
 * The result of a run. `counts`: of all citations, by verdict. `answers`: for the format with all citations, the JSON of
 * each file, read one after the other, because together they may be too long for memory.
 */
export type LintReport = {
  readonly on: IsoDate;
  readonly counts: CheckAnswer["counts"];
  readonly answers: () => Iterable<string>;
  readonly findings: readonly LintFinding[];
  readonly files: number;
  readonly fixed: number;
  /** What may be written instead, computed when a format needs it. */
  readonly replacements: () => ReadonlyMap<LintFinding, ProposedReplacement>;
  /** The texts with findings, each with what becomes of its numbers. */
  readonly pages: () => Iterable<object>;
  /** The address of the description of the verdicts; `null` if it is not known. */
  readonly helpAt: string | null;
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
      yield* jsonPieces(report, "files", report.answers());
      return;
    case "pages":
      yield* jsonPieces(report, "pages", textsOf(report.pages()));
      return;
    case "sarif":
      yield inert(
        JSON.stringify(sarifOf(report.findings, { ...report, replacements: report.replacements() }), null, 2),
      );
      return;
    case "summary":
      yield summaryOf(report.findings, totalLine(report));
      return;
    case "review":
      yield inert(JSON.stringify(reviewOf(report.findings, report.replacements()), null, 2));
      return;
    case "github":
      yield* report.findings.map(githubLine);
      yield totalLine(report);
  }
}

function* textsOf(entries: Iterable<object>): Generator<string> {
  for (const entry of entries) yield jsonOf(entry);
}

/** One file after the other. */
function* jsonPieces({ on, counts }: LintReport, name: string, entries: Iterable<string>): Generator<string> {
  yield `{\n  "on": ${JSON.stringify(on)},\n  "counts": ${JSON.stringify(counts)},\n  "${name}": [`;
  let before = "";
  for (const entry of entries) {
    yield `${before}${inert(entry)}`;
    before = ",";
  }
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

function totalLine({ on, counts, findings, files, fixed }: LintReport): string {
  const present = Object.entries(counts).filter(([, count]) => count > 0);
  const citations = present.reduce((sum, [, count]) => sum + count, 0);
  const verdicts = present.map(([verdict, count]) => `${count} ${verdict}`).join(", ");
  const changed = fixed === 0 ? "" : ` ${fixed} fixed.`;
  return `${counted(citations, "citation")} in ${counted(files, "file")}, checked against the rules of ${on}${verdicts === "" ? "" : `: ${verdicts}`}. ${findings.length} to look at.${changed}`;
}

const verdicts = ["stale", "wrong-rule", "nonexistent"] as const;
const filesMax = 100;

/** The findings by file and verdict, as Markdown for the summary of a job; `total`: the sentence that ends every report. */
function summaryOf(findings: readonly LintFinding[], total: string): string {
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
function reviewOf(
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

/**
 * Answers on disk, as the JSON of a report, which together may be longer than memory: each is written once, and all are
 * read in their order.
 */
export type KeptAnswers = {
  add(answer: FileAnswer): void;
  /** @param weighed Gives the answer as it is said in the end; asked only where an answer has guesses. */
  all(weighed: (answer: FileAnswer) => FileAnswer): Generator<string>;
  removed(): void;
};

/** Keeps answers in a file of its own among the temporary ones; the caller calls `removed`. */
export function keptAnswers(): KeptAnswers {
  const folder = mkdtempSync(join(tmpdir(), "annals-lint-"));
  const handle = openSync(join(folder, "answers"), "wx+", 0o600);
  const hasGuesses: boolean[] = [];
  return {
    add(answer) {
      hasGuesses.push(answer.counts["wrong-rule"] > 0);
      writeFileSync(handle, `${jsonOf(answer)}${separator}`);
    },
    *all(weighed) {
      let nth = 0;
      for (const json of recordsOf(handle))
        yield hasGuesses[nth++] ? jsonOf(weighed(JSON.parse(json) as FileAnswer)) : json;
    },
    removed() {
      closeSync(handle);
      rmSync(folder, { recursive: true });
    },
  };
}

/** JSON in a report: a file or a page on one line, which takes half the time and space of a line for each value. */
export function jsonOf(answer: object): string {
  return JSON.stringify(answer);
}

/** No JSON contains it. */
const separator = "\u001e";
const piece_bytes = 128 * 1024;

function* recordsOf(handle: number): Generator<string> {
  const [piece, decoder] = [Buffer.alloc(piece_bytes), new StringDecoder("utf8")];
  let [at, rest] = [0, ""];
  for (let count = readSync(handle, piece, 0, piece_bytes, at); count > 0; ) {
    at += count;
    const records = `${rest}${decoder.write(piece.subarray(0, count))}`.split(separator);
    rest = records.pop() ?? "";
    yield* records;
    count = readSync(handle, piece, 0, piece_bytes, at);
  }
}
