import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  attack,
  block,
  creature,
  life,
  main,
  now,
  numbersOf,
  of,
  size,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Keyword abilities that trigger, on days that know them and on days that do not. */

const spell = (types: string): WrittenEvent => ({ casts: "Word", player: "Anna", types: [types], does: [] });
const small = creature("Ox", "Ben", "1/1");

it.each<[string, string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "flanking makes a blocker without it smaller",
    "1999-12-01",
    [
      withKeywords("Rider", "Anna", "2/2", "flanking"),
      small,
      annasTurn,
      attack("Rider"),
      block("Ox", "Rider"),
      all,
      where("Ox"),
    ],
    ["graveyard"],
  ],
  [
    "flanking does nothing to a blocker that has it",
    now,
    [
      ...[withKeywords("Rider", "Anna", "2/2", "flanking"), withKeywords("Ox", "Ben", "1/1", "flanking"), annasTurn],
      ...[attack("Rider"), block("Ox", "Rider"), all, where("Ox")],
    ],
    ["battlefield"],
  ],
  [
    "bushido counts for a blocker and its attacker",
    "2004-10-01",
    [
      ...[
        withKeywords("Sword", "Anna", "1/1", "bushido-2"),
        withKeywords("Spear", "Ben", "1/1", "bushido-1"),
        annasTurn,
      ],
      ...[attack("Sword"), block("Spear", "Sword"), all, size("Sword"), size("Spear")],
    ],
    [of(3), of(2)],
  ],
  [
    "bushido is unknown on the day before",
    "2004-09-30",
    [
      ...[withKeywords("Sword", "Anna", "1/1", "bushido-2"), small, annasTurn],
      ...[attack("Sword"), block("Ox", "Sword"), all, size("Sword")],
    ],
    ["no-rule"],
  ],
  [
    "exalted triggers for one that attacks alone, also of another",
    now,
    [
      withKeywords("Angel", "Anna", "1/1", "exalted"),
      creature("Cub", "Anna", "2/2"),
      annasTurn,
      attack("Cub"),
      all,
      size("Cub"),
    ],
    [of(3)],
  ],
  [
    "exalted does nothing for one of two attackers",
    now,
    [
      ...[withKeywords("Angel", "Anna", "1/1", "exalted"), creature("Cub", "Anna", "2/2"), annasTurn],
      ...[attack("Cub"), attack("Angel"), all, size("Cub")],
    ],
    [of(2)],
  ],
  [
    "prowess triggers on a sorcery, and not on a creature",
    now,
    [
      ...[withKeywords("Monk", "Anna", "1/1", "prowess"), annasTurn, main, spell("sorcery"), all, size("Monk")],
      ...[{ ...spell("creature"), casts: "Beast" }, all, size("Monk")],
    ],
    [of(2), of(2)],
  ],
  [
    "afflict takes life of the defending player",
    now,
    [
      withKeywords("Mummy", "Anna", "2/2", "afflict-2"),
      small,
      annasTurn,
      attack("Mummy"),
      block("Ox", "Mummy"),
      all,
      life("Ben"),
    ],
    [18],
  ],
  [
    "evolve wants a greater creature",
    now,
    [
      ...[withKeywords("Newt", "Anna", "1/1", "evolve"), creature("Cub", "Anna", "1/2", { in: "hand" })],
      ...[creature("Mite", "Anna", "1/1", { in: "hand" }), annasTurn, main, { moves: "Mite", to: "battlefield" }, all],
      ...[size("Newt"), { moves: "Cub", to: "battlefield" }, all, size("Newt")],
    ],
    [of(1), of(2)],
  ],
  [
    "persist returns it once",
    now,
    [
      ...[
        withKeywords("Elk", "Anna", "3/3", "persist"),
        annasTurn,
        main,
        { destroys: "Elk" },
        all,
        where("Elk"),
        size("Elk"),
      ],
      ...[{ destroys: "Elk" }, all, where("Elk")],
    ],
    ["battlefield", of(2), "graveyard"],
  ],
  [
    "undying does not return what has left the graveyard",
    now,
    [
      ...[
        withKeywords("Elk", "Anna", "3/3", "undying"),
        annasTurn,
        main,
        { destroys: "Elk" },
        { moves: "Elk", to: "exile" },
      ],
      ...[all, where("Elk")],
    ],
    ["exile"],
  ],
  [
    "a keyword that was lost does not trigger",
    now,
    [
      ...[withKeywords("Elk", "Anna", "3/3", "undying"), annasTurn, main, { changes: "Elk", does: ["loses-all"] }],
      ...[{ destroys: "Elk" }, all, where("Elk")],
    ],
    ["graveyard"],
  ],
  [
    "of world permanents only the newest stays",
    "2003-12-01",
    [
      ...[{ object: "Pit", player: "Anna", types: ["enchantment"], supertypes: ["world"] }],
      ...[{ object: "Sky", player: "Ben", types: ["enchantment"], supertypes: ["world"], in: "hand" }, annasTurn, main],
      ...[{ moves: "Sky", to: "battlefield" }, where("Pit"), where("Sky")],
    ],
    ["graveyard", "battlefield"],
  ],
  [
    "what becomes a land of a basic type loses its abilities",
    now,
    [
      ...[withKeywords("Elk", "Anna", "3/3", "flying"), annasTurn, main],
      { changes: "Elk", does: ["becomes"], types: ["land"], subtypes: ["Forest"] },
      ...[
        { ask: "abilities", object: "Elk" },
        { ask: "types", object: "Elk" },
      ],
    ],
    [[], ["land", "Forest"]],
  ],
])("%s", (_what, on, events, expected) => {
  expect(valuesOf(events, on)).toEqual(expected);
});

