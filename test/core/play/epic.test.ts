import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, numbersOf, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** The copies of a spell with epic. */

const stack: WrittenEvent = { ask: "stack" };
const top: WrittenEvent = { resolves: "top" };
const all: WrittenEvent = { resolves: "all" };
const upkeep: WrittenEvent = { begins: "upkeep" };
const edict: WrittenEvent = {
  ...{ casts: "Edict", player: "Anna", types: "sorcery", keywords: "epic" },
  does: [{ loses: 2, player: "Ben" }],
};
const cast = [annasTurn, main, edict];
const of = (name: string, player = "Anna") => [{ name, player }];

describe("a spell with epic", () => {
  it.each(["2005-08-01", "2012-03-03", now])(
    "is copied in each upkeep of its player, without its epic, on %s",
    (on) => {
      const [bens, first] = [
        [{ turn: "Ben" }, upkeep, stack],
        [annasTurn, upkeep, stack, top, stack, top],
      ];
      const later = [annasTurn, upkeep, stack, all, annasTurn, upkeep, all];
      expect(valuesOf([...cast, top, ...bens, ...first, ...later, life("Ben")], on)).toEqual([
        [],
        of("epic of Edict"),
        of("copy of Edict"),
        of("epic of Edict"),
        12,
      ]);
      expect(answersOn(duel([...cast, top, life("Ben")]), on)[0]).toMatchObject({ value: 18, confidence: "high" });
    },
  );

  it("is cited with its number of the day", () => {
    expect(numbersOf([...cast, top, annasTurn, upkeep, stack], "2009-02-01")).toContain("502.44a");
    expect(numbersOf([...cast, top, annasTurn, upkeep, stack], now)).toContain("702.50a");
  });

  it("is not copied if it was countered, and is wherever its card is", () => {
    expect(valuesOf([...cast, { counters: "Edict" }, annasTurn, upkeep, stack], now)).toEqual([[]]);
    const gone = [...cast, top, { moves: "Edict", to: "exile" }, annasTurn, upkeep, all];
    expect(valuesOf([...gone, life("Ben")], now)).toEqual([16]);
  });

  it("may be copied with other targets", () => {
    const creatures = [creature("Bear", "Ben", "2/2"), creature("Ox", "Ben", "3/3")];
    const rend = { ...edict, targets: "Bear", does: [{ destroys: "Bear" }, { gainsLife: 1, player: "Anna" }] };
    const copied = [...creatures, annasTurn, main, rend, top, annasTurn, upkeep, top];
    const changed = { changesTarget: "copy of Edict", targets: "Ox" };
    expect(valuesOf([...copied, changed, top, where("Ox"), life("Anna")], now)).toEqual(["graveyard", 22]);
    expect(valuesOf([...copied, top, where("Ox"), life("Anna")], now)).toEqual(["battlefield", 21]);
  });

  it("is copied with its epic by other effects", () => {
    const twin = { copiesSpell: "Edict", player: "Ben", as: "Twin" };
    const events = [...cast, twin, top, top, { turn: "Ben" }, upkeep, stack, all, life("Ben")];
    expect(valuesOf(events, now)).toEqual([of("epic of Twin", "Ben"), 14]);
  });
});
