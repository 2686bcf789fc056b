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

describe("an ability on attacking without being blocked", () => {
  const gains: WrittenEvent = { gainsLife: 3, player: "you" };
  const zealot = (more: object = {}): WrittenEvent =>
    creature("Zealot", "Anna", "2/2", { triggers: [{ when: "is-not-blocked", does: [gains] }], ...more });
  const blocking: WrittenEvent = { begins: "declare-blockers" };
  const stack: WrittenEvent = { ask: "stack" };
  const start = [zealot(), creature("Ox", "Ben", "0/4"), annasTurn, attacking, attack("Zealot")];

  it.each(["1999-12-01", "2009-07-11", now])("triggers as no blocker is declared for it, on %s", (on) => {
    const events = [...start, blocking, stack, top, life("Anna"), dealt, life("Ben")];
    expect(valuesOf(events, on)).toEqual([[{ name: "ability of Zealot", player: "Anna" }], 23, 18]);
    expect(valuesOf([...start, dealt, life("Anna")], on)).toEqual([23]);
  });

  it("does not trigger before blockers are declared, nor if one is", () => {
    const may: WrittenEvent = { ask: "mayBlock", object: "Ox", attacker: "Zealot" };
    const events = [...start, blocking, may, stack, block("Ox", "Zealot"), stack, dealt, life("Anna")];
    expect(valuesOf(events, now)).toEqual([true, [], [], 20]);
  });

  it("triggers in each combat, and for what entered attacking before blocks only", () => {
    const again = [{ extraPhase: "combat" }, { begins: "combat" }, attack("Zealot"), dealt, life("Anna")];
    const twice = [zealot({ keywords: "vigilance" }), annasTurn, attacking, attack("Zealot"), dealt, ...again];
    expect(valuesOf(twice, now)).toEqual([26]);
    const enters: WrittenEvent = { entersCombat: "Zealot", at: "Ben" };
    const bear = [zealot({ in: "hand" }), creature("Bear", "Anna", "2/2"), annasTurn, attacking, attack("Bear")];
    expect(valuesOf([...bear, enters, dealt, life("Anna")], now)).toEqual([23]);
    expect(valuesOf([...bear, blocking, enters, dealt, life("Anna")], now)).toEqual([20]);
  });

  it.each([
    ["2007-05-01", 17],
    [now, 17],
    ["2007-04-30", "no-rule"],
  ])("is frenzy on %s", (on, left) => {
    const events = [withKeywords("Sliver", "Anna", "1/1", "frenzy-2"), annasTurn, attacking, attack("Sliver"), dealt];
    expect(valuesOf([...events, life("Ben")], on)).toEqual([left]);
  });
});

describe("provoke", () => {
  const herd = [
    withKeywords("Ox", "Anna", "3/3", "provoke"),
    creature("Elf", "Ben", "1/1", { tapped: true }),
    creature("Cow", "Ben", "1/1"),
  ];
  const fight = [annasTurn, attacking, attack("Ox"), { choosesTarget: "provoke of Ox", targets: "Elf" }];
  const asked: readonly WrittenEvent[] = [
    { ask: "tapped", object: "Elf" },
    { begins: "declare-blockers" },
    { ask: "hasToBlock", object: "Elf", attacker: "Ox" },
    { ask: "hasToBlock", object: "Cow" },
  ];

  it.each(["2003-03-15", now])("untaps a creature that has to block, if its player wants it, on %s", (on) => {
    expect(valuesOf([...herd, ...fight, { ...top, may: "yes" }, ...asked], on)).toEqual([false, true, false]);
    expect(valuesOf([...herd, ...fight, { ...top, may: "no" }, ...asked], on)).toEqual([true, false, false]);
  });

  it("is aimed among several opponents at what the one that is attacked controls", () => {
    const three = (events: readonly WrittenEvent[]) =>
      answersOn(duel([...herd, ...events], { players: ["Anna", "Ben", "Carol"] }), now);
    const answers = three([...fight, { ...top, may: "yes" }, ...asked]);
    expect(answers.map(({ value, confidence }) => [value, confidence])).toEqual([
      [false, "high"],
      [true, "high"],
      [false, "high"],
    ]);
    const another: WrittenEvent = { choosesTarget: "provoke of Ox", targets: "Yak" };
    const events = [creature("Yak", "Carol", "1/1"), annasTurn, attacking, attack("Ox"), another, { ask: "stack" }];
    expect(() => three(events)).toThrow("Yak cannot be the target");
  });
});

