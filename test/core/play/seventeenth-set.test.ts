import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, main, now, refusalOf, valuesOf, where, withKeywords } from "./fights.ts";

/** What situations showed whose topics and days were drawn at random. */

const top: WrittenEvent = { resolves: "top" };
const bensTurn: WrittenEvent = { turn: "Ben" };

describe("a card that an effect lets be cast like an instant", () => {
  const orrery: WrittenEvent = { object: "Orrery", player: "Ben", types: "artifact" };
  const board = [orrery, creature("Bear", "Ben", "2/2", { in: "hand" })];
  const end = [annasTurn, { begins: "end" }, { passes: "Anna" }];
  const casts: WrittenEvent = { casts: "Bear", player: "Ben" };

  it.each(["2006-04-20", now])("names what lets it be cast on %s", (on) => {
    expect(valuesOf([...board, ...end, { ...casts, with: "Orrery" }, top, where("Bear")], on)).toEqual(["battlefield"]);
    expect(refusalOf([...board, ...end, casts], on)).toContain("it is not Ben's turn");
    const early = [...board, bensTurn, main, { ...casts, with: "Orrery" }];
    expect(refusalOf(early, on)).toContain("Bear needs nothing for that");
    expect(refusalOf([...board, ...end, { ...casts, with: "Orb" }], on)).toContain("there is no Orb");
    const elsewhere = [orrery, creature("Bear", "Ben", "2/2", { in: "exile" }), ...end];
    expect(refusalOf([...elsewhere, { ...casts, with: "Orrery" }], on)).toContain("it is not Ben's turn");
  });

  it("has the keywords that a permanent gives it in the hand, while that is there", () => {
    const gives: WrittenEvent = { changes: "Bear", does: "gains", keyword: "flash", by: "Orrery" };
    const may: WrittenEvent = { ask: "mayCastNow", object: "Bear", player: "Ben" };
    const gone = [{ moves: "Orrery", to: "exile" }, may];
    expect(valuesOf([...board, gives, ...end, may, casts, top, where("Bear")], now)).toEqual([true, "battlefield"]);
    expect(valuesOf([...board, gives, ...end, ...gone], now)).toEqual([false]);
  });

  it.each([
    ["a permanent", { by: "Orrery" }, ["flash"]],
    ["a spell, as another object", {}, []],
  ])("has them elsewhere not, and back in the hand those of %s", (_what, more, back) => {
    const gives: WrittenEvent = { changes: "Bear", does: "gains", keyword: "flash", ...more };
    const asked: WrittenEvent = { ask: "abilities", object: "Bear" };
    const moves = ["exile", "hand"].flatMap((to) => [{ moves: "Bear", to }, asked]);
    expect(valuesOf([...board, gives, asked, ...moves], now)).toEqual([["flash"], [], back]);
  });

  it("is not changed otherwise before it is a permanent", () => {
    const grows: WrittenEvent = { changes: "Bear", does: "adds", power: 1, toughness: 1, by: "Orrery" };
    const power: WrittenEvent = { ask: "power", object: "Bear" };
    expect(valuesOf([...board, grows, power, { moves: "Bear", to: "battlefield" }, power], now)).toEqual([2, 3]);
  });
});

