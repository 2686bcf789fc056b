import { describe, expect, it } from "vitest";
import { situationForm } from "../../../core/play/situation-form.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, attack, creature, life, main, now, refusalOf, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What a situation says changes what is computed, is refused, or makes answers less sure. */

const bear = creature("Bear", "Ben", "2/2");
const loses = (amount: number): WrittenEvent[] => [{ loses: amount, player: "Ben" }];
const spell = (more: object = {}): WrittenEvent => ({
  ...{ casts: "Shock", player: "Anna", types: ["instant"], does: loses(1) },
  ...more,
});

describe("a condition", () => {
  const under = (answer: object): WrittenEvent =>
    spell({ does: [{ if: [{ ask: "life", player: "you", ...answer }], does: loses(1), otherwise: loses(2) }] });
  const bens = { ask: "life", player: "Ben" };

  it.each<[object, number]>([
    [{ is: bens }, 19],
    [{ atLeast: bens }, 19],
    [{ atLeast: { ...bens, plus: 1 } }, 18],
    [{ atMost: { ...bens, plus: -1 } }, 18],
  ])("compares with the answer to a question: %j", (answer, left) => {
    expect(valuesOf([annasTurn, main, under(answer), all, life("Ben")], now)).toEqual([left]);
  });

  it("has a number, or a question with a number", () => {
    const { error } = situationForm.safeParse(duel([annasTurn, under({ atLeast: "many" }), life("Ben")]));
    expect(error?.issues[0]?.message).toBe(
      "atLeast and atMost are numbers, or questions with a number as their answer",
    );
  });
});

describe("a target", () => {
  const aims = '"aims" says what a target has to be, and it has none';

  it("is there, if it is said what it has to be", () => {
    const own = creature("Ox", "Anna", "2/2");
    expect(refusalOf([annasTurn, main, spell({ aims: "creature" })], now)).toContain(aims);
    expect(
      refusalOf([own, annasTurn, main, { activates: "Ox", by: "Anna", aims: "land", does: loses(1) }], now),
    ).toContain(aims);
    expect(refusalOf([{ ...bear, triggers: [{ when: "dies", aims: "creature", does: loses(1) }] }], now)).toContain(
      aims,
    );
  });

  const trigger = { when: "dies", targets: "Ox", aims: "artifact", does: [{ destroys: "Ox" }] };
  const ox = creature("Ox", "Anna", "3/3");

  it("of a triggered ability is refused if it is illegal and another one is not", () => {
    const rock: WrittenEvent = { object: "Rock", player: "Ben", types: "artifact" };
    expect(
      refusalOf([{ ...bear, triggers: [trigger] }, ox, rock, annasTurn, main, { destroys: "Bear" }], now),
    ).toContain("Ox cannot be the target of ability of Bear, and something else can: Ox does not fit “artifact”.");
  });

  it("of a triggered ability takes the ability off the stack if nothing is legal", () => {
    const events = [{ ...bear, triggers: [trigger] }, ox, annasTurn, main, { destroys: "Bear" }];
    expect(valuesOf([...events, { ask: "became", object: "ability of Bear" }, where("Ox")], now)).toEqual([
      "removed",
      "battlefield",
    ]);
  });
});

describe("a card that is cast from elsewhere", () => {
  const card = (zone: string, player = "Anna"): WrittenEvent => ({
    object: "Shock",
    player,
    types: "instant",
    in: zone,
  });
  const cast = (more: object = {}): WrittenEvent => ({ casts: "Shock", player: "Anna", does: loses(1), ...more });
  const certainty = (events: readonly WrittenEvent[]): unknown =>
    answersOn(duel([...events, all, life("Ben")]), now)[0]?.confidence;

  it.each<[string, WrittenEvent]>([
    ["library", card("library")],
    ["graveyard", card("graveyard")],
    ["hand of another player", card("hand", "Ben")],
  ])("is cast by permission, which is said, or answers are not sure: %s", (_where, object) => {
    const orb: WrittenEvent = { object: "Orb", player: "Anna", types: "artifact" };
    expect(certainty([object, orb, annasTurn, main, cast()])).toBe("low");
    expect(certainty([object, orb, annasTurn, main, cast({ with: "Orb" })])).not.toBe("low");
  });

  it("needs none from its player's hand, nor where the rules permit it", () => {
    expect(certainty([card("hand"), annasTurn, main, cast()])).not.toBe("low");
    expect(
      certainty([{ ...card("graveyard"), keywords: "flashback" }, annasTurn, main, cast({ by: "flashback" })]),
    ).not.toBe("low");
    expect(refusalOf([card("hand"), bear, annasTurn, main, cast({ with: "Bear" })], now)).toContain(
      "needs nothing for that",
    );
  });
});