describe("devour", () => {
  const thunder = withKeywords("Thunder", "Anna", "1/1", "devour-2", { in: "hand" });
  const food = [creature("Elf", "Anna", "1/1"), creature("Goblin", "Anna", "1/1"), creature("Cow", "Ben", "1/1")];
  const casts = [thunder, ...food, annasTurn, main, { casts: "Thunder", player: "Anna" }];
  const resolved = (chosen: string | readonly string[]): readonly WrittenEvent[] => [
    { ...top, chosen },
    size("Thunder"),
  ];

  it.each(["2008-10-01", now])("sacrifices what is chosen for counters, on %s", (on) => {
    const both = [...resolved(["Elf", "Goblin"]), where("Elf"), where("Goblin")];
    expect(valuesOf([...casts, ...both], on)).toEqual([of(5), "graveyard", "graveyard"]);
    expect(valuesOf([...casts, ...resolved("Elf"), where("Goblin")], on)).toEqual([of(3), "battlefield"]);
    expect(valuesOf([...casts, ...resolved("no-counter"), where("Elf")], on)).toEqual([of(1), "battlefield"]);
  });

  it("does nothing face down or without abilities", () => {
    const humility: WrittenEvent = { object: "Humility", player: "Ben", types: "enchantment" };
    const loses: WrittenEvent = {
      changes: "creatures",
      does: ["loses-all", "sets"],
      power: 1,
      toughness: 1,
      by: "Humility",
    };
    expect(valuesOf([humility, loses, ...casts, ...resolved("Elf"), where("Elf")], now)).toEqual([
      of(1),
      "battlefield",
    ]);
    const morph = withKeywords("Thunder", "Anna", "1/1", "devour-2 morph", { in: "hand" });
    const down = [morph, ...food, annasTurn, main, { casts: "Thunder", player: "Anna", by: "morph" }];
    expect(valuesOf([...down, ...resolved("Elf"), where("Elf")], now)).toEqual([of(2), "battlefield"]);
  });

  it("takes no creature of another player", () => {
    const message = /Thunder devours creatures of Anna, and Cow is none/;
    expect(() => valuesOf([...casts, ...resolved(["Elf", "Cow"])], now)).toThrow(message);
  });

  it("takes no creature twice", () => {
    expect(() => valuesOf([...casts, ...resolved(["Elf", "Elf"])], now)).toThrow(/Thunder devours Elf once/);
  });

  it("is not there the day before, and not sure if nothing is said", () => {
    expect(valuesOf([...casts, ...resolved(["Elf", "Goblin"])], "2008-09-30")).toEqual(["no-rule"]);
    expect(answersOn(duel([...casts, top, size("Thunder")]), now)[0]).toMatchObject({
      value: of(1),
      confidence: "low",
    });
    const alone = [thunder, annasTurn, main, { casts: "Thunder", player: "Anna" }, top, size("Thunder")];
    expect(answersOn(duel(alone), now)[0]?.confidence).toBe("high");
  });
});

describe("more ways to cast", () => {
  const day = "2026-07-01";
  const cost: WrittenEvent = { ask: "totalCost", object: "Gob" };
  const gob = (keywords: string, more: object): WrittenEvent => ({
    ...{ object: "Gob", player: "Anna", types: "sorcery", cost: "{3}{R}", keywords, in: "hand", ...more },
  });
  const cast = (by: string): WrittenEvent => ({ casts: "Gob", player: "Anna", by, alternative: "{1}{R}" });

  it("mayhem casts from the graveyard what was discarded this turn", () => {
    const start = [gob("mayhem", {}), annasTurn, main, { discards: "Gob" }];
    expect(valuesOf([...start, cast("mayhem"), cost], day)).toEqual(["{1}{R}"]);
    expect(refusalOf([...start, { turn: "Ben" }, annasTurn, main, cast("mayhem")], day)).toContain("discarded it");
    expect(refusalOf([...start, cast("mayhem"), top, cast("mayhem")], day)).toContain("discarded it");
    expect(refusalOf([...start, cast("mayhem")], "2025-09-18")).toContain("2025-09-18");
  });

  it.each([
    ["Assassin", true],
    ["Bear", false],
  ])("freerunning after the combat damage of a creature of the type %s", (subtypes, isFree) => {
    const ezio = creature("Ezio", "Anna", "2/2", { subtypes });
    const start = [ezio, gob("freerunning", {}), annasTurn, attacking, attack("Ezio"), dealt];
    const events = [...start, { begins: "postcombat-main" }, cast("freerunning"), cost];
    if (isFree) expect(valuesOf(events, day)).toEqual(["{1}{R}"]);
    else expect(refusalOf(events, day)).toContain("dealt combat damage to a player");
    // The word came with a set of the summer of 2024, whose rulebook was not read.
    expect(refusalOf(events, "2024-06-06")).toContain("2024-06-06");
  });

  it("gift is paid by choosing an opponent, and can be asked for after the spell resolved", () => {
    const given: WrittenEvent = { creates: "Food", player: "Ben", types: "artifact", subtypes: "Food" };
    const condition: WrittenEvent = { ask: "castBy", object: "this", by: "gift", is: true };
    const peach: WrittenEvent = { casts: "Peach", player: "Anna", types: "instant", keywords: "gift", by: "gift" };
    const events = [annasTurn, main, { ...peach, does: [{ if: [condition], does: [given] }] }, top];
    const asked: readonly WrittenEvent[] = [
      { ask: "count", of: "artifact", player: "Ben" },
      { ask: "castBy", object: "Peach", by: "gift" },
      { ask: "timesPaid", object: "Peach", by: "gift" },
    ];
    expect(valuesOf([...events, ...asked], day)).toEqual([1, true, 1]);
    expect(refusalOf(events, "2024-07-29")).toContain("2024-07-29");
  });
});

