import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, main, now, valuesOf } from "./fights.ts";

/** What its own text makes of a spell (devoid, changeling) counts from the beginning, whether its card was introduced or not. */

const tax = (of: string, changesCost: string): readonly WrittenEvent[] => [
  { object: "Tax", player: "Anna", types: "enchantment" },
  { changesCost, amount: 1, of, by: "Tax" },
];
const touch = { types: "instant", cost: "{1}{R}", keywords: "devoid" };
const shifter = {
  types: "creature",
  subtypes: "Shapeshifter",
  power: 2,
  toughness: 2,
  cost: "{2}{R}",
  keywords: "changeling",
};
const castings = (name: string, card: object): readonly (readonly WrittenEvent[])[] => [
  [annasTurn, main, { casts: name, player: "Anna", ...card }],
  [{ object: name, player: "Anna", in: "hand", ...card }, annasTurn, main, { casts: name, player: "Anna" }],
];

describe("a spell that says what it is", () => {
  it.each([
    ["nonred", "more", "{2}{R}"],
    ["red", "more", "{1}{R}"],
    ["colorless", "less", "{R}"],
  ])("costs with devoid what a %s spell does", (of, kind, cost) => {
    for (const casting of castings("Touch", touch))
      expect(valuesOf([...tax(of, kind), ...casting, { ask: "totalCost", object: "Touch" }], now)).toEqual([cost]);
  });

  it("is of all creature types with changeling, from the first day that knows it", () => {
    for (const casting of castings("Shifter", shifter))
      for (const [on, cost] of [
        ["2007-09-30", "no-rule"],
        ["2007-10-01", "{1}{R}"],
        [now, "{1}{R}"],
      ] as const)
        expect(valuesOf([...tax("Goblin", "less"), ...casting, { ask: "totalCost", object: "Shifter" }], on)).toEqual([
          cost,
        ]);
  });

  it("is counted and makes abilities trigger as what it is", () => {
    const watch: WrittenEvent = {
      ...{ object: "Watch", player: "Anna", types: "enchantment" },
      triggers: [{ when: "is-cast", of: "nonred", does: [{ gainsLife: 1, player: "you" }] }],
    };
    for (const casting of castings("Touch", touch))
      expect(
        valuesOf(
          [
            ...[watch, ...casting, { ask: "spellsCast", player: "Anna", of: "nonred" }],
            ...[{ resolves: "top" }, { ask: "life", player: "Anna" }],
          ],
          now,
        ),
      ).toEqual([1, 21]);
  });
});
