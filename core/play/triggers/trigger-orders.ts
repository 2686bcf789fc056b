import { Problem } from "../../problem.ts";
import { type Context, noWork, type Work } from "../context.ts";
import { recorded } from "../open-rules.ts";
import type { RawAnswer } from "../questions/question.ts";
import type { PendingTrigger } from "../stack-entry.ts";

/**
 * A player chooses in which order their abilities go on the stack together. Where the situation does not say it, it is
 * played again with each other order: an answer that is always the same does not depend on it.
 */

type Played = { readonly answers: readonly RawAnswer[]; readonly problem: Problem | null; readonly context: Context };

/** At most so many orders are tried: those of three abilities, or of two abilities twice. */
const ordersMax = 6;
/** At most so many looks may a situation take that is played again. */
const looksMax = 2500;
/** At most so many looks may all tries take together; another order may be much more work than the one that is stated. */
const looksOfTriesMax = 2 * ordersMax * looksMax;

/**
 * Says whether it can matter in which order the abilities of one player go on the stack: they do different things, or are
 * of different objects or about them ("sacrifice this"). Of the latter more than can be tried are taken for alike.
 */
export function isOrderOpen(own: readonly PendingTrigger[]): boolean {
  const kinds = (key: (one: PendingTrigger) => unknown) => new Set(own.map((one) => JSON.stringify(key(one)))).size;
  if (kinds(({ does }) => does) > 1) return true;
  return kinds(({ source, it }) => [source, it]) > 1 && countOfOrders(own.length) <= ordersMax;
}

/** The abilities of one player in the order that is tried, as stated if none is. */
export function inOrderTried(own: readonly PendingTrigger[], context: Context): readonly PendingTrigger[] {
  if (!isOrderOpen(own)) return own;
  const place = context.orders.push(own.length) - 1;
  return orderAt(own, context.ordered?.[place] ?? 0);
}

/** One of all orders of some things, by its place; the first is that in which they stand. */
function orderAt<T>(all: readonly T[], place: number): readonly T[] {
  const [most, first] = [all.length, place % all.length];
  if (most < 2) return all;
  return [...all.slice(first, first + 1), ...orderAt(all.toSpliced(first, 1), Math.floor(place / most))];
}

function countOfOrders(most: number): number {
  return Array.from({ length: most }, (_one, place) => place + 1).reduce((all, factor) => all * factor, 1);
}

/** The answers, those of them sure that are the same in whichever order abilities resolve. */
export function withOrdersTried<P extends Played>(
  plain: P,
  looks: number,
  again: (ordered: readonly number[], work: Work) => P,
): P {
  const { context, problem } = plain;
  if (!context.isOrderTaken || problem !== null || looks > looksMax) return plain;
  const cases = casesOf(again);
  if (cases === undefined) return plain;
  for (const one of cases) recorded(context, one);
  const answers = plain.answers.map((answer, place): P["answers"][number] => {
    const all = cases.flatMap(({ answers }) => answers[place] ?? []);
    const isSame = all.every(({ value }) => JSON.stringify(value) === JSON.stringify(answer.value));
    if (answer.confidence !== "low" || !isSame) return answer;
    return (
      all.find(({ confidence }) => confidence === "low") ?? all.find(({ confidence }) => confidence) ?? all[0] ?? answer
    );
  });
  return { ...plain, answers };
}

/**
 * The situation played with each order; `undefined` if there are too many, or if one is not known to be possible: it takes
 * too much work, is refused, or leaves a choice or a rule open.
 */
function casesOf<P extends Played>(again: (ordered: readonly number[], work: Work) => P): readonly P[] | undefined {
  const cases: P[] = [];
  const work = noWork(looksOfTriesMax);
  const open: (readonly number[])[] = [[]];
  for (let ordered = open.shift(); ordered !== undefined; ordered = open.shift()) {
    if (cases.length === ordersMax) return undefined;
    const played = playedWithin(() => again(ordered ?? [], work));
    if (played === undefined || played.problem !== null) return undefined;
    if (played.context.open.size > 0 || played.context.choices.size > 0) return undefined;
    cases.push(played);
    // The groups that came up after those of which an order was tried had the first one.
    for (let group = ordered.length; group < played.context.orders.length; group++) {
      const others = countOfOrders(played.context.orders[group] ?? 0) - 1;
      if (others + open.length >= ordersMax) return undefined;
      const before = Array.from({ length: group }, (_one, place) => ordered[place] ?? 0);
      for (let order = 1; order <= others; order++) open.push([...before, order]);
    }
  }
  return cases;
}

/** What a try gives; `undefined` if it takes too much work. The order that is stated took little. */
function playedWithin<P>(tried: () => P): P | undefined {
  try {
    return tried();
  } catch (error) {
    if (error instanceof Problem && error.code === "too-large") return undefined;
    throw error;
  }
}
