import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, creature, life, main, now, numbersOf, refusalOf, valuesOf } from "./fights.ts";

/** Mana costs, mana values and X, on both sides of the days on which their rules changed. */

const ball = (more: object = {}): WrittenEvent => ({
  ...{ casts: "Ball", player: "Anna", types: "sorcery", cost: "{X}{R}", targets: "Ben" },
  ...{ does: [{ deals: { ask: "x" }, player: "Ben" }], ...more },
});
const value = (object: string): WrittenEvent => ({ ask: "manaValue", object });
const x = (object: string): WrittenEvent => ({ ask: "x", object });
const hydra: WrittenEvent = {
  ...{ object: "Hydra", player: "Anna", types: "creature", power: 1, toughness: 1, cost: "{X}{G}{G}", in: "hand" },
  triggers: [{ when: "enters", does: [{ gainsLife: { ask: "x" }, player: "you" }] }],
};
const card = (object: string, cost: string): WrittenEvent => ({ object, player: "Anna", types: "artifact", cost });
const begun = [annasTurn, main];

it.each<[string, string, readonly WrittenEvent[], readonly unknown[]]>([
  ["X is what was chosen, and does that much", now, [...begun, ball({ x: 3 }), all, life("Ben")], [17]],
  ["on the stack X counts for the mana value", now, [...begun, ball({ x: 3 }), value("Ball"), x("Ball")], [4, 3]],
  ["elsewhere X is 0", now, [...begun, ball({ x: 3 }), all, value("Ball"), x("Ball")], [1, 0]],
  [
    "the same by the glossary of 2003",
    "2003-08-01",
    [...begun, ball({ x: 3 }), value("Ball"), all, value("Ball")],
    [4, 1],
  ],
  [
    "a copy of the spell has its X",
    now,
    [...begun, ball({ x: 2 }), { copiesSpell: "Ball", player: "Anna", as: "Copy" }, value("Copy"), all, life("Ben")],
    [3, 16],
  ],
  [
    "an ability has the X that was chosen for it",
    now,
    [
      card("Rod", "{4}"),
      ...begun,
      { activates: "Rod", by: "Anna", x: 5, does: [{ loses: { ask: "x", plus: 1 }, player: "Ben" }] },
      ...[all, life("Ben")],
    ],
    [14],
  ],
  [
    "what enters knows the X of the spell",
    now,
    [hydra, ...begun, { casts: "Hydra", player: "Anna", x: 4 }, { resolves: "top" }, all, life("Anna"), x("Hydra")],
    [24, 0],
  ],
  ["a spell that is not paid for has 0 for X", now, [...begun, ball({ unpaid: true }), value("Ball")], [1]],
  [
    "halves and Phyrexian mana",
    now,
    [
      card("A", "{2/W}{2/W}"),
      card("B", "{1}{G/P}"),
      card("C", "{W/U}{W/U}"),
      card("D", "{0}"),
      ...["A", "B", "C", "D"].map(value),
    ],
    [4, 2, 2, 0],
  ],
  [
    "lands, tokens and face-down permanents have none",
    now,
    [
      { object: "Isle", player: "Anna", types: "land" },
      creature("Mob", "Anna", "1/1", { token: true }),
      creature("Morph", "Anna", "5/5", { faceDown: true, cost: "{4}{G}" }),
      ...["Isle", "Mob", "Morph"].map(value),
    ],
    [0, 0, 0],
  ],
  [
    "lands and tokens had the cost 0 before they had none",
    "2004-01-01",
    [
      { object: "Isle", player: "Anna", types: "land" },
      ...begun,
      { creates: "Mob", player: "Anna", types: "creature", power: 1, toughness: 1 },
      ...["Isle", "Mob"].map(value),
    ],
    [0, 0],
  ],
  [
    "a token that is a copy of a card has a cost, which is not said",
    now,
    [
      creature("Copied", "Anna", "1/1", { token: true, copyOf: "Bear" }),
      creature("Mob", "Anna", "1/1", { token: true }),
      creature("Ox", "Ben", "1/1"),
      { copies: "Mob", of: "Ox" },
      ...["Copied", "Mob"].map(value),
    ],
    ["not-known", "not-known"],
  ],
  [
    "a copy of a permanent spell has its cost",
    now,
    [
      ...begun,
      { casts: "Ox", player: "Anna", types: "creature", cost: "{2}{G}" },
      { copiesSpell: "Ox", player: "Anna", as: "Twin" },
      { resolves: "top" },
      value("Twin"),
    ],
    [3],
  ],
  ["a cost gives colours", now, [card("A", "{2}{W/U}"), { ask: "colors", object: "A" }], [["white", "blue"]]],
  [
    "a copy has the cost of what it copies",
    now,
    [
      card("Relic", "{3}{U}"),
      creature("Clone", "Anna", "1/1", { cost: "{4}{U}{U}" }),
      { copies: "Clone", of: "Relic" },
      value("Clone"),
    ],
    [4],
  ],
  [
    "a card that enters as a copy has its own cost until it has entered",
    now,
    [
      creature("Bear", "Anna", "2/2", { cost: "{1}{G}" }),
      creature("Clone", "Anna", "0/0", { cost: "{3}{U}", in: "hand" }),
      ...begun,
      { copies: "Clone", of: "Bear" },
      { casts: "Clone", player: "Anna" },
      ...[{ ask: "totalCost", object: "Clone" }, { ask: "copyOf", object: "Clone" }, value("Clone")],
      ...[{ resolves: "top" }, { ask: "copyOf", object: "Clone" }, value("Clone")],
    ],
    ["{3}{U}", "Clone", 4, "Bear", 2],
  ],
  [
    "an effect reaches what has at most that mana value",
    now,
    [
      ...[card("Relic", "{3}{U}"), card("Bead", "{2}"), creature("Mob", "Anna", "1/1", { token: true })],
      ...[
        ...begun,
        {
          casts: "Culling",
          player: "Anna",
          types: "sorcery",
          does: [{ destroys: "each artifact mana-value-2-or-less" }],
        },
      ],
      ...[all, { ask: "where", object: "Relic" }, { ask: "where", object: "Bead" }],
    ],
    ["battlefield", "graveyard"],
  ],
  ["a cost that is not said is not known", now, [creature("Ox", "Ben", "1/1"), value("Ox")], ["not-known"]],
])("%s", (_name, on, events, expected) => {
  expect(valuesOf(events, on)).toEqual(expected);
});

