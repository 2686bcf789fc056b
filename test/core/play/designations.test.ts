import { describe, expect, it } from "vitest";
import { type Case, creature, main, played, refusal, top, values } from "./stack-situations.ts";

/** The monarch, the initiative, day and night. */

const now = "2026-08-15";
const elf = creature("Elf", "Ben");
const bensAttack = [
  { turn: "Ben" },
  { begins: "declare-attackers" },
  { attacksWith: "Elf", at: "Anna" },
  { combatDamage: "dealt" },
];
const bothAttack = [...bensAttack.slice(0, 3), { attacksWith: "Imp", at: "Anna" }, ...bensAttack.slice(3)];
const crown = { name: "Ben becomes the monarch", player: "Anna" };
const monarch = { ask: "monarch" };
const initiative = { ask: "initiative" };
const time = { ask: "dayOrNight" };
const gain = { gainsLife: 1, player: "you" };
const spell = (casts: string) => ({
  casts,
  player: "Ben",
  types: ["instant"],
  does: [gain],
});

const cases: readonly Case[] = [
  ["there is no monarch at first", now, [...main, monarch], ["nobody"]],
  [
    "the monarch draws a card in the end step",
    now,
    [...main, { becomesMonarch: "Anna" }, { begins: "end" }, { ask: "stack" }],
    [[{ name: "the monarch draws", player: "Anna" }]],
  ],
  [
    "a new monarch takes the place of the old one",
    now,
    [...main, { becomesMonarch: "Anna" }, { becomesMonarch: "Ben" }, monarch],
    ["Ben"],
  ],
  [
    "combat damage to the monarch makes a new one, when the ability resolves",
    now,
    [elf, ...main, { becomesMonarch: "Anna" }, ...bensAttack, monarch, top, monarch],
    ["Anna", "Ben"],
  ],
  [
    "each creature that hits the monarch makes an ability of the monarch trigger",
    now,
    [elf, creature("Imp", "Ben"), ...main, { becomesMonarch: "Anna" }, ...bothAttack, { ask: "stack" }],
    [[crown, crown]],
  ],
  [
    "the creatures of one player take the initiative together",
    now,
    [elf, creature("Imp", "Ben"), ...main, { takesInitiative: "Anna" }, top, ...bothAttack, { ask: "stack" }],
    [[{ name: "Ben takes the initiative", player: "Anna" }]],
  ],
  [
    "other damage does not",
    now,
    [elf, ...main, { becomesMonarch: "Anna" }, { deals: 2, from: "Elf", player: "Anna" }, { ask: "stack" }, monarch],
    [[], "Anna"],
  ],
  [
    "an attack on somebody else does not",
    now,
    [elf, ...main, { becomesMonarch: "Ben" }, ...bensAttack, { ask: "stack" }, monarch],
    [[], "Ben"],
  ],
  [
    "combat damage takes the initiative",
    now,
    [elf, ...main, { takesInitiative: "Anna" }, top, ...bensAttack, top, initiative],
    ["Ben"],
  ],
  [
    "the initiative ventures in the upkeep",
    now,
    [...main, { takesInitiative: "Ben" }, top, { turn: "Ben" }, { begins: "upkeep" }, { ask: "stack" }],
    [[{ name: "Ben ventures into Undercity", player: "Ben" }]],
  ],
  ["it is neither day nor night at first", now, [...main, time, { turn: "Ben" }, time], ["neither", "neither"]],
  ["a turn without a spell makes it night", now, [...main, { becomesTime: "day" }, { turn: "Ben" }, time], ["night"]],
  [
    "after one spell of the active player it stays day",
    now,
    [{ turn: "Ben" }, { begins: "precombat-main" }, { becomesTime: "day" }, spell("A"), top, { turn: "Anna" }, time],
    ["day"],
  ],
  [
    "a spell of the other player does not count",
    now,
    [...main, { becomesTime: "day" }, spell("A"), top, { turn: "Ben" }, time],
    ["night"],
  ],
  [
    "one spell is not enough to end the night",
    now,
    [{ turn: "Ben" }, { begins: "precombat-main" }, { becomesTime: "night" }, spell("A"), top, { turn: "Anna" }, time],
    ["night"],
  ],
  [
    "after two spells it becomes day",
    now,
    [
      { turn: "Ben" },
      { begins: "precombat-main" },
      { becomesTime: "night" },
      spell("A"),
      top,
      spell("B"),
      top,
      { turn: "Anna" },
      time,
    ],
    ["day"],
  ],
];

describe("designations", () => {
  it.each(cases)("%s (%s)", (_title, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });

  it.each([
    [{ becomesMonarch: "Anna" }, "2016-08-25", "2016-08-26"],
    [{ takesInitiative: "Anna" }, "2022-06-09", "2022-06-10"],
    [{ becomesTime: "day" }, "2021-09-23", "2021-09-24"],
  ])("%j cannot happen on %s, and can on %s", (event, before, from) => {
    expect(refusal([...main, event], before)).toContain("no rule of");
    expect(refusal([...main, event], from)).toBeUndefined();
  });

  it("the draw of the monarch waits together with what else triggers, in an order that nobody stated", () => {
    const glad = creature("Glad", "Anna", { triggers: [{ when: "begins", at: "end", whose: "you", does: [gain] }] });
    const answers = played(
      [glad, ...main, { becomesMonarch: "Anna" }, { begins: "end" }, { ask: "stack" }],
      now,
    ).answers;
    expect(answers.map(({ confidence }) => confidence)).toEqual(["low"]);
  });

  it("the active player becomes the monarch when the monarch leaves", () => {
    const events = [...main, { becomesMonarch: "Carol" }, { leaves: "Carol" }, monarch];
    expect(played(events, now, ["Anna", "Ben", "Carol"]).answers[0]?.value).toBe("Anna");
  });
});
