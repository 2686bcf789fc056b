import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, creature, life, main, now, of, refusalOf, size, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Double-faced cards that turn over with day and night, and those of which either face can be cast or played. */

const top: WrittenEvent = { resolves: "top" };
const bensTurn: WrittenEvent = { turn: "Ben" };
const time: WrittenEvent = { ask: "dayOrNight" };
const ask = (question: string, object: string): WrittenEvent => ({ ask: question, object });
const spell = (name: string): readonly WrittenEvent[] => [{ casts: name, player: "Ben", types: "instant" }, top];

describe("daybound", () => {
  const gains = { when: "enters", does: [{ gainsLife: 3, player: "you" }] };
  const wolf = creature("Wolf", "Anna", "3/3", { keywords: "daybound", cost: "{2}{G}", triggers: [gains] });
  const howler = { types: "creature", power: 5, toughness: 5, keywords: "nightbound" };
  const back: WrittenEvent = { otherFace: "Howler", of: "Wolf", ...howler };

  it.each(["2021-09-24", now])("turns over as day becomes night and night becomes day, on %s", (on) => {
    const twice = [main, ...spell("A"), ...spell("B"), annasTurn];
    const events = [
      wolf,
      back,
      annasTurn,
      time,
      size("Wolf"),
      bensTurn,
      time,
      size("Wolf"),
      ...twice,
      time,
      size("Wolf"),
    ];
    expect(valuesOf(events, on)).toEqual(["day", of(3), "night", of(5), "day", of(3)]);
  });

  it("enters with its back face up by night, with the mana value of its front", () => {
    const night: WrittenEvent = { becomesTime: "night" };
    const cast = [{ casts: "Wolf", player: "Anna" }, top, all];
    const events = [{ ...wolf, in: "hand" }, back, night, annasTurn, main, ...cast];
    expect(valuesOf([...events, size("Wolf"), ask("manaValue", "Wolf"), life("Anna")], now)).toEqual([of(5), 3, 20]);
    const byDay = events.filter((event) => event !== night);
    expect(valuesOf([...byDay, size("Wolf"), life("Anna")], now)).toEqual([of(3), 23]);
    const left = [{ moves: "Wolf", to: "graveyard" }, ask("abilities", "Wolf")];
    expect(valuesOf([...events, ...left], now)).toEqual([["daybound"]]);
  });

  it.each(["2021-09-24", now])("leaves answers open as long as its other face is not said, on %s", (on) => {
    const turns: WrittenEvent = { transforms: "Wolf", into: "Howler", ...howler };
    const [before, after] = answersOn(duel([wolf, annasTurn, bensTurn, size("Wolf"), turns, size("Wolf")]), on);
    expect(before).toMatchObject({ confidence: "low", sentence: expect.stringContaining("“otherFace”") });
    expect(after).toMatchObject({ value: of(5), confidence: "high" });
  });

  it("leaves open what enters by night, or is introduced with nightbound, without its other face", () => {
    const night = [{ ...wolf, in: "hand" }, { becomesTime: "night" }, annasTurn, main];
    const [entered] = answersOn(duel([...night, { moves: "Wolf", to: "battlefield" }, size("Wolf")]), now);
    const howlers = creature("Howler", "Anna", "5/5", { keywords: "nightbound" });
    const [introduced, what] = answersOn(duel([howlers, { becomesTime: "day" }, annasTurn, size("Howler"), time]), now);
    expect([entered, introduced].map((answer) => [answer?.value, answer?.confidence])).toEqual([
      [of(3), "low"],
      [of(5), "low"],
    ]);
    expect(what).toMatchObject({ value: "day", confidence: "high" });
  });

  it("makes it neither day nor night from the hand", () => {
    expect(valuesOf([{ ...wolf, in: "hand" }, annasTurn, time], now)).toEqual(["neither"]);
  });

  it("does not turn over a card that is a copy and has one face only", () => {
    const clone = creature("Clone", "Anna", "0/0", { in: "hand", cost: "{3}{U}" });
    const cast = [main, { copies: "Clone", of: "Wolf" }, { casts: "Clone", player: "Anna" }, top];
    const events = [wolf, back, clone, annasTurn, ...cast, bensTurn, annasTurn, size("Wolf"), size("Clone")];
    const answers = answersOn(duel(events), now);
    expect(answers.map(({ value, confidence }) => [value, confidence])).toEqual([
      [of(5), "high"],
      [of(3), "high"],
    ]);
  });

  it.each([
    ["2023-04-13", of(3)],
    ["2023-04-14", of(5)],
  ])("turns over a token that copies it by the rules of %s", (on, asNight) => {
    const token: WrittenEvent = { creates: "Twin", player: "Anna", copyOf: "Wolf" };
    const events = [wolf, back, annasTurn, main, token, { becomesTime: "night" }, size("Twin"), size("Wolf")];
    const answers = answersOn(duel(events), on);
    expect(answers.map(({ value, confidence }) => [value, confidence])).toEqual([
      [asNight, "high"],
      [of(5), "high"],
    ]);
    const turned = [wolf, back, annasTurn, main, { becomesTime: "night" }, token, { becomesTime: "day" }];
    expect(valuesOf([...turned, size("Twin")], on)).toEqual([on < "2023-04-14" ? of(5) : of(3)]);
    const other = [wolf, back, annasTurn, main, { ...token, keywords: "flying" }, { becomesTime: "night" }];
    expect(answersOn(duel([...other, size("Twin")]), on)[0]?.confidence).toBe(on < "2023-04-14" ? "high" : "low");
  });

  it("is not turned over by anything else", () => {
    const moon = [{ casts: "Moon", player: "Anna", types: "instant", does: [{ transforms: "Wolf" }] }, top];
    expect(valuesOf([wolf, back, annasTurn, main, ...moon, size("Wolf")], now)).toEqual([of(3)]);
  });

  it("makes it night if the first such permanent has nightbound", () => {
    const events = [creature("Howler", "Anna", "5/5", { keywords: "nightbound" }), annasTurn, time];
    expect(valuesOf(events, now)).toEqual(["night"]);
  });

  it("turns over a permanent that is introduced with nightbound, by either way to say its front", () => {
    const front = { types: "creature", power: 3, toughness: 3, keywords: "daybound" };
    const day: WrittenEvent = { becomesTime: "day" };
    const night: WrittenEvent = { becomesTime: "night" };
    const wolfOf: WrittenEvent = { otherFace: "Wolf", of: "Howler", ...front };
    const howlers = creature("Howler", "Anna", "5/5", { keywords: "nightbound" });
    const before = [howlers, wolfOf, annasTurn, size("Howler"), day];
    const times = [size("Howler"), night, size("Howler"), { destroys: "Howler" }, ask("abilities", "Howler")];
    expect(valuesOf([...before, ...times], now)).toEqual([of(5), of(3), of(5), ["daybound"]]);
    const turning = [howlers, annasTurn, day, { transforms: "Howler", into: "Wolf", ...front }, size("Howler")];
    expect(valuesOf(turning, now)).toEqual([of(3)]);
    expect(refusalOf([{ ...howlers, in: "hand" }, wolfOf], now)).toContain("on back faces only");
  });
});

