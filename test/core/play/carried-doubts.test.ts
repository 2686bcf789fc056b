import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, attack, creature, dealt, life, main, now, size } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Answers that rest on an answer that is not sure: an effect counted it, or a condition asked for it. */

const sorcery = (...does: WrittenEvent[]): readonly WrittenEvent[] => [
  { casts: "Rite", player: "Anna", types: "instant", does },
  { resolves: "top" },
];
const gains = (ask: string, more: object = {}): WrittenEvent => ({ gainsLife: { ask, ...more }, player: "you" });
const lastOf = (events: readonly WrittenEvent[]) => answersOn(duel(events), now).at(-1);

describe("what rests on an answer with confidence medium", () => {
  const general = creature("General", "Anna", "2/2", { commander: true });
  const died = [general, annasTurn, main, { destroys: "General" }];
  const saga: WrittenEvent = { object: "Tale", player: "Anna", types: ["enchantment", "saga"], chapters: 3 };
  const isDead: WrittenEvent = { ask: "where", object: "General", is: "graveyard" };

  it.each<[string, readonly WrittenEvent[], unknown]>([
    ["a number that an effect counted", [...died, ...sorcery(gains("count", { of: "card-in-graveyard" }))], 41],
    ["a condition", [...died, ...sorcery({ if: [isDead], does: [{ gainsLife: 3, player: "you" }] })], 43],
    [
      "counters that were there before",
      [saga, annasTurn, main, ...sorcery(gains("countersOn", { object: "Tale", kind: "lore" }))],
      21,
    ],
  ])("is no surer than that: %s", (_what, events, value) => {
    expect(lastOf([...events, life("Anna")])).toMatchObject({ value, confidence: "medium" });
  });

  it("is told once, with why it is not sure", () => {
    const asked = sorcery({ if: [isDead], does: [] }, gains("count", { of: "card-in-graveyard" }));
    const answer = lastOf([...died, ...asked, { ask: "where", object: "General" }]);
    expect(answer?.sentence.match(/toCommand/g)).toHaveLength(1);
  });

  it("does not touch what was answered before, or where the owner said what is done", () => {
    const [before] = answersOn(duel([...died, life("Anna"), ...sorcery({ if: [isDead], does: [] })]), now);
    expect(before?.confidence).toBe("high");
    const said = [general, annasTurn, main, { destroys: "General", toCommand: true }];
    const gone = sorcery({ if: [{ ...isDead, is: "command" }], does: [{ gainsLife: 3, player: "you" }] });
    expect(lastOf([...said, ...gone, life("Anna")])).toMatchObject({ value: 43, confidence: "high" });
  });
});

it("rests on damage that is not said to be dealt, if a condition asked for life then", () => {
  const bear = creature("Bear", "Anna", "2/2");
  const combat = [bear, annasTurn, { begins: "declare-attackers" }, attack("Bear"), { begins: "combat-damage" }];
  const full: WrittenEvent = { if: [{ ask: "life", player: "Ben", is: 20 }], does: [{ gainsLife: 3, player: "you" }] };
  expect(lastOf([...combat, ...sorcery(full), { ends: "step" }, life("Anna")])).toMatchObject({
    value: 23,
    confidence: "low",
  });
  expect(lastOf([...combat, dealt, ...sorcery(full), life("Anna")])).toMatchObject({ value: 20, confidence: "high" });
});

it("rests on a keyword that is not played, also once its card is back in a hand or library", () => {
  const bot = creature("Bot", "Anna", "2/2", { keywords: "absorb-2" });
  const bear = creature("Bear", "Anna", "2/2");
  const left = [bear, annasTurn, main, { moves: "Bot", to: "graveyard" }];
  for (const to of ["hand", "library"]) {
    expect(lastOf([bot, ...left, { moves: "Bot", to }, size("Bear")])?.confidence).toBe("medium");
    const unseen = [{ ...bot, in: "library" }, bear, annasTurn, { moves: "Bot", to: "hand" }, size("Bear")];
    expect(lastOf(unseen)?.confidence).toBe("high");
  }
});

