import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, creature, main, now, of, refusalOf, size, valuesOf, where } from "./fights.ts";

/** Permanents that are turned face up and face down, and cards in exile until something leaves. */

const morph = creature("Angel", "Anna", "4/5", {
  faceDown: true,
  keywords: ["flying"],
  colors: "white",
  cost: "{3}{W}{W}",
});
const up: WrittenEvent = { turnsFaceUp: "Angel" };
const ask = (question: string, object = "Angel"): WrittenEvent => ({ ask: question, object });
const begun = [annasTurn, main];

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "face up it is what is printed on it",
    [morph, ...begun, size("Angel"), up, size("Angel"), ask("abilities")],
    [of(2), of(4, 5), ["flying"]],
  ],
  [
    "damage and counters stay",
    [
      morph,
      ...begun,
      { puts: "+1/+1", on: "Angel" },
      { deals: 2, from: "Angel", to: "Angel" },
      up,
      size("Angel"),
      ask("damageOn"),
    ],
    [of(5, 6), 2],
  ],
  ["it does not use the stack", [morph, ...begun, up, { ask: "stack" }], [[]]],
  [
    "it triggers on that, and not as if it entered",
    [
      {
        ...morph,
        triggers: [
          { when: "is-turned-face-up", does: [{ gainsLife: 2, player: "you" }] },
          { when: "enters", does: [{ gainsLife: 5, player: "you" }] },
        ],
      },
      ...[...begun, up, all, { ask: "life", player: "Anna" }],
    ],
    [22],
  ],
  ["as it dies it is shown", [morph, ...begun, { destroys: "Angel" }, ask("manaValue")], [5]],
  [
    "an effect turns it face down",
    [
      creature("Ox", "Ben", "5/5", { keywords: ["trample"] }),
      ...begun,
      { turnsFaceDown: "Ox" },
      size("Ox"),
      ask("abilities", "Ox"),
    ],
    [of(2), []],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it("refuses to turn what is face up, and where nobody has priority", () => {
  expect(refusalOf([creature("Ox", "Ben", "5/5"), ...begun, { turnsFaceUp: "Ox" }], now)).toContain("face up already");
  expect(refusalOf([morph, annasTurn, { begins: "untap" }, up], now)).toContain("nobody has priority");
  expect(refusalOf([morph, ...begun, up], "2001-07-22")).toContain("no rule of 2001-07-22 is known");
  expect(valuesOf([{ ...morph, cost: "{W}" }, ...begun, up, where("Angel")], "2002-11-01")).toEqual(["battlefield"]);
});

const [ox, priest] = [creature("Ox", "Ben", "3/3"), creature("Priest", "Anna", "2/2")];
const exile: WrittenEvent = { moves: "Ox", to: "exile", by: "Priest" };

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "it is back as soon as the permanent has left",
    [exile, where("Ox"), { destroys: "Priest" }, where("Ox"), { ask: "stack" }],
    ["exile", "battlefield", []],
  ],
  [
    "it comes back to its owner",
    [{ takes: "Ox", player: "Anna" }, exile, { destroys: "Priest" }, ask("controls", "Ox")],
    ["Ben"],
  ],
  [
    "it comes back to its owner also from a player who had it from the beginning",
    [
      creature("Cow", "Anna", "1/1", { owner: "Ben" }),
      { ...exile, moves: "Cow" },
      { destroys: "Priest" },
      ask("controls", "Cow"),
    ],
    ["Ben"],
  ],
  ["nothing is exiled if the permanent has left before", [{ destroys: "Priest" }, exile, where("Ox")], ["battlefield"]],
  [
    "a permanent that has come back is another one",
    [exile, { moves: "Priest", to: "hand" }, where("Ox"), { moves: "Priest", to: "battlefield" }, where("Ox")],
    ["battlefield", "battlefield"],
  ],
  ["phasing out is not leaving", [exile, { moves: "Priest", to: "phased-out" }, where("Ox")], ["exile"]],
])("%s", (_name, events, expected) => {
  expect(valuesOf([ox, priest, ...begun, ...events], now)).toEqual(expected);
});

it("knows no such exile before the rules do", () => {
  expect(refusalOf([ox, priest, ...begun, exile], "2013-07-12")).toContain(
    "no rule of 2013-07-12 speaks of exile until",
  );
});

it.each(["2010-08-12", now])("a face-down copy is what it copies only once it is face up (%s)", (on) => {
  const copied = creature("Lorian", "Ben", "4/1", { keywords: ["trample", "morph"], colors: "green" });
  const copy: WrittenEvent = { copies: "Angel", of: "Lorian" };
  const asks = [size("Angel"), ask("abilities"), ask("colors")];
  expect(valuesOf([morph, copied, ...begun, copy, ...asks, up, ...asks], on)).toEqual([
    ...[of(2), [], []],
    ...[of(4, 1), ["trample", "morph"], ["green"]],
  ]);
});