it("cites the rule of the day", () => {
  const asked = [...begun, ball({ x: 1 }), value("Ball")];
  expect(numbersOf(asked, "2008-01-01")).toEqual(["203.3b", "203.3"]);
  expect(numbersOf(asked, "2009-08-01")).toEqual(["202.3b", "202.3"]);
  expect(numbersOf(asked, now)).toEqual(["202.3e", "202.3"]);
});

it("joins X of a permanent to its spell only since the rules do", () => {
  const events = [hydra, ...begun, { casts: "Hydra", player: "Anna", x: 4 }, { resolves: "top" }, all];
  expect(refusalOf(events, "2019-10-03")).toContain("what X is has to be known");
  expect(valuesOf([...events, life("Anna")], "2019-10-04")).toEqual([24]);
});

it("refuses costs and numbers that cannot be", () => {
  expect(refusalOf([card("A", "{Q}")], now)).toContain('"Q" is no mana symbol');
  for (const cost of ["2WW", "{X{X", "{{{", "{9999}", "{W/U/B}", "{R} {R}", "{Y}"])
    expect(refusalOf([card("A", cost)], now), cost).toContain("is no mana symbol");
  expect(refusalOf([...begun, ball({ x: 2, cost: "{R}" })], now)).toContain("has no X");
  expect(refusalOf([...begun, ball({ x: 2, unpaid: true })], now)).toContain("X is 0");
  expect(refusalOf([...begun, ball(), all], now)).toContain('write "x"');
});

it("lets what leaves and comes back be another object for an ability", () => {
  const grows = { activates: "Ox", by: "Anna", does: [{ puts: "+1/+1", on: "this" }] };
  const [gone, back] = [
    { moves: "Ox", to: "exile" },
    { moves: "Ox", to: "battlefield" },
  ];
  const counters = { ask: "countersOn", object: "Ox" };
  expect(valuesOf([creature("Ox", "Anna", "1/1"), ...begun, grows, all, counters], now)).toEqual([{ "+1/+1": 1 }]);
  expect(valuesOf([creature("Ox", "Anna", "1/1"), ...begun, grows, gone, back, all, counters], now)).toEqual([{}]);
});

it("lets an ability speak of what it was paid with", () => {
  const ability = {
    ...{ activates: "Ox", by: "Anna", costs: [{ sacrifices: "this" }] },
    does: [{ moves: "this", to: "hand" }],
  };
  const events = [creature("Ox", "Anna", "1/1"), ...begun, ability, all, { ask: "where", object: "Ox" }];
  expect(valuesOf(events, now)).toEqual(["hand"]);
});
