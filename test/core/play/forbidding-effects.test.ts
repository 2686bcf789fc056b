import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { problemOf } from "../../problems.ts";
import { all, annasTurn, attack, creature, dealt, life, main, now, numbersOf, valuesOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Effects that say what does not happen: nothing triggers, life does not change, nobody casts; and what is attached. */

const orb: WrittenEvent = { object: "Orb", player: "Ben", types: "artifact" };
const stops = (more: object = {}): WrittenEvent => ({ stopsTriggers: "enters", of: "creature", by: "Orb", ...more });
const gains = [{ gainsLife: 1, player: "you" }];

describe("an effect that keeps abilities from triggering", () => {
  const elf = creature("Elf", "Anna", "1/1", { in: "hand", triggers: [{ when: "enters", does: gains }] });
  const sister = creature("Sister", "Anna", "1/1", {
    triggers: [{ when: "enters", of: ["another", "creature"], does: gains }],
  });
  const comes: readonly WrittenEvent[] = [annasTurn, main, { moves: "Elf", to: "battlefield" }, all, life("Anna")];

  it("is about what happens to such objects, and whoever has the ability", () => {
    expect(valuesOf([orb, elf, sister, ...comes], now)).toEqual([22]);
    expect(valuesOf([orb, elf, sister, stops(), ...comes], now)).toEqual([20]);
    expect(valuesOf([orb, elf, sister, stops({ of: "artifact" }), ...comes], now)).toEqual([22]);
    expect(valuesOf([orb, elf, sister, stops({ stopsTriggers: "dies" }), ...comes], now)).toEqual([22]);
    expect(valuesOf([orb, elf, sister, stops({ abilitiesOf: "another" }), ...comes], now)).toEqual([20]);
    expect(numbersOf([orb, elf, sister, stops(), ...comes], "2026-06-19")).toContain("101.2");
  });

  it("lasts while its permanent is there", () => {
    expect(valuesOf([orb, elf, sister, stops(), annasTurn, { destroys: "Orb" }, ...comes.slice(1)], now)).toEqual([22]);
  });
});

describe("a life total that cannot change", () => {
  const fixed: WrittenEvent = { cannot: ["gain-life", "lose-life"], player: "Ben", by: "Orb" };

  it("stays under damage, loss and gain", () => {
    const ox = creature("Ox", "Anna", "3/3");
    const events: WrittenEvent[] = [
      { deals: 3, from: "Ox", player: "Ben" },
      { loses: 2, player: "Ben" },
      { gainsLife: 4, player: "Ben" },
    ];
    expect(valuesOf([orb, ox, fixed, annasTurn, main, ...events, life("Ben")], now)).toEqual([20]);
    expect(valuesOf([orb, ox, annasTurn, main, ...events, life("Ben")], now)).toEqual([19]);
    expect(numbersOf([orb, ox, fixed, annasTurn, main, ...events, life("Ben")], "2026-06-19")).toContain("101.2");
  });

  it("pays nothing", () => {
    const bolt: WrittenEvent = {
      casts: "Pact",
      player: "Ben",
      types: "instant",
      costs: [{ loses: 2, player: "you" }],
      does: [],
    };
    expect(() => valuesOf([orb, fixed, annasTurn, main, bolt, life("Ben")], now)).toThrow("cannot lose life");
  });
});

describe("a player who cannot cast spells", () => {
  const bolt: WrittenEvent = { casts: "Bolt", player: "Ben", types: "instant", does: [{ loses: 1, player: "Anna" }] };
  const card: WrittenEvent = { object: "Shock", player: "Ben", types: "instant", in: "hand" };
  const mayCast: WrittenEvent = { ask: "mayCastNow", object: "Shock", player: "Ben" };
  const rulesOf = (events: readonly WrittenEvent[]) =>
    problemOf(() => answersOn(duel([...events, life("Anna")]), "2026-06-19")).facts["rules"];

  it("does not, this turn or while a permanent is there", () => {
    const silence: WrittenEvent = { cannot: "cast", player: "Ben", until: "end-of-turn" };
    expect(rulesOf([annasTurn, main, silence, bolt])).toEqual(["101.2"]);
    expect(valuesOf([card, annasTurn, main, silence, mayCast, { turn: "Ben" }, main, mayCast], now)).toEqual([
      false,
      true,
    ]);
  });

  it("or only when a sorcery may be cast", () => {
    const slow: WrittenEvent = { cannot: "cast-except-as-sorcery", player: "Ben", by: "Orb" };
    expect(rulesOf([orb, slow, annasTurn, main, bolt])).toContain("101.2");
    expect(valuesOf([orb, card, slow, annasTurn, main, mayCast, { turn: "Ben" }, main, mayCast], now)).toEqual([
      false,
      true,
    ]);
    expect(valuesOf([orb, slow, annasTurn, main, { ...bolt, player: "Anna" }, all, life("Anna")], now)).toEqual([19]);
  });

  it("nor, then, while something resolves that would let it be cast", () => {
    const slow: WrittenEvent = { cannot: "cast-except-as-sorcery", player: "Ben", by: "Orb" };
    const inBensTurn: WrittenEvent[] = [{ turn: "Ben" }, main];
    const elf: WrittenEvent = { casts: "Elf", player: "Ben", types: "creature", cost: "{3}{G}", keywords: "cascade" };
    const cascades = [elf, { ...bolt, cost: "{R}", by: "cascade" }];
    expect(valuesOf([orb, ...inBensTurn, ...cascades, all, life("Anna")], now)).toEqual([19]);
    expect(rulesOf([orb, slow, ...inBensTurn, ...cascades])).toContain("101.2");
    const suspended: WrittenEvent[] = [
      { ...card, keywords: "suspend" },
      ...inBensTurn,
      { setsAside: "Shock", player: "Ben", by: "suspend", times: 1 },
      { turn: "Ben" },
      { begins: "upkeep" },
      { resolves: "top" },
      { casts: "Shock", player: "Ben", by: "suspend", does: [{ loses: 1, player: "Anna" }] },
    ];
    expect(valuesOf([orb, ...suspended, all, life("Anna")], now)).toEqual([19]);
    expect(rulesOf([orb, slow, ...suspended])).toContain("101.2");
  });
});

it("an ability looks at what its permanent is attached to", () => {
  const sword: WrittenEvent = {
    ...{ object: "Sword", player: "Anna", types: "equipment" },
    triggers: [{ when: "deals-combat-damage", of: "attached", does: gains }],
  };
  const events = (host: string): WrittenEvent[] => [
    ...[creature("Ox", "Anna", "3/3"), creature("Elf", "Anna", "1/1"), sword, { attaches: "Sword", to: host }],
    ...[annasTurn, { begins: "declare-attackers" }, attack("Ox"), dealt, all, life("Anna")],
  ];
  expect(valuesOf(events("Ox"), now)).toEqual([21]);
  expect(valuesOf(events("Elf"), now)).toEqual([20]);
  const pox: WrittenEvent = {
    ...{ object: "Pox", player: "Anna", types: "aura", enchants: "creature" },
    triggers: [{ when: "dies", of: "attached", does: gains }],
  };
  const dies = [creature("Ox", "Ben", "3/3"), pox, { attaches: "Pox", to: "Ox" }, annasTurn, main, { destroys: "Ox" }];
  expect(valuesOf([...dies, all, life("Anna")], now)).toEqual([21]);
});
