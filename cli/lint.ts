import { join, relative, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Command, Option } from "commander";
import type { Archive } from "../core/archive/archive.ts";
import { fetchCommandLine } from "../core/archive/releases.ts";
import { alarms } from "../core/ask/citations/decide.ts";
import { referencesWrittenIn } from "../core/ask/citations/find.ts";
import { projectRecord } from "../core/ask/citations/repository.ts";
import {
  type CheckAnswer,
  type CheckedCitation,
  type CheckVerdict,
  checkVerdicts,
} from "../core/contract/citation-check.ts";
import { Problem } from "../core/problem.ts";
import { counted, countsOfEach } from "../core/text/counts.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import { type CommandContext, dayArgument, Ended } from "./context.ts";
import { shownName, writeTo } from "./files.ts";
import type { FileLines, LineDays } from "./lint/blame.ts";
import { type CheckOptions, type ComparedHoldings, checkSources, type FileAnswer, findingsIn } from "./lint/check.ts";
import { corrected, proposedReplacements } from "./lint/fix.ts";
import { type Format, formats, type KeptAnswers, keptAnswers, type LintReport, reportPieces } from "./lint/formats.ts";
import { type Baseline, beyondBaseline, type Settings, settingsFor } from "./lint/settings.ts";
import type { ReadableFile, TouchedLines } from "./lint/since.ts";
import type { CitingFile } from "./lint/sources.ts";
import { citingFiles, inputFor, type Tree, treeAt } from "./lint/tree.ts";
import { progressIn } from "./progress.ts";

type Options = {
  readonly on?: IsoDate;
  readonly git?: boolean;
  readonly since?: string;
  readonly format: Format;
  readonly fix?: true;
  readonly baseline?: string;
  readonly config?: string;
  readonly confidence?: Settings["confidence"];
  readonly stdinName?: string;
  readonly write?: readonly WrittenReport[];
  readonly helpUrl?: string;
};

/** A report besides the one on standard output: its format and its file. */
type WrittenReport = { readonly format: Format; readonly file: string };

/** `annals lint <paths…>`: rule numbers in files that are stale, wrong or do not exist. */
export function lint(context: CommandContext): Command {
  return new Command("lint")
    .description(
      "find wrong rule numbers by the words beside them; exit code 1 if there are any, 2 for wrong usage, 3 for a failure",
    )
    .argument(
      "[paths...]",
      "files, folders and globs, - for standard input; the default is those of the configuration, or this folder",
    )
    .option("--on <day>", "the day on which the numbers have to be right (today)", dayArgument)
    .option("--git", "date each line by the commit that last changed it")
    .option("--since <commit>", "check only lines that are not as they were at a commit, branch or tag")
    .addOption(new Option("--format <format>", "the format of the findings").choices(formats).default("text"))
    .option("--fix", "replace numbers that are certainly stale, and change nothing else")
    .option("--baseline <file>", "leave out the findings of this file; created with all of them if it does not exist")
    .option("--config <file>", "the configuration; the default is the nearest annals.config.json or .yaml")
    .addOption(
      new Option("--confidence <level>", "show findings of at least this confidence").choices([
        "high",
        "medium",
        "low",
      ]),
    )
    .addOption(
      new Option(
        "--write <format:file>",
        "also write the findings to a file, in this format; may be repeated",
      ).argParser(writtenReport),
    )
    .option("--help-url <address>", "the address of docs/lint.md, for SARIF")
    .option("--stdin-name <path>", "the name of standard input, in findings and for git")
    .action((paths: string[], options: Options) =>
      context.withSnapshot((holdings) => lintPaths(context, holdings, paths, options)),
    );
}

function writtenReport(written: string, before: readonly WrittenReport[] = []): readonly WrittenReport[] {
  const at = written.indexOf(":");
  const format = formats.find((name) => name === written.slice(0, at));
  if (format === undefined || at === written.length - 1)
    throw new Problem(
      "invalid-request",
      `--write takes ${formats.join(", ")}, a colon and a file, as in sarif:a.sarif.`,
    );
  return [...before, { format, file: written.slice(at + 1) }];
}

const cutHistory =
  "This is a shallow clone, so git does not say when older lines were written: get the whole history (git fetch --unshallow; fetch-depth: 0 for actions/checkout).";

const leftOutContents =
  "This is a partial clone, and contents that it left out are not fetched, so some files have no days: get them (git fetch --refetch --no-filter).";

