import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, attack, creature, dealt, life, now, valuesOf } from "./fights.ts";

/** Planeswalkers and battles that are attacked, and leave combat before damage is dealt. */

const counters = (object: string): WrittenEvent => ({ ask: "countersOn", object });
const marked = (object: string): WrittenEvent => ({ ask: "damageOn", object });
const fights: WrittenEvent = { ask: "inCombat", object: "Bull" };
const attacking = (of: WrittenEvent, keywords: string[] = []): readonly WrittenEvent[] => [
  ...[creature("Bull", "Anna", "3/5", { keywords }), of, annasTurn, { begins: "declare-attackers" }],
  attack("Bull", String(of["object"])),
];
const jace: WrittenEvent = { object: "Jace", player: "Ben", types: "planeswalker", loyalty: 4 };
const siege: WrittenEvent = { object: "Siege", player: "Ben", types: "battle", defense: 5, protector: "Ben" };
const until = { until: "end-of-turn" };
const wakes: WrittenEvent = {
  ...{ changes: "Siege", does: ["is-also", "sets"], types: "creature", power: 4, toughness: 4, ...until },
};

it.each<[string, string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "one that changes its controller is dealt no damage",
    "2008-10-01",
    [...attacking(jace), { takes: "Jace", player: "Anna", ...until }, dealt, counters("Jace"), life("Ben")],
    [{ loyalty: 4 }, 20],
  ],
  [
    "one that leaves and comes back is another object",
    now,
    [
      ...[...attacking(jace), { moves: "Jace", to: "exile" }, { moves: "Jace", to: "battlefield" }, fights],
      ...[dealt, counters("Jace"), life("Ben")],
    ],
    [true, { loyalty: 4 }, 20],
  ],
  [
    "a battle that stops being one is dealt no damage as a creature",
    now,
    [...attacking(siege), wakes, { changes: "Siege", does: "is-no-longer", types: "battle", ...until }].concat([
      ...[fights, dealt, marked("Siege"), life("Ben")],
    ]),
    [true, 0, 20],
  ],
  [
    "a battle that is also a creature is dealt damage as both",
    now,
    [...attacking(siege), wakes, dealt, counters("Siege"), marked("Siege")],
    [{ defense: 2 }, 3],
  ],
  [
    "trample over planeswalkers reaches the player",
    now,
    [
      ...[...attacking(jace, ["trample-over-planeswalkers"]), { takes: "Jace", player: "Anna", ...until }],
      ...[dealt, counters("Jace"), life("Ben")],
    ],
    [{ loyalty: 4 }, 17],
  ],
  [
    "an attacker of which its controller gains control stays in combat",
    now,
    [...attacking(jace), { takes: "Bull", player: "Anna", ...until }, fights, dealt, counters("Jace")],
    [true, { loyalty: 1 }],
  ],
])("%s (%s)", (_what, on, events, expected) => {
  expect(valuesOf(events, on)).toEqual(expected);
});
