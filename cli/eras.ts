import { Command, Option } from "commander";
import type { IsoDate } from "../core/text/days.ts";
import { formats } from "../document/formats.ts";
import { diffEras, getEra, listPresets, printedEra, printedEraDiff } from "../operations/eras.ts";
import { type CommandContext, dayArgument } from "./context.ts";
import { writeFile } from "./file-operations.ts";
import { formatOf, writeAnswer } from "./operations.ts";

type Options = { readonly on?: IsoDate; readonly from?: IsoDate; readonly to?: IsoDate; readonly format: string };

/**
 * `annals eras [--on day | --from day --to day | --presets]`: all rules of play of a day, those that differ between two
 * days, or the days that have names. One command for three operations, with the formats of their answers and files.
 */
export function eras(context: CommandContext): Command {
  const files = Object.keys(printedEra.formats);
  return new Command("eras")
    .description("show all rules of play of a day, or those that differ between two days")
    .option("--on <day>", "the day, YYYY-MM-DD (today, UTC)", dayArgument)
    .option("--from <day>", "compare: the earlier day", dayArgument)
    .option("--to <day>", "compare: the later day (today, UTC)", dayArgument)
    .option("--presets", "list days with common names, such as pre-M10")
    .addOption(
      new Option("--format <form>", "the form of the answer").choices([...formats, "json", ...files]).default("text"),
    )
    .option("--json", "the answer as the service gives it: --format json")
    .action(({ presets, json, ...options }: Options & { readonly presets?: true; readonly json?: true }) =>
      context.withSnapshot((holdings) => {
        const { on, from, to = context.today, format } = options;
        const parameters = from === undefined ? (on === undefined ? {} : { on }) : { from, to };
        if (presets !== true && json !== true && files.includes(format))
          return writeFile(from === undefined ? printedEra : printedEraDiff, context, holdings, {
            parameters,
            options,
          });
        const operation = presets ? listPresets : from === undefined ? getEra : diffEras;
        const form = presets && files.includes(format) ? "text" : formatOf({ format, json });
        return writeAnswer(operation, context, holdings, { parameters: presets ? {} : parameters, format: form });
      }),
    );
}
