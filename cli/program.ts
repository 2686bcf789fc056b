import { Command, CommanderError } from "commander";
import { dayOfInstant } from "../core/days.ts";
import { RulesError } from "../core/refusal.ts";
import { databaseFileFrom, openStore } from "../db/store.ts";
import { at } from "./at.ts";
import { check } from "./check.ts";
import { type Context, faultLines, Refused, type Surroundings } from "./context.ts";
import { diff } from "./diff.ts";
import { history } from "./history.ts";
import { outcome } from "./outcome.ts";
import { serveCommand } from "./serve.ts";

/** Exit codes: done, refused, wrong usage. */
const exit = { done: 0, refused: 1, usage: 2 } as const;

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
  for (const command of [serveCommand, at, history, diff, outcome, check])
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
  if (code.startsWith("SQLITE_"))
    return `The database cannot be used (${message}). It may be deleted, for it is made from the dataset; or name another file with ANNALS_DB.`;
  if (code === "EADDRINUSE") return "The port is in use; name another one with PORT.";
  if (/^E[A-Z]+$/.test(code)) return `${message}. ANNALS_DB says where the database lies.`;
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
