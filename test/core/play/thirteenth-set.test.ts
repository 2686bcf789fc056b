import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, refusalOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What examples of the rulebooks showed that a stranger tried. */

function shortOf(events: readonly WrittenEvent[], on: string) {
  return answersOn(duel(events), on).map(({ value, confidence }) => [value, confidence]);
}

it("counts what other attackers assign to a planeswalker before damage tramples over it (702.19c)", () => {
  const fight = (own: number, past: number): readonly WrittenEvent[] => [
    creature("Bear", "Anna", "1/1"),
    creature("Titan", "Anna", "7/7", { keywords: "trample-over-planeswalkers" }),
    { object: "Walker", player: "Ben", types: "planeswalker", loyalty: 3 },
    annasTurn,
    { begins: "declare-attackers" },
    { attacksWith: ["Bear", "Titan"], at: "Walker" },
    { assigns: own, from: "Titan", to: "Walker" },
    { assigns: past, from: "Titan", to: "Ben" },
    { combatDamage: "dealt" },
  ];
  expect(shortOf([...fight(2, 5), { ask: "where", object: "Walker" }, life("Ben")], now)).toEqual([
    ["graveyard", "high"],
    [15, "high"],
  ]);
  expect(refusalOf(fight(1, 6), now)).toContain("damage equal to its loyalty");
});

it.each([
  ["2011-09-29", "low"],
  ["2011-09-30", "high"],
  [now, "high"],
])("on %s what enters as a copy does not enter tapped by its own text, as sure as copies come first", (on, surely) => {
  const enters = (copied: object): readonly WrittenEvent[] => [
    creature("Essence", "Anna", "4/4", copied),
    { replaces: "enters", of: ["creature", "yours"], copyOf: "Essence", by: "Essence" },
    annasTurn,
    main,
    { casts: "Sentinel", player: "Anna", types: "creature", power: 2, toughness: 2, keywords: "enters-tapped" },
    { resolves: "top" },
    { ask: "tapped", object: "Sentinel" },
  ];
  expect(shortOf(enters({}), on)).toEqual([[false, surely]]);
  expect(shortOf(enters({ keywords: "enters-tapped" }), on)).toEqual([[true, "high"]]);
});

it("is not sure whether what lasts for a turn and is said before the first one was done in that turn", () => {
  const bear = creature("Bear", "Anna", "2/2");
  const size: WrittenEvent = { ask: "size", object: "Bear" };
  const grows = { changes: "Bear", does: "adds", power: 3, toughness: 3 };
  const pumped: WrittenEvent = { ...grows, until: "end-of-turn" };
  const hit: WrittenEvent = { deals: 1, from: "Bear", to: "Bear" };
  const surenessOf = (...events: readonly WrittenEvent[]) => shortOf([bear, ...events, size], now)[0]?.[1];
  expect(surenessOf(pumped, annasTurn)).toBe("low");
  expect(surenessOf(hit, annasTurn)).toBe("low");
  expect(surenessOf(grows, annasTurn)).toBe("high");
  expect(surenessOf(annasTurn, pumped, hit)).toBe("high");
  expect(surenessOf(pumped)).toBe("high");
});
