import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, main, now, refusalOf, valuesOf } from "./fights.ts";

/** How a permanent enters is decided by what it would be on the battlefield: by its own text, and since 2017 by effects. */

const hall = (of: string): readonly WrittenEvent[] => [
  { object: "Hall", player: "Anna", types: "enchantment" },
  { replaces: "enters", of: [of, "yours"], by: "Hall", counters: "+1/+1", count: 1 },
];
const tide: readonly WrittenEvent[] = [
  { object: "Tide", player: "Ben", types: "enchantment" },
  { changes: "creatures", does: "becomes-colored", colors: "blue", by: "Tide" },
];
const token = (keywords: string[]): WrittenEvent => ({
  ...{ creates: "Shifter", player: "Anna", types: "creature", subtypes: "Shapeshifter", power: 1, toughness: 1 },
  ...{ colors: "green", keywords },
});
const counters = (object: string): WrittenEvent => ({ ask: "countersOn", object });

it.each<[string, unknown]>([
  ["2007-10-12", {}],
  ["2008-01-31", {}],
  ["2008-02-01", { "+1/+1": 1 }],
  ["2010-02-01", { "+1/+1": 1 }],
  [now, { "+1/+1": 1 }],
])("its own text counts for effects on how it enters since the rules say so (%s)", (on, expected) => {
  const events = [...hall("Goblin"), annasTurn, main, token(["changeling"]), counters("Shifter")];
  expect(valuesOf(events, on)).toEqual([expected]);
});

it.each<[string, unknown]>([
  ["2007-05-01", {}],
  ["2008-01-31", {}],
  ["2008-02-01", { "+1/+1": 1 }],
])("what an effect made of a spell counts as it enters since the rules say so (%s)", (on, expected) => {
  const events: readonly WrittenEvent[] = [
    ...hall("blue"),
    creature("Bear", "Anna", "2/2", { in: "hand", colors: "green" }),
    ...[annasTurn, main],
    { casts: "Bear", player: "Anna" },
    { changes: "Bear", does: "becomes-colored", colors: "blue" },
    { resolves: "top" },
    counters("Bear"),
  ];
  expect(valuesOf(events, on)).toEqual([expected]);
});

it("what it is as a copy counts in every year", () => {
  const events: readonly WrittenEvent[] = [
    ...hall("Goblin"),
    creature("Raider", "Ben", "1/1", { subtypes: "Goblin" }),
    creature("Clone", "Anna", "0/0", { in: "hand", subtypes: "Shapeshifter" }),
    { replaces: "enters", named: "Clone", by: "Clone", copyOf: "Raider" },
    ...[annasTurn, main],
    { moves: "Clone", to: "battlefield" },
    counters("Clone"),
  ];
  for (const on of ["2007-10-12", "2008-02-01", now]) expect(valuesOf(events, on)).toEqual([{ "+1/+1": 1 }]);
});

it.each<[string, unknown]>([
  ["2007-04-30", "no-rule"],
  ["2007-05-01", {}],
  ["2017-09-28", {}],
  ["2017-09-29", { "+1/+1": 1 }],
])("effects of others count from the day on whose rules say so (%s)", (on, expected) => {
  const events = [...hall("blue"), ...tide, annasTurn, main, token([]), counters("Shifter")];
  expect(valuesOf(events, on)).toEqual([expected]);
});

it("where no rule says whether effects count, what does not depend on them is answered", () => {
  const events = [...hall("creature"), ...tide, annasTurn, main, token([]), counters("Shifter")];
  expect(valuesOf(events, "2006-10-01")).toEqual([{ "+1/+1": 1 }]);
});

const rhythm: readonly WrittenEvent[] = [
  { object: "Rhythm", player: "Anna", types: "enchantment" },
  { changes: "creatures", of: "Anna", does: "gains", keyword: "riot", by: "Rhythm" },
];
const enters = (more: object): WrittenEvent => ({ moves: "Mob", to: "battlefield", ...more });
const mob = (more: object = {}): WrittenEvent => creature("Mob", "Anna", "2/2", { in: "hand", ...more });
const haste: WrittenEvent = { ask: "mayAttackWith", object: "Mob" };

