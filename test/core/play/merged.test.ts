import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, numbersOf, of, refusalOf, size, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Mutate, and the permanents that several cards are together. */

const top = (more: object = {}): WrittenEvent => ({ resolves: "top", ...more });
const ask = (question: string, object: string): WrittenEvent => ({ ask: question, object });
const gains = (when: string, life: number) => ({ when, does: [{ gainsLife: life, player: "you" }] });
const bear = creature("Bear", "Anna", "2/2", { subtypes: "Bear", keywords: "vigilance" });
const beast = creature("Beast", "Anna", "4/4", { subtypes: "Beast", keywords: ["mutate", "trample"], in: "hand" });
const cast = (targets = "Bear", more: object = {}): WrittenEvent => ({
  ...{ casts: "Beast", player: "Anna", by: "mutate", targets },
  ...more,
});
const begun = [bear, beast, annasTurn, main];
const over = [...begun, cast(), top({ chosen: "over" })];
const under = [...begun, cast(), top({ chosen: "under" })];

describe("a mutating creature spell", () => {
  it("merges over its target or under it, with the abilities of both", () => {
    expect(valuesOf([...over, size("Bear"), ask("copyOf", "Bear"), ask("abilities", "Bear")], now)).toEqual([
      of(4),
      "Beast",
      ["mutate", "trample", "vigilance"],
    ]);
    expect(valuesOf([...under, size("Bear"), ask("copyOf", "Bear"), where("Beast")], now)).toEqual([
      of(2),
      "Bear",
      "battlefield",
    ]);
    expect(refusalOf([...begun, cast(), top()], now)).toContain('"chosen"');
  });

  it("leaves the creature the same object, which does not enter", () => {
    const kept = { ...bear, counters: { "+1/+1": 1 } };
    const heard = { ...beast, triggers: [gains("enters", 1), gains("mutates", 10)] };
    const events = [kept, heard, ...over.slice(2), { resolves: "all" }];
    expect(valuesOf([...events, life("Anna"), size("Bear"), ask("mayAttackWith", "Bear")], now)).toEqual([
      30,
      of(5),
      true,
    ]);
  });

  it("is a creature spell if its target is illegal", () => {
    const gone = [...begun, cast(), { destroys: "Bear" }, top(), where("Beast"), where("Bear"), size("Beast")];
    expect(valuesOf(gone, now)).toEqual(["battlefield", "graveyard", of(4)]);
  });

  it("is aimed at a creature of its owner that is no Human, whoever controls that", () => {
    const human = creature("Knight", "Anna", "2/2", { subtypes: "Human" });
    const bens = creature("Ox", "Ben", "2/2", { subtypes: "Ox" });
    expect(refusalOf([human, ...begun, cast("Knight")], now)).toContain("non-Human");
    expect(refusalOf([bens, ...begun, cast("Ox")], now)).toContain("same owner");
    expect(refusalOf([...begun, { ...cast(), targets: undefined }], now)).toContain("aimed at one creature");
    const taken = [...begun, { takes: "Bear", player: "Ben" }, cast(), top({ chosen: "over" })];
    expect(valuesOf([...taken, ask("controls", "Bear"), size("Bear")], now)).toEqual(["Ben", of(4)]);
  });

  it("is known from 2020-04-17 on, by its number of the day", () => {
    expect(numbersOf([...over, size("Bear")], "2020-04-17")).toContain("702.139c");
    expect(numbersOf([...over, size("Bear")], now)).toContain("702.140c");
    expect(refusalOf(over, "2020-04-16")).toContain("no rule of 2020-04-16 knows");
  });

  it("has no ability of the two while an effect takes all", () => {
    const humility = [
      { object: "Humility", player: "Ben", types: "enchantment" },
      { changes: "creatures", does: ["loses-all", "sets"], power: 1, toughness: 1, by: "Humility" },
    ];
    const heard = { ...beast, triggers: [gains("mutates", 10)] };
    const events = [...humility, bear, heard, ...over.slice(2)];
    expect(valuesOf([...events, { ask: "stack" }, size("Bear")], now)).toEqual([[], of(1)]);
  });
});

