import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, main, now, refusalOf, valuesOf } from "./fights.ts";

const bensTurn: WrittenEvent = { turn: "Ben" };

/** What a fourth set of an outsider's questions showed, and what is like it. */

const card = (more: object = {}): WrittenEvent => ({
  ...{ object: "Bolt", player: "Anna", types: "instant", cost: "{R}", keywords: "plot", in: "hand" },
  ...more,
});
const plotted = (more: object = {}): readonly WrittenEvent[] => [
  card(more),
  annasTurn,
  main,
  { setsAside: "Bolt", player: "Anna", by: "plot" },
  bensTurn,
];
const cast: WrittenEvent = {
  ...{ casts: "Bolt", player: "Anna", by: "plot", targets: "Ben" },
  does: [{ deals: 3, to: "Ben" }],
};
const mayBeCast: WrittenEvent = { ask: "mayCastNow", object: "Bolt", player: "Anna" };

it("a plotted instant is cast only when a sorcery may be, in a later turn of its owner", () => {
  expect(refusalOf([...plotted(), main, cast], now)).toContain("702.170d");
  const isAllowed = [...plotted(), annasTurn, main, mayBeCast, cast, { ask: "stack" }];
  expect(valuesOf(isAllowed, now)).toEqual([true, [{ name: "Bolt", player: "Anna" }]]);
  expect(valuesOf([...plotted(), main, mayBeCast], now)).toEqual([false]);
});

it("an effect does not say both where something goes and what happens instead", () => {
  const both: WrittenEvent = {
    ...{ replaces: "dies", of: ["creature", "opponents"], by: "Ogre", goes: "exile" },
    instead: [{ gainsLife: 1, player: "you" }],
  };
  expect(refusalOf([creature("Ogre", "Anna", "3/4"), both], now)).toContain("both goes and instead");
});