it("a keyword that an effect gives it asks for a choice of its own", () => {
  const start = [...rhythm, mob(), annasTurn, main];
  expect(valuesOf([...start, enters({ chosen: "counter" }), counters("Mob"), haste], now)).toEqual([
    { "+1/+1": 1 },
    false,
  ]);
  expect(valuesOf([...start, enters({ chosen: "haste" }), counters("Mob"), haste], now)).toEqual([{}, true]);
  expect(refusalOf([...start, enters({})], now)).toContain("Mob has riot: write");
  const twice = [...rhythm, mob({ keywords: ["riot"] }), annasTurn, main];
  expect(refusalOf([...twice, enters({ chosen: "haste" })], now)).toContain("several keywords that ask for a choice");
  expect(valuesOf([...twice, enters({ chosen: ["haste", "counter"] }), counters("Mob"), haste], now)).toEqual([
    { "+1/+1": 1 },
    true,
  ]);
});

it("it depends on under whose control it enters", () => {
  const bens = { ...mob({ in: "graveyard" }), player: "Ben" };
  const start = [...rhythm, bens, annasTurn, main];
  const under = enters({ under: "Anna", chosen: "counter" });
  expect(valuesOf([...start, under, counters("Mob")], now)).toEqual([{ "+1/+1": 1 }]);
  expect(valuesOf([...start, enters({ under: "Ben" }), counters("Mob")], now)).toEqual([{}]);
  expect(refusalOf([...start, enters({ under: "Ben", chosen: "counter" })], now)).toContain("has no riot");
});

it("a token has the choice, too", () => {
  const made = { ...token([]), chosen: "counter" };
  expect(valuesOf([...rhythm, annasTurn, main, made, counters("Shifter")], now)).toEqual([{ "+1/+1": 1 }]);
  expect(refusalOf([annasTurn, main, made], now)).toContain("Shifter has no riot");
});

const master: readonly WrittenEvent[] = [
  creature("Master", "Anna", "2/2", { in: "hand" }),
  { replaces: "enters", of: ["creature", "yours"], by: "Master", counters: "+1/+1", count: 1 },
];
const casts = (name: string, more: object = {}): readonly WrittenEvent[] => [
  { casts: name, player: "Anna", ...more },
  { resolves: "top" },
];
const elf = casts("Elf", { types: "creature", power: 1, toughness: 1 });

it.each(["2005-10-01", "2008-10-01", now])(
  "what it says of many permanents is not about itself: it is not there yet (%s)",
  (on) => {
    const events = [...master, annasTurn, main, ...casts("Master"), ...elf, counters("Master"), counters("Elf")];
    expect(valuesOf(events, on)).toEqual([{}, { "+1/+1": 1 }]);
  },
);

it("with what it enters is not multiplied by what it says of many, but by what is about itself alone", () => {
  const scales = (more: object): readonly WrittenEvent[] => [
    creature("Snake", "Anna", "2/2", { in: "hand" }),
    { replaces: "gets-counters", by: "Snake", multiplies: 2, ...more },
  ];
  const ends = [annasTurn, main, ...casts("Snake"), ...elf, counters("Snake"), counters("Elf")];
  expect(valuesOf([...hall("creature"), ...scales({ of: ["creature", "yours"] }), ...ends], now)).toEqual([
    { "+1/+1": 1 },
    { "+1/+1": 2 },
  ]);
  expect(valuesOf([...hall("creature"), ...scales({ named: "Snake" }), ...ends], now)).toEqual([
    { "+1/+1": 2 },
    { "+1/+1": 1 },
  ]);
});

it("what goes to the graveyard from elsewhere is not exiled by what it says of many", () => {
  const peace: readonly WrittenEvent[] = [
    { object: "Peace", player: "Anna", types: "enchantment", in: "hand" },
    { replaces: "goes-to-graveyard", by: "Peace", goes: "exile" },
  ];
  const discarded: readonly WrittenEvent[] = [{ discards: "Peace" }, { ask: "where", object: "Peace" }];
  expect(valuesOf([...peace, annasTurn, main, ...discarded], now)).toEqual(["graveyard"]);
});