it.each([
  ["by each player of the team", ["Anna", "Ben"], "night"],
  ["by one of them", ["Ben", "Ben"], "day"],
])("stays night or becomes day after two spells %s", (_whose, casters, value) => {
  const teams = [
    ["Anna", "Ben"],
    ["Carol", "Dan"],
  ];
  const spells = casters.flatMap((player, place) => [{ casts: `Zap ${place}`, player, types: "instant" }, top]);
  const events = [{ becomesTime: "night" }, annasTurn, main, ...spells, { turn: "Carol" }, time];
  const [answer] = answersOn(duel(events, { players: teams.flat(), teams }), now);
  expect(answer).toMatchObject({ value, confidence: "high" });
});

it("leaves open the mana value of a token with both faces whose back face is up", () => {
  const wolf = creature("Wolf", "Anna", "2/2", { cost: "{2}{G}" });
  const turned: WrittenEvent = { transforms: "Wolf", into: "Moon", types: "creature", power: 4, toughness: 4 };
  const token: WrittenEvent = { creates: "Twin", player: "Anna", copyOf: "Wolf" };
  const values = [ask("manaValue", "Wolf"), ask("manaValue", "Twin"), { transforms: "Twin" }, ask("manaValue", "Twin")];
  const events = [wolf, annasTurn, main, turned, token, ...values];
  expect(valuesOf(events, "2023-04-14")).toEqual([3, "not-known", 3]);
  expect(valuesOf(events, "2023-04-13")).toEqual([3, 0, 0]);
  const incubator: WrittenEvent = { creates: "Egg", player: "Anna", types: "artifact" };
  const hatched = [incubator, { ...turned, transforms: "Egg" }, ask("manaValue", "Egg")];
  expect(valuesOf([annasTurn, main, ...hatched], now)).toEqual([0]);
});

