import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, attack, creature, main, now, refusalOf, valuesOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Decisions and actions that there are not on the day, or not at the moment. */

const upkeep: WrittenEvent = { begins: "upkeep" };
const may = (about: string, player = "Anna"): WrittenEvent => ({ ask: "may", player, about });
const mulligan = (more: object = {}): WrittenEvent => ({ mulligan: "Anna", ...more });
const hand: WrittenEvent = { ask: "hand", player: "Anna" };
const times = (count: number): WrittenEvent[] => Array.from({ length: count }, () => mulligan());

describe("a player decides nothing about", () => {
  it.each<[string, string, readonly WrittenEvent[], unknown]>([
    ["a companion before there were any", "2015-01-01", [annasTurn, main, may("companion")], "no-rule"],
    ["a companion in an upkeep", "2020-05-01", [annasTurn, upkeep, may("companion")], false],
    ["a dungeon before there were any", "2021-07-22", [annasTurn, main, may("dungeon")], "no-rule"],
    ["a mulligan once the game has begun", now, [annasTurn, upkeep, may("mulligan")], false],
    ["the sideboard during a game", now, [annasTurn, upkeep, may("sideboarding")], false],
    ["attackers in the upkeep", now, [annasTurn, upkeep, may("attacks")], false],
    ["blockers in the upkeep", now, [annasTurn, upkeep, may("blocks", "Ben")], false],
  ])("%s (%s)", (_what, on, events, value) => {
    expect(valuesOf(events, on)).toEqual([value]);
  });

  it("and about all of that at its moment, on a day that has it", () => {
    expect(
      valuesOf([annasTurn, main, may("companion"), may("dungeon"), may("attacks"), may("blocks", "Ben")], now),
    ).toEqual([...[true, true, true, true]]);
    expect(valuesOf([may("mulligan"), may("sideboarding")], now)).toEqual([true, true]);
  });
});

describe("a mulligan", () => {
  it.each(["2003-12-01", "2018-01-01", "2020-01-01"])("is not taken with no cards left (%s)", (on) => {
    expect(valuesOf([...times(7), hand], on)).toMatchObject([{ keeps: 0 }]);
    expect(refusalOf(times(8), on)).toContain("has no cards left");
  });

  it("is not taken once the game has begun, and sets aside only what Commander let be set aside", () => {
    expect(refusalOf([annasTurn, { playsLand: "Anna" }, mulligan()], now)).toContain("before the first turn");
    expect(refusalOf([mulligan({ aside: 8 })], "2012-01-01")).toContain("Commander");
    const boss = creature("Boss", "Anna", "3/3", { commander: true });
    expect(refusalOf([boss, mulligan({ aside: 8 })], "2012-01-01")).toContain("has 7 cards");
    expect(valuesOf([boss, mulligan({ aside: 3 }), hand], "2012-01-01")).toMatchObject([{ away: 3, keeps: 6 }]);
  });
});

it("a creature attacks in no turn whose combat is over", () => {
  const ask: WrittenEvent = { ask: "mayAttackWith", object: "Elf" };
  const events = [creature("Elf", "Anna", "1/1"), annasTurn, main, ask, { begins: "postcombat-main" }, ask];
  expect(valuesOf(events, now)).toEqual([true, false]);
});

it("a creature blocks nothing once the declare blockers step is over", () => {
  const fight = [creature("Elf", "Anna", "1/1"), creature("Ox", "Ben", "2/2"), annasTurn, attack("Elf")];
  const ask: WrittenEvent = { ask: "mayBlock", object: "Ox", attacker: "Elf" };
  const events = [...fight, ask, { begins: "declare-blockers" }, ask, { begins: "combat-damage" }, ask];
  expect(valuesOf(events, now)).toEqual([true, true, false]);
});

it("what is said wrongly is refused in words that help", () => {
  const elf = creature("Elf", "Anna", "1/1");
  expect(refusalOf([elf, annasTurn, attack("Elf", "Anna")], now)).toContain("creatures of Anna do not attack Anna");
  expect(refusalOf([elf, annasTurn, main, { activates: "crew-2", of: "Elf", by: "Anna" }], now)).toContain(
    "activates: crew",
  );
  expect(() => answersOn(duel([{ ask: "countered", targets: 1, illegal: 3 }]), now)).toThrow("of 1 targets");
});
