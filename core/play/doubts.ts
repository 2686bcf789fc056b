import { unsaidDiscard } from "./cleanup.ts";
import type { AnswerDoubt, Context } from "./context.ts";
import type { RawAnswer } from "./questions/question.ts";
import type { State } from "./state.ts";
import {
  namedPlayer,
  openCommander,
  openPermanent,
  uncopiedText,
  ungivenText,
  unknownFace,
  unplayedDoors,
  unplayedKeyword,
  unsaidDamage,
} from "./unplayed.ts";
import type { WrittenEvent } from "./words/written-situation.ts";
import { doubtedWords } from "./words-of-the-day.ts";

type Doubting = (state: State, asked: WrittenEvent, context: Context) => AnswerDoubt | undefined;

/** What can make an answer less sure, in the order in which it says so; a new doubt is one entry. */
const doubts: readonly Doubting[] = [
  unplayedKeyword,
  unplayedDoors,
  namedPlayer,
  uncopiedText,
  ungivenText,
  openCommander,
  openPermanent,
  unknownFace,
  unsaidDamage,
  unsaidDiscard,
  (_state, _asked, context) => doubtedWords(context),
];

/** What made something before it less sure, on which any answer can rest. */
const doubtsBefore: readonly Doubting[] = [
  (_state, _asked, { carried }) => (carried.size === 0 ? undefined : sumOf([...carried.values()])),
  ({ assumed }) => (assumed.length === 0 ? undefined : { says: assumed, confidence: "low" }),
];

/** Several doubts as one, which is as unsure as the least sure of them. */
function sumOf(held: readonly AnswerDoubt[]): AnswerDoubt {
  return {
    says: [...new Set(held.flatMap(({ says }) => says))],
    references: [...new Set(held.flatMap(({ references = [] }) => references))],
    confidence: held.some(({ confidence }) => confidence === "low") ? "low" : "medium",
  };
}

/** An answer with all that makes it less sure. */
export function withDoubts(state: State, asked: WrittenEvent, answer: RawAnswer, context: Context): RawAnswer {
  const held = [...doubts, ...doubtsBefore].flatMap((doubtOf) => doubtOf(state, asked, context) ?? []);
  if (held.length === 0) return answer;
  const { says, references = [], confidence } = sumOf(held);
  return {
    ...answer,
    sentence: [answer.sentence, ...says].join(" "),
    references: [...answer.references, ...references],
    confidence: answer.confidence === "low" ? "low" : confidence,
  };
}

/** What makes an answer less sure on which an effect or a condition rests. */
export function doubtsOn(
  state: State,
  asked: WrittenEvent,
  { sentence, confidence = "high" }: RawAnswer,
  context: Context,
): readonly AnswerDoubt[] {
  const held = doubts.flatMap((doubtOf) => doubtOf(state, asked, context) ?? []);
  const own = `This is not sure, and counted: ${sentence}`;
  return confidence === "high" ? held : [...held, { says: [own], confidence }];
}

/** Records doubts about what an effect or a condition rests on, and so about all answers after that. */
export function carryDoubts(context: Context, held: readonly AnswerDoubt[]): void {
  for (const doubt of held) context.carried.set(doubt.says.join(" "), doubt);
}
