import { existsSync } from "node:fs";
import { Command } from "commander";
import { restore } from "../db/copies/restore.ts";
import { databaseFileFrom } from "../db/place.ts";
import { openStore } from "../db/store.ts";
import { type CommandContext, Refused } from "./context.ts";
import { notOpened } from "./failures.ts";

/** `annals restore <snapshot>`: replaces the database by a copy, and keeps the previous file. */
export function restoreCommand({ environment, now, write }: CommandContext): Command {
  return new Command("restore")
    .description("replace the database by a snapshot or another copy; the previous file is kept")
    .argument("<snapshot>", "checked before anything is changed")
    .action((from: string) => {
      const place = { file: databaseFileFrom(environment), now };
      if (place.file === ":memory:") throw new Refused("ANNALS_DB names no file, so nothing can be restored.");
      if (!existsSync(from)) throw new Refused(`${from} does not exist.`);
      const restoring = restore(place, from);
      if (restoring.kind === "refused") throw new Refused(restoring.reason);
      const { keptAside } = restoring;
      const opening = openStore(place);
      if (opening.kind !== "open") throw notOpened(opening);
      const held = opening.store.snapshot.history.imported.publishedFiles.length;
      opening.store.close();
      write(`${place.file} is restored from ${from}: ${held} published files.`);
      if (keptAside !== null) write(`The previous file is kept as ${keptAside}.`);
    });
}
