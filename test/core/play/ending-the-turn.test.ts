import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, valuesOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What triggers as an effect ends the turn. */

const mourner: WrittenEvent = {
  ...{ object: "Mourner", player: "Anna", types: "enchantment" },
  triggers: [{ when: "dies", of: "creature", does: [{ gainsLife: 1, player: "you" }] }],
};
const stop = (does: readonly object[]): WrittenEvent => ({ casts: "Stop", player: "Anna", types: "instant", does });
const ended = (does: readonly object[]): readonly WrittenEvent[] => [
  ...[mourner, creature("Bear", "Ben", "2/2"), annasTurn, main, stop(does), { resolves: "top" }],
  ...[{ ask: "stack" }, { resolves: "all", ifAny: true }, life("Anna")],
];
const killAndStop = [{ destroys: "Bear" }, { stops: "turn" }];

it("what triggered before goes on the stack in the cleanup step until 2015-07-16, and ceases to exist since then", () => {
  expect(valuesOf(ended(killAndStop), "2015-07-16")).toEqual([[{ name: "ability of Mourner", player: "Anna" }], 21]);
  expect(valuesOf(ended(killAndStop), "2015-07-17")).toEqual([[], 20]);
});

it("it cites the rule of the day on what waits as the turn ends", () => {
  const numbers = (day: string) => answersOn(duel(ended(killAndStop)), day)[1]?.citations.map(({ number }) => number);
  expect(numbers("2015-07-17")).toContain("713.1a");
  expect(numbers(now)).toContain("724.1a");
});

it("what triggers while the turn is being ended goes on the stack on every day", () => {
  const dying = [{ deals: 2, to: "Bear" }, { stops: "turn" }];
  for (const day of ["2015-07-16", "2015-07-17", now]) expect(valuesOf(ended(dying), day)[1]).toBe(21);
});
