import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Command } from "commander";
import { databaseFileFrom } from "../db/location.ts";
import { type WrittenSnapshot, writeSnapshot } from "../db/snapshot.ts";
import { type CommandContext, Refused } from "./context.ts";
import { unwrittenBecause } from "./failures.ts";
import { withStore } from "./opening.ts";

/** `annals snapshot <file>`: a consistent copy of the archive, also while a service runs on it. */
export function snapshotCommand(context: CommandContext): Command {
  const { environment, now, write } = context;
  return new Command("snapshot")
    .description("write a copy of the whole archive into one file, also while it is in use (docs/operations.md)")
    .argument("<file>", "replaced at once where it exists")
    .option("--with-tables", "also its tables, beside it, for services that may not write there or shall not wait")
    .option("--json", "the result as JSON")
    .action(async (into: string, { withTables, json }: { readonly withTables?: true; readonly json?: true }) => {
      // A folder made here would hide a disk for backups that is not mounted, or a slip in the name.
      if (!existsSync(dirname(into))) throw new Refused(`There is no folder ${dirname(into)}; create it first.`);
      // What takes the name would replace a device or a pipe, too.
      if (statSync(into, { throwIfNoEntry: false })?.isFile() === false)
        throw new Refused(`${into} is no file, and no snapshot is put in its place.`);
      const place = { file: databaseFileFrom(environment), now };
      if (place.file === ":memory:") throw new Refused("ANNALS_DB names no file, so there is nothing to copy.");
      // The tables are part of the copy, so they must exist.
      await withStore(context, () => undefined);
      const written = snapshotWritten(place, into, withTables === true);
      if (json) write(JSON.stringify(written, null, 2));
      else for (const line of linesOf(written)) write(line);
      if (withTables && written.tablesFile === null)
        throw new Refused(
          `The copy has no tables, because none are beside ${place.file}. annals rebuild makes them for the copy.`,
        );
    });
}

function linesOf({ file, size_bytes, publishedFiles, tablesFile, documentTablesFiles }: WrittenSnapshot): string[] {
  return [
    `${file}: ${size_bytes} bytes, ${publishedFiles} published files`,
    ...(tablesFile === null ? [] : [`${tablesFile}: its tables`]),
    ...documentTablesFiles.map((file) => `${file}: tables of a document`),
  ];
}

/** Writes a snapshot, or says about its own place, not about that of the database, why it cannot be written. */
function snapshotWritten(...[place, into, isWithTables]: Parameters<typeof writeSnapshot>) {
  try {
    return writeSnapshot(place, into, isWithTables);
  } catch (error) {
    const reason = unwrittenBecause(error);
    if (reason === undefined) throw error;
    throw new Refused(`No snapshot was written to ${into}, because ${reason}.`);
  }
}
