import { expect, it } from "vitest";
import { keywordList } from "../../../core/play/words/vocabulary.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  attack,
  creature,
  life,
  main,
  mayBlock,
  now,
  of,
  size,
  valuesOf,
  withKeywords,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What rules and examples of the rulebooks showed that a fifth stranger tried. */

/** The values of the answers in Two-Headed Giant: Anna and Cai against Ben and Dora. */
function teamValues(events: readonly WrittenEvent[], on: string): unknown[] {
  const players = ["Anna", "Cai", "Ben", "Dora"];
  const teams = [
    ["Anna", "Cai"],
    ["Ben", "Dora"],
  ];
  return answersOn(duel(events, { players, teams }), on).map(({ value }) => value);
}

const land = (player: string, more: object): WrittenEvent => ({ object: "Field", player, types: "land", ...more });

it.each<[string, object, boolean]>([
  ["snow-forestwalk", { subtypes: "Forest", supertypes: ["basic", "snow"] }, false],
  ["snow-forestwalk", { subtypes: "Forest", supertypes: "basic" }, true],
  ["snow-forestwalk", { subtypes: "Island", supertypes: ["basic", "snow"] }, true],
  ["snow-landwalk", { subtypes: "Island", supertypes: ["basic", "snow"] }, false],
  ["nonbasic-landwalk", {}, false],
  ["nonbasic-landwalk", { subtypes: "Forest", supertypes: "basic" }, true],
  ["legendary-landwalk", { supertypes: "legendary" }, false],
  ["artifact-landwalk", { types: ["artifact", "land"] }, false],
  ["artifact-landwalk", { subtypes: "Forest" }, true],
])("reads each word of %s where the defending player controls a land of %j", (keyword, more, isBlocked) => {
  const events = [withKeywords("Yeti", "Anna", "2/2", keyword), creature("Bear", "Ben", "2/2"), land("Ben", more)];
  expect(valuesOf([...events, annasTurn, attack("Yeti"), mayBlock("Bear", "Yeti")], now)).toEqual([isBlocked]);
});

it("rewords the land type of a landwalk of two words", () => {
  const events = [withKeywords("Yeti", "Anna", "2/2", "snow-forestwalk"), creature("Bear", "Ben", "2/2")];
  const rewords: WrittenEvent = { changes: "Yeti", does: "rewords", word: "Forest", as: "Island" };
  const island = land("Ben", { subtypes: "Island", supertypes: ["basic", "snow"] });
  const fight = [annasTurn, rewords, attack("Yeti"), mayBlock("Bear", "Yeti")];
  expect(valuesOf([...events, island, ...fight], now)).toEqual([false]);
});

it.each([
  ["2018-04-26", false],
  ["2018-04-27", true],
])("on %s lands of the partner of who is attacked count for landwalk, or not", (on, isBlocked) => {
  const events = [withKeywords("Yeti", "Anna", "2/2", "forestwalk"), creature("Bear", "Ben", "2/2")];
  const forest = land("Dora", { subtypes: "Forest" });
  expect(teamValues([...events, forest, annasTurn, attack("Yeti"), mayBlock("Bear", "Yeti")], on)).toEqual([isBlocked]);
});

it("begins the steps of a whole team for the abilities of each of its players", () => {
  const gains = (object: string, player: string, at: string): WrittenEvent => ({
    ...{ object, player, types: "enchantment" },
    triggers: [{ when: "begins", at, whose: "you", does: [{ gainsLife: 1, player: "that-player" }] }],
  });
  const upkeep = [annasTurn, { begins: "upkeep" }, all];
  const both = [gains("Font", "Anna", "upkeep"), gains("Well", "Cai", "upkeep")];
  expect(teamValues([...both, ...upkeep, life("Anna")], now)).toEqual([32]);
  expect(teamValues([gains("Font", "Dora", "upkeep"), ...upkeep, life("Dora")], now)).toEqual([30]);
  expect(teamValues([gains("Font", "Cai", "end"), annasTurn, { begins: "end" }, all, life("Cai")], now)).toEqual([31]);
  const card: WrittenEvent = { object: "Rift", player: "Cai", types: "sorcery", in: "exile", keywords: "suspend" };
  const time: WrittenEvent = { ask: "countersOn", object: "Rift", kind: "time" };
  expect(teamValues([{ ...card, counters: { time: 3 } }, ...upkeep, time], now)).toEqual([2]);
});

it("asks again as evolve resolves whether the other creature is greater", () => {
  const newt = withKeywords("Newt", "Anna", "1/2", "evolve");
  const enters = [newt, annasTurn, main, { casts: "Ox", player: "Anna", types: "creature", power: 1, toughness: 3 }];
  const grown = (...between: readonly WrittenEvent[]) =>
    valuesOf([...enters, { resolves: "top" }, ...between, all, size("Newt")], now);
  const turn = { until: "end-of-turn" };
  expect(grown()).toEqual([of(2, 3)]);
  expect(grown({ changes: "Ox", does: "adds", power: 0, toughness: -2, ...turn })).toEqual([of(1, 2)]);
  expect(grown({ changes: "Newt", does: "adds", power: 0, toughness: 2, ...turn })).toEqual([of(1, 4)]);
  expect(grown({ destroys: "Ox" })).toEqual([of(2, 3)]);
});

