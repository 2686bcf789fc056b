import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, refusalOf, valuesOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What the eleventh set of outsiders' questions showed, and what is like it. */

it("unused mana is what a player has left, whatever came into the pool", () => {
  const before = "2004-05-10";
  const ends: WrittenEvent = { ends: "phase", unused: { Anna: 3 } };
  const lost: WrittenEvent = { ask: "lifeLost", player: "Anna" };
  const mana = (amount: number): WrittenEvent => ({ mana: amount, player: "Anna" });
  expect(valuesOf([annasTurn, main, mana(3), ends, lost], before)).toEqual([3]);
  expect(valuesOf([annasTurn, main, mana(5), ends, lost], before)).toEqual([3]);
  expect(valuesOf([annasTurn, main, ends, lost], before)).toEqual([3]);
});

describe("a card without a mana cost", () => {
  const vision = (more: object = {}): WrittenEvent => ({
    ...{ object: "Vision", player: "Anna", types: "sorcery", withoutCost: true, in: "hand" },
    ...more,
  });
  const casts = (more: object = {}): WrittenEvent => ({
    ...{ casts: "Vision", player: "Anna", does: [{ gainsLife: 3, player: "Anna" }] },
    ...more,
  });
  const mayBeCast: WrittenEvent = { ask: "mayCastNow", object: "Vision", player: "Anna" };

  it("is not cast for that", () => {
    expect(valuesOf([vision(), annasTurn, main, mayBeCast], now)).toEqual([false]);
    expect(refusalOf([vision(), annasTurn, main, casts()], now)).toContain("118.6");
    expect(refusalOf([vision(), annasTurn, main, casts()], "2006-10-06")).toContain("401.1b");
    expect(refusalOf([annasTurn, main, casts({ types: "sorcery", withoutCost: true })], now)).toContain("118.6");
  });

  it("is cast for another cost, or for none", () => {
    for (const way of [{ unpaid: true }, { alternative: "{2}{U}" }]) {
      const events = [vision(), annasTurn, main, casts(way), { resolves: "top" }, life("Anna")];
      expect(valuesOf(events, now)).toEqual([23]);
    }
  });

  it("is not cast by a flashback that costs its mana cost", () => {
    const events = [vision({ in: "graveyard", keywords: "flashback" }), annasTurn, main];
    expect(refusalOf([...events, casts({ by: "flashback" })], now)).toContain("118.6");
    expect(valuesOf([...events, mayBeCast], now)).toEqual([false]);
  });

  it("has a mana value of 0, and is cast by suspend", () => {
    const suspended = vision({ keywords: "suspend" });
    const aside: WrittenEvent = { setsAside: "Vision", player: "Anna", by: "suspend", times: 4 };
    const value: WrittenEvent = { ask: "manaValue", object: "Vision" };
    expect(valuesOf([suspended, annasTurn, main, value, aside, { ask: "where", object: "Vision" }], now)).toEqual([
      0,
      "exile",
    ]);
    expect(refusalOf([vision({ cost: "{U}" })], now)).toContain('"cost" or "withoutCost"');
  });
});

it("a card is not cast from a zone from which nothing that is said lets it be", () => {
  const inGraveyard = (more: object): readonly WrittenEvent[] => [
    { ...{ object: "Bolt", player: "Anna", types: "instant", cost: "{R}", in: "graveyard" }, ...more },
    annasTurn,
    main,
    { ask: "mayCastNow", object: "Bolt", player: "Anna" },
  ];
  const told = (more: object) => answersOn(duel(inGraveyard(more)), now)[0];
  expect(told({})).toMatchObject({ value: false, confidence: "medium" });
  expect(told({})?.citations.map(({ number }) => number)).toContain("601.3");
  expect(told({ keywords: "flashback" })).toMatchObject({ value: true, confidence: "high" });
});

it("persist returns a creature under its owner's control, which is said", () => {
  const events = [
    creature("Finks", "Anna", "3/2", { keywords: "persist" }),
    annasTurn,
    main,
    { takes: "Finks", player: "Ben" },
    { destroys: "Finks" },
    { resolves: "all" },
    { ask: "controls", object: "Finks" },
  ];
  expect(answersOn(duel(events), now)[0]).toMatchObject({ value: "Anna", confidence: "high" });
});

it("what refuses or allows something is its own rule", () => {
  const up: WrittenEvent = { turnsFaceUp: "Finks" };
  expect(refusalOf([creature("Finks", "Anna", "3/2"), annasTurn, main, up], now)).toContain("116.2b");
  const mana: WrittenEvent = { ask: "mayMakeMana", player: "Anna", of: "land" };
  const cited = answersOn(duel([annasTurn, main, mana]), now)[0]?.citations.map(({ number }) => number);
  expect(cited).toContain("605.3a");
  expect(cited).not.toContain("722.5a");
});
