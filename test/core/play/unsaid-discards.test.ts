import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, life, main, now, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** A card too many in the cleanup step, of which it is not said that it is discarded. */

const cards = (count: number): readonly WrittenEvent[] =>
  Array.from({ length: count }, (_one, place) => ({
    ...{ object: `Card ${place}`, player: "Anna", types: place === 0 ? "creature" : "instant", in: "hand" },
  }));
const over: readonly WrittenEvent[] = [annasTurn, { turn: "Ben" }, main];
const shown = (events: readonly WrittenEvent[], on = now): unknown[] =>
  answersOn(duel(events), on).map(({ value, confidence }) => [value, confidence]);
const discarding = (of: string): WrittenEvent => ({
  ...{ object: "Grave", player: "Anna", types: "enchantment" },
  triggers: [{ when: "is-discarded", of, does: [{ gainsLife: 3, player: "you" }] }],
});
const count: WrittenEvent = { ask: "count", of: "card-in-graveyard" };

describe("one card too many", () => {
  it.each(["1999-11-01", now])("leaves open which it is, and nothing that does not depend on it, on %s", (on) => {
    expect(shown([...cards(8), ...over, life("Ben"), count, where("Card 3")], on)).toEqual([
      [20, "high"],
      [1, "high"],
      ["not-known", "low"],
    ]);
  });

  it("makes abilities trigger, on any card or on that which it may be", () => {
    expect(shown([...cards(8), { ...discarding("creature") }, ...over, life("Anna")])).toEqual([["not-known", "low"]]);
    const any = {
      ...discarding("creature"),
      triggers: [{ when: "is-discarded", of: ["creature", "instant"], does: [{ gainsLife: 3, player: "you" }] }],
    };
    expect(shown([...cards(8), any, ...over, life("Anna")])).toEqual([[23, "high"]]);
  });

  it("makes them trigger in the cleanup step", () => {
    const stack: WrittenEvent = { ask: "stack" };
    const upkeep = [annasTurn, { turn: "Ben" }, { begins: "upkeep" }, stack];
    expect(shown([...cards(8).slice(1), { ...cards(1)[0], object: "Last" }, discarding("instant"), ...upkeep])).toEqual(
      [[[], "high"]],
    );
  });

  it("is none if it is said which is discarded, or if it is not in the hand any more", () => {
    const said = [...cards(8), annasTurn, { begins: "cleanup" }, { discards: "Card 5" }, { turn: "Ben" }];
    expect(shown([...said, where("Card 5"), where("Card 3")])).toEqual([
      ["graveyard", "high"],
      ["hand", "high"],
    ]);
  });

  it("is one of each player of a team", () => {
    const teams = [["Anna", "Carol"], ["Ben"]];
    const carols = cards(8).map((card) => ({ ...card, object: `Carol's ${card["object"]}`, player: "Carol" }));
    const events = [...cards(8), ...carols, annasTurn, { turn: "Ben" }, main, count, life("Ben")];
    const answers = answersOn(duel(events, { players: ["Anna", "Carol", "Ben"], teams }), now);
    expect(answers.map(({ confidence }) => confidence)).toEqual(["low", "low"]);
  });

  it("is tried for one player of a team after the other", () => {
    const teams = [["Anna", "Carol"], ["Ben"]];
    const few = ["Anna", "Carol"].map((player) => ({ changesHandSize: "sets", amount: 1, player }));
    const carols = cards(2).map((card) => ({ ...card, object: `Carol's ${card["object"]}`, player: "Carol" }));
    const events = [...cards(2), ...carols, ...few, annasTurn, { turn: "Ben" }, main, count, where("Card 1")];
    const answers = answersOn(duel(events, { players: ["Anna", "Carol", "Ben"], teams }), now);
    expect(answers.map(({ value, confidence }) => [value, confidence])).toEqual([
      [2, "high"],
      ["not-known", "low"],
    ]);
  });

  it("is another choice in each turn", () => {
    const few: WrittenEvent = { changesHandSize: "sets", amount: 2, player: "Anna" };
    const late: WrittenEvent = { object: "Late", player: "Anna", types: "instant", in: "hand" };
    const [first, ...artifacts] = cards(3).map((card, place) => (place === 0 ? card : { ...card, types: "artifact" }));
    // Perhaps neither of the artifacts: the creature first, and the late one then.
    const distinct: WrittenEvent = { ask: "count", of: ["card-in-graveyard", "artifact"], distinct: "types" };
    const again = [...over, late, annasTurn, { turn: "Ben" }, main, distinct];
    expect(shown([...(first === undefined ? [] : [first]), ...artifacts, few, ...again])).toEqual([
      ["not-known", "low"],
    ]);
  });

  it("leaves answers unsure if an effect keeps it in the hand", () => {
    const back: WrittenEvent = { replaces: "goes-to-graveyard", of: ["yours"], goes: "hand", player: "Anna" };
    expect(shown([...cards(8), back, ...over, life("Ben")])).toEqual([[20, "low"]]);
  });

  it("happens again in each turn", () => {
    const few: WrittenEvent = { changesHandSize: "sets", amount: 2, player: "Anna" };
    const again = [...cards(3), few, ...over, { ...cards(4)[3], object: "Late" }, annasTurn, { turn: "Ben" }, main];
    expect(shown([...again, life("Ben"), count])).toEqual([
      [20, "high"],
      [2, "high"],
    ]);
  });
});

it("with two cards too many leaves all answers unsure, as too many cases", () => {
  expect(shown([...cards(9), ...over, life("Ben")])).toEqual([[20, "low"]]);
  const few: WrittenEvent = { changesHandSize: "sets", amount: 16, player: "Anna" };
  expect(shown([...cards(17), few, ...over, life("Ben")])).toEqual([[20, "low"]]);
});
