import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  annasTurn,
  creature,
  life,
  main,
  now,
  numbersOf,
  of,
  refusalOf,
  size,
  valuesOf,
  withKeywords,
} from "./fights.ts";

/** Soulbond, and abilities that trigger on tapping for mana. */

const top = (more: object = {}): WrittenEvent => ({ resolves: "top", ...more });
const stack: WrittenEvent = { ask: "stack" };

describe("soulbond", () => {
  const wolf = withKeywords("Wolf", "Anna", "2/2", "soulbond");
  const comes = { ...wolf, in: "hand" };
  const both = { changes: "paired", does: "adds", power: 2, toughness: 2, by: "Wolf" };
  const elf = creature("Elf", "Anna", "1/1");
  const ox = creature("Ox", "Anna", "4/4");
  const enters = (object: string): WrittenEvent => ({ moves: object, to: "battlefield" });
  const partner = (object: string): WrittenEvent => ({ ask: "pairedWith", object });
  const paired = [comes, elf, both, annasTurn, main, enters("Wolf"), top({ may: "yes", chosen: "Elf" })];

  it("pairs it with another creature as it enters, and its effect is about both", () => {
    expect(valuesOf([...paired, partner("Elf"), size("Elf"), size("Wolf")], now)).toEqual(["Wolf", of(3), of(4)]);
    const declined = [...paired.slice(0, -1), stack, top({ may: "no" }), partner("Wolf"), size("Wolf")];
    expect(valuesOf(declined, now)).toEqual([[{ name: "soulbond of Wolf", player: "Anna" }], "nothing", of(2)]);
    expect(refusalOf([ox, ...paired.slice(0, -1), top({ may: "yes" })], now)).toContain('"chosen"');
  });

  it("pairs it with a creature that enters later, and only one at a time", () => {
    const events = [wolf, { ...elf, in: "hand" }, { ...ox, in: "hand" }, both, annasTurn, main];
    const later = [...events, enters("Elf"), top({ may: "yes" }), size("Elf"), enters("Ox"), stack];
    expect(valuesOf(later, now)).toEqual([of(3), []]);
    const alone = [comes, creature("Rat", "Ben", "1/1"), annasTurn, enters("Wolf"), stack];
    expect(valuesOf(alone, now)).toEqual([[]]);
  });

  it.each<[string, ...WrittenEvent[]]>([
    ["leaves", { destroys: "Elf" }],
    ["is another player’s", { takes: "Elf", player: "Ben" }],
    ["is no creature", { changes: "Elf", does: "becomes", types: "land" }],
    ["is of another player with it", { takes: "each creature yours", player: "Ben" }],
    [
      "is another player’s only for a part of an effect",
      { takes: "Elf", player: "Ben" },
      { takes: "Elf", player: "Anna" },
    ],
  ])("is over as its partner %s", (_what, ...does) => {
    const spell = [{ casts: "Spell", player: "Anna", types: "sorcery", does }, top()];
    expect(valuesOf([...paired, ...spell, partner("Wolf"), size("Wolf")], now)).toEqual(["nothing", of(2)]);
  });

  it("pairs nothing that is another player’s, or paired, as the ability resolves", () => {
    const waiting = paired.slice(0, -1);
    const taken = [...waiting, { takes: "Elf", player: "Ben" }, top({ may: "yes" }), partner("Wolf")];
    expect(valuesOf(taken, now)).toEqual(["nothing"]);
    expect(refusalOf([...paired, ox, { pairs: "Ox", with: "Elf" }], now)).toContain("two unpaired creatures");
  });

  it("is cited with its number of the day", () => {
    expect(numbersOf([...paired, partner("Elf")], "2013-06-01")).toContain("702.93a");
    expect(numbersOf([...paired, partner("Elf")], now)).toContain("702.95a");
    expect(valuesOf([elf, partner("Elf")], "2012-04-30")).toEqual(["no-rule"]);
  });
});

describe("tapping for mana", () => {
  const flare = (does: WrittenEvent, name = "Flare"): WrittenEvent => ({
    ...{ object: name, player: "Anna", types: "enchantment" },
    triggers: [{ when: "is-tapped-for-mana", of: "land", does: [does] }],
  });
  const more = flare({ mana: 1, player: "that-player" });
  const forest: WrittenEvent = { object: "Forest", player: "Anna", types: "land" };
  const does = [{ mana: 1, player: "you" }];
  const tap: WrittenEvent = {
    activates: "mana",
    of: "Forest",
    by: "Anna",
    as: "mana-ability",
    costs: [{ taps: "this" }],
    does,
  };
  const mana: WrittenEvent = { ask: "manaLeft", player: "Anna" };

  it.each([["2001-04-08"], [now]])("makes more mana at once, without the stack, on %s", (on) => {
    expect(valuesOf([more, forest, annasTurn, main, tap, mana, stack], on)).toEqual([2, []]);
    const two = [more, { ...more, object: "Flare 2" }, forest, annasTurn, main, tap, mana];
    expect(valuesOf(two, on)).toEqual([3]);
  });

  it("is cited with its number of the day", () => {
    expect(numbersOf([more, forest, annasTurn, main, tap, mana], "2005-09-01")).toContain("411.3");
    expect(numbersOf([more, forest, annasTurn, main, tap, mana], now)).toContain("605.4a");
  });

  it("uses the stack for what makes no mana, and hears no other tapping", () => {
    const pain = flare({ deals: 1, to: "that-player" });
    const waiting = [{ name: "ability of Flare", player: "Anna" }];
    expect(valuesOf([pain, forest, annasTurn, main, tap, stack, top(), life("Anna")], now)).toEqual([waiting, 19]);
    expect(valuesOf([more, forest, annasTurn, main, { taps: "Forest" }, mana], now)).toEqual([0]);
    const untapped = { ...tap, costs: [{ loses: 1, player: "Anna" }] };
    expect(valuesOf([more, forest, annasTurn, main, untapped, mana], now)).toEqual([1]);
  });
});