it("lets a counter of a keyword count from when it was put", () => {
  const bird = withKeywords("Bird", "Anna", "1/1", "flying");
  const loses: WrittenEvent = { changes: "Bird", does: "loses", keyword: "flying" };
  const puts: WrittenEvent = { puts: "flying", on: "Bird" };
  const abilitiesAfter = (...events: readonly WrittenEvent[]) =>
    valuesOf([bird, annasTurn, main, ...events, { ask: "abilities", object: "Bird" }], "2020-04-17")[0];
  expect(abilitiesAfter(loses, puts)).toEqual(["flying"]);
  expect(abilitiesAfter(puts, loses)).toEqual([]);
  expect(abilitiesAfter(puts, loses, puts)).toEqual(["flying"]);
  expect(abilitiesAfter({ changes: "Bird", does: "loses-all" }, puts)).toEqual(["flying"]);
});

it("counts the poison counters of a team for each of its players, as soon as the rules add them up", () => {
  const events: WrittenEvent[] = [annasTurn, { poisons: "Dora", times: 3 }, { poisons: "Ben", times: 1 }];
  const asked: WrittenEvent[] = [
    { ask: "poison", player: "Ben" },
    { ask: "countersOn", object: "Dora", kind: "poison" },
  ];
  expect(teamValues([...events, ...asked], "2011-03-31")).toEqual([1, 3]);
  expect(teamValues([...events, ...asked], "2011-04-01")).toEqual([4, 4]);
});

it("prevents all damage of a turn also where a creature of the group comes later", () => {
  const imp = { casts: "Imp", player: "Anna", types: "creature", power: 2, toughness: 2, keywords: "haste" };
  const combat: WrittenEvent[] = [{ begins: "declare-attackers" }, attack("Imp"), { combatDamage: "dealt" }];
  const hits: WrittenEvent[] = [imp, { resolves: "top" }, ...combat, life("Ben")];
  const fog = (prevents: object): WrittenEvent[] => [
    ...[annasTurn, main, { casts: "Fog", player: "Anna", types: "instant", does: [prevents] }, { resolves: "top" }],
  ];
  expect(valuesOf([...fog({ prevents: "all", from: "each creature" }), ...hits], now)).toEqual([20]);
  expect(valuesOf([...fog({ prevents: "all", from: "each creature opponents" }), ...hits], now)).toEqual([18]);
  const hurt: WrittenEvent[] = [
    ...[creature("Ox", "Ben", "2/2"), imp, { resolves: "top" }, { deals: 2, from: "Ox", to: "Imp" }],
    { ask: "where", object: "Imp" },
  ];
  expect(valuesOf([...fog({ prevents: "all", to: "each creature yours" }), ...hurt], now)).toEqual(["battlefield"]);
  const next = { prevents: "next", amount: 2, to: "each creature yours" };
  expect(valuesOf([...fog(next), ...hurt], now)).toEqual(["graveyard"]);
});

it("has a creature attack that another one needs to obey what is demanded of it", () => {
  const pair = [creature("Ram", "Anna", "2/2"), creature("Bear", "Anna", "2/2")];
  const demands: WrittenEvent = { demands: "attack", of: "Ram" };
  const asked = (object: string): WrittenEvent => ({ ask: "hasToAttack", object });
  const step = [annasTurn, { begins: "declare-attackers" }, asked("Bear"), asked("Ram")];
  expect(valuesOf([...pair, demands, { forbids: "attack-alone", of: "Ram" }, ...step], now)).toEqual([true, true]);
  expect(valuesOf([...pair, demands, ...step], now)).toEqual([false, true]);
});

it.each<[string, boolean, number]>([
  ["2003-03-15", false, 2],
  ["2007-04-30", false, 2],
  ["2007-05-01", true, 1],
  ["2026-08-15", true, 1],
])("on %s a creature blocks so that another one can block as it has to: %s", (on, isForced, legal) => {
  const [giant, ram, bear] = [
    creature("Giant", "Anna", "4/4"),
    creature("Ram", "Ben", "1/1"),
    creature("Bear", "Ben", "2/2"),
  ];
  const effects: WrittenEvent[] = [
    { forbids: "be-blocked", of: "Giant", except: "two-or-more" },
    { demands: "block", of: "Ram" },
  ];
  const asked: WrittenEvent[] = [
    { ask: "hasToBlock", object: "Bear" },
    { ask: "legalDeclarations", of: "blockers" },
  ];
  const step = [annasTurn, attack("Giant"), { begins: "declare-blockers" }];
  const [forced, declarations] = valuesOf([giant, ram, bear, ...effects, ...step, ...asked], on);
  expect(forced).toBe(isForced);
  expect(declarations).toMatchObject({ legal });
  const both: WrittenEvent[] = [{ demands: "block", of: "Bear" }, ...step, ...asked];
  expect(valuesOf([giant, ram, bear, ...effects, ...both], on)[0]).toBe(true);
});

