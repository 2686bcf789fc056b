import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  annasTurn,
  attack,
  block,
  creature,
  mayBlock,
  numbersOf,
  refusalOf,
  valuesOf,
  withKeywords,
} from "./fights.ts";

const now = "2026-08-15";

/** Whether Ben's creature may block Anna's, which attacks. */
function blocks(
  attacker: WrittenEvent,
  blocker: WrittenEvent,
  on: string,
  more: readonly WrittenEvent[] = [],
): unknown {
  const [first, second] = [String(attacker["object"]), String(blocker["object"])];
  return valuesOf([attacker, blocker, ...more, annasTurn, attack(first), mayBlock(second, first)], on)[0];
}

describe("who may block", () => {
  it.each<[string, string, WrittenEvent, WrittenEvent, unknown]>([
    [
      "a ground creature, a flier",
      now,
      withKeywords("Hawk", "Anna", "1/1", "flying"),
      creature("Ox", "Ben", "2/2"),
      false,
    ],
    [
      "a flier, a flier",
      now,
      withKeywords("Hawk", "Anna", "1/1", "flying"),
      withKeywords("Owl", "Ben", "1/1", "flying"),
      true,
    ],
    [
      "reach, a flier",
      now,
      withKeywords("Hawk", "Anna", "1/1", "flying"),
      withKeywords("Web", "Ben", "0/3", "reach"),
      true,
    ],
    [
      "reach before it existed",
      "2007-04-30",
      withKeywords("Hawk", "Anna", "1/1", "flying"),
      withKeywords("Web", "Ben", "0/3", "reach"),
      "no-rule",
    ],
    [
      "reach from its first day on",
      "2007-05-01",
      withKeywords("Hawk", "Anna", "1/1", "flying"),
      withKeywords("Web", "Ben", "0/3", "reach"),
      true,
    ],
    [
      "a flier, a ground creature",
      now,
      creature("Ox", "Anna", "2/2"),
      withKeywords("Owl", "Ben", "1/1", "flying"),
      true,
    ],
    [
      "a lone creature, menace",
      now,
      withKeywords("Brute", "Anna", "3/3", "menace"),
      creature("Ox", "Ben", "2/2"),
      false,
    ],
    [
      "menace the day before it existed",
      "2015-07-16",
      withKeywords("Brute", "Anna", "3/3", "menace"),
      creature("Ox", "Ben", "2/2"),
      "no-rule",
    ],
    [
      "an artifact creature, fear",
      "2005-09-01",
      withKeywords("Ghoul", "Anna", "2/2", "fear", { colors: "black" }),
      creature("Golem", "Ben", "3/3", { types: ["artifact", "creature"], colors: "colorless" }),
      true,
    ],
    [
      "a green creature, fear",
      "2005-09-01",
      withKeywords("Ghoul", "Anna", "2/2", "fear"),
      creature("Elf", "Ben", "1/1", { colors: "green" }),
      false,
    ],
    [
      "a creature of unsaid colours, fear",
      now,
      withKeywords("Ghoul", "Anna", "2/2", "fear"),
      creature("Elf", "Ben", "1/1"),
      "not-known",
    ],
    [
      "a creature of a shared colour, intimidate",
      "2012-01-01",
      withKeywords("Hound", "Anna", "2/2", "intimidate", { colors: ["red", "black"] }),
      creature("Orc", "Ben", "2/2", { colors: "red" }),
      true,
    ],
    [
      "a creature of another colour, intimidate",
      "2012-01-01",
      withKeywords("Hound", "Anna", "2/2", "intimidate", { colors: "red" }),
      creature("Elf", "Ben", "1/1", { colors: "green" }),
      false,
    ],
    [
      "a creature with shadow, one without",
      now,
      creature("Ox", "Anna", "2/2"),
      withKeywords("Soltari", "Ben", "1/1", "shadow"),
      false,
    ],
    [
      "a creature without shadow, one with it",
      "2001-08-01",
      withKeywords("Soltari", "Anna", "1/1", "shadow"),
      creature("Ox", "Ben", "2/2"),
      false,
    ],
    [
      "shadow, shadow",
      now,
      withKeywords("Soltari", "Anna", "1/1", "shadow"),
      withKeywords("Thalakos", "Ben", "1/1", "shadow"),
      true,
    ],
    [
      "flying, horsemanship",
      now,
      withKeywords("Rider", "Anna", "3/2", "horsemanship"),
      withKeywords("Owl", "Ben", "1/1", "flying"),
      false,
    ],
    [
      "horsemanship, a creature without it",
      now,
      creature("Ox", "Anna", "2/2"),
      withKeywords("Rider", "Ben", "3/2", "horsemanship"),
      true,
    ],
    [
      "a stronger creature, skulk",
      "2016-04-08",
      withKeywords("Imp", "Anna", "1/1", "skulk"),
      creature("Ox", "Ben", "2/2"),
      false,
    ],
    [
      "an equally strong creature, skulk",
      "2016-04-08",
      withKeywords("Imp", "Anna", "1/1", "skulk"),
      creature("Rat", "Ben", "1/1"),
      true,
    ],
    [
      "a stronger creature, skulk before it existed",
      "2016-04-07",
      withKeywords("Imp", "Anna", "1/1", "skulk"),
      creature("Ox", "Ben", "2/2"),
      "no-rule",
    ],
    [
      "an equally strong creature, skulk before it existed",
      "2016-04-07",
      withKeywords("Imp", "Anna", "1/1", "skulk"),
      creature("Rat", "Ben", "1/1"),
      true,
    ],
    [
      "a red creature, protection from red",
      now,
      withKeywords("Paladin", "Anna", "2/2", "protection-from-red"),
      creature("Goblin", "Ben", "1/1", { colors: "red" }),
      false,
    ],
    [
      "a red creature with protection, an attacker without",
      now,
      creature("Elf", "Anna", "1/1", { colors: "green" }),
      withKeywords("Goblin", "Ben", "1/1", "protection-from-green", { colors: "red" }),
      true,
    ],
    [
      "an artifact creature, protection from artifacts",
      now,
      withKeywords("Monk", "Anna", "2/2", "protection-from-artifacts"),
      creature("Golem", "Ben", "3/3", { types: ["artifact", "creature"] }),
      false,
    ],
    [
      "anything, protection from everything",
      now,
      withKeywords("Avatar", "Anna", "5/5", "protection-from-everything"),
      creature("Ox", "Ben", "2/2"),
      false,
    ],
    ["a land, anything", now, creature("Ox", "Anna", "2/2"), { object: "Forest", player: "Ben", types: "land" }, false],
  ])("%s on %s", (_what, on, attacker, blocker, expected) => {
    expect(blocks(attacker, blocker, on)).toBe(expected);
  });

  it.each<[string, readonly WrittenEvent[], unknown]>([
    ["an Island of the defender", [{ object: "Island", player: "Ben", types: "land", subtypes: ["Island"] }], false],
    ["an Island of the attacker", [{ object: "Island", player: "Anna", types: "land", subtypes: ["Island"] }], true],
    ["a Forest of the defender", [{ object: "Forest", player: "Ben", types: "land", subtypes: ["Forest"] }], true],
    ["a land of the defender whose type is not said", [{ object: "Glade", player: "Ben", types: "land" }], "not-known"],
  ])("with islandwalk it depends on %s", (_what, lands, expected) => {
    const merfolk = withKeywords("Merfolk", "Anna", "2/2", "islandwalk");
    for (const on of ["1999-11-01", "2010-01-01", now])
      expect(blocks(merfolk, creature("Ox", "Ben", "2/2"), on, lands)).toBe(expected);
  });

  it.each<[string, WrittenEvent, unknown]>([
    ["cannot be blocked", { forbids: "be-blocked", of: "Elf" }, false],
    ["cannot be blocked except by fliers", { forbids: "be-blocked", of: "Elf", except: "flying" }, false],
    ["cannot be blocked except by the strong", { forbids: "be-blocked", of: "Elf", except: "power-3-or-more" }, true],
    ["cannot be blocked by the strong", { forbids: "be-blocked", of: "Elf", which: "power-3-or-more" }, false],
    ["cannot be blocked by stronger ones", { forbids: "be-blocked", of: "Elf", which: "greater-power" }, false],
    ["cannot be blocked except by two", { forbids: "be-blocked", of: "Elf", except: "two-or-more" }, false],
    ["cannot block", { forbids: "block", of: "Giant" }, false],
    ["cannot block except fliers", { forbids: "block", of: "Giant", except: "flying" }, false],
    ["cannot block alone", { forbids: "block-alone", of: "Giant" }, false],
    ["cannot attack, which does not matter here", { forbids: "attack", of: "Giant" }, true],
  ])("an effect says: %s", (_what, effect, expected) => {
    const events = [creature("Elf", "Anna", "1/1"), creature("Giant", "Ben", "4/4"), effect, annasTurn, attack("Elf")];
    expect(valuesOf([...events, mayBlock("Giant", "Elf")], now)).toEqual([expected]);
    if (expected === false)
      expect(refusalOf([...events, block("Giant", "Elf"), { combatDamage: "dealt" }], now)).toMatch(/cannot/);
  });

  it("two creatures together may block one with menace, and each of them may", () => {
    const events = [
      withKeywords("Brute", "Anna", "3/3", "menace"),
      creature("Ox", "Ben", "2/2"),
      creature("Cow", "Ben", "2/2"),
      annasTurn,
      attack("Brute"),
    ];
    expect(valuesOf([...events, mayBlock("Ox", "Brute")], now)).toEqual([true]);
    expect(refusalOf([...events, block("Ox", "Brute"), { combatDamage: "dealt" }], now)).toContain("2 or more");
    expect(
      valuesOf([...events, block("Ox", "Brute"), block("Cow", "Brute"), { ask: "inCombat", object: "Cow" }], now),
    ).toEqual([true]);
  });

  it("one blocker blocks one attacker, unless an effect lets it block more", () => {
    const events = [creature("Elf", "Anna", "1/1"), creature("Orc", "Anna", "2/2"), creature("Ox", "Ben", "2/2")];
    const twice = [annasTurn, attack("Elf"), attack("Orc"), block("Ox", "Elf"), block("Ox", "Orc")];
    expect(refusalOf([...events, ...twice], now)).toContain("blocks another attacker already");
    expect(
      valuesOf([...events, { blocksMore: "Ox", times: 1 }, ...twice, { ask: "inCombat", object: "Ox" }], now),
    ).toEqual([true]);
  });

  it.each([
    ["flying", "1999-11-01", ["502.4b"]],
    ["flying", "2008-01-01", ["502.4b", "500.3"]],
    ["flying", now, ["702.9b", "509.1b"]],
    ["shadow", "2010-01-01", ["702.25b", "509.1b"]],
    ["horsemanship", "2012-01-01", ["702.29b", "509.1b"]],
  ])("the rules of %s have their numbers of %s", (keyword, on, numbers) => {
    const events = [
      withKeywords("Hawk", "Anna", "1/1", keyword),
      creature("Ox", "Ben", "2/2"),
      annasTurn,
      attack("Hawk"),
    ];
    expect(numbersOf([...events, mayBlock("Ox", "Hawk")], on)).toEqual(expect.arrayContaining(numbers));
  });

  it("a keyword that loses its creature by an effect restricts no more", () => {
    const events = [withKeywords("Hawk", "Anna", "1/1", "flying"), creature("Ox", "Ben", "2/2")];
    const grounded = [...events, { changes: "Hawk", does: "loses-all" }, annasTurn, attack("Hawk")];
    expect(valuesOf([...grounded, mayBlock("Ox", "Hawk")], now)).toEqual([true]);
  });
});
