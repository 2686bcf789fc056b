import { describe, expect, it } from "vitest";
import { outcomesOn } from "../../../core/ask/outcomes/outcome.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { type Case, type Events, main, refusal, values } from "./stack-situations.ts";

/** How many cards a player may keep. */

const { archive, playbook } = embeddedHoldings();
const now = "2026-08-15";
const hand = Array.from({ length: 9 }, (_none, i) => ({
  ...{ object: `Card ${i}`, player: "Anna", types: ["land"] },
  in: "hand",
}));
const tower = { object: "Tower", player: "Anna", types: ["land"] };
const praetor = { object: "Praetor", player: "Ben", types: ["creature"], power: 5, toughness: 4 };
const noMaximum = { changesHandSize: "no-maximum", player: "Anna", by: "Tower" };
const seven = { changesHandSize: "less", amount: 7, player: "Anna", by: "Praetor" };
const size = { ask: "maximumHandSize", player: "Anna" };
const cleanup = [...main, { begins: "cleanup" }];
const where = { ask: "where", object: "Card 3" };

const outcomes = (events: Events, on: string) =>
  outcomesOn(archive, playbook, {
    situation: situationFrom({ players: ["Anna", "Ben"], events: [...events] }),
    on: day(on),
  });

const cases: readonly Case[] = [
  ["seven cards may be kept", now, [...main, size], [7]],
  ["with no maximum all may", now, [tower, noMaximum, size], ["none"]],
  ["what ends it lets seven be kept again", now, [tower, noMaximum, { destroys: "Tower" }, size], [7]],
  ["what has no maximum gets none that is lower", now, [tower, praetor, noMaximum, seven, size], ["none"]],
  ["no maximum undoes what was lower before", now, [tower, praetor, seven, noMaximum, size], ["none"]],
  [
    "a lower one applies again when no maximum ends",
    now,
    [tower, praetor, seven, noMaximum, { destroys: "Tower" }, size],
    [0],
  ],
  ["it is not below none", now, [praetor, seven, seven, size], [0]],
  [
    "a newer effect applies to what an older one sets",
    now,
    [praetor, { changesHandSize: "sets", amount: 2, player: "Anna" }, { ...seven, changesHandSize: "more" }, size],
    [9],
  ],
];

describe("the maximum hand size", () => {
  it.each(cases)("%s", (_name, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });

  it("makes a hand of nine cards doubtful in the cleanup step unless there is none", () => {
    const [doubtful] = outcomes([...hand, ...cleanup, where], now);
    expect(doubtful?.confidence).toBe("low");
    const [sure] = outcomes([...hand, tower, noMaximum, ...cleanup, where], now);
    expect(sure).toMatchObject({ value: "hand", confidence: "high" });
  });

  it("is no reason why fewer than eight cards are discarded, and one why the hand is as large as it is", () => {
    const count = { ask: "count", in: "hand", player: "Anna" };
    const numbers = (cards: Events, asked: Events[number]) =>
      outcomes([...cards, ...cleanup, { discards: "Card 0" }, asked], now)[0]?.citations.map(({ number }) => number);
    expect(numbers(hand.slice(0, 8), count)).toContain("514.1");
    expect(numbers(hand.slice(0, 7), count)).not.toContain("514.1");
    expect(numbers(hand, where)).toEqual(expect.arrayContaining(["514.1", "402.2"]));
  });

  it("cites the order of effects only while several of them last", () => {
    const numbers = (events: Events) => outcomes(events, now)[0]?.citations.map(({ number }) => number);
    const both = [...main, tower, praetor, { ...noMaximum, changesHandSize: "more", amount: 1 }, seven];
    expect(numbers([...both, size])).toContain("613.7");
    expect(numbers([...both, { destroys: "Tower" }, size])).not.toContain("613.7");
  });

  it.each([
    ["a changed size", { ...seven, by: undefined }],
    ["a ban", { cannot: "lose-life", player: "Anna" }],
  ])("%s lasts until a turn ends only if one is under way", (_what, effect) => {
    const { by: _by, ...words } = { by: undefined, ...effect, until: "end-of-turn" };
    expect(refusal([words, size])).toContain("no turn is under way");
    expect(outcomes([...main, words, { turn: "Ben" }, size], now)[0]?.value).toBe(7);
  });

  it.each([
    ["1999-11-01", "314.1a"],
    ["2003-07-01", "314.1"],
    ["2009-07-11", "514.1"],
  ])("is the reason why cards are discarded in the cleanup step (%s)", (on, number) => {
    const away = [{ discards: "Card 0" }, { discards: "Card 1" }];
    const [answer] = outcomes([...hand, ...cleanup, ...away, { ask: "where", object: "Card 1" }], on);
    expect(answer).toMatchObject({ value: "graveyard", confidence: "high" });
    expect(answer?.citations.map((citation) => citation.number)).toContain(number);
  });
});
