import { Command } from "commander";
import { locateQuotes } from "../operations/quotes.ts";
import { type CommandContext, dayArgument } from "./context.ts";
import { textNamed } from "./files.ts";
import { formatOf, withFormat, writeAnswer } from "./operations.ts";

/** `annals locate <file|-|"a sentence">`: where old words come from in the rules, and when the text was written. */
export function locate(context: CommandContext): Command {
  const command = new Command("locate")
    .description("say where a sentence or the sentences of a page stood in the rules, and so when they were written")
    .argument("<words...>", "a file, - for standard input, or a sentence")
    .option("--on <day>", "the day on which it was written, YYYY-MM-DD, if that is known", dayArgument);
  return withFormat(command).action(async (words: readonly string[], { on, ...form }) => {
    const parameters = { text: await textNamed(words, context.input), on };
    await context.withSnapshot((holdings) =>
      writeAnswer(locateQuotes, context, holdings, { parameters, format: formatOf(form) }),
    );
  });
}
