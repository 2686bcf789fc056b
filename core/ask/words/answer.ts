import { datedValueOn, type Parameter } from "../../archive/parameter.ts";
import { sentenceMax_chars } from "../../contract/outcome-requests.ts";
import type { QuestionSummary } from "../../contract/outcomes.ts";
import type { ParameterMention } from "../../contract/search.ts";
import type { CatalogueQuestion, Playbook } from "../../play/playbook.ts";
import type { IsoDate } from "../../text/days.ts";
import { dayWithin, noDaysIn } from "../../text/written-days.ts";
import { questionSummaryOf } from "../outcomes/catalogue.ts";
import { parametersNamed } from "../parameters/named.ts";
import { parameterDescribed, questionDescribed, type RankedThing, rankedByWords } from "./ranking.ts";
import { situationInWords, type Telling } from "./story/story.ts";

/** The most rules of play, and the most questions, that are told. */
const toldMax = 5;

/**
 * What words ask. The lists are best first; `isCalled` says that the words name it, and otherwise it is only the nearest
 * thing that there is. Nothing is answered here but the value of a rule of play on the day.
 */
export type WordsAnswer = {
  readonly text: string;
  /** The text without its day. */
  readonly words: string;
  /** The day that the words name, or else the one that was given. */
  readonly on: IsoDate;
  /** What has the form of a day and is none. */
  readonly noDays: readonly string[];
  readonly parameters: readonly (ParameterMention & { readonly isCalled: boolean; readonly value: string })[];
  readonly questions: readonly (QuestionSummary & { readonly isCalled: boolean })[];
} & Telling;

/** Reads a question in words for a day: rules of play, questions of the catalogue, and the situation it tells. */
export function wordsAnswer(
  playbook: Playbook,
  question: {
    readonly text: string;
    readonly on: IsoDate;
    readonly today: IsoDate;
    /** The first day of which rules are held: as that a year or month with it is read. */
    readonly firstDay?: IsoDate | undefined;
  },
): WordsAnswer {
  const text = question.text.slice(0, sentenceMax_chars);
  const { on: written, words } = dayWithin(text, question.today, question.firstDay);
  const on = written ?? question.on;
  return {
    text,
    words,
    on,
    noDays: noDaysIn(text, question.today).map((one) => one.written),
    parameters: parametersByWords(playbook, words)
      .slice(0, toldMax)
      .map(({ thing, isCalled }) => mentionOf(thing, isCalled, on)),
    questions: questionsByWords(playbook, words)
      .slice(0, toldMax)
      .map(({ thing, isCalled }) => ({ ...questionSummaryOf(thing), isCalled })),
    ...situationInWords(playbook, words, on),
  };
}

/** The rules of play that have any of the words, best first. */
function parametersByWords({ parameters }: Playbook, text: string): readonly RankedThing<Parameter>[] {
  return rankedByWords([...parameters.values()], parameterDescribed, text);
}

/** The questions of the catalogue that have any of the words, best first. */
function questionsByWords({ questions }: Playbook, text: string): readonly RankedThing<CatalogueQuestion>[] {
  return rankedByWords([...questions.values()], questionDescribed, text);
}

function mentionOf(parameter: Parameter, isCalled: boolean, on: IsoDate): WordsAnswer["parameters"][number] {
  const [mention] = parametersNamed([parameter], on);
  if (mention === undefined) throw new Error(`${parameter.id} is not named`);
  const value = datedValueOn(parameter, on)?.value ?? "not-known";
  return { ...mention, isCalled, value: typeof value === "string" ? value : value.join(", ") };
}
