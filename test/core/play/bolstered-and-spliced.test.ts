import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  annasTurn,
  attack,
  creature,
  life,
  main,
  now,
  numbersOf,
  of,
  refusalOf,
  size,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";

/** Bolster, sunburst, enlist, prototype, splice, and Auras that can enchant nothing. */

const top = (more: object = {}): WrittenEvent => ({ resolves: "top", ...more });
const counters = (object: string): WrittenEvent => ({ ask: "countersOn", object });
const effect = (...does: WrittenEvent[]): readonly WrittenEvent[] => [
  annasTurn,
  main,
  { casts: "Spell", player: "Anna", types: "sorcery", does },
];

describe("bolster", () => {
  const two = [creature("Elf", "Anna", "1/2"), creature("Ox", "Anna", "4/2"), creature("Rat", "Ben", "1/1")];
  const bolsters = effect({ bolsters: 3, player: "you" });

  it("puts counters on the creature with the least toughness, as that is now", () => {
    const grown = { changes: "Elf", does: "adds", power: 0, toughness: 1, until: "end-of-turn" };
    expect(valuesOf([...two, grown, ...bolsters, top(), size("Elf"), size("Ox")], now)).toEqual([of(1, 3), of(7, 5)]);
    expect(numbersOf([...two, grown, ...bolsters, top(), size("Ox")], "2018-04-27")).toContain("701.32a");
  });

  it("lets the player choose among several, and does nothing without creatures", () => {
    expect(valuesOf([...two, ...bolsters, top({ chosen: "Ox" }), size("Ox")], now)).toEqual([of(7, 5)]);
    expect(refusalOf([...two, ...bolsters, top()], now)).toContain('write "chosen"');
    expect(refusalOf([...two, annasTurn, { bolsters: 1, player: "Anna", chosen: "Rat" }], now)).toContain(
      "is no creature",
    );
    const rock = { object: "Rock", player: "Anna", types: "artifact" };
    expect(valuesOf([rock, ...bolsters, top(), counters("Rock")], now)).toEqual([{}]);
  });

  it("is not known before 2015-01-23", () => {
    expect(refusalOf([...two, ...bolsters], "2015-01-22")).toContain("no rule of 2015-01-22 knows");
  });
});

describe("sunburst", () => {
  const orb = { object: "Orb", player: "Anna", types: "artifact", keywords: "sunburst", cost: "{4}", in: "hand" };
  const golem = { ...orb, types: ["artifact", "creature"], power: 0, toughness: 0 };
  const cast = (more: object): WrittenEvent => ({ casts: "Orb", player: "Anna", ...more });
  it.each([
    ["a creature", golem, { colorsSpent: 3 }, { "+1/+1": 3 }],
    ["another permanent", orb, { colorsSpent: 2 }, { charge: 2 }],
    [
      "a permanent that has it twice",
      { ...orb, keywords: ["sunburst", "sunburst"] },
      { colorsSpent: 2 },
      { charge: 4 },
    ],
    ["a spell that is not paid for", orb, { unpaid: true }, {}],
    ["a spell of which only more is paid", orb, { unpaid: true, additional: "{R}", colorsSpent: 1 }, { charge: 1 }],
  ])("gives counters to %s", (_what, card, more, expected) => {
    expect(valuesOf([card, annasTurn, main, cast(more), top(), counters("Orb")], now)).toEqual([expected]);
  });

  it("gives none to what was not cast, nor to a copy of the spell", () => {
    expect(valuesOf([orb, annasTurn, { moves: "Orb", to: "battlefield" }, counters("Orb")], now)).toEqual([{}]);
    const copied = [
      cast({ colorsSpent: 3 }),
      { copiesSpell: "Orb", player: "Anna", as: "Copy" },
      top(),
      counters("Copy"),
    ];
    expect(valuesOf([orb, annasTurn, main, ...copied], now)).toEqual([{}]);
  });

  it("looks at effects on types until 2018-10-04, and then no more", () => {
    const march = { object: "March", player: "Anna", types: "enchantment" };
    const animated = {
      changes: "artifacts",
      does: ["is-also", "sets"],
      types: "creature",
      power: 4,
      toughness: 4,
      by: "March",
    };
    const events = [march, animated, orb, annasTurn, main, cast({ colorsSpent: 1 }), top(), counters("Orb")];
    expect(valuesOf(events, "2018-10-04")).toEqual([{ "+1/+1": 1 }]);
    expect(valuesOf(events, "2018-10-05")).toEqual([{ charge: 1 }]);
  });

  it("asks of how many colours the mana was", () => {
    expect(refusalOf([orb, annasTurn, main, cast({}), top()], now)).toContain('"colorsSpent"');
    expect(refusalOf([orb, annasTurn, main, cast({ colorsSpent: 6 })], now)).toContain("no more colours than 4");
    const cheap = [{ ...orb, cost: "{1}" }, annasTurn, main, cast({ colorsSpent: 3 })];
    expect(refusalOf(cheap, now)).toContain("no more colours than 1");
  });
});

