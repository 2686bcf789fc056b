import { Command } from "commander";
import { finished } from "../core/steps.ts";
import { dayOfInstant } from "../core/text/days.ts";
import { fullTextOf } from "../db/search/full-text.ts";
import { serveOverStdio } from "../mcp/stdio.ts";
import type { Context } from "./context.ts";

/** `annals mcp`: answers an assistant over standard input and output, until it closes them. */
export function mcp({ environment, withArchive, now, complain }: Context): Command {
  return new Command("mcp")
    .description("answer an assistant that speaks the Model Context Protocol, over standard input and output")
    .action(() =>
      withArchive((archive) => {
        const publicUrl = environment["ANNALS_URL"]?.replace(/(?<!\/)\/+$/, "") ?? "";
        return serveOverStdio(() => {
          archive.refresh();
          const snapshot = archive.current();
          return {
            snapshot,
            today: dayOfInstant(now()),
            fullText: fullTextOf(snapshot.history),
            address: (path) => `${publicUrl}${path}`,
            finish: async (steps) => finished(steps),
            failed: (error) => complain(error instanceof Error ? (error.stack ?? error.message) : String(error)),
          };
        });
      }),
    );
}
