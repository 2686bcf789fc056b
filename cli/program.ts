import { Command, CommanderError } from "commander";
import { Problem } from "../core/problem.ts";
import { dayOfInstant } from "../core/text/days.ts";
import { openLive } from "../db/live-archive.ts";
import { databaseFileFrom } from "../db/place.ts";
import { at } from "./at.ts";
import { card } from "./card.ts";
import { check } from "./check.ts";
import { cite } from "./cite.ts";
import { type Context, Ended, instantArgument, Refused, type Surroundings } from "./context.ts";
import { diff } from "./diff.ts";
import { eras } from "./eras.ts";
import { notOpened, systemSentence } from "./failures.ts";
import { fetchCommand } from "./fetch.ts";
import { glossary } from "./glossary.ts";
import { history } from "./history.ts";
import { importCommand } from "./import.ts";
import { locate } from "./locate.ts";
import { outcome } from "./outcome.ts";
import { parameter } from "./parameter.ts";
import { report } from "./report.ts";
import { search } from "./search.ts";
import { serveCommand } from "./serve.ts";
import { updateCommand } from "./update.ts";
import { verify } from "./verify.ts";

/** What asks the archive, in the order in which the help shows it; each can be asked as of an earlier instant. */
const questions = [at, history, glossary, search, diff, report, outcome, parameter, eras, card, cite, locate];
/** What works on the archive as it is. */
const works = [serveCommand, fetchCommand, updateCommand, importCommand, verify, check];

/** Exit codes: done, refused, wrong usage, and an update that found nothing new. */
const exit = { done: 0, refused: 1, usage: 2, "nothing-new": 3 } as const;

/**
 * Runs one command.
 *
 * @returns The exit code: 0 done, 1 refused, 2 usage, 3 nothing new.
 */
export async function run(surroundings: Surroundings): Promise<number> {
  let known: string | undefined;
  const openers = openersOf(surroundings, () => known);
  const context = { ...surroundings, today: dayOfInstant(surroundings.now()), ...openers };
  const program = new Command("annals")
    .description("What the rules of Magic: The Gathering said on any day.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => surroundings.write(text.trimEnd()),
      writeErr: (text) => surroundings.complain(text.trimEnd()),
    });
  const add = (command: Command): void =>
    void program.addCommand(command.exitOverride().copyInheritedSettings(program));
  for (const question of questions)
    add(
      question(context)
        .option("--known-at <instant>", "as the archive knew it then; a day stands for its end (now)", instantArgument)
        .hook("preAction", (command) => {
          known = command.opts<{ knownAt?: string }>().knownAt;
        }),
    );
  for (const work of works) add(work(context));
  try {
    await program.parseAsync(surroundings.argv);
    return exit.done;
  } catch (error) {
    return exitCodeOf(error, surroundings.complain);
  }
}

function exitCodeOf(error: unknown, complain: (text: string) => void): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.done : exit.usage;
  if (error instanceof Ended) return exit[error.how];
  if (error instanceof Refused) {
    if (error.message !== "") complain(error.message);
    return exit.refused;
  }
  if (error instanceof Problem) {
    complain(`${error.code}: ${error.message}`);
    return error.code === "invalid-request" || error.code === "invalid-date" ? exit.usage : exit.refused;
  }
  const sentence = systemSentence(error);
  if (sentence === undefined) throw error;
  complain(sentence);
  return exit.refused;
}

function openersOf(
  { environment, now }: Surroundings,
  knownAt: () => string | undefined,
): Pick<Context, "withSnapshot" | "withArchive"> {
  const withArchive: Context["withArchive"] = async (use) => {
    const opening = openLive({ file: databaseFileFrom(environment), now });
    if (opening.kind !== "open") throw notOpened(opening);
    try {
      return await use(opening.archive);
    } finally {
      opening.archive.close();
    }
  };
  return {
    withArchive,
    withSnapshot: (use) =>
      withArchive((archive) => {
        const instant = knownAt();
        return use(instant === undefined ? archive.current() : archive.asOf(instant));
      }),
  };
}
