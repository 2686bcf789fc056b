import { expect, it } from "vitest";
import { situationForm } from "../../../core/play/situation-form.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  annasTurn,
  attack,
  block,
  creature,
  main,
  mayBlock,
  now,
  numbersOf,
  refusalOf,
  valuesOf,
  where,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What did not trigger, spells that left with a player, sources that changed zones, and what effects forbid. */

const begun = [annasTurn, main];
const top: WrittenEvent = { resolves: "top" };
const gain = [{ gainsLife: 1, player: "you" }];
const cat = (more: object = {}): WrittenEvent => creature("Cat", "Anna", "2/2", more);
const triggered = (object: string): WrittenEvent => ({ ask: "triggered", object, when: "dies" });
const dying = (more: object): WrittenEvent => cat({ triggers: [{ when: "dies", does: gain, ...more }] });
const rich = (atLeast: number) => ({ if: [{ ask: "life", player: "you", atLeast }] });
const renewed: readonly WrittenEvent[] = [
  { moves: "Cat", to: "hand" },
  { moves: "Cat", to: "battlefield" },
];
const mayCast = (object = "Cat"): WrittenEvent => ({ ask: "mayCastNow", object, player: "Anna" });
const noCreatures: WrittenEvent = { rules: "no-creature-spells" };

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  ["its condition is true", [dying(rich(20)), annasTurn, { destroys: "Cat" }, triggered("Cat")], [true]],
  ["its condition is not true", [dying(rich(21)), annasTurn, { destroys: "Cat" }, triggered("Cat")], [false]],
  [
    "it looks for what happens to others",
    [
      ...[dying({ of: ["another", "creature"] }), creature("Dog", "Anna", "1/1"), annasTurn],
      ...[{ destroys: "Dog" }, triggered("Cat")],
    ],
    [true],
  ],
  [
    "it looks for what happens to others only",
    [dying({ of: ["another", "creature"] }), annasTurn, { destroys: "Cat" }, triggered("Cat")],
    [false],
  ],
])("an ability has triggered or not: %s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "an ability does nothing to its source by name that came back",
    [
      cat(),
      ...begun,
      { activates: "Cat", by: "Anna", does: [{ moves: "Cat", to: "exile" }] },
      ...renewed,
      top,
      where("Cat"),
    ],
    ["battlefield"],
  ],
  [
    "an ability still does what it says to a source that stayed",
    [cat(), ...begun, { activates: "Cat", by: "Anna", does: [{ moves: "Cat", to: "exile" }] }, top, where("Cat")],
    ["exile"],
  ],
  [
    "an ability returns its source by name that was sacrificed for it",
    [
      ...[cat(), ...begun],
      ...[
        { activates: "Cat", by: "Anna", costs: [{ sacrifices: "Cat" }], does: [{ moves: "Cat", to: "battlefield" }] },
      ],
      ...[top, where("Cat")],
    ],
    ["battlefield"],
  ],
  [
    "an ability returns its source by name that died",
    [
      cat({ triggers: [{ when: "dies", does: [{ moves: "Cat", to: "battlefield" }] }] }),
      ...[...begun, { destroys: "Cat" }, top, where("Cat")],
    ],
    ["battlefield"],
  ],
  [
    "a token is a copy of a source by name that has gone again",
    [
      cat({ triggers: [{ when: "dies", does: [{ creates: "Kitten", player: "you", copyOf: "Cat" }] }] }),
      ...[...begun, { destroys: "Cat" }, { moves: "Cat", to: "exile" }, top, where("Kitten")],
    ],
    ["battlefield"],
  ],
  [
    "an ability copies a spell that was countered meanwhile, as it last was",
    [
      cat({ triggers: [{ when: "is-cast", of: ["instant"], does: [{ copiesSpell: "it", player: "you" }] }] }),
      ...[...begun, { casts: "Bolt", player: "Anna", types: "instant", does: [{ deals: 3, player: "Ben" }] }],
      ...[{ counters: "Bolt" }, { resolves: "all" }, { ask: "life", player: "Ben" }],
    ],
    [17],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it("removes the spells of a player who leaves, and those that this player owns", () => {
  const cast = { casts: "Bolt", player: "Anna", types: "instant", targets: "Anna", does: [{ deals: 3, to: "Anna" }] };
  const left = (events: readonly WrittenEvent[]) =>
    answersOn(
      duel([...events, { concedes: "Ben" }, { ask: "became", object: "Bolt" }], { players: ["Anna", "Ben", "Carol"] }),
      now,
    )[0];
  const own = left([...begun, { ...cast, player: "Ben" }]);
  expect(own?.value).toBe("removed");
  expect(own?.citations.map(({ number }) => number)).toContain("800.4a");
  const lent = { object: "Bolt", player: "Ben", owner: "Ben", types: "instant", in: "exile" };
  const borrowed = left([lent, cat(), ...begun, { ...cast, types: undefined, with: "Cat" } as WrittenEvent]);
  expect(borrowed?.value).toBe("removed");
});

it("considers forbidden spells and where a card is", () => {
  const hand = cat({ in: "hand" });
  expect(valuesOf([hand, ...begun, mayCast()], now)).toEqual([true]);
  expect(valuesOf([hand, noCreatures, ...begun, mayCast()], now)).toEqual([false]);
  expect(numbersOf([hand, noCreatures, ...begun, mayCast()], now)).toContain("101.1");
  expect(refusalOf([hand, noCreatures, ...begun, { casts: "Cat", player: "Anna" }], now)).toContain(
    "cannot cast creature",
  );
  const [buried] = answersOn(duel([cat({ in: "graveyard" }), ...begun, mayCast()]), now);
  expect(buried).toMatchObject({ value: false, confidence: "medium" });
  const [flashed] = answersOn(
    duel([
      { object: "Cat", player: "Anna", types: "sorcery", keywords: "flashback", in: "graveyard" },
      ...begun,
      mayCast(),
    ]),
    now,
  );
  expect(flashed).toMatchObject({ value: true, confidence: "high" });
});

it("refuses costs that move their own spell, and nothing replaced by the stack", () => {
  const own = { casts: "Cat", player: "Anna", costs: [{ moves: "Cat", to: "exile" }] };
  expect(refusalOf([cat({ in: "hand" }), ...begun, own], now)).toContain("cannot move Cat itself");
  const written = { players: ["Anna", "Ben"], events: [cat(), { replaces: "dies", named: "Cat", goes: "stack" }] };
  expect(situationForm.safeParse(written).error?.issues[0]?.message).toContain('"stack" is not one of');
});

const [ox, cow] = [creature("Ox", "Anna", "2/2"), creature("Cow", "Anna", "2/2")];
const [elk, rat] = [creature("Elk", "Ben", "2/2"), creature("Rat", "Ben", "2/2")];
const attacking = { begins: "declare-attackers" };
const blocking = { begins: "declare-blockers" };
const mayAttack = (object: string): WrittenEvent => ({ ask: "mayAttackWith", object });

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "one attacker each combat",
    [
      ...[ox, cow, { caps: "attack", times: 1 }, annasTurn, attacking, mayAttack("Cow")],
      ...[attack("Ox"), mayAttack("Cow")],
    ],
    [true, false],
  ],
  [
    "one attacker at a player, from a permanent that has gone",
    [
      ...[ox, cow, { object: "Tower", player: "Ben", types: "artifact" }],
      ...[{ caps: "attack", times: 1, at: "Ben", by: "Tower" }, { destroys: "Tower" }],
      ...[annasTurn, attacking, attack("Ox"), mayAttack("Cow")],
    ],
    [true],
  ],
  [
    "one blocker each combat",
    [
      ...[ox, cow, elk, rat, { caps: "block", times: 1 }, annasTurn, attacking, attack("Ox"), attack("Cow"), blocking],
      ...[block("Elk", "Ox"), mayBlock("Rat", "Cow")],
    ],
    [false],
  ],
  [
    "one blocker of each attacker",
    [
      ...[ox, cow, elk, rat, { caps: "be-blocked", of: "Ox", times: 1 }],
      ...[annasTurn, attacking, attack("Ox"), attack("Cow"), blocking, block("Elk", "Ox")],
      ...[mayBlock("Rat", "Ox"), mayBlock("Rat", "Cow")],
    ],
    [false, true],
  ],
  [
    "no blocker of what two have to block",
    [
      ...[creature("Ox", "Anna", "2/2", { keywords: "menace" }), elk, rat],
      ...[{ caps: "be-blocked", of: "each creature", times: 1 }, annasTurn, attacking, attack("Ox"), blocking],
      { ask: "legalDeclarations", of: "blockers" },
    ],
    [{ legal: 1, forced: [], declarations: ["nothing blocks"] }],
  ],
])("caps attackers and blockers: %s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it("is not sure where an unknown type decides whether something triggers", () => {
  const looking = (of: string[]) => cat({ triggers: [{ when: "enters", of, does: gain }] });
  const entering = (of: string[], more: object = {}) =>
    answersOn(
      duel([
        ...[looking(of), { object: "Thing", player: "Anna", in: "hand", ...more }, ...begun],
        ...[{ moves: "Thing", to: "battlefield" }, { ask: "stack" }],
      ]),
      now,
    )[0];
  expect(entering(["creature"])).toMatchObject({ value: [], confidence: "low" });
  expect(entering(["creature"], { types: "artifact" })).toMatchObject({ value: [], confidence: "high" });
  expect(entering(["creature", "opponents"])).toMatchObject({ value: [], confidence: "high" });
});

it.each<[string, WrittenEvent]>([
  ["discarded", { discards: ["Cat", "Cat"] }],
  ["destroyed", { destroys: ["Cat", "Dog", "Cat"] }],
  ["sacrificed", { sacrifices: ["Cat", "Cat"] }],
  ["what gets a counter", { puts: "+1/+1", on: ["Cat", "Cat"] }],
  ["what is dealt damage", { deals: 1, from: "Cat", to: ["Ben", "Ben"] }],
  ["chosen to proliferate", { proliferates: "Anna", chosen: ["Cat", "Cat"] }],
])("nothing is named twice at one moment: %s", (_name, event) => {
  const messageOf = (one: WrittenEvent) =>
    situationForm.safeParse({ players: ["Anna", "Ben"], events: [cat(), one, { ask: "stack" }] }).error?.issues[0]
      ?.message;
  expect(messageOf(event)).toContain("each of them once");
  const once = Object.entries(event).map(([key, value]) => [key, Array.isArray(value) ? value.slice(1) : value]);
  expect(messageOf(Object.fromEntries(once))).toBeUndefined();
});
