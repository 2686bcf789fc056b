import { describe, expect, it } from "vitest";
import { questionKinds, questionsLookingBack } from "../../../core/play/questions/kinds.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, attack, block, creature, life, main, now, valuesOf, where, withKeywords } from "./fights.ts";

/** What an ability asks about an object that has left: it is answered as the object last was (608.2h, 603.10a). */

const counters = (object: string): WrittenEvent => ({ ask: "countersOn", object, kind: "+1/+1" });
const guy = (trigger: WrittenEvent, more: object = {}): WrittenEvent =>
  creature("Guy", "Anna", "1/1", { triggers: [trigger], ...more });
const counted: readonly WrittenEvent[] = [{ puts: "+1/+1", on: "Guy", times: 3 }, annasTurn, main];
const gains = (amount: unknown): WrittenEvent => ({ gainsLife: amount, player: "you" });
const killed: readonly WrittenEvent[] = [{ destroys: "Guy" }, all];

describe("counters on what has left are those it had, asked", () => {
  it.each<[string, WrittenEvent, number]>([
    ["as an amount of this", { when: "dies", does: [gains(counters("this"))] }, 23],
    ["as an amount of it", { when: "leaves", does: [gains(counters("it"))] }, 23],
    ["by its name", { when: "dies", does: [gains(counters("Guy"))] }, 23],
    ["as it triggers", { when: "dies", if: [{ ...counters("this"), atLeast: 1 }], does: [gains(1)] }, 21],
    ["as it triggers, of none", { when: "dies", if: [{ ...counters("it"), atMost: 0 }], does: [gains(1)] }, 20],
    ["in its effect", { when: "dies", does: [{ if: [{ ...counters("it"), atLeast: 1 }], does: [gains(5)] }] }, 25],
    ["later", { when: "dies", does: [{ later: "end", does: [gains(counters("it"))] }] }, 23],
    ["when something is done", { when: "dies", does: [gains(1), { whenDone: [gains(counters("it"))] }] }, 24],
  ])("%s", (_name, trigger, expected) => {
    const ended: readonly WrittenEvent[] = [{ begins: "end" }, all];
    expect(valuesOf([guy(trigger), ...counted, ...killed, ...ended, life("Anna")], now)).toEqual([expected]);
  });

  it("to make tokens", () => {
    const thopter = { creates: "Thopter", player: "you", types: "creature", power: 1, toughness: 1 };
    const walker = guy({
      when: "dies",
      does: [{ ...thopter, times: { ask: "countersOn", object: "this", kind: "+1/+1" } }],
    });
    expect(valuesOf([walker, ...counted, ...killed, { ask: "count", of: ["token"] }], now)).toEqual([3]);
  });

  it("by an ability whose source is destroyed in response", () => {
    const ask: WrittenEvent = { ask: "countersOn", object: "this", kind: "fuse", atLeast: 2 };
    const bomb = guy({ when: "begins", at: "upkeep", whose: "you", if: [ask], does: [gains(7)] });
    const events = [bomb, { puts: "fuse", on: "Guy", times: 2 }, annasTurn, { begins: "upkeep" }];
    expect(valuesOf([...events, ...killed, life("Anna")], now)).toEqual([27]);
  });

  it("though it has come back as a new object, or has left the graveyard", () => {
    const dying = guy({ when: "dies", does: [gains(counters("this"))] });
    const back: readonly WrittenEvent[] = [{ destroys: "Guy" }, { moves: "Guy", to: "battlefield" }, all];
    expect(valuesOf([dying, ...counted, ...back, life("Anna")], now)).toEqual([23]);
    const away: readonly WrittenEvent[] = [{ destroys: "Guy" }, { moves: "Guy", to: "exile" }, all];
    expect(valuesOf([dying, ...counted, ...away, life("Anna")], now)).toEqual([23]);
  });

  it("of a spell or ability that sacrificed it", () => {
    const cost: WrittenEvent = { costs: [{ sacrifices: "Guy" }], does: [gains(counters("Guy"))] };
    const spell: WrittenEvent = { casts: "Harvest", player: "Anna", types: "instant", ...cost };
    const ability: WrittenEvent = { activates: "Harvest", of: "Guy", by: "Anna", ...cost };
    const plain = creature("Guy", "Anna", "1/1");
    for (const one of [spell, ability])
      expect(valuesOf([plain, ...counted, one, all, life("Anna"), counters("Guy")], now)).toEqual([23, 0]);
  });
});

it("an effect that exiles an object and returns it asks about the new one", () => {
  const moved: readonly WrittenEvent[] = [
    { moves: "it", to: "exile" },
    { moves: "it", to: "battlefield" },
  ];
  const enters = guy({ when: "attacks", does: [...moved, gains({ ...counters("it"), plus: 1 })] });
  expect(
    valuesOf([enters, ...counted, { begins: "declare-attackers" }, attack("Guy"), all, life("Anna")], now),
  ).toEqual([21]);
});

