import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, creature, main, now, numbersOf, refusalOf, size, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

const bear = creature("Bear", "Ben", "2/2");

describe("an effect on how permanents enter", () => {
  const warden = creature("Warden", "Anna", "2/2", { in: "graveyard" });
  const other = creature("Ox", "Ben", "2/2", { in: "graveyard" });
  const tapping: WrittenEvent = {
    ...{ replaces: "enters", of: ["creature", "opponents"], by: "Warden", tapped: true },
  };
  const tapped: WrittenEvent = { ask: "tapped", object: "Ox" };

  it("is not there yet for what enters at the same time as its source", () => {
    const together: WrittenEvent = { moves: ["Warden", "Ox"], to: "battlefield" };
    expect(valuesOf([warden, other, tapping, annasTurn, main, together, tapped], now)).toEqual([false]);
    const [first, then] = [
      { moves: "Warden", to: "battlefield" },
      { moves: "Ox", to: "battlefield" },
    ];
    expect(valuesOf([warden, other, tapping, annasTurn, main, first, then, tapped], now)).toEqual([true]);
  });

  it("is that of an emblem for several that enter at the same time", () => {
    const emblem: readonly WrittenEvent[] = [
      { object: "Emblem", player: "Anna", in: "command" },
      { replaces: "enters", of: ["creature", "opponents"], by: "Emblem", tapped: true },
    ];
    const together: WrittenEvent = { moves: ["Warden", "Ox"], to: "battlefield" };
    expect(valuesOf([warden, other, ...emblem, annasTurn, main, together, tapped], now)).toEqual([true]);
  });

  it("is not taken by what enters at the same time, nor given", () => {
    const humility: readonly WrittenEvent[] = [
      { object: "Humility", player: "Ben", types: "enchantment", in: "graveyard" },
      { changes: "creatures", does: ["loses-all", "sets"], power: 1, toughness: 1, by: "Humility" },
    ];
    const own: WrittenEvent = { replaces: "enters", named: "Ox", by: "Ox", counters: "+1/+1", count: 2 };
    const moves = (...names: string[]): WrittenEvent => ({ moves: names, to: "battlefield" });
    const start = [...humility, other, own, { turn: "Ben" }, main];
    expect(valuesOf([...start, moves("Humility", "Ox"), size("Ox")], now)).toEqual([{ power: 3, toughness: 3 }]);
    expect(valuesOf([...start, moves("Humility"), moves("Ox"), size("Ox")], now)).toEqual([{ power: 1, toughness: 1 }]);
    const rhythm: readonly WrittenEvent[] = [
      { object: "Rhythm", player: "Ben", types: "enchantment", in: "graveyard" },
      { changes: "creatures", of: "Ben", does: "gains", keyword: "riot", by: "Rhythm" },
    ];
    expect(valuesOf([...rhythm, other, { turn: "Ben" }, main, moves("Rhythm", "Ox"), size("Ox")], now)).toEqual([
      { power: 2, toughness: 2 },
    ]);
  });
});

describe("of several Roles of one player on one creature", () => {
  const role = (object: string, player = "Anna"): readonly WrittenEvent[] => [
    { object, player, types: ["enchantment", "aura"], subtypes: "Role", token: true, enchants: "creature" },
    { attaches: object, to: "Bear" },
  ];
  const begun = [annasTurn, main, bear, ...role("Wicked"), ...role("Monster")];

  it("the newest stays, and the others go to the graveyard", () => {
    expect(valuesOf([...begun, where("Wicked"), where("Monster")], now)).toEqual(["gone", "battlefield"]);
    expect(numbersOf([...begun, where("Wicked")], "2024-10-01")).toContain("704.5y");
  });

  it("those of another player stay beside them", () => {
    const events = [annasTurn, main, bear, ...role("Wicked"), ...role("Royal", "Ben")];
    expect(valuesOf([...events, where("Wicked"), where("Royal")], now)).toEqual(["battlefield", "battlefield"]);
  });
});

