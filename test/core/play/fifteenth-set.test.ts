import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  attack,
  block,
  creature,
  dealt,
  life,
  main,
  now,
  of,
  size,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What pairs of rules showed that were drawn at random from the rulebooks of all years. */

const top: WrittenEvent = { resolves: "top" };
const sorcery = (player: string, does: readonly WrittenEvent[], more: object = {}): WrittenEvent => ({
  ...{ casts: "Rite", player, types: "sorcery", does },
  ...more,
});

/** Away and back again in one effect. */
const blinks: readonly WrittenEvent[] = [
  { moves: "Bear", to: "exile" },
  { moves: "Bear", to: "battlefield" },
];

it.each(["2005-10-01", now])("on %s detaches what was attached to a creature that left and came back at once", (on) => {
  const aura: WrittenEvent = { object: "Web", player: "Anna", types: ["enchantment", "aura"], enchants: "creature" };
  const sword: WrittenEvent = { object: "Sword", player: "Anna", types: ["artifact", "equipment"] };
  const board = [
    creature("Bear", "Anna", "2/2"),
    { ...aura, attachedTo: "Bear" },
    { ...sword, attachedTo: "Bear" },
    { changes: "attached", does: "adds", power: 3, toughness: 0, by: "Sword" },
  ];
  const host: WrittenEvent = { ask: "attachedTo", object: "Sword" };
  const asked = [where("Web"), host, where("Sword"), size("Bear")];
  const blink = [annasTurn, main, sorcery("Anna", blinks), top];
  expect(valuesOf([...board, ...blink, ...asked], on)).toEqual(["graveyard", "nothing", "battlefield", of(2)]);
  // The effect that has it leave sees it without them already.
  const grows: WrittenEvent = { gainsLife: { ask: "power", object: "Bear" }, player: "Anna" };
  const growing = [annasTurn, main, sorcery("Anna", [...blinks, grows]), top, life("Anna")];
  expect(valuesOf([...board, ...growing], on)).toEqual([22]);
});

it("keeps attached what phases out and in along with its creature", () => {
  const sword: WrittenEvent = { object: "Sword", player: "Anna", types: ["artifact", "equipment"], attachedTo: "Bear" };
  const phases = [
    { moves: "Bear", to: "phased-out" },
    { moves: "Bear", to: "battlefield" },
  ];
  const host: WrittenEvent = { ask: "attachedTo", object: "Sword" };
  expect(valuesOf([creature("Bear", "Anna", "2/2"), sword, annasTurn, ...phases, host], now)).toEqual(["Bear"]);
});

/** The values of the answers in Two-Headed Giant: Anna and Cai against Ben and Dora. */
function teamValues(events: readonly WrittenEvent[], on: string): unknown[] {
  const players = ["Anna", "Cai", "Ben", "Dora"];
  const teams = [
    ["Anna", "Cai"],
    ["Ben", "Dora"],
  ];
  return answersOn(duel(events, { players, teams }), on).map(({ value }) => value);
}

it.each<[string, number]>([
  ["2008-10-01", 30 + 15],
  ["2010-04-22", 30 + 15],
  ["2010-04-23", 30 + 30],
])("on %s takes for one player's life what the rules of teams say, where an event counts it", (on, gained) => {
  const counted: WrittenEvent = { gainsLife: { ask: "life", player: "Ben" }, player: "Anna" };
  expect(teamValues([annasTurn, main, counted, life("Anna")], on)).toEqual([gained]);
});

it("ends the game at once, so that nothing that an effect does later counts, nor the state it left", () => {
  const lost: WrittenEvent = { ask: "lost" };
  const wins: WrittenEvent = { winsGame: "Anna" };
  const spends: WrittenEvent = { loses: 20, player: "Anna" };
  for (const does of [
    [spends, wins],
    [wins, spends],
  ])
    expect(valuesOf([annasTurn, main, sorcery("Anna", does), top, lost], now)).toEqual([["Ben"]]);
  const both: WrittenEvent = { losesGame: "each-player" };
  expect(valuesOf([annasTurn, main, sorcery("Anna", [both]), top, lost], now)).toEqual([["Anna", "Ben"]]);
});

