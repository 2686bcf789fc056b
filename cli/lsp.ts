import { Command } from "commander";
import { type CommandContext, Refused } from "./context.ts";

/** `annals lsp`: answers an editor, until it ends the program. */
export function lsp(context: CommandContext): Command {
  return new Command("lsp")
    .description("answer an editor that speaks the Language Server Protocol, over standard input and output")
    .option("--stdio", "the only way there is, which some editors name")
    .action(() =>
      context.withArchive(async (live) => {
        const { streams } = context;
        if (streams === undefined) throw new Refused("There is no editor at the other end.");
        const { serveEditor } = await import("./lsp/server.ts");
        return serveEditor(context, live, streams);
      }),
    );
}
