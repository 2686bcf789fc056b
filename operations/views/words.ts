import { firstDayHeld } from "../../core/ask/find/days.ts";
import { findAnswer } from "../../core/ask/find/find.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { unknownCard } from "../../core/ask/outcomes/quick-start.ts";
import { type WordsAnswer, wordsAnswer } from "../../core/ask/words/answer.ts";
import type { FindAnswer } from "../../core/contract/find.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import type { WrittenSituation } from "../../core/play/words/written-situation.ts";
import type { IsoDate } from "../../core/text/days.ts";

export type { WordsAnswer };

/**
 * What a sentence leads to: a situation that it tells whole, or the rules of play and questions that it asks about, with
 * what was not understood.
 */
type SentenceView =
  | {
      readonly kind: "situation";
      readonly situation: WrittenSituation;
      readonly on: IsoDate;
      /** What the words leave open and was decided for them, in sentences. */
      readonly assumed: readonly string[];
    }
  | {
      readonly kind: "words";
      readonly answer: WordsAnswer;
      readonly errors: readonly string[];
      /** Where to look on the page that shows the rest; empty if there is nothing to say. */
      readonly advice: string;
      /** What the search box finds for a story that is not understood. */
      readonly found: FindAnswer | null;
    };

/** Reads a sentence: a combat or a story, or else words about rules of play and questions. */
export function sentenceView(holdings: HoldingsOnDay, sentence: string, on: IsoDate): SentenceView {
  const { archive, playbook, today } = holdings;
  const answer = wordsAnswer(playbook, { text: sentence, on, today, firstDay: firstDayHeld(archive) });
  if (answer.noDays.length > 0)
    return {
      kind: "words",
      answer,
      errors: answer.noDays.map((one) => `“${one}” names no day of the calendar.`),
      advice: "",
      found: null,
    };
  const told = answer.situation;
  if (told !== null) return { kind: "situation", situation: told.situation, on: answer.on, assumed: told.assumed };
  const found = foundFor(holdings, answer);
  return { kind: "words", answer, ...errorsOf(playbook, answer, found !== null), found };
}

/** What the search box finds for a story, without the page of situations, on which it is shown; `null` if nothing. */
function foundFor(holdings: HoldingsOnDay, { text, on, untold }: WordsAnswer): FindAnswer | null {
  if (untold === null) return null;
  const found = findAnswer(holdings, { q: text, on, today: holdings.today });
  const others = found.others.filter(({ kind }) => kind !== "situation");
  return found.answer === null && others.length === 0 ? null : { ...found, others, without: [] };
}

/** Why a sentence is not answered; empty if it names a rule of play or a question. */
function errorsOf(
  playbook: Playbook,
  { text, untold, parameters, questions }: WordsAnswer,
  isFound: boolean,
): { readonly errors: readonly string[]; readonly advice: string } {
  const none = { errors: [], advice: "" };
  if (untold !== null)
    return {
      errors: [
        untold.isTyped ? `Not understood: “${untold.text}”.` : `Not clear from these words: ${untold.text}.`,
        ...(untold.hint === null ? [] : [untold.hint]),
      ],
      advice: isFound ? "What may answer it is below." : "Say it as in the example.",
    };
  if ([...parameters, ...questions].some(({ isCalled }) => isCalled)) return none;
  // "Mindslavr on Ben" misspells a card.
  const [card] = /^\s*\S.*?(?=\son\s+\p{Lu})/u.exec(text) ?? [];
  if (card !== undefined) return { ...none, errors: [unknownCard(playbook, card.trim())] };
  const isNear = parameters.length + questions.length > 0;
  return {
    errors: ["No rule of play, question, combat or card was found in this sentence."],
    advice: isNear ? "The nearest of them are below." : "Say it as in the example.",
  };
}