it.each([
  ["2001-07-22", "battlefield", "graveyard"],
  ["2001-07-23", "graveyard", "battlefield"],
  ["2004-09-30", "graveyard", "battlefield"],
  ["2004-10-01", "graveyard", "graveyard"],
])("on %s counts the age of a legend from when it became one as a copy, or not", (on, copy, original) => {
  const legend = creature("Lord", "Ben", "3/3", { legendary: true });
  const board = [creature("Bear", "Anna", "2/2"), legend, annasTurn, main, { copies: "Bear", of: "Lord" }];
  expect(valuesOf([...board, where("Bear"), where("Lord")], on)).toEqual([copy, original]);
});

it("counts the age of a legend from when an effect made it legendary", () => {
  const named = { copyOf: "Lord" };
  const board = [creature("Old", "Anna", "2/2", named), creature("Lord", "Ben", "2/2", { legendary: true }), annasTurn];
  const made: WrittenEvent = { changes: "Old", does: "is-also", supertypes: "legendary" };
  expect(valuesOf([...board, made, where("Old"), where("Lord")], "2003-10-01")).toEqual(["graveyard", "battlefield"]);
});

const doubler: readonly WrittenEvent[] = [
  { object: "Season", player: "Anna", types: "enchantment" },
  { replaces: "gets-counters", of: "yours", by: "Season", multiplies: 2, costs: "left-out" },
];
const saga = { types: ["enchantment", "saga"], chapters: 4 };
const lore: WrittenEvent = { ask: "countersOn", object: "Tale", kind: "lore" };

it("lets effects that change how many counters are put change lore counters, too", () => {
  const stack: WrittenEvent = { ask: "stack" };
  const cast: WrittenEvent = { casts: "Tale", player: "Anna", ...saga };
  const tale = { name: "Tale", player: "Anna" };
  expect(valuesOf([...doubler, annasTurn, main, cast, top, lore, stack], now)).toEqual([2, [tale, tale]]);
  const there: WrittenEvent = { object: "Tale", player: "Anna", ...saga, counters: { lore: 1 } };
  const more: WrittenEvent = { proliferates: "Anna", chosen: "Tale" };
  const put: WrittenEvent = { puts: "lore", on: "Tale" };
  expect(valuesOf([...doubler, there, annasTurn, more, lore], now)).toEqual([3]);
  expect(valuesOf([...doubler, there, annasTurn, put, lore], now)).toEqual([3]);
});

it("asks whether an effect is about the lore counter that a rule puts on a Saga", () => {
  const there: WrittenEvent = { object: "Tale", player: "Anna", ...saga, counters: { lore: 1 } };
  const turn = [there, annasTurn, main, lore];
  expect(valuesOf([...doubler, ...turn], now)).toEqual([2]);
  const [season, effect] = doubler as [WrittenEvent, WrittenEvent];
  expect(valuesOf([season, { ...effect, costs: "included" }, ...turn], now)).toEqual([3]);
  const { costs: _costs, ...unsaid } = effect;
  expect(() => valuesOf([season, unsaid, ...turn], now)).toThrow(/costs: included/);
});

it("lets effects that change how many counters are put change those of wither and those that a player may put", () => {
  const both: readonly WrittenEvent[] = doubler.map((one) => ("replaces" in one ? { ...one, costs: "included" } : one));
  const imp = withKeywords("Imp", "Ben", "2/2", "wither");
  const ox = creature("Bear", "Anna", "6/6");
  const hit: WrittenEvent = { deals: 2, from: "Imp", to: "Bear" };
  expect(valuesOf([...both, imp, ox, annasTurn, main, hit, size("Bear")], now)).toEqual([of(2)]);
  // Combat damage is no effect.
  const fight = [imp, ox, annasTurn, attack("Bear"), block("Imp", "Bear"), dealt, size("Bear")];
  expect(valuesOf([...doubler, ...fight], now)).toEqual([of(4)]);
  expect(valuesOf([...both, ...fight], now)).toEqual([of(2)]);
  const smith = { power: 2, toughness: 2, keywords: "fabricate-1" };
  const cast: WrittenEvent = { casts: "Bear", player: "Anna", types: "creature", ...smith };
  const yes: WrittenEvent = { resolves: "top", may: "yes" };
  expect(valuesOf([...doubler, annasTurn, main, cast, top, yes, size("Bear")], now)).toEqual([of(4)]);
});

