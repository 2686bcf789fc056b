import { describe, expect, it } from "vitest";
import {
  answer,
  bear,
  became,
  bolt,
  type Case,
  creature,
  life,
  main,
  played,
  top,
  values,
  where,
} from "./stack-situations.ts";

const spells: readonly Case[] = [
  [
    "a burn spell kills, and then goes to the graveyard",
    "2026-08-15",
    [bear, ...main, bolt("Bear"), top, where("Bear"), where("Bolt"), became("Bolt")],
    ["graveyard", "graveyard", "resolved"],
  ],
  [
    "it does nothing before it resolves",
    "2026-08-15",
    [bear, ...main, bolt("Bear"), where("Bear"), where("Bolt")],
    ["battlefield", "stack"],
  ],
  [
    "the answer resolves first: a pump saves the creature",
    "2004-05-01",
    [
      bear,
      ...main,
      bolt("Bear"),
      answer({
        targets: ["Bear"],
        does: [{ changes: "Bear", does: "adds", power: 3, toughness: 3, until: "end-of-turn" }],
      }),
      top,
      top,
      where("Bear"),
    ],
    ["battlefield"],
  ],
  [
    "the answer comes too late if it was cast first",
    "2004-05-01",
    [
      bear,
      ...main,
      answer({
        targets: ["Bear"],
        does: [{ changes: "Bear", does: "adds", power: 0, toughness: 1, until: "end-of-turn" }],
      }),
      bolt("Bear"),
      top,
      where("Bear"),
      top,
      became("Answer"),
    ],
    ["graveyard", "countered"],
  ],
  [
    "a spell whose only target left was countered by the rules until 2018",
    "2018-04-26",
    [bear, ...main, bolt("Bear"), { moves: "Bear", to: "hand" }, top, became("Bolt"), where("Bolt")],
    ["countered", "graveyard"],
  ],
  [
    "since then it does not resolve",
    "2018-04-27",
    [bear, ...main, bolt("Bear"), { moves: "Bear", to: "hand" }, top, became("Bolt"), where("Bolt")],
    ["did-not-resolve", "graveyard"],
  ],
  [
    "a creature that left and came back is a new object",
    "2026-08-15",
    [
      bear,
      ...main,
      bolt("Bear"),
      { moves: "Bear", to: "exile" },
      { moves: "Bear", to: "battlefield" },
      top,
      where("Bear"),
      became("Bolt"),
    ],
    ["battlefield", "did-not-resolve"],
  ],
  [
    "of two targets the legal one is still dealt damage",
    "2026-08-15",
    [
      bear,
      creature("Ox", "Ben"),
      ...main,
      bolt("Bear", {
        targets: ["Bear", "Ox"],
        does: [
          { deals: 2, to: "Bear" },
          { deals: 2, to: "Ox" },
        ],
      }),
      { moves: "Bear", to: "hand" },
      top,
      where("Bear"),
      where("Ox"),
      became("Bolt"),
    ],
    ["hand", "graveyard", "resolved"],
  ],
  [
    "a target that became hexproof is illegal",
    "2026-08-15",
    [
      bear,
      ...main,
      bolt("Bear"),
      answer({ does: [{ changes: "Bear", does: "gains", keyword: "hexproof", until: "end-of-turn" }] }),
      top,
      { ask: "legalTarget", target: "Bear", of: "Bolt" },
      top,
      where("Bear"),
    ],
    [false, "battlefield"],
  ],
  [
    "its own player may target a hexproof creature",
    "2026-08-15",
    [creature("Bear", "Anna", { keywords: ["hexproof"] }), ...main, bolt("Bear"), top, where("Bear")],
    ["graveyard"],
  ],
  [
    "a countered spell goes to the graveyard and does nothing",
    "2026-08-15",
    [
      bear,
      ...main,
      bolt("Bear"),
      answer({ targets: ["Bolt"], aims: ["spell"], does: [{ counters: "Bolt" }] }),
      top,
      became("Bolt"),
      where("Bolt"),
      where("Bear"),
    ],
    ["countered", "graveyard", "battlefield"],
  ],
  [
    "a spell that cannot be countered stays, and the counterspell resolves",
    "2026-08-15",
    [
      bear,
      ...main,
      bolt("Bear", { uncounterable: true }),
      answer({ targets: ["Bolt"], aims: ["spell"], does: [{ counters: "Bolt" }] }),
      top,
      became("Answer"),
      top,
      where("Bear"),
    ],
    ["resolved", "graveyard"],
  ],
  [
    "a creature spell enters the battlefield as it resolves",
    "2026-08-15",
    [
      creature("Ogre", "Anna", { in: "hand" }),
      ...main,
      { casts: "Ogre", player: "Anna" },
      where("Ogre"),
      top,
      where("Ogre"),
      { ask: "controls", object: "Ogre" },
    ],
    ["stack", "battlefield", "Anna"],
  ],
  [
    "a copy is not cast, has the same target, and ceases to exist",
    "2026-08-15",
    [
      creature("Wall", "Ben", { toughness: 5 }),
      ...main,
      bolt("Wall"),
      { copiesSpell: "Bolt", player: "Anna", as: "Copy" },
      { ask: "stack" },
      top,
      where("Copy"),
      where("Wall"),
      top,
      where("Wall"),
    ],
    [
      [
        { name: "Copy", player: "Anna" },
        { name: "Bolt", player: "Anna" },
      ],
      "gone",
      "battlefield",
      "graveyard",
    ],
  ],
  [
    "a copy with a new target spares the old one",
    "2026-08-15",
    [
      bear,
      creature("Ox", "Ben"),
      ...main,
      bolt("Bear", { targets: ["Bear"], does: [{ deals: 3, to: "Bear" }] }),
      { counters: "Bolt" },
      where("Bear"),
      where("Ox"),
    ],
    ["battlefield", "battlefield"],
  ],
  [
    "indestructible survives destroying, and not sacrificing",
    "2026-08-15",
    [
      creature("God", "Ben", { keywords: ["indestructible"] }),
      ...main,
      bolt("God", { does: [{ destroys: "God" }] }),
      top,
      where("God"),
      { sacrifices: "God", player: "Ben" },
      where("God"),
    ],
    ["battlefield", "graveyard"],
  ],
  [
    "a regeneration shield saves from destroying, unless it cannot be regenerated",
    "2004-05-01",
    [
      bear,
      ...main,
      { regenerates: "Bear" },
      { destroys: "Bear" },
      where("Bear"),
      { ask: "tapped", object: "Bear" },
      { regenerates: "Bear" },
      { destroys: "Bear", unregenerated: true },
      where("Bear"),
    ],
    ["battlefield", true, "graveyard"],
  ],
  [
    "lifelink works on a spell",
    "2026-08-15",
    [...main, bolt("Ben", { keywords: ["lifelink"] }), top, life("Ben"), life("Anna")],
    [17, 23],
  ],
  [
    "the caster keeps priority, and the active player has it after a resolution",
    "2026-08-15",
    [...main, { turn: "Ben" }, { begins: "upkeep" }, bolt("Ben"), { ask: "hasPriority" }, top, { ask: "hasPriority" }],
    ["Anna", "Ben"],
  ],
  [
    "when both pass the top resolves",
    "2026-08-15",
    [
      ...main,
      bolt("Ben"),
      { passes: "Anna" },
      { ask: "hasPriority" },
      { passes: "Ben" },
      life("Ben"),
      { ask: "stack" },
    ],
    ["Ben", 17, []],
  ],
];

