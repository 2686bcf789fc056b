import type { Context } from "../context.ts";
import type { PendingTrigger } from "../stack-entry.ts";
import { wayTaken } from "../ways.ts";

/** A player chooses in which order their abilities go on the stack together. */

/** The orders of more abilities than so many that differ are not tried. */
const differentMax = 4;

/**
 * Says whether it can matter in which order the abilities of one player go on the stack: they do different things, or are
 * of different objects or about them ("sacrifice this").
 */
export function isOrderOpen(own: readonly PendingTrigger[]): boolean {
  return kindsOf(own, ({ does, source, it }) => [does, source, it]) > 1;
}

/** The abilities of one player in the order that is tried, as they are stated if none is. */
export function inOrderTried(own: readonly PendingTrigger[], context: Context): readonly PendingTrigger[] {
  if (!isOrderOpen(own)) return own;
  const most = own.length;
  if (most > 2 && kindsOf(own, ({ does, conditions }) => [does, conditions]) === 1)
    return turnedTo(own, wayTaken(context, most + 1));
  return orderAt(own, wayTaken(context, most > differentMax ? Number.POSITIVE_INFINITY : countOfOrders(most)));
}

/**
 * One of the orders of abilities that say the same, by its place: each is once the first, and each two of them resolve in
 * either order. An answer that depends on the order of such abilities is another one in one of these.
 */
function turnedTo<T>(all: readonly T[], place: number): readonly T[] {
  return place === all.length ? all.toReversed() : [...all.slice(place), ...all.slice(0, place)];
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

function kindsOf(own: readonly PendingTrigger[], key: (one: PendingTrigger) => unknown): number {
  return new Set(own.map((one) => JSON.stringify(key(one)))).size;
}
