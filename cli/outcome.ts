import { readFileSync } from "node:fs";
import { Command } from "commander";
import { catalogueDiffAnswer, outcomesDiffAnswer } from "../core/ask/outcomes/differences.ts";
import { outcomeAnswer } from "../core/ask/outcomes/outcome.ts";
import { timelineAnswer } from "../core/ask/outcomes/timeline.ts";
import type {
  AnswerOnDay,
  OutcomeAnswer,
  OutcomeCitation,
  OutcomesDiffAnswer,
  TimelineAnswer,
} from "../core/contract/outcomes.ts";
import { situationFrom } from "../core/play/situation.ts";
import { Problem } from "../core/problem.ts";
import { intervalAsKnown, intervalInList } from "../core/text/day-words.ts";
import type { IsoDate } from "../core/text/days.ts";
import { situationFromText } from "../dataset/situation-file.ts";
import { type CommandContext, dayArgument } from "./context.ts";

/** `annals outcome <file> [--on day | --timeline | --between from to]`: what happens in the situation of a file. */
export function outcome({ today, withSnapshot, write }: CommandContext): Command {
  return new Command("outcome")
    .description("decide a situation under the rules of a day, or of all days")
    .argument("[file]", "a file with a situation, as YAML or JSON (docs/situations.md)")
    .option("--on <day>", "the day, YYYY-MM-DD (today, UTC)", dayArgument)
    .option(
      "--between <days...>",
      "compare two days, for the situation or, without a file, for the whole catalogue",
      daysArgument,
    )
    .option("--timeline", "all days, with what changed the answers")
    .option("--json", "the answer as the service gives it")
    .action((file: string | undefined, { on, timeline, between, json }) =>
      withSnapshot(({ history, playbook }) => {
        if (between !== undefined) {
          const days = twoDays(between);
          const compared =
            file === undefined
              ? catalogueDiffAnswer(history, playbook, days)
              : outcomesDiffAnswer(history, playbook, {
                  ...days,
                  situation: situationFrom(situationFromText(textOf(file))),
                });
          return write(json ? JSON.stringify(compared, null, 2) : betweenDays(compared));
        }
        if (file === undefined)
          throw new Problem("invalid-request", "Name the file of a situation, or two days with --between.", {});
        const situation = situationFrom(situationFromText(textOf(file)));
        const answer = timeline
          ? timelineAnswer(history, playbook, { situation, from: on })
          : outcomeAnswer(history, playbook, { situation, on: on ?? today });
        write(json ? JSON.stringify(answer, null, 2) : "intervals" in answer ? inTime(answer) : onDay(answer));
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

function betweenDays({ from, to, differences, questions, notAskedBefore }: OutcomesDiffAnswer): string {
  const answerLine = (answer: AnswerOnDay | undefined): string =>
    answer === undefined ? "-" : "impossible" in answer ? answer.impossible : answer.sentence;
  const sides = (before: string, after: string): string[] => (before === after ? [] : [`  ${before}`, `  -> ${after}`]);
  return [
    `${from} to ${to}:`,
    ...differences.flatMap(({ event, before, after }) => [
      `${event + 1}.`,
      ...sides(answerLine(before), answerLine(after)),
    ]),
    ...questions.flatMap(({ question, title, changedOn, before, after }) => [
      "",
      `${question}  ${title} (${changedOn.join(", ")})`,
      ...after.flatMap((answer, place) => sides(answerLine(before[place]), answerLine(answer))),
    ]),
    ...(differences.length + questions.length === 0 ? ["No question of the catalogue has a different answer."] : []),
    ...(notAskedBefore.length === 0 ? [] : ["", `Not compared, because they make no sense on ${from}:`]),
    ...notAskedBefore.map(({ question, askedFrom, reason }) => `  ${question} (from ${askedFrom}): ${reason}`),
  ].join("\n");
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new Problem("invalid-request", `The file ${file} cannot be read (${reason}).`, { file });
  }
}

function onDay({ on, release, answers }: OutcomeAnswer): string {
  return [
    `On ${on}, by the release of ${release}:`,
    ...answers.flatMap(({ event, sentence, because, citations, layer, confidence, holds, reasonSince }) => [
      "",
      `${event + 1}. ${sentence}`,
      ...because.map((reason) => `   ${reason}`),
      `   ${cited(citations)} (${layer}; confidence ${confidence})`,
      `   The same ${intervalAsKnown(holds)}${reasonSince === null || reasonSince === holds.from ? "" : `; for this reason since ${reasonSince}`}.`,
    ]),
  ].join("\n");
}

function inTime({ intervals }: TimelineAnswer): string {
  return intervals
    .flatMap(({ from, to, answers, impossible, changed }) => [
      `${intervalInList({ from, to })}${changed === null ? "" : `  (${changed === "possible" ? "possible or not" : changed} changed)`}`,
      ...(impossible === null ? [] : [`  ${impossible}`]),
      ...answers.map(
        ({ event, sentence, citations, changed: which }) =>
          `  ${event + 1}. ${sentence} ${cited(citations)}${which === null ? "" : ` [${which} changed]`}`,
      ),
    ])
    .join("\n");
}

function cited(citations: readonly OutcomeCitation[]): string {
  return citations.map(({ number, title }) => number ?? title).join(", ") || "No rule.";
}
