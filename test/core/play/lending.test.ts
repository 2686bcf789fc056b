import { describe, expect, it } from "vitest";
import { bear, type Case, main, played, refusal, values } from "./stack-situations.ts";

/** Control of objects that does not last, and sizes with counters in the layers of each time. */

const now = "2026-08-15";
const controls = { ask: "controls", object: "Bear" };
const magic = { object: "Magic", player: "Anna", types: ["enchantment"] };
const cases: readonly Case[] = [
  ["control for good", now, [bear, ...main, { takes: "Bear", player: "Anna" }, { turn: "Ben" }, controls], ["Anna"]],
  [
    "control until the turn ends",
    now,
    [bear, ...main, { takes: "Bear", player: "Anna", until: "end-of-turn" }, controls, { turn: "Ben" }, controls],
    ["Anna", "Ben"],
  ],
  [
    "control while a permanent is there",
    now,
    [
      bear,
      magic,
      ...main,
      { takes: "Bear", player: "Anna", by: "Magic" },
      { turn: "Ben" },
      controls,
      { destroys: "Magic" },
      controls,
    ],
    ["Anna", "Ben"],
  ],
  [
    "control given for good stays when a later loan ends",
    now,
    [
      bear,
      ...main,
      { takes: "Bear", player: "Anna" },
      { takes: "Bear", player: "Ben", until: "end-of-turn" },
      controls,
      { turn: "Ben" },
      controls,
    ],
    ["Ben", "Anna"],
  ],
  [
    "what came back this turn is new",
    now,
    [
      bear,
      magic,
      { turn: "Ben" },
      { takes: "Bear", player: "Anna", by: "Magic" },
      { destroys: "Magic" },
      { ask: "mayAttackWith", object: "Bear" },
    ],
    [false],
  ],
];

describe("control that ends", () => {
  it.each(cases)("%s (%s)", (_title, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });

  it("does not last twice", () => {
    const twice = { takes: "Bear", player: "Anna", by: "Magic", until: "end-of-turn" };
    expect(refusal([bear, magic, ...main, twice])).toContain("says twice");
  });

  it("a counter under an effect that sets a size cites the layers", () => {
    const sets = { changes: "Bear", does: "sets", power: 0, toughness: 1 };
    const events = [bear, ...main, { puts: "+1/+1", on: "Bear" }, sets, { ask: "size", object: "Bear" }];
    expect(played(events, "2000-01-01").answers[0]?.references).toContain("layers");
  });

  it("where an Aura is that is attached to nothing from the beginning is not sure", () => {
    const aura = { object: "Rancor", player: "Anna", types: ["enchantment"], subtypes: "Aura" };
    const where = { ask: "where", object: "Rancor" };
    expect(played([aura, bear, ...main, where], now).answers[0]?.confidence).toBe("medium");
    expect(played([aura, bear, ...main, { attaches: "Rancor", to: "Bear" }, where], now).answers[0]?.confidence).toBe(
      undefined,
    );
  });
});
