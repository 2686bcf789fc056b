import { Command } from "commander";
import { changedAddresses } from "../core/archive/cache-keys.ts";
import { type CommandContext, instantArgument } from "./context.ts";

type Options = { readonly since: string; readonly addresses?: true; readonly json?: true };

/** `annals purge-list --since <instant>`: what a cache has to remove because of imports. */
export function purgeList({ withArchive, write, input }: CommandContext): Command {
  return new Command("purge-list")
    .description("list the keys of all answers that imports may have changed, for a cache (docs/operations.md)")
    .requiredOption("--since <instant>", "the instant before the import; a day stands for its end", instantArgument)
    .option("--addresses", "instead, those of the addresses on standard input, one per line, that may answer otherwise")
    .option("--json", "as JSON")
    .action(({ since, addresses, json }: Options) =>
      withArchive(async (archive) => {
        const keys = await archive.changedSince(since);
        const found = addresses
          ? { since, addresses: changedAddresses(archive.current().history, keys, linesOf(await input())) }
          : { since, keys };
        const lines = found.addresses ?? found.keys;
        if (json) write(JSON.stringify(found, null, 2));
        else if (lines.length > 0) write(lines.join("\n"));
      }),
    );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
