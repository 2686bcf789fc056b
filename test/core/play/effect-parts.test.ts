import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, refusalOf, valuesOf, where } from "./fights.ts";

/** Parts of an effect under a condition, and those that a player may have happen. */

const [ox, elf] = [creature("Ox", "Ben", "4/4"), creature("Elf", "Ben", "1/1")];
const spell = (does: readonly WrittenEvent[], more: object = {}): WrittenEvent => ({
  ...{ casts: "Word", player: "Anna", types: "sorcery", does, ...more },
});
const top = (more: object = {}): WrittenEvent => ({ resolves: "top", ...more });
const drain = (size: number): WrittenEvent => ({
  if: [{ ask: "power", object: "Ox", atLeast: size }],
  does: [{ loses: 2, player: "opponent" }],
  otherwise: [{ gainsLife: 3, player: "you" }],
});
const offer = { may: "opponent", does: [{ sacrifices: "Elf" }], otherwise: [{ loses: 4, player: "Ben" }] };

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  ["a condition that is met", [spell([drain(4)]), top(), life("Anna"), life("Ben")], [20, 18]],
  ["a condition that is not met", [spell([drain(5)]), top(), life("Anna"), life("Ben")], [23, 20]],
  [
    "a condition on what the effect has done before",
    [spell([{ changes: "Ox", does: "adds", power: 1, toughness: 0 }, drain(5)]), top(), life("Ben")],
    [18],
  ],
  [
    "what a player may do, and does",
    [spell([offer]), top({ may: "yes" }), where("Elf"), life("Ben")],
    ["graveyard", 20],
  ],
  [
    "what a player may do, and does not",
    [spell([offer]), top({ may: "no" }), where("Elf"), life("Ben")],
    ["battlefield", 16],
  ],
  [
    "a creature that grew deals its new power",
    [
      spell([
        { puts: "+1/+1", on: "Elf", times: 2 },
        { deals: { ask: "power", object: "Elf" }, from: "Elf", to: "Ox" },
      ]),
      ...[top(), { ask: "damageOn", object: "Ox" }],
    ],
    [3],
  ],
  [
    "an illegal target leaves the other part of it",
    [
      spell(
        [{ may: "you", does: [{ destroys: "Elf" }], otherwise: [{ loses: 1, player: "you" }] }, { destroys: "Ox" }],
        {
          targets: ["Elf", "Ox"],
        },
      ),
      { moves: "Elf", to: "exile" },
      top({ may: "no" }),
      ...[life("Anna"), where("Ox"), where("Elf")],
    ],
    [19, "graveyard", "exile"],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf([ox, elf, annasTurn, main, ...events], now)).toEqual(expected);
});

it("refuses an effect whose condition or choice is not said", () => {
  const begun = [ox, elf, annasTurn, main];
  expect(refusalOf([...begun, spell([offer]), top()], now)).toContain('write "may: yes" or "may: no"');
  const unknown = { object: "Ox", player: "Ben", types: "creature" };
  expect(refusalOf([unknown, annasTurn, main, spell([drain(4)]), top()], now)).toContain("has to be known");
  const silent = { if: [{ ask: "monarch", is: "Ben" }], does: [{ destroys: "Ox" }] };
  expect(refusalOf([...begun, spell([silent]), top()], "2012-01-01")).toContain("has to be known");
  expect(refusalOf([...begun, { ...offer, may: "Ben" }], now)).toContain('write it in "does"');
});
