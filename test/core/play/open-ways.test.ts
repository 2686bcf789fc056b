import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, attack, block, creature, dealt, life, main, now, refusalOf, size, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What the situation leaves open lowers the answers that depend on it, and no others. */

const surenessOf = (events: readonly WrittenEvent[], on = now) =>
  answersOn(duel(events), on).map(({ value, confidence }) => [value, confidence]);
const enchantment = (object: string): WrittenEvent => ({ object, player: "Anna", types: "enchantment" });
const elf = creature("Elf", "Ben", "1/9");
const ox = creature("Ox", "Ben", "1/9");
const top: WrittenEvent = { resolves: "top" };
const rootOf = (...more: WrittenEvent[]): readonly WrittenEvent[] => [
  creature("Root", "Anna", "1/1", { keywords: "madness", in: "hand" }),
  creature("Outlet", "Anna", "1/1"),
  annasTurn,
  main,
  { activates: "Outlet", by: "Anna", costs: [{ discards: "Root" }], does: [{ gainsLife: 1, player: "you" }] },
  ...more,
];
const casts: WrittenEvent = { casts: "Root", player: "Anna", by: "madness", alternative: "{0}" };

it.each<[string, string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "which effect applied first",
    now,
    [
      ...["Scales", "Season"].map(enchantment),
      { replaces: "gets-counters", of: ["creature", "opponents"], by: "Scales", adds: 1 },
      { replaces: "gets-counters", of: "opponents", by: "Season", multiplies: 2 },
      elf,
      annasTurn,
      { puts: "+1/+1", on: "Elf" },
      { ask: "countersOn", object: "Elf" },
      life("Anna"),
    ],
    [
      [{ "+1/+1": 4 }, "low"],
      [20, "high"],
    ],
  ],
  [
    "which effect on damage applied first",
    now,
    [
      ...[elf, ox, annasTurn],
      { prevents: "next", amount: 2, player: "Ben" },
      { prevents: "next", amount: 3, player: "Ben", instead: "Ox" },
      { deals: 4, from: "Elf", to: "Ben" },
      { ask: "damageOn", object: "Ox" },
      life("Ben"),
    ],
    [
      [2, "low"],
      [20, "high"],
    ],
  ],
  [
    "whether an ability triggered",
    now,
    [
      elf,
      {
        ...enchantment("Watch"),
        triggers: [{ when: "dies", of: ["creature", "red"], whose: "any", does: [{ gainsLife: 1, player: "you" }] }],
      },
      ...[annasTurn, { destroys: "Elf" }, all, life("Anna"), life("Ben"), where("Watch")],
    ],
    [
      [20, "low"],
      [20, "high"],
      ["battlefield", "high"],
    ],
  ],
  [
    "whether a condition was true",
    now,
    [
      creature("General", "Anna", "2/2", { commander: true }),
      ...[elf, annasTurn, main, { destroys: "General" }],
      {
        ...{ casts: "Rite", player: "Anna", types: "instant" },
        does: [{ if: [{ ask: "where", object: "General", is: "graveyard" }], does: [{ gainsLife: 3, player: "you" }] }],
      },
      ...[top, life("Anna"), life("Ben")],
    ],
    [
      [43, "medium"],
      [40, "high"],
    ],
  ],
  [
    "whether an effect is about an object that has come back",
    now,
    [
      ...[elf, annasTurn, main],
      {
        ...{ casts: "Zap", player: "Anna", types: "instant" },
        does: [{ loses: 2, player: "Ben" }, { taps: "Elf" }],
      },
      {
        ...{ casts: "Blink", player: "Ben", types: "instant", targets: "Elf" },
        does: [
          { moves: "Elf", to: "exile" },
          { moves: "Elf", to: "battlefield" },
        ],
      },
      ...[top, top, { ask: "tapped", object: "Elf" }, life("Ben")],
    ],
    [
      [true, "low"],
      [18, "high"],
    ],
  ],
  [
    "where a card with madness goes",
    "2010-02-13",
    rootOf(where("Root"), { resolves: "top", may: "no" }, all, where("Outlet"), life("Anna")),
    [
      ["exile", "low"],
      ["battlefield", "high"],
      [21, "high"],
    ],
  ],
  [
    "where it went, until it is cast",
    "2010-02-13",
    rootOf(where("Root"), casts, top, where("Root")),
    [
      ["exile", "low"],
      ["battlefield", "high"],
    ],
  ],
])("%s lowers only what depends on it", (_what, on, events, expected) => {
  expect(surenessOf(events, on)).toEqual(expected);
});

