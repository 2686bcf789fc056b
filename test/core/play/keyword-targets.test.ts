import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, of, refusalOf, size, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Keyword abilities that trigger and are aimed at something, and those that copy their spell. */

const top: WrittenEvent = { resolves: "top" };
const stack: WrittenEvent = { ask: "stack" };
const yes: WrittenEvent = { ...top, may: "yes" };
const golem = (name: string, player = "Anna") => creature(name, player, "2/2", { types: ["artifact", "creature"] });
const aim = (ability: string, targets: string): WrittenEvent => ({ choosesTarget: ability, targets });

describe("modular", () => {
  const bot = { ...golem("Bot"), power: 0, toughness: 0, keywords: "modular-2", in: "hand" };
  const others = [golem("Golem"), creature("Bear", "Anna", "2/2")];
  const dies = [annasTurn, main, { moves: "Bot", to: "battlefield" }, size("Bot"), { destroys: "Bot" }];

  it.each(["2004-02-01", "2009-07-11", now])(
    "enters with counters and puts them on what alone can get them, on %s",
    (on) => {
      expect(valuesOf([bot, ...others, ...dies, yes, size("Golem"), size("Bear")], on)).toEqual([of(2), of(4), of(2)]);
      expect(valuesOf([bot, ...others, ...dies, { ...top, may: "no" }, size("Golem")], on)).toEqual([of(2), of(2)]);
    },
  );

  it("puts on as many as it has in the end, and does not wait without a target", () => {
    const grown = [...dies.slice(0, 4), { puts: "+1/+1", on: "Bot" }, { destroys: "Bot" }];
    expect(valuesOf([bot, ...others, ...grown, yes, size("Golem")], now)).toEqual([of(2), of(5)]);
    expect(valuesOf([bot, creature("Bear", "Anna", "2/2"), ...dies, stack], now)).toEqual([of(2), []]);
    const bare = { ...golem("Bot"), keywords: "modular-1" };
    expect(valuesOf([bare, ...others, annasTurn, { destroys: "Bot" }, yes, size("Golem")], now)).toEqual([of(2)]);
  });

  it("asks for its target where there are several, and does nothing to one that has left", () => {
    const two = [bot, golem("Golem"), golem("Guard", "Ben"), ...dies];
    expect(refusalOf([...two, yes], now)).toContain("write {choosesTarget: modular of Bot, targets: …}");
    const aimed = [...two, aim("modular of Bot", "Guard")];
    expect(valuesOf([...aimed, yes, size("Guard"), size("Golem")], now)).toEqual([of(2), of(4), of(2)]);
    expect(valuesOf([...aimed, { moves: "Guard", to: "hand" }, yes, size("Golem")], now)).toEqual([of(2), of(2)]);
    expect(refusalOf([...aimed, aim("modular of Bot", "Golem")], now)).toContain("waits for its target");
    expect(refusalOf([...two, golem("Late"), aim("modular of Bot", "Late")], now)).toContain("was not there yet");
    expect(refusalOf([...two, aim("modular of Bot", "Ben")], now)).toContain("Ben cannot be the target");
  });

  it("is aimed at what sees that: an ability triggers on it", () => {
    const seen = { when: "becomes-target", does: [{ gainsLife: 3, player: "you" }] };
    const guard = { ...golem("Guard", "Ben"), triggers: [seen] };
    const two = [bot, golem("Golem"), guard, ...dies];
    expect(valuesOf([...two, aim("modular of Bot", "Guard"), top, life("Ben")], now)).toEqual([of(2), 23]);
    expect(valuesOf([bot, guard, ...dies, top, life("Ben")], now)).toEqual([of(2), 23]);
    expect(valuesOf([...two, life("Ben"), aim("modular of Bot", "Golem"), yes, life("Ben")], now)).toEqual([
      of(2),
      20,
      20,
    ]);
  });

  it("is aimed at no player while its target is open", () => {
    const seen = { when: "becomes-target", of: "player", does: [{ gainsLife: 3, player: "you" }] };
    const orb: WrittenEvent = { object: "Orb", player: "Ben", types: "enchantment", triggers: [seen] };
    const asked = [stack, aim("modular of Bot", "Golem"), yes, life("Ben")];
    const [, waiting, lives] = valuesOf([bot, orb, golem("Golem"), golem("Guard"), ...dies, ...asked], now);
    expect([waiting, lives]).toEqual([[{ name: "modular of Bot", player: "Anna" }], 20]);
  });

  it("puts no counter on by an effect that adds one to none", () => {
    const scales: WrittenEvent = { replaces: "gets-counters", of: ["creature", "yours"], adds: 1, player: "Anna" };
    const bare = { ...golem("Bot"), keywords: "modular-1" };
    expect(valuesOf([bare, ...others, scales, annasTurn, { destroys: "Bot" }, yes, size("Golem")], now)).toEqual([
      of(2),
    ]);
  });

  it("is open before its day", () => {
    const all: WrittenEvent = { resolves: "all", ifAny: true, may: "yes" };
    expect(valuesOf([bot, ...others, ...dies.slice(0, 3), where("Bot"), all], "2004-01-31")).toEqual(["no-rule"]);
  });
});