it("what a keyword did is cited", () => {
  const events = [
    withKeywords("Elk", "Anna", "3/3", "persist"),
    annasTurn,
    main,
    { destroys: "Elk" },
    all,
    where("Elk"),
  ];
  const [answer] = answersOn(duel(events), now);
  expect(answer?.because.join(" ")).toContain("without a -1/-1 counter");
  expect(numbersOf(events, now)).toContain("702.79a");
});

it("a keyword without the number that it needs, and one that is not played, make an answer less sure", () => {
  for (const keyword of ["bushido", "champion", "ripple"]) {
    const events = [
      withKeywords("Ox", "Ben", "1/1", keyword),
      creature("Elk", "Anna", "3/3"),
      annasTurn,
      attack("Elk"),
    ];
    const asked = [...events, { begins: "declare-blockers" }, { ask: "mayBlock", object: "Ox", attacker: "Elk" }];
    const [answer] = answersOn(duel(asked), now);
    expect([keyword, answer?.confidence]).toEqual([keyword, "medium"]);
    expect(answer?.sentence).toContain(`${keyword} (Ox)`);
  }
});

it("a loyalty ability of a permanent is activated once in a turn, and again in the next", () => {
  const walker = { object: "Jace", player: "Anna", types: ["planeswalker"], loyalty: 3 };
  const plus: WrittenEvent = {
    ...{ activates: "plus", by: "Anna", of: "Jace", as: "loyalty-ability" },
    ...{ costs: [{ puts: "loyalty", on: "Jace" }], does: [{ gainsLife: 1, player: "you" }] },
  };
  const may: WrittenEvent = { ask: "mayActivateNow", player: "Anna", as: "loyalty-ability", of: "Jace" };
  const once = [walker, annasTurn, main, plus, { resolves: "top" }];
  expect(valuesOf([...once, may], now)).toEqual([false]);
  expect(numbersOf([...once, may], now)).toContain("606.3");
  expect(() => valuesOf([...once, plus, life("Anna")], now)).toThrow("has been activated in this turn");
  expect(
    valuesOf([...once, { turn: "Anna" }, main, may, plus, { resolves: "top" }, life("Anna"), dealtNothing], now),
  ).toEqual([true, 22, []]);
});

const dealtNothing: WrittenEvent = { ask: "lost" };
