import { createHash } from "node:crypto";
import { join, relative, resolve } from "node:path";
import { Command, Option } from "commander";
import type { History } from "../core/archive/history.ts";
import { fetchCommandLine } from "../core/archive/how-to-hold.ts";
import { alarms } from "../core/ask/citations/decide.ts";
import { referencesWrittenIn } from "../core/ask/citations/find.ts";
import type { CheckedCitation } from "../core/contract/citation-check.ts";
import { Problem } from "../core/problem.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import type { Where } from "../db/live-archive.ts";
import { type CommandContext, dayArgument, Refused } from "./context.ts";
import { replaceFile, shownName } from "./files.ts";
import { answersFor } from "./lint/answers.ts";
import { type Baseline, beyondBaseline } from "./lint/baseline.ts";
import { type FileLines, type LineDays, lineDaysOf } from "./lint/blame.ts";
import { filesAt } from "./lint/file-list.ts";
import { type FileAnswer, findingsIn } from "./lint/findings.ts";
import { fixed, isFixable } from "./lint/fix.ts";
import { type Format, formats, written } from "./lint/formats.ts";
import { isWithin, type Settings, settingsFor } from "./lint/settings.ts";
import { type LintedFile, sourcesIn } from "./lint/texts.ts";
import { bytesOf, readableText } from "./text.ts";

type Options = {
  readonly on?: IsoDate;
  readonly git?: boolean;
  readonly format: Format;
  readonly fix?: true;
  readonly baseline?: string;
  readonly config?: string;
  readonly confidence?: Settings["confidence"];
};

/** `annals lint <paths…>`: rule numbers in files that are stale, wrong or do not exist. */
export function lint(context: CommandContext): Command {
  return new Command("lint")
    .description("find wrong rule numbers by the words beside them; exit code 1 if there are any, 2 for wrong usage")
    .argument("[paths...]", "files, folders and globs; the default is those of the configuration, or this folder")
    .option("--on <day>", "the day on which the numbers have to be right (today)", dayArgument)
    .option("--git", "date each line by the commit that last changed it")
    .addOption(new Option("--format <format>", "the format of the findings").choices(formats).default("text"))
    .option("--fix", "replace numbers that are certainly stale, and change nothing else")
    .option(
      "--baseline <file>",
      "leave out the findings of this file; written with all of them where it does not exist",
    )
    .option("--config <file>", "the configuration; the default is the nearest annals.config.json or .yaml")
    .addOption(
      new Option("--confidence <level>", "show findings of at least this confidence").choices([
        "high",
        "medium",
        "low",
      ]),
    )
    .action((paths: string[], options: Options) =>
      context.withSnapshot(({ history }, where) => lintPaths(context, { history, where }, paths, options)),
    );
}

const cutHistory =
  "This is a shallow clone, so git does not say when older lines were written: get the whole history (git fetch --unshallow; fetch-depth: 0 for actions/checkout).";

const leftOutContents =
  "This is a partial clone, and contents that it left out are not fetched, so some files have no days: get them (git fetch --refetch --no-filter).";

async function lintPaths(
  context: CommandContext,
  { history, where }: { readonly history: History; readonly where: Where | null },
  paths: readonly string[],
  options: Options,
): Promise<void> {
  const settings = settingsGiven(options);
  const on = options.on ?? (settings.on === undefined ? undefined : dayFrom(settings.on)) ?? context.today;
  const { sources: read, files, errorOutput } = sourcesAt(context, paths, settings);
  const errorText = new Problem("invalid-request", errorOutput.join(" "));
  // Counts of nothing would say that all is well.
  if (errorOutput.length > 0 && files === 0) throw errorText;
  // Imported rulebooks are not checked; the other files are checked against them.
  const held = new Set(history.imported.publishedFiles.map(({ sha256 }) => sha256));
  const sources = read.filter(({ bytes }) => !held.has(createHash("sha256").update(bytes).digest("hex")));
  const days = (options.git ?? settings.git) ? await daysOf(context, sources) : null;
  // Only JSON shows more than the findings.
  const explained = options.format === "json" ? undefined : alarms;
  const given = await answersFor({ history, where }, sources, { on, days, settings, explained });
  const checked = sources.map((source, place) => ({ source, answer: given[place] as FileAnswer }));
  const replaced = options.fix ? fixAll(context, checked) : new Set<CheckedCitation>();
  const answers = checked.map(({ answer }) => answer).filter(({ citations }) => citations.length > 0);
  const found = findingsIn(answers, settings);
  const baseline = baselineGiven(options, settings);
  const beyond = baseline === null ? { left: found, isNew: false } : beyondBaseline(found, baseline);
  context.write(written({ on, answers, findings: beyond.left, files, fixed: replaced.size }, options.format));
  const unheld = unheldSentence(history, answers);
  if (unheld !== null) context.writeError(unheld);
  if (beyond.isNew)
    context.writeError(
      `${shownName(baseline?.path ?? "")} was written with ${found.length} findings; from now on they are left out.`,
    );
  if (errorOutput.length > 0) throw errorText;
  const left = beyond.left.filter(({ citation }) => !replaced.has(citation));
  if (left.some(({ severity }) => severity === "error")) throw new Refused("");
}

