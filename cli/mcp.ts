import { Command } from "commander";
import type { Holdings } from "../core/holdings.ts";
import { dayOfInstant } from "../core/text/days.ts";
import type { OpenArchive } from "../db/live-archive.ts";
import { serveOverStdio } from "../mcp/connection.ts";
import type { Asking, ToolHoldings } from "../mcp/tool.ts";
import { type CommandContext, Refused, serviceAddressIn } from "./context.ts";

/**
 * `annals mcp`: answers an assistant over standard input and output, until it closes them. It introduces itself before the
 * archive is open, because clients give up a server that is silent while tables are made.
 */
export function mcp({ environment, withArchive, now, writeError }: CommandContext): Command {
  return new Command("mcp")
    .description("answer an assistant that speaks the Model Context Protocol, over standard input and output")
    .action(async () => {
      const [opened, ended] = [Promise.withResolvers<States>(), Promise.withResolvers<void>()];
      const archive = withArchive((live) => {
        opened.resolve({ live, asOf: earlierStates(live) });
        return ended.promise;
      }, true);
      const publicUrl = serviceAddressIn(environment) ?? "";
      const failed = (error: unknown) =>
        writeError(error instanceof Error ? (error.stack ?? error.message) : String(error));
      const asking = async () => {
        const { live, asOf } = await opened.promise;
        // The state in memory stays valid if the database cannot be read now.
        live.refresh().catch(failed);
        const address = (path: string) => `${publicUrl}${path}`;
        return { holdings: live.current(), today: dayOfInstant(now()), asOf, address, failed };
      };
      const reason = await serveOverStdio(asking, undefined, Promise.race([opened.promise, archive]));
      ended.resolve();
      await archive;
      if (reason !== undefined) throw new Refused(reason);
    });
}

type States = { readonly live: OpenArchive; readonly asOf: Asking["asOf"] };

/** The archive at earlier instants. An assistant that asks about one tends to ask again, so the last one is kept. */
function earlierStates(live: OpenArchive): Asking["asOf"] {
  let latest:
    | { readonly now: Holdings; readonly knownAt: string; readonly holdings: Promise<ToolHoldings> }
    | undefined;
  return async (knownAt) => {
    const now = live.current();
    if (latest?.knownAt !== knownAt || latest.now !== now) {
      const holdings = live.earlier(knownAt).then((earlier) => ({ holdings: earlier }));
      latest = { now, knownAt, holdings };
    }
    return latest.holdings;
  };
}
