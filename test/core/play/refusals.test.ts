import { describe, expect, it } from "vitest";
import { impossibilityOf } from "../../../core/play/context.ts";
import { play } from "../../../core/play/play.ts";
import { situationForm } from "../../../core/play/situation-form.ts";
import type { WrittenEvent, WrittenSituation } from "../../../core/play/words/written-situation.ts";
import { day } from "../../days.ts";
import { problemOf } from "../../problems.ts";
import { answersOn, duel, playbook } from "./situations.ts";

const bear = { object: "Bear", player: "Anna", types: "creature", power: 2, toughness: 2 };
const ogre = { object: "Ogre", player: "Ben", types: "creature", power: 3, toughness: 3 };
const ask: WrittenEvent = { ask: "lost" };
const attack: WrittenEvent = { attacksWith: "Bear", at: "Ben" };
const three = { players: ["Anna", "Ben", "Carol"] };

function refusal(events: readonly WrittenEvent[], on: string, more: Partial<WrittenSituation> = {}): string {
  const problem = problemOf(() => answersOn(duel([...events, ask], more), on));
  expect(problem.code).toBe("situation-impossible");
  return problem.message;
}

describe("the fact that is missing stands beside the sentence", () => {
  const mantle = { ...bear, colors: "white", keywords: "protection-from-red" };
  it.each<[string, readonly WrittenEvent[], { readonly what: string; readonly of: string; readonly keys: string[] }]>([
    [
      "a number",
      [{ object: "X", player: "Ben", types: "creature" }, bear, { deals: 1, from: "Bear", to: "X" }],
      { what: "the toughness of X", of: "X", keys: ["toughness"] },
    ],
    [
      "what a keyword of the other creature asks for",
      [ogre, mantle, { turn: "Anna" }, attack, { blocksWith: "Ogre", attacker: "Bear" }],
      {
        what: "whether Ogre can block Bear (by its colors, types or power)",
        of: "Ogre",
        keys: ["colors", "types", "power"],
      },
    ],
  ])("%s", (_what, events, missing) => {
    const situation = duel([...events, ask]);
    expect(impossibilityOf(play(playbook, situation, day("2020-01-01")).problem)?.missing).toEqual(missing);
  });
});

