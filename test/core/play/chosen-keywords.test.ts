import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  attack,
  creature,
  dealt,
  life,
  main,
  mayBlock,
  now,
  of,
  refusalOf,
  size,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Keywords that ask for a choice or a payment, and effects that do so. */

const [ox, cow, bear] = [creature("Ox", "Ben", "1/1"), creature("Cow", "Ben", "1/1"), creature("Bear", "Anna", "2/2")];
const token = (more: object): WrittenEvent => ({
  ...{ creates: "Mob", player: "Anna", types: ["creature"], power: 2, toughness: 2, ...more },
});
const aimed = (pays: string): WrittenEvent[] => [
  withKeywords("Guard", "Ben", "2/2", "ward-2"),
  ...[annasTurn, main],
  { casts: "Bolt", player: "Anna", types: ["instant"], targets: ["Guard"], does: [{ deals: 3, to: "Guard" }] },
  ...[{ resolves: "top", pays }, all, where("Guard"), { ask: "became", object: "Bolt" }],
];

it.each<[string, string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "afterlife makes Spirits",
    now,
    [
      withKeywords("Monk", "Anna", "2/2", "afterlife-2"),
      annasTurn,
      main,
      { destroys: "Monk" },
      all,
      { ask: "count", of: "Spirit", player: "Anna" },
      { ask: "abilities", object: "Spirit" },
    ],
    [2, ["flying"]],
  ],
  [
    "annihilator takes all if there is no more",
    now,
    [withKeywords("Titan", "Anna", "9/9", "annihilator-2"), ox, annasTurn, attack("Titan"), all, where("Ox")],
    ["graveyard"],
  ],
  [
    "annihilator lets the defending player choose",
    now,
    [
      withKeywords("Titan", "Anna", "9/9", "annihilator-1"),
      ox,
      cow,
      annasTurn,
      attack("Titan"),
      { resolves: "top", chosen: "Cow" },
      where("Ox"),
      where("Cow"),
    ],
    ["battlefield", "graveyard"],
  ],
  ["ward counters what is not paid for", now, aimed("no"), ["battlefield", "countered"]],
  ["ward is paid", now, aimed("yes"), ["graveyard", "resolved"]],
  [
    "ward does not ask its controller",
    now,
    [
      withKeywords("Guard", "Anna", "2/2", "ward-2"),
      annasTurn,
      main,
      { casts: "Bolt", player: "Anna", types: ["instant"], targets: ["Guard"], does: [{ deals: 3, to: "Guard" }] },
      { resolves: "top" },
      where("Guard"),
    ],
    ["graveyard"],
  ],
  [
    "riot with the counter",
    now,
    [
      withKeywords("Mob", "Anna", "2/2", "riot", { in: "hand" }),
      annasTurn,
      main,
      { casts: "Mob", player: "Anna" },
      { resolves: "top", chosen: "counter" },
      size("Mob"),
      { ask: "abilities", object: "Mob" },
    ],
    [of(3), ["riot"]],
  ],
  [
    "riot with haste",
    now,
    [
      withKeywords("Mob", "Anna", "2/2", "riot", { in: "hand" }),
      annasTurn,
      main,
      { moves: "Mob", to: "battlefield", chosen: "haste" },
      size("Mob"),
      { ask: "mayAttackWith", object: "Mob" },
    ],
    [of(2), true],
  ],
  [
    "tokens with riot, as a spell creates them",
    now,
    [
      ...[annasTurn, main],
      { casts: "Fair", player: "Anna", types: ["sorcery"], does: [token({ keywords: ["riot"], times: 2 })] },
      ...[{ resolves: "top", chosen: "counter" }, size("Mob"), size("Mob 2")],
    ],
    [of(3), of(3)],
  ],
  [
    "a token with riot, as the event says",
    now,
    [annasTurn, main, token({ keywords: ["riot"], chosen: "haste" }), { ask: "mayAttackWith", object: "Mob" }],
    [true],
  ],
  [
    "what enters as a copy of something with riot",
    now,
    [
      withKeywords("Mob", "Anna", "2/2", "riot"),
      creature("Clone", "Anna", "0/0", { in: "hand" }),
      ...[annasTurn, main, { copies: "Clone", of: "Mob" }, { moves: "Clone", to: "battlefield", chosen: "counter" }],
      size("Clone"),
    ],
    [of(3)],
  ],
  [
    "unleash with the counter cannot block",
    now,
    [
      withKeywords("Ogre", "Ben", "3/3", "unleash", { in: "hand" }),
      bear,
      annasTurn,
      main,
      { moves: "Ogre", to: "battlefield", chosen: "counter" },
      { begins: "declare-attackers" },
      attack("Bear"),
      size("Ogre"),
      mayBlock("Ogre", "Bear"),
    ],
    [of(4), false],
  ],
  [
    "unleash without it can",
    now,
    [
      withKeywords("Ogre", "Ben", "3/3", "unleash", { in: "hand" }),
      bear,
      annasTurn,
      main,
      { moves: "Ogre", to: "battlefield", chosen: "no-counter" },
      { begins: "declare-attackers" },
      attack("Bear"),
      mayBlock("Ogre", "Bear"),
    ],
    [true],
  ],
  [
    "a player sacrifices what they choose",
    now,
    [
      ox,
      cow,
      annasTurn,
      main,
      {
        casts: "Edict",
        player: "Anna",
        types: ["sorcery"],
        does: [{ hasToSacrifice: "each-opponent", of: "creature", chosen: "Ox" }],
      },
      all,
      where("Ox"),
      where("Cow"),
    ],
    ["graveyard", "battlefield"],
  ],
  [
    "a spell is countered unless its player pays",
    now,
    [
      annasTurn,
      main,
      { casts: "Bolt", player: "Anna", types: ["instant"], does: [{ loses: 3, player: "Ben" }] },
      { casts: "Leak", player: "Ben", types: ["instant"], does: [{ counters: "Bolt", unless: "pays" }] },
      { resolves: "top", pays: "no" },
      life("Ben"),
      { ask: "became", object: "Bolt" },
    ],
    [20, "countered"],
  ],
  [
    "a creature becomes monstrous until it leaves",
    now,
    [
      bear,
      annasTurn,
      main,
      { designates: "Bear", as: "monstrous" },
      { ask: "isDesignated", object: "Bear", as: "monstrous" },
      { moves: "Bear", to: "hand" },
      { ask: "isDesignated", object: "Bear", as: "monstrous" },
    ],
    [true, false],
  ],
  [
    "an ability that looks for combat damage to a player",
    now,
    [
      creature("Bear", "Anna", "2/2", {
        triggers: [{ when: "deals-combat-damage", whose: "opponent", does: [{ gainsLife: 1, player: "you" }] }],
      }),
      annasTurn,
      main,
      { deals: 1, from: "Bear", player: "Ben" },
      { begins: "declare-attackers" },
      attack("Bear"),
      dealt,
      all,
      life("Anna"),
      life("Ben"),
    ],
    [21, 17],
  ],
])("%s", (_name, on, events, expected) => {
  expect(valuesOf(events, on)).toEqual(expected);
});

