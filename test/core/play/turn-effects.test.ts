import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, of, size, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What lasts until end of turn, or "this turn", is over after the discards of the cleanup step, before anything else in it. */

const card = (object: string): WrittenEvent => ({ object, player: "Anna", types: "instant", in: "hand" });
const shown = (events: readonly WrittenEvent[], on = now): unknown[][] =>
  answersOn(duel(events), on).map(({ value, confidence }) => [value, confidence]);
/** An ability that does this as Anna discards, an effect of her turn, and the cleanup step, in which the ability resolves. */
const inCleanup = (
  does: readonly WrittenEvent[],
  effect: WrittenEvent,
  lasting: readonly WrittenEvent[] = [keepsOne],
) => [
  ...[card("One"), card("Two"), creature("Elf", "Anna", "1/1")],
  { object: "Grave", player: "Anna", types: "enchantment", triggers: [{ when: "is-discarded", of: "instant", does }] },
  ...[...lasting, annasTurn, main, effect, { begins: "cleanup" }, { discards: "One" }, { resolves: "top" }],
];
const keepsOne: WrittenEvent = { changesHandSize: "sets", amount: 1, player: "Anna" };
const until = "end-of-turn";
const gain: WrittenEvent = { gainsLife: 3, player: "you" };
const strike: WrittenEvent = { destroys: "Elf" };

describe("in the priority of a cleanup step", () => {
  it.each<[string, readonly WrittenEvent[], WrittenEvent, WrittenEvent, unknown]>([
    ["life is gained again", [gain], { cannot: "gain-life", player: "Anna", until }, life("Anna"), 23],
    [
      ...(["life is not doubled any more", [gain]] as const),
      { replaces: "gains-life", whose: "Anna", player: "Anna", multiplies: 2, until },
      ...([life("Anna"), 23] as const),
    ],
    ["damage is not prevented", [{ deals: 3, to: "you" }], { prevents: "all", player: "Anna" }, life("Anna"), 17],
    [
      ...(["what dies goes to the graveyard", [strike]] as const),
      { replaces: "goes-to-graveyard", goes: "exile", player: "Anna", until },
      ...([where("Elf"), "graveyard"] as const),
    ],
    [
      ...(["spells are allowed", [gain], { cannot: "cast", player: "Anna", until }] as const),
      ...([{ ask: "mayCast", player: "Anna", what: "instant" }, true] as const),
    ],
  ])("%s", (_name, does, effect, ask, value) => {
    for (const on of ["2003-08-01", "2015-10-10", now])
      expect(shown([...inCleanup(does, effect), ask], on)).toEqual([[value, "high"]]);
  });

  it("has the hand size of an effect of that turn ended, which counted for the discard", () => {
    const effect: WrittenEvent = { ...keepsOne, until };
    const asks = [{ ask: "maximumHandSize", player: "Anna" }, where("One")];
    expect(shown([...inCleanup([gain], effect, []), ...asks])).toEqual([
      [7, "high"],
      ["graveyard", "high"],
    ]);
  });

  it("leaves a replacement in force for the discard itself", () => {
    const effect: WrittenEvent = { replaces: "goes-to-graveyard", goes: "exile", player: "Anna", until };
    expect(shown([...inCleanup([strike], effect), where("One")])).toEqual([["exile", "high"]]);
  });
});

it.each<[string, readonly WrittenEvent[]]>([
  ["began in the cleanup step", [{ begins: "cleanup" }]],
  ["was to end in a cleanup step that is skipped", [{ skips: "Anna", what: "cleanup" }, main]],
])("an effect until end of turn that %s is over in the next turn", (_name, start) => {
  const pump: WrittenEvent = { changes: "Elf", does: "adds", power: 2, toughness: 2, until };
  const events = [creature("Elf", "Anna", "1/1"), annasTurn, ...start, pump, size("Elf"), { turn: "Ben" }, size("Elf")];
  expect(shown(events)).toEqual([
    [of(3), "high"],
    [of(1), "high"],
  ]);
});
