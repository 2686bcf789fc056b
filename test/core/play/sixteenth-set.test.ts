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

/** What pairs of words and rules showed that were drawn at random from the language of situations. */

const whenTapped: WrittenEvent = {
  triggers: [{ when: "becomes-tapped", does: [{ gainsLife: 1, player: "you" }] }],
};

it.each(["2005-10-01", now])("on %s lets what triggers on being tapped see attacks and regeneration", (on) => {
  const bear = creature("Bear", "Anna", "2/2", whenTapped);
  const calm = withKeywords("Calm", "Anna", "2/2", "vigilance", whenTapped);
  const attacks = [annasTurn, attack("Bear"), attack("Calm"), all, life("Anna")];
  expect(valuesOf([bear, calm, ...attacks], on)).toEqual([21]);
  const saves: readonly WrittenEvent[] = [{ regenerates: "Bear" }, { destroys: "Bear" }];
  expect(valuesOf([bear, annasTurn, main, ...saves, all, ...saves, all, life("Anna")], on)).toEqual([21]);
});

it("does not take what enters attacking for what becomes tapped", () => {
  const bear = creature("Bear", "Anna", "2/2");
  const token = creature("Imp", "Anna", "1/1", { ...whenTapped, in: "hand" });
  const enters: WrittenEvent = { entersCombat: "Imp", at: "Ben", tapped: true };
  expect(valuesOf([bear, token, annasTurn, attack("Bear"), enters, all, life("Anna")], now)).toEqual([20]);
});

/** A wall that blocks two attackers. */
function twiceBlocked(attackers: string, wall: WrittenEvent): readonly WrittenEvent[] {
  const both = ["One", "Two"].map((name) => withKeywords(name, "Anna", "1/1", attackers));
  const more: WrittenEvent = { blocksMore: "Wall", times: 1 };
  return [...both, wall, more, annasTurn, attack("One"), attack("Two"), block("Wall", "One"), block("Wall", "Two")];
}

it.each(["2005-10-01", now])("on %s lets a creature that blocks two attackers block once", (on) => {
  const gains = { triggers: [{ when: "blocks", does: [{ gainsLife: 1, player: "you" }] }] };
  const count: WrittenEvent = { ask: "happened", what: "blocks" };
  const glad = twiceBlocked("haste", creature("Wall", "Ben", "2/7", gains));
  expect(valuesOf([...glad, all, life("Ben"), count], on)).toEqual([21, 1]);
  const brave = twiceBlocked("haste", withKeywords("Wall", "Ben", "2/7", "bushido-1"));
  expect(valuesOf([...brave, all, size("Wall")], on)).toEqual([of(3, 8)]);
  const flanked = twiceBlocked("flanking", creature("Wall", "Ben", "2/7"));
  expect(valuesOf([...flanked, all, size("Wall")], on)).toEqual([of(0, 5)]);
});

it.each(["2005-10-01", now])(
  "on %s lets a creature that blocks a band block once, and each with flanking see it",
  (on) => {
    const knight = withKeywords("Knight", "Anna", "2/2", "banding flanking");
    const rider = withKeywords("Rider", "Anna", "2/2", "flanking");
    const gains = { triggers: [{ when: "blocks", does: [{ gainsLife: 1, player: "you" }] }] };
    const joins: WrittenEvent = { attacksWith: "Rider", at: "Ben", inBandOf: "Knight" };
    const fight = [annasTurn, attack("Knight"), joins, block("Wall", "Rider"), all];
    const asked = [life("Ben"), size("Wall")];
    expect(valuesOf([knight, rider, creature("Wall", "Ben", "2/7", gains), ...fight, ...asked], on)).toEqual([
      21,
      of(0, 5),
    ]);
  },
);

it.each(["2005-10-01", now])("on %s lets storm trigger also for the first spell of a turn", (on) => {
  const spell: WrittenEvent = {
    casts: "Rain",
    player: "Anna",
    types: "instant",
    keywords: "storm",
    does: [{ loses: 1, player: "Ben" }],
  };
  const storm = { name: "storm of Rain", player: "Anna" };
  const asked: WrittenEvent[] = [{ ask: "stack" }, { resolves: "all" }, life("Ben")];
  expect(valuesOf([annasTurn, main, spell, ...asked], on)).toEqual([[storm, { name: "Rain", player: "Anna" }], 19]);
});

