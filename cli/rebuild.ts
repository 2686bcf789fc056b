import { Command } from "commander";
import { databaseFileFrom } from "../db/location.ts";
import { rebuild } from "../db/store.ts";
import type { CommandContext } from "./context.ts";
import { notOpened } from "./failures.ts";
import { progressIn } from "./progress.ts";

/** `annals rebuild`: rebuilds everything that is derived from the imported files and data/. */
export function rebuildCommand(context: CommandContext): Command {
  return new Command("rebuild")
    .description("rebuild the tables from the imported files and data/ (docs/database.md)")
    .action(() => {
      const progress = progressIn(context);
      const file = databaseFileFrom(context.environment);
      const rebuilding = rebuild({ file, now: context.now, progress: progress.step });
      progress.end();
      if (rebuilding.kind !== "rebuilt") throw notOpened(rebuilding);
      context.write(`${rebuilding.tablesFile} made`);
    });
}
