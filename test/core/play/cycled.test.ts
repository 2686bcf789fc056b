import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, numbersOf, refusalOf, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Abilities that trigger as a card is cycled. */

const gains = { when: "is-cycled", does: [{ gainsLife: 3, player: "you" }] };
const card = (more: object = {}): WrittenEvent => ({
  ...{ object: "Decree", player: "Anna", types: "sorcery", keywords: "cycling", in: "hand", triggers: [gains] },
  ...more,
});
const cycle = (name = "cycling"): WrittenEvent => ({ activates: name, of: "Decree", by: "Anna" });
const stack: WrittenEvent = { ask: "stack" };
const of = (name: string) => ({ name, player: "Anna" });
const both = [of("ability of Decree"), of("cycling of Decree")];

describe("an ability that triggers on cycling", () => {
  it("goes on the stack above the ability of cycling, and triggers on no other discard", () => {
    const events = [card(), annasTurn, main];
    expect(valuesOf([...events, cycle(), stack, { resolves: "top" }, life("Anna")], now)).toEqual([both, 23]);
    expect(valuesOf([...events, { discards: "Decree" }, stack], now)).toEqual([[]]);
    const other = [card({ keywords: "reinforce-1" }), creature("Ox", "Anna", "1/1"), annasTurn, main];
    expect(valuesOf([...other, { ...cycle("reinforce"), targets: "Ox" }, stack], now)).toEqual([
      [of("reinforce of Decree")],
    ]);
  });

  it("is also of another permanent, and about variants of cycling", () => {
    const slide = { object: "Slide", player: "Anna", types: "enchantment", triggers: [{ ...gains, of: "yours" }] };
    const events = [slide, card({ triggers: [], keywords: "swampcycling" }), annasTurn, main];
    expect(valuesOf([...events, cycle("swampcycling"), stack], "2003-07-01")).toEqual([
      [of("ability of Slide"), of("swampcycling of Decree")],
    ]);
  });

  it.each([
    ["2009-04-30", [of("cycling of Decree")]],
    ["2009-05-01", both],
  ])("triggers from exile since 2009-05-01: %s", (on, waiting) => {
    const rest = { object: "Rest", player: "Ben", types: "enchantment" };
    const exiles = { replaces: "goes-to-graveyard", of: "nontoken", goes: "exile", by: "Rest" };
    const events = [rest, exiles, card(), annasTurn, main, cycle()];
    expect(valuesOf([...events, stack, where("Decree")], on)).toEqual([waiting, "exile"]);
  });

  it("is known since 2003-07-01, and has a rule since 2007-05-01", () => {
    const events = [card(), annasTurn, main, cycle(), stack];
    expect(refusalOf(events, "2003-06-30")).toContain("no rule of 2003-06-30 knows");
    expect(answersOn(duel(events), "2007-04-30")[0]).toMatchObject({ value: both, confidence: "medium" });
    expect(answersOn(duel(events), "2007-05-01")[0]).toMatchObject({ value: both, confidence: "high" });
    expect(numbersOf(events, "2007-05-01")).toContain("502.18c");
    expect(numbersOf(events, now)).toContain("702.29c");
  });

  it("is not said of both cycling and discarding", () => {
    expect(refusalOf([card({ triggers: [{ ...gains, when: ["is-cycled", "is-discarded"] }] })], now)).toContain("once");
  });
});