/** Gains one life whenever something happens to a permanent of hers that fits these words. */
const gladOf = (when: string, of: string): WrittenEvent =>
  creature("Glad", "Anna", "1/1", { triggers: [{ when, of: [of, "yours"], does: [{ gainsLife: 1, player: "you" }] }] });

it.each<[string, string, string]>([
  ["2007-02-01", "an effect", "medium"],
  ["2008-10-01", "an effect", "high"],
  [now, "a keyword", "high"],
  [now, "a planeswalker", "high"],
])(
  "on %s counters with which something enters by %s are put on it, for what triggers on that",
  (on, way, confidence) => {
    const isWalker = way === "a planeswalker";
    const own: WrittenEvent = {
      replaces: "enters",
      named: "Hydra",
      counters: "+1/+1",
      count: 1,
      player: "Anna",
      source: "text",
    };
    const hydra: WrittenEvent = {
      ...{ casts: "Hydra", player: "Anna", types: isWalker ? "planeswalker" : "creature" },
      ...(isWalker ? { loyalty: 3 } : { power: 1, toughness: 1 }),
      ...(way === "a keyword" ? { keywords: "vanishing-2" } : {}),
    };
    const glad = gladOf("gets-counters", isWalker ? "planeswalker" : "creature");
    const events = [glad, ...(way === "an effect" ? [own] : []), annasTurn, main, hydra, all, life("Anna")];
    expect(answersOn(duel(events), on).map(({ value, confidence }) => [value, confidence])).toEqual([[21, confidence]]);
    const there = creature("Hydra", "Anna", "1/1", { counters: { "+1/+1": 2 } });
    expect(valuesOf([glad, there, annasTurn, all, life("Anna")], on)).toEqual([20]);
  },
);

it.each<[string, boolean]>([
  [now, false],
  ["2022-10-07", true],
])("on %s a rule that sacrifices a Saga is seen by what triggers on that (without chapters: %s)", (on, isBare) => {
  const saga: WrittenEvent = { object: "Saga", player: "Anna", types: ["enchantment", "saga"], chapters: 3 };
  const bare: WrittenEvent = { changes: "Saga", does: "loses-all" };
  const glad = gladOf("is-sacrificed", "enchantment");
  const turn = isBare ? [bare] : [{ ...main }, { resolves: "top" }];
  const events = [glad, { ...saga, counters: { lore: 2 } }, annasTurn, ...turn, all, life("Anna")];
  expect(valuesOf(events, on)).toEqual([21]);
});

it.each<[string, number]>([
  ["2019-10-04", 20],
  ["2022-10-07", 21],
])("on %s a commander on its way to the command zone goes to the graveyard first, or not", (on, expected) => {
  const chief = creature("Chief", "Anna", "2/2", { commander: true, legendary: true });
  const events = [gladOf("goes-to-graveyard", "creature"), chief, annasTurn, main];
  const dies: WrittenEvent = { destroys: "Chief", toCommand: true };
  expect(valuesOf([...events, { hasLife: 20, player: "Anna" }, dies, all, life("Anna")], on)).toEqual([expected]);
});

it.each(["hand", "graveyard"])(
  "does not take a commander that goes from a %s to the command zone for one that leaves",
  (zone) => {
    const chief = creature("Chief", "Anna", "2/2", { commander: true, legendary: true, in: zone });
    const goes: WrittenEvent = { moves: "Chief", to: "exile", toCommand: true };
    const base: WrittenEvent = { hasLife: 20, player: "Anna" };
    const asked: WrittenEvent[] = [where("Chief"), { ask: "happened", what: "leaves" }];
    expect(valuesOf([base, chief, annasTurn, main, goes, ...asked], now)).toEqual(["command", 0]);
  },
);

it.each(["2005-10-01", now])("on %s a delayed ability asks what it named, and not what came back", (on) => {
  const bear = creature("Bear", "Anna", "2/2", { counters: { "+1/+1": 2 } });
  const later = (does: readonly WrittenEvent[]): WrittenEvent => ({
    ...{ casts: "Rite", player: "Anna", types: "sorcery", does: [{ later: "end", does }] },
  });
  const gain: WrittenEvent = { gainsLife: { ask: "power", object: "Bear" }, player: "Anna" };
  const blink = [
    { moves: "Bear", to: "exile" },
    { moves: "Bear", to: "battlefield" },
  ];
  const end = [{ begins: "end" }, all, life("Anna")];
  const resolved = [bear, annasTurn, main, later([gain]), all];
  expect(valuesOf([...resolved, ...end], on)).toEqual([24]);
  expect(valuesOf([...resolved, ...blink, ...end], on)).toEqual([24]);
  // What it brings back itself is asked as it is then.
  const returning = [bear, annasTurn, main, { moves: "Bear", to: "exile" }, later([...blink.slice(1), gain]), all];
  expect(valuesOf([...returning, ...end], on)).toEqual([22]);
});

