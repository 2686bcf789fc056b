import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { announcedItems } from "../core/announcements/announced.ts";
import { type Archive, archiveFrom } from "../core/archive/archive.ts";
import { isHeldRelease } from "../core/archive/releases.ts";
import { parameterCoverage } from "../core/ask/parameters/checks.ts";
import { readDatasetFiles } from "../dataset/files.ts";
import { formatted, formErrors } from "../dataset/format.ts";
import { type DatasetReading, readDataset } from "../dataset/read.ts";
import { fileKindOf } from "../db/kept/migrations.ts";
import { databaseFileFrom, dataFolder } from "../db/location.ts";
import { type CommandContext, errorLines, Refused } from "./context.ts";

/** `annals check [--fix]`: reports every error of the dataset; with `--fix`, corrects order and form first. */
export function check({ write, environment, withSnapshot }: CommandContext): Command {
  return new Command("check")
    .description("check the dataset and report all its errors")
    .option("--fix", "first correct the order of keys and revisions and the form of the files")
    .option("--data <folder>", "the folder of the dataset", dataFolder)
    .action(async ({ fix, data }: { fix?: true; data: string }) => {
      const shown = relative(".", data);
      if (fix) {
        for (const { path, text } of readDatasetFiles(data)) {
          const corrected = formatted({ path, text });
          if (corrected === undefined || corrected === text) continue;
          writeFileSync(join(data, path), corrected);
          write(`corrected ${join(shown, path)}`);
        }
      }
      const files = readDatasetFiles(data);
      const reading = readDataset(files);
      const errors = [...(reading.kind === "invalid" ? reading.errors : []), ...formErrors(files)];
      if (errors.length > 0)
        throw new Refused(
          [...errorLines(errors, shown), errors.length === 1 ? "1 error." : `${errors.length} errors.`].join("\n"),
        );
      if (reading.kind === "sound") for (const warning of staleLines(reading)) write(warning);
      const isHeld = data === dataFolder && fileKindOf(databaseFileFrom(environment)) === "current";
      if (isHeld)
        for (const line of await withSnapshot(({ archive }) => [...toReadAgain(archive), ...toExplain(archive)]))
          write(line);
      write(`${files.length} files, no errors`);
    });
}

/**
 * One line for each rule that changed after the parameter that cites it was last verified. It is only a warning,
 * because the value may still be right.
 */
function staleLines({ collection, playbook }: DatasetReading & { readonly kind: "sound" }): string[] {
  return parameterCoverage(archiveFrom(collection), playbook).flatMap(({ id, verified, stale }) =>
    stale.map(
      ({ lineage, changedOn }) =>
        `warning: parameters/${id}.yaml was verified on ${verified}, and ${lineage} changed on ${changedOn}. Compare, and set verified.`,
    ),
  );
}

/** One line for each entry that imported files contradict, or changed since the dataset was read against releases. */
function toReadAgain({ imported }: Archive): string[] {
  // A link that the dataset decided otherwise is no word of a file.
  const words = imported.contradictions.filter(({ kind }) => kind !== "link");
  const entries = [...Map.groupBy(words, ({ lineage }) => lineage)];
  return entries.map(([lineage, contradictions]) => {
    const sentences = contradictions.map(
      ({ release, kind, number, printed, isLater }) =>
        `the file of ${release} ${isLater ? "changed" : "contradicts"} its ${kind}${kind === "number" ? ` (${number} is ${printed ?? "not there"})` : ""}`,
    );
    return `to read again: lineages/${lineage.replace(".", "/")}.yaml: ${sentences.join("; ")}.`;
  });
}

/**
 * One line for each thing that the publisher announced and that no difference shows, and for each number that was
 * read as a misprint, unless the dataset says why. Either the archive is wrong there, or the article is.
 */
function toExplain(archive: Archive): string[] {
  return announcedItems(archive).flatMap(({ article, entry, item, meant, found, because }) => {
    const file = `announcements/${article.published.slice(0, 4)}/${article.id}.yaml`;
    const isMissing = found === null && entry.group === null && entry.exceptions[item] === undefined;
    const isMisprint = meant !== null && entry.corrections[item] === undefined;
    const isHeld = isHeldRelease(archive, article.release);
    return isHeld && (isMissing || isMisprint) ? [`to explain: ${file}: ${item} (${entry.reason}): ${because}.`] : [];
  });
}
