import type {
  AnswerOnDay,
  OutcomeAnswer,
  OutcomeCitation,
  OutcomesDiffAnswer,
  QuestionAnswer,
  TimelineAnswer,
} from "../core/contract/outcomes.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, facts, heading, link, list, paragraph, text } from "../document/blocks.ts";
import { intervalInWords } from "../document/words.ts";
import { outcomeBlocks } from "./questions.ts";

/** What happens in a situation on a day, or in that of a question of the catalogue. */
export function decisionDocument(answer: OutcomeAnswer | QuestionAnswer): readonly Block[] {
  const { on, release, answers } = answer;
  const isQuestion = "question" in answer;
  return [
    heading(2, isQuestion ? answer.question : `On ${dayInWords(on)}`),
    ...answers.flatMap(({ event, sentence, ...outcome }) =>
      outcomeBlocks({ event, sentence: `${event + 1}. ${sentence}`, ...outcome }),
    ),
    facts({
      Day: dayInWords(on),
      Release: dayInWords(release),
      Address: isQuestion ? link(`${answer.href}?on=${on}`, `${answer.href}?on=${on}`) : null,
    }),
  ];
}

/** What happens in a situation on all days. */
export function timelineDocument({ intervals }: TimelineAnswer): readonly Block[] {
  return intervals.flatMap(({ answers, impossible, changed, ...days }) => [
    heading(3, `${intervalInWords(days)}${changed === null ? "" : ` (${changedInWords(changed)} changed)`}`),
    ...(impossible === null ? [] : [paragraph("plain", impossible)]),
    ...(answers.length === 0
      ? []
      : [
          list(
            answers.map(
              ({ event, sentence, citations, changed: which }) =>
                `${event + 1}. ${sentence} ${cited(citations)}${which === null ? "" : ` [${which} changed]`}`,
            ),
          ),
        ]),
  ]);
}

function changedInWords(changed: NonNullable<TimelineAnswer["intervals"][number]["changed"]>): string {
  return changed === "possible" ? "possible or not" : changed;
}

function cited(citations: readonly OutcomeCitation[]): string {
  return citations.map(({ number, title }) => number ?? title).join(", ") || "No rule.";
}

/** How two days decide a situation, or the questions of the catalogue. */
export function outcomesDiffDocument(answer: OutcomesDiffAnswer): readonly Block[] {
  const { from, to, differences, questions, notAskedBefore } = answer;
  const isEmpty = differences.length + questions.length === 0;
  return [
    heading(2, `${dayInWords(from)} and ${dayInWords(to)}`),
    ...differences.flatMap(({ event, before, after }) => sides([before], [after], { numbered: `${event + 1}. ` })),
    ...questionDifferences(questions, answer),
    ...(isEmpty ? [paragraph("plain", "No question of the catalogue has a different answer.")] : []),
    ...(notAskedBefore.length === 0
      ? []
      : [
          paragraph("plain", `Not compared, because they make no sense on ${dayInWords(from)}:`),
          list(
            notAskedBefore.map(({ question, askedFrom, reason, href }) => [
              link(question, href),
              text(` (from ${dayInWords(askedFrom)}): ${reason}`),
            ]),
          ),
        ]),
  ];
}

/** Questions of the catalogue that two days answer differently; each answer leads to the question on its day. */
export function questionDifferences(
  questions: OutcomesDiffAnswer["questions"],
  { from, to }: { readonly from: string; readonly to: string },
): readonly Block[] {
  return questions.flatMap(({ question, title, changedOn, before, after, href }) => [
    heading(3, [link(question, `${href}?on=${to}`), text(` ${title} (${changedOn.map(dayInWords).join(", ")})`)]),
    ...sides(before, after, { was: `${href}?on=${from}`, is: `${href}?on=${to}` }),
  ]);
}

/** The answers that are not the same on both days; with `numbered`, also those that are. */
function sides(
  before: readonly AnswerOnDay[],
  after: readonly AnswerOnDay[],
  {
    numbered = "",
    was = null,
    is = null,
  }: { readonly numbered?: string; readonly was?: string | null; readonly is?: string | null },
): Block[] {
  return after.flatMap((answer, index) => {
    const [old, fresh] = [answerInWords(before[index]), answerInWords(answer)];
    if (old !== fresh) return [paragraph("plain", [text(numbered), link(old, was), text("\n→ "), link(fresh, is)])];
    return numbered === "" ? [] : [paragraph("plain", `${numbered}${old} (as before)`)];
  });
}

function answerInWords(answer: AnswerOnDay | undefined): string {
  if (answer === undefined) return "–";
  return "impossible" in answer ? answer.impossible : answer.sentence;
}
