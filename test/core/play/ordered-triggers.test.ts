import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, attack, creature, life, now, refusalOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** The order of abilities that triggered together, as a player states it. */

const gains = (amount: number): WrittenEvent => ({ gainsLife: amount, player: "you" });
const halves: WrittenEvent = { loses: 5, player: "you" };
const own = { when: "attacks", does: [gains(1)] };
const eachAttack = { when: "attacks", of: ["creature", "yours"], does: [gains(10)] };
const attackers: readonly WrittenEvent[] = [
  creature("Hero", "Anna", "1/1", { triggers: [own] }),
  creature("Rider", "Anna", "1/1", { triggers: [eachAttack] }),
  annasTurn,
  { begins: "declare-attackers" },
  attack("Hero"),
  attack("Rider"),
];
const orders = (...names: readonly string[]): WrittenEvent => ({ orders: names, player: "Anna" });
const stack: WrittenEvent = { ask: "stack" };
const abilities = (...names: readonly string[]) =>
  names.map((name) => ({ name: `ability of ${name}`, player: "Anna" }));

describe("abilities that triggered together are put on the stack as they are named:", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ["once for all of an object", ["Hero", "Rider"], ["Hero", "Rider", "Rider"]],
    ["once, before another", ["Rider", "Hero"], ["Rider", "Rider", "Hero"]],
    ["as often as there are", ["Hero", "Rider", "Rider"], ["Hero", "Rider", "Rider"]],
    ["one apart from the other", ["Rider", "Hero", "Rider"], ["Rider", "Hero", "Rider"]],
  ])("%s", (_name, named, expected) => {
    const asked = [...attackers, orders(...named), stack, all, life("Anna")];
    expect(answersOn(duel(asked), now).map(({ value, confidence }) => [value, confidence])).toEqual([
      [abilities(...expected), "high"],
      [41, "high"],
    ]);
  });

  it("not as often as there are none", () => {
    expect(refusalOf([...attackers, orders("Hero", "Hero", "Rider")], now)).toContain("or as often as");
    expect(refusalOf([...attackers, orders("Rider", "Rider", "Rider")], now)).toContain("or as often as");
    expect(refusalOf([...attackers, orders("Rider", "ability of Rider")], now)).toContain("named twice");
  });

  it("two of one object that do different things are in no order by its name alone", () => {
    const both = creature("Hero", "Anna", "1/1", { triggers: [own, { when: "attacks", does: [halves] }] });
    const events = [both, annasTurn, { begins: "declare-attackers" }, attack("Hero")];
    const asked = (...named: readonly string[]) =>
      answersOn(duel([...events, orders(...named), { resolves: "top" }, life("Anna")]), now).map(
        ({ value, confidence }) => [value, confidence],
      );
    expect(asked("Hero", "Hero")).toEqual([[21, "high"]]);
    expect(asked("Hero")).toEqual([[15, "low"]]);
  });
});

describe("abilities that trigger together in an order that is not said are as sure as before", () => {
  const each = (object: string, does: readonly WrittenEvent[]) => ({
    ...{ object, player: "Anna", types: "enchantment" },
    triggers: [{ when: "begins", at: "upkeep", whose: "you", does }],
  });
  const upkeep = [annasTurn, { begins: "upkeep" }, all];
  const sure = (events: readonly WrittenEvent[]) =>
    answersOn(duel(events), now).map(({ value, confidence }) => [value, confidence]);

  it("if another order takes too much work to be tried", () => {
    const gained: WrittenEvent = { gainsLife: 1, player: "opponent" };
    const endless = {
      ...{ when: "gains-life", whose: "you", if: [{ ask: "life", player: "you", is: 42 }] },
      does: [
        ...Array.from({ length: 200 }, () => gained),
        { loses: 1, player: "you" },
        { gainsLife: 1, player: "you" },
      ],
    };
    const loop = { object: "Loop", player: "Anna", types: "enchantment", triggers: [endless] };
    const double = each("Mirror", [{ gainsLife: { ask: "life", player: "you" }, player: "you" }]);
    expect(sure([loop, each("Spring", [gains(1)]), double, ...upkeep, life("Anna")])).toEqual([[41, "low"]]);
  });

  it("also those that say the same of themselves, until all have resolved", () => {
    const does: readonly WrittenEvent[] = [{ sacrifices: "this" }];
    const both = [each("Wick", does), each("Wax", does)];
    const top: WrittenEvent = { resolves: "top" };
    const begun = [...both, annasTurn, { begins: "upkeep" }];
    expect(sure([...begun, top, where("Wick"), where("Wax")]).map(([, confidence]) => confidence)).toEqual([
      "low",
      "low",
    ]);
    expect(sure([...begun, top, top, where("Wick")])).toEqual([["graveyard", "high"]]);
    const ofEach = { when: "attacks", of: ["creature", "yours"], does: [{ sacrifices: "it" }] };
    const [hero, rider] = [creature("Hero", "Anna", "1/1"), creature("Rider", "Anna", "1/1", { triggers: [ofEach] })];
    const attacking = [hero, rider, annasTurn, { begins: "declare-attackers" }, attack("Hero"), attack("Rider")];
    expect(sure([...attacking, top, where("Hero")]).map(([, confidence]) => confidence)).toEqual(["low"]);
    // Four can be ordered in too many ways to try each, and what has become of all of them is sure.
    const four = ["Wick", "Wax", "Wood", "Wire"].map((name) => each(name, does));
    expect(sure([...four, ...upkeep, where("Wick")])).toEqual([["graveyard", "high"]]);
  });

  it("also those of several objects that do the same, in what shows their order", () => {
    const events = [each("Spring", [gains(1)]), each("Well", [gains(1)]), annasTurn, { begins: "upkeep" }];
    expect(sure([...events, stack]).map(([, confidence]) => confidence)).toEqual(["low"]);
    expect(sure([...events, { resolves: "top" }, life("Anna")])).toEqual([[21, "high"]]);
    const twice = [{ ...each("Spring", [gains(1)]), triggers: Array(2).fill(each("", [gains(1)]).triggers[0]) }];
    expect(sure([...twice, annasTurn, { begins: "upkeep" }, stack])).toEqual([[abilities("Spring", "Spring"), "high"]]);
  });

  it("if a choice comes up only in another order", () => {
    const named = { copyOf: "King", supertypes: "legendary" };
    const events = [
      creature("Lord", "Anna", "1/1", { ...named, triggers: [{ when: "dies", does: [gains(1)] }] }),
      creature("Double", "Anna", "1/1", { ...named, in: "hand" }),
      each("Mirror", [{ moves: "Double", to: "battlefield" }]),
      each("Spring", [{ moves: "Lord", to: "exile" }]),
    ];
    expect(sure([...events, ...upkeep, life("Anna")])).toEqual([[20, "low"]]);
  });
});