async function daysOf(context: CommandContext, sources: readonly LintedFile[]): Promise<LineDays> {
  const { days, isCut, slow, isPartial } = await lineDaysOf(sources.map(citedLines), context.environment);
  if (isCut) context.writeError(cutHistory);
  if (isPartial) context.writeError(leftOutContents);
  if (slow !== null)
    context.writeError(
      `git took too long for ${shownName(slow)}: its lines and those of the files after it have no day.`,
    );
  return days;
}

/** A check of nothing must not look like one that found nothing. */
function unheldSentence(history: History, answers: readonly FileAnswer[]): string | null {
  const total = answers.reduce((sum, { citations }) => sum + citations.length, 0);
  const untold = answers.reduce((sum, { counts }) => sum + counts["cannot-tell"], 0);
  if (history.heldReleases.length > 0 || untold === 0) return null;
  return `No rulebook is held, so ${untold} of ${total} ${total === 1 ? "citation" : "citations"} could not be checked. To get every rulebook: ${fetchCommandLine(history)}`;
}

function settingsGiven({ config, confidence }: Options): Settings {
  const settings = settingsFor(resolve("."), config);
  return confidence === undefined ? settings : { ...settings, confidence };
}

function baselineGiven({ baseline: named }: Options, { baseline, folder }: Settings): Baseline | null {
  if (named !== undefined) return { path: named, isNamed: true };
  return baseline === undefined ? null : { path: relative(".", join(folder ?? ".", baseline)), isNamed: false };
}

/** The texts that may contain rule numbers, and sentences about files that cannot be read. */
function sourcesAt(context: CommandContext, paths: readonly string[], settings: Settings) {
  const folder = settings.folder ?? ".";
  const configured = (settings.paths ?? []).map((path) => relative(".", join(folder, path)) || ".");
  const named = paths.length > 0 ? paths : configured.length > 0 ? configured : ["."];
  const listed = filesAt(named, { folder: ".", exclude: settings.exclude });
  // A link on the way can lead out of the folder in spite of the path.
  const isHeld = paths.length === 0 && settings.isFound;
  const files = isHeld ? listed.files.filter((file) => isWithin(folder, resolve(file))) : listed.files;
  const { sources, leftOut } = sourcesIn(files);
  const outside = listed.files.length - files.length;
  if (outside > 0) context.writeError(`left out: ${outside} paths that lead out of the folder of the configuration.`);
  for (const sentence of [...listed.leftOut, ...leftOut]) context.writeError(sentence);
  return { sources, files: files.length, errorOutput: listed.errorOutput };
}

function citedLines({ path, text, bytes }: LintedFile): FileLines {
  const starts = referencesWrittenIn(text).map(({ start }) => start);
  const lines: number[] = [];
  let [line, at] = [1, text.indexOf("\n")];
  for (const start of starts) {
    while (at !== -1 && at < start) [line, at] = [line + 1, text.indexOf("\n", at + 1)];
    lines.push(line);
  }
  return { path, lines, bytes };
}

type Checked = { readonly source: LintedFile; readonly answer: FileAnswer };

/** Writes the files with certain corrections; every other byte stays. Returns the citations that were replaced. */
function fixAll(context: CommandContext, checked: readonly Checked[]): ReadonlySet<CheckedCitation> {
  const all = new Set<CheckedCitation>();
  for (const { source, answer } of checked) {
    const { text, replaced } = fixed(readableText(source.bytes).text, answer);
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
