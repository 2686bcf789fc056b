import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { problemOf } from "../../problems.ts";
import { answersOn, duel } from "./situations.ts";

/** What the layers of every time have in common. */

const days = ["1999-05-01", "2002-01-01", "2003-08-01", "2004-05-01", "2007-01-01", "2012-01-01", "2026-08-15"];
const bear: WrittenEvent = { object: "Bear", player: "Anna", types: "creature", power: 9, toughness: 9 };
const asks: readonly WrittenEvent[] = ["size", "abilities", "types", "colors"].map((ask) => ({ ask, object: "Bear" }));
const values = (events: readonly WrittenEvent[], on: string): unknown[] =>
  answersOn(duel([bear, { turn: "Anna" }, ...events, ...asks]), on).map(({ value }) => value);

const bonus = fc.record({
  changes: fc.constantFrom("Bear", "creatures"),
  does: fc.constant("adds"),
  power: fc.integer({ min: -1, max: 3 }),
  toughness: fc.integer({ min: -1, max: 3 }),
  from: fc.constantFrom("spell", "static"),
});

describe("effects", () => {
  it("that only add count in any order, on every day", () => {
    fc.assert(
      fc.property(fc.array(bonus, { maxLength: 5 }), fc.constantFrom(...days), (effects, on) => {
        const [size] = values(effects, on);
        expect(values(effects.toReversed(), on)[0]).toEqual(size);
        const sum = (key: "power" | "toughness") => effects.reduce((made, one) => made + one[key], 9);
        expect(size).toEqual({ power: sum("power"), toughness: sum("toughness") });
      }),
      { numRuns: 200, seed: 2603 },
    );
  });

  it.each(days)("of different layers count in any order from 2005-10-01 on: %s", (on) => {
    const effects: readonly WrittenEvent[] = [
      { changes: "Bear", does: "is-also", types: "artifact" },
      { changes: "Bear", does: "becomes-colored", colors: "red" },
      { changes: "Bear", does: "sets", power: 1, toughness: 1 },
      { changes: "Bear", does: "switches" },
    ];
    const [one, other] = [values(effects, on), values(effects.toReversed(), on)];
    if (on >= "2005-10-01") expect(one).toEqual(other);
    expect(one.slice(2)).toEqual([["creature", "artifact"], ["red"]]);
  });

  it("that take all types leave an object of no type, which is known", () => {
    const none: WrittenEvent = { changes: "Bear", does: "is-no-longer", types: "creature" };
    const shrinks: WrittenEvent = { changes: "Bear", does: "sets", power: 0, toughness: 0 };
    const more: WrittenEvent[] = [
      { ask: "where", object: "Bear" },
      { ask: "count", of: "creature", player: "Anna" },
    ];
    expect(values([none, shrinks, ...more], "2026-08-15").slice(0, 2)).toEqual(["battlefield", 0]);
    expect(values([none], "2026-08-15")[2]).toEqual([]);
    const combat: WrittenEvent[] = [{ begins: "declare-attackers" }, { ask: "mayAttackWith", object: "Bear" }];
    expect(values([none, ...combat], "2026-08-15")[0]).toBe(false);
    const unsaid = [
      { object: "Thing", player: "Anna" },
      { copies: "Bear", of: "Thing" },
    ];
    expect(values(unsaid, "2026-08-15")[2]).toBe("not-known");
  });

  it.each([
    [{ changes: "Bear", does: "becomes" }, "which types"],
    [{ changes: "Bear", does: "loses" }, "which keyword"],
    [{ changes: "Bear", does: "adds", power: 1, keyword: "haste" }, '"keyword" goes only with "does: gains"'],
    [{ changes: "Bear", does: "adds", power: 1, of: "Ben" }, '"of" goes only with a group'],
    [{ changes: "attached", does: "adds", power: 1 }, 'write "by"'],
    [{ attaches: "Bear", to: "Ben" }, "no Aura, Equipment or Fortification"],
  ])("that do not say enough, or too much, are refused: %j", (event, sentence) => {
    expect(problemOf(() => values([event], "2026-08-15")).message).toContain(sentence);
  });
});

it.each(["2005-10-01", "2009-07-11", "2010-02-01", "2026-08-15"])(
  "an Aura that becomes a creature goes to the graveyard, on %s",
  (on) => {
    const aura = { types: ["enchantment", "aura"], enchants: "creature", attachedTo: "Bear" };
    const events: readonly WrittenEvent[] = [
      bear,
      { object: "Boon", player: "Anna", ...aura },
      { turn: "Anna" },
      { changes: "Boon", does: ["is-also", "sets"], types: "creature", power: 3, toughness: 3 },
      { ask: "where", object: "Boon" },
    ];
    const [answer] = answersOn(duel(events), on);
    expect([answer?.value, answer?.confidence]).toEqual(["graveyard", "high"]);
  },
);
