import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Command, Option } from "commander";
import { type DocumentId, documentIds } from "../core/archive/document.ts";
import { Problem } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { DatabaseLocation } from "../db/location.ts";
import type { Candidate, FileReport } from "../db/published-files/import.ts";
import { importInto } from "../db/store.ts";
import { type CommandContext, databaseLocation, dayArgument, Ended, Refused } from "./context.ts";
import { notOpened } from "./failures.ts";
import { standardInput, unreadableBecause } from "./files.ts";
import { type BulkPath, bulkSummaryOf, importedCardsFrom } from "./import-cards.ts";
import { importInLines } from "./import-summary.ts";
import { progressIn } from "./progress.ts";

type Options = {
  readonly from?: IsoDate;
  readonly release?: IsoDate;
  readonly document?: DocumentId;
  readonly published?: IsoDate;
  readonly verbose?: true;
  readonly json?: true;
  readonly rulings?: true;
  readonly oracle?: true;
};

/**
 * `annals import <file…>`: imports published rulebooks. Readable files are imported even if others are refused. With
 * `--rulings` or `--oracle` it imports one bulk file about cards.
 */
export function importCommand(context: CommandContext): Command {
  return new Command("import")
    .description(
      "import published rulebooks and tournament documents, and compare each with what is then answered; exit code 1 if any of them was refused (the others are imported), 4 if there was nothing to compare one with",
    )
    .argument(
      "<file...>",
      "published text files of the Comprehensive Rules, tournament documents (PDF, HTML, Word, text), or one bulk file about cards",
    )
    .option(
      "--from <day>",
      "the day from which the one file is in force, where it states none or a wrong one",
      dayArgument,
    )
    .option("--release <day>", "the same as --from", dayArgument)
    .addOption(
      new Option("--document <id>", "what document the files are, where their content leaves a doubt").choices(
        documentIds,
      ),
    )
    .option("--published <day>", "the day on which the file was published", dayArgument)
    .option("--rulings", "the file is Scryfall's bulk file of rulings; --published is then the day of the download")
    .option("--oracle", "the file is Scryfall's bulk file of Oracle cards; --published is then the day of the download")
    .option("--verbose", "show all findings, not only their number")
    .option("--json", "the report as JSON")
    .action(async (paths: string[], { release, ...given }: Options) => {
      const options: Options = release === undefined ? given : { ...given, from: release };
      if (options.rulings || options.oracle) {
        const report = await importedCardsFrom(context, bulkPathFrom(paths, options));
        context.write(options.json ? JSON.stringify(report, null, 2) : bulkSummaryOf(report));
        return;
      }
      if ((options.from ?? options.published) !== undefined && paths.length !== 1)
        throw new Problem("invalid-request", "--from and --published are about one file; name exactly one.");
      const reports = imported(context, paths, options);
      context.write(
        options.json
          ? JSON.stringify({ files: reports }, null, 2)
          : importInLines(reports, { isVerbose: options.verbose === true }),
      );
      const refused = reports.filter(({ kind }) => kind === "refused").length;
      if (refused > 0) throw new Refused(`${refused} of ${reports.length} files not imported.`);
      if (reports.some((report) => report.kind === "added" && report.verified.compared === 0))
        throw new Ended("nothing-compared");
    });
}

function bulkPathFrom(paths: readonly string[], { rulings, oracle, from, published }: Options): BulkPath {
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0 || (rulings && oracle) || from !== undefined)
    throw new Problem("invalid-request", "--rulings and --oracle each take one file, and no --from.");
  return { kind: rulings ? "rulings" : "oracle", path, downloadedOn: published };
}

/** One report for each path, in the same order. */
function imported(
  context: CommandContext,
  paths: readonly string[],
  { document, from, published }: Options,
): FileReport[] {
  const location = databaseLocation(context);
  const files = paths.map((path) => ({ path, reason: unreadableBecause(path) }));
  const candidates = files
    .filter(({ reason }) => reason === undefined)
    .map(({ path }): Candidate => {
      // Read at its import, because a folder of many files would fill the memory.
      return {
        fileName: basename(path),
        get bytes() {
          return readFileSync(path === standardInput ? 0 : path);
        },
        document,
        from,
        publishedOn: published,
      };
    });
  const reports = importedInto(location, candidates, context);
  return files.map(({ path, reason }): FileReport => {
    if (reason !== undefined)
      return { kind: "refused", fileName: path, code: "unreadable-document", reason, facts: {} };
    return reports.shift() as FileReport;
  });
}

function importedInto(
  location: DatabaseLocation,
  candidates: readonly Candidate[],
  context: CommandContext,
): FileReport[] {
  if (candidates.length === 0) return [];
  const progress = progressIn(context);
  try {
    const importing = importInto({ ...location, progress: progress.step }, candidates);
    if (importing.kind !== "imported") throw notOpened(importing);
    return [...importing.files];
  } finally {
    progress.end();
  }
}
