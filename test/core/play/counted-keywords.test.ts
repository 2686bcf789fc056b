import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, creature, main, now, valuesOf, where, withKeywords } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Keywords of what stays only as long as it has counters. */

const bensTurn: WrittenEvent = { turn: "Ben" };
const nextUpkeep: readonly WrittenEvent[] = [bensTurn, annasTurn, { begins: "upkeep" }, all];
const entering = (keyword: string): readonly WrittenEvent[] => [
  withKeywords("Ghost", "Anna", "2/2", keyword, { in: "hand" }),
  ...[annasTurn, main, { moves: "Ghost", to: "battlefield" }],
];
const time: WrittenEvent = { ask: "countersOn", object: "Ghost", kind: "time" };
const fade: WrittenEvent = { ask: "countersOn", object: "Ghost", kind: "fade" };

it.each<[string, string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "vanishing goes as its last counter is removed",
    now,
    [...entering("vanishing-2"), time, ...nextUpkeep, time, ...nextUpkeep, where("Ghost")],
    [2, 1, "graveyard"],
  ],
  [
    "vanishing goes at once if something else removes the last counter",
    now,
    [...entering("vanishing-1"), { removes: "time", from: "Ghost" }, where("Ghost"), all, where("Ghost")],
    ["battlefield", "graveyard"],
  ],
  [
    "vanishing does not mind counters of other kinds",
    now,
    [
      ...[...entering("vanishing-1"), { puts: "+1/+1", on: "Ghost" }, { removes: "+1/+1", from: "Ghost" }],
      ...[{ resolves: "all", ifAny: true }, where("Ghost")],
    ],
    ["battlefield"],
  ],
  [
    "vanishing without a number has no counters, and stays",
    now,
    [...entering("vanishing"), time, bensTurn, annasTurn, { begins: "upkeep" }, where("Ghost")],
    [0, "battlefield"],
  ],
  ["vanishing before its rules", "2007-01-31", [...entering("vanishing-2"), time], ["no-rule"]],
  [
    "fading goes only when no counter can be removed",
    now,
    [...entering("fading-1"), fade, ...nextUpkeep, fade, where("Ghost"), ...nextUpkeep, where("Ghost")],
    [1, 0, "battlefield", "graveyard"],
  ],
  [
    "fading does not mind the upkeep of others",
    "2001-07-23",
    [...entering("fading-1"), bensTurn, { begins: "upkeep" }, fade],
    [1],
  ],
  [
    "a stated ability on the last counter, of a card in exile too",
    now,
    [
      creature("Wisp", "Anna", "1/1", {
        in: "exile",
        triggers: [{ when: "loses-last-counter", from: "exile", does: [{ gainsLife: 3, player: "you" }] }],
      }),
      ...[annasTurn, { puts: "time", on: "Wisp", times: 2 }, { begins: "upkeep" }, { removes: "time", from: "Wisp" }],
      ...[{ ask: "life", player: "Anna" }, { removes: "time", from: "Wisp" }, all, { ask: "life", player: "Anna" }],
    ],
    [20, 23],
  ],
])("%s (%s)", (_name, on, events, expected) => {
  expect(valuesOf(events, on)).toEqual(expected);
});

it.each([
  ["vanishing-3", "time"],
  ["fading-3", "fade"],
])("%s has to have a known number of counters", (keyword, kind) => {
  const ghost = withKeywords("Ghost", "Anna", "2/2", keyword);
  const upkeep = [annasTurn, { begins: "upkeep" }, all, where("Ghost")];
  expect(() => answersOn(duel([ghost, ...upkeep]), now)).toThrow(`how many ${kind} counters Ghost has must be known`);
  expect(valuesOf([ghost, { puts: kind, on: "Ghost" }, { removes: kind, from: "Ghost" }, where("Ghost")], now)).toEqual(
    ["battlefield"],
  );
});

it("says one counter, and two counters", () => {
  const events = [...entering("vanishing-2"), { puts: "+1/+1", on: "Ghost" }, { ask: "countersOn", object: "Ghost" }];
  const [answer] = answersOn(duel(events), now);
  expect(answer?.sentence).toBe("Ghost has 2 time counters and 1 +1/+1 counter.");
});
