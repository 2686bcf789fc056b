import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { Command } from "commander";
import { writeSnapshot } from "../db/copies/snapshot.ts";
import { databaseFileFrom } from "../db/place.ts";
import { openStore } from "../db/store.ts";
import { type CommandContext, Refused } from "./context.ts";
import { notOpened } from "./failures.ts";

/** `annals snapshot <file>`: a consistent copy of the archive, also while a service runs on it. */
export function snapshotCommand({ environment, now, write }: CommandContext): Command {
  return new Command("snapshot")
    .description("write a copy of the whole archive into one file, also while it is in use (docs/operations.md)")
    .argument("<file>", "replaced at once where it exists")
    .option("--json", "the result as JSON")
    .action((into: string, { json }: { readonly json?: true }) => {
      // A folder made here would hide a disk for backups that is not mounted, or a slip in the name.
      if (!existsSync(dirname(into))) throw new Refused(`There is no folder ${dirname(into)}; make it first.`);
      const place = { file: databaseFileFrom(environment), now };
      if (place.file === ":memory:") throw new Refused("ANNALS_DB names no file, so there is nothing to copy.");
      // The tables are part of the copy, so they must exist.
      const opening = openStore(place);
      if (opening.kind !== "open") throw notOpened(opening);
      opening.store.close();
      const { file, sha256, size_bytes, schema, publishedFiles } = writeSnapshot(place, into);
      if (json) return write(JSON.stringify({ file, sha256, size_bytes, schema, publishedFiles }, null, 2));
      write(`${file}: ${size_bytes} bytes, ${publishedFiles} published files, schema ${schema}, sha256 ${sha256}`);
    });
}
