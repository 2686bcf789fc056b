import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, attack, block, creature, dealt, life, now, valuesOf, where, withKeywords } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

const first: WrittenEvent = { combatDamage: "dealt", step: "first" };
const endOfCombat: WrittenEvent = { begins: "end-of-combat" };
const hasLife = (player: string, amount: number): WrittenEvent => ({ hasLife: amount, player });
const lost: WrittenEvent = { ask: "lost" };
const gainsFive = { when: "deals-combat-damage", does: [{ gainsLife: 5, player: "you" }] };

describe("what triggers in the first of two combat damage steps resolves before the second one", () => {
  const saved = (lifeOfBen: number, day: string, keywords: string[], more: object) => ({
    events: [
      hasLife("Ben", lifeOfBen),
      creature("Ox", "Anna", "2/2"),
      creature("Bull", "Anna", "2/2"),
      creature("Cat", "Ben", "2/2", { keywords: ["first-strike", ...keywords], ...more }),
      annasTurn,
      attack("Ox"),
      attack("Bull"),
      block("Cat", "Ox"),
    ],
    day,
  });

  it.each<[string, readonly WrittenEvent[]]>([
    ["damage dealt at once", [dealt]],
    ["damage dealt in each step", [first, dealt]],
    ["a step that passes", [endOfCombat]],
  ])("with %s", (_, damage) => {
    const { events, day } = saved(1, "2012-06-01", [], { triggers: [gainsFive] });
    expect(valuesOf([...events, ...damage, life("Ben"), lost], day)).toEqual([4, []]);
    const linked = saved(1, "2008-06-01", ["lifelink"], {});
    expect(valuesOf([...linked.events, ...damage, life("Ben"), lost], linked.day)).toEqual([1, []]);
  });

  it("with combat damage that waits on the stack", () => {
    const { events, day } = saved(1, "2008-06-01", ["lifelink"], {});
    const assigned: WrittenEvent = { combatDamage: "assigned" };
    expect(valuesOf([...events, first, assigned, dealt, life("Ben")], day)).toEqual([1]);
  });

  it("when deathtouch triggers", () => {
    const events = [
      withKeywords("Knight", "Anna", "1/1", "first-strike deathtouch"),
      creature("Giant", "Ben", "5/5"),
      annasTurn,
      attack("Knight"),
      block("Giant", "Knight"),
    ];
    const asked = [dealt, where("Knight"), where("Giant")];
    expect(valuesOf([...events, ...asked], "2008-06-01")).toEqual(["battlefield", "graveyard"]);
    expect(valuesOf([...events, ...asked], now)).toEqual(["battlefield", "graveyard"]);
  });

  it("when a creature that dies comes back", () => {
    const events = [
      withKeywords("Ghoul", "Anna", "2/2", "persist"),
      withKeywords("Elf", "Ben", "3/3", "first-strike"),
      annasTurn,
      attack("Ghoul"),
      block("Elf", "Ghoul"),
    ];
    expect(valuesOf([...events, dealt, where("Ghoul"), { ask: "size", object: "Ghoul" }], now)).toEqual([
      "battlefield",
      { power: 1, toughness: 1 },
    ]);
  });

  it("so that the divisions of damage that are left are those of which everything is still there", () => {
    const kills = { when: "deals-combat-damage", does: [{ destroys: "Rat" }] };
    const events = [
      creature("Ox", "Anna", "4/4"),
      creature("Rat", "Ben", "1/1"),
      creature("Cat", "Ben", "1/1", { keywords: ["first-strike"], triggers: [kills] }),
      creature("Elk", "Ben", "4/4"),
      annasTurn,
      attack("Ox"),
      ...["Rat", "Cat", "Elk"].map((name) => block(name, "Ox")),
      { assigns: 4, from: "Ox", to: "Rat" },
    ];
    expect(valuesOf([...events, dealt, where("Rat"), where("Cat")], now)).toEqual(["graveyard", "graveyard"]);
  });

  it.each([
    { because: "either order leaves him five life", life: 3, value: 5, confidence: "high" },
    { because: "the one told last resolves first and takes his last life", life: 1, value: 0, confidence: "low" },
  ])("and the order of what triggered, which is not said, makes answers unsure if it matters: $because", (one) => {
    const other = { when: "deals-combat-damage", does: [{ loses: 1, player: "you" }] };
    const { events, day } = saved(one.life, "2012-06-01", [], { triggers: [gainsFive, other] });
    const { value, confidence } = one;
    expect(answersOn(duel([...events, dealt, life("Ben")]), day)[0]).toMatchObject({ value, confidence });
  });
});

describe("what triggers on the damage of a step that passes", () => {
  it("resolves before that step ends", () => {
    const events = [creature("Cat", "Anna", "2/2", { triggers: [gainsFive] }), annasTurn, attack("Cat")];
    expect(valuesOf([...events, endOfCombat, life("Anna"), { ask: "stack" }], now)).toEqual([25, []]);
  });
});

describe("a creature that enters attacking or blocking", () => {
  const begun = [
    creature("Ox", "Anna", "2/2"),
    creature("Elk", "Ben", "2/2", { in: "graveyard" }),
    creature("Imp", "Anna", "2/2", { in: "graveyard" }),
    annasTurn,
    attack("Ox"),
  ];
  const attacking = [...begun, { entersCombat: "Imp", at: "Ben", tapped: true }, dealt, life("Ben")];
  const blocking = [...begun, { entersCombat: "Elk", attacker: "Ox" }, dealt, life("Ben")];

  it("attacks as ninjutsu says since 2005-02-01", () => {
    expect(answersOn(duel(attacking), "2005-08-02")[0]).toMatchObject({ value: 16, confidence: "high" });
  });

  it.each([
    ["2005-01-31", attacking, 16],
    ["2008-09-30", blocking, 20],
  ])("is taken to do so on %s, where no rule is known, and nothing is sure", (day, events, value) => {
    expect(answersOn(duel(events), day)[0]).toMatchObject({ value, confidence: "low" });
  });
});