describe("enlist", () => {
  const elf = withKeywords("Elf", "Anna", "1/1", "enlist");
  const ox = (more: object = {}, player = "Anna") => creature("Ox", player, "4/4", more);
  const attacks = (...before: WrittenEvent[]): readonly WrittenEvent[] => [
    ...[annasTurn, ...before, { begins: "declare-attackers" }],
    { ...attack("Elf"), enlists: "Ox" },
  ];

  it("taps another creature and gives its power, as it last was, until the turn ends", () => {
    const waiting = { ask: "stack" };
    const events = [elf, ox(), ...attacks(), { ask: "tapped", object: "Ox" }, waiting, { destroys: "Ox" }, top()];
    expect(valuesOf([...events, size("Elf"), { turn: "Ben" }, size("Elf")], now)).toEqual([
      ...[true, [{ name: "enlist of Elf", player: "Anna" }]],
      ...[of(5, 1), of(1)],
    ]);
  });

  it("taps only what does not attack and is not new", () => {
    const isNew = ox({ summoningSick: true });
    expect(refusalOf([elf, ...attacks(isNew)], now)).toContain("cannot be enlisted");
    expect(valuesOf([elf, ...attacks({ ...isNew, keywords: "haste" }), top(), size("Elf")], now)).toEqual([of(5, 1)]);
    const [turn, step, enlisting] = attacks() as [WrittenEvent, WrittenEvent, WrittenEvent];
    const both = [elf, ox({ keywords: "vigilance" }), turn, step, attack("Ox"), enlisting];
    expect(refusalOf(both, now)).toContain("does not attack");
    expect(refusalOf([elf, ...attacks(ox({ tapped: true }))], now)).toContain("untapped");
    expect(refusalOf([elf, ox({}, "Ben"), ...attacks()], now)).toContain("of its controller");
    expect(refusalOf([creature("Elf", "Anna", "1/1"), ox(), ...attacks()], now)).toContain("for each enlist");
  });
});

describe("prototype", () => {
  const engine = creature("Engine", "Anna", "6/6", {
    types: ["artifact", "creature"],
    cost: "{7}",
    keywords: ["prototype", "flying"],
    in: "hand",
  });
  const cast = { casts: "Engine", player: "Anna", by: "prototype", cost: "{2}{R}", power: 2, toughness: 1 };
  const resolved = [engine, annasTurn, main, cast, top()];
  const value = { ask: "manaValue", object: "Engine" };
  const colors = (object: string): WrittenEvent => ({ ask: "colors", object });

  it("gives the spell and the permanent another size, cost and colour, and no other keywords", () => {
    const spell = [engine, annasTurn, main, cast, value, { ask: "totalCost", object: "Engine" }];
    expect(valuesOf([...spell, top(), size("Engine"), colors("Engine"), value], now)).toEqual([
      ...[3, "{2}{R}"],
      ...[of(2, 1), ["red"], 3],
    ]);
    expect(valuesOf([...resolved, { ask: "abilities", object: "Engine" }], now)).toEqual([["prototype", "flying"]]);
  });

  it("is copied, and over as the card goes elsewhere", () => {
    const copy = [{ creates: "Twin", player: "Anna", copyOf: "Engine" }, size("Twin"), colors("Twin")];
    expect(valuesOf([...resolved, ...copy], now)).toEqual([of(2, 1), ["red"]]);
    const back = [{ moves: "Engine", to: "exile" }, value, { moves: "Engine", to: "battlefield" }, size("Engine")];
    expect(valuesOf([...resolved, ...back, colors("Engine")], now)).toEqual([7, of(6), []]);
  });

  it("needs the keyword, its numbers, and a day that knows it", () => {
    const plain = { ...engine, keywords: "flying" };
    expect(refusalOf([plain, annasTurn, main, cast], now)).toContain("has no prototype");
    expect(refusalOf([engine, annasTurn, main, { ...cast, cost: undefined }], now)).toContain('"cost"');
    expect(refusalOf([engine, annasTurn, main, cast], "2022-11-17")).toContain("no rule of 2022-11-17 knows");
    const mayCast = { ask: "mayCastNow", object: "Engine", player: "Anna" };
    expect(valuesOf([engine, annasTurn, main, mayCast], now)).toEqual([true]);
  });
});

