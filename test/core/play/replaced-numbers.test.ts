import { describe, expect, it } from "vitest";
import { bear, type Case, creature, life, main, played, values, where } from "./stack-situations.ts";

/** Effects on how much is drawn, gained, put, created or dealt. */

const now = "2026-08-15";
const doubling = { object: "Doubling", player: "Anna", types: ["enchantment"] };
const moreCounters = { replaces: "gets-counters", of: ["yours"], by: "Doubling", multiplies: 2 };
const scales = { object: "Scales", player: "Anna", types: ["enchantment"] };
const oneMore = { replaces: "gets-counters", of: ["creature", "yours"], by: "Scales", adds: 1 };
const elf = creature("Elf", "Anna");
const countersOn = (object: string) => ({ ask: "countersOn", object });
const pingers = { object: "Torch", player: "Anna", types: ["artifact"] };

const cases: readonly Case[] = [
  [
    "counters are doubled",
    now,
    [elf, doubling, moreCounters, ...main, { puts: "+1/+1", on: "Elf" }, countersOn("Elf")],
    [{ "+1/+1": 2 }],
  ],
  [
    "first one more, then twice as many: 4",
    now,
    [
      elf,
      doubling,
      moreCounters,
      scales,
      oneMore,
      { appliesFirst: ["Scales", "Doubling"] },
      ...main,
      { puts: "+1/+1", on: "Elf" },
      countersOn("Elf"),
    ],
    [{ "+1/+1": 4 }],
  ],
  [
    "first twice as many, then one more: 3",
    now,
    [
      elf,
      doubling,
      moreCounters,
      scales,
      oneMore,
      { appliesFirst: ["Doubling", "Scales"] },
      ...main,
      { puts: "+1/+1", on: "Elf" },
      countersOn("Elf"),
    ],
    [{ "+1/+1": 3 }],
  ],
  [
    "two doublings make four",
    now,
    [
      elf,
      doubling,
      moreCounters,
      { ...doubling, object: "Second" },
      { ...moreCounters, by: "Second" },
      ...main,
      { puts: "+1/+1", on: "Elf" },
      countersOn("Elf"),
    ],
    [{ "+1/+1": 4 }],
  ],
  [
    "a creature of the opponent gets no more",
    now,
    [bear, doubling, moreCounters, ...main, { puts: "+1/+1", on: "Bear" }, countersOn("Bear")],
    [{ "+1/+1": 1 }],
  ],
  [
    "a draw is replaced by something else",
    now,
    [
      ...main,
      { replaces: "draws", whose: "Anna", instead: [{ gainsLife: 2, player: "Anna" }] },
      { draws: 2, player: "Anna" },
      life("Anna"),
    ],
    [24],
  ],
  [
    "drawing two instead of one ends: an effect does not apply to its own result",
    now,
    [
      ...main,
      { replaces: "draws", whose: "Anna", instead: [{ draws: 2, player: "Anna" }] },
      { draws: 1, player: "Anna", library: 5 },
      { ask: "lost" },
    ],
    [[]],
  ],
  [
    "a draw that is skipped from an empty library loses no game",
    now,
    [
      ...main,
      { replaces: "draws", whose: "Anna", nothing: true },
      { draws: 1, player: "Anna", library: 0 },
      { ask: "lost" },
    ],
    [[]],
  ],
  [
    "gained life is doubled, lost life is not",
    now,
    [
      ...main,
      { replaces: "gains-life", whose: "Anna", multiplies: 2 },
      { gainsLife: 3, player: "Anna" },
      { loses: 1, player: "Anna" },
      life("Anna"),
    ],
    [25],
  ],
  [
    "a player who cannot gain life gains none",
    now,
    [...main, { replaces: "gains-life", whose: "Anna", nothing: true }, { gainsLife: 3, player: "Anna" }, life("Anna")],
    [20],
  ],
  [
    "life of lifelink is doubled, too",
    now,
    [
      creature("Cat", "Anna", { keywords: ["lifelink"] }),
      ...main,
      { replaces: "gains-life", whose: "Anna", multiplies: 2 },
      { deals: 3, from: "Cat", player: "Ben" },
      life("Anna"),
    ],
    [26],
  ],
  [
    "twice as many tokens",
    now,
    [
      doubling,
      { replaces: "creates-tokens", whose: "Anna", multiplies: 2 },
      ...main,
      { creates: "Soldier", player: "Anna", times: 2, types: "creature", power: 1, toughness: 1 },
      { ask: "count", of: ["token"], player: "Anna" },
    ],
    [4],
  ],
  [
    "a token that leaves ceases to exist",
    now,
    [
      ...main,
      { creates: "Soldier", player: "Anna", types: "creature", power: 1, toughness: 1 },
      { moves: "Soldier", to: "hand" },
      where("Soldier"),
    ],
    ["gone"],
  ],
  [
    "a token of 0/0 dies at once",
    now,
    [...main, { creates: "Ooze", player: "Anna", types: "creature", power: 0, toughness: 0 }, where("Ooze")],
    ["gone"],
  ],
  [
    "damage is doubled",
    now,
    [
      pingers,
      bear,
      { replaces: "deals-damage", of: "yours", by: "Torch", multiplies: 2 },
      ...main,
      { deals: 3, from: "Torch", player: "Ben" },
      { deals: 3, from: "Bear", player: "Anna" },
      life("Ben"),
      life("Anna"),
    ],
    [14, 17],
  ],
];

describe("effects on how much", () => {
  it.each(cases)("%s (%s)", (_title, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });

  it("answers with an order that nobody stated have confidence low and say so", () => {
    const events = [
      elf,
      doubling,
      moreCounters,
      scales,
      oneMore,
      ...main,
      { puts: "+1/+1", on: "Elf" },
      countersOn("Elf"),
    ];
    const [answer] = played(events, now).answers;
    expect(answer?.confidence).toBe("low");
    expect(answer?.sentence).toContain("Anna chose which effect applied first");
  });
});