const gainsOn = (when: string, more: object = {}) => ({
  triggers: [{ when, ...more, does: [{ gainsLife: 1, player: "you" }] }],
});
const spellThat = (...does: WrittenEvent[]): WrittenEvent => ({
  casts: "Rain",
  player: "Anna",
  types: "instant",
  does,
});
const share = (amount: number, from: string, to: string): WrittenEvent => ({ assigns: amount, from, to });

it.each<[string, string, object]>([
  ["2005-10-01", "deals-damage", {}],
  [now, "deals-damage", {}],
  [now, "deals-combat-damage", {}],
  [now, "deals-damage", { whose: "opponent" }],
])("on %s damage to several at once is dealt once, for what triggers on %s %j", (on, when, more) => {
  const ox = withKeywords("Ox", "Anna", "4/9", "trample", gainsOn(when, more));
  const small = ["One", "Two"].map((name) => creature(name, "Ben", "1/1"));
  const shares = [share(1, "Ox", "One"), share(1, "Ox", "Two"), { assigns: 2, from: "Ox", player: "Ben" }];
  const fight = [annasTurn, attack("Ox"), block("One", "Ox"), block("Two", "Ox"), ...shares, dealt, all, life("Anna")];
  expect(valuesOf([ox, ...small, ...fight], on)).toEqual([21]);
});

it("takes damage that one source deals to two players for damage to each of them", () => {
  const damage: WrittenEvent = { deals: 1, from: "Imp", to: ["Ben", "Cai"] };
  const values = (more: object, asked: readonly WrittenEvent[]) => {
    const events = [creature("Imp", "Anna", "1/1", gainsOn("deals-damage", more)), annasTurn, main, damage, all];
    return answersOn(duel([...events, ...asked], { players: ["Anna", "Ben", "Cai"] }), now).map(({ value }) => value);
  };
  expect(values({ whose: "opponent" }, [life("Anna")])).toEqual([22]);
  expect(values({}, [life("Anna")])).toEqual([21]);
  const count: WrittenEvent = { ask: "happened", what: "deals-damage" };
  expect(values({}, [count, { ...count, player: "Ben" }, { ...count, player: "Cai" }])).toEqual([1, 1, 1]);
});

it.each(["2005-10-01", now])("on %s a creature is dealt damage by two blockers at once, and once", (on) => {
  const ox = creature("Ox", "Anna", "4/9", gainsOn("is-dealt-damage"));
  const small = ["One", "Two"].map((name) => creature(name, "Ben", "1/1"));
  const fight = [attack("Ox"), block("One", "Ox"), block("Two", "Ox"), share(4, "Ox", "One"), dealt, all];
  expect(valuesOf([ox, ...small, annasTurn, ...fight, life("Anna")], on)).toEqual([21]);
});

it.each(["2008-10-01", now])("on %s one creature with lifelink has life gained once for all that it damages", (on) => {
  const ox = withKeywords("Ox", "Anna", "4/9", "lifelink");
  const glad = creature("Glad", "Anna", "1/1", {
    triggers: [{ when: "gains-life", whose: "you", does: [{ puts: "joy", on: "this" }] }],
  });
  const more: WrittenEvent = { replaces: "gains-life", whose: "Anna", by: "Glad", adds: 1 };
  const small = ["One", "Two"].map((name) => creature(name, "Ben", "1/2"));
  const shares = [share(2, "Ox", "One"), share(2, "Ox", "Two")];
  const fight = [annasTurn, attack("Ox"), block("One", "Ox"), block("Two", "Ox"), ...shares, dealt, all];
  const asked: WrittenEvent[] = [life("Anna"), { ask: "countersOn", object: "Glad", kind: "joy" }];
  expect(valuesOf([ox, glad, more, ...small, ...fight, ...asked], on)).toEqual([25, 1]);
});

it("is not sure how often a player loses life by the damage of several creatures", () => {
  const glad = creature("Glad", "Ben", "1/1", gainsOn("loses-life", { whose: "you" }));
  const both = ["One", "Two"].map((name) => creature(name, "Anna", "2/2"));
  const fight = [annasTurn, attack("One"), attack("Two"), dealt, all, life("Ben")];
  const sure = answersOn(duel([glad, ...both.slice(0, 1), annasTurn, attack("One"), dealt, all, life("Ben")]), now);
  expect(sure.map(({ value, confidence }) => [value, confidence])).toEqual([[19, "high"]]);
  expect(answersOn(duel([glad, ...both, ...fight]), now).map(({ confidence }) => confidence)).toEqual(["low"]);
});

