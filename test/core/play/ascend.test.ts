import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, size, valuesOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** The city's blessing, which ascend gives. */

const lands = (count: number, player = "Anna"): readonly WrittenEvent[] =>
  Array.from({ length: count }, (_one, place) => ({ object: `${player} ${place}`, player, types: "land" }));
const elder = creature("Elder", "Anna", "1/1", { keywords: "ascend" });
const blessing = (player = "Anna"): WrittenEvent => ({ ask: "hasBlessing", player });
const top: WrittenEvent = { resolves: "top" };
const tenth: WrittenEvent = { creates: "Soldier", player: "Anna", types: "creature", power: 1, toughness: 1 };
const rite = (does: readonly WrittenEvent[], more: object = {}): readonly WrittenEvent[] => [
  { casts: "Rite", player: "Anna", types: "sorcery", does, ...more },
  top,
];
const start = [...lands(8), ...lands(12, "Ben"), elder, annasTurn, main];

describe("ascend on a permanent", () => {
  it.each(["2018-07-13", now])(
    "gives the blessing with the tenth permanent of its controller, for good, on %s",
    (on) => {
      const gone = [{ destroys: "Elder" }, { destroys: "Soldier" }, blessing()];
      expect(valuesOf([...start, blessing(), tenth, blessing(), blessing("Ben"), ...gone], on)).toEqual([
        ...[false, true, false, true],
      ]);
    },
  );

  it("counts at once, also in the middle of an effect, and needs a permanent with ascend", () => {
    const does = [
      { ...tenth, player: "you" },
      { if: [{ ask: "hasBlessing", player: "you", is: true }], does: [{ gainsLife: 3, player: "you" }] },
    ];
    expect(valuesOf([...start, ...rite(does), life("Anna")], now)).toEqual([23]);
    const without = start.map((event) => (event === elder ? creature("Elder", "Anna", "1/1") : event));
    expect(valuesOf([...without, ...rite(does), life("Anna"), blessing()], now)).toEqual([20, false]);
  });

  it("counts what is on the battlefield, and there only", () => {
    const dead = creature("Dead", "Anna", "1/1", { in: "graveyard" });
    expect(valuesOf([dead, ...start, blessing()], now)).toEqual([false]);
    expect(valuesOf([...lands(10), { ...elder, in: "graveyard" }, annasTurn, blessing()], now)).toEqual([false]);
  });

  it("is unknown before its day", () => {
    expect(valuesOf([blessing()], "2018-01-18")).toEqual(["no-rule"]);
    expect(answersOn(duel([...start, tenth, blessing()]), "2018-01-19")[0]).toMatchObject({
      value: true,
      confidence: "medium",
    });
  });
});

it("is given by the effect of a spell with ascend, which is said: answers are not sure until then", () => {
  const spell = rite([{ getsBlessing: "you" }], { keywords: "ascend" });
  const [answer, asked] = answersOn(duel([elder, annasTurn, main, ...spell, blessing(), size("Elder")]), now);
  expect([answer?.value, asked?.confidence]).toEqual([true, "medium"]);
  const sure = answersOn(duel([elder, annasTurn, main, ...rite([{ getsBlessing: "you" }]), blessing()]), now);
  expect(sure[0]).toMatchObject({ value: true, confidence: "high" });
});

it("leaves questions sure that no keyword changes, after a spell with ascend", () => {
  const cast = { ...rite([])[0], keywords: "ascend", types: "instant" };
  const asked: WrittenEvent = { ask: "mayCast", player: "Anna", what: "instant" };
  expect(
    answersOn(duel([annasTurn, main, cast, top, asked, life("Anna")]), now).map(({ confidence }) => confidence),
  ).toEqual(["high", "medium"]);
});
