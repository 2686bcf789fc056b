import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  annasTurn,
  attack,
  block,
  creature,
  dealt,
  life,
  main,
  now,
  of,
  refusalOf,
  size,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What situations showed that were drawn from the rules of four rulebooks and from the changes of play. */

const top: WrittenEvent = { resolves: "top" };
const bensTurn: WrittenEvent = { turn: "Ben" };
const attacking: WrittenEvent = { begins: "declare-attackers" };
const spell = (player: string, ...does: WrittenEvent[]): readonly WrittenEvent[] => [
  { casts: "Spell", player, types: "instant", does },
  top,
];

describe("an effect until the next turn of a player", () => {
  const bear = creature("Bear", "Ben", "2/2");
  const grows: WrittenEvent = { changes: "Bear", does: "adds", power: 3, toughness: 3, untilTurnOf: "you" };
  const valuesOfThree = (events: readonly WrittenEvent[]): unknown[] =>
    answersOn(duel(events, { players: ["Anna", "Ben", "Carol"] }), now).map(({ value }) => value);

  it("lasts through the turns of the others, and is over as that turn begins", () => {
    const turns = ["Ben", "Carol", "Anna"].flatMap((turn) => [{ turn }, size("Bear")]);
    expect(valuesOfThree([bear, annasTurn, main, ...spell("Anna", grows), ...turns])).toEqual([of(5), of(5), of(2)]);
  });

  it("lasts until that turn would have begun, if the player has left", () => {
    const turns = ["Ben", "Carol", "Ben"].flatMap((turn) => [{ turn }, size("Bear")]);
    const events = [bear, annasTurn, main, ...spell("Anna", grows), { concedes: "Anna" }, ...turns];
    expect(valuesOfThree(events)).toEqual([of(5), of(5), of(2)]);
    const later = [bear, annasTurn, main, ...spell("Anna", grows), bensTurn, { concedes: "Anna" }];
    expect(valuesOfThree([...later, size("Bear"), { turn: "Carol" }, size("Bear"), bensTurn, size("Bear")])).toEqual([
      of(5),
      of(5),
      of(2),
    ]);
  });

  it.each<[string, WrittenEvent, WrittenEvent, unknown]>([
    ["forbids", { forbids: "attack", of: "Bear" }, { ask: "mayAttackWith", object: "Bear" }, false],
    ["demands", { demands: "attack", of: "Bear" }, { ask: "hasToAttack", object: "Bear" }, true],
    ["cannot", { cannot: "cast", player: "Ben" }, { ask: "mayCast", player: "Ben", what: "sorcery" }, false],
  ])("can be one that %s something", (_kind, effect, ask, during) => {
    const events = [bear, annasTurn, main, { ...effect, untilTurnOf: "Anna" }, bensTurn, main, ask];
    expect(valuesOf([...events, annasTurn, bensTurn, main, ask], now)).toEqual([during, during !== true]);
  });

  it("can be one that prevents damage or replaces something", () => {
    const hurts = spell("Ben", { deals: 2, player: "Anna" });
    const prevents: WrittenEvent = { prevents: "all", player: "Anna", untilTurnOf: "Anna" };
    const rounds = [bensTurn, main, ...hurts, annasTurn, main, ...hurts.map(renamed), life("Anna")];
    expect(valuesOf([annasTurn, main, prevents, ...rounds], now)).toEqual([18]);
    const gains = spell("Anna", { gainsLife: 1, player: "Anna" });
    const doubles: WrittenEvent = { replaces: "gains-life", whose: "Anna", multiplies: 2, untilTurnOf: "Anna" };
    const gained = [bensTurn, main, ...gains, annasTurn, main, ...gains.map(renamed), life("Anna")];
    expect(valuesOf([annasTurn, main, doubles, ...gained], now)).toEqual([23]);
  });

  it("does not last until the turn ends as well", () => {
    const both = { ...grows, untilTurnOf: "Anna", until: "end-of-turn" };
    expect(refusalOf([bear, annasTurn, main, both], now)).toContain("says twice how long it lasts");
  });
});

const renamed = (event: WrittenEvent): WrittenEvent =>
  event["casts"] === undefined ? event : { ...event, casts: "Second spell" };

