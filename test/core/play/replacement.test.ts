import { describe, expect, it } from "vitest";
import {
  bear,
  bolt,
  type Case,
  creature,
  life,
  main,
  played,
  refusal,
  top,
  values,
  where,
} from "./stack-situations.ts";

/** Replacement effects, and the order in which several apply. The situations are those that judges are asked about. */

const now = "2026-08-15";
const rest = { object: "Rest", player: "Anna", types: ["enchantment"] };
const restRules = { replaces: "goes-to-graveyard", by: "Rest", goes: "exile" };
const hears = (object: string, when: string) => ({ ask: "triggered", object, when });

const cases: readonly Case[] = [
  [
    "what would go to the graveyard is exiled instead",
    now,
    [bear, rest, restRules, ...main, { destroys: "Bear" }, where("Bear")],
    ["exile"],
  ],
  [
    "a creature that is exiled instead has not died",
    now,
    [bear, rest, restRules, ...main, { destroys: "Bear" }, hears("Bear", "dies"), hears("Bear", "leaves")],
    [false, true],
  ],
  [
    "the effect ends as its permanent leaves",
    now,
    [bear, rest, restRules, ...main, { moves: "Rest", to: "hand" }, { destroys: "Bear" }, where("Bear")],
    ["graveyard"],
  ],
  [
    "a permanent does not outlive its own rule: it is exiled, too",
    now,
    [rest, restRules, ...main, { destroys: "Rest" }, where("Rest")],
    ["exile"],
  ],
  [
    "without its abilities the permanent replaces nothing",
    now,
    [
      bear,
      { ...rest, types: ["creature"], power: 1, toughness: 1 },
      restRules,
      ...main,
      { changes: "Rest", does: "loses-all" },
      { destroys: "Bear" },
      where("Bear"),
    ],
    ["graveyard"],
  ],
  [
    "a spell that resolved is exiled, too, and a discarded card",
    now,
    [
      bear,
      rest,
      restRules,
      { object: "Card", player: "Ben", in: "hand" },
      ...main,
      bolt("Bear"),
      top,
      { discards: "Card" },
      where("Bolt"),
      where("Card"),
    ],
    ["exile", "exile"],
  ],
  [
    "“dies” does not mean a card from the hand",
    now,
    [
      { object: "Card", player: "Ben", in: "hand" },
      ...main,
      { replaces: "dies", goes: "exile", until: "end-of-turn" },
      { discards: "Card" },
      where("Card"),
    ],
    ["graveyard"],
  ],
  [
    "an effect of this turn is over in the next one",
    now,
    [
      bear,
      ...main,
      { replaces: "dies", goes: "exile", until: "end-of-turn" },
      { turn: "Ben" },
      { destroys: "Bear" },
      where("Bear"),
    ],
    ["graveyard"],
  ],
  [
    "an effect on the next time works once",
    now,
    [
      bear,
      creature("Wolf", "Ben"),
      ...main,
      { replaces: "dies", of: "creature", goes: "hand", once: true, player: "Anna" },
      { destroys: "Bear" },
      { destroys: "Wolf" },
      where("Bear"),
      where("Wolf"),
    ],
    ["hand", "graveyard"],
  ],
  [
    "lethal damage is replaced as well",
    "2004-05-01",
    [bear, ...main, { replaces: "dies", named: "Bear", goes: "library" }, bolt("Bear"), top, where("Bear")],
    ["library"],
  ],
  [
    "two effects with the same end need no choice",
    now,
    [
      bear,
      rest,
      restRules,
      ...main,
      { replaces: "dies", named: "Bear", goes: "exile" },
      { destroys: "Bear" },
      where("Bear"),
    ],
    ["exile"],
  ],
  [
    "regeneration comes instead of destruction",
    "2004-05-01",
    [bear, ...main, { regenerates: "Bear" }, { destroys: "Bear" }, where("Bear"), { ask: "tapped", object: "Bear" }],
    ["battlefield", true],
  ],
  [
    "what cannot be regenerated is destroyed",
    "2004-05-01",
    [bear, ...main, { regenerates: "Bear" }, { destroys: "Bear", unregenerated: true }, where("Bear")],
    ["graveyard"],
  ],
  [
    "a sacrifice is no destruction",
    now,
    [bear, ...main, { regenerates: "Bear" }, { sacrifices: "Bear" }, where("Bear")],
    ["graveyard"],
  ],
  [
    "destruction itself can be replaced",
    now,
    [
      bear,
      ...main,
      { replaces: "is-destroyed", named: "Bear", instead: [{ gainsLife: 2, player: "you" }], player: "Ben" },
      { destroys: "Bear" },
      where("Bear"),
      life("Ben"),
    ],
    ["battlefield", 22],
  ],
  [
    "what enters tapped by an effect is tapped",
    now,
    [
      { ...bear, in: "hand" },
      ...main,
      { replaces: "enters", of: ["creature", "opponents"], tapped: true, player: "Anna" },
      { moves: "Bear", to: "battlefield" },
      { ask: "tapped", object: "Bear" },
    ],
    [true],
  ],
  [
    "a 0/0 that enters with counters lives",
    now,
    [
      { ...creature("Hydra", "Anna", { power: 0, toughness: 0 }), in: "hand" },
      ...main,
      { replaces: "enters", named: "Hydra", counters: "+1/+1", count: 3 },
      { moves: "Hydra", to: "battlefield" },
      where("Hydra"),
      { ask: "size", object: "Hydra" },
    ],
    ["battlefield", { power: 3, toughness: 3 }],
  ],
  [
    "what enters as a copy has never been a 0/0",
    now,
    [
      bear,
      { ...creature("Clone", "Anna", { power: 0, toughness: 0 }), in: "hand" },
      ...main,
      { replaces: "enters", named: "Clone", copyOf: "Bear" },
      { moves: "Clone", to: "battlefield" },
      where("Clone"),
      { ask: "size", object: "Clone" },
      { ask: "copyOf", object: "Clone" },
    ],
    ["battlefield", { power: 2, toughness: 2 }, "Bear"],
  ],
  [
    "a copy that is not legendary stays beside what it copies",
    now,
    [
      creature("Queen", "Anna", { supertypes: "legendary" }),
      { ...creature("Clone", "Anna"), in: "hand" },
      { ...creature("Mimic", "Anna"), in: "hand" },
      ...main,
      { replaces: "enters", named: "Clone", copyOf: "Queen", notLegendary: true },
      { moves: "Clone", to: "battlefield" },
      { ask: "count", of: "creature", player: "Anna" },
      { replaces: "enters", named: "Mimic", copyOf: "Queen" },
      { moves: "Mimic", to: "battlefield" },
      { ask: "count", of: "creature", player: "Anna" },
    ],
    [2, 2],
  ],
  [
    "what another effect makes a copy as it enters has none of its own counters",
    now,
    [
      bear,
      { object: "Essence", player: "Ben", types: "creature", power: 6, toughness: 6 },
      { replaces: "enters", of: ["creature", "yours"], copyOf: "Essence", by: "Essence" },
      { ...creature("Triskelion", "Ben", { power: 1, toughness: 1 }), in: "hand" },
      { replaces: "enters", named: "Triskelion", by: "Triskelion", counters: "+1/+1", count: 3 },
      ...main,
      { moves: "Triskelion", to: "battlefield" },
      { ask: "size", object: "Triskelion" },
    ],
    [{ power: 6, toughness: 6 }],
  ],
  [
    "what enters under another player's control is that player's",
    now,
    [
      { ...bear, in: "hand" },
      ...main,
      { replaces: "enters", of: "creature", under: "Anna", player: "Anna" },
      { moves: "Bear", to: "battlefield" },
      { ask: "controls", object: "Bear" },
      { ask: "owner", object: "Bear" },
    ],
    ["Anna", "Ben"],
  ],
];