async function lintPaths(
  context: CommandContext,
  holdings: ComparedHoldings,
  paths: readonly string[],
  options: Options,
): Promise<void> {
  // Answers are garbage as soon as they are written, and a young generation that grows with them takes 100 MB more in
  // the same time. Without this flag of V8, lint only needs more.
  setFlagsFromString("--semi-space-growth-factor=1");
  const { archive } = holdings;
  const settings = settingsGiven(options);
  const on = options.on ?? (settings.on === undefined ? undefined : dayFrom(settings.on)) ?? context.today;
  const tree = treeAt(context, paths, settings, await inputFor(context, paths, options));
  const errorText = new Problem("invalid-request", tree.errorOutput.join(" "));
  // Counts of nothing would say that all is well.
  if (tree.errorOutput.length > 0 && tree.files === 0) throw errorText;
  const sources = () => citingFiles(archive, tree);
  const touched = options.since === undefined ? null : await touchedIn(context, tree, sources(), options.since);
  const isDated = options.git ?? settings.git;
  const days = isDated ? await daysOf(context, { tree, sources: sources(), touched }, options) : null;
  const isWhole = [options, ...(options.write ?? [])].some(({ format }) => format === "json");
  // Only JSON shows more than the findings.
  const explained = isWhole ? undefined : alarms;
  const answers = isWhole ? keptAnswers() : null;
  try {
    const checked = checkedIn(holdings, sources(), { on, days, settings, explained }, { kept: answers, touched });
    const corrected = options.fix
      ? (await import("./lint/fix.ts")).fixAll(context, checked.answers, tree.sourceOf)
      : new Set<CheckedCitation>();
    const all = findingsIn(checked.answers, settings);
    const baseline = baselineGiven(options, settings);
    const { findings, isNew } = baseline === null ? { findings: all, isNew: false } : beyondBaseline(all, baseline);
    const { counts, everyAnswer } = checked;
    const report: LintReport = {
      on,
      counts,
      answers: everyAnswer,
      findings,
      files: tree.files,
      fixed: corrected.size,
      replacements: () => proposedReplacements(findings, (file) => tree.sourceOf(file)?.text ?? null),
      helpAt: options.helpUrl ?? null,
      pages: () => correctedPages(checked.answers, sources()),
    };
    await writeReport(context, report, options);
    const notHeld = notHeldSentence(archive, counts);
    if (notHeld !== null) context.writeError(notHeld);
    if (isNew)
      context.writeError(
        `${shownName(baseline?.path ?? "")} was written with ${all.length} findings; from now on they are left out.`,
      );
    if (tree.errorOutput.length > 0) throw errorText;
    const open = findings.filter(({ citation }) => !corrected.has(citation));
    if (open.some(({ severity }) => severity === "error")) throw new Ended("found");
  } finally {
    answers?.removed();
  }
}

async function writeReport(
  context: CommandContext,
  report: LintReport,
  { format, write = [] }: Options,
): Promise<void> {
  for (const { format: other, file } of write) {
    writeTo(file, "");
    for (const piece of reportPieces(report, other)) writeTo(file, `${piece}\n`, "a");
  }
  for (const piece of reportPieces(report, format)) {
    context.write(piece);
    await context.drained?.();
  }
}

/**
 * Checks all texts, and weighs the guesses by the whole project. Of the answers only the alarms stay in memory;
 * `everyAnswer` reads the others again where they were kept.
 */
function checkedIn(
  holdings: ComparedHoldings,
  sources: Iterable<CitingFile>,
  options: CheckOptions,
  { kept, touched }: { readonly kept: KeptAnswers | null; readonly touched: TouchedLines | null },
) {
  const project = projectRecord();
  const alarming: FileAnswer[] = [];
  for (const whole of checkSources(holdings, sources, options)) {
    project.add(whole);
    const answer = touchedPart(whole, touched);
    if (answer.citations.length === 0) continue;
    kept?.add(answer);
    alarming.push({ ...answer, citations: answer.citations.filter(({ verdict }) => alarms.has(verdict)) });
  }
  const answers = alarming.map((answer) => project.weighed(answer));
  const everyAnswer = () => kept?.all((answer) => project.weighed(answer)) ?? [];
  return { answers, counts: countsIn(answers), everyAnswer };
}

function countsIn(answers: readonly FileAnswer[]): CheckAnswer["counts"] {
  const sumOf = (verdict: CheckVerdict) => answers.reduce((sum, { counts }) => sum + counts[verdict], 0);
  return Object.fromEntries(checkVerdicts.map((verdict) => [verdict, sumOf(verdict)])) as CheckAnswer["counts"];
}