describe("a battle that is cast", () => {
  const siege = (more: object = {}): WrittenEvent => ({
    ...{ casts: "Siege", player: "Anna", types: "battle", subtypes: "Siege", defense: 3 },
    ...more,
  });
  const ox = creature("Ox", "Anna", "2/2");
  const fight = [all, { begins: "declare-attackers" }, attack("Ox", "Siege"), { combatDamage: "dealt" }];
  const counters: WrittenEvent = { ask: "countersOn", object: "Siege" };

  it("is protected by the only opponent, if it is a Siege", () => {
    expect(valuesOf([ox, annasTurn, main, siege(), ...fight, counters], now)).toEqual([{ defense: 1 }]);
  });

  it("is protected by the player who is said", () => {
    const own = siege({ subtypes: "Trial", protector: "Anna" });
    expect(refusalOf([ox, annasTurn, main, own, ...fight], now)).toContain(
      "creatures of Anna do not attack what Anna defends",
    );
    expect(refusalOf([annasTurn, main, spell({ protector: "Ben" })], now)).toContain("Shock is none");
  });
});

describe("a commander", () => {
  const leader = creature("Leader", "Ben", "2/2", { commander: true });

  it.each([{ destroys: "Leader" }, { sacrifices: "Leader" }])("goes where its owner wants it: %j", (event) => {
    const events = (more: object): WrittenEvent[] => [leader, annasTurn, main, { ...event, ...more }, where("Leader")];
    expect(valuesOf(events({ toCommand: true }), now)).toEqual(["command"]);
    expect(valuesOf(events({}), now)).toEqual(["graveyard"]);
    expect(refusalOf([bear, annasTurn, main, { destroys: "Bear", toCommand: true }], now)).toContain(
      "Bear is no commander",
    );
  });
});

it("an ability triggers at the beginning of a step that gives priority", () => {
  const at = (step: string, when = "begins"): WrittenEvent => ({
    ...bear,
    triggers: [{ when, at: step, does: loses(1) }],
  });
  expect(refusalOf([at("untap")], now)).toContain('write "at: upkeep"');
  expect(refusalOf([at("end", "dies")], now)).toContain('goes only with "when: begins"');
});

it("an ability of two words for what dies, and its name, needs both", () => {
  const dies = { when: "dies", of: "token", named: "Bear", does: loses(1) };
  const shrine: WrittenEvent = { object: "Shrine", player: "Anna", types: "enchantment", triggers: [dies] };
  const died = (more: object): unknown =>
    valuesOf([shrine, { ...bear, ...more }, annasTurn, main, { destroys: "Bear" }, all, life("Ben")], now)[0];
  expect([died({}), died({ token: true })]).toEqual([20, 19]);
});

it("an ability that triggers on a spell counters that spell", () => {
  const lock = { ...bear, triggers: [{ when: "is-cast", of: "instant", does: [{ counters: "it" }] }] };
  const events = [lock, annasTurn, main, spell(), all, { ask: "became", object: "Shock" }, life("Ben")];
  expect(valuesOf(events, now)).toEqual(["countered", 20]);
});

it("a permanent that allows several further lands allows so many", () => {
  const azusa: WrittenEvent = { ...creature("Azusa", "Anna", "1/2"), keywords: "extra-land-2" };
  const played = (times: number): WrittenEvent[] => Array<WrittenEvent>(times).fill({ playsLand: "Anna" });
  const may: WrittenEvent = { ask: "mayPlayLand", player: "Anna" };
  expect(valuesOf([azusa, annasTurn, main, ...played(2), may, ...played(1), may], now)).toEqual([true, false]);
});
