import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, attack, block, creature, dealt, life, main, now, size, where } from "./fights.ts";
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
