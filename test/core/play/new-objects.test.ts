import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, creature, life, numbersOf, of, refusalOf, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What changed zones is a new object; and what an object is counts wherever the situation says it. */

const now = "2026-08-15";
const bear = creature("Bear", "Ben", "2/2");
const ox = creature("Ox", "Ben", "3/3");
const blinked: readonly WrittenEvent[] = [
  { moves: "Bear", to: "exile" },
  { moves: "Bear", to: "battlefield" },
];
const spell = (name: string, more: WrittenEvent): WrittenEvent => ({
  casts: name,
  player: "Anna",
  types: ["sorcery"],
  ...more,
});
const later = (does: readonly WrittenEvent[]): WrittenEvent => spell("Delay", { does: [{ later: "end", does }] });
const endStep: readonly WrittenEvent[] = [{ begins: "end" }, { resolves: "all", ifAny: true }];
const resolves: WrittenEvent = { resolves: "top" };
const main: WrittenEvent = { begins: "precombat-main" };
const walkers = (one: WrittenEvent, other: WrittenEvent): readonly WrittenEvent[] => [
  { object: "Jace the Sculptor", player: "Anna", types: ["planeswalker"], loyalty: 3, ...one },
  { object: "Jace Beleren", player: "Anna", types: ["planeswalker"], loyalty: 3, ...other },
  ...[annasTurn, where("Jace Beleren")],
];
const wall = (more: WrittenEvent): readonly WrittenEvent[] => [
  { object: "Wall", player: "Anna", types: ["creature"], power: 0, toughness: 4, ...more },
  annasTurn,
  { begins: "combat" },
  { ask: "mayAttackWith", object: "Wall" },
];

it.each<[string, string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "a delayed ability does nothing to what has come back as a new object",
    now,
    [bear, annasTurn, later([{ sacrifices: "Bear" }]), resolves, ...blinked, ...endStep, where("Bear")],
    ["battlefield"],
  ],
  [
    "a delayed ability still has its effect on the others, and on what stayed",
    now,
    [
      bear,
      ox,
      annasTurn,
      later([{ destroys: ["Bear", "Ox"] }]),
      resolves,
      ...blinked,
      ...endStep,
      where("Bear"),
      where("Ox"),
    ],
    ["battlefield", "graveyard"],
  ],
  [
    "a card that was exiled to return later returns",
    now,
    [
      ...[bear, annasTurn, spell("Rift", { does: [blinked[0] as WrittenEvent, { later: "end", does: [blinked[1]] }] })],
      ...[resolves, ...endStep, where("Bear")],
    ],
    ["battlefield"],
  ],
  [
    "one illegal target of two that are destroyed together leaves the other",
    now,
    [
      ...[
        bear,
        ox,
        annasTurn,
        spell("Pair", { targets: ["Bear", "Ox"], aims: ["creature"], does: [{ destroys: ["Bear", "Ox"] }] }),
      ],
      ...[{ moves: "Bear", to: "hand" }, resolves, where("Bear"), where("Ox")],
    ],
    ["hand", "graveyard"],
  ],
  [
    "what is said to be a copy before it comes enters as that copy",
    now,
    [
      ...[bear, { puts: "+1/+1", on: "Bear" }, creature("Clone", "Anna", "0/0", { in: "hand" }), annasTurn, main],
      ...[
        { copies: "Clone", of: "Bear" },
        { moves: "Clone", to: "battlefield" },
        { ask: "size", object: "Clone" },
      ],
    ],
    [{ power: 2, toughness: 2 }],
  ],
  [
    "a spell is aimed at a spell without that being said",
    now,
    [
      ...[annasTurn, main, spell("Feast", { does: [{ gainsLife: 1, player: "you" }] })],
      ...[
        { casts: "No", player: "Ben", types: ["instant"], targets: ["Feast"], does: [{ counters: "Feast" }] },
        resolves,
      ],
      { ask: "became", object: "Feast" },
    ],
    ["countered"],
  ],
  [
    "an effect changes a target",
    now,
    [
      ...[
        bear,
        ox,
        annasTurn,
        main,
        spell("Bolt", { targets: ["Bear"], aims: ["creature"], does: [{ destroys: "Bear" }] }),
      ],
      {
        casts: "Swerve",
        player: "Ben",
        types: ["instant"],
        targets: ["Bolt"],
        does: [{ changesTarget: "Bolt", targets: ["Ox"] }],
      },
      ...[resolves, resolves, where("Bear"), where("Ox")],
    ],
    ["battlefield", "graveyard"],
  ],
  ["a Wall is one among the subtypes, too", "2003-12-01", wall({ subtypes: ["Wall"] }), [false]],
  ["a Wall among the types", "2003-12-01", wall({ types: ["creature", "wall"] }), [false]],
  ["a Wall of today attacks", now, wall({ subtypes: ["Wall"] }), [true]],
  [
    "a land that is no creature any more is out of combat",
    now,
    [
      ...[{ object: "Land", player: "Anna", types: ["land"] }, annasTurn],
      { changes: "Land", does: ["is-also", "sets"], types: ["creature"], power: 3, toughness: 3 },
      { attacksWith: "Land", at: "Ben" },
      { changes: "Land", does: "is-no-longer", types: ["creature"] },
      ...[{ ask: "inCombat", object: "Land" }, { combatDamage: "dealt" }, { ask: "life", player: "Ben" }],
    ],
    [false, 20],
  ],
  [
    "protection does not stop damage that cannot be prevented",
    now,
    [
      creature("Elk", "Anna", "3/3"),
      {
        object: "Cat",
        player: "Ben",
        types: ["creature"],
        power: 2,
        toughness: 2,
        keywords: ["protection-from-creatures"],
      },
      ...[annasTurn, main, { deals: 3, from: "Elk", to: "Cat", unpreventable: true }, where("Cat")],
    ],
    ["graveyard"],
  ],
  [
    "planeswalkers of one type, wherever that is said",
    "2012-06-01",
    walkers({ subtypes: ["Jace"] }, { subtype: "Jace" }),
    ["graveyard"],
  ],
  [
    "planeswalkers of two types",
    "2012-06-01",
    walkers({ subtypes: ["Jace"] }, { subtypes: ["Liliana"] }),
    ["battlefield"],
  ],
  ["planeswalkers whose type is not said", "2012-06-01", walkers({ subtypes: ["Jace"] }, {}), ["not-known"]],
  ["planeswalkers today, where the type does not count", now, walkers({}, {}), ["battlefield"]],
  [
    "an Equipment is an artifact as a target",
    now,
    [
      ...[{ object: "Club", player: "Ben", types: ["equipment"] }, annasTurn, main],
      { ask: "legalTarget", target: "Club", player: "Anna", aims: ["artifact"] },
    ],
    [true],
  ],
])("%s", (_name, on, events, expected) => {
  expect(valuesOf(events, on)).toEqual(expected);
});

