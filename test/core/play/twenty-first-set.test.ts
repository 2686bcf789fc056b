import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, main, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What situations showed that were drawn from 85 rules of 40 rulebooks. */

describe("players who leave", () => {
  const left: readonly WrittenEvent[] = [
    { ...creature("Angel", "Carol", "4/4"), in: "graveyard" },
    annasTurn,
    { moves: "Angel", to: "battlefield", under: "Anna" },
    { concedes: "Anna" },
    where("Angel"),
  ];

  it.each([
    { on: "2005-07-31", zone: "no-rule", because: "no rule says it" },
    { on: "2005-08-01", zone: "gone", because: "all that is still theirs leaves the game" },
    { on: "2009-07-10", zone: "gone", because: "all that is still theirs leaves the game" },
    { on: "2009-07-11", zone: "exile", because: "it is exiled" },
  ])("take with them what they control of others, or leave it in exile: $on", ({ on, zone }) => {
    expect(answersOn(duel(left, { players: ["Anna", "Ben", "Carol"] }), on)[0]?.value).toBe(zone);
  });
});

describe("teams that share poison", () => {
  const teams = {
    players: ["Anna", "Bea", "Cid", "Dan"],
    teams: [
      ["Anna", "Bea"],
      ["Cid", "Dan"],
    ],
  };
  const on = "2023-05-10";
  const poisonOf = (player: string): WrittenEvent => ({ ask: "poison", player });

  it("lose it together, and get more of it later", () => {
    const events: WrittenEvent[] = [
      annasTurn,
      { poisons: "Cid", times: 10 },
      { removes: "poison", from: "Dan", times: 3 },
      poisonOf("Cid"),
      { poisons: "Dan", times: 7 },
      poisonOf("Cid"),
      { ask: "countersOn", object: "Dan" },
      { poisons: "Cid", times: 1 },
      { ask: "lost" },
    ];
    const values = answersOn(duel(events, teams), on).map(({ value }) => value);
    expect(values).toEqual([7, 14, { poison: 14 }, ["Cid", "Dan"]]);
  });

  it("proliferate it on either player", () => {
    const events: WrittenEvent[] = [
      annasTurn,
      { poisons: "Cid", times: 3 },
      { proliferates: "Anna", chosen: "Dan" },
      poisonOf("Cid"),
    ];
    expect(answersOn(duel(events, teams), on).map(({ value }) => value)).toEqual([4]);
  });
});

describe("a foretold card", () => {
  const card: WrittenEvent = { object: "Behold", player: "Anna", types: "instant", keywords: "foretell", in: "hand" };
  const sees = (player: string): WrittenEvent => ({ ask: "sees", player, what: "face-down-exiled-card", of: "Anna" });

  it("is seen by its player only, and by nobody else's right", () => {
    const events = [card, annasTurn, main, sees("Anna"), { setsAside: "Behold", player: "Anna", by: "foretell" }];
    expect(valuesOf([...events, sees("Anna"), sees("Ben")], "2021-10-15")).toEqual([false, true, false]);
  });
});
