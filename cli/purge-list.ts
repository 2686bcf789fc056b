import { Command } from "commander";
import { type CommandContext, instantArgument } from "./context.ts";

/** `annals purge-list --since <instant>`: what a cache has to remove because of imports. */
export function purgeList({ withArchive, write }: CommandContext): Command {
  return new Command("purge-list")
    .description("list the keys of all answers that imports may have changed, for a cache (docs/operations.md)")
    .requiredOption("--since <instant>", "the instant before the import; a day stands for its end", instantArgument)
    .option("--json", "as JSON")
    .action(({ since, json }: { readonly since: string; readonly json?: true }) =>
      withArchive(async (archive) => {
        const keys = await archive.changedSince(since);
        if (json) write(JSON.stringify({ since, keys }, null, 2));
        else if (keys.length > 0) write(keys.join("\n"));
      }),
    );
}
