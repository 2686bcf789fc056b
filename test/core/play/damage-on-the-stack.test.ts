import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, now, refusalOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Combat damage as one object on the stack, by the rules from 1999-11 until 2009-07-10. */

const stack: WrittenEvent = { ask: "stack" };
const top: WrittenEvent = { resolves: "top" };
const assigned: WrittenEvent = { combatDamage: "assigned" };
const dealt: WrittenEvent = { combatDamage: "dealt" };
const damage = { name: "combat damage", player: "nobody" };
const bear = creature("Bear", "Anna", "2/2");
const attack: readonly WrittenEvent[] = [
  annasTurn,
  { begins: "declare-attackers" },
  { attacksWith: "Bear", at: "Ben" },
];
const pump: WrittenEvent = {
  ...{ casts: "Pump", player: "Ben", types: "instant", targets: "Elf" },
  does: [{ changes: "Elf", does: "adds", power: 2, toughness: 2, until: "end-of-turn" }],
};
const block: readonly WrittenEvent[] = [
  bear,
  creature("Elf", "Ben", "1/1"),
  ...attack,
  { blocksWith: "Elf", attacker: "Bear" },
];
const elf: WrittenEvent = { ask: "where", object: "Elf" };

function valuesOf(events: readonly WrittenEvent[], on: string) {
  return answersOn(duel(events), on).map(({ value }) => value);
}

it.each(["1999-11-01", "2001-09-24", "2005-05-05", "2009-07-10"])(
  "on %s it waits there, and resolves in its turn",
  (on) => {
    const waiting = [bear, ...attack, assigned, stack, { ask: "hasPriority" }, life("Ben")];
    expect(valuesOf([...waiting, top, stack, life("Ben")], on)).toEqual([[damage], "Anna", 20, [], 18]);
    const passed: readonly WrittenEvent[] = [{ passes: "Anna" }, { passes: "Ben" }];
    expect(valuesOf([bear, ...attack, assigned, ...passed, life("Ben")], on)).toEqual([18]);
    const answered = [...block, assigned, pump, stack, top, stack, top, elf, { ask: "damageOn", object: "Bear" }];
    expect(valuesOf(answered, on)).toEqual([[{ name: "Pump", player: "Ben" }, damage], [damage], "battlefield", 1]);
  },
);

it("resolves after what was put on the stack later, whatever says that it is dealt", () => {
  for (const deals of [dealt, { resolves: "all" }, { begins: "postcombat-main" }] as readonly WrittenEvent[])
    expect(valuesOf([...block, assigned, pump, deals, elf, stack], "2005-05-05")).toEqual(["battlefield", []]);
  // What resolved has been dealt, and may be said to be, once.
  const said = [bear, ...attack, assigned, { resolves: "all" }, dealt];
  expect(valuesOf([...said, life("Ben")], "2005-05-05")).toEqual([18]);
  expect(refusalOf([...said, dealt], "2005-05-05")).toContain("has been dealt");
});

it("is an object for each of two steps", () => {
  const knight = creature("Knight", "Anna", "2/2", { keywords: "first-strike" });
  const both = [knight, bear, ...attack, { attacksWith: "Knight", at: "Ben" }];
  const steps = [{ ...assigned, step: "first" }, top, life("Ben"), assigned, stack, top, life("Ben"), stack];
  expect(valuesOf([...both, ...steps] as WrittenEvent[], "2005-05-05")).toEqual([18, [damage], 16, []]);
  const once = [...both, { ...assigned, step: "first" }, dealt, life("Ben")];
  expect(valuesOf(once as WrittenEvent[], "2005-05-05")).toEqual([16]);
});

it("is neither a spell nor an ability: it is not countered, copied or aimed at", () => {
  const name = "combat damage";
  for (const acts of [
    { counters: name },
    { copiesSpell: name, player: "Ben" },
    { changesTarget: name, targets: "Ben" },
    { casts: "Stifle", player: "Ben", types: "instant", targets: name, does: [{ counters: name }] },
  ] as readonly WrittenEvent[])
    expect(refusalOf([bear, ...attack, assigned, acts], "2005-05-05")).toContain("neither a spell nor an ability");
});

it("goes with the rest of the stack when the turn is ended", () => {
  const events: readonly WrittenEvent[] = [bear, ...attack, assigned, { stops: "turn" }, stack, life("Ben")];
  expect(valuesOf(events, "2008-12-01")).toEqual([[], 20]);
});

it("is not sure of what combat damage can change where a step of it begins and nothing says what came of it", () => {
  const begun = [bear, ...attack, { begins: "combat-damage" }] as WrittenEvent[];
  const surenessOn = (on: string, ...asked: readonly WrittenEvent[]) =>
    answersOn(duel([...begun, ...asked]), on).map(({ confidence }) => confidence);
  expect(surenessOn(now, life("Ben"), stack, { ask: "size", object: "Bear" }, dealt, life("Ben"))).toEqual([
    ...["low", "low", "high", "high"],
  ]);
  expect(surenessOn("2005-05-05", life("Ben"), stack)).toEqual(["high", "low"]);
});
