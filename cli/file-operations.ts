import { Command, Option } from "commander";
import { holdingsOnDay } from "../core/ask/holdings-on-day.ts";
import type { Holdings } from "../core/holdings.ts";
import { Problem } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import { formats } from "../document/formats.ts";
import { diffEras, getEra, listPresets, printedEra, printedEraDiff } from "../operations/eras.ts";
import type { FileOperation } from "../operations/file.ts";
import { type CommandContext, dayArgument } from "./context.ts";
import { writeTo } from "./files.ts";
import { addParameters, formatOf, type GivenArguments, readParameters, writeAnswer } from "./operations.ts";

/** The command of an operation whose answer is a file: its formats are choices, and `--out` writes it to a file. */
export function fileCommandOf(operation: FileOperation, context: CommandContext): Command {
  const { command, formats, usual, params, query } = operation;
  if (command === null) throw new Error(`${operation.id} has no command`);
  const { knownAt: _, ...own } = { ...params.shape, ...query.shape };
  const withParameters = addParameters(new Command(command.name).description(command.says), command, own);
  return withFile(withParameters, Object.keys(formats), usual).action((...given: readonly unknown[]) => {
    const { parameters, options } = readParameters(command, own, given);
    return context.withSnapshot((holdings) => writeFile(operation, context, holdings, { parameters, options }));
  });
}

function withFile(command: Command, names: readonly string[], usual: string): Command {
  return command
    .addOption(new Option("--format <name>", "the format of the file").choices(names).default(usual))
    .option("--url <address>", "the address of an Annals service, for links (ANNALS_URL); without it there are none")
    .option("--out <file>", 'write to this file; "auto" names it after its content');
}

/** Makes a file and writes it where the options say: to the output, or to a file. */
export async function writeFile(
  { file, usual }: FileOperation,
  { today, environment, write }: CommandContext,
  holdings: Holdings,
  { parameters, options }: { readonly parameters: GivenArguments; readonly options: GivenArguments },
): Promise<void> {
  const { format = usual, url, out } = options as Readonly<Record<string, string | undefined>>;
  const base = baseArgument(url ?? environment["ANNALS_URL"] ?? "");
  const { name: ownName, text } = await file(holdingsOnDay(holdings, today), parameters as never, { format, base });
  if (out === undefined) return write(text.trimEnd());
  const name = out === "auto" && ownName !== null ? ownName : out;
  writeTo(name, text);
  write(`${name} written`);
}

/** The address of a service without a slash at the end; `null` if none is given. */
function baseArgument(written: string): string | null {
  if (written === "") return null;
  if (/^https?:\/\/[^\s<>"]+$/.test(written)) return written.replace(/(?<!\/)\/+$/, "");
  throw new Problem(
    "invalid-request",
    `"${written.slice(0, 80)}" is not the address of a service; write it like https://example.org.`,
  );
}

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
