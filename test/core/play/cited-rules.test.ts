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
  size,
  where,
  withKeywords,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Answers cite the rule that decides, and not only a general one. */

const moon: readonly WrittenEvent[] = [
  { object: "Moon", player: "Ben", types: "enchantment" },
  { changes: "lands", nonbasic: true, does: "becomes", subtypes: "Mountain", by: "Moon" },
];
const urborg: readonly WrittenEvent[] = [
  { object: "Urborg", player: "Anna", types: "land" },
  { changes: "lands", does: "is-also", subtypes: "Swamp", by: "Urborg" },
];
const woods: WrittenEvent = { object: "Woods", player: "Anna", types: "land", supertypes: "basic", subtypes: "Forest" };
const types = (object: string): WrittenEvent => ({ ask: "types", object });
const stack: WrittenEvent = { ask: "stack" };
const bear = creature("Bear", "Anna", "2/2");
const ox = creature("Ox", "Ben", "2/2");
const gains = (when: string, more: object = {}) => ({
  triggers: [{ when, ...more, does: [{ gainsLife: 1, player: "you" }] }],
});

it.each<[string, readonly WrittenEvent[], string]>([
  ["dependency", [...urborg, ...moon, woods, types("Woods")], "613.8"],
  ["basic land types", [...urborg, ...moon, types("Urborg")], "305.7"],
  ["copies", [bear, ox, { puts: "+1/+1", on: "Ox" }, annasTurn, { copies: "Bear", of: "Ox" }, size("Bear")], "707.2"],
  [
    "timestamps",
    [
      bear,
      annasTurn,
      { changes: "Bear", does: "loses-all" },
      { changes: "Bear", does: "gains", keyword: "flying" },
      { ask: "abilities", object: "Bear" },
    ],
    "613.7",
  ],
  [
    "sublayers",
    [
      bear,
      annasTurn,
      { changes: "Bear", does: "sets", power: 0, toughness: 1 },
      { puts: "+1/+1", on: "Bear" },
      { changes: "Bear", does: "switches" },
      size("Bear"),
    ],
    "613.4",
  ],
  [
    "the cleanup step",
    [
      bear,
      annasTurn,
      { changes: "Bear", does: "adds", power: 3, toughness: 3, until: "end-of-turn" },
      { turn: "Ben" },
      size("Bear"),
    ],
    "514.2",
  ],
  [
    "what dies",
    [creature("Bear", "Anna", "2/2", gains("dies")), annasTurn, { moves: "Bear", to: "hand" }, stack],
    "700.4",
  ],
  [
    "attacks",
    [
      creature("Bear", "Anna", "2/2", gains("attacks")),
      creature("Wolf", "Anna", "1/1"),
      annasTurn,
      attack("Wolf"),
      { entersCombat: "Bear", at: "Ben" },
      stack,
    ],
    "508.3a",
  ],
  [
    "the owner of a token",
    [annasTurn, { creates: "Soldier", player: "Ben", types: "creature" }, { ask: "owner", object: "Soldier" }],
    "111.2",
  ],
  [
    "what divides damage among a band",
    [
      ...[withKeywords("Squire", "Anna", "1/1", "banding"), bear, ox, annasTurn, attack("Bear")],
      ...[{ attacksWith: "Squire", at: "Ben", inBandOf: "Bear" }, block("Ox", "Bear")],
      { ask: "dividesDamage", object: "Ox" },
    ],
    "702.22k",
  ],
  [
    "the mana value of what is destroyed",
    [
      creature("Bear", "Anna", "2/2", { cost: "{1}{G}" }),
      ...[
        annasTurn,
        main,
        { casts: "Boom", player: "Anna", types: "sorcery", does: [{ destroys: "each creature mana-value-2-or-less" }] },
      ],
      ...[all, where("Bear")],
    ],
    "202.3",
  ],
  [
    "a cost to attack",
    [bear, { charges: "attack", at: "Ben" }, annasTurn, { ask: "mayAttackWith", object: "Bear", at: "Ben" }],
    "508.1d",
  ],
  [
    "an ability without its source",
    [
      bear,
      annasTurn,
      main,
      { activates: "ping", of: "Bear", by: "Anna", does: [{ deals: 1, to: "Ben" }] },
      { destroys: "Bear" },
      all,
      life("Ben"),
    ],
    "113.7a",
  ],
  [
    "first strike",
    [
      withKeywords("Lion", "Anna", "2/2", "double-strike"),
      annasTurn,
      attack("Lion"),
      { combatDamage: "dealt", step: "first" },
      { changes: "Lion", does: "loses", keyword: "double-strike" },
      dealt,
      life("Ben"),
    ],
    "702.4c",
  ],
  [
    "a blocked attacker",
    [bear, ox, annasTurn, attack("Bear"), block("Ox", "Bear"), { moves: "Ox", to: "hand" }, dealt, life("Ben")],
    "509.1h",
  ],
  [
    "the division of damage",
    [bear, creature("Ox", "Ben", "0/4"), annasTurn, attack("Bear"), block("Ox", "Bear"), dealt, where("Ox")],
    "510.1c",
  ],
  ["destroying", [bear, annasTurn, { destroys: "Bear" }, where("Bear")], "701.8a"],
  ["controllers", [bear, { ask: "controls", object: "Bear" }], "110.2"],
])("%s", (_what, events, number) => {
  const answers = answersOn(duel(events), now);
  expect(answers.flatMap(({ citations }) => citations.map((one) => one.number))).toContain(number);
});

