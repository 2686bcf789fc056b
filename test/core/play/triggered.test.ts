import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { bear, type Case, creature, main, refusal, top, values } from "./stack-situations.ts";

/** Whether an ability has triggered: what is on the stack, or was put there, and nothing else. */

const draw = { draws: 1, player: "you" };
const mourner = (more: WrittenEvent = {}): WrittenEvent =>
  creature("Mourner", "Anna", { triggers: [{ when: "dies", does: [draw], ...more }] });
const humility: readonly WrittenEvent[] = [
  { object: "Humility", player: "Anna", types: "enchantment" },
  { changes: "creatures", does: "loses-all", by: "Humility" },
];
const hears = (object: string): WrittenEvent => ({ ask: "triggered", object, when: "dies" });
const dies = { destroys: "Mourner" };
const waits = [{ name: "ability of Mourner", player: "Anna" }];
const asked = [{ ask: "stack" }, hears("Mourner")];

const cases: readonly Case[] = [
  ["its ability", "2026-08-15", [mourner(), ...main, dies, ...asked], [waits, true]],
  ["and has resolved", "2026-08-15", [mourner(), ...main, dies, top, ...asked], [[], true]],
  ["what has lost its abilities", "2026-08-15", [...humility, mourner(), ...main, dies, ...asked], [[], false]],
  [
    "what loses them and dies together with the effect",
    "2026-08-15",
    [...humility, mourner(), ...main, { destroys: "each nonland" }, ...asked],
    [[], false],
  ],
  [
    "what has lost abilities that are not stated",
    "2026-08-15",
    [...humility, bear, ...main, { destroys: "Bear" }, hears("Bear")],
    [false],
  ],
  ["an ability that is not stated", "2026-08-15", [bear, ...main, { destroys: "Bear" }, hears("Bear")], [true]],
  [
    "an ability whose condition is not true",
    "2026-08-15",
    [mourner({ if: [{ ask: "life", player: "Anna", atLeast: 30 }] }), ...main, dies, ...asked],
    [[], false],
  ],
  [
    "an ability that looks at others",
    "2026-08-15",
    [mourner({ of: ["another", "creature"] }), bear, ...main, { destroys: "Bear" }, ...asked],
    [waits, true],
  ],
  [
    "an ability that looks for something else",
    "2026-08-15",
    [mourner({ when: "attacks" }), ...main, dies, ...asked],
    [[], false],
  ],
];

it.each(cases)("%s", (_title, on, events, expected) => {
  expect(values(events, on)).toEqual(expected);
});

it("takes an ability as a target by the name that the stack shows", () => {
  const stifle = (casts: string): WrittenEvent => ({
    ...{ casts, player: "Ben", types: "instant", targets: "ability of Mourner" },
    does: [{ counters: "ability of Mourner" }],
  });
  const became = (object: string) => ({ ask: "became", object });
  const events = [mourner(), ...main, dies, stifle("Stifle"), stifle("Again"), top, top];
  expect(values([...events, became("ability of Mourner"), became("Stifle")], "2026-08-15")).toEqual([
    "countered",
    "did-not-resolve",
  ]);
  expect(refusal([mourner(), ...main, dies, { ...stifle("Cancel"), aims: "spell" }])).toContain("is an ability");
});