const attackers = (count: number, does: (place: number) => WrittenEvent): readonly WrittenEvent[] => {
  const names = Array.from({ length: count }, (_one, place) => `Attacker ${place + 1}`);
  return [
    ...names.map((name, place) =>
      creature(name, "Anna", "1/1", { triggers: [{ when: "attacks", does: [does(place)] }] }),
    ),
    ...[annasTurn, { begins: "declare-attackers" }, ...names.map((name) => attack(name))],
  ];
};
const grows = (): WrittenEvent => ({ changes: "this", does: "adds", power: 1, toughness: 1, until: "end-of-turn" });
const gains = (place: number): WrittenEvent => ({ gainsLife: 2 ** place, player: "you" });

it.each([4, 7])(
  "%s abilities that say the same of themselves are in an open order until all have resolved",
  (count) => {
    for (const place of [1, 2, count])
      expect(surenessOf([...attackers(count, grows), top, size(`Attacker ${place}`), life("Anna")])).toMatchObject([
        [{}, "low"],
        [20, "high"],
      ]);
    expect(surenessOf([...attackers(count, grows), all, size("Attacker 2")])).toEqual([
      [{ power: 2, toughness: 2 }, "high"],
    ]);
  },
);

it("four that say different things are tried in each order, five are not", () => {
  expect(surenessOf([...attackers(4, gains), top, life("Anna"), all, life("Anna")])).toEqual([
    [28, "low"],
    [35, "high"],
  ]);
  expect(surenessOf([...attackers(5, gains), all, life("Anna")])).toEqual([[51, "low"]]);
});

it("the stack is known if all that is on it has one name", () => {
  const dies = { when: "dies", of: "creature", whose: "any", does: [gains(0)] };
  const watch = { ...enchantment("Watch"), triggers: [dies] };
  const names = ["A", "B", "C"];
  const events = [watch, ...names.map((name) => creature(name, "Ben", "1/1")), annasTurn, { destroys: names }];
  expect(surenessOf([...events, { ask: "stack" }])).toEqual([
    [names.map(() => ({ name: "ability of Watch", player: "Anna" })), "high"],
  ]);
});

describe("a division of combat damage that is not said", () => {
  const blockers = [creature("Cow", "Ben", "1/2"), creature("Goat", "Ben", "1/2")];
  const fought = (size: string, keywords: string[], blocks: readonly string[]): readonly WrittenEvent[] => [
    creature("Bull", "Anna", size, { keywords }),
    ...blockers,
    ...[annasTurn, { begins: "declare-attackers" }, attack("Bull"), { begins: "declare-blockers" }],
    ...[...blocks.map((name) => block(name, "Bull")), dealt],
  ];
  const both = ["Cow", "Goat"];
  const dead: WrittenEvent = { ask: "count", of: ["creature", "card-in-graveyard"] };
  const damage: WrittenEvent = { ask: "damageOn", object: "Bull" };

  it.each<[string, string, readonly WrittenEvent[], readonly (readonly [unknown, string])[]]>([
    [
      "lowers what becomes of a blocker, and not how many die",
      now,
      [...fought("3/5", ["lifelink"], both), where("Cow"), dead, damage, life("Anna")],
      [
        ["graveyard", "low"],
        [1, "high"],
        [2, "high"],
        [23, "high"],
      ],
    ],
    [
      "is one in some order of the blockers while the rules ask for one",
      "2012-06-01",
      [...fought("3/5", [], both), where("Cow"), where("Goat"), dead],
      [
        ["graveyard", "low"],
        ["battlefield", "low"],
        [1, "high"],
      ],
    ],
    [
      "with trample goes past what is dead in any case, again in each step",
      now,
      [...fought("3/5", ["trample", "double-strike"], ["Cow"]), where("Cow"), life("Ben"), damage],
      [
        ["graveyard", "high"],
        [17, "low"],
        [0, "high"],
      ],
    ],
    ["is not tried in more ways than a few", now, [...fought("30/30", [], both), damage], [[2, "low"]]],
  ])("%s", (_what, on, events, expected) => {
    expect(surenessOf(events, on)).toEqual(expected);
  });
});

