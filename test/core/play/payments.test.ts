import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { problemOf } from "../../problems.ts";
import { all, annasTurn, creature, main, now, numbersOf, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Costs are paid wholly, with what the player has; and nobody sacrifices what another player controls. */

const own = creature("Ox", "Anna", "2/2");
const others = creature("Elf", "Ben", "1/1");
const inHand = creature("Rat", "Ben", "1/1", { in: "hand" });
const pays = (cost: WrittenEvent): WrittenEvent => ({
  ...{ casts: "Zap", player: "Anna", types: "sorcery", costs: [cost] },
  does: [{ loses: 1, player: "Ben" }],
});
const tapsForMana: WrittenEvent = {
  ...{ activates: "mana", of: "Ox", by: "Anna", as: "mana-ability" },
  ...{ costs: [{ taps: "this" }], does: [{ mana: 1, player: "Anna" }] },
};
const morph = creature("Morph", "Anna", "3/3", { faceDown: true, keywords: "morph" });

const refused = (events: readonly WrittenEvent[], on: string) =>
  problemOf(() => answersOn(duel([own, others, inHand, annasTurn, main, ...events, { ask: "lost" }]), on));

it.each<[string, readonly WrittenEvent[], string]>([
  ["sacrifices what another player controls", [pays({ sacrifices: "Elf" })], "Elf is under the control of Ben"],
  ["taps what another player controls", [pays({ taps: "Elf" })], "Elf is under the control of Ben"],
  ["discards another player's card", [pays({ discards: "Rat" })], "Rat is a card of Ben"],
  ["taps for mana what is tapped", [tapsForMana, tapsForMana], "Ox is tapped already"],
  ["pays more life than there is", [pays({ loses: 21, player: "you" })], "Anna has 20 life, and cannot pay 21"],
  ["turns up what is not paid for", [morph, { turnsFaceUp: "Morph", costs: [{ sacrifices: "Elf" }] }], "Elf is under"],
])("nobody %s", (_what, events, sentence) => {
  expect(refused(events, now).message).toContain(sentence);
});

it.each<[string, string[]]>([
  ["2003-06-30", ["409.1f"]],
  ["2003-07-01", ["104.4", "409.1h"]],
  ["2007-05-01", ["104.4", "424.2"]],
  ["2009-07-11", ["107.5", "116.3"]],
  ["2026-06-19", ["107.5", "118.3"]],
])("the refusal cites the rule of %s", (on, rules) => {
  expect(refused([tapsForMana, tapsForMana], on).facts["rules"]).toEqual(rules);
});

describe("what an effect has its player sacrifice", () => {
  const taken: WrittenEvent = { takes: "Ox", player: "Ben" };
  const later = (more: object = {}): WrittenEvent => ({
    ...{ casts: "Sneak", player: "Anna", types: "instant" },
    does: [
      {
        later: "end",
        does: [{ if: [{ ask: "tapped", object: "Ox", is: false }], does: [{ sacrifices: "Ox", ...more }] }],
      },
    ],
  });
  const atEnd = (spell: WrittenEvent, between: readonly WrittenEvent[]): WrittenEvent[] => [
    ...[own, others, annasTurn, main, spell, all, ...between, { begins: "end" }, all],
    where("Ox"),
  ];

  it("stays if another player controls it as a delayed ability resolves", () => {
    expect(valuesOf(atEnd(later(), []), now)).toEqual(["graveyard"]);
    expect(valuesOf(atEnd(later(), [taken]), now)).toEqual(["battlefield"]);
    expect(valuesOf(atEnd(later({ player: "Ben" }), [taken]), now)).toEqual(["graveyard"]);
    expect(numbersOf(atEnd(later(), [taken]), now)).toContain("701.21a");
  });

  it("stays if another player controls the source of an activated ability", () => {
    const ability: WrittenEvent = { activates: "Ox", by: "Anna", does: [{ sacrifices: "this" }] };
    const events = (between: readonly WrittenEvent[]) => [own, annasTurn, main, ability, ...between, all, where("Ox")];
    expect(valuesOf(events([]), now)).toEqual(["graveyard"]);
    expect(valuesOf(events([taken]), now)).toEqual(["battlefield"]);
  });

  it("is the player's who may do it", () => {
    const spell = (may: string): WrittenEvent => ({
      ...{ casts: "Deal", player: "Anna", types: "sorcery" },
      does: [{ may, does: [{ sacrifices: "Elf" }] }],
    });
    const yes: WrittenEvent = { resolves: "top", may: "yes" };
    expect(refused([spell("Anna"), yes], now).message).toContain("Anna does not control Elf");
    expect(valuesOf([others, annasTurn, main, spell("Ben"), yes, where("Elf")], now)).toEqual(["graveyard"]);
  });
});

describe("what a way to cast costs", () => {
  const cast = (by: string, costs: readonly WrittenEvent[], more: object = {}): WrittenEvent => ({
    ...{ casts: "Zap", player: "Anna", types: "sorcery", colors: "red", cost: "{2}{R}", by, costs, does: [] },
    ...more,
  });
  const elf = creature("Elf", "Anna", "1/1", { colors: "green" });
  const imp = creature("Imp", "Anna", "1/1", { colors: "red" });
  const ogre = creature("Ogre", "Anna", "3/3", { colors: "red" });
  const card = (object: string, types: string): WrittenEvent => ({ object, player: "Anna", types, in: "hand" });
  const grave = (keywords: string): WrittenEvent => ({
    ...card("Zap", "sorcery"),
    in: "graveyard",
    keywords,
    cost: "{2}{R}",
  });
  const there = [
    elf,
    imp,
    ogre,
    card("Isle", "land"),
    card("Shock", "instant"),
    { ...card("Old", "instant"), in: "graveyard" },
  ];
  const fromGrave = (by: string, costs: readonly WrittenEvent[]): WrittenEvent => ({
    ...{ casts: "Zap", player: "Anna", by, costs, does: [] },
  });
  const played = (event: WrittenEvent, before: readonly WrittenEvent[] = []) =>
    valuesOf(
      [...there, ...before, annasTurn, main, event, { ask: "castBy", object: "Zap", by: String(event["by"]) }],
      now,
    );

  it.each<[string, WrittenEvent, WrittenEvent, readonly WrittenEvent[]]>([
    [
      "casualty",
      cast("casualty", [{ sacrifices: "Ogre" }], { keywords: "casualty-2" }),
      cast("casualty", [{ sacrifices: "Elf" }], { keywords: "casualty-2" }),
      [],
    ],
    [
      "bargain",
      cast("bargain", [{ sacrifices: "Rock" }]),
      cast("bargain", [{ sacrifices: "Elf" }]),
      [{ object: "Rock", player: "Anna", types: "artifact" }],
    ],
    [
      "conspire",
      cast("conspire", [{ taps: "Imp" }, { taps: "Ogre" }]),
      cast("conspire", [{ taps: "Imp" }, { taps: "Elf" }]),
      [],
    ],
    [
      "retrace",
      fromGrave("retrace", [{ discards: "Isle" }]),
      fromGrave("retrace", [{ discards: "Shock" }]),
      [grave("retrace")],
    ],
    [
      "escape",
      fromGrave("escape", [{ moves: "Old", to: "exile" }]),
      fromGrave("escape", [{ moves: "Shock", to: "exile" }]),
      [grave("escape")],
    ],
  ])("is paid as its rule says: %s", (way, right, wrong, before) => {
    expect(played(right, before)).toEqual([true]);
    expect(() => played(wrong, before)).toThrow(`for ${way} Zap costs`);
  });

  it("is three mana face down, and no other cost", () => {
    const morph = creature("Morph", "Anna", "3/3", { keywords: "morph", in: "hand", cost: "{4}{G}" });
    const down: WrittenEvent = { casts: "Morph", player: "Anna", by: "morph" };
    const total: WrittenEvent = { ask: "totalCost", object: "Morph" };
    expect(valuesOf([morph, annasTurn, main, down, total], now)).toEqual(["{3}"]);
    const { facts } = problemOf(() =>
      valuesOf([morph, annasTurn, main, { ...down, alternative: "{U}" }, total], "2026-06-19"),
    );
    expect(facts["rules"]).toEqual(["601.2b", "118.9a"]);
  });
});
