import { Command, Option } from "commander";
import { z } from "zod";
import { holdingsOnDay } from "../core/ask/holdings-on-day.ts";
import { cursorIn } from "../core/contract/paging.ts";
import { problemOfIssues } from "../core/contract/refused.ts";
import type { Holdings } from "../core/holdings.ts";
import { type DocumentFormat, formats, written } from "../document/formats.ts";
import { answerTo, type Operation, ownParameters, queryOn } from "../operations/operation.ts";
import { type CommandContext, serviceAddressIn } from "./context.ts";

/** What a command line gives, by name. */
export type GivenArguments = Readonly<Record<string, unknown>>;

type Arguments = { readonly arguments: Readonly<Partial<Record<string, string>>> };

/** The command of an operation: the parameters of its path are arguments, most of those of its query are options. */
export function commandOf(operation: Operation, context: CommandContext): Command {
  const { command } = operation;
  if (command === null) throw new Error(`${operation.id} has no command`);
  const own = ownParameters(operation);
  const withParameters = addParameters(new Command(command.name).description(command.says), command, own);
  return withFormat(withParameters).action((...given: readonly unknown[]) => {
    const { parameters, options } = readParameters(command, own, given);
    return context.withSnapshot((holdings) =>
      writeAnswer(operation, context, holdings, { parameters, format: formatOf(options) }),
    );
  });
}

/** Adds parameters to a command: those that it names are arguments, all others options. */
export function addParameters(command: Command, { arguments: named }: Arguments, own: z.ZodRawShape): Command {
  const names = Object.keys(named);
  for (const name of names)
    command.argument(isOptional(own[nameOf(name)] as z.ZodType) ? `[${name}]` : `<${name}>`, named[name]);
  for (const [name, schema] of Object.entries(own))
    if (!names.some((one) => nameOf(one) === name)) command.addOption(optionFor(name, schema as z.ZodType));
  return command;
}

/**
 * The parameters that a command line gives, as their schemas read them, and its other options. `given` is what an action
 * receives. Throws `invalid-request` and `invalid-date`.
 */
export function readParameters({ arguments: named }: Arguments, own: z.ZodRawShape, given: readonly unknown[]) {
  const names = Object.keys(named);
  const words = names.flatMap((name, index) => {
    const word = [given[index] ?? []].flat();
    return word.length === 0 ? [] : [[nameOf(name), word.join(" ")] as const];
  });
  const options = given[names.length] as GivenArguments;
  const ofOptions = Object.entries(options).filter(([name]) => name in own);
  const result = z
    .strictObject(own)
    .safeParse({ ...Object.fromEntries(words), ...Object.fromEntries(ofOptions) }, { reportInput: true });
  if (!result.success) throw problemOfIssues(result.error.issues);
  return { parameters: result.data as GivenArguments, options };
}

function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

function nameOf(argument: string): string {
  return argument.replace("...", "");
}

function optionFor(name: string, schema: z.ZodType): Option {
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const isDay = name === "on" || name === "since" || name === "from" || name === "to";
  const says = name === "after" ? "where the page begins, as the page before says" : schema.description;
  return new Option(`--${flag} <${isDay ? "day" : name}>`, says?.replaceAll("`", ""));
}

type AnswerRequest = { readonly parameters: GivenArguments; readonly format: DocumentFormat | "json" };

/**
 * Asks an operation and writes its answer, as the service gives it or as its document. For commands that read their
 * question themselves, from files for example.
 */
export function writeAnswer(
  operation: Operation,
  { today, environment, write }: CommandContext,
  holdings: Holdings,
  { parameters: given, format }: AnswerRequest,
): void {
  const query = queryOn(operation, given, today);
  const base = serviceAddressIn(environment);
  const address = (path: string) => (base === null ? null : `${base}${path}`);
  const answered = answerTo(operation, holdingsOnDay(holdings, today), query);
  if (format === "json" || operation.document === null) {
    write(JSON.stringify(answered, null, 2));
    return;
  }
  const blocks =
    operation.command?.document?.(holdingsOnDay(holdings, today), query as never) ??
    operation.document(answered as never, query as never);
  write(written(blocks, format, { title: operation.summary, address }).trimEnd());
  if (format === "text" && "next" in answered && typeof answered.next === "string")
    write(`\nMore with --after ${cursorIn(answered.next)}`);
}

/** The options of a command for the form of its answer, and the form that they name. */
export function withFormat(command: Command): Command {
  return command
    .addOption(new Option("--format <form>", "the form of the answer").choices([...formats, "json"]).default("text"))
    .option("--json", "the answer as the service gives it: --format json");
}

/** The form that the options of `withFormat` name. */
export function formatOf({ format, json }: GivenArguments): AnswerRequest["format"] {
  return json === true ? "json" : (format as DocumentFormat | "json");
}
