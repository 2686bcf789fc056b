import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, dealt, life, main, now, of, size, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Keywords that create attackers, and graft, which moves counters. */

const top: WrittenEvent = { resolves: "top" };
const ofFour = (events: readonly WrittenEvent[], on = now) =>
  answersOn(duel(events, { players: ["Anna", "Ben", "Carol", "Dan"] }), on);
const ends: readonly WrittenEvent[] = [{ begins: "end-of-combat" }, { resolves: "all" }];
const attacks = (name: string): readonly WrittenEvent[] => [
  annasTurn,
  { begins: "declare-attackers" },
  { attacksWith: name, at: "Ben" },
];

describe("myriad", () => {
  const boar = creature("Boar", "Anna", "3/3", { keywords: "myriad" });
  const lives = ["Ben", "Carol", "Dan"].map(life);

  it.each(["2016-04-08", now])("attacks each other opponent with a token on %s, until the end of combat", (on) => {
    const events = [boar, ...attacks("Boar"), { ...top, may: "yes" }, dealt, ...lives, ...ends, where("Boar at Dan")];
    const answers = ofFour(events, on);
    expect(answers.map(({ value }) => value)).toEqual([17, 17, 17, "gone"]);
    expect(answers[1]?.confidence).toBe("high");
  });

  it("creates none if its controller does not want any, and does nothing among two players", () => {
    const events = [boar, ...attacks("Boar"), { ...top, may: "no" }, dealt, ...lives];
    expect(ofFour(events).map(({ value }) => value)).toEqual([17, 20, 20]);
    expect(valuesOf([boar, ...attacks("Boar"), top, dealt, life("Ben")], now)).toEqual([17]);
  });

  it("leaves open whether a token attacks a planeswalker", () => {
    const jace: WrittenEvent = { object: "Jace", player: "Dan", types: "planeswalker", loyalty: 3 };
    const [answer] = ofFour([boar, jace, ...attacks("Boar"), { ...top, may: "yes" }, dealt, life("Dan")]);
    expect(answer).toMatchObject({ value: 17, confidence: "low" });
  });
});

describe("mobilize", () => {
  const rider = creature("Rider", "Anna", "3/3", { keywords: "mobilize-2", subtypes: "Warrior" });
  const count: WrittenEvent = { ask: "count", of: "Warrior" };

  it("attacks with Warriors, which are sacrificed in the end step", () => {
    const events = [rider, ...attacks("Rider"), top, dealt, life("Ben"), count, { begins: "end" }, top, count];
    expect(valuesOf(events, now)).toEqual([15, 3, 1]);
    const own: WrittenEvent = { object: "Jace", player: "Anna", types: "planeswalker", loyalty: 3 };
    const [answer] = answersOn(duel([rider, own, ...attacks("Rider"), top, dealt, life("Ben")]), now);
    expect(answer?.confidence).toBe("high");
  });

  it("does so for each of its instances, whose Warriors are others", () => {
    const twice = creature("Rider", "Anna", "3/3", { keywords: ["mobilize-1", "mobilize-2"], subtypes: "Elf" });
    const both = [...attacks("Rider"), { resolves: "all" }, dealt, life("Ben"), count];
    const answers = answersOn(duel([twice, ...both, { begins: "end" }, { resolves: "all" }, count]), now);
    expect(answers.map(({ value, confidence }) => [value, confidence])).toEqual([
      [14, "high"],
      [3, "high"],
      [0, "high"],
    ]);
  });

  it("leaves open whom they attack among several opponents", () => {
    const [answer] = ofFour([rider, ...attacks("Rider"), top, dealt, life("Ben")]);
    expect(answer).toMatchObject({ value: 15, confidence: "low" });
    const ofThree = { players: ["Anna", "Ben", "Carol"] };
    const asked = [rider, ...attacks("Rider"), top, dealt, life("Ben")];
    expect(answersOn(duel(asked, ofThree), now)[0]).toMatchObject({ value: 15, confidence: "low" });
  });
});

