import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, refusalOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Who has priority, and what nobody does without it. */

const holder: WrittenEvent = { ask: "hasPriority" };
const passes = (player: string): WrittenEvent => ({ passes: player });
const mayCast = (player: string): WrittenEvent => ({ ask: "mayCast", player, what: "instant" });
const bolt = (player: string, name = "Bolt"): WrittenEvent => ({
  ...{ casts: name, player, types: "instant", does: [{ gainsLife: 1, player: "you" }] },
});

function shortOf(events: readonly WrittenEvent[], on: string, players: readonly string[] = ["Anna", "Ben"]) {
  return answersOn(duel(events, { players: [...players] }), on).map(({ value, confidence }) => [value, confidence]);
}

it.each(["1999-12-01", "2014-05-05", now])("on %s only who has priority casts, activates, or makes mana", (on) => {
  const asked = (player: string): readonly WrittenEvent[] => [
    mayCast(player),
    { ask: "mayActivateNow", player },
    { ask: "mayActivateNow", player, as: "mana-ability" },
    { ask: "mayMakeMana", player, of: "land" },
    { ask: "may", player, about: "activate" },
  ];
  const [no, yes] = [Array(5).fill(false), Array(5).fill(true)];
  const valuesOf = (...events: readonly WrittenEvent[]) =>
    answersOn(duel([annasTurn, main, bolt("Anna"), ...events]), on).map(({ value }) => value);
  expect(valuesOf(holder, ...asked("Anna"), ...asked("Ben"))).toEqual(["Anna", ...yes, ...no]);
  expect(valuesOf(passes("Anna"), holder, ...asked("Anna"), ...asked("Ben"))).toEqual(["Ben", ...no, ...yes]);
});

it("refuses what a player does who has passed, and says who has priority", () => {
  const passed = [annasTurn, main, bolt("Anna"), passes("Anna")];
  const forest: WrittenEvent = { object: "Forest", player: "Anna", types: "land" };
  for (const acts of [
    bolt("Anna", "Two"),
    { activates: "Forest", by: "Anna", does: [] },
    { activates: "Forest", by: "Anna", as: "mana-ability", does: [{ mana: 1, player: "Anna" }] },
  ])
    expect(refusalOf([forest, ...passed, acts], "2014-05-05")).toMatch(/Anna has (passed, and Ben has|no) priority/);
  // Who has not passed and acts says that those before have passed.
  expect(shortOf([annasTurn, main, bolt("Anna"), bolt("Ben", "Two"), holder], "2014-05-05")).toEqual([["Ben", "high"]]);
});

it("says that others get priority later where the active player gets it first, and is less sure", () => {
  const upkeep = [annasTurn, { begins: "upkeep" }];
  expect(shortOf([...upkeep, mayCast("Anna"), mayCast("Ben")], now)).toEqual([
    [true, "high"],
    [true, "medium"],
  ]);
  expect(shortOf([...upkeep, passes("Anna"), mayCast("Ben")], now)).toEqual([[true, "high"]]);
  const card: WrittenEvent = { object: "Bolt", player: "Anna", types: "instant", in: "hand" };
  const mayNow = { ask: "mayCastNow", object: "Bolt", player: "Anna" };
  expect(shortOf([card, holder, mayNow, mayCast("Anna")], now)).toEqual([
    ["nobody", "high"],
    [true, "medium"],
    [true, "medium"],
  ]);
});

it("gives priority to who cast a spell also if an ability triggers on that", () => {
  const monk: WrittenEvent = {
    ...creature("Monk", "Ben", "1/1"),
    triggers: [{ when: "is-cast", of: ["yours", "spell"], does: [{ gainsLife: 1, player: "you" }] }],
  } as unknown as WrittenEvent;
  expect(shortOf([monk, annasTurn, main, passes("Anna"), bolt("Ben"), holder], now)).toEqual([["Ben", "high"]]);
});

it("needs a pass of everybody again after a special action or a mana ability", () => {
  const hulk: WrittenEvent = { ...creature("Hulk", "Ben", "5/5"), keywords: "morph", faceDown: true };
  const island: WrittenEvent = { object: "Island", player: "Ben", types: "land" };
  for (const acts of [
    { turnsFaceUp: "Hulk" },
    { activates: "Island", by: "Ben", as: "mana-ability", does: [{ mana: 1, player: "Ben" }] },
  ]) {
    const story = [hulk, island, annasTurn, main, bolt("Anna"), passes("Anna"), acts, holder, passes("Ben"), holder];
    expect(
      shortOf([...story, life("Anna"), passes("Anna"), life("Anna")], "2010-01-01").map(([value]) => value),
    ).toEqual(["Ben", "Anna", 20, 21]);
  }
});

it("passes priority over those who have left", () => {
  const three = ["Anna", "Ben", "Cara"];
  const concedes: WrittenEvent = { concedes: "Ben" };
  expect(shortOf([{ turn: "Ben" }, main, concedes, holder], now, three)).toEqual([["Cara", "high"]]);
  const acted = [annasTurn, main, passes("Anna"), bolt("Ben"), concedes];
  expect(shortOf([...acted, holder], now, three)).toEqual([["Cara", "high"]]);
});

it("lets both players of a team act when the team has priority", () => {
  const teams = [
    ["Anna", "Ben"],
    ["Cara", "Dan"],
  ];
  const events = [annasTurn, main, bolt("Anna"), mayCast("Ben"), mayCast("Cara")];
  const answers = answersOn(duel(events, { players: teams.flat(), teams }), "2016-05-05");
  expect(answers.map(({ value }) => value)).toEqual([true, false]);
});