it("cites the rules of two damage steps only where there are two", () => {
  const [answer] = answersOn(duel([bear, annasTurn, attack("Bear"), dealt, life("Ben")]), now);
  expect(answer?.citations.map(({ number }) => number)).not.toContain("702.7b");
});

it("deals no combat damage to a player who has left", () => {
  const events = [
    bear,
    annasTurn,
    attack("Bear", "Cara"),
    { concedes: "Cara" },
    dealt,
    { ask: "combatDamageDealt", from: "Bear" },
  ];
  const [answer] = answersOn(duel(events, { players: ["Anna", "Ben", "Cara"] }), now);
  expect(answer).toMatchObject({
    value: 0,
    citations: expect.arrayContaining([expect.objectContaining({ number: "800.4e" })]),
  });
});

it("a doubled draw finds enough cards where the library is not said", () => {
  const twice = (by: string): readonly WrittenEvent[] => [
    { object: by, player: "Anna", types: "enchantment" },
    { replaces: "draws", whose: "Anna", by, multiplies: 2 },
  ];
  const watch = { object: "Watch", player: "Anna", types: "enchantment", ...gains("draws", { whose: "you" }) };
  const events = [
    ...twice("One"),
    ...twice("Two"),
    watch,
    annasTurn,
    main,
    { draws: 1, player: "Anna" },
    all,
    life("Anna"),
    { ask: "lost" },
  ];
  expect(answersOn(duel(events), now).map(({ value }) => value)).toEqual([24, []]);
});

const hand = (object: string, of: string) => ({ object, player: "Anna", types: of, cost: "{R}", in: "hand" });
const cast = (object: string, of: string): readonly WrittenEvent[] => [
  hand(object, of),
  annasTurn,
  main,
  { casts: object, player: "Anna" },
  { resolves: "top" },
  where(object),
];
const past: WrittenEvent = { ask: "tramplesOver", power: 3, toughness: 5, deathtouch: true };
const teams = {
  players: ["Anna", "Ben", "Cleo", "Dan"],
  teams: [
    ["Anna", "Cleo"],
    ["Ben", "Dan"],
  ],
};
const conceded: readonly WrittenEvent[] = [annasTurn, { concedes: "Ben" }];
const decked: readonly WrittenEvent[] = [annasTurn, main, { draws: 1, player: "Ben", library: 0 }];

it.each<[string, string, readonly WrittenEvent[], object, string[], string[]]>([
  ["a permanent that was cast", "2024-10-01", cast("Ring", "artifact"), {}, ["608.3a"], ["608.2n"]],
  ["the same in 2015", "2015-01-01", cast("Ring", "artifact"), {}, ["608.3"], ["608.2k"]],
  ["an instant that was cast", "2024-10-01", cast("Bolt", "instant"), {}, ["608.2n"], ["608.3a"]],
  ["deathtouch past a blocker", "2018-01-01", [annasTurn, past], {}, ["702.19b", "702.2c"], []],
  ["trample that measures toughness", "2009-08-01", [annasTurn, past], {}, ["702.17b"], []],
  ["a team that conceded", "2024-10-01", [...conceded, { ask: "lost" }], teams, ["810.8b", "104.3a"], ["810.8a"]],
  ["the same in 2006", "2006-01-01", [...conceded, { ask: "lost" }], teams, ["606.8c"], ["606.8b"]],
  ["a team with a player who lost", "2024-10-01", [...decked, { ask: "lost" }], teams, ["810.8a"], ["810.8b"]],
  [
    "the other player of it",
    "2024-10-01",
    [...decked, { ask: "inGame", player: "Dan" }],
    teams,
    ["810.8a"],
    ["810.8b"],
  ],
])("cites for %s (%s) the rule that says it", (_name, on, events, more, cited, notCited) => {
  const numbers = answersOn(duel(events, more), on)[0]?.citations.map(({ number }) => number) ?? [];
  expect(numbers).toEqual(expect.arrayContaining(cited));
  expect(numbers.filter((number) => notCited.includes(String(number)))).toEqual([]);
});
