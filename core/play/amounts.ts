import type { Context } from "./context.ts";
import { missingAnswer } from "./missing-facts.ts";
import type { State } from "./state.ts";
import type { Amount, WrittenEvent } from "./words/written-situation.ts";

/** Numbers in effects that the game gives: "as much life as you control creatures" is the answer to a question. */

/** Says whether a number is written as a question. */
export function isAsked(value: unknown): value is Amount {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "ask" in value;
}

/** An event of an effect with numbers in place of the questions. Throws if an answer is no number, or not known. */
export function withNumbers(event: WrittenEvent, state: State, context: Context): WrittenEvent {
  const isKept = isAtAnyTime(event);
  const amounts = Object.entries(event).filter(([, value]) => !isKept && isAsked(value));
  if (amounts.length === 0) return event;
  const numbers = amounts.map(([key, value]) => [key, numberOf(value as Amount, state, context)] as const);
  return { ...event, ...Object.fromEntries(numbers) };
}

/** Says whether the numbers of an event are those of any time: in a static ability, and not in the effect of a spell. */
function isAtAnyTime({ changes, changesCost, by, from, does }: WrittenEvent): boolean {
  if (changesCost !== undefined) return true;
  if (changes === undefined) return false;
  return (
    by !== undefined || from === "static" || does === "defines" || (Array.isArray(does) && does.includes("defines"))
  );
}

/** The number that the answer to a question is now. Throws if the answer is no number, or not known. */
export function numberOf({ times = 1, plus = 0, ...question }: Amount, state: State, context: Context): number {
  const { value, isSure } = context.language.answer(state, question, context);
  if (typeof value !== "number" || !isSure) throw missingAnswer(context, "how much it is", question);
  const amount = value * times + plus;
  // A negative number counts as 0, unless the effect takes it away.
  return times < 0 ? amount : Math.max(0, amount);
}