describe("replacement effects", () => {
  it.each(cases)("%s (%s)", (_title, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });

  it("a different order of effects with one result leaves the answer sure", () => {
    const [answer] = played(
      [
        bear,
        rest,
        restRules,
        ...main,
        { replaces: "dies", named: "Bear", goes: "exile" },
        { destroys: "Bear" },
        where("Bear"),
      ],
      now,
    ).answers;
    expect(answer?.confidence ?? "high").toBe("high");
    expect(answer?.references).toContain("replacement-effects");
  });

  const entering = [
    bear,
    creature("Clone", "Anna", { types: ["artifact", "creature"], in: "hand" }),
    ...main,
    { replaces: "enters", source: "tapper", player: "Ben", of: "artifact", tapped: true },
    { replaces: "enters", source: "copier", named: "Clone", copyOf: "Bear" },
    { appliesFirst: ["tapper", "copier"] },
    { moves: "Clone", to: "battlefield" },
    { ask: "tapped", object: "Clone" },
  ];

  it("a copy effect comes before others from 2011-09-30 on, whatever a player would choose", () => {
    expect(values(entering, "2011-09-29")).toEqual([true]);
    expect(values(entering, "2011-09-30")).toEqual([false]);
  });

  it.each([
    [{ replaces: "dies" }, "does not say what happens instead"],
    [{ replaces: "enters", named: "Bear", tapped: true, notLegendary: true }, "goes only with"],
    [{ replaces: "dies", tapped: true }, '"tapped" goes only with'],
    [{ replaces: "enters", counters: "+1/+1" }, "go together"],
    [{ replaces: "dies", of: "yours", goes: "exile" }, "who controls the effect"],
    [{ appliesFirst: ["A", "B"] }, "no effect is called A"],
    [{ replaces: "deals-damage", once: true, multiplies: 2 }, "do not go with damage"],
  ])("what does not say enough is refused: %j", (event, sentence) => {
    expect(refusal([...main, event])).toContain(sentence);
  });
});
