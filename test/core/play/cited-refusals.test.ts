import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { problemOf } from "../../problems.ts";
import { annasTurn, attack, block, creature, main, now, withKeywords } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What cannot happen by a rule names that rule, with its number of the day. */

const bolt: WrittenEvent = { casts: "Bolt", player: "Anna", types: "instant", targets: "Elf" };
const stone: WrittenEvent = { object: "Stone", player: "Ben", types: "artifact" };

const both = [creature("Elf", "Ben", "1/1"), creature("Ox", "Anna", "2/2"), creature("Cow", "Anna", "2/2")];
const knight = withKeywords("Knight", "Ben", "2/2", "protection-from-white");
const aura: WrittenEvent = { object: "Aura", player: "Anna", types: "aura", colors: "white", enchants: "creature" };

it.each<[string, readonly WrittenEvent[], string, string[]]>([
  ["a target with shroud", [withKeywords("Elf", "Ben", "1/1", "shroud"), bolt], now, ["702.18a"]],
  ["a target with shroud in 2008", [withKeywords("Elf", "Ben", "1/1", "shroud"), bolt], "2008-12-01", ["502.36a"]],
  [
    "a block by a tapped creature",
    [
      creature("Elf", "Ben", "1/1"),
      creature("Ox", "Anna", "2/2"),
      { taps: "Elf" },
      { begins: "combat" },
      attack("Ox"),
      block("Elf", "Ox"),
    ],
    now,
    ["509.1a"],
  ],
  ["a sorcery in another turn", [{ turn: "Ben" }, { casts: "Rain", player: "Anna", types: "sorcery" }], now, ["307.1"]],
  ["a second land", [{ playsLand: "Anna" }, { playsLand: "Anna" }], now, ["305.2a"]],
  [
    "an ability of somebody else's permanent",
    [stone, { activates: "stone", of: "Stone", by: "Anna", does: [{ draws: 1, player: "Anna" }] }],
    now,
    ["602.2"],
  ],
  [
    "a block of what does not attack",
    [...both, { begins: "combat" }, attack("Ox"), block("Elf", "Cow")],
    now,
    ["509.1a"],
  ],
  ["combat damage without combat", [...both, { combatDamage: "dealt" }], now, ["510.1a"]],
  ["an attack at one's own team", [...both, { begins: "combat" }, attack("Ox", "Anna")], now, ["508.1b"]],
  ["an Aura on what is protected from it", [knight, aura, { attaches: "Aura", to: "Knight" }], now, ["704.5m"]],
  [
    "more loyalty than there is",
    [
      { object: "Jace", player: "Anna", types: "planeswalker", loyalty: 2 },
      {
        ...{ activates: "Jace", by: "Anna", as: "loyalty-ability", does: [] },
        costs: [{ removes: "loyalty", from: "Jace", times: 3 }],
      },
    ],
    now,
    ["118.3", "606.4"],
  ],
])("%s", (_name, events, on, rules) => {
  const { facts, message } = problemOf(() => answersOn(duel([annasTurn, main, ...events, { ask: "lost" }]), on));
  expect(facts["rules"]).toEqual(expect.arrayContaining(rules));
  expect(message).toContain(String(rules[0]));
});

it("what is only not said cites no rule", () => {
  const { facts } = problemOf(() => answersOn(duel([annasTurn, { destroys: "Ghost" }, { ask: "lost" }]), now));
  expect(facts).not.toHaveProperty("rules");
});
