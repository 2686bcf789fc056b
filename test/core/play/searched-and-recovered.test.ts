import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, creature, main, now, refusalOf, valuesOf, where, withKeywords } from "./fights.ts";

/** Keywords of cards in hands and graveyards: variants of cycling, recover, haunt; and Auras with two kinds at once. */

const top = (more: object = {}) => ({ resolves: "top", ...more });
const library = (object: string, more: object) => ({ object, player: "Anna", types: "land", in: "library", ...more });

describe("a variant of cycling", () => {
  const titan = (keyword: string) => withKeywords("Titan", "Anna", "5/5", keyword, { in: "hand" });
  const peak = library("Peak", { subtypes: "Mountain", supertypes: "basic" });
  const woods = library("Woods", { subtypes: "Forest" });
  const cycled = (keyword: string) => [
    ...[titan(keyword), peak, woods, annasTurn, main],
    { activates: keyword, of: "Titan", by: "Anna" },
  ];
  it.each([
    ["mountaincycling", "Peak", "hand"],
    ["basic-landcycling", "Peak", "hand"],
    ["landcycling", "Woods", "hand"],
  ])("%s finds %s", (keyword, chosen, zone) => {
    expect(valuesOf([...cycled(keyword), where("Titan"), top({ chosen }), where(chosen)], now)).toEqual([
      "graveyard",
      zone,
    ]);
  });

  it("may find nothing, and nothing else; the rules have it since 2003-07-01", () => {
    const events = cycled("basic-landcycling");
    expect(valuesOf([...events, top(), where("Peak")], now)).toEqual(["library"]);
    expect(refusalOf([...events, top({ chosen: "Woods" })], now)).toContain("Woods is not basic");
    expect(refusalOf(cycled("mountaincycling"), "2003-06-30")).toContain("no rule of 2003-06-30 says what");
    const agent = { card: "Opposition Agent", by: "Ben" };
    expect(refusalOf([agent, ...events, top({ chosen: "Peak" })], now)).toContain("starts: search");
  });
});

describe("what a variant of cycling may search for", () => {
  const mage = { object: "Mage", player: "Anna", types: "creature", subtypes: "Wizard", in: "library" };
  const isle = library("Isle", { subtypes: "Island", supertypes: "basic" });
  const events = (keyword: string, chosen: string) => {
    const snake = withKeywords("Snake", "Anna", "1/1", keyword, { in: "hand" });
    return [...[snake, mage, isle, annasTurn, main], { activates: keyword, of: "Snake", by: "Anna" }, top({ chosen })];
  };
  it.each([
    ["wizardcycling", "Mage", "2007-05-01", "2007-04-30"],
    ["basic-landcycling", "Isle", "2009-02-01", "2009-01-31"],
    ["islandcycling", "Isle", "2003-07-01", "2003-06-30"],
  ])("%s finds %s from %s on", (keyword, chosen, first, before) => {
    expect(valuesOf([...events(keyword, chosen), where(chosen)], first)).toEqual(["hand"]);
    expect(refusalOf(events(keyword, chosen), before)).toContain(`no rule of ${before} says what ${keyword} is`);
  });
});

describe("recover", () => {
  const sun = { object: "Sun", player: "Anna", types: "instant", keywords: "recover", in: "graveyard" };
  const dies = (player: string) => [sun, creature("Elf", player, "1/1"), annasTurn, main, { destroys: "Elf" }];
  it.each([
    ["yes", "hand"],
    ["no", "exile"],
  ])("paid: %s, brings the card to %s as a creature of its owner dies", (may, zone) => {
    expect(valuesOf([...dies("Anna"), top({ may }), where("Sun")], now)).toEqual([zone]);
  });
  it("does not look for creatures of others, nor for itself", () => {
    expect(valuesOf([...dies("Ben"), { ask: "stack" }], now)).toEqual([[]]);
    const one = withKeywords("Imp", "Anna", "1/1", "recover");
    expect(valuesOf([one, annasTurn, main, { destroys: "Imp" }, { ask: "stack" }], now)).toEqual([[]]);
  });
});

describe("haunt", () => {
  const ability = { when: "dies", named: "Ox", from: "exile", does: [{ loses: 2, player: "opponent" }] };
  const ghost = withKeywords("Ghost", "Anna", "2/2", "haunt", { triggers: [ability] });
  const begun = [ghost, creature("Ox", "Ben", "3/3"), creature("Elf", "Ben", "1/1"), annasTurn, main];
  const haunted = (targets: string) => [{ destroys: "Ghost" }, { choosesTarget: "haunt of Ghost", targets }, top()];
  const after = [{ destroys: "Ox" }, all, { ask: "life", player: "Ben" }];
  const away = { moves: "Ox", to: "exile" };
  it.each([
    ["what its target was", haunted("Ox"), 18],
    ["also what phased out", [...haunted("Ox"), { moves: "Ox", to: "phased-out" }, { turn: "Ben" }], 18],
    ["nothing else", haunted("Elf"), 20],
    ["no new object of that name", [...haunted("Ox"), away, { moves: "Ox", to: "battlefield", under: "Ben" }], 20],
    ["nothing if an effect exiled the card", [{ moves: "Ghost", to: "exile" }], 20],
    ["what an event says", [{ moves: "Ghost", to: "exile", haunting: "Ox" }], 18],
  ])("has an ability in exile see the death of %s", (_what, events, value) => {
    expect(valuesOf([...begun, ...events, where("Ghost"), ...after], now)).toEqual(["exile", value]);
  });

  const cry: WrittenEvent = { casts: "Cry", player: "Anna", types: "sorcery", keywords: "haunt", triggers: [ability] };
  it("is of a spell that resolves, too", () => {
    const spell = [...begun.slice(1), cry, top(), { choosesTarget: "haunt of Cry", targets: "Ox" }, top()];
    expect(valuesOf([...spell, where("Cry"), ...after], "2006-05-01")).toEqual(["exile", 18]);
  });

  it.each<[string, readonly WrittenEvent[]]>([
    ["was countered", [cry, { counters: "Cry" }]],
    ["has lost its target", [{ ...cry, targets: "Elf", does: [{ taps: "Elf" }] }, { destroys: "Elf" }, top()]],
    [
      "was discarded",
      [{ object: "Cry", player: "Anna", types: "sorcery", keywords: "haunt", in: "hand" }, { discards: "Cry" }],
    ],
  ])("is not of a spell that %s", (_what, events) => {
    expect(valuesOf([...begun.slice(1), ...events, { ask: "stack" }, where("Cry")], now)).toEqual([[], "graveyard"]);
  });
});

it("lets an Aura that enchants an artifact creature enchant only what is both", () => {
  const golem = creature("Golem", "Anna", "3/3", { types: ["artifact", "creature"] });
  const curse = { object: "Curse", player: "Anna", types: ["enchantment", "aura"], enchants: "artifact-creature" };
  const aimed = (target: string) => ({ ask: "legalTarget", target, of: "Curse" });
  const spell = [{ ...curse, in: "hand" }, annasTurn, main, { casts: "Curse", player: "Anna", targets: "Golem" }];
  const both = [golem, creature("Bear", "Anna", "2/2"), ...spell, aimed("Golem"), aimed("Bear")];
  expect(valuesOf(both, now)).toEqual([true, false]);
  const vale = { object: "Vale", player: "Anna", types: "land" };
  const either = both.map((event) =>
    "enchants" in event ? { ...event, enchants: ["artifact-creature", "land"] } : event,
  );
  expect(valuesOf([vale, ...either, aimed("Vale")], now)).toEqual([true, false, true]);
});