it.each([
  ["2010-01-31", ["graveyard", "battlefield", "graveyard"]],
  ["2010-02-01", ["graveyard", "graveyard", "battlefield"]],
  [now, ["graveyard", "graveyard", "battlefield"]],
])("changes all targets of a spell or none since 2010-02-01: %s", (on, places) => {
  const does = [{ destroys: "Elf" }, { destroys: "Bear" }];
  const fork = { casts: "Fork", player: "Ben", types: "instant", targets: ["Elf", "Bear"], aims: "creature", does };
  const bend = { changesTarget: "Fork", targets: ["Anna", "Ox"] };
  const start = [creature("Bear", "Anna", "2/2"), creature("Elf", "Anna", "1/1"), creature("Ox", "Ben", "4/4")];
  const events = [...start, bensTurn, main, fork, ...spell("Anna", bend), top];
  expect(valuesOf([...events, where("Elf"), where("Bear"), where("Ox")], on)).toEqual(places);
  const both = { ...bend, targets: ["Ox", "Elf"] };
  const legal = [...start, bensTurn, main, fork, ...spell("Anna", both), top];
  expect(valuesOf([...legal, where("Elf"), where("Bear"), where("Ox")], on)).toEqual([
    "graveyard",
    "battlefield",
    "graveyard",
  ]);
});

it("leaves a target that is named again, even if it is illegal by then", () => {
  const does = [{ destroys: "Elf" }, { destroys: "Bear" }];
  const fork = { casts: "Fork", player: "Ben", types: "instant", targets: ["Elf", "Bear"], aims: "creature", does };
  const hides: WrittenEvent = { changes: "Elf", does: "gains", keyword: "hexproof", until: "end-of-turn" };
  const bend: WrittenEvent = { changesTarget: "Fork", targets: ["Elf", "Ox"] };
  const herd = [creature("Bear", "Anna", "2/2"), creature("Elf", "Anna", "1/1"), creature("Ox", "Ben", "4/4")];
  const answer = { casts: "Answer", player: "Anna", types: "instant", does: [hides, bend] };
  const events = [...herd, bensTurn, main, fork, answer, top, top, where("Elf"), where("Bear"), where("Ox")];
  expect(valuesOf(events, now)).toEqual(["battlefield", "battlefield", "graveyard"]);
});

it.each(["2009-07-10", "2009-07-11", "2015-01-10", now])("tries only lawful divisions of damage: %s", (on) => {
  const rider = withKeywords("Rider", "Anna", "4/9", "double-strike trample");
  const start = [rider, creature("Bear", "Ben", "2/2"), creature("Elf", "Ben", "1/1"), annasTurn, attacking];
  const fight = [attack("Rider"), { begins: "declare-blockers" }, block("Bear", "Rider"), block("Elf", "Rider"), dealt];
  const answers = answersOn(duel([...start, ...fight, where("Bear"), where("Elf"), life("Ben")]), on);
  expect(answers.map(({ value, confidence }) => [value, confidence])).toEqual([
    ["graveyard", "high"],
    ["graveyard", "high"],
    [expect.any(Number), "low"],
  ]);
});