it("what dies of a spell that waited does not attack any more", () => {
  const bolt = spell("Bolt", { types: ["instant"], player: "Ben", does: [{ destroys: "Elk" }] });
  const events = [creature("Elk", "Anna", "3/3"), annasTurn, bolt, { attacksWith: "Elk", at: "Ben" }];
  expect(refusalOf(events, now)).toContain("Elk is not on the battlefield");
});

it("what an effect names without aiming at it, and is new since, is answered with low confidence", () => {
  const events = [bear, annasTurn, main, spell("Wave", { does: [{ destroys: "Bear" }] }), ...blinked, resolves];
  const [answer] = answersOn(duel([...events, where("Bear")]), now);
  expect(answer?.value).toBe("graveyard");
  expect(answer?.confidence).toBe("low");
  expect(answer?.sentence).toContain("Bear changed zones while Wave waited");
});

it("who has died of what waited on the stack neither attacks nor blocks, nor is blocked", () => {
  const wait = (object: string): WrittenEvent => spell("Blast", { types: ["instant"], does: [{ destroys: object }] });
  const attacker = creature("Ant", "Anna", "2/2");
  const tried = (...events: readonly WrittenEvent[]) => refusalOf([attacker, bear, annasTurn, ...events], now);
  expect(tried(wait("Ant"), { attacksWith: "Ant", at: "Ben" })).toContain("Ant is not on the battlefield");
  const attacks: WrittenEvent = { attacksWith: "Ant", at: "Ben" };
  const blocks: WrittenEvent = { blocksWith: "Bear", attacker: "Ant" };
  expect(tried(attacks, wait("Ant"), blocks)).toContain("Ant does not attack");
  expect(tried(attacks, wait("Bear"), blocks)).toContain("Bear is not on the battlefield");
});

describe("a permanent that was a spell", () => {
  const begun: readonly WrittenEvent[] = [
    annasTurn,
    main,
    spell("Bear", { types: "creature", power: 2, toughness: 2, colors: "green" }),
  ];
  const size: WrittenEvent = { ask: "size", object: "Bear" };

  it.each(["2001-07-23", "2009-05-01", "2026-06-19"])("is what effects made of the spell (%s)", (on) => {
    const effects: WrittenEvent[] = [
      { changes: "Bear", does: "becomes-colored", colors: "blue" },
      { changes: "Bear", does: "adds", power: 1, toughness: 1, until: "end-of-turn" },
    ];
    const asks: WrittenEvent[] = [{ ask: "colors", object: "Bear" }, size];
    const events = [...begun, ...effects, { resolves: "top" }, ...asks, { turn: "Ben" }, ...asks];
    expect(valuesOf(events, on)).toEqual([["blue"], of(3), ["blue"], of(2)]);
    expect(numbersOf(events, on)).toContain(on < "2009-07-11" ? "217.1c" : "400.7a");
  });

  it("is under the control of who controlled the spell", () => {
    const taken: WrittenEvent = { takes: "Bear", player: "Ben" };
    const controls: WrittenEvent = { ask: "controls", object: "Bear" };
    expect(valuesOf([...begun, { resolves: "top" }, controls], now)).toEqual(["Anna"]);
    expect(valuesOf([...begun, taken, { resolves: "top" }, controls], now)).toEqual(["Ben"]);
  });

  it("and a spell that another player controls does what it does for that player", () => {
    const spell: WrittenEvent = {
      ...{ casts: "Balm", player: "Anna", types: "instant" },
      does: [{ gainsLife: 3, player: "you" }],
    };
    expect(valuesOf([annasTurn, main, spell, { takes: "Balm", player: "Ben" }, all, life("Ben")], now)).toEqual([23]);
  });
});
