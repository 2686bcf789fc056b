import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, main, now, refusalOf, valuesOf } from "./fights.ts";

/** What a second set of an outsider's questions showed, answered wrongly with confidence high before. */

const moon: WrittenEvent = { changes: "lands", nonbasic: true, does: "becomes", subtypes: "Mountain", by: "Moon" };
const saga: WrittenEvent = { object: "Saga", player: "Anna", types: ["enchantment", "land", "saga"], chapters: 3 };
const ownsToken = (day: string): unknown =>
  valuesOf(
    [
      {
        ...{ object: "Orchard", player: "Anna", types: "land" },
        triggers: [{ when: "becomes-tapped", does: [{ creates: "Spirit", player: "Ben", types: "creature" }] }],
      },
      ...[annasTurn, main, { taps: "Orchard" }, { resolves: "top" }, { ask: "owner", object: "Spirit" }],
    ],
    day,
  );

it("a Saga that became a basic land type has no chapters, and gets no lore counter", () => {
  const events = [
    ...[
      annasTurn,
      main,
      { ...saga, in: "hand" },
      { moves: "Saga", to: "battlefield" },
      { resolves: "top", ifAny: true },
    ],
    ...[{ turn: "Ben" }, { object: "Moon", player: "Ben", types: "enchantment" }, moon, annasTurn, main],
    ...[{ ask: "countersOn", object: "Saga" }, { ask: "where", object: "Saga" }, { ask: "stack" }],
  ];
  expect(valuesOf(events, now)).toEqual([{ lore: 1 }, "battlefield", []]);
});

it("the controller of an effect owns the token that it gives away, until 2009-07-10", () => {
  expect(["2009-07-10", "2009-07-11"].map(ownsToken)).toEqual([["Anna"], ["Ben"]]);
});

it("a spell cannot become its own target", () => {
  const spells = [
    ...[creature("Cat", "Anna", "2/2"), annasTurn, main],
    { casts: "Growth", player: "Anna", types: "instant", targets: "Cat", does: [{ gainsLife: 1, player: "you" }] },
    { casts: "Denial", player: "Ben", types: "instant", targets: "Growth", does: [{ counters: "Growth" }] },
  ];
  expect(valuesOf([...spells, { ask: "legalTarget", target: "Denial", of: "Denial" }], now)).toEqual([false]);
  const turned = { changesTarget: "Denial", targets: "Denial" };
  const turning = { casts: "Turn", player: "Anna", types: "instant", targets: "Denial", does: [turned] };
  const became: WrittenEvent = { ask: "became", object: "Growth" };
  expect(valuesOf([...spells, turning, { resolves: "top" }, { resolves: "top" }, became], now)).toEqual(["countered"]);
});

it("mana abilities may be activated while a payment is asked for", () => {
  const leak = { casts: "Leak", player: "Ben", types: "instant", targets: "Bear", does: [{ counters: "Bear" }] };
  const events = [
    ...[annasTurn, main, { casts: "Bear", player: "Anna", types: "creature", power: 2, toughness: 2 }, leak],
    ...[
      { starts: "resolving", spell: "Leak" },
      { starts: "payment", player: "Anna" },
    ],
  ];
  const may = { ask: "mayActivateNow", player: "Anna" };
  expect(valuesOf([...events, { ...may, as: "mana-ability" }, may], now)).toEqual([true, false]);
});

it("a spell cannot be cast at itself", () => {
  const itself = { casts: "Denial", player: "Ben", types: "instant", targets: "Denial" };
  expect(refusalOf([annasTurn, main, itself], now)).toContain("a spell cannot be its own target");
});