describe("a merged permanent", () => {
  it("leaves as one, and each card goes to the zone", () => {
    const mourner = creature("Mourner", "Anna", "1/1", { triggers: [{ ...gains("dies", 1), of: "creature" }] });
    const events = [mourner, ...over, { destroys: "Bear" }, { resolves: "all" }];
    expect(valuesOf([...events, where("Bear"), where("Beast"), life("Anna")], now)).toEqual([
      "graveyard",
      "graveyard",
      21,
    ]);
  });

  it("comes back as all its cards by an effect that finds it, and one by one otherwise", () => {
    const spell = (name: string, ...does: readonly WrittenEvent[]): readonly WrittenEvent[] => [
      { casts: name, player: "Anna", types: "sorcery", does },
      top(),
    ];
    const blink = spell("Blink", { moves: "Bear", to: "exile" }, { moves: "Bear", to: "battlefield" });
    expect(valuesOf([...under, ...blink, size("Bear"), size("Beast")], now)).toEqual([of(2), of(4)]);
    const raised = [...over, { destroys: "Bear" }, ...spell("Raise", { moves: "Beast", to: "battlefield" })];
    expect(valuesOf([...raised, where("Bear"), where("Beast")], now)).toEqual(["graveyard", "battlefield"]);
    const prison = { object: "Prison", player: "Ben", types: "enchantment" };
    const held = [prison, ...over, { moves: "Bear", to: "exile", by: "Prison" }, where("Beast")];
    expect(valuesOf([...held, { destroys: "Prison" }, where("Beast"), size("Bear")], now)).toEqual([
      "exile",
      "battlefield",
      of(2),
    ]);
  });

  it("gets the counters of undying on each card", () => {
    const undying = { ...bear, keywords: "undying" };
    const events = [undying, ...over.slice(1), { destroys: "Bear" }, top(), size("Bear"), size("Beast")];
    expect(valuesOf(events, now)).toEqual([of(3), of(5)]);
  });

  it("is a token only if its topmost part is one", () => {
    const cat = { creates: "Cat", player: "Anna", types: "creature", subtypes: "Cat", power: 1, toughness: 1 };
    const tokens: WrittenEvent = { ask: "count", of: ["token"] };
    const merged = (chosen: string): readonly WrittenEvent[] => [...begun, cat, cast("Cat"), top({ chosen }), tokens];
    const bounced = [{ moves: "Cat", to: "hand" }, where("Cat"), where("Beast")];
    expect(valuesOf([...merged("over"), ...bounced], now)).toEqual([0, "gone", "hand"]);
    expect(valuesOf([...merged("under"), ...bounced], now)).toEqual([1, "gone", "hand"]);
    const copied = [...begun, cast(), { copiesSpell: "Beast", player: "Anna", as: "Copy" }, top({ chosen: "over" })];
    expect(valuesOf([...copied, tokens, top({ chosen: "under" }), tokens], now)).toEqual([1, 1]);
  });

  it("is copied with the abilities of all parts", () => {
    const clone = creature("Clone", "Ben", "1/1");
    const events = [clone, ...over, { copies: "Clone", of: "Bear" }, size("Clone"), ask("abilities", "Clone")];
    expect(valuesOf(events, now)).toEqual([of(4), ["mutate", "trample", "vigilance"]]);
  });

  it("is spoken of by the name of a part, but not as a target, and no such card is cast or comes again", () => {
    const shock = { casts: "Shock", player: "Ben", types: "instant", targets: "Beast", does: [{ destroys: "Beast" }] };
    expect(refusalOf([...over, shock], now)).toContain("a part of the merged permanent Bear");
    expect(refusalOf([...over, { casts: "Beast", player: "Anna", types: "creature" }], now)).toContain("battlefield");
    expect(refusalOf([...over, beast], now)).toContain("there is another Beast");
    expect(answersOn(duel([...under, size("Beast")]), now)[0]).toMatchObject({
      value: of(2),
      sentence: "Beast is 2/2.",
    });
  });

  it("is what costs are paid with by the name of a part, too", () => {
    const car = { object: "Car", player: "Anna", types: "artifact", power: 5, toughness: 5, keywords: "crew-3" };
    const crew = { activates: "crew", of: "Car", by: "Anna", costs: [{ taps: "Beast" }] };
    expect(refusalOf([car, ...under, crew], now)).toContain("creatures with power 3");
    expect(valuesOf([car, ...over, crew, ask("tapped", "Bear")], now)).toEqual([true]);
  });

  it("is refused where its parts are not played", () => {
    const clone = { copies: "Bear", of: "Ox" };
    const ox = creature("Ox", "Ben", "3/3", { subtypes: "Ox" });
    expect(refusalOf([ox, ...begun, clone, cast(), top({ chosen: "over" })], now)).toContain("cannot be said here");
    const sized = [bear, { ...beast, power: undefined, toughness: undefined }, annasTurn, main];
    const defines = { changes: "Beast", does: "defines", power: { ask: "life", player: "Anna" }, toughness: 4 };
    expect(refusalOf([...sized, defines, cast(), top({ chosen: "over" })], now)).toContain("defines the size");
    const stated = { changes: "creatures", does: "adds", power: 1, toughness: 0, by: "Beast" };
    expect(refusalOf([...begun, stated, cast(), top({ chosen: "over" })], now)).toContain('"by: Bear"');
  });
});