it("names in an effect the token that it creates, where an earlier one has that name", () => {
  const does = [
    { creates: "Soldier", player: "you", types: "creature", power: 1, toughness: 1 },
    { puts: "+1/+1", on: "Soldier" },
  ];
  const camp: WrittenEvent = {
    ...{ object: "Camp", player: "Anna", types: "enchantment" },
    triggers: [{ when: "begins", at: "upkeep", whose: "you", does }],
  };
  const events = [camp, annasTurn, main, { turn: "Ben" }, annasTurn, main, size("Soldier"), size("Soldier 2")];
  expect(answersOn(duel(events), now).map(({ value, confidence }) => [value, confidence])).toEqual([
    [of(2), "high"],
    [of(2), "high"],
  ]);
});

it("gives tokens the next free names where an effect does not speak of them", () => {
  const two: WrittenEvent = { creates: "Soldier", player: "you", times: 2, types: "creature", power: 1, toughness: 1 };
  const cast = [{ casts: "Rite", player: "Anna", types: "instant", does: [two, two] }, top];
  expect(valuesOf([annasTurn, main, ...cast, size("Soldier 4")], now)).toEqual([of(1)]);
});

describe("graft", () => {
  const fish = creature("Fish", "Anna", "0/0", { keywords: "graft-1", in: "hand" });
  const bear = creature("Bear", "Ben", "2/2", { in: "hand" });
  const enter = (name: string): WrittenEvent => ({ moves: name, to: "battlefield" });
  const stack: WrittenEvent = { ask: "stack" };

  it.each(["2006-05-01", now])("enters with counters and moves one on %s, or does not", (on) => {
    const start = [fish, { ...bear, toughness: 2 }, annasTurn, main, enter("Fish"), size("Fish"), enter("Bear")];
    expect(valuesOf([...start, { ...top, may: "yes" }, size("Bear"), where("Fish")], on)).toEqual([
      of(1),
      of(3),
      "graveyard",
    ]);
    expect(valuesOf([...start, { ...top, may: "no" }, size("Bear"), size("Fish")], on)).toEqual([of(1), of(2), of(1)]);
  });

  it("triggers on other creatures only", () => {
    const counted = [{ ...fish, keywords: "graft-2" }, annasTurn, main, enter("Fish"), stack];
    const rock: WrittenEvent = { object: "Rock", player: "Anna", types: "artifact", in: "hand" };
    expect(valuesOf([rock, ...counted, enter("Rock"), stack], now)).toEqual([[], []]);
  });

  it.each([
    ["Bear", "Fish"],
    ["Fish", "Bear"],
  ])("moves no counter once %s has left", (gone, left) => {
    const start = [{ ...fish, keywords: "graft-2" }, bear, annasTurn, main, enter("Fish"), enter("Bear")];
    expect(valuesOf([...start, { destroys: gone }, { ...top, may: "yes" }, size(left)], now)).toEqual([of(2)]);
  });

  it("moves no counter onto what has left and come back: a new object", () => {
    const start = [{ ...fish, keywords: "graft-2" }, bear, annasTurn, main, enter("Fish"), enter("Bear")];
    const again = [{ moves: "Bear", to: "exile" }, enter("Bear"), { ...top, may: "no" }, top];
    const answers = answersOn(duel([...start, ...again, size("Fish"), size("Bear")]), now);
    expect(answers.map(({ value, confidence }) => [value, confidence])).toEqual([
      [of(2), "high"],
      [of(2), "high"],
    ]);
  });

  it.each([
    ["2009-07-10", 1],
    ["2009-07-11", 0],
  ])("without a counter triggers on %s %i times", (on, times) => {
    const bare = creature("Fish", "Anna", "1/1", { keywords: "graft-1" });
    const [value] = valuesOf([bare, bear, annasTurn, main, enter("Bear"), stack], on);
    expect(value).toHaveLength(times);
  });
});