describe("a trigger on another creature's dying asks about that one as it was:", () => {
  const witness = (condition: WrittenEvent): WrittenEvent =>
    creature("Witness", "Anna", "1/3", {
      triggers: [{ when: "dies", of: ["another", "creature"], does: [{ if: [condition], does: [gains(1)] }] }],
    });
  const elk = withKeywords("Elk", "Ben", "2/2", "flying", { colors: "green", cost: "{1}{G}" });
  it.each<[string, readonly WrittenEvent[], WrittenEvent]>([
    ["tapped", [{ taps: "Elk" }], { ask: "tapped", object: "it", is: true }],
    ["its controller", [{ takes: "Elk", player: "Anna" }], { ask: "controls", object: "it", is: "Anna" }],
    [
      "whose it was",
      [{ takes: "Elk", player: "Anna" }],
      { ask: "isOpponents", object: "it", player: "you", is: false },
    ],
    ["damage", [{ deals: 1, from: "Witness", to: "Elk" }], { ask: "damageOn", object: "it", is: 1 }],
    ["keywords", [{ changes: "Elk", does: "loses", keyword: "flying" }], { ask: "abilities", object: "it", is: [] }],
    [
      "types",
      [{ changes: "Elk", does: "is-also", types: "artifact" }],
      { ask: "types", object: "it", is: ["creature", "artifact"] },
    ],
    [
      "colours",
      [{ changes: "Elk", does: "becomes-colored", colors: "red" }],
      { ask: "colors", object: "it", is: ["red"] },
    ],
    ["size", [{ puts: "+1/+1", on: "Elk" }], { ask: "size", object: "it", is: { power: 3, toughness: 3 } }],
    [
      "what it had become",
      [{ designates: "Elk", as: "monstrous" }],
      { ask: "isDesignated", object: "it", as: "monstrous", is: true },
    ],
    ["its owner", [], { ask: "owner", object: "it", is: "Ben" }],
    ["where it is now", [], { ask: "where", object: "it", is: "graveyard" }],
  ])("%s", (_name, before, condition) => {
    const events = [witness(condition), elk, annasTurn, main, ...before, { destroys: "Elk" }, all, life("Anna")];
    expect(valuesOf(events, now)).toEqual([21]);
  });

  it.each<[string, WrittenEvent]>([
    ["that it attacked", { ask: "inCombat", object: "it", is: true }],
    ["how many blocked it", { ask: "blockers", object: "it", is: 1 }],
  ])("%s", (_name, condition) => {
    const wall = creature("Wall", "Ben", "0/4");
    const fight: readonly WrittenEvent[] = [annasTurn, attack("Ox"), block("Wall", "Ox")];
    const events = [witness(condition), creature("Ox", "Anna", "2/2"), wall, ...fight, { destroys: "Ox" }, all];
    expect(valuesOf([...events, life("Anna")], now)).toEqual([21]);
  });
});

it("what has left deals damage, and is copied, as it last was", () => {
  const shot: WrittenEvent = { deals: 2, from: "it", player: "Ben" };
  const linked = creature("Guy", "Anna", "1/1", { triggers: [{ when: "dies", does: [shot] }] });
  const gained: WrittenEvent = { changes: "Guy", does: "gains", keyword: "lifelink" };
  const events = [linked, annasTurn, main, gained, ...killed, life("Anna"), life("Ben")];
  expect(valuesOf(events, now)).toEqual([22, 18]);
  const again: WrittenEvent = { creates: "Echo", player: "you", copyOf: "it" };
  const echo = creature("Witness", "Anna", "1/3", { triggers: [{ when: "dies", of: "another", does: [again] }] });
  const clone: readonly WrittenEvent[] = [creature("Guy", "Anna", "0/1"), creature("Ox", "Anna", "4/4")];
  const copied: readonly WrittenEvent[] = [{ copies: "Guy", of: "Ox" }, annasTurn, main, ...killed];
  expect(valuesOf([echo, ...clone, ...copied, { ask: "size", object: "Echo" }], now)).toEqual([
    { power: 4, toughness: 4 },
  ]);
});

it("every question about an object looks back in an effect, or is about what is so now", () => {
  const ofNow = [
    ...["where", "triggered", "mayAttackWith", "hasToAttack", "mayBand", "mayBlock", "hasToBlock", "dividesDamage"],
    ...["became", "mayCastNow", "mayCastAs", "pairedWith"],
  ];
  const ofObjects = Object.entries(questionKinds).flatMap(([name, { shape }]) =>
    "object" in shape || "object?" in shape ? [name] : [],
  );
  expect(ofObjects.toSorted()).toEqual([...questionsLookingBack, ...ofNow].toSorted());
  expect(where("Guy")).toEqual({ ask: "where", object: "Guy" });
});
