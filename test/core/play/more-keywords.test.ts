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
  mayBlock,
  now,
  numbersOf,
  of,
  size,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";

/** Keywords that count, on days that know them and on days that do not. */

const counters = (object: string): WrittenEvent => ({ ask: "countersOn", object });
const [ox, cow, bear] = [creature("Ox", "Ben", "1/1"), creature("Cow", "Ben", "1/1"), creature("Bear", "Anna", "2/2")];

it.each<[string, string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "rampage counts the blockers beyond the first",
    "2001-08-01",
    [
      withKeywords("Wolf", "Anna", "2/2", "rampage-2"),
      ox,
      cow,
      annasTurn,
      attack("Wolf"),
      block("Ox", "Wolf"),
      block("Cow", "Wolf"),
      all,
      size("Wolf"),
    ],
    [of(4)],
  ],
  [
    "rampage does nothing with one blocker",
    now,
    [
      withKeywords("Wolf", "Anna", "2/2", "rampage-2"),
      ox,
      annasTurn,
      attack("Wolf"),
      block("Ox", "Wolf"),
      all,
      size("Wolf"),
    ],
    [of(2)],
  ],
  [
    "battle cry is for the other attackers",
    now,
    [
      withKeywords("Horn", "Anna", "1/1", "battle-cry"),
      bear,
      annasTurn,
      attack("Horn"),
      attack("Bear"),
      all,
      size("Horn"),
      size("Bear"),
    ],
    [of(1), of(3, 2)],
  ],
  [
    "battle cry is unknown on the day before",
    "2011-02-03",
    [
      withKeywords("Horn", "Anna", "1/1", "battle-cry"),
      bear,
      annasTurn,
      attack("Horn"),
      attack("Bear"),
      all,
      size("Bear"),
    ],
    ["no-rule"],
  ],
  [
    "renown gives counters once",
    now,
    [
      withKeywords("Squire", "Anna", "1/1", "renown-2"),
      annasTurn,
      attack("Squire"),
      dealt,
      all,
      counters("Squire"),
      { ask: "isDesignated", object: "Squire", as: "renowned" },
      { turn: "Ben" },
      annasTurn,
      attack("Squire"),
      dealt,
      all,
      counters("Squire"),
    ],
    [{ "+1/+1": 2 }, true, { "+1/+1": 2 }],
  ],
  [
    "renown looks at combat damage to players only",
    now,
    [
      withKeywords("Squire", "Anna", "1/1", "renown-1"),
      annasTurn,
      main,
      { deals: 1, from: "Squire", player: "Ben" },
      all,
      counters("Squire"),
    ],
    [{}],
  ],
  [
    "training needs a greater attacker",
    now,
    [
      withKeywords("Page", "Anna", "1/1", "training"),
      bear,
      annasTurn,
      attack("Page"),
      attack("Bear"),
      all,
      counters("Page"),
      { turn: "Ben" },
      annasTurn,
      attack("Page"),
      all,
      counters("Page"),
    ],
    [{ "+1/+1": 1 }, { "+1/+1": 1 }],
  ],
  [
    "training triggers once for two greater ones",
    now,
    [
      withKeywords("Page", "Anna", "1/1", "training"),
      bear,
      creature("Elk", "Anna", "3/3"),
      annasTurn,
      attack("Bear"),
      attack("Page"),
      attack("Elk"),
      all,
      counters("Page"),
    ],
    [{ "+1/+1": 1 }],
  ],
  [
    "dethrone looks for the most life",
    now,
    [withKeywords("Thief", "Anna", "1/1", "dethrone"), annasTurn, attack("Thief"), all, counters("Thief")],
    [{ "+1/+1": 1 }],
  ],
  [
    "dethrone does nothing against a player with less",
    now,
    [
      withKeywords("Thief", "Anna", "1/1", "dethrone"),
      { hasLife: 19, player: "Ben" },
      annasTurn,
      attack("Thief"),
      all,
      counters("Thief"),
    ],
    [{}],
  ],
  [
    "decayed is sacrificed after its attack",
    now,
    [
      withKeywords("Ghoul", "Anna", "2/2", "decayed"),
      annasTurn,
      attack("Ghoul"),
      all,
      dealt,
      life("Ben"),
      { begins: "end-of-combat" },
      all,
      where("Ghoul"),
    ],
    [18, "graveyard"],
  ],
  [
    "decayed cannot block",
    now,
    [withKeywords("Ghoul", "Ben", "2/2", "decayed"), bear, annasTurn, attack("Bear"), mayBlock("Ghoul", "Bear")],
    [false],
  ],
])("%s", (_name, on, events, expected) => {
  expect(valuesOf(events, on)).toEqual(expected);
});

it.each([
  ["rampage", "rampage-2", "2003-08-01", "502.12a"],
  ["battle cry", "battle-cry", "2012-01-01", "702.89a"],
])("cites the rule of %s with its number of the day", (_name, keyword, on, number) => {
  const events = [
    withKeywords("Wolf", "Anna", "2/2", keyword),
    bear,
    ox,
    cow,
    annasTurn,
    attack("Wolf"),
    attack("Bear"),
  ];
  const asked = keyword === "battle-cry" ? "Bear" : "Wolf";
  expect(numbersOf([...events, block("Ox", "Wolf"), block("Cow", "Wolf"), all, size(asked)], on)).toContain(number);
});
