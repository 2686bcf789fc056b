import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { problemOf } from "../../problems.ts";
import { annasTurn, creature, life, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Objects of which the rules of the day leave open what became of them: until August 2005 those of who leaves. */

const players = ["Anna", "Ben", "Carol"];
const leaves: WrittenEvent = { concedes: "Carol" };
const orb: WrittenEvent = { object: "Orb", player: "Anna", types: "artifact" };
const blast = (player: string, more: object = {}): WrittenEvent => ({
  ...{ casts: "Blast", player, does: [{ deals: 1, to: "Ben" }] },
  ...more,
});
const cardOfCarol: WrittenEvent = { object: "Blast", player: "Carol", types: "instant", in: "graveyard" };

const answers = (events: readonly WrittenEvent[], on: string): unknown[] =>
  answersOn(duel(events, { players }), on).map(({ value, confidence }) => [value, confidence]);

it.each<[string, string, WrittenEvent[], unknown[]]>([
  ["a spell of who leaves", "2003-01-01", [annasTurn, blast("Carol", { types: "instant" })], [[20, "low"]]],
  ["a spell of who leaves", "2005-08-01", [annasTurn, blast("Carol", { types: "instant" })], [[20, "high"]]],
  [
    "a spell that is somebody else's card",
    "2003-01-01",
    [cardOfCarol, orb, annasTurn, blast("Anna", { with: "Orb" })],
    [[20, "low"]],
  ],
  [
    "a spell that is somebody else's card",
    "2005-08-01",
    [cardOfCarol, orb, annasTurn, blast("Anna", { with: "Orb" })],
    [[20, "high"]],
  ],
])("%s is gone from the stack, for sure only by a rule (%s)", (_what, on, events, expected) => {
  expect(answers([...events, leaves, { resolves: "all", ifAny: true }, life("Ben")], on)).toEqual(expected);
});

describe("what may not be there any more", () => {
  const bear = creature("Bear", "Carol", "2/2");
  const deals: WrittenEvent = { deals: 2, from: "Bear", player: "Ben" };

  it("is not cast", () => {
    const events = [cardOfCarol, orb, annasTurn, leaves, blast("Anna", { with: "Orb" }), where("Blast")];
    const { message } = problemOf(() => answers(events, "2003-01-01"));
    expect(message).toContain("what became of the card Blast is open by the rules of 2003-01-01");
  });

  it("makes answers less sure if something happens by it, and if it is counted", () => {
    const count: WrittenEvent = { ask: "count", of: "creature" };
    expect(answers([bear, annasTurn, leaves, count, life("Ben"), deals, life("Ben")], "2003-01-01")).toEqual([
      [1, "low"],
      [20, "high"],
      [18, "low"],
    ]);
  });
});
