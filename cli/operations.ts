import { Command, Option } from "commander";
import { z } from "zod";
import { cursorIn } from "../core/contract/paging.ts";
import { problemOfIssues } from "../core/contract/refused.ts";
import type { Snapshot } from "../core/snapshot.ts";
import { type DocumentFormat, formats, written } from "../document/formats.ts";
import { answerTo, askedOn, type Operation, ownParameters } from "../operations/operation.ts";
import type { CommandContext } from "./context.ts";

type Given = Readonly<Record<string, unknown>>;

/** The command of an operation: the parameters of its path are arguments, most of those of its query are options. */
export function commandOf(operation: Operation, context: CommandContext): Command {
  const { command } = operation;
  if (command === null) throw new Error(`${operation.id} has no command`);
  const made = new Command(command.name).description(command.says);
  const names = Object.keys(command.arguments);
  for (const name of names) made.argument(`<${name}>`, command.arguments[name]);
  for (const [name, schema] of Object.entries(ownParameters(operation)))
    if (!names.some((own) => nameOf(own) === name)) made.addOption(optionFor(name, schema as z.ZodType));
  return withFormat(made).action((...given: readonly unknown[]) => {
    const { format, json, knownAt: _, ...options } = given[names.length] as Given;
    const words = names.map((name, index) => [nameOf(name), [given[index]].flat().join(" ")]);
    const asked = { ...Object.fromEntries(words), ...options };
    return answer(operation, context, { asked, format: formatOf({ format, json }) });
  });
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

type Wanted = { readonly asked: Given; readonly format: DocumentFormat | "json" };

async function answer(operation: Operation, context: CommandContext, { asked: given, format }: Wanted): Promise<void> {
  const result = z.strictObject(ownParameters(operation)).safeParse(given, { reportInput: true });
  if (!result.success) throw problemOfIssues(result.error.issues);
  await context.withSnapshot((snapshot) => writeAnswer(operation, context, snapshot, { asked: result.data, format }));
}

/**
 * Asks an operation and writes its answer, as the service gives it or as its document. For commands that read their
 * question themselves, from files for example.
 */
export function writeAnswer(
  operation: Operation,
  { today, environment, write }: CommandContext,
  snapshot: Snapshot,
  { asked: given, format }: Wanted,
): void {
  const asked = askedOn(operation, given, today);
  const base = environment["ANNALS_URL"]?.replace(/(?<!\/)\/+$/, "") ?? "";
  const answered = answerTo(operation, { ...snapshot, today }, asked);
  if (format === "json" || operation.document === null) {
    write(JSON.stringify(answered, null, 2));
    return;
  }
  const blocks = operation.document(answered as never, asked as never);
  write(written(blocks, format, { title: operation.summary, address: (path) => `${base}${path}` }).trimEnd());
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
export function formatOf({ format, json }: Given): Wanted["format"] {
  return json === true ? "json" : (format as DocumentFormat | "json");
}