describe("an effect on what a permanent is attached to", () => {
  const web: WrittenEvent = { object: "Web", player: "Anna", types: ["enchantment", "aura"], enchants: "creature" };
  const board = [creature("Bear", "Ben", "2/2"), creature("Elf", "Ben", "1/1"), { ...web, attachedTo: "Bear" }];
  const may = ["Bear", "Elf"].map((object): WrittenEvent => ({ ask: "mayAttackWith", object }));
  const has = ["Bear", "Elf"].map((object): WrittenEvent => ({ ask: "hasToAttack", object }));
  const moves: WrittenEvent = { attaches: "Web", to: "Elf" };

  it.each(["2003-11-10", now])("follows it on %s", (on) => {
    const forbids: WrittenEvent = { forbids: "attack", of: "attached", by: "Web" };
    const demands: WrittenEvent = { demands: "attack", of: "attached", by: "Web" };
    expect(valuesOf([...board, forbids, bensTurn, main, ...may, moves, ...may], on)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(valuesOf([...board, demands, bensTurn, main, ...has, moves, ...has], on)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const ends = [{ moves: "Web", to: "graveyard" }, ...may];
    expect(valuesOf([...board, forbids, bensTurn, main, ...ends], on)).toEqual([true, true]);
  });

  it("is on nothing while the permanent is attached to nothing", () => {
    const blade: WrittenEvent = { object: "Blade", player: "Anna", types: "artifact", subtypes: "equipment" };
    const events = [...board.slice(0, 2), blade, { forbids: "attack", of: "attached", by: "Blade" }];
    expect(valuesOf([...events, bensTurn, main, ...may], now)).toEqual([true, true]);
  });

  it("needs the permanent", () => {
    expect(refusalOf([...board, { forbids: "attack", of: "attached" }], now)).toContain('write "by"');
  });
});

it("counts what changes a cost as the spell is cast", () => {
  const bead = (object: string): WrittenEvent => ({ object, player: "Anna", types: "artifact" });
  const yours: WrittenEvent = { ask: "count", of: ["artifact", "yours"] };
  const board = [bead("One"), bead("Two"), { object: "Theirs", player: "Ben", types: "artifact" }];
  const cast = (name: string): readonly WrittenEvent[] => [
    { casts: name, player: "Anna", types: "instant", cost: "{4}{U}" },
    { ask: "totalCost", object: name },
  ];
  const less: WrittenEvent = { changesCost: "less", amount: yours, of: "instant", player: "Anna" };
  expect(valuesOf([...board, less, annasTurn, main, ...cast("A"), bead("Three"), ...cast("B")], now)).toEqual([
    "{2}{U}",
    "{1}{U}",
  ]);
  const more: WrittenEvent = { changesCost: "more", amount: yours, by: "Theirs" };
  expect(valuesOf([...board, more, annasTurn, main, ...cast("A")], now)).toEqual(["{5}{U}"]);
});

it("lets a player play a land of another player that a permanent lets them play", () => {
  const board = [creature("Gonti", "Anna", "2/3"), { object: "Isle", player: "Ben", types: "land", in: "exile" }];
  const play: WrittenEvent = { playsLand: "Anna", land: "Isle", with: "Gonti" };
  const asked = [where("Isle"), { ask: "controls", object: "Isle" }, { ask: "owner", object: "Isle" }];
  expect(valuesOf([...board, annasTurn, main, play, ...asked], now)).toEqual(["battlefield", "Anna", "Ben"]);
});

it("gives a copy that enters the keywords it copies, and none before", () => {
  const board = [withKeywords("Fox", "Ben", "1/1", "flash"), creature("Clone", "Anna", "0/0", { in: "hand" })];
  const may: WrittenEvent = { ask: "mayCastNow", object: "Clone", player: "Anna" };
  expect(valuesOf([...board, { copies: "Clone", of: "Fox" }, bensTurn, main, { passes: "Ben" }, may], now)).toEqual([
    false,
  ]);
});

describe.each(["2018-01-20", now])("a commander, on %s", (on) => {
  const ezuri = creature("Ezuri", "Anna", "3/3", { commander: true, cost: "{2}{G}" });
  const cast: WrittenEvent = { casts: "Ezuri", player: "Anna" };
  const spell = (does: WrittenEvent): WrittenEvent => ({ casts: "No", player: "Ben", types: "instant", does: [does] });

  it("may go to the command zone if it is countered, and costs more from there", () => {
    const counters = { counters: "Ezuri", toCommand: true };
    const again = [where("Ezuri"), cast, { ask: "totalCost", object: "Ezuri" }] as const;
    const events = [{ ...ezuri, in: "command" }, annasTurn, main, cast, spell(counters), top, ...again];
    expect(valuesOf(events, on)).toEqual(["command", "{4}{G}"]);
    const bolt: WrittenEvent = { casts: "Bolt", player: "Anna", types: "instant" };
    const other = [annasTurn, main, bolt, { counters: "Bolt", toCommand: true }];
    expect(refusalOf(other, on)).toContain("Bolt is no commander");
  });

  it("may go to the command zone if it is discarded", () => {
    const discards = { discards: "Ezuri", toCommand: true };
    const events = [annasTurn, main, spell(discards), top, where("Ezuri")];
    expect(valuesOf([{ ...ezuri, in: "hand" }, ...events], on)).toEqual(["command"]);
    expect(valuesOf([{ ...ezuri, in: "hand", keywords: "madness" }, ...events], on)).toEqual(["command"]);
  });
});