describe("soulshift", () => {
  const spirit = (object: string, cost: string, more: object = {}) =>
    creature(object, "Anna", "1/1", { subtypes: "Spirit", cost, ...more });
  const kami = spirit("Kami", "{4}", { keywords: "soulshift-3" });
  const dead = { in: "graveyard" };
  const dies = [annasTurn, main, { destroys: "Kami" }];

  it.each(["2005-08-01", now])("returns a Spirit card of its owner with a small mana value, on %s", (on) => {
    const cards = [
      spirit("Small", "{3}", dead),
      spirit("Big", "{5}", dead),
      { ...spirit("Far", "{1}", dead), player: "Ben" },
    ];
    const bear = creature("Bear", "Anna", "2/2", { subtypes: "Bear", cost: "{1}", ...dead });
    expect(valuesOf([kami, ...cards, bear, ...dies, yes, where("Small")], on)).toEqual(["hand"]);
    expect(valuesOf([kami, ...cards.slice(1), bear, ...dies, stack], on)).toEqual([[]]);
  });

  it("may return itself, if it is small enough", () => {
    expect(valuesOf([{ ...kami, cost: "{3}" }, ...dies, yes, where("Kami")], now)).toEqual(["hand"]);
  });
});

describe("mentor", () => {
  const boss = creature("Boss", "Anna", "3/3", { keywords: "mentor" });
  const elf = creature("Elf", "Anna", "2/2");
  const attack = (...names: string[]): readonly WrittenEvent[] => [
    annasTurn,
    { begins: "declare-attackers" },
    { attacksWith: names, at: "Ben" },
  ];
  const grows = (name: string): readonly WrittenEvent[] => [
    {
      casts: `Growth of ${name}`,
      player: "Anna",
      types: "instant",
      does: [{ changes: name, does: "adds", power: 2, toughness: 2 }],
    },
    top,
  ];

  it("helps an attacker of less power, and no other creature", () => {
    const board = [boss, elf, creature("Ox", "Anna", "3/3"), creature("Cat", "Anna", "1/1")];
    expect(valuesOf([...board, ...attack("Boss", "Elf", "Ox"), top, size("Elf")], now)).toEqual([of(3)]);
    expect(valuesOf([...board, ...attack("Boss", "Ox"), stack], now)).toEqual([[]]);
    const several = [...board, ...attack("Boss", "Elf", "Cat"), aim("mentor of Boss", "Cat"), top, size("Cat")];
    expect(valuesOf(several, now)).toEqual([of(2)]);
  });

  it("asks for a power that is not said", () => {
    const shade: WrittenEvent = { object: "Shade", player: "Anna", types: "creature" };
    expect(refusalOf([boss, elf, shade, ...attack("Boss", "Elf", "Shade"), stack], now)).toContain(
      'whether Shade is of less power has to be known: write its "power"',
    );
  });

  it("compares the power again as it resolves, with that of a mentor that has left as it last was", () => {
    const events = [boss, elf, ...attack("Boss", "Elf")];
    expect(valuesOf([...events, ...grows("Elf"), top, size("Elf")], now)).toEqual([of(4)]);
    expect(valuesOf([...events, ...grows("Boss"), ...grows("Elf"), top, size("Elf")], now)).toEqual([of(5)]);
    expect(valuesOf([...events, { destroys: "Boss" }, top, size("Elf")], now)).toEqual([of(3)]);
    expect(
      valuesOf([...events, ...grows("Boss"), { destroys: "Boss" }, ...grows("Elf"), top, size("Elf")], now),
    ).toEqual([of(5)]);
  });
});

