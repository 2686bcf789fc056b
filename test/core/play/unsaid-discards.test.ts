import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, of, size, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** A card too many in the cleanup step, of which it is not said that it is discarded. */

const cards = (count: number): readonly WrittenEvent[] =>
  Array.from({ length: count }, (_one, place) => ({
    ...{ object: `Card ${place}`, player: "Anna", types: place === 0 ? "creature" : "instant", in: "hand" },
  }));
const over: readonly WrittenEvent[] = [annasTurn, { turn: "Ben" }, main];
const shown = (events: readonly WrittenEvent[], on = now): unknown[][] =>
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

describe("what is discarded in a cleanup step", () => {
  const cleanup: WrittenEvent = { begins: "cleanup" };
  const keepsOne: WrittenEvent = { changesHandSize: "sets", amount: 1, player: "Anna" };
  const bens: readonly WrittenEvent[] = [{ turn: "Ben" }, main];
  const lost: WrittenEvent = { changes: "Grave", does: "loses-all", until: "end-of-turn" };
  const grave = { ...discarding("creature"), types: ["creature"], power: 1, toughness: 3 };

  it("comes before effects until end of turn are over", () => {
    const start = [...cards(2), grave, keepsOne, annasTurn, main];
    const said = [cleanup, { discards: "Card 0" }, ...bens, life("Anna")];
    expect(shown([...start, ...said])).toEqual([[23, "high"]]);
    expect(shown([...start, lost, ...said])).toEqual([[20, "high"]]);
    expect(shown([...start, lost, ...bens, life("Anna")])).toEqual([[20, "high"]]);
    const later = [
      { discards: "Card 1" },
      life("Anna"),
      { object: "New", player: "Anna", types: "creature", in: "hand" },
    ];
    const again = [{ discards: "New" }, { resolves: "all" }, life("Anna")];
    expect(shown([...start, lost, ...bens, ...later, ...again]).at(-1)).toEqual([23, "high"]);
  });

  it("comes before sizes and control until end of turn are over, to the last card", () => {
    const pump: WrittenEvent = { changes: "Grave", does: "adds", power: 2, toughness: 2, until: "end-of-turn" };
    const ogre = creature("Ogre", "Ben", "1/1");
    const taken: WrittenEvent = { takes: "Ogre", player: "Anna", until: "end-of-turn" };
    const start = [...cards(3), grave, ogre, keepsOne, annasTurn, main, pump, taken, lost, cleanup];
    const asks = [size("Grave"), { ask: "controls", object: "Ogre" }];
    const events = [...start, ...asks, { discards: "Card 1" }, ...asks, { discards: "Card 2" }, ...asks];
    expect(shown(events)).toEqual([
      [of(3, 5), "low"],
      ["Anna", "low"],
      [of(3, 5), "low"],
      ["Anna", "low"],
      [of(1, 3), "high"],
      ["Ben", "high"],
    ]);
    expect(shown([...start, ...bens, size("Grave")])).toEqual([[of(1, 3), "low"]]);
    const stopped = [...start.slice(0, -1), { stops: "turn" }, size("Grave"), ...bens, size("Grave")];
    expect(shown(stopped)).toEqual([
      [of(3, 5), "low"],
      [of(1, 3), "low"],
    ]);
  });

  it("is another card in each of two cleanup steps of a turn", () => {
    const back: WrittenEvent = {
      ...{ object: "Grave", player: "Anna", types: "enchantment" },
      triggers: [
        {
          when: "is-discarded",
          of: ["creature", "instant"],
          does: [{ if: [{ ask: "where", object: "Late", is: "exile" }], does: [{ moves: "Late", to: "hand" }] }],
        },
      ],
    };
    const late: WrittenEvent = { object: "Late", player: "Anna", types: "creature", in: "exile" };
    const events = [...cards(2), late, back, keepsOne, annasTurn, ...bens];
    expect(shown([...events, where("Card 1"), count])).toEqual([
      ["not-known", "low"],
      [2, "high"],
    ]);
    // What is discarded while players have priority in that step ends nothing.
    const pump: WrittenEvent = { changes: "Elf", does: "adds", power: 2, toughness: 2, until: "end-of-turn" };
    const elf = creature("Elf", "Anna", "1/1");
    const acted = [cleanup, { discards: "Card 0" }, { resolves: "top" }, pump, { discards: "Card 1" }];
    expect(shown([elf, ...events.slice(0, -2), ...acted, size("Elf")])[0]?.[0]).toEqual(of(3));
  });
});

describe("discarding in the cleanup step", () => {
  const cleanup = (count: number, more: readonly WrittenEvent[]): readonly WrittenEvent[] => [
    ...[...cards(count), annasTurn, { begins: "cleanup" }],
    ...[...more, where("Card 3")],
  ];
  it("goes down to the maximum hand size, and no further", () => {
    const listed = (...places: number[]): WrittenEvent => ({ discards: places.map((place) => `Card ${place}`) });
    expect(shown(cleanup(9, [listed(3, 4)]))).toEqual([["graveyard", "high"]]);
    expect(() => shown(cleanup(9, [listed(3, 4, 5)]))).toThrow("Anna discards down to 7 cards");
    expect(() => shown(cleanup(9, [listed(3), listed(4, 5)]))).toThrow("Anna discards down to 7 cards");
    // What is not said of the hand may be what is too many.
    expect(shown(cleanup(6, [listed(3, 4)]))).toEqual([["graveyard", "high"]]);
  });
});
