import { readFileSync } from "node:fs";
import { Command } from "commander";
import { Problem } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import { situationFromText } from "../dataset/situation-file.ts";
import type { Operation } from "../operations/operation.ts";
import { compareOutcomes, decideSituation, decideSituationInTime } from "../operations/outcomes.ts";
import { type CommandContext, dayArgument } from "./context.ts";
import { standardInput } from "./files.ts";
import { formatOf, withFormat, writeAnswer } from "./operations.ts";

/** `annals outcome <file> [--on day | --timeline | --between from to]`: what happens in the situation of a file. */
export function outcome(context: CommandContext): Command {
  const command = new Command("outcome")
    .description("decide a situation under the rules of a day, or of all days")
    .argument("[file]", 'a file with a situation, as YAML or JSON (docs/situations.md), or "-" for standard input')
    .option("--on <day>", "the day, YYYY-MM-DD (today, UTC)", dayArgument)
    .option(
      "--between <days...>",
      "compare two days, for the situation or, without a file, for the whole catalogue",
      daysArgument,
    )
    .option("--timeline", "all days, with what changed the answers");
  return withFormat(command).action((file: string | undefined, { on, timeline, between, ...form }) =>
    context.withSnapshot(async (holdings) => {
      const answer = (operation: Operation, query: object) =>
        writeAnswer(operation, context, holdings, { parameters: { ...query }, format: formatOf(form) });
      if (between === undefined && file === undefined)
        throw new Problem("invalid-request", "Name the file of a situation, or two days with --between.", {});
      const situation =
        file === undefined
          ? undefined
          : situationFromText(file === standardInput ? await context.input() : textOf(file));
      if (between !== undefined) return answer(compareOutcomes, { ...twoDays(between), situation });
      if (timeline) return answer(decideSituationInTime, { situation, from: on });
      return answer(decideSituation, on === undefined ? { situation } : { situation, on });
    }),
  );
}

/** Collects the days of one option. */
function daysArgument(written: string, before: readonly IsoDate[] = []): readonly IsoDate[] {
  return [...before, dayArgument(written)];
}

function twoDays(days: readonly IsoDate[]): { readonly from: IsoDate; readonly to: IsoDate } {
  const [from, to, more] = days;
  if (from === undefined || to === undefined || more !== undefined)
    throw new Problem("invalid-request", "Write two days after --between.", {});
  return { from, to };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new Problem("invalid-request", `The file ${file} cannot be read (${reason}).`, { file });
  }
}
