import { capitalised } from "../../text/shorten.ts";
import { tableOf } from "../../text/tables.ts";
import { isAsked } from "../amounts.ts";
import { definitionOf } from "../situation.ts";
import { asList, type Part, type Shape } from "./shape.ts";
import { triggerShape } from "./trigger-form.ts";
import type { WrittenEvent } from "./written-situation.ts";

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
export function wordsSaid(written: WrittenEvent): readonly string[] {
  return [...new Set(wordsUnder(definitionOf(written).shape, written))];
}

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
