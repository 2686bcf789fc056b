import { Command, CommanderError } from "commander";
import { dayOfInstant } from "../core/days.ts";
import { RulesError } from "../core/refusal.ts";
import { openLive } from "../db/live.ts";
import { databaseFileFrom } from "../db/store.ts";
import { at } from "./at.ts";
import { card } from "./card.ts";
import { check } from "./check.ts";
import { cite } from "./cite.ts";
import { type Context, Refused, type Surroundings } from "./context.ts";
import { diff } from "./diff.ts";
import { notOpened, systemSentence } from "./failures.ts";
import { glossary } from "./glossary.ts";
import { history } from "./history.ts";
import { importCommand } from "./import.ts";
import { locate } from "./locate.ts";
import { outcome } from "./outcome.ts";
import { report } from "./report.ts";
import { search } from "./search.ts";
import { serveCommand } from "./serve.ts";
import { verify } from "./verify.ts";

/** In the order in which the help shows them. */
const commands = [
  serveCommand,
  at,
  history,
  glossary,
  search,
  diff,
  report,
  outcome,
  card,
  cite,
  locate,
  importCommand,
  verify,
  check,
];

/** Exit codes: done, refused, wrong usage. */
const exit = { done: 0, refused: 1, usage: 2 } as const;

/**
 * Runs one command.
 *
 * @returns The exit code: 0 done, 1 refused, 2 usage.
 */
export async function run(surroundings: Surroundings): Promise<number> {
  const context = { ...surroundings, today: dayOfInstant(surroundings.now()), ...openersOf(surroundings) };
  const program = new Command("annals")
    .description("What the rules of Magic: The Gathering said on any day.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => surroundings.write(text.trimEnd()),
      writeErr: (text) => surroundings.complain(text.trimEnd()),
    });
  for (const command of commands) program.addCommand(command(context).exitOverride().copyInheritedSettings(program));
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

function openersOf({ environment, now }: Surroundings): Pick<Context, "withHistory" | "withArchive"> {
  const withArchive: Context["withArchive"] = async (use) => {
    const opening = openLive({ file: databaseFileFrom(environment), now });
    if (opening.kind !== "open") throw notOpened(opening);
    try {
      return await use(opening.archive);
    } finally {
      opening.archive.close();
    }
  };
  return { withArchive, withHistory: (use) => withArchive((archive) => use(archive.history())) };
}