describe("a modal double-faced card", () => {
  const card: WrittenEvent = { object: "Rite", player: "Anna", types: "instant", cost: "{2}{R}", in: "hand" };
  const land: WrittenEvent = { otherFace: "Forge", of: "Rite", modal: true, types: "land", keywords: "enters-tapped" };
  const forged = [ask("types", "Rite"), ask("tapped", "Rite"), ask("manaValue", "Rite")];

  it("is played as the face that is a land, and is its front face elsewhere", () => {
    const events = [card, land, annasTurn, main, { playsLand: "Anna", land: "Rite" }, ...forged];
    expect(valuesOf(events, now)).toEqual([["land"], true, 0]);
    const back = [{ moves: "Rite", to: "hand" }, ask("types", "Rite"), ask("manaValue", "Rite")];
    expect(valuesOf([...events.slice(0, 5), ...back], now)).toEqual([["instant"], 3]);
    const copy: WrittenEvent = { casts: "Rite", player: "Anna" };
    expect(valuesOf([card, land, annasTurn, main, copy, where("Rite")], now)).toEqual(["stack"]);
  });

  it("is cast as either face, for its own cost", () => {
    const god = creature("God", "Anna", "1/4", { supertypes: "legendary", cost: "{1}{G}{G}", in: "hand" });
    const bridge: WrittenEvent = { otherFace: "Bridge", of: "God", modal: true, types: "enchantment", cost: "{W}{U}" };
    const cast: WrittenEvent = { casts: "God", player: "Anna", by: "other-face" };
    const asked = [ask("totalCost", "God"), ask("types", "God"), top, ask("types", "God"), ask("manaValue", "God")];
    const dies = [{ moves: "God", to: "graveyard" }, ask("manaValue", "God")];
    expect(valuesOf([god, bridge, annasTurn, main, cast, ...asked, ...dies], now)).toEqual([
      ...["{W}{U}", ["enchantment"], ["enchantment"], 2, 3],
    ]);
    expect(refusalOf([god, annasTurn, main, cast], now)).toContain('write "otherFace" before');
    const transforms = [{ moves: "God", to: "battlefield" }, { transforms: "God" }];
    expect(refusalOf([god, bridge, ...transforms], now)).toContain("God is modal");
  });

  it("may be cast when its other face may be, by the rule for that", () => {
    const zap: WrittenEvent = { otherFace: "Zap", of: "Rite", modal: true, types: "instant", cost: "{R}" };
    const may: WrittenEvent = { ask: "mayCastNow", object: "Rite", player: "Anna" };
    const events = [{ ...card, types: "sorcery" }, zap, bensTurn, main, { passes: "Ben" }, may];
    const [answer] = answersOn(duel(events), now);
    expect(answer).toMatchObject({ value: true, confidence: "high" });
    expect(answer?.citations.map(({ number }) => number)).not.toContain("307.1");
  });

  it("gives a copy of either face the cost of that face", () => {
    const cast = [{ casts: "Rite", player: "Anna", by: "other-face" }, top];
    const bridge: WrittenEvent = { otherFace: "Bridge", of: "Rite", modal: true, types: "artifact", cost: "{W}{U}" };
    const copy: WrittenEvent = { creates: "Copy", player: "Anna", copyOf: "Rite" };
    expect(valuesOf([card, bridge, annasTurn, main, ...cast, copy, ask("manaValue", "Copy")], now)).toEqual([2]);
  });

  it("is said once, and of no other card", () => {
    const plain: WrittenEvent = { otherFace: "Forge", of: "Rite", types: "artifact" };
    const cast: WrittenEvent = { casts: "Rite", player: "Anna", by: "other-face" };
    expect(refusalOf([card, land, land], now)).toContain("the other face of Rite is known");
    expect(refusalOf([card, { ...plain, cost: "{R}" }], now)).toContain("only a modal card has a cost on both faces");
    expect(refusalOf([card, plain, annasTurn, main, cast], now)).toContain("other-face");
  });

  it("is refused before the rules know it", () => {
    expect(refusalOf([card, land], "2020-09-24")).toContain("no rule of 2020-09-24 knows “modal”");
  });
});