it("ends an effect of a permanent with the turn, if it is said to last so long", () => {
  const anthem: WrittenEvent = { object: "Anthem", player: "Ben", types: "enchantment" };
  const effect: WrittenEvent = { changes: "creatures", does: "adds", power: 1, toughness: 1, by: "Anthem" };
  const events = [creature("Bear", "Ben", "2/2"), anthem, bensTurn, main, { ...effect, until: "end-of-turn" }];
  expect(valuesOf([...events, size("Bear"), annasTurn, size("Bear")], now)).toEqual([of(3), of(2)]);
});

describe("an attacked permanent that leaves combat", () => {
  const jace: WrittenEvent = { object: "Jace", player: "Ben", types: "planeswalker", loyalty: 4 };
  const loyalty: WrittenEvent = { ask: "countersOn", object: "Jace", kind: "loyalty" };
  const events = [creature("Bear", "Anna", "2/2"), jace, annasTurn, attacking, attack("Bear", "Jace")];

  it.each(["2009-07-11", now])("is dealt no combat damage, and its attacker still attacks, on %s", (on) => {
    const leaves = spell("Ben", { leavesCombat: "Jace" });
    const inCombat: WrittenEvent = { ask: "inCombat", object: "Bear" };
    expect(valuesOf([...events, ...leaves, inCombat, dealt, loyalty, life("Ben")], on)).toEqual([true, 4, 20]);
    expect(refusalOf([...events, { leavesCombat: "Jace" }, { leavesCombat: "Jace" }], on)).toContain("not in combat");
  });

  it("leaves only the part of combat in which it is what it was there", () => {
    const gideon: WrittenEvent = {
      ...creature("Gideon", "Ben", "4/4"),
      types: ["planeswalker", "creature"],
      loyalty: 4,
    };
    const both = [creature("Bear", "Anna", "2/2"), creature("Ox", "Anna", "5/5"), gideon, annasTurn, attacking];
    const fights = [attack("Bear", "Gideon"), attack("Ox"), { begins: "declare-blockers" }, block("Gideon", "Ox")];
    const stops = (types: string): WrittenEvent => ({ changes: "Gideon", does: "is-no-longer", types });
    const asked: readonly WrittenEvent[] = [
      { ask: "countersOn", object: "Gideon", kind: "loyalty" },
      { ask: "damageOn", object: "Ox" },
      where("Gideon"),
    ];
    expect(valuesOf([...both, ...fights, stops("creature"), dealt, ...asked], now)).toEqual([2, 0, "battlefield"]);
    expect(valuesOf([...both, ...fights, stops("planeswalker"), dealt, ...asked.slice(1)], now)).toEqual([
      4,
      "graveyard",
    ]);
  });
});

it("turns back to the front face by its name", () => {
  const face: WrittenEvent = { otherFace: "Insect", of: "Delver", types: "creature", power: 3, toughness: 2 };
  const events = [creature("Delver", "Anna", "1/1"), face, annasTurn, main, { transforms: "Delver", into: "Insect" }];
  const back: WrittenEvent = { transforms: "Delver", into: "Delver" };
  expect(valuesOf([...events, back, size("Delver")], now)).toEqual([of(1)]);
  expect(refusalOf([...events, { ...back, into: "Moth" }], now)).toContain('leave out "into"');
  expect(refusalOf([...events, back, back], now)).toContain('leave out "into"');
});

describe("a token that is an Aura", () => {
  const role = (creates: string, more: object = { attachedTo: "Bear" }): WrittenEvent => ({
    ...{ creates, player: "Anna", types: ["enchantment", "aura"], subtypes: "Role", ...more },
  });
  const start = [creature("Bear", "Anna", "2/2"), withKeywords("Elf", "Ben", "1/1", "protection-from-everything")];

  it("enters attached to what is chosen, and the newest of several Roles stays", () => {
    const grows: WrittenEvent = { changes: "attached", does: "adds", power: 1, toughness: 1, by: "Royal" };
    const events = [...start, annasTurn, main, role("Royal"), grows, size("Bear")];
    expect(valuesOf([...events, role("Cursed"), where("Royal"), size("Bear")], now)).toEqual([of(3), "gone", of(2)]);
  });

  it("needs something that it can enchant", () => {
    expect(refusalOf([...start, annasTurn, main, role("Royal", {})], now)).toContain('write "attachedTo"');
    expect(refusalOf([...start, annasTurn, main, role("Royal", { attachedTo: "Elf" })], now)).toContain(
      "Elf has protection-from-everything",
    );
  });
});