/** The days of the lines with numbers, of those that a change touches if only these are checked. */
async function daysOf(
  context: CommandContext,
  { tree, sources, touched }: { tree: Tree; sources: Iterable<CitingFile>; touched: TouchedLines | null },
  { since }: Options,
): Promise<LineDays> {
  const { lineDaysOf } = await import("./lint/blame.ts");
  const files: FileLines[] = [];
  for (const source of sources) {
    if (source.pageDay !== undefined) continue;
    const lines = citedLines(source).filter((line) => isTouched(touched, source.path, line));
    if (lines.length > 0) files.push({ path: source.path, lines, bytes: () => tree.bytesOf(source.path) });
  }
  const progress = context.terminal === null ? null : progressIn(context);
  const { days, isCut, unread, isPartial } = await lineDaysOf(files, {
    environment: context.environment,
    onProgress: (commits) => progress?.step({ what: "commits", ...commits }),
    ...(since === undefined
      ? {}
      : { after: async (objects) => (await import("./lint/since.ts")).divisionFrom(objects, since) }),
  });
  progress?.end();
  if (isCut) context.writeError(cutHistory);
  if (isPartial) context.writeError(leftOutContents);
  else if (unread.length > 0) context.writeError(unreadSentence(unread));
  return days;
}

function unreadSentence([first = "", ...others]: readonly string[]): string {
  const more = others.length === 0 ? "has lines" : `and ${counted(others.length, "other file")} have lines`;
  return `${shownName(first)} ${more} without a day: git cannot read all of their history.`;
}

async function touchedIn(
  context: CommandContext,
  tree: Tree,
  sources: Iterable<CitingFile>,
  since: string,
): Promise<TouchedLines> {
  const { linesTouchedSince } = await import("./lint/since.ts");
  const files: ReadableFile[] = [];
  // Pages of a dump have no history here.
  for (const { path, pageDay } of sources)
    if (pageDay === undefined) files.push({ path, bytes: () => tree.bytesOf(path) });
  return linesTouchedSince(since, files, context.environment);
}

function isTouched(touched: TouchedLines | null, path: string, line: number): boolean {
  if (touched === null) return true;
  const lines = touched.get(path);
  return lines === null || (lines?.has(line) ?? false);
}

/** The part of an answer about the lines that a change touches. */
function touchedPart(answer: FileAnswer, touched: TouchedLines | null): FileAnswer {
  if (touched === null) return answer;
  const citations = answer.citations.filter(({ line }) => isTouched(touched, answer.file, line ?? 0));
  return {
    ...answer,
    citations,
    counts: countsOfEach(
      checkVerdicts,
      citations.map(({ verdict }) => verdict),
    ),
  };
}

/** A check of nothing must not look like one that found nothing. */
function notHeldSentence(archive: Archive, counts: CheckAnswer["counts"]): string | null {
  const total = checkVerdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
  const undecided = counts["cannot-tell"];
  if (archive.heldReleases.length > 0 || undecided === 0) return null;
  return `No rulebook is held, so ${undecided} of ${total} ${total === 1 ? "citation" : "citations"} could not be checked. To get every rulebook: ${fetchCommandLine(archive)}`;
}

function settingsGiven({ config, confidence }: Options): Settings {
  const settings = settingsFor(resolve("."), config);
  return confidence === undefined ? settings : { ...settings, confidence };
}

function baselineGiven({ baseline: named }: Options, { baseline, folder }: Settings): Baseline | null {
  if (named !== undefined) return { path: named, isNamed: true };
  return baseline === undefined ? null : { path: relative(".", join(folder ?? ".", baseline)), isNamed: false };
}

function citedLines({ text }: CitingFile): number[] {
  const lines: number[] = [];
  let [line, at] = [1, text.indexOf("\n")];
  for (const { start } of referencesWrittenIn(text)) {
    while (at !== -1 && at < start) [line, at] = [line + 1, text.indexOf("\n", at + 1)];
    lines.push(line);
  }
  return lines;
}

/** A text with findings: its numbers that are none of today's, and the text with those replaced that are certain. */
type CorrectedPage = {
  readonly page: string;
  readonly findings: readonly object[];
  readonly replaced: number;
  readonly corrected: string;
};

/**
 * The texts with stale numbers, or numbers that no rule has, read again one after the other.
 *
 * @param answers In the order of the texts.
 */
function* correctedPages(answers: readonly FileAnswer[], sources: Iterable<CitingFile>): Generator<CorrectedPage> {
  const answerByFile = new Map(answers.map((answer) => [answer.file, answer]));
  for (const { path, text } of sources) {
    const answer = answerByFile.get(path);
    const own = answer?.citations.filter(({ verdict }) => verdict === "stale" || verdict === "nonexistent") ?? [];
    if (answer === undefined || own.length === 0) continue;
    const { text: fresh, replaced } = corrected(text, answer);
    const findings = own.map(({ line, column, number, verdict, confidence, because, suggestions: [best] }) => ({
      line,
      column,
      number,
      verdict,
      confidence,
      because,
      now: best?.number ?? null,
      isReplaced: replaced.some((citation) => citation.line === line && citation.column === column),
    }));
    yield { page: path, findings, replaced: replaced.length, corrected: fresh };
  }
}