describe("what the story goes on with", () => {
  const herd = [creature("Cow", "Ben", "1/2"), creature("Goat", "Ben", "1/2")];
  const fought: readonly WrittenEvent[] = [
    ...[creature("Bull", "Anna", "3/5"), ...herd, annasTurn, { begins: "declare-attackers" }, attack("Bull")],
    ...[{ begins: "declare-blockers" }, block("Cow", "Bull"), block("Goat", "Bull"), dealt],
  ];
  const taps = (object: string): WrittenEvent => ({
    ...{ activates: object, by: "Ben", costs: [{ taps: object }] },
    does: [{ gainsLife: 1, player: "you" }],
  });

  it.each([
    ["Cow", "Goat"],
    ["Goat", "Cow"],
  ])("shows how damage was divided, whichever way is taken first (%s)", (alive, dead) => {
    const expected = [21, "battlefield", "graveyard"].map((value) => [value, "high"]);
    const events = [...fought, taps(alive), all, life("Ben"), where(alive), where(dead)];
    for (const on of ["2012-06-01", now]) expect(surenessOf(events, on)).toEqual(expected);
  });

  it("lowers what depends on the ways that are left", () => {
    const cub = creature("Cub", "Ben", "0/1");
    const events = [cub, ...fought.toSpliced(-1, 0, block("Cub", "Bull")), taps("Cow"), all];
    expect(surenessOf([...events, life("Ben"), where("Goat")])).toMatchObject([
      [21, "high"],
      [expect.any(String), "low"],
    ]);
  });

  it("calls an event perhaps possible where not every way is tried", () => {
    const events = [creature("Cub", "Ben", "0/9"), ...fought.toSpliced(-1, 0, block("Cub", "Bull")), taps("Cow")];
    expect(refusalOf(events.with(1, creature("Bull", "Anna", "30/5")), now)).toContain(
      "A choice or an order before that is not said.",
    );
  });

  const upkeep = (first: WrittenEvent, second: WrittenEvent): readonly WrittenEvent[] => [
    { ...enchantment("One"), triggers: [{ when: "begins", at: "upkeep", does: [first] }] },
    { ...enchantment("Two"), triggers: [{ when: "begins", at: "upkeep", does: [second] }] },
    ...[annasTurn, { begins: "upkeep" }, all],
  ];
  const gain: WrittenEvent = { gainsLife: 1, player: "you" };

  it("shows nothing if a way goes on for ever", () => {
    const again = { if: [{ ask: "where", object: "Key", is: "battlefield" }], does: [gain] };
    const loop = { ...enchantment("Loop"), triggers: [{ when: "gains-life", does: [again] }] };
    const start = [loop, creature("Key", "Anna", "1/1")];
    const destroys: WrittenEvent = { destroys: "Key" };
    expect(surenessOf([...start, ...upkeep(gain, destroys), life("Anna")])).toEqual([[21, "low"]]);
  });
});

it("which effect is used up lowers what is left for others", () => {
  const exiles = { replaces: "dies", goes: "exile", once: true, player: "Ben" };
  const ways = [
    { ...exiles, named: "Elf" },
    { ...exiles, of: "creature" },
  ];
  const events = [elf, ox, ...ways, annasTurn, { destroys: "Elf" }, { destroys: "Ox" }, where("Elf"), where("Ox")];
  expect(surenessOf(events)).toEqual([
    ["exile", "high"],
    ["exile", "low"],
  ]);
});