describe("what cannot be decided or done is refused, and the sentence says why", () => {
  it.each<[string, readonly WrittenEvent[], RegExp]>([
    [
      "damage to a creature of unknown toughness",
      [{ object: "X", player: "Ben", types: "creature" }, bear, { deals: 1, from: "Bear", to: "X" }],
      /toughness of X has to be known: write "toughness"/,
    ],
    [
      "combat damage of a creature of unknown power",
      [
        { object: "X", player: "Anna", types: "creature" },
        { turn: "Anna" },
        { attacksWith: "X", at: "Ben" },
        { combatDamage: "dealt" },
      ],
      /power of X has to be known/,
    ],
    [
      "the same as its step passes",
      [
        { object: "X", player: "Anna", types: "creature" },
        { turn: "Anna" },
        { attacksWith: "X", at: "Ben" },
        { turn: "Ben" },
      ],
      /power of X has to be known/,
    ],
    [
      "power without toughness",
      [{ object: "X", player: "Anna", types: "creature", power: 2 }],
      /a power and a toughness, or neither/,
    ],
    [
      "damage to what may be anything",
      [{ object: "X", player: "Ben" }, bear, { deals: 1, from: "Bear", to: "X" }],
      /what X is has to be known: write its "types"/,
    ],
    [
      "damage to an artifact",
      [{ object: "X", player: "Ben", types: "artifact" }, bear, { deals: 1, from: "Bear", to: "X" }],
      /only players, creatures, planeswalkers and battles/,
    ],
    [
      "damage to a planeswalker of unknown loyalty",
      [{ object: "Jace", player: "Ben", types: "planeswalker" }, bear, { deals: 1, from: "Bear", to: "Jace" }],
      /loyalty of Jace has to be known/,
    ],
    [
      "the last defense counter",
      [{ object: "Siege", player: "Ben", types: "battle", defense: 1 }, bear, { deals: 1, from: "Bear", to: "Siege" }],
      /whether .* is a Siege has to be known/,
    ],
    ["loyalty of a creature", [{ ...bear, loyalty: 3 }], /"loyalty" is said of a planeswalker/],
    [
      "an attack with a land",
      [{ object: "Forest", player: "Anna", types: "land" }, { turn: "Anna" }, { attacksWith: "Forest", at: "Ben" }],
      /only creatures attack/,
    ],
    [
      "a block with a land",
      [
        bear,
        { object: "Forest", player: "Ben", types: "land" },
        { turn: "Anna" },
        { attacksWith: "Bear", at: "Ben" },
        { blocksWith: "Forest", attacker: "Bear" },
      ],
      /only creatures block/,
    ],
    [
      "an attack at a battle",
      [
        bear,
        { object: "Siege", player: "Ben", types: "battle", defense: 3 },
        { turn: "Anna" },
        { attacksWith: "Bear", at: "Siege" },
      ],
      /who protects Siege has to be known/,
    ],
    ["an attack at nothing", [bear, { turn: "Anna" }, { attacksWith: "Bear", at: "Jace" }], /neither a player/],
    ["an attack at a creature", [bear, ogre, { turn: "Anna" }, { attacksWith: "Bear", at: "Ogre" }], /no planeswalker/],
    [
      "an attack in a main phase",
      [bear, { turn: "Anna" }, { begins: "precombat-main" }, { attacksWith: "Bear", at: "Ben" }],
      /write "begins: declare-attackers" before it/,
    ],
    [
      "an attack while a spell resolves",
      [bear, { turn: "Anna" }, { starts: "resolving", spell: "Shock" }, { attacksWith: "Bear", at: "Ben" }],
      /while Shock resolves/,
    ],
    ["a land in the upkeep", [{ turn: "Anna" }, { begins: "upkeep" }, { playsLand: "Anna" }], /main phase/],
    ["a land in another's turn", [{ turn: "Anna" }, { playsLand: "Ben" }], /not the turn of Ben/],
    ["a second land", [{ turn: "Anna" }, { playsLand: "Anna" }, { playsLand: "Anna" }], /1 of 1 lands/],
    [
      "a land during a search",
      [{ turn: "Anna" }, { starts: "search", player: "Anna" }, { playsLand: "Anna" }],
      /search/,
    ],
  ])("%s", (_what, events, sentence) => {
    expect(refusal(events, "2026-08-15")).toMatch(sentence);
  });

  it("a turn of one who has lost, on days on which losers leave", () => {
    const events = [{ turn: "Anna" }, { hasLife: 0, player: "Ben" }, { turn: "Ben" }];
    expect(refusal(events, "2026-08-15", three)).toContain("Ben has lost and left the game");
  });

  it("an attack at a planeswalker before there were any", () => {
    const jace = { object: "Jace", player: "Ben", types: "planeswalker", loyalty: 3 };
    const events = [bear, jace, { turn: "Anna" }, { attacksWith: "Bear", at: "Jace" }];
    expect(refusal(events, "2007-09-30")).toContain("no rule of 2007-09-30 knows “planeswalker”");
    expect(answersOn(duel([...events, ask]), "2007-10-01")).toHaveLength(1);
  });
});

it("a card chosen for one whose own instructions are not modelled is refused without saying that it chooses none", () => {
  const events: WrittenEvent[] = [
    { turn: "Anna" },
    { begins: "precombat-main" },
    { card: "Word of Command", by: "Anna", on: "Ben", chosen: "Shock" },
    ask,
  ];
  const refused = (on: string) => problemOf(() => answersOn(duel(events), on)).message;
  expect(refused("2004-05-05")).toMatch(/instructions of Word of Command on 2004-05-05 is not modelled/);
});

describe("a key that would count for nothing is refused", () => {
  it.each<[string, WrittenEvent, RegExp]>([
    [
      "a spell of a search",
      { starts: "search", player: "Anna", spell: "Shock" },
      /"spell" goes only with "starts: resolving"/,
    ],
    ["a player of a subgame", { starts: "subgame", player: "Anna" }, /"starts: search" or "starts: payment"/],
    ["a spell that stops a search", { stops: "search", spell: "Shock" }, /"stops: resolving"/],
    [
      "a spell of control in the next turn",
      { effect: "control", by: "Anna", during: "next-turn", spell: "Shock" },
      /"during: resolving"/,
    ],
    [
      "power of a keyword",
      { changes: "Bear", does: "gains", keyword: "haste", power: 1 },
      /"does: sets" or "does: adds"/,
    ],
    ["half a size", { changes: "Bear", does: "sets", toughness: 1 }, /which power and toughness it sets/],
    ["nothing added", { changes: "Bear", does: "adds" }, /how much it adds/],
    ["no keyword", { changes: "Bear", does: "gains" }, /which keyword/],
    ["the last moment without combat", { moves: "Bear", to: "hand", lastMoment: true }, /no creature attacks/],
    ["a command zone for a creature", { moves: "Bear", to: "hand", toCommand: true }, /no commander/],
    ["a size of a hand without a number", { changesHandSize: "less", player: "Anna" }, /write "amount"/],
    ["damage to two", { deals: 1, from: "Bear", to: "Bear", player: "Ben" }, /both an object and a player/],
    ["an extra cost of a card without one", { card: "Time Walk", by: "Anna", paid: true }, /no extra cost/],
    ["a card chosen by one that chooses none", { card: "Time Walk", by: "Anna", chosen: "Shock" }, /makes nobody play/],
  ])("%s", (_what, event, sentence) => {
    expect(problemOf(() => answersOn(duel([bear, { turn: "Anna" }, event, ask]), "2026-08-15")).message).toMatch(
      sentence,
    );
  });
});

