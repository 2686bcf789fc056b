import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { dayFrom, dayOfInstant, type IsoDate } from "../core/days.ts";
import type { History } from "../core/history.ts";
import { RulesError } from "../core/refusal.ts";
import { type RuleNumber, ruleNumberFrom } from "../core/rule-number.ts";
import type { LocatedFault } from "../db/dataset/read.ts";
import { databaseFileFrom, openStore } from "../db/store.ts";
import { at } from "./at.ts";
import { check } from "./check.ts";
import { diff } from "./diff.ts";
import { history } from "./history.ts";
import { serveCommand } from "./serve.ts";

/** What the program is given from outside; tests give their own. */
export type Surroundings = {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly write: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly service: Service;
};

/** The HTTP service, handed in so that the command line need not know it. */
export type Service = {
  serve(history: History, configuration: ServiceConfiguration): Promise<void>;
  configurationFrom(
    environment: Surroundings["environment"],
  ):
    | { readonly kind: "sound"; readonly configuration: ServiceConfiguration }
    | { readonly kind: "faulty"; readonly sentences: readonly string[] };
};
type ServiceConfiguration = {
  readonly port: number;
  readonly host: string;
  readonly logLevel: string;
  readonly rateLimit_perMinute: number | undefined;
};

/** What every command works with. */
export type Context = Surroundings & {
  /** Runs something on the archive and closes it after. */
  withHistory<Result>(use: (history: History) => Result | Promise<Result>): Promise<Result>;
  readonly today: IsoDate;
};

/** Exit codes: done, refused, wrong usage. */
const exit = { done: 0, refused: 1, usage: 2 } as const;

/** A command that ends without success after it said why. */
export class Refused extends Error {}

/**
 * Runs one command.
 *
 * @returns The exit code: 0 done, 1 refused, 2 usage.
 */
export async function run(surroundings: Surroundings): Promise<number> {
  const context = { ...surroundings, today: dayOfInstant(surroundings.now()), withHistory: opener(surroundings) };
  const program = new Command("annals")
    .description("What the rules of Magic: The Gathering said on any day.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => surroundings.write(text.trimEnd()),
      writeErr: (text) => surroundings.complain(text.trimEnd()),
    });
  for (const command of [serveCommand, at, history, diff, check])
    program.addCommand(command(context).exitOverride().copyInheritedSettings(program));
  try {
    await program.parseAsync(surroundings.argv);
    return exit.done;
  } catch (error) {
    return exitCodeOf(error, surroundings.complain);
  }
}

function exitCodeOf(error: unknown, complain: (text: string) => void): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.done : exit.usage;
  if (error instanceof Refused) {
    if (error.message !== "") complain(error.message);
    return exit.refused;
  }
  if (error instanceof RulesError) {
    complain(`${error.code}: ${error.message}`);
    return error.code === "invalid-request" || error.code === "invalid-date" ? exit.usage : exit.refused;
  }
  const sentence = systemSentence(error);
  if (sentence === undefined) throw error;
  complain(sentence);
  return exit.refused;
}

/** What went wrong outside the program, said plainly; `undefined` for what is a bug. */
function systemSentence(thrown: unknown): string | undefined {
  // drizzle wraps what SQLite throws.
  const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : "";
  if (code.startsWith("SQLITE_BUSY")) return "The database is in use by another program; try again when it is done.";
  if (code === "SQLITE_NOTADB" || code.startsWith("SQLITE_CORRUPT")) {
    return "The file that ANNALS_DB names is no database, or is damaged. Nothing was changed; move it away or name another file.";
  }
  if (code.startsWith("SQLITE_")) return `The database cannot be used (${message}). ANNALS_DB names another file.`;
  if (code === "EADDRINUSE") return "The port is in use; PORT names another one.";
  if (/^E[A-Z]+$/.test(code)) return message;
  return undefined;
}

function opener({ environment }: Surroundings): Context["withHistory"] {
  return async (use) => {
    const opening = openStore({ file: databaseFileFrom(environment) });
    if (opening.kind === "faulty") throw new Refused(faultLines(opening.faults).join("\n"));
    if (opening.kind === "foreign") {
      throw new Refused(
        `${opening.file} was made by another program or a newer Annals. Nothing was changed; move it away, or name another file with ANNALS_DB.`,
      );
    }
    try {
      return await use(opening.store.history);
    } finally {
      opening.store.close();
    }
  };
}

/** One line a fault: file, line, what is wrong, what to do. `folder` is that of the dataset. */
export function faultLines(faults: readonly LocatedFault[], folder = "data"): string[] {
  return faults.map(({ file, line, fault, remedy }) => `${join(folder, file)}:${line}: ${fault}. Remedy: ${remedy}.`);
}

/** A rule number given as an argument; anything else is refused with `invalid-request`. */
export function numberArgument(written: string): RuleNumber {
  const number = ruleNumberFrom(written);
  if (number === undefined)
    throw new RulesError(
      "invalid-request",
      `"${written.slice(0, 40)}" is not a rule number; write it like 507, 507.3 or 507.3a.`,
    );
  return number;
}

/** A day given as an argument; anything else is refused with `invalid-date`. */
export function dayArgument(written: string): IsoDate {
  const day = dayFrom(written);
  if (day === undefined)
    throw new RulesError(
      "invalid-date",
      `"${written.slice(0, 40)}" is not a day of the calendar; write it as YYYY-MM-DD.`,
    );
  return day;
}
