import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, refusalOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What is so while a player has to choose which of several objects stays, and nothing says which. */

const legend = (name: string, player: string, more: object = {}) =>
  creature(name, player, "2/2", { copyOf: "King", supertypes: "legendary", ...more });
const dying = { triggers: [{ when: "dies", does: [{ gainsLife: 5, player: "you" }] }] };
const two = [legend("K1", "Anna", dying), annasTurn, main, legend("K2", "Anna", dying)];
const count: WrittenEvent = { ask: "count", of: "creature" };
const where = (object: string): WrittenEvent => ({ ask: "where", object });

function shortOf(events: readonly WrittenEvent[], on: string) {
  return answersOn(duel(events), on).map(({ value, confidence }) => [value, confidence]);
}

it.each([
  ["2004-09-30", 1, "battlefield", "graveyard", 25],
  ["2013-07-12", 0, "graveyard", "graveyard", 30],
  ["2013-07-13", 1, "as-chosen", "as-chosen", 25],
  ["2026-08-15", 1, "as-chosen", "as-chosen", 25],
])("on %s tells what two legends of one name come to, whichever is kept", (on, left, first, second, gained) => {
  const events = [...two, count, where("K1"), where("K2"), { resolves: "all" }, life("Anna")] as WrittenEvent[];
  expect(shortOf(events, on)).toEqual([left, first, second, gained].map((value) => [value, "high"]));
});

it("does not know what depends on the choice, and names it", () => {
  const [answer] = answersOn(duel([...two, { ask: "stack" }]), "2018-01-01");
  expect(answer).toMatchObject({ value: "not-known", confidence: "low" });
  expect(answer?.sentence).toContain("which of K1 and K2 stays: “keeps” says so");
  expect(shortOf([...two, { keeps: "K2" }, { ask: "stack" }], "2018-01-01")).toEqual([
    [[{ name: "ability of K1", player: "Anna" }], "high"],
  ]);
});

it("takes what is said to have happened since as saying which was kept, and refuses what needs both", () => {
  const attack = (...names: readonly string[]): readonly WrittenEvent[] => [
    legend("K1", "Anna"),
    legend("K2", "Anna"),
    annasTurn,
    { begins: "declare-attackers" },
    { attacksWith: [...names], at: "Ben" },
  ];
  expect(shortOf([...attack("K1"), where("K2"), where("K1")], "2018-01-01")).toEqual([
    ["graveyard", "high"],
    ["battlefield", "high"],
  ]);
  expect(refusalOf(attack("K1", "K2"), "2018-01-01")).toContain("which of K1 and K2 stays");
  const jace = (name: string): WrittenEvent => ({
    ...{ object: name, player: "Anna", types: "planeswalker", subtypes: "Jace", loyalty: 3 },
  });
  const uses = (of: string): WrittenEvent => ({
    ...{ activates: `plus of ${of}`, of, by: "Anna", as: "loyalty-ability", does: [{ draws: 1, player: "you" }] },
  });
  const both = [jace("J1"), jace("J2"), annasTurn, main, uses("J1"), { resolves: "top" }, uses("J2")] as WrittenEvent[];
  expect(refusalOf(both, "2015-02-02")).toContain("is not on the battlefield");
});

it("tries each combination of the choices of several players", () => {
  const all = ["K1", "K2", "K3"].map((name) => legend(name, "Anna"));
  const events = [...all, legend("L1", "Ben"), legend("L2", "Ben"), count, { ...count, player: "Anna" }];
  expect(shortOf(events, "2018-01-01")).toEqual([
    [2, "high"],
    [1, "high"],
  ]);
});

it("counts one of several Roles that came at the same time, whose newest its controller chooses", () => {
  const role = (object: string): WrittenEvent => ({
    ...{ object, player: "Anna", types: ["enchantment", "aura"], subtypes: "Role", enchants: "creature", in: "hand" },
  });
  const both: WrittenEvent = {
    ...{ casts: "Spell", player: "Anna", types: "sorcery" },
    does: [{ moves: ["R1", "R2"], to: "battlefield", attachedTo: "Bear" }],
  };
  const events = [creature("Bear", "Anna", "2/2"), role("R1"), role("R2"), annasTurn, main, both];
  const asked: readonly WrittenEvent[] = [{ resolves: "top" }, { ask: "count", of: "enchantment" }];
  // The word “Role” is first seen in a later rulebook.
  expect(shortOf([...events, ...asked], "2024-01-01")).toEqual([[1, "medium"]]);
});
