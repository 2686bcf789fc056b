import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, of, refusalOf, size, valuesOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Effects that count the life lost by them: "you gain life equal to the life lost this way". */

const lost: WrittenEvent = { ask: "lostThisWay" };
const gains: WrittenEvent = { gainsLife: lost, player: "you" };
const drain = (...does: readonly WrittenEvent[]): readonly WrittenEvent[] => [
  annasTurn,
  main,
  { casts: "Drain", player: "Anna", types: "sorcery", does: [...does, gains] },
];
const each: WrittenEvent = { loses: 3, player: "each-opponent" };
const top: WrittenEvent = { resolves: "top" };
const spared = (player: string): WrittenEvent => ({ cannot: "lose-life", player, until: "end-of-turn" });

it("counts what all players lose by the effect, damage included, and nothing before it", () => {
  const lives = [life("Anna"), life("Ben"), life("Carl")];
  const three = (events: readonly WrittenEvent[]): unknown[] =>
    answersOn(duel(events, { players: ["Anna", "Ben", "Carl"] }), now).map(({ value }) => value);
  expect(three([...drain(each), top, ...lives])).toEqual([26, 17, 17]);
  expect(three([...drain(each), spared("Ben"), top, ...lives])).toEqual([23, 20, 17]);
  expect(three([...drain({ deals: 2, to: "Ben" }), { loses: 4, player: "Carl" }, top, ...lives])).toEqual([22, 18, 16]);
});

it("is one gain of life", () => {
  const cub = creature("Cub", "Anna", "1/1", {
    triggers: [{ when: "gains-life", whose: "you", does: [{ puts: "+1/+1", on: "this" }] }],
  });
  const twice = [{ loses: 1, player: "Ben" }, each];
  expect(valuesOf([cub, ...drain(...twice), top, { resolves: "all" }, size("Cub"), life("Anna")], now)).toEqual([
    of(2),
    24,
  ]);
});

it("is asked in an effect only", () => {
  expect(refusalOf([annasTurn, lost], now)).toContain("no effect is under way");
});