describe("a permanent of which it is not said whether it is there still", () => {
  const bear: WrittenEvent = { object: "Bear", player: "Anna", types: "creature" };
  const shrinks: WrittenEvent = { changes: "Bear", does: "adds", power: -2, toughness: -2, until: "end-of-turn" };
  const count = (of: string): WrittenEvent => ({ ask: "count", of });
  const confidenceOf = (...events: WrittenEvent[]) => lastOf(events)?.confidence;

  it("makes an answer unsure that counts it, or may be about what it did", () => {
    const shrunk = [bear, annasTurn, main, shrinks];
    expect(confidenceOf(...shrunk, count("creature"))).toBe("low");
    expect(confidenceOf(...shrunk, life("Anna"))).toBe("low");
    expect(confidenceOf(bear, annasTurn, main, count("creature"))).toBe("high");
    const ox = creature("Ox", "Ben", "3/3");
    expect(confidenceOf(ox, ...shrunk, size("Ox"))).toBe("high");
    expect(confidenceOf(ox, ...shrunk, { ask: "mayBlock", object: "Ox", attacker: "Bear" })).toBe("low");
    expect(confidenceOf(...shrunk, { ask: "activePlayer" })).toBe("high");
    const known = { ...bear, power: 3, toughness: 3 };
    expect(confidenceOf(known, annasTurn, main, shrinks, count("creature"))).toBe("high");
  });

  it("lowers what counts a Saga or an Aura that was there before, and no other kind", () => {
    const saga: WrittenEvent = { object: "Tale", player: "Anna", types: ["enchantment", "saga"], chapters: 3 };
    const aura: WrittenEvent = {
      object: "Rancor",
      player: "Anna",
      types: ["enchantment", "aura"],
      enchants: "creature",
    };
    expect(confidenceOf(saga, annasTurn, main, count("enchantment"))).toBe("medium");
    expect(confidenceOf(saga, annasTurn, main, count("creature"))).toBe("high");
    expect(confidenceOf(saga, annasTurn, main, { ask: "legalTarget", target: "Tale", of: "Tale" })).toBe("medium");
    expect(confidenceOf({ ...saga, counters: { lore: 1 } }, annasTurn, main, count("enchantment"))).toBe("high");
    expect(confidenceOf(aura, annasTurn, main, { ask: "attachedTo", object: "Rancor" })).toBe("medium");
    expect(confidenceOf(aura, saga, annasTurn, main, life("Anna"))).toBe("high");
  });

  it.each<[string, WrittenEvent, readonly WrittenEvent[], unknown, string]>([
    ["a creature with -1/-1 counters", bear, [{ puts: "-1/-1", on: "Bear" }], "not-known", "low"],
    [
      "a creature of which only the power changes",
      bear,
      [{ ...shrinks, power: -2, toughness: 0 }],
      "battlefield",
      "high",
    ],
    [
      "what may be a creature, with toughness 0",
      { ...bear, types: undefined, power: 0, toughness: 0 },
      [],
      "not-known",
      "low",
    ],
    [
      "an artifact, with toughness 0",
      { ...bear, types: "artifact", power: 0, toughness: 0 },
      [],
      "battlefield",
      "high",
    ],
    [
      "an artifact, with -1/-1 counters",
      { ...bear, types: "artifact" },
      [{ puts: "-1/-1", on: "Bear" }],
      "battlefield",
      "high",
    ],
    [
      "a card in hand with toughness 0",
      { ...bear, types: undefined, power: 0, toughness: 0, in: "hand" },
      [],
      "hand",
      "high",
    ],
  ])("is taken to be there or not by what is said of it: %s", (_what, object, events, value, confidence) => {
    const { types, ...untyped } = object;
    const said = types === undefined ? untyped : object;
    const [where, counted] = answersOn(
      duel([said, annasTurn, main, ...events, { ask: "where", object: "Bear" }, count("permanent")]),
      now,
    );
    expect([where?.value, where?.confidence, counted?.confidence]).toEqual([value, confidence, confidence]);
  });

  it("lowers what counts all permanents, a new Saga of unknown chapters, and nothing of a Saga elsewhere", () => {
    const saga: WrittenEvent = { object: "Tale", player: "Anna", types: ["enchantment", "saga"], chapters: 3 };
    expect(confidenceOf(saga, annasTurn, main, { ...count("yours"), player: "Anna" })).toBe("medium");
    expect(confidenceOf({ ...saga, in: "graveyard" }, annasTurn, main, count("enchantment"))).toBe("high");
    const open: WrittenEvent = { object: "Tale", player: "Anna", types: ["enchantment", "saga"], in: "hand" };
    const enters = [annasTurn, main, { moves: "Tale", to: "battlefield" }, count("enchantment")];
    expect(confidenceOf(open, ...enters)).toBe("medium");
    expect(confidenceOf({ ...open, chapters: 3 }, ...enters)).toBe("high");
  });

  it("does not make surer what is not known by itself", () => {
    const bot = creature("Bot", "Ben", "2/2", { keywords: "absorb-2" });
    expect(confidenceOf(bot, creature("Ox", "Anna", "3/3"), annasTurn, main, size("Ox"))).toBe("medium");
    expect(confidenceOf(bot, bear, annasTurn, main, size("Bear"))).toBe("low");
  });
});
