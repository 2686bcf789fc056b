import type { Confidence } from "../archive/lineage.ts";
import { cachedIn } from "../derived.ts";
import { capitalised } from "../text/shorten.ts";
import { tableOf } from "../text/tables.ts";
import { isAsked } from "./amounts.ts";
import { type AnswerDoubt, type Context, impossible, readParameter, valueOn } from "./context.ts";
import { engineValuesOf, type ParameterId } from "./parameters/parameters.ts";
import type { RawAnswer } from "./questions/question.ts";
import { definitionOf } from "./situation.ts";
import type { DatedWord } from "./words/dated-word.ts";
import { asList, type Part, type Shape } from "./words/shape.ts";
import { triggerShape } from "./words/trigger-form.ts";
import { saidKeywords } from "./words/vocabulary.ts";
import type { WrittenEvent } from "./words/written-situation.ts";

/** The words of an event or question that can be for something that the rules of a day do not have. */

/** Keys with free words, each with how the word for what is meant is made of one. */
const free = tableOf<(written: string) => string>({
  subtypes: capitalised,
  subtype: capitalised,
  puts: counterOf,
  removes: counterOf,
  counters: counterOf,
  kind: counterOf,
  activates: (written) => written,
});

function counterOf(written: string): string {
  return `${written} counter`;
}

/**
 * The words in an event or question and in all events and questions within it: its keys, and what stands under them. Names
 * are not among them.
 */
function wordsSaid(written: WrittenEvent): readonly string[] {
  return cachedIn(wordsByEvent, written, () => [...new Set(wordsUnder(definitionOf(written).shape, written))]);
}

/** A situation is played again for other days, and for other values of what is open. */
const wordsByEvent = new WeakMap<WrittenEvent, readonly string[]>();

function wordsUnder(shape: Shape, written: WrittenEvent): readonly string[] {
  return Object.entries(written).flatMap(([key, value]) => {
    const part = shape[key] ?? shape[`${key}?`];
    return [key, ...(isAsked(value) ? wordsSaid(value) : part === undefined ? [] : wordsOfPart(key, part, value))];
  });
}

function wordsOfPart(key: string, part: Part, value: unknown): readonly string[] {
  if (part === "events" || part === "conditions") return (value as readonly WrittenEvent[]).flatMap(wordsSaid);
  if (part === "triggers")
    return (value as readonly WrittenEvent[]).flatMap((trigger) => wordsUnder(triggerShape, trigger));
  if (part === "counters") return Object.keys(value as object).map(counterOf);
  if (typeof part === "object") return asList(value as string).map(withoutForm);
  const wordOf = free.get(key);
  return wordOf === undefined || (part !== "text" && part !== "texts") ? [] : asList(value as string).map(wordOf);
}

/** A word without what its form adds: `non-Room`, `with-mutate`, `mutate-2`. */
function withoutForm(word: string): string {
  return word.replace(/^(?:non-|with(?:out)?-)/, "").replace(/-\d+$/, "");
}

/**
 * Words for things that the rules of the day do not have: an event with one cannot happen, and no rule answers a question
 * with one. If it is not sure that the rules have the thing, no later answer is. Keywords whose rules are played are left
 * open instead (`open-rules.ts`).
 */

/** Throws `situation-impossible` for an event with a word for something that the rules of the day do not have. */
export function requireWords(written: WrittenEvent, context: Context): void {
  const absent = absentIn(written, context);
  if (absent !== undefined)
    throw impossible(context, `no rule of ${context.on} knows “${shown(absent.word)}”.`, rulesOf(absent));
}

/** Questions whose answers say that there is no such thing. */
const ofExistence: readonly string[] = ["reaches"];

/** The answer to a question with such a word; `undefined` if it has none. */
export function answerWithoutRule(question: WrittenEvent, context: Context): RawAnswer | undefined {
  const absent = ofExistence.includes(String(question["ask"])) ? undefined : absentIn(question, context);
  if (absent === undefined) return undefined;
  const sentence = `No rule of ${context.on} knows “${shown(absent.word)}”.`;
  return { value: "no-rule", sentence, references: rulesOf(absent) };
}

/** The doubt if it is not sure that the rules of the day have what the situation has spoken of. */
export function doubtedWords({ doubts }: Context): AnswerDoubt | undefined {
  if (doubts.size === 0) return undefined;
  const isLow = [...doubts.values()].some(({ certainty }) => certainty === "low");
  return {
    says: [...doubts].map(([word, { why }]) => `“${shown(word)}” ${why}.`),
    confidence: isLow ? "low" : "medium",
  };
}

/** A word as it is written, with spaces. */
function shown(word: string): string {
  return word.replaceAll("-", " ");
}

function rulesOf({ parameter }: DatedWord): readonly ParameterId[] {
  return parameter === null ? [] : [parameter];
}

/** The first word for something that the rules of the day do not have. Records the words, and which are not sure. */
function absentIn(written: WrittenEvent, context: Context): DatedWord | undefined {
  for (const word of wordsSaid(written)) {
    const dated = datedWord(word, context);
    if (dated !== undefined && certaintyOf(dated, context) === undefined) return dated;
  }
  return undefined;
}

/** Keywords that are said as an event, with a parameter for whether the rules of a day have them. */
const ruledKeywords: ReadonlySet<string> = new Set(
  saidKeywords.filter((keyword) => engineValuesOf(keyword) !== undefined),
);

/** What is known of the days of a word; `undefined` for one of all days. */
function datedWord(word: string, { playbook }: Context): DatedWord | undefined {
  const dated = playbook.words.get(word);
  if (dated !== undefined) return dated;
  return ruledKeywords.has(word) ? { word, parameter: word as ParameterId } : undefined;
}

/** How sure it is that the rules of the day have what a word is for; `undefined` if they do not. */
function certaintyOf(dated: DatedWord, context: Context): Confidence | undefined {
  const { on, doubts } = context;
  const doubted = (certainty: Confidence, why: string): Confidence => {
    if (certainty !== "high") doubts.set(dated.word, { certainty, why });
    return certainty;
  };
  if (dated.parameter !== null) {
    const value = readParameter(context, dated.parameter);
    if (value === "no-rule") return undefined;
    if (value === "not-known") return doubted("low", `may not have been known to the rules of ${on}`);
    // A value that rests on no rule is taken from the set with which it came.
    const { confidence = "high", references = [] } = valueOn(context.playbook, dated.parameter, on) ?? {};
    return references.length > 0 ? "high" : doubted(confidence, `is not sure to be in the rules of ${on}`);
  }
  context.wordsRead.add(dated);
  const { from, seen, set } = dated;
  if (on < from) return undefined;
  if (seen === null || on >= seen) return "high";
  return doubted(set === null ? "low" : "medium", `is first seen in the rulebook of ${seen}`);
}