it("refuses a command zone for a commander that enters the battlefield", () => {
  const boss = { ...{ object: "Boss", player: "Anna", types: "creature", power: 2, toughness: 2 }, commander: true };
  const enters = { moves: "Boss", to: "battlefield", toCommand: true };
  const events = [{ ...boss, in: "graveyard" }, { turn: "Anna" }, enters, ask];
  expect(problemOf(() => answersOn(duel(events), "2026-08-15")).message).toMatch(/no rule lets a commander/);
});

describe("an answer that rests on what nobody said is not certain", () => {
  it.each<[string, readonly WrittenEvent[], string]>([
    [
      "whether something of unknown types may attack",
      [{ object: "X", player: "Anna" }, { turn: "Anna" }, { ask: "mayAttackWith", object: "X" }],
      "low",
    ],
    [
      "the counters of a Saga that was there before",
      [
        { object: "Epic", player: "Anna", types: "saga", chapters: 3 },
        { turn: "Anna" },
        { ask: "countersOn", object: "Epic" },
      ],
      "medium",
    ],
    [
      "the life after an attack of creatures without names",
      [{ turn: "Anna" }, { attacks: "Anna", at: "Ben" }, { turn: "Ben" }, { ask: "life", player: "Ben" }],
      "low",
    ],
  ])("%s", (_what, events, confidence) => {
    expect(answersOn(duel(events), "2026-08-15")[0]?.confidence).toBe(confidence);
  });
});

describe("a basic answer cites the rule that gives it", () => {
  it.each<[string, readonly WrittenEvent[], string, readonly string[]]>([
    ["no life left", [{ hasLife: 0, player: "Ben" }, { ask: "lost" }], "2026-08-15", ["704.5a"]],
    ["no life left, in 2005", [{ hasLife: 0, player: "Ben" }, { ask: "lost" }], "2005-09-01", ["420.5a"]],
    [
      "lethal damage",
      [bear, ogre, { deals: 2, from: "Ogre", to: "Bear" }, { ask: "where", object: "Bear" }],
      "2026-08-15",
      ["704.5g"],
    ],
    [
      "combat damage",
      [
        bear,
        { turn: "Anna" },
        { attacksWith: "Bear", at: "Ben" },
        { combatDamage: "dealt" },
        { ask: "life", player: "Ben" },
      ],
      "2026-08-15",
      ["510.1b", "510.1a", "510.2"],
    ],
    ["a land in another's turn", [{ turn: "Anna" }, { ask: "mayPlayLand", player: "Ben" }], "2005-09-01", ["212.6a"]],
  ])("%s", (_what, events, on, numbers) => {
    expect(answersOn(duel(events), on)[0]?.citations.map(({ number }) => number)).toEqual(numbers);
  });
});

describe("a word that is not in the language is named, with the words allowed", () => {
  const messages = (event: WrittenEvent): readonly string[] =>
    situationForm
      .safeParse({ players: ["Anna", "Ben"], events: [event, ask] })
      .error?.issues.map(({ message }) => message) ?? [];

  it("in a list of keywords or types", () => {
    const [keywords] = messages({ object: "X", player: "Anna", keywords: ["haste", "flyng", "double-strik"] });
    expect(keywords).toMatch(/^"flyng", "double-strik" are not among deathtouch, lifelink, /);
    expect(messages({ object: "X", player: "Anna", types: "tribe" })[0]).toMatch(
      /^"tribe" is not one of creature, artifact, /,
    );
    expect(messages({ object: "X", player: "Anna", keywords: ["haste", "trampel"] })[0]).toContain("trample");
  });

  it("and a negative change of power and toughness is a word of it", () => {
    expect(messages({ changes: "X", does: "adds", power: -1, toughness: -1 })).toEqual([]);
  });
});

it("refuses effects within effects that would exhaust the stack", () => {
  const nested = (levels: number): WrittenEvent =>
    levels === 0 ? { gainsLife: 1, player: "you" } : { later: "end", does: [nested(levels - 1)] };
  const situation = (levels: number) => ({
    players: ["Anna", "Ben"],
    events: [{ casts: "Word", player: "Anna", types: "instant", does: [nested(levels)] }, ask],
  });
  expect(situationForm.safeParse(situation(15)).success).toBe(true);
  const deep = situationForm.safeParse(situation(2000));
  expect(deep.error?.issues[0]?.message).toContain("at most 40 levels");
});
