import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { problemOf } from "../../problems.ts";
import {
  annasTurn,
  attack,
  block,
  creature,
  dealt,
  life,
  main,
  mayBlock,
  size,
  where,
  withKeywords,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What depends on a rule that the day does not have, or that is not known, is open; what does not is answered. */

const answers = (events: readonly WrittenEvent[], on: string): unknown[] =>
  answersOn(duel(events), on).map(({ value, confidence }) => [value, confidence]);
const none = ["no-rule", "high"];
const open = ["not-known", "low"];
const bensTurn: WrittenEvent = { turn: "Ben" };
const with2 = (keywords: string, more: object = {}): WrittenEvent => withKeywords("Elf", "Anna", "2/2", keywords, more);
const ox = creature("Ox", "Ben", "4/4");
const mayAttack: WrittenEvent = { ask: "mayAttackWith", object: "Elf" };
const tapped: WrittenEvent = { ask: "tapped", object: "Elf" };
const inGame: WrittenEvent = { ask: "inGame", player: "Anna" };
const target = (more: object = {}): WrittenEvent => ({ ask: "legalTarget", target: "Elf", player: "Ben", ...more });
const destroyed: WrittenEvent = { destroys: "Elf" };
const all: WrittenEvent = { resolves: "all", ifAny: true };
const blackSpell: WrittenEvent = { object: "Doom", player: "Ben", types: "instant", colors: "black", in: "hand" };

describe("a keyword", () => {
  it.each<[string, string, string, readonly WrittenEvent[]]>([
    ["vigilance", "2004-09-30", "2004-10-01", [with2("vigilance"), annasTurn, attack("Elf"), tapped]],
    ["defender", "2004-09-30", "2004-10-01", [with2("defender"), annasTurn, mayAttack]],
    ["indestructible", "2004-01-31", "2004-02-01", [with2("indestructible"), annasTurn, destroyed, where("Elf")]],
    ["hexproof", "2011-06-16", "2011-06-17", [with2("hexproof"), bensTurn, target()]],
    [
      "hexproof from black",
      "2018-04-26",
      "2018-07-13",
      [with2("hexproof-from-black"), blackSpell, target({ of: "Doom" })],
    ],
    ["shroud", "2007-04-30", "2007-05-01", [with2("shroud"), bensTurn, target()]],
    ["persist", "2008-04-30", "2008-05-01", [with2("persist"), annasTurn, destroyed, all, where("Elf")]],
    ["menace", "2015-07-16", "2015-07-17", [with2("menace"), ox, annasTurn, attack("Elf"), mayBlock("Ox", "Elf")]],
    ["infect", "2010-09-30", "2010-10-01", [with2("infect"), annasTurn, attack("Elf"), dealt, life("Ben")]],
    [
      "double strike",
      "2003-03-14",
      "2003-03-15",
      [with2("double-strike"), annasTurn, attack("Elf"), dealt, life("Ben")],
    ],
    [
      "deathtouch",
      "2007-04-30",
      "2007-05-01",
      [with2("deathtouch"), ox, { deals: 1, from: "Elf", to: "Ox" }, all, where("Ox")],
    ],
  ])("%s has no rule until %s", (_word, before, day, events) => {
    expect(answers(events, before)).toEqual([none]);
    expect(answers(events, day)[0]).not.toContain("no-rule");
  });

  it("leaves open only what would be otherwise with it", () => {
    const events = [with2("lifelink deathtouch"), ox, annasTurn, attack("Elf"), block("Ox", "Elf"), dealt];
    expect(
      answers([...events, where("Ox"), life("Anna"), life("Ben"), where("Elf"), size("Ox")], "2005-01-01"),
    ).toEqual([...[none, none, [20, "high"], ["graveyard", "high"]], [{ power: 4, toughness: 4 }, "high"]]);
    const behind = [{ hasLife: 2, player: "Anna" }, with2("lifelink"), creature("Rat", "Ben", "2/2"), ox, bensTurn];
    const fight = [attack("Ox", "Anna"), attack("Rat", "Anna"), block("Elf", "Ox"), dealt];
    expect(answers([...behind, ...fight, { ask: "lost" }, inGame], "2005-01-01")).toEqual([none, none]);
  });

  it("is named where an event is refused without it", () => {
    const events = [with2("flash", { in: "hand" }), bensTurn, main, { casts: "Elf", player: "Anna" }, where("Elf")];
    const { message } = problemOf(() => answers(events, "2005-01-01"));
    expect(message).toContain("That depends on a rule that 2005-01-01 did not have: Flash.");
    expect(answers(events, "2006-10-01")).toEqual([["stack", "high"]]);
  });
});

describe("what became of an object", () => {
  const bear = withKeywords("Bear", "Anna", "2/2", "phasing");
  const legend = (object: string, more: object = {}) =>
    creature(object, "Anna", "2/2", { supertypes: "legendary", copyOf: "Jo", ...more });

  it("leaves open what became of its Aura, and of another legend", () => {
    const aura: WrittenEvent = { object: "Rancor", player: "Anna", types: ["enchantment", "aura"] };
    const attached = [
      bear,
      aura,
      { attaches: "Rancor", to: "Bear" },
      bensTurn,
      annasTurn,
      where("Rancor"),
      life("Ben"),
    ];
    expect(answers(attached, "2001-07-22")).toEqual([open, [20, "high"]]);
    expect(answers(attached, "2001-07-23")[0]).toEqual(["phased-out", "high"]);
    const legends = [legend("Old", { keywords: "phasing" }), bensTurn, annasTurn, legend("New"), where("New")];
    expect(answers(legends, "2001-07-22")).toEqual([open]);
    expect(answers(legends, "2001-07-23")).toEqual([["battlefield", "high"]]);
  });
});

it("whether 0 damage makes something trigger is open until July 2001", () => {
  const draws = { triggers: [{ when: "deals-damage", does: [{ draws: 1, player: "you" }] }] };
  const events = [
    creature("Elf", "Anna", "0/2", draws),
    annasTurn,
    attack("Elf"),
    dealt,
    { ask: "stack" },
    life("Ben"),
  ];
  expect(answers(events, "2001-07-22")).toEqual([none, [20, "high"]]);
  expect(answers(events, "2001-07-23")).toEqual([
    [[], "high"],
    [20, "high"],
  ]);
});
