import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, numbersOf, refusalOf, valuesOf, where } from "./fights.ts";

/** An effect does only as much as is possible; what somebody tells, pays or chooses has to be possible. */

const top: WrittenEvent = { resolves: "top" };
const dead: readonly WrittenEvent[] = [
  ...[creature("Ant", "Ben", "2/2"), creature("Bee", "Ben", "2/2"), annasTurn, main],
  { destroys: "Ant" },
];
const cast = (...does: readonly WrittenEvent[]): WrittenEvent => ({
  ...{ casts: "Spell", player: "Anna", types: ["sorcery"], does },
});
const loses: WrittenEvent = { loses: 2, player: "Ben" };

describe("a part of an effect that is impossible", () => {
  it.each<[string, WrittenEvent]>([
    ["a sacrifice of what has left", { sacrifices: "Ant" }],
    ["a move to where it is", { moves: "Ant", to: "graveyard" }],
    ["a card that has left the hand", { discards: "Ant" }],
    ["tapping what has left", { taps: "Ant" }],
    ["turning up what is face up", { turnsFaceUp: "Bee" }],
    ["transforming what has left", { transforms: "Ant", types: ["creature"], power: 1, toughness: 1 }],
    ["attaching to what has left", { attaches: "Sword", to: "Ant" }],
    ["unattaching what is attached to nothing", { unattaches: "Sword" }],
    ["removing from combat what does not fight", { leavesCombat: "Bee" }],
    ["a designation of what has left", { designates: "Ant", as: "monstrous" }],
  ])("is left out, and the rest happens: %s", (_, part) => {
    const sword: WrittenEvent = { object: "Sword", player: "Anna", types: ["artifact"], subtypes: ["Equipment"] };
    const events = [sword, ...dead, cast(part, loses), top, life("Ben")];
    expect(valuesOf(events, now)).toEqual([18]);
  });

  it("is said, with the rule of the day", () => {
    const events = [...dead, cast({ sacrifices: "Ant" }, loses), top, where("Ant")];
    expect([numbersOf(events, now), numbersOf(events, "2008-12-01")]).toEqual([
      expect.arrayContaining(["609.3"]),
      expect.arrayContaining(["416.3"]),
    ]);
  });

  it("leaves the possible part of a list", () => {
    const events = [...dead, cast({ sacrifices: ["Ant", "Bee"] }, loses), top, where("Bee"), life("Ben")];
    expect(valuesOf(events, now)).toEqual(["graveyard", 18]);
  });

  it("has nothing happen when it is done", () => {
    const reflexive: WrittenEvent = { whenDone: [loses] };
    const all: WrittenEvent = { resolves: "all", ifAny: true };
    expect(valuesOf([...dead, cast({ sacrifices: "Ant" }, reflexive), all, life("Ben")], now)).toEqual([20]);
    expect(valuesOf([...dead, cast({ sacrifices: "Bee" }, reflexive), all, life("Ben")], now)).toEqual([18]);
  });

  it("is refused as a cost, as a choice, and as something that is told", () => {
    const paid: WrittenEvent = { ...cast(loses), costs: [{ sacrifices: "Ant" }] };
    const chosen = cast({ may: "Ben", does: [{ sacrifices: "Ant" }, { draws: 1, player: "Ben" }] });
    const why = /Ant is not on the battlefield/;
    expect(refusalOf([...dead, paid], now)).toMatch(why);
    expect(refusalOf([...dead, chosen, { ...top, may: "yes" }], now)).toMatch(why);
    expect(refusalOf([...dead, { sacrifices: "Ant" }], now)).toMatch(why);
  });

  it("is refused of what was never there, which is an error of the situation", () => {
    expect(refusalOf([...dead, cast({ discards: "Bee" }), top], now)).toMatch(/Bee is in nobody's hand/);
    const card: WrittenEvent = { object: "Card", player: "Ben", types: ["creature"], in: "hand" };
    expect(refusalOf([card, ...dead, cast({ sacrifices: "Card" }), top], now)).toMatch(
      /Card is not on the battlefield/,
    );
  });

  it("lets the permanent be exiled for good whose exiling permanent left before", () => {
    const ring: WrittenEvent = {
      ...{ object: "Ring", player: "Anna", types: ["enchantment"], in: "hand" },
      triggers: [
        { when: "enters", targets: "Bee", does: [{ moves: "Bee", to: "exile" }] },
        { when: "leaves", does: [{ moves: "Bee", to: "battlefield" }] },
      ],
    };
    const answer: WrittenEvent = {
      ...{ casts: "Answer", player: "Ben", types: ["instant"], targets: "Ring", does: [{ destroys: "Ring" }] },
    };
    const events = [ring, ...dead, { casts: "Ring", player: "Anna" }, top, answer, top, top, where("Bee"), top];
    expect(valuesOf([...events, where("Bee")], now)).toEqual(["battlefield", "exile"]);
  });
});