it.each([
  ["whether ward is paid", [...aimed("no").slice(0, 4), { resolves: "top" }], 'write "pays: yes" or "pays: no"'],
  [
    "what annihilator takes",
    [withKeywords("Titan", "Anna", "9/9", "annihilator-1"), ox, cow, annasTurn, attack("Titan"), all],
    "which 1 of Ox, Cow Ben sacrifices",
  ],
  [
    "what riot gives",
    [withKeywords("Mob", "Anna", "2/2", "riot", { in: "hand" }), annasTurn, main, { moves: "Mob", to: "battlefield" }],
    "Mob has riot",
  ],
  ["what a token with riot gets", [annasTurn, main, token({ keywords: ["riot"] })], "Mob has riot"],
  [
    "who is chosen",
    [...aimed("no").slice(0, 4), { resolves: "top", pays: "no", chosen: "Nobody" }],
    "there is no Nobody",
  ],
  [
    "that anything asks for the choice",
    [bear, annasTurn, main, { moves: "Bear", to: "hand", chosen: "haste" }],
    "Bear has no riot, unleash or tribute",
  ],
  [
    "that the token asks for the choice",
    [annasTurn, main, token({ chosen: "counter" })],
    "Mob has no riot, unleash or tribute",
  ],
  [
    "which permanent becomes renowned",
    [bear, annasTurn, main, { moves: "Bear", to: "hand" }, { designates: "Bear", as: "renowned" }],
    "Bear is not on the battlefield",
  ],
])("refuses if it is not said %s", (_name, events, expected) => {
  expect(refusalOf(events, now)).toContain(expected);
});

it("does not pass over a payment that nobody may make: the answer says so, and is not sure", () => {
  const shock: WrittenEvent = {
    ...{ casts: "Shock", player: "Anna", types: ["instant"] },
    does: [{ loses: 3, player: "Ben" }],
  };
  const [paid, plain] = [{ pays: "yes" }, {}].map((more) => {
    const [answer] = answersOn(duel([annasTurn, main, shock, { resolves: "top", ...more }, life("Ben")]), now);
    return [answer?.value, answer?.confidence, answer?.sentence.includes("Nobody may pay")];
  });
  expect([paid, plain]).toEqual([
    [17, "low", true],
    [17, "high", false],
  ]);
});