const abilities: readonly Case[] = [
  [
    "the source may be sacrificed as a cost, and the ability resolves without it",
    "2026-08-15",
    [
      creature("Fanatic", "Anna"),
      ...main,
      {
        activates: "Fanatic",
        by: "Anna",
        targets: ["Ben"],
        costs: [{ sacrifices: "Fanatic" }],
        does: [{ deals: 1, player: "Ben" }],
      },
      where("Fanatic"),
      top,
      life("Ben"),
    ],
    ["graveyard", 19],
  ],
  [
    "destroying the source in response does not stop the ability",
    "2001-10-01",
    [
      creature("Tim", "Anna"),
      ...main,
      { activates: "Tim", by: "Anna", targets: ["Ben"], costs: [{ taps: "Tim" }], does: [{ deals: 1, player: "Ben" }] },
      answer({ targets: ["Tim"], does: [{ destroys: "Tim" }] }),
      top,
      where("Tim"),
      top,
      life("Ben"),
    ],
    ["graveyard", 19],
  ],
  [
    "a mana ability does not use the stack",
    "2026-08-15",
    [
      creature("Elf", "Anna"),
      ...main,
      {
        activates: "Elf",
        by: "Anna",
        as: "mana-ability",
        costs: [{ taps: "Elf" }],
        does: [{ mana: 1, player: "Anna" }],
      },
      { ask: "stack" },
      { ask: "manaLeft", player: "Anna" },
    ],
    [[], 1],
  ],
  [
    "a loyalty cost may kill the planeswalker, and the ability still resolves",
    "2026-08-15",
    [
      { object: "Liliana", player: "Anna", types: ["planeswalker"], loyalty: 2 },
      bear,
      ...main,
      {
        activates: "Liliana",
        by: "Anna",
        as: "loyalty-ability",
        targets: ["Bear"],
        costs: [{ removes: "loyalty", from: "Liliana", times: 2 }],
        does: [{ destroys: "Bear" }],
      },
      where("Liliana"),
      top,
      where("Bear"),
    ],
    ["graveyard", "graveyard"],
  ],
  [
    "while split second is on the stack only mana abilities are activated",
    "2010-12-01",
    [
      bear,
      ...main,
      bolt("Bear", { keywords: ["split-second"] }),
      { passes: "Anna" },
      { ask: "mayActivateNow", player: "Ben" },
      { ask: "mayActivateNow", player: "Ben", as: "mana-ability" },
      { ask: "mayCast", player: "Ben", what: "instant" },
    ],
    [false, true, false],
  ],
];

describe("spells on the stack", () => {
  it.each(spells)("%s", (_title, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });
});

describe("activated abilities", () => {
  it.each(abilities)("%s", (_title, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });
});

it("every decided answer about the stack says by which rules", () => {
  const asked = [
    bear,
    ...main,
    bolt("Bear"),
    { ask: "stack" },
    { ask: "legalTarget", target: "Bear", of: "Bolt" },
    top,
    became("Bolt"),
    where("Bear"),
    where("Bolt"),
  ];
  const { answers } = played(asked, "2026-08-15");
  expect(answers.filter(({ references }) => references.length === 0)).toEqual([]);
});