it.each<[string, unknown[]]>([
  ["2003-09-30", ["battlefield", of(3)]],
  ["2003-10-01", ["graveyard", of(0)]],
  ["2014-05-01", ["graveyard", of(0)]],
])("on %s has a size of 0 where the ability is lost that defines it before it applies", (on, values) => {
  const lands = ["L1", "L2", "L3"].map((object): WrittenEvent => ({ object, player: "Anna", types: "land" }));
  const number: WrittenEvent = { ask: "count", of: "land", player: "Anna" };
  const maro: WrittenEvent = { object: "Bear", player: "Anna", types: "creature" };
  const defines: WrittenEvent = { changes: "Bear", does: "defines", power: number, toughness: number };
  const board = [...lands, maro, defines, annasTurn, main];
  const loses: WrittenEvent = { changes: "Bear", does: "loses-all", until: "end-of-turn" };
  expect(valuesOf([...board, loses, where("Bear")], on)).toEqual(values.slice(0, 1));
  const grows: WrittenEvent = { changes: "Bear", does: "adds", power: 1, toughness: 1, until: "end-of-turn" };
  const [, { power, toughness }] = values as [string, { power: number; toughness: number }];
  expect(valuesOf([...board, grows, loses, size("Bear")], on)).toEqual([of(power + 1, toughness + 1)]);
});

it("deals combat damage that waited on the stack to nothing that came back or is no creature any more", () => {
  const on = "2005-10-01";
  const fight = [creature("Ox", "Anna", "2/2"), annasTurn, attack("Ox")];
  const waits: WrittenEvent = { combatDamage: "assigned" };
  const marked = (object: string): WrittenEvent => ({ ask: "damageOn", object });
  const bear = creature("Bear", "Ben", "1/2");
  const back = [...fight.slice(0, 2), bear, ...fight.slice(2), block("Bear", "Ox"), waits, ...blinks, dealt];
  expect(valuesOf([...back, where("Bear"), marked("Bear"), marked("Ox")], on)).toEqual(["battlefield", 0, 1]);
  const statue: WrittenEvent = { object: "Statue", player: "Ben", types: "artifact" };
  const alive: WrittenEvent = {
    changes: "Statue",
    does: ["is-also", "sets"],
    types: "creature",
    power: 2,
    toughness: 2,
  };
  const stops: WrittenEvent = { changes: "Statue", does: "is-no-longer", types: "creature" };
  const still = [statue, ...fight.slice(0, 2), alive, ...fight.slice(2), block("Statue", "Ox"), waits, stops, dealt];
  expect(valuesOf([...still, where("Statue"), where("Ox")], on)).toEqual(["battlefield", "graveyard"]);
});

it("has an object deal the damage of a delayed ability as it last was, if it has left", () => {
  const deals: WrittenEvent = { deals: { ask: "power", object: "Bear" }, from: "Bear", to: "Ben" };
  const bear = creature("Bear", "Anna", "2/2", { counters: { "+1/+1": 1 }, keywords: "lifelink" });
  const rite = [bear, annasTurn, main, sorcery("Anna", [{ later: "end", does: [deals] }]), top];
  const ends = [{ begins: "end" }, all, life("Ben"), life("Anna")];
  expect(valuesOf([...rite, { destroys: "Bear" }, ...ends], now)).toEqual([17, 23]);
  // What it does to the object itself is missed.
  const dies = [bear, annasTurn, main, sorcery("Anna", [{ later: "end", does: [{ destroys: "Bear" }] }]), top];
  expect(valuesOf([...dies, ...blinks, { begins: "end" }, all, where("Bear")], now)).toEqual(["battlefield"]);
});

it.each([
  ["2006-09-30", 18],
  ["2006-10-01", 20],
  [now, 20],
])("on %s prevents the damage of a permanent whose spell an effect was about, or not", (on, left) => {
  const imp = { types: "creature", power: 2, toughness: 2, keywords: "haste" };
  const comes = [annasTurn, main, { casts: "Imp", player: "Anna", ...imp }, { prevents: "all", from: "Imp" }, top];
  const fight = [{ begins: "declare-attackers" }, attack("Imp"), dealt, life("Ben")];
  expect(valuesOf([...comes, ...fight], on)).toEqual([left]);
  // Not what came back as another object.
  const again = [
    { moves: "Imp", to: "exile" },
    { moves: "Imp", to: "battlefield" },
  ];
  expect(valuesOf([...comes, ...again, ...fight], on)).toEqual([18]);
});

