import { Command, Option } from "commander";
import { holdingsOnDay } from "../core/ask/holdings-on-day.ts";
import type { Holdings } from "../core/holdings.ts";
import { Problem } from "../core/problem.ts";
import type { FileOperation } from "../operations/file.ts";
import type { CommandContext } from "./context.ts";
import { writeTo } from "./files.ts";
import { addParameters, type GivenArguments, readParameters } from "./operations.ts";

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
