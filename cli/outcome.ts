import { existsSync } from "node:fs";
import { Command } from "commander";
import type { WrittenSituation } from "../core/play/words/written-situation.ts";
import { Problem } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import { situationFromText } from "../dataset/situation-file.ts";
import type { Operation } from "../operations/operation.ts";
import { compareOutcomes, decideSituation, decideSituationInTime } from "../operations/outcomes.ts";
import { type CommandContext, dayArgument, Refused } from "./context.ts";
import { textNamed } from "./files.ts";
import { formatOf, withFormat, writeAnswer } from "./operations.ts";

/** `annals outcome <file|-|"a sentence"> [--on day | --timeline | --between from to]`: what happens in a situation. */
export function outcome(context: CommandContext): Command {
  const command = new Command("outcome")
    .description("decide a situation under the rules of a day, or of all days")
    .argument(
      "[words...]",
      "a file with a situation, as YAML or JSON (docs/situations.md), - for standard input, or a situation in sentences",
    )
    .option("--on <day>", "the day, YYYY-MM-DD (today, UTC)", dayArgument)
    .option(
      "--between <days...>",
      "compare two days, for the situation or, without a file, for the whole catalogue",
      daysArgument,
    )
    .option("--timeline", "all days, with what changed the answers");
  return withFormat(command).action((words: readonly string[], { on, timeline, between, ...form }) =>
    context.withSnapshot(async (holdings) => {
      const answer = (operation: Operation, query: object) =>
        writeAnswer(operation, context, holdings, { parameters: { ...query }, format: formatOf(form) });
      if (between === undefined && words.length === 0)
        throw new Problem("invalid-request", "Name the file of a situation, or two days with --between.", {});
      const question = words.length === 1 ? holdings.playbook.questions.get(String(words[0]).toLowerCase()) : undefined;
      if (question !== undefined && !existsSync(String(words[0])))
        throw new Refused(`${question.id} is a question of the catalogue: annals question ${question.id} answers it.`);
      const told = words.length === 0 ? {} : toldIn(await textNamed(words, context.input));
      if (between !== undefined) return answer(compareOutcomes, { ...twoDays(between), ...told });
      if (timeline) return answer(decideSituationInTime, { ...told, from: on });
      return answer(decideSituation, on === undefined ? told : { ...told, on });
    }),
  );
}

/** What a text tells: a situation in YAML or JSON, which has at least one of its keys, or one in sentences. */
function toldIn(text: string): { readonly situation: WrittenSituation } | { readonly sentence: string } {
  const isForm = /^\s*[[{]|^(?:players|teams|play|hypothetical|events)\s*:/m.test(text);
  return isForm ? { situation: situationFromText(text) } : { sentence: text.trim() };
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
