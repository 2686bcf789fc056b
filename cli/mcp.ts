import { Command } from "commander";
import type { Snapshot } from "../core/snapshot.ts";
import { dayOfInstant } from "../core/text/days.ts";
import type { OpenArchive } from "../db/live-archive.ts";
import { serveOverStdio } from "../mcp/stdio.ts";
import type { Asking, Known } from "../mcp/tool.ts";
import { type CommandContext, Refused } from "./context.ts";

/** `annals mcp`: answers an assistant over standard input and output, until it closes them. */
export function mcp({ environment, withArchive, now, writeError }: CommandContext): Command {
  return new Command("mcp")
    .description("answer an assistant that speaks the Model Context Protocol, over standard input and output")
    .action(() =>
      withArchive(async (archive) => {
        const asOf = earlierStates(archive);
        const publicUrl = environment["ANNALS_URL"]?.replace(/(?<!\/)\/+$/, "") ?? "";
        const failed = (error: unknown) =>
          writeError(error instanceof Error ? (error.stack ?? error.message) : String(error));
        const reason = await serveOverStdio(() => {
          // The state in memory stays valid if the database cannot be read now.
          archive.refresh().catch(failed);
          const snapshot = archive.current();
          return {
            snapshot,
            today: dayOfInstant(now()),
            asOf,
            address: (path) => `${publicUrl}${path}`,
            failed,
          };
        });
        if (reason !== undefined) throw new Refused(reason);
      }),
    );
}

/** The archive at earlier instants. An assistant that asks about one tends to ask again, so the last one is kept. */
function earlierStates(archive: OpenArchive): Asking["asOf"] {
  let kept: { readonly now: Snapshot; readonly knownAt: string; readonly known: Promise<Known> } | undefined;
  return async (knownAt) => {
    const now = archive.current();
    if (kept?.knownAt !== knownAt || kept.now !== now) {
      const known = archive.earlier(knownAt).then((snapshot) => ({ snapshot }));
      kept = { now, knownAt, known };
    }
    return kept.known;
  };
}