it("refuses a target that has gone where a player can be the target", () => {
  const elf = creature("Elf", "Ben", "1/1", { in: "graveyard" });
  const orb = (aims: string[]): WrittenEvent => ({
    ...{ object: "Orb", player: "Anna", types: "enchantment" },
    triggers: [{ when: "begins", at: "upkeep", whose: "you", targets: "Elf", aims, does: [{ deals: 1, to: "Elf" }] }],
  });
  const upkeep = [annasTurn, { begins: "upkeep" }];
  expect(refusalOf([elf, orb(["creature", "player"]), ...upkeep], now)).toContain("something else can");
  expect(valuesOf([elf, orb(["creature"]), ...upkeep, stack], now)).toEqual([[]]);
});

it("asks whether something is an artifact creature, and for its types if they are not said", () => {
  const aimed: WrittenEvent = {
    casts: "Rite",
    player: "Anna",
    types: "instant",
    targets: "Bear",
    aims: "artifact-creature",
  };
  const rock: WrittenEvent = { object: "Bear", player: "Ben", types: "artifact" };
  expect(refusalOf([rock, annasTurn, main, aimed], now)).toContain("does not fit “artifact-creature”");
  expect(refusalOf([creature("Bear", "Ben", "2/2"), annasTurn, main, aimed], now)).toContain("does not fit");
  const untold: WrittenEvent = { object: "Bear", player: "Ben" };
  expect(refusalOf([untold, annasTurn, main, aimed], now)).toContain('its "types"');
  expect(refusalOf([untold, annasTurn, main, { ...aimed, aims: "nonartifact" }], now)).toContain('its "types"');
});

describe("a keyword that copies its spell", () => {
  const cast = (keywords: string): WrittenEvent => ({
    ...{ casts: "Rite", player: "Anna", types: "sorcery", keywords, does: [{ gainsLife: 3, player: "you" }] },
  });
  const all: WrittenEvent = { resolves: "all" };

  it("does so for an opponent, too, by demonstrate, if its controller wants that", () => {
    const events = [annasTurn, main, cast("demonstrate")];
    expect(valuesOf([...events, yes, all, life("Anna"), life("Ben")], "2021-06-18")).toEqual([26, 23]);
    expect(valuesOf([...events, { ...top, may: "no" }, all, life("Anna"), life("Ben")], now)).toEqual([23, 20]);
  });

  it.each<[string[], number, number]>([
    [["storm", "demonstrate"], 30, 23],
    [["storm", "storm"], 30, 20],
  ])("does so by each of several, of which the copies are others: %j", (keywords, anna, ben) => {
    const first = [{ casts: "Opt", player: "Anna", types: "instant", does: [{ gainsLife: 1, player: "you" }] }, top];
    const spell = { ...cast("storm"), keywords };
    const decided = keywords.includes("demonstrate") ? { ...all, may: "yes" } : all;
    const events = [annasTurn, main, ...first, spell, decided, life("Anna"), life("Ben")] as readonly WrittenEvent[];
    expect(answersOn(duel(events), now).map(({ value, confidence }) => [value, confidence])).toEqual([
      [anna, "high"],
      [ben, "high"],
    ]);
  });

  it.each(["2007-05-01", now])("does so for each permanent that died in this turn, by gravestorm, on %s", (on) => {
    const board = [creature("Cat", "Ben", "1/1"), creature("Dog", "Ben", "1/1"), creature("Elf", "Ben", "1/1")];
    const died = [{ destroys: "Cat" }, { turn: "Anna" }, main, { destroys: "Dog" }, { moves: "Elf", to: "exile" }];
    expect(valuesOf([...board, { turn: "Ben" }, ...died, cast("gravestorm"), all, life("Anna")], on)).toEqual([26]);
  });
});
