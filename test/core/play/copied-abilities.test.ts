import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, attack, creature, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What judges were asked about abilities that copies have, and objects that never were declared or phase along. */

const now = "2026-08-15";
const gain = { does: [{ gainsLife: 1, player: "you" }] };
const stack: WrittenEvent = { ask: "stack" };
const ability = (name: string, player = "Anna") => ({ name: `ability of ${name}`, player });
const aura: WrittenEvent = { object: "Veil", player: "Anna", types: ["enchantment", "aura"], enchants: "creature" };
const spine = creature("Spine", "Ben", "3/3", { triggers: [{ when: "dies", ...gain }] });
const blocker = creature("Plant", "Ben", "0/1", { triggers: [{ when: "blocks", ...gain }] });
const raider = creature("Raider", "Anna", "1/1", { in: "hand", triggers: [{ when: "attacks", ...gain }] });
const sun = creature("Sun", "Ben", "3/4");
const defined: WrittenEvent = { changes: "Sun", does: ["defines"], power: 3, toughness: 4 };

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "a copy has the triggered abilities of what it copies",
    [
      spine,
      creature("Clone", "Anna", "1/1"),
      annasTurn,
      { copies: "Clone", of: "Spine" },
      { destroys: "Clone" },
      stack,
    ],
    [[ability("Clone")]],
  ],
  [
    "an object that became a copy has its own triggered abilities no longer",
    [spine, creature("Ox", "Anna", "1/1"), annasTurn, { copies: "Spine", of: "Ox" }, { destroys: "Spine" }, stack],
    [[]],
  ],
  [
    "an object without abilities triggers on nothing",
    [spine, annasTurn, { changes: "Spine", does: ["loses-all"] }, { destroys: "Spine" }, stack],
    [[]],
  ],
  [
    "what enters blocking does not block, for what triggers on that",
    [
      ...[blocker, creature("Ox", "Anna", "1/1"), annasTurn, attack("Ox"), { begins: "declare-blockers" }],
      ...[{ entersCombat: "Plant", attacker: "Ox" }, stack],
    ],
    [[]],
  ],
  [
    "what enters attacking does not attack, for what triggers on that",
    [
      ...[raider, creature("Ox", "Anna", "1/1"), annasTurn, attack("Ox")],
      ...[{ entersCombat: "Raider", at: "Ben" }, stack],
    ],
    [[]],
  ],
  [
    "a copy does not have the size that its old text defined",
    [
      sun,
      defined,
      creature("Ox", "Anna", "1/3"),
      annasTurn,
      { copies: "Sun", of: "Ox" },
      { ask: "size", object: "Sun" },
    ],
    [{ power: 1, toughness: 3 }],
  ],
  [
    "a copy has the size that the copied text defines",
    [
      sun,
      defined,
      creature("Ox", "Anna", "1/3"),
      annasTurn,
      { copies: "Ox", of: "Sun" },
      { ask: "size", object: "Ox" },
    ],
    [{ power: 3, toughness: 4 }],
  ],
  [
    "an Aura phases out and in along with what it is attached to",
    [
      ...[aura, creature("Ox", "Anna", "1/1"), annasTurn, { attaches: "Veil", to: "Ox" }],
      ...[{ moves: "Ox", to: "phased-out" }, where("Veil"), { turn: "Ben" }, annasTurn, { begins: "upkeep" }],
      ...[where("Ox"), where("Veil"), { ask: "attachedTo", object: "Veil" }],
    ],
    ["phased-out", "battlefield", "battlefield", "Ox"],
  ],
  [
    "an ability that names one object lasts while its permanent has it",
    [
      ...[creature("Mentor", "Anna", "1/1"), creature("Ox", "Anna", "1/1")],
      ...[{ changes: "Ox", does: ["gains"], keyword: "trample", by: "Mentor" }, annasTurn],
      ...[
        { ask: "abilities", object: "Ox" },
        { changes: "Mentor", does: ["loses-all"] },
      ],
      { ask: "abilities", object: "Ox" },
    ],
    [["trample"], []],
  ],
])("%s", (_what, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it("a keyword of an activated ability does nothing by itself, but could let something be done", () => {
  const elf = creature("Elf", "Anna", "1/1", { keywords: ["cycling", "morph", "flashback"] });
  const events = [elf, annasTurn, where("Elf"), { ask: "mayActivateNow", player: "Anna", as: "sorcery-timing" }];
  const [place, permission] = answersOn(duel(events), now);
  expect(place?.confidence).toBe("high");
  expect(permission).toMatchObject({ confidence: "medium", sentence: expect.stringContaining("(Elf)") });
});

it("a keyword that is not played counts against an answer, also after its permanent has left", () => {
  const armor = { ...aura, keywords: ["living-metal"] };
  const events = [armor, creature("Ox", "Anna", "1/1"), annasTurn, { attaches: "Veil", to: "Ox" }, { destroys: "Ox" }];
  const [answer] = answersOn(duel([...events, where("Ox")]), now);
  expect(answer?.confidence).toBe("medium");
  expect(answer?.sentence).toContain("living-metal (Veil)");
});

const lord = creature("Lord", "Anna", "1/1");
const ox = creature("Ox", "Ben", "5/5");
const elf = creature("Elf", "Anna", "2/2", { in: "hand", triggers: [{ when: "enters", ...gain }] });
const main: WrittenEvent = { begins: "precombat-main" };
const bolt: WrittenEvent = { casts: "Bolt", player: "Anna", types: "instant", cost: "{R}", ...gain };

/** What is stated of the Lord with `by`, then what shows it, the question, and its answers with and without the effect. */
const stated: readonly [WrittenEvent, readonly WrittenEvent[], unknown, unknown][] = [
  [
    { changes: "each creature another", does: "adds", power: 1, toughness: 1, by: "Lord" },
    [{ ask: "size", object: "Ox" }],
    { power: 6, toughness: 6 },
    { power: 5, toughness: 5 },
  ],
  [
    { forbids: "attack", of: "Lord", by: "Lord" },
    [{ begins: "declare-attackers" }, { ask: "mayAttackWith", object: "Lord" }],
    ...([false, true] as const),
  ],
  [
    { replaces: "dies", of: "creature", by: "Lord", goes: "exile" },
    [{ destroys: "Ox" }, where("Ox")],
    ...(["exile", "graveyard"] as const),
  ],
  [
    { cannot: "lose", player: "Anna", by: "Lord" },
    [{ hasLife: 0, player: "Anna" }, { ask: "lost" }],
    ...([[], ["Anna"]] as const),
  ],
  [
    { triggersMore: "enters", of: "creature", by: "Lord" },
    [{ moves: "Elf", to: "battlefield" }, { resolves: "all" }, { ask: "life", player: "Anna" }],
    ...([22, 21] as const),
  ],
  [
    { stopsTriggers: "enters", of: "creature", by: "Lord" },
    [
      { moves: "Elf", to: "battlefield" },
      { resolves: "all", ifAny: true },
      { ask: "life", player: "Anna" },
    ],
    ...([20, 21] as const),
  ],
  [
    { replaces: "deals-damage", of: "creature", by: "Lord", multiplies: 2 },
    [
      { deals: 1, from: "Ox", to: "Anna" },
      { ask: "life", player: "Anna" },
    ],
    ...([18, 19] as const),
  ],
  [
    { changesCost: "more", amount: 1, by: "Lord" },
    [bolt, { ask: "totalCost", object: "Bolt" }],
    ...(["{1}{R}", "{R}"] as const),
  ],
  [
    { guards: "Anna", with: "hexproof", by: "Lord" },
    [{ ask: "legalTarget", target: "Anna", player: "Ben" }],
    ...([false, true] as const),
  ],
];

it.each(stated)("what becomes a copy has not what was said of its own text: %j", (effect, shown, there, gone) => {
  const board = [lord, ox, elf, effect, annasTurn, main];
  const copies: WrittenEvent = { copies: "Lord", of: "Elf" };
  expect(valuesOf([...board, ...shown], now)).toEqual([there]);
  expect(valuesOf([...board, copies, ...shown], now)).toEqual([gone]);
  // What is said of it after that is an ability of the copy; until the turn ends, its own text comes back.
  expect(valuesOf([lord, ox, elf, annasTurn, main, copies, effect, ...shown], now)).toEqual([there]);
  const [, , ...inNextTurn] = [...board, { ...copies, until: "end-of-turn" }, { turn: "Ben" }, annasTurn, main];
  expect(valuesOf([lord, ox, ...inNextTurn, ...shown], now)).toEqual([there]);
});

it.each(stated)("what was said of one face is not so while the other one is up: %j", (effect, shown, there, gone) => {
  const board = [lord, ox, elf, annasTurn, main];
  const turns: WrittenEvent = { transforms: "Lord", into: "Tyrant", types: "creature", power: 4, toughness: 4 };
  expect(valuesOf([...board, effect, turns, ...shown], now)).toEqual([gone]);
  expect(valuesOf([...board, effect, turns, { transforms: "Lord" }, ...shown], now)).toEqual([there]);
  expect(valuesOf([...board, turns, effect, ...shown], now)).toEqual([there]);
  expect(valuesOf([...board, turns, effect, { transforms: "Lord" }, ...shown], now)).toEqual([gone]);
});

it.each(stated)(
  "a copy has the ability that is said of what it copies as an effect: %j",
  (effect, shown, there, gone) => {
    const board = [lord, ox, elf, creature("Clone", "Anna", "0/1"), effect, annasTurn, main];
    const copies: WrittenEvent = { copies: "Clone", of: "Lord" };
    const token: WrittenEvent = { creates: "Lord 2", player: "Anna", copyOf: "Lord" };
    // What the original says about itself, the copy says about itself.
    const without: WrittenEvent = { copies: "Lord", of: "Elf" };
    const isOfItself = "forbids" in effect;
    for (const copying of [copies, token]) {
      const [answer] = answersOn(duel([...board, copying, without, ...shown]), now);
      expect(answer).toMatchObject({ value: isOfItself ? gone : there });
      expect(answer?.confidence).not.toBe("low");
    }
  },
);

it.each<[WrittenEvent, readonly WrittenEvent[], unknown, unknown]>([
  [
    { replaces: "dies", of: ["creature", "yours"], by: "Lord", goes: "exile" },
    [{ destroys: "Ox" }, where("Ox")],
    ...(["graveyard", "exile"] as const),
  ],
  [
    { replaces: "deals-damage", of: "yours", by: "Lord", multiplies: 2 },
    [
      { deals: 1, from: "Ox", to: "Anna" },
      { ask: "life", player: "Anna" },
    ],
    ...([19, 18] as const),
  ],
  [
    { replaces: "gains-life", whose: "Anna", by: "Lord", instead: [{ loses: 1, player: "you" }] },
    [
      { gainsLife: 2, player: "Anna" },
      { ask: "life", player: "Ben" },
    ],
    ...([20, 19] as const),
  ],
  [
    { triggersMore: "enters", of: "creature", by: "Lord" },
    [{ moves: "Elf", to: "battlefield" }, { resolves: "all" }, { ask: "life", player: "Anna" }],
    ...([22, 21] as const),
  ],
  [
    { stopsTriggers: "enters", of: ["creature", "opponents"], by: "Lord" },
    [
      { moves: "Elf", to: "battlefield" },
      { resolves: "all", ifAny: true },
      { ask: "life", player: "Anna" },
    ],
    ...([21, 20] as const),
  ],
])("who gains control of a permanent controls its effects: %j", (effect, shown, before, after) => {
  const board = [lord, ox, elf, effect, annasTurn, main];
  expect(valuesOf([...board, ...shown], now)).toEqual([before]);
  expect(valuesOf([...board, { takes: "Lord", player: "Ben" }, ...shown], now)).toEqual([after]);
});

it.each<[WrittenEvent, WrittenEvent]>([
  [
    { changes: "creatures", of: "Anna", does: "adds", power: 1, toughness: 1, by: "Lord" },
    { ask: "size", object: "Ox" },
  ],
  [
    { takes: "Ox", player: "Anna", by: "Lord" },
    { ask: "controls", object: "Ox" },
  ],
  [{ cannot: "lose", player: "Anna", by: "Lord" }, { ask: "lost" }],
  [
    { guards: "Anna", with: "hexproof", by: "Lord" },
    { ask: "legalTarget", target: "Anna", player: "Ben" },
  ],
  [
    { replaces: "gains-life", whose: "Anna", by: "Lord", multiplies: 2 },
    { ask: "life", player: "Anna" },
  ],
])("an effect that names the former controller of its permanent makes answers unsure: %j", (effect, asked) => {
  const confidenceOf = (events: readonly WrittenEvent[]) =>
    answersOn(duel([lord, ox, effect, annasTurn, main, ...events, asked]), now)[0]?.confidence;
  expect(confidenceOf([])).not.toBe("low");
  expect(confidenceOf([{ takes: "Lord", player: "Ben" }])).toBe("low");
  expect(confidenceOf([{ destroys: "Lord" }])).not.toBe("low");
});

it("has the size that its own text defines in each zone, as a new object, and a copy of it only while it is one", () => {
  const lands = ["L1", "L2", "L3"].map((object): WrittenEvent => ({ object, player: "Anna", types: "land" }));
  const number: WrittenEvent = { ask: "count", of: "land", player: "Anna" };
  const maro: WrittenEvent = { object: "Maro", player: "Anna", types: "creature" };
  const defines: WrittenEvent = { changes: "Maro", does: "defines", power: number, toughness: number };
  const board = [...lands, maro, defines, creature("Bear", "Anna", "2/2"), annasTurn, { begins: "precombat-main" }];
  const power = (object: string): WrittenEvent => ({ ask: "power", object });
  const away: WrittenEvent = { moves: "Maro", to: "graveyard" };
  expect(valuesOf([...board, away, power("Maro"), { moves: "Maro", to: "battlefield" }, power("Maro")], now)).toEqual([
    3, 3,
  ]);
  const copies = (copy: string, of: string): WrittenEvent => ({ copies: copy, of, until: "end-of-turn" });
  const next: WrittenEvent = { turn: "Ben" };
  expect(valuesOf([...board, copies("Bear", "Maro"), power("Bear"), next, power("Bear")], now)).toEqual([3, 2]);
  expect(valuesOf([...board, copies("Maro", "Bear"), power("Maro"), next, power("Maro")], now)).toEqual([2, 3]);
});

describe("what enters as a copy of something that defines its size", () => {
  const land = (object: string, player: string): WrittenEvent => ({ object, player, types: "land" });
  const number: WrittenEvent = { ask: "count", of: ["land", "yours"] };
  const maro: WrittenEvent = { object: "Maro", player: "Anna", types: "creature" };
  const defines: WrittenEvent = { changes: "Maro", does: "defines", power: number, toughness: number };
  const clone = creature("Clone", "Ben", "0/0", { in: "hand" });
  const board = [land("A", "Anna"), land("B", "Ben"), land("C", "Ben"), maro, defines, clone, { turn: "Ben" }];
  const enters: WrittenEvent = { moves: "Clone", to: "battlefield" };
  const size: WrittenEvent = { ask: "size", object: "Clone" };
  const where: WrittenEvent = { ask: "where", object: "Clone" };

  it.each<[string, WrittenEvent]>([
    ["that is said before it comes", { copies: "Clone", of: "Maro" }],
    ["of an effect that replaces its entering", { replaces: "enters", named: "Clone", copyOf: "Maro", by: "Clone" }],
  ])("has that size, as a copy %s", (_how, copy) => {
    const events = [...board, copy, enters, size, { takes: "Clone", player: "Anna" }, size];
    expect(valuesOf(events, now)).toEqual([
      { power: 2, toughness: 2 },
      { power: 1, toughness: 1 },
    ]);
    const lost = [{ moves: "A", to: "graveyard" }, { takes: "Clone", player: "Anna" }, where];
    expect(valuesOf([...board, copy, enters, ...lost], now)).toEqual(["graveyard"]);
  });

  it("has its own size, if that is said of the copy", () => {
    const copy: WrittenEvent = { copies: "Clone", of: "Maro", power: 7, toughness: 7 };
    expect(valuesOf([...board, copy, enters, size], now)).toEqual([{ power: 7, toughness: 7 }]);
    const half: WrittenEvent = { copies: "Clone", of: "Maro", power: 7 };
    expect(valuesOf([...board, half, enters, size], now)).toEqual(["not-known"]);
    const token: WrittenEvent = { creates: "Twin", player: "Ben", copyOf: "Maro", power: 4, toughness: 4 };
    const twin: WrittenEvent = { ask: "size", object: "Twin" };
    expect(valuesOf([...board, token, twin], now)).toEqual([{ power: 4, toughness: 4 }]);
    const other = [{ turnsFaceDown: "Maro" }, { creates: "Twin", player: "Anna", copyOf: "Maro" }, twin];
    expect(valuesOf([...board, ...other, { ask: "size", object: "Maro" }], now)).toEqual([
      { power: 2, toughness: 2 },
      { power: 2, toughness: 2 },
    ]);
  });
});
