import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { bear, became, bolt, type Case, creature, life, main, played, top, values, where } from "./stack-situations.ts";

const warden = (object: string, player: string, amount = 1): WrittenEvent =>
  creature(object, player, {
    triggers: [{ when: "enters", of: ["another", "creature"], does: [{ gainsLife: amount, player: "you" }] }],
  });
const mourner = creature("Mourner", "Anna", {
  triggers: [{ when: "dies", of: ["creature"], does: [{ loses: 1, player: "opponent" }] }],
});
const triggers: readonly Case[] = [
  [
    "an ability triggers on another creature that enters",
    "2026-08-15",
    [
      warden("Warden", "Anna"),
      creature("Ogre", "Ben", { in: "hand" }),
      ...main,
      { moves: "Ogre", to: "battlefield" },
      { ask: "stack" },
      life("Anna"),
      top,
      life("Anna"),
    ],
    [[{ name: "ability of Warden", player: "Anna" }], 20, 21],
  ],
  [
    "it does not trigger on itself, nor on a land",
    "2026-08-15",
    [
      { ...warden("Warden", "Anna"), in: "hand" },
      { object: "Forest", player: "Anna", types: ["land"], in: "hand" },
      ...main,
      { moves: "Warden", to: "battlefield" },
      { moves: "Forest", to: "battlefield" },
      { ask: "stack" },
    ],
    [[]],
  ],
  [
    "the active player's abilities go on the stack first, and resolve last",
    "2003-08-01",
    [
      warden("Warden", "Anna"),
      warden("Other", "Ben"),
      creature("Ogre", "Ben", { in: "hand" }),
      ...main,
      { moves: "Ogre", to: "battlefield" },
      { ask: "stack" },
    ],
    [
      [
        { name: "ability of Other", player: "Ben" },
        { name: "ability of Warden", player: "Anna" },
      ],
    ],
  ],
  [
    "in the other player's turn it is the other way round",
    "2003-08-01",
    [
      warden("Warden", "Anna"),
      warden("Other", "Ben"),
      creature("Ogre", "Ben", { in: "hand" }),
      { turn: "Ben" },
      { begins: "precombat-main" },
      { moves: "Ogre", to: "battlefield" },
      { ask: "stack" },
    ],
    [
      [
        { name: "ability of Warden", player: "Anna" },
        { name: "ability of Other", player: "Ben" },
      ],
    ],
  ],
  [
    "creatures that die together see each other die",
    "2026-08-15",
    [
      mourner,
      bear,
      ...main,
      {
        casts: "Quake",
        player: "Anna",
        types: ["sorcery"],
        does: [
          { deals: 2, to: "Mourner" },
          { deals: 2, to: "Bear" },
        ],
      },
      { resolves: "all" },
      where("Mourner"),
      life("Ben"),
    ],
    ["graveyard", 18],
  ],
  [
    "one that died before does not see a later death",
    "2026-08-15",
    [
      mourner,
      bear,
      ...main,
      { destroys: "Mourner" },
      { resolves: "all" },
      { destroys: "Bear" },
      { resolves: "all", ifAny: true },
      life("Ben"),
    ],
    [19],
  ],
  [
    "a condition is checked again as the ability resolves",
    "2026-08-15",
    [
      {
        object: "Altar",
        player: "Anna",
        types: ["enchantment"],
        triggers: [
          {
            when: "begins",
            at: "upkeep",
            whose: "you",
            if: [{ ask: "life", player: "you", atLeast: 20 }],
            does: [{ gainsLife: 5, player: "you" }],
          },
        ],
      },
      { turn: "Anna" },
      { begins: "upkeep" },
      { ask: "stack" },
      bolt("Anna"),
      top,
      top,
      life("Anna"),
      became("ability of Altar"),
    ],
    [[{ name: "ability of Altar", player: "Anna" }], 17, "removed"],
  ],
  [
    "it does not trigger if the condition is not true",
    "2026-08-15",
    [
      {
        object: "Altar",
        player: "Anna",
        types: ["enchantment"],
        triggers: [
          {
            when: "begins",
            at: "upkeep",
            whose: "you",
            if: [{ ask: "life", player: "you", atLeast: 40 }],
            does: [{ gainsLife: 5, player: "you" }],
          },
        ],
      },
      { turn: "Anna" },
      { begins: "upkeep" },
      { ask: "stack" },
    ],
    [[]],
  ],
  [
    "an upkeep ability resolves before the step ends",
    "2026-08-15",
    [
      {
        object: "Altar",
        player: "Anna",
        types: ["enchantment"],
        triggers: [{ when: "begins", at: "upkeep", whose: "you", does: [{ gainsLife: 1, player: "you" }] }],
      },
      { turn: "Anna" },
      { begins: "precombat-main" },
      life("Anna"),
      { turn: "Ben" },
      { begins: "precombat-main" },
      life("Anna"),
    ],
    [21, 21],
  ],
  [
    "an ability triggers on an attack",
    "2026-08-15",
    [
      creature("Raider", "Anna", { triggers: [{ when: "attacks", does: [{ deals: 1, player: "opponent" }] }] }),
      { turn: "Anna" },
      { attacksWith: "Raider", at: "Ben" },
      top,
      life("Ben"),
      { combatDamage: "dealt" },
      life("Ben"),
    ],
    [19, 17],
  ],
  [
    "an ability triggers on becoming a target, and resolves before the spell",
    "2026-08-15",
    [
      creature("Ghost", "Ben", { triggers: [{ when: "becomes-target", does: [{ sacrifices: "this" }] }] }),
      ...main,
      bolt("Ghost"),
      { ask: "stack" },
      top,
      where("Ghost"),
      top,
      became("Bolt"),
    ],
    [
      [
        { name: "ability of Ghost", player: "Ben" },
        { name: "Bolt", player: "Anna" },
      ],
      "graveyard",
      "did-not-resolve",
    ],
  ],
  [
    "a delayed ability waits for the end step",
    "2026-08-15",
    [
      bear,
      ...main,
      {
        casts: "Flicker",
        player: "Anna",
        types: ["instant"],
        targets: ["Bear"],
        does: [
          { moves: "Bear", to: "exile" },
          { later: "end", does: [{ moves: "Bear", to: "battlefield" }] },
        ],
      },
      top,
      where("Bear"),
      { begins: "end" },
      where("Bear"),
      top,
      where("Bear"),
    ],
    ["exile", "exile", "battlefield"],
  ],
  [
    "cast in an end step, it waits for the next one",
    "2026-08-15",
    [
      bear,
      { turn: "Anna" },
      { begins: "end" },
      {
        casts: "Flicker",
        player: "Anna",
        types: ["instant"],
        targets: ["Bear"],
        does: [
          { moves: "Bear", to: "exile" },
          { later: "end", does: [{ moves: "Bear", to: "battlefield" }] },
        ],
      },
      top,
      { turn: "Ben" },
      where("Bear"),
      { begins: "end" },
      top,
      where("Bear"),
    ],
    ["exile", "battlefield"],
  ],
  [
    "“when you do” goes on the stack after the ability",
    "2026-08-15",
    [
      creature("Fodder", "Anna"),
      bear,
      ...main,
      {
        casts: "Rite",
        player: "Anna",
        types: ["sorcery"],
        does: [{ sacrifices: "Fodder" }, { whenDone: [{ destroys: "Bear" }], targets: ["Bear"] }],
      },
      top,
      where("Fodder"),
      where("Bear"),
      top,
      where("Bear"),
    ],
    ["graveyard", "battlefield", "graveyard"],
  ],
  [
    "a token that an effect makes enters, and is seen",
    "2026-08-15",
    [
      warden("Warden", "Anna"),
      ...main,
      {
        casts: "Call",
        player: "Anna",
        types: ["sorcery"],
        does: [{ object: "Beast", player: "you", types: ["creature"], power: 3, toughness: 3, token: true }],
      },
      { resolves: "all" },
      where("Beast"),
      life("Anna"),
    ],
    ["battlefield", 21],
  ],
  [
    "an ability triggers on each card drawn",
    "2026-08-15",
    [
      {
        object: "Idol",
        player: "Anna",
        types: ["artifact"],
        triggers: [{ when: "draws", whose: "opponent", does: [{ deals: 1, player: "that-player" }] }],
      },
      ...main,
      { draws: 2, player: "Ben" },
      { resolves: "all" },
      life("Ben"),
    ],
    [18],
  ],
  [
    "an ability without a legal target is removed",
    "2026-08-15",
    [
      creature("Angel", "Anna", {
        in: "hand",
        triggers: [
          { when: "enters", targets: ["Bear"], aims: ["creature", "opponents"], does: [{ destroys: "Bear" }] },
        ],
      }),
      creature("Bear", "Ben", { keywords: ["shroud"] }),
      ...main,
      { moves: "Angel", to: "battlefield" },
      { ask: "stack" },
      became("ability of Angel"),
      where("Bear"),
    ],
    [[], "removed", "battlefield"],
  ],
];

describe("triggered abilities", () => {
  it.each(triggers)("%s", (_title, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });
});

describe("the order of one player's abilities", () => {
  const both = [
    creature("Bear", "Anna", { in: "hand" }),
    warden("One", "Anna", 1),
    warden("Two", "Anna", 2),
    ...main,
    { moves: "Bear", to: "battlefield" },
  ];

  it("is unknown until it is stated, and then followed", () => {
    const { answers } = played([...both, { ask: "stack" }, top, life("Anna")], "2026-08-15");
    expect(answers.map(({ confidence }) => confidence)).toEqual(["low", "low"]);
    expect(
      values([...both, { orders: ["Two", "One"], player: "Anna" }, top, life("Anna"), top, life("Anna")], "2026-08-15"),
    ).toEqual([22, 23]);
    expect(
      values([...both, { orders: ["One", "Two"], player: "Anna" }, top, life("Anna"), top, life("Anna")], "2026-08-15"),
    ).toEqual([21, 23]);
  });
});
