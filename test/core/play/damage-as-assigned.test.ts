import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  annasTurn,
  attack,
  block,
  creature,
  dealt,
  life,
  now,
  numbersOf,
  refusalOf,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";

const poison: WrittenEvent = { ask: "poison", player: "Ben" };
const assigned: WrittenEvent = { combatDamage: "assigned" };
const assigns = (amount: number, from: string, to: string): WrittenEvent =>
  to === "Ben" || to === "Anna" ? { assigns: amount, from, player: to } : { assigns: amount, from, to };
const fight = (...more: readonly WrittenEvent[]): readonly WrittenEvent[] => [
  creature("Ox", "Anna", "3/3"),
  creature("Elk", "Ben", "3/3"),
  annasTurn,
  ...more,
  attack("Ox"),
  block("Elk", "Ox"),
];

describe("combat damage", () => {
  it.each<[string, string, readonly WrittenEvent[], readonly unknown[]]>([
    [
      "a shield used up",
      now,
      [
        creature("Ox", "Anna", "3/3"),
        annasTurn,
        { prevents: "next", amount: 2, player: "Ben" },
        { deals: 3, from: "Ox", player: "Ben" },
        { deals: 3, from: "Ox", player: "Ben" },
        life("Ben"),
      ],
      [16],
    ],
    [
      "damage redirected to its source's controller",
      now,
      [
        creature("Ox", "Anna", "3/3"),
        annasTurn,
        { prevents: "all", player: "Ben", instead: "Anna" },
        attack("Ox"),
        dealt,
        life("Ben"),
        life("Anna"),
      ],
      [20, 17],
    ],
    [
      "prevented damage gives no life",
      now,
      [
        withKeywords("Ox", "Anna", "3/3", "lifelink"),
        annasTurn,
        { prevents: "all", player: "Ben" },
        attack("Ox"),
        dealt,
        life("Anna"),
      ],
      [20],
    ],
    [
      "double strike before it existed",
      "2003-03-14",
      [withKeywords("Cat", "Anna", "2/2", "double-strike"), annasTurn, attack("Cat"), dealt, life("Ben")],
      ["no-rule"],
    ],
    [
      "burn redirected to a planeswalker",
      "2010-01-01",
      [
        creature("Ox", "Anna", "3/3"),
        { object: "Jace", player: "Ben", types: "planeswalker", loyalty: 3 },
        { deals: 2, from: "Ox", player: "Ben", onto: "Jace" },
        { ask: "countersOn", object: "Jace" },
        life("Ben"),
      ],
      [{ loyalty: 1 }, 20],
    ],
  ])("%s on %s", (_what, on, events, values) => {
    expect(valuesOf(events, on)).toEqual(values);
  });

  it.each<[string, string, readonly WrittenEvent[], RegExp]>([
    [
      "a first step without first strike",
      now,
      [...fight(), { combatDamage: "dealt", step: "first" }],
      /no further combat damage step/,
    ],
    ["assigning when it is dealt at once", "2009-07-11", [...fight(), assigned], /as soon as it is assigned/],
    [
      "redirecting burn after its end",
      now,
      [
        creature("Ox", "Anna", "3/3"),
        { object: "Jace", player: "Ben", types: "planeswalker", loyalty: 3 },
        { deals: 2, from: "Ox", player: "Ben", onto: "Jace" },
      ],
      /not redirected to a planeswalker/,
    ],
    [
      "damage past a planeswalker without its loyalty",
      now,
      [
        withKeywords("Hydra", "Anna", "8/8", "trample-over-planeswalkers"),
        { object: "Jace", player: "Ben", types: "planeswalker", loyalty: 3 },
        annasTurn,
        attack("Hydra", "Jace"),
        assigns(2, "Hydra", "Jace"),
        assigns(6, "Hydra", "Ben"),
        dealt,
      ],
      /its loyalty/,
    ],
    [
      "protection from a colour that is not said",
      now,
      [
        withKeywords("Ox", "Anna", "2/2", "protection-from-red"),
        creature("Imp", "Ben", "5/5"),
        { deals: 1, from: "Imp", to: "Ox" },
      ],
      /have to be known/,
    ],
  ])("%s on %s is refused", (_what, on, events, sentence) => {
    expect(refusalOf(events, on)).toMatch(sentence);
  });

  it("on the stack is dealt as assigned, whatever happens until then", () => {
    const on = "2009-07-10";
    const pump = { changes: "Ox", does: "adds", power: 3, toughness: 3 };
    expect(
      valuesOf([...fight(), assigned, pump, dealt, where("Ox"), where("Elk"), { ask: "damageOn", object: "Ox" }], on),
    ).toEqual(["battlefield", "graveyard", 3]);
    expect(valuesOf([...fight(), assigned, { moves: "Elk", to: "graveyard" }, dealt, where("Ox")], on)).toEqual([
      "graveyard",
    ]);
    expect(valuesOf([...fight(), assigned, { moves: "Ox", to: "hand" }, dealt, where("Ox"), where("Elk")], on)).toEqual(
      ["hand", "graveyard"],
    );
    expect(
      valuesOf(
        [...fight(), assigned, { changes: "Ox", does: "adds", power: -3, toughness: 0 }, dealt, where("Elk")],
        on,
      ),
    ).toEqual(["graveyard"]);
  });

  it("of a creature in a band is divided by the band's controller", () => {
    const events = [
      withKeywords("Knight", "Anna", "1/1", "banding"),
      creature("Ox", "Anna", "3/3"),
      creature("Wurm", "Ben", "6/6"),
      annasTurn,
      attack("Ox"),
      { attacksWith: "Knight", at: "Ben", inBandOf: "Ox" },
      block("Wurm", "Knight"),
    ];
    expect(
      valuesOf([...events, { ask: "dividesDamage", object: "Wurm" }, { ask: "dividesDamage", object: "Ox" }], now),
    ).toEqual(["Anna", "Anna"]);
    expect(
      valuesOf(
        [
          ...events,
          { ask: "inCombat", object: "Wurm" },
          assigns(6, "Wurm", "Knight"),
          dealt,
          where("Ox"),
          where("Knight"),
        ],
        now,
      ),
    ).toEqual([true, "battlefield", "graveyard"]);
    expect(
      refusalOf(
        [creature("Cow", "Anna", "1/1"), ...events.slice(0, 5), { attacksWith: "Cow", at: "Ben", inBandOf: "Ox" }],
        now,
      ),
    ).toContain("may not attack in the band");
    expect(numbersOf([...events, { ask: "dividesDamage", object: "Wurm" }], "2005-01-01")).toEqual(["502.10h"]);
  });

  it.each([
    ["infect", "2010-10-01", "702.87b"],
    ["infect", now, "702.90b"],
    ["toxic-2", now, "702.164c"],
  ])("by %s on %s cites %s", (keyword, on, number) => {
    expect(
      numbersOf([withKeywords("Ox", "Anna", "2/2", keyword), annasTurn, attack("Ox"), dealt, poison], on),
    ).toContain(number);
  });

  it("is conserved, and does not depend on the order in which blockers are named", () => {
    const size = fc.integer({ min: 1, max: 5 });
    const words = fc.constantFrom("vigilance", "first-strike", "double-strike", "wither", "deathtouch");
    const made = fc.array(fc.record({ power: size, toughness: size, keyword: words }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(made, fc.integer({ min: 0, max: 5 }), (sizes, shield) => {
        const [attacker, ...blockers] = sizes;
        const named = [
          `${attacker?.power}/${attacker?.toughness}`,
          ...blockers.map(({ power, toughness }) => `${power}/${toughness}`),
        ];
        const begin: WrittenEvent[] = [
          withKeywords("A", "Anna", named[0] ?? "", attacker?.keyword ?? ""),
          withKeywords("B", "Ben", named[1] ?? "", blockers[0]?.keyword ?? ""),
          withKeywords("C", "Ben", named[2] ?? "", "vigilance"),
          creature("Free", "Anna", "2/2"),
          annasTurn,
          { prevents: "next", amount: shield, player: "Ben" },
        ];
        const divided = assigns(attacker?.power ?? 0, "A", "B");
        const rest = [
          divided,
          dealt,
          { ask: "combatDamageDealt", player: "Ben" },
          life("Ben"),
          where("A"),
          where("B"),
          where("C"),
        ];
        const one = valuesOf([...begin, attack("A"), attack("Free"), block("B", "A"), block("C", "A"), ...rest], now);
        const other = valuesOf([...begin, attack("Free"), attack("A"), block("C", "A"), block("B", "A"), ...rest], now);
        expect(one[0]).toBe(Math.max(0, 2 - shield));
        expect(Number(one[1])).toBe(20 - Number(one[0]));
        if (attacker?.keyword !== "double-strike") expect(other).toEqual(one);
      }),
      { numRuns: 60 },
    );
  });
});