describe("an instant that lies face down on the battlefield", () => {
  const bolt: WrittenEvent = { object: "Bolt", player: "Anna", types: "instant", faceDown: true };
  const opens: WrittenEvent = {
    ...{ casts: "Break Open", player: "Ben", types: "instant", targets: "Bolt", does: [{ turnsFaceUp: "Bolt" }] },
  };
  const begun = [bolt, annasTurn, main, opens, all];

  it("stays face down", () => {
    expect(valuesOf([...begun, { ask: "types", object: "Bolt" }, size("Bolt"), where("Bolt")], now)).toEqual([
      ["creature"],
      { power: 2, toughness: 2 },
      "battlefield",
    ]);
    expect(numbersOf([...begun, { ask: "types", object: "Bolt" }], now)).toContain("701.40g");
  });

  it("cannot be there by the rules of a day before 2015-01-23", () => {
    expect(refusalOf(begun, "2015-01-22")).toContain("knows how Bolt came");
  });
});

describe("what an effect cannot do", () => {
  it("put a sorcery onto the battlefield", () => {
    const rite: WrittenEvent = { object: "Rite", player: "Anna", types: "sorcery", in: "graveyard" };
    expect(valuesOf([rite, annasTurn, main, { moves: "Rite", to: "battlefield" }, where("Rite")], now)).toEqual([
      "graveyard",
    ]);
  });

  it("transform what has daybound", () => {
    const wolf = creature("Wolf", "Anna", "2/2", { keywords: "daybound" });
    const moon: WrittenEvent = {
      ...{ casts: "Moon", player: "Anna", types: "instant" },
      does: [{ transforms: "Wolf", into: "Night Wolf", types: "creature", power: 4, toughness: 4 }],
    };
    const asked = [wolf, annasTurn, main, moon, all, size("Wolf")];
    expect(valuesOf(asked, now)).toEqual([{ power: 2, toughness: 2 }]);
    expect(numbersOf(asked, now)).toContain("702.145b");
  });

  it("put counters on what has gone, so that Servos come where nobody may choose otherwise", () => {
    const smith = creature("Smith", "Anna", "1/1", { keywords: "fabricate-2", in: "hand" });
    const begun = [smith, annasTurn, main, { moves: "Smith", to: "battlefield" }, { destroys: "Smith" }];
    const servos: WrittenEvent = { ask: "count", of: ["creature", "yours"], player: "Anna" };
    const answer = (resolves: WrittenEvent) => answersOn(duel([...begun, resolves, servos]), now)[0];
    expect(answer({ resolves: "top" })).toMatchObject({ value: 2, confidence: "high" });
    // Who says that somebody chose meant something else.
    expect(answer({ resolves: "top", may: "yes" })).toMatchObject({ value: 2, confidence: "low" });
  });

  it("keep a commander from the command zone that it would exile until something leaves", () => {
    const boss = creature("Boss", "Anna", "2/2", { commander: true });
    const light: WrittenEvent = { object: "Light", player: "Ben", types: "enchantment" };
    const away: WrittenEvent = { moves: "Boss", to: "exile", by: "Light", toCommand: true };
    const begun = [boss, light, annasTurn, main, away];
    expect(valuesOf([...begun, where("Boss"), { destroys: "Light" }, where("Boss")], now)).toEqual([
      "command",
      "command",
    ]);
  });

  it("be sure of who controls what another player's effect puts onto the battlefield, where that is not said", () => {
    const ox = creature("Ox", "Anna", "2/2", { in: "graveyard" });
    const raises = (more: object): readonly WrittenEvent[] => [
      { casts: "Raise", player: "Ben", types: "sorcery", does: [{ moves: "Ox", to: "battlefield", ...more }] },
      all,
    ];
    const answer = (more: object) =>
      answersOn(duel([ox, { turn: "Ben" }, main, ...raises(more), { ask: "controls", object: "Ox" }]), now)[0];
    expect(answer({})).toMatchObject({ value: "Anna", confidence: "low" });
    expect(answer({ under: "Ben" })).toMatchObject({ value: "Ben", confidence: "high" });
  });

  it("remember under whose control a card was when it comes again", () => {
    const ox = creature("Ox", "Anna", "2/2", { in: "graveyard" });
    const events: readonly WrittenEvent[] = [
      { moves: "Ox", to: "battlefield", under: "Ben" },
      { destroys: "Ox" },
      { moves: "Ox", to: "battlefield" },
    ];
    expect(valuesOf([ox, annasTurn, main, ...events, { ask: "controls", object: "Ox" }], now)).toEqual(["Anna"]);
  });
});
