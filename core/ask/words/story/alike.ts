import { type Board, refuse } from "./board.ts";
import type { ThingPhrase } from "./phrases.ts";
import type { Thing } from "./things.ts";

/** Things between which nothing differs, so that it does not matter which of them words mean. */

export function areAlike(things: readonly Thing[]): boolean {
  const [first] = things;
  const print = ({ power, toughness, keywords, types, player, triggers }: Thing) =>
    [JSON.stringify(triggers), power, toughness, player, [...keywords].toSorted(), [...types].toSorted()].join("|");
  return first !== undefined && first.power !== null && things.every((thing) => print(thing) === print(first));
}

/** Nothing was said of one that was not said of the others: only one of two 2/2s may be blocked, enchanted or dead. */
export function haveSamePast({ things, setup, opening, events }: Board, alike: readonly Thing[]): boolean {
  const names = new Set(alike.map(({ name }) => name));
  const told = [...setup, ...opening, ...events].map((event) => JSON.stringify(event));
  const pasts = alike.map((thing) => {
    const { name, isTapped, isSick, isToken, isFaceDown, damage, counters, place } = thing;
    const own = told.filter((text) => text.includes(JSON.stringify(name)));
    const bare = [...names].reduce((text, one) => text.replaceAll(JSON.stringify(one), '"it"'), own.join());
    const attached = things.filter(({ attachedTo }) => attachedTo === name).map((one) => one.name);
    return JSON.stringify([bare, attached, isTapped, isSick, isToken, isFaceDown, damage, counters, place]);
  });
  return new Set(pasts).size === 1;
}

/** “One of them”: any of several between which nothing differs. */
export function oneOf(board: Board, all: readonly Thing[], { text }: ThingPhrase): Thing[] {
  const isAny = all.length > 1 && areAlike(all) && haveSamePast(board, all);
  if (!isAny) refuse(board, text);
  for (const [nth, one] of all.entries()) board.parted.set(one, nth === 0);
  return isAny ? all.slice(0, 1) : [];
}