describe("splice", () => {
  const ray = { object: "Ray", player: "Anna", types: "instant", subtypes: "Arcane", keywords: "splice", in: "hand" };
  const rite = { object: "Rite", player: "Anna", types: "sorcery", subtypes: "Arcane", cost: "{G}", in: "hand" };
  const does = [
    { gainsLife: 1, player: "you" },
    { deals: 2, to: "Ben" },
  ];
  const cast = (more: object = {}) => ({
    casts: "Rite",
    player: "Anna",
    splices: "Ray",
    targets: "Ben",
    does,
    ...more,
  });
  const casting = (more: object = {}, card: object = rite) => [card as WrittenEvent, annasTurn, main, cast(more)];

  it("leaves the card in the hand, and costs more", () => {
    const cost = { ask: "totalCost", object: "Rite" };
    const events = [ray, ...casting({ additional: "{1}{R}" }), cost, { ask: "colors", object: "Rite" }, top()];
    expect(valuesOf([...events, life("Ben"), where("Ray"), where("Rite")], now)).toEqual([
      ...["{1}{G}{R}", ["green"]],
      ...[18, "hand", "graveyard"],
    ]);
    expect(valuesOf([ray, ...casting(), cost], now)).toEqual(["not-known"]);
  });

  it("is of a card with splice in the hand, once, onto an Arcane spell", () => {
    expect(refusalOf([ray, ...casting({ splices: ["Ray", "Ray"] })], now)).toContain("once");
    expect(refusalOf([{ ...ray, in: "graveyard" }, ...casting()], now)).toContain("in the hand of Anna");
    expect(refusalOf([{ ...ray, keywords: [] }, ...casting()], now)).toContain("no card with splice");
    const other = { ...rite, subtypes: [] };
    expect(refusalOf([ray, ...casting({}, other)], "2019-10-03")).toContain("Arcane");
    expect(refusalOf([ray, ...casting()], "2004-09-30")).toContain("no rule of 2004-09-30 knows");
  });
});

describe("an Aura that can enchant nothing", () => {
  const curse = {
    object: "Curse",
    player: "Anna",
    types: ["enchantment", "aura"],
    enchants: "creature",
    in: "graveyard",
  };
  const rock = { object: "Rock", player: "Anna", types: "artifact" };
  const back = (more: object = {}) =>
    effect({ moves: "Curse", to: "battlefield", ...more }, { gainsLife: 1, player: "you" });
  const ends = [top(), where("Curse"), life("Anna")];

  it.each([["2002-03-22"], ["2005-09-01"], ["2009-09-01"], [now]])("stays where it is on %s", (on) => {
    expect(valuesOf([curse, rock, ...back(), ...ends], on)).toEqual(["graveyard", 21]);
  });

  it("stays there, too, if an effect names what it cannot enchant, by the rules since 2015-03-27", () => {
    const onto = [curse, rock, creature("Elf", "Anna", "1/1"), ...back({ attachedTo: "Rock" })];
    expect(valuesOf([...onto, ...ends], "2015-03-27")).toEqual(["graveyard", 21]);
    expect(numbersOf([...onto, top(), where("Curse")], "2015-03-27")).toContain("303.4i");
    expect(refusalOf([...onto, top()], "2015-03-26")).toContain("attached only to a creature");
  });

  it("is asked what it enchants if there is something", () => {
    expect(refusalOf([curse, creature("Elf", "Anna", "1/1"), ...back(), top()], now)).toContain('"attachedTo"');
  });

  it("is not created, if it is a token", () => {
    const role = { creates: "Role", player: "you", types: ["enchantment", "aura"], attachedTo: "Knight" };
    const knight = withKeywords("Knight", "Anna", "2/2", "protection-from-everything");
    const count = { ask: "count", of: ["enchantment"], player: "Anna" };
    expect(
      valuesOf([knight, ...effect(role, { gainsLife: 1, player: "you" }), top(), life("Anna"), count], now),
    ).toEqual([21, 0]);
  });
});
