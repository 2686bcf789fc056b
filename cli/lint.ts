import { createHash } from "node:crypto";
import { join, relative, resolve } from "node:path";
import { Command, Option } from "commander";
import type { Archive } from "../core/archive/archive.ts";
import { fetchCommandLine } from "../core/archive/how-to-hold.ts";
import { isRulebookCopy } from "../core/ask/citations/copies.ts";
import { alarms } from "../core/ask/citations/decide.ts";
import { referencesWrittenIn } from "../core/ask/citations/find.ts";
import { weighedByProject } from "../core/ask/citations/repository.ts";
import type { CheckedCitation } from "../core/contract/citation-check.ts";
import { Problem } from "../core/problem.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import type { Where } from "../db/live-archive.ts";
import { type CommandContext, dayArgument, Refused } from "./context.ts";
import { shownName } from "./files.ts";
import type { FileLines, LineDays } from "./lint/blame.ts";
import { checkSources, type FileAnswer, findingsIn } from "./lint/check.ts";
import { type Format, formats, reportPieces } from "./lint/formats.ts";
import { type Baseline, beyondBaseline, isWithin, type Settings, settingsFor } from "./lint/settings.ts";
import { type CitingFile, filesAt, leftOutSentence, sourcesIn } from "./lint/sources.ts";

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
      context.withSnapshot(({ archive }, where) => lintPaths(context, { archive, where }, paths, options)),
    );
}

const cutHistory =
  "This is a shallow clone, so git does not say when older lines were written: get the whole history (git fetch --unshallow; fetch-depth: 0 for actions/checkout).";

const leftOutContents =
  "This is a partial clone, and contents that it left out are not fetched, so some files have no days: get them (git fetch --refetch --no-filter).";

async function lintPaths(
  context: CommandContext,
  { archive, where }: { readonly archive: Archive; readonly where: Where | null },
  paths: readonly string[],
  options: Options,
): Promise<void> {
  const settings = settingsGiven(options);
  const on = options.on ?? (settings.on === undefined ? undefined : dayFrom(settings.on)) ?? context.today;
  const { sources, files, errorOutput } = sourcesAt(context, archive, paths, settings);
  const errorText = new Problem("invalid-request", errorOutput.join(" "));
  // Counts of nothing would say that all is well.
  if (errorOutput.length > 0 && files === 0) throw errorText;
  const days = (options.git ?? settings.git) ? await daysOf(context, sources) : null;
  // Only JSON shows more than the findings.
  const explained = options.format === "json" ? undefined : alarms;
  const checked = weighedByProject(await checkSources({ archive, where }, sources, { on, days, settings, explained }));
  const corrected = options.fix
    ? (await import("./lint/fix.ts")).fixAll(context, sources, checked)
    : new Set<CheckedCitation>();
  const answers = checked.filter(({ citations }) => citations.length > 0);
  const all = findingsIn(answers, settings);
  const baseline = baselineGiven(options, settings);
  const { findings, isNew } = baseline === null ? { findings: all, isNew: false } : beyondBaseline(all, baseline);
  const report = { on, answers, findings, files, fixed: corrected.size };
  for (const piece of reportPieces(report, options.format)) context.write(piece);
  const notHeld = notHeldSentence(archive, answers);
  if (notHeld !== null) context.writeError(notHeld);
  if (isNew)
    context.writeError(
      `${shownName(baseline?.path ?? "")} was written with ${all.length} findings; from now on they are left out.`,
    );
  if (errorOutput.length > 0) throw errorText;
  const open = findings.filter(({ citation }) => !corrected.has(citation));
  if (open.some(({ severity }) => severity === "error")) throw new Refused("");
}

async function daysOf(context: CommandContext, sources: readonly CitingFile[]): Promise<LineDays> {
  const { lineDaysOf } = await import("./lint/blame.ts");
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
function notHeldSentence(archive: Archive, answers: readonly FileAnswer[]): string | null {
  const total = answers.reduce((sum, { citations }) => sum + citations.length, 0);
  const undecided = answers.reduce((sum, { counts }) => sum + counts["cannot-tell"], 0);
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

/** The texts that may contain rule numbers, and sentences about files that cannot be read. */
function sourcesAt(context: CommandContext, archive: Archive, paths: readonly string[], settings: Settings) {
  const folder = settings.folder ?? ".";
  const configured = (settings.paths ?? []).map((path) => relative(".", join(folder, path)) || ".");
  const named = paths.length > 0 ? paths : configured.length > 0 ? configured : ["."];
  const listed = filesAt(named, { folder: ".", exclude: settings.exclude });
  // A link on the way can lead out of the folder in spite of the path.
  const isConfined = paths.length === 0 && settings.isFound;
  const files = isConfined ? listed.files.filter((file) => isWithin(folder, resolve(file))) : listed.files;
  const { sources, leftOut } = sourcesIn(files);
  const outside = listed.files.length - files.length;
  if (outside > 0) context.writeError(`left out: ${outside} paths that lead out of the folder of the configuration.`);
  for (const sentence of [...listed.leftOut, ...leftOut]) context.writeError(sentence);
  // Imported rulebooks are not checked; the other files are checked against them.
  const rulebooks = new Set(archive.imported.publishedFiles.map(({ sha256 }) => sha256));
  const others = sources.filter(({ path, text, bytes }) => {
    if (rulebooks.has(createHash("sha256").update(bytes).digest("hex"))) return false;
    const isCopy = isRulebookCopy(archive, text);
    if (isCopy) context.writeError(leftOutSentence(path, "it is a copy of a rulebook"));
    return !isCopy;
  });
  return { sources: others, files: files.length, errorOutput: listed.errorOutput };
}

function citedLines({ path, text, bytes }: CitingFile): FileLines {
  const lines: number[] = [];
  let [line, at] = [1, text.indexOf("\n")];
  for (const { start } of referencesWrittenIn(text)) {
    while (at !== -1 && at < start) [line, at] = [line + 1, text.indexOf("\n", at + 1)];
    lines.push(line);
  }
  return { path, lines, bytes };
}
