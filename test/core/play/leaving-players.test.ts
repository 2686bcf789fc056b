import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, attack, creature, dealt, life, main, now, size, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What leaves the game with a player leaves the battlefield, for the abilities of those who stay. */

const three = (events: readonly WrittenEvent[], on: string): unknown[] =>
  answersOn(duel(events, { players: ["Anna", "Ben", "Carol"] }), on).map(({ value }) => value);
const watch = (trigger: object, does: WrittenEvent = { gainsLife: 1, player: "you" }): WrittenEvent => ({
  ...{ object: "Watch", player: "Anna", types: "enchantment" },
  triggers: [{ ...trigger, does: [does] }],
});
const leaves = { when: "leaves", of: "creature" };
const bear = (more: object = {}): WrittenEvent => creature("Bear", "Carol", "2/2", more);
const bensTurn: readonly WrittenEvent[] = [{ turn: "Ben" }, main];
const gone: readonly WrittenEvent[] = [...bensTurn, { concedes: "Carol" }, all];

it.each<[string, number]>([
  ["2005-09-30", 20],
  ["2005-10-01", 21],
  ["2009-07-11", 21],
  [now, 21],
])("a permanent leaves the battlefield with its owner on the days that say so (%s)", (on, expected) => {
  expect(three([watch(leaves), bear(), ...gone, life("Anna")], on)).toEqual([expected]);
});

it.each<[string, readonly WrittenEvent[], number]>([
  ["who has no life", [...bensTurn, { loses: 20, player: "Carol" }, all], 21],
  ["who loses in combat", [creature("Ox", "Anna", "20/20"), annasTurn, attack("Ox", "Carol"), dealt, all], 21],
  [
    "whose other permanent is phased out",
    [creature("Cub", "Carol", "1/1"), { moves: "Cub", to: "phased-out" }, ...gone],
    21,
  ],
  ["whose card is in hand", [creature("Cub", "Carol", "1/1", { in: "hand" }), ...gone], 21],
])("it does so with a player %s", (_name, events, expected) => {
  expect(three([watch({ ...leaves, of: ["creature", "opponents"] }), bear(), ...events, life("Anna")], now)).toEqual([
    expected,
  ]);
});

it("it has not died, and is asked about as it last was", () => {
  const dies = watch({ when: "dies", of: "creature" });
  expect(three([dies, bear(), ...gone, life("Anna")], now)).toEqual([20]);
  const strong = watch(leaves, { gainsLife: { ask: "power", object: "it" }, player: "you" });
  expect(three([strong, bear({ counters: { "+1/+1": 2 } }), ...gone, life("Anna")], now)).toEqual([24]);
});

it("its own ability is not put on the stack, and that of an Aura on it is", () => {
  const own = bear({ triggers: [{ when: "leaves", does: [{ loses: 5, player: "Anna" }] }] });
  const pact: WrittenEvent = {
    ...{ object: "Pact", player: "Anna", types: ["enchantment", "aura"], enchants: "creature", attachedTo: "Bear" },
    triggers: [{ when: "leaves", of: "attached", does: [{ gainsLife: 3, player: "you" }] }],
  };
  expect(three([own, pact, ...gone, life("Anna")], now)).toEqual([23]);
});

it("what another player owns is a new object in exile", () => {
  const lent: readonly WrittenEvent[] = [
    creature("Ox", "Anna", "4/4", { in: "graveyard" }),
    ...[{ turn: "Carol" }, main, { moves: "Ox", to: "battlefield", under: "Carol" }],
    { puts: "+1/+1", on: "Ox" },
    size("Ox"),
  ];
  const asked: readonly WrittenEvent[] = [where("Ox"), { ask: "countersOn", object: "Ox" }, life("Anna")];
  expect(three([watch(leaves), ...lent, ...gone, ...asked], now)).toEqual([
    { power: 5, toughness: 5 },
    "exile",
    {},
    21,
  ]);
});

it("so is what somebody else controlled for the turn only, once that is over", () => {
  const lent: readonly WrittenEvent[] = [
    creature("Ox", "Anna", "4/4", { in: "graveyard" }),
    ...[{ turn: "Carol" }, main, { moves: "Ox", to: "battlefield", under: "Carol" }, { puts: "+1/+1", on: "Ox" }],
    ...[
      { turn: "Ben" },
      main,
      { takes: "Ox", player: "Ben", until: "end-of-turn" },
      { concedes: "Carol" },
      where("Ox"),
    ],
  ];
  const asked: readonly WrittenEvent[] = [all, where("Ox"), { ask: "countersOn", object: "Ox" }, life("Anna")];
  expect(three([watch(leaves), ...lent, annasTurn, ...asked], now)).toEqual(["battlefield", "exile", {}, 21]);
});