it("lets effects on how permanents enter change how tokens do", () => {
  const tapping: WrittenEvent = { replaces: "enters", of: ["creature", "opponents"], by: "Keep", tapped: true };
  const grown: WrittenEvent = {
    replaces: "enters",
    of: ["creature", "yours"],
    by: "Grove",
    counters: "+1/+1",
    count: 1,
  };
  const holds = (object: string, player: string): WrittenEvent => ({ object, player, types: "enchantment" });
  const board = [holds("Keep", "Ben"), holds("Grove", "Anna"), tapping, grown, creature("Bear", "Anna", "2/2")];
  const plain: WrittenEvent = { creates: "Elf", player: "Anna", types: "creature", power: 1, toughness: 1, times: 2 };
  const copy: WrittenEvent = { creates: "Twin", player: "Anna", copyOf: "Bear" };
  const asked = ["Elf", "Elf 2", "Twin"].flatMap((name): WrittenEvent[] => [
    { ask: "tapped", object: name },
    size(name),
  ]);
  const values = [true, of(2), true, of(2), true, of(3)];
  expect(valuesOf([...board, annasTurn, main, plain, copy, ...asked], now)).toEqual(values);
  const walker: WrittenEvent = { object: "Jace", player: "Ben", types: "planeswalker", loyalty: 3 };
  const loyal: WrittenEvent = { ask: "countersOn", object: "Twin", kind: "loyalty" };
  expect(valuesOf([...doubler, walker, annasTurn, main, { ...copy, copyOf: "Jace" }, loyal], now)).toEqual([6]);
});

it("has whoever controls an evoked creature sacrifice it, and nobody if it came back", () => {
  const more = { power: 5, toughness: 5, keywords: "evoke", by: "evoke", alternative: "{W}" };
  const cast: WrittenEvent = { casts: "Bear", player: "Anna", types: "creature", ...more };
  const comes = [annasTurn, main, cast, top];
  expect(valuesOf([...comes, { takes: "Bear", player: "Ben" }, all, where("Bear")], now)).toEqual(["graveyard"]);
  expect(valuesOf([...comes, ...blinks, all, where("Bear")], now)).toEqual(["battlefield"]);
});

it("untaps and phases in the untap step of a further beginning phase", () => {
  const board = [creature("Bear", "Anna", "2/2"), creature("Ox", "Anna", "2/2"), annasTurn, main];
  const away = [{ taps: "Bear" }, { moves: "Ox", to: "phased-out" }];
  const again: readonly WrittenEvent[] = [{ extraPhase: "beginning" }, { begins: "upkeep" }];
  const asked: readonly WrittenEvent[] = [{ ask: "tapped", object: "Bear" }, where("Ox")];
  expect(valuesOf([...board, ...away, ...again, ...asked], now)).toEqual([false, "battlefield"]);
  const skipped: WrittenEvent = { skips: "Anna", what: "untap" };
  expect(valuesOf([...board, ...away, skipped, ...again, ...asked], now)).toEqual([true, "phased-out"]);
});

it("takes the haste of suspend away when control of the creature is lost, and for good", () => {
  const card: WrittenEvent = withKeywords("Rift", "Anna", "3/3", "suspend", { in: "hand" });
  const aside: WrittenEvent = { setsAside: "Rift", player: "Anna", by: "suspend", times: 1 };
  const cast: WrittenEvent = { casts: "Rift", player: "Anna", types: "creature", by: "suspend" };
  const comes = [card, annasTurn, main, aside, annasTurn, { begins: "upkeep" }, top, cast, top];
  const words: WrittenEvent = { ask: "abilities", object: "Rift" };
  const takes = (player: string): WrittenEvent => ({ takes: "Rift", player });
  const asked = [words, takes("Ben"), words, takes("Anna"), words];
  const values = [["suspend", "haste"], ["suspend"], ["suspend"]];
  for (const on of ["2008-10-01", now]) expect(valuesOf([...comes, ...asked], on)).toEqual(values);
  expect(valuesOf([...comes, all, takes("Anna"), words], now)).toEqual([["suspend", "haste"]]);
});
