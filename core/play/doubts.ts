import { unsaidDiscard } from "./cleanup.ts";
import type { Context } from "./context.ts";
import type { AnswerDoubt, RawAnswer } from "./questions/question.ts";
import type { State } from "./state.ts";
import { namedPlayer, openCommander, uncopiedText, unknownFace, unplayedKeyword, unsaidDamage } from "./unplayed.ts";
import type { WrittenEvent } from "./words/written-situation.ts";
import { doubtedWords } from "./words-of-the-day.ts";

/** What can make an answer less sure, in the order in which it says so; a new doubt is one entry. */
const doubts: readonly ((state: State, asked: WrittenEvent, context: Context) => AnswerDoubt | undefined)[] = [
  unplayedKeyword,
  namedPlayer,
  uncopiedText,
  openCommander,
  unknownFace,
  unsaidDamage,
  unsaidDiscard,
  (_state, _asked, context) => doubtedWords(context),
  ({ assumed }) => (assumed.length === 0 ? undefined : { says: [...new Set(assumed)], confidence: "low" }),
];

/** An answer with all that makes it less sure. */
export function withDoubts(state: State, asked: WrittenEvent, answer: RawAnswer, context: Context): RawAnswer {
  const held = doubts.flatMap((doubtOf) => doubtOf(state, asked, context) ?? []);
  if (held.length === 0) return answer;
  const isLow = answer.confidence === "low" || held.some(({ confidence }) => confidence === "low");
  return {
    ...answer,
    sentence: [answer.sentence, ...held.flatMap(({ says }) => says)].join(" "),
    references: [...answer.references, ...held.flatMap(({ references = [] }) => references)],
    confidence: isLow ? "low" : "medium",
  };
}
