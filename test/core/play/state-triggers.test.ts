import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  attack,
  creature,
  life,
  main,
  now,
  numbersOf,
  of,
  refusalOf,
  size,
  valuesOf,
  where,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Abilities that look for what is so, for how often something happened, and for what was declared together. */

const stack: WrittenEvent = { ask: "stack" };
const onStack = (object: string) => ({ name: `ability of ${object}`, player: "Anna" });
const island: WrittenEvent = { object: "Isle", player: "Anna", types: "land", subtypes: "Island" };
const serpent = creature("Serpent", "Anna", "5/5", {
  triggers: [{ when: "is-so", if: [{ ask: "count", of: ["Island", "yours"], is: 0 }], does: [{ sacrifices: "this" }] }],
});
const stifled: readonly WrittenEvent[] = [
  {
    ...{ casts: "Stifle", player: "Ben", types: "instant", targets: "ability of Serpent" },
    does: [{ counters: "ability of Serpent" }],
  },
  { resolves: "top" },
];

it("a state trigger triggers once while it is so, and again when it has left the stack", () => {
  const events = [serpent, island, annasTurn, main, stack, { destroys: "Isle" }, stack, ...stifled, stack];
  const once = [onStack("Serpent")];
  expect(valuesOf([...events, { resolves: "top" }, where("Serpent")], now)).toEqual([[], once, once, "graveyard"]);
});

it("a state trigger is cited by its rule of the day", () => {
  const events = [serpent, island, annasTurn, main, { destroys: "Isle" }, stack];
  expect(numbersOf(events, "2005-09-01")).toContain("410.11");
  expect(numbersOf(events, now)).toContain("603.8");
});

it("a state trigger needs a condition, and looks for nothing that happens", () => {
  const wrong = (trigger: object) =>
    creature("Ox", "Anna", "1/1", { triggers: [{ ...trigger, does: [{ draws: 1, player: "you" }] }] });
  for (const trigger of [{ when: "is-so" }, { when: ["is-so", "dies"], if: [{ ask: "life", player: "you", is: 1 }] }])
    expect(refusalOf([wrong(trigger)], now)).toContain("stands alone");
});

it("“second time each turn” is counted, also among what happens together", () => {
  const sage = creature("Sage", "Anna", "1/1", {
    triggers: [{ when: "draws", whose: "you", nth: 2, does: [{ puts: "+1/+1", on: "this" }] }],
  });
  const draws = (count: number): WrittenEvent => ({ draws: count, player: "Anna" });
  const grown = (...counts: number[]) =>
    valuesOf([sage, annasTurn, main, ...counts.map(draws), all, size("Sage")], now)[0];
  expect([grown(1), grown(3), grown(1, 1), grown(1, 1, 1)]).toEqual([of(1), of(2), of(2), of(2)]);
});

it("what happened in this turn is counted by player and by words", () => {
  const asked = (more: object): WrittenEvent => ({ ask: "happened", what: "dies", ...more });
  const events = [creature("Elf", "Anna", "1/1"), creature("Ox", "Ben", "1/1"), annasTurn, main];
  const died = [{ destroys: "Elf" }, asked({}), asked({ player: "Ben" }), asked({ of: "creature", player: "Anna" })];
  expect(valuesOf([...events, asked({}), ...died, { turn: "Ben" }, asked({})], now)).toEqual([0, 1, 0, 1, 0]);
});

it("a creature that was declared alone attacks alone, whatever else enters attacking", () => {
  const geist = creature("Geist", "Anna", "2/2", {
    triggers: [
      {
        when: "attacks",
        does: [
          { creates: "Angel", player: "you", types: "creature", power: 4, toughness: 4, tapped: true },
          { entersCombat: "Angel", at: "Ben", tapped: true },
        ],
      },
    ],
  });
  const exalted = creature("Noble", "Anna", "1/1", { keywords: "exalted" });
  for (const order of [
    ["Geist", "Noble"],
    ["Noble", "Geist"],
  ])
    expect(
      valuesOf(
        [geist, exalted, annasTurn, attack("Geist"), { orders: order, player: "Anna" }, all, size("Geist")],
        now,
      ),
    ).toEqual([of(3)]);
});

it("what a declaration makes trigger goes on the stack when all of it is said", () => {
  const drummer = (name: string) =>
    creature(name, "Anna", "1/1", {
      triggers: [{ when: "attacks", does: [{ gainsLife: name.length, player: "you" }] }],
    });
  const both = [drummer("Al"), drummer("Bob"), creature("Noble", "Anna", "1/1", { keywords: "exalted" }), annasTurn];
  const [first, ...rest] = answersOn(duel([...both, attack("Al"), attack("Bob"), stack, all, life("Anna")]), now);
  expect([first?.confidence, first?.value]).toEqual(["low", expect.arrayContaining(["Al", "Bob"].map(onStack))]);
  expect(rest.map(({ value }) => value)).toEqual([25]);
});
