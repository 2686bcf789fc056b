import { Command, Option } from "commander";
import type { RulebookFormat } from "../core/contract/rulebooks.ts";
import { rulebookFormats } from "../core/contract/rulebooks.ts";
import { bookToPrint } from "../publish/rulebooks/book.ts";
import { bookFileName, printBook } from "../publish/rulebooks/formats.ts";
import { type CommandContext, dayArgument } from "./context.ts";
import { writeTo } from "./files.ts";

/** `annals rulebook <day> [--format txt]`: the whole rulebook of a day. */
export function rulebook({ withSnapshot, write }: CommandContext): Command {
  return new Command("rulebook")
    .description("write the whole rulebook of a day")
    .argument("<day>", "the day, YYYY-MM-DD", dayArgument)
    .addOption(
      new Option("--format <name>", "plain text as published, Markdown, one HTML page, or JSON")
        .choices(rulebookFormats)
        .default("txt"),
    )
    .option("--out <file>", 'write to this file; "auto" names it after the rulebook')
    .action((on, { format, out }: { readonly format: RulebookFormat; readonly out?: string }) =>
      withSnapshot(({ history }) => {
        const text = [...printBook(bookToPrint(history, on, null), format)].join("");
        if (out === undefined) return write(text.trimEnd());
        const file = out === "auto" ? bookFileName(on, format) : out;
        writeTo(file, text);
        write(`${file} written`);
      }),
    );
}