it.each<[string, readonly WrittenEvent[]]>([
  ["a list", [{ deals: 1, from: "Ox", to: ["One", "Two"] }]],
  ["a group", [spellThat({ deals: 1, from: "Ox", to: "each creature opponents" }), { resolves: "top" }]],
])("has life gained once, and more by effects once, by one source that damages %s", (_, damage) => {
  const ox = withKeywords("Ox", "Anna", "1/9", "lifelink");
  const glad = creature("Glad", "Anna", "1/9", gainsOn("gains-life", { whose: "you", nth: 1 }));
  const small = ["One", "Two"].map((name) => creature(name, "Ben", "3/3"));
  const count: WrittenEvent = { ask: "happened", what: "gains-life", player: "Anna" };
  const more: WrittenEvent = { replaces: "gains-life", whose: "Anna", adds: 1 };
  const events = [ox, ...small, annasTurn, main, ...damage];
  expect(valuesOf([glad, ...events, count, all, life("Anna")], now)).toEqual([1, 23]);
  expect(valuesOf([more, ...events, life("Anna")], now)).toEqual([23]);
});

it.each(["2005-10-01", now])("on %s judges what happened before in the turn by what it was then", (on) => {
  const glad = creature("Glad", "Anna", "1/1", gainsOn("is-cast", { of: "spell", whose: "you", nth: 2 }));
  const burns = (casts: string): WrittenEvent => ({
    ...{ casts, player: "Anna", types: "instant", does: [{ loses: 1, player: "Ben" }] },
  });
  const spells = [annasTurn, main, burns("One"), all, life("Anna"), burns("Two"), all, life("Anna")];
  expect(valuesOf([glad, ...spells], on)).toEqual([20, 21]);
  const bear = creature("Bear", "Anna", "2/2");
  const turned: WrittenEvent = { changes: "Bear", does: "becomes", types: "artifact", until: "end-of-turn" };
  const dead: WrittenEvent = { ask: "happened", what: "dies", of: "creature" };
  expect(valuesOf([bear, annasTurn, main, turned, { destroys: "Bear" }, dead], on)).toEqual([0]);
  const cast: WrittenEvent = { ask: "spellsCast", of: "creature" };
  const spell: WrittenEvent = { casts: "Elf", player: "Anna", types: "creature", power: 1, toughness: 1 };
  const asked = [{ changes: "Elf", does: "becomes", types: "artifact", until: "end-of-turn" }, cast];
  expect(valuesOf([annasTurn, main, spell, all, ...asked], on)).toEqual([1]);
});

it("puts what triggers by lifelink, deathtouch and poisonous on the stack with the rest, in turn order", () => {
  const ox = creature("Ox", "Anna", "2/9", gainsOn("deals-combat-damage"));
  const stack: WrittenEvent = { ask: "stack" };
  const ability = { name: "ability of Ox", player: "Anna" };
  const fight = [annasTurn, attack("Ox"), block("Imp", "Ox"), dealt, stack];
  for (const keyword of ["lifelink", "deathtouch"])
    expect(valuesOf([ox, withKeywords("Imp", "Ben", "1/3", keyword), ...fight], "2008-10-01")).toEqual([
      [{ name: keyword, player: "Ben" }, ability],
    ]);
  const both = withKeywords("Asp", "Anna", "2/2", "poisonous-1", gainsOn("deals-combat-damage"));
  const answers = answersOn(duel([both, annasTurn, attack("Asp"), dealt, stack]), now);
  expect(answers.map(({ confidence }) => confidence)).toEqual(["low"]);
});

it("does not let deathtouch of 2008 destroy what came back as a new object", () => {
  const asp = withKeywords("Asp", "Anna", "1/1", "deathtouch");
  const fight = [annasTurn, attack("Asp"), block("Ox", "Asp"), dealt];
  const blink: WrittenEvent[] = [
    { moves: "Ox", to: "exile" },
    { moves: "Ox", to: "battlefield" },
  ];
  expect(valuesOf([asp, creature("Ox", "Ben", "4/4"), ...fight, ...blink, all, where("Ox")], "2008-10-01")).toEqual([
    "battlefield",
  ]);
});