it.each([
  ["2005-10-01", [30, 60, 41, 44]],
  ["2010-04-22", [25, 45, 30, 34]],
  ["2010-04-23", [10, 60, 31, 30]],
])("on %s effects take half of the life of a team for that of a player, or all of it", (on, values) => {
  const spell = (...does: readonly WrittenEvent[]): WrittenEvent[] => [
    ...[annasTurn, main, { casts: "Rite", player: "Anna", types: "sorcery", does }, { resolves: "top" }],
  ];
  const gains: WrittenEvent = { gainsLife: { ask: "life", player: "Anna" }, player: "Anna" };
  const isRich: WrittenEvent = {
    if: [{ ask: "life", player: "Anna", atLeast: 16 }],
    does: [{ gainsLife: 1, player: "Anna" }],
  };
  const ban: WrittenEvent = { cannot: "gain-life", player: "Dora" };
  const seen = [
    teamValues([...spell({ hasLife: 10, player: "Ben" }), life("Dora")], on)[0],
    teamValues([...spell(gains), life("Cai")], on)[0],
    teamValues([...spell(isRich), life("Cai")], on)[0],
    teamValues([annasTurn, ban, { gainsLife: 4, player: "Ben" }, life("Dora")], on)[0],
  ];
  expect(seen).toEqual(values);
});

it.each([
  ["2018-04-26", false],
  ["2018-04-27", true],
])("on %s a creature that cannot attack one of a team can attack the other: %s", (on, may) => {
  const bear = creature("Bear", "Anna", "2/2");
  const moat: WrittenEvent[] = [
    { object: "Moat", player: "Dora", types: "enchantment" },
    { forbids: "attack", of: "Bear", at: "Dora", by: "Moat" },
  ];
  const asked: WrittenEvent = { ask: "mayAttackWith", object: "Bear", at: "Ben" };
  expect(teamValues([bear, ...moat, annasTurn, { begins: "declare-attackers" }, asked], on)).toEqual([may]);
});

it("knows poisonous with its number", () => {
  expect(keywordList.forms.has("poisonous-1")).toBe(true);
  const events = [withKeywords("Cobra", "Anna", "3/1", "poisonous-1"), annasTurn, attack("Cobra")];
  const asked: WrittenEvent[] = [{ combatDamage: "dealt" }, all, life("Ben"), { ask: "poison", player: "Ben" }];
  expect(valuesOf([...events, ...asked], "2007-05-01")).toEqual([17, 1]);
  expect(valuesOf([...events, ...asked], now)).toEqual([17, 1]);
});

it("lets nobody do what needs a main phase while no turn is under way", () => {
  const cards: WrittenEvent[] = [
    { object: "Rite", player: "Anna", types: "sorcery", in: "hand" },
    { object: "Bolt", player: "Anna", types: "instant", in: "hand" },
    { object: "Jace", player: "Anna", types: "planeswalker", loyalty: 3 },
  ];
  const asked: WrittenEvent[] = [
    { ask: "mayCast", player: "Anna", what: "sorcery" },
    { ask: "mayCastNow", object: "Rite", player: "Anna" },
    { ask: "mayActivateNow", player: "Anna", as: "loyalty-ability", of: "Jace" },
    { ask: "mayCastNow", object: "Bolt", player: "Anna" },
  ];
  expect(valuesOf([...cards, ...asked], now)).toEqual([false, false, false, true]);
  expect(valuesOf([...cards, annasTurn, main, ...asked], now)).toEqual([true, true, true, true]);
});

it("puts a permanent into the graveyard by the world rule whatever is chosen by the legend rule", () => {
  const kinds = { types: "enchantment", supertypes: ["world", "legendary"] } as const;
  const events: WrittenEvent[] = [
    { object: "First", player: "Anna", ...kinds },
    { object: "Second", player: "Anna", ...kinds, copyOf: "First" },
    ...[annasTurn, main],
  ];
  const where = (name: string): WrittenEvent => ({ ask: "where", object: name });
  expect(valuesOf([...events, where("First"), where("Second")], now)).toEqual(["graveyard", "as-chosen"]);
  expect(valuesOf([...events, { keeps: "Second" }, where("Second")], now)).toEqual(["battlefield"]);
  expect(valuesOf([...events, { keeps: "First" }, where("First"), where("Second")], now)).toEqual([
    ...["graveyard", "graveyard"],
  ]);
});