it("is cast by disturb with its back face up", () => {
  const angler = creature("Angler", "Anna", "2/1", { cost: "{1}{U}", keywords: "disturb", in: "graveyard" });
  const back: WrittenEvent = { otherFace: "Drifter", of: "Angler", types: "creature", power: 3, toughness: 1 };
  const may: WrittenEvent = { ask: "mayCastNow", object: "Angler", player: "Anna" };
  const cast: WrittenEvent = { casts: "Angler", player: "Anna", by: "disturb", alternative: "{1}{U}" };
  const events = [angler, back, annasTurn, main, may, cast, ask("manaValue", "Angler"), top, size("Angler")];
  expect(valuesOf(events, now)).toEqual([true, 2, of(3, 1)]);
  expect(refusalOf([angler, annasTurn, main, cast], now)).toContain('write "otherFace" before');
  const [unsaid] = answersOn(duel([angler, annasTurn, main, may]), now);
  const sentence = 'Nobody can tell: the other face of Angler has to be known: write "otherFace" before.';
  expect(unsaid).toMatchObject({ value: "not-known", confidence: "low", sentence });
  const both = [{ ...angler, keywords: ["disturb", "flashback"] }, bensTurn, main, { passes: "Ben" }, may];
  expect(valuesOf(both, now)).toEqual(["not-known"]);
});

describe("a double-faced permanent and an effect that turns permanents face down", () => {
  const wolf = creature("Wolf", "Anna", "3/3");
  const face: WrittenEvent = { otherFace: "Fang", of: "Wolf", types: "creature", power: 6, toughness: 6 };
  const down: WrittenEvent = { turnsFaceDown: "Wolf" };
  it.each(["2013-07-13", "2022-10-07", now])("stays as it is on %s", (on) => {
    const events = [wolf, face, annasTurn, main, down, size("Wolf"), { transforms: "Wolf" }, size("Wolf")];
    expect(valuesOf([...events, down, size("Wolf")], on)).toEqual([of(3), of(6), of(6)]);
  });

  it.each(["2015-03-27", "2022-10-07", now])("does not transform while it is face down, on %s", (on) => {
    const events = [{ ...wolf, faceDown: true }, face, annasTurn, main, { transforms: "Wolf" }, size("Wolf")];
    const up: WrittenEvent = { casts: "Light", player: "Anna", types: "instant", does: [{ turnsFaceUp: "Wolf" }] };
    expect(valuesOf([...events, up, { resolves: "top" }, size("Wolf")], on)).toEqual([of(2), of(3)]);
  });
});
