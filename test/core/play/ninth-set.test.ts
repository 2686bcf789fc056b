import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, creature, main, now, refusalOf, valuesOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What a third set of an outsider's questions showed, and what is like it. */

it("damage that cannot be prevented removes a shield counter all the same", () => {
  const shielded = [
    creature("Ox", "Anna", "4/4"),
    { puts: "shield", on: "Ox" },
    { rules: "damage-cannot-be-prevented" },
  ];
  const asked = [
    { ask: "countersOn", object: "Ox", kind: "shield" },
    { ask: "damageOn", object: "Ox" },
  ];
  expect(
    valuesOf(
      [...shielded, annasTurn, main, creature("Orc", "Ben", "1/1"), { deals: 3, from: "Orc", to: "Ox" }, ...asked],
      now,
    ),
  ).toEqual([0, 3]);
});

it.each([
  ["2017-09-28", true],
  ["2017-09-29", false],
])("on %s the text of a land by which it enters tapped counts under Blood Moon: %s", (on, isTapped) => {
  const moon: WrittenEvent = { changes: "lands", nonbasic: true, does: "becomes", subtypes: "Mountain", by: "Moon" };
  const vents = { object: "Vents", player: "Anna", types: "land", subtypes: "Island", in: "hand" };
  const said = (more: object, effects: readonly WrittenEvent[]) => [
    ...[
      { object: "Moon", player: "Ben", types: "enchantment" },
      moon,
      { ...vents, ...more },
      ...effects,
      annasTurn,
      main,
    ],
    ...[
      { moves: "Vents", to: "battlefield" },
      { ask: "tapped", object: "Vents" },
    ],
  ];
  expect(valuesOf(said({ keywords: "enters-tapped" }, []), on)).toEqual([isTapped]);
  expect(valuesOf(said({}, [{ replaces: "enters", named: "Vents", by: "Vents", tapped: true }]), on)).toEqual([
    isTapped,
  ]);
});

const found = (types: string, cost: string): WrittenEvent => ({
  ...{ object: "Boom", player: "Anna", types, cost, in: "library" },
  ...(types === "creature" && { power: 1, toughness: 1 }),
});
const cascading = (card: WrittenEvent, by: string, cost: string): readonly WrittenEvent[] => [
  ...[card, annasTurn, main],
  {
    ...{ casts: "Elf", player: "Anna", types: "creature", power: 3, toughness: 2 },
    cost: "{2}{R}{G}",
    keywords: "cascade",
  },
  { casts: "Boom", player: "Anna", types: "sorcery", cost, by: ["cascade", by] },
  { ask: "spellsCast" },
];

it("cascade finds a split card by either half until 2017-04-27, and by both together since", () => {
  const split = found("sorcery", "{1}{R}{5}{R}");
  for (const cost of ["{5}{R}", "{1}{R}"]) {
    expect(valuesOf(cascading(split, "half", cost), "2017-04-27")).toEqual([2]);
    expect(refusalOf(cascading(split, "half", cost), "2017-04-28")).toContain("does not stop at Boom");
  }
});

it("what cascade finds is cast as a part of greater mana value until 2021-02-14 only", () => {
  const events = cascading(found("creature", "{1}{R}"), "adventure", "{5}{R}");
  expect(valuesOf(events, "2021-02-14")).toEqual([2]);
  expect(refusalOf(events, "2021-02-15")).toContain("may not be cast by cascade");
});

it("casualty that is said with its number and paid once copies the spell once", () => {
  const spell = { casts: "Wisp", player: "Anna", types: "sorcery", keywords: "casualty-2", by: "casualty" };
  const events = [annasTurn, main, { ...spell, does: [{ gainsLife: 1, player: "Anna" }] }, all];
  expect(valuesOf([...events, { ask: "life", player: "Anna" }], now)).toEqual([22]);
});

it("one thing is a target twice on no day until 2004-09-30, and since then only by two words “target”", () => {
  const seeds = {
    casts: "Seeds",
    player: "Anna",
    types: "instant",
    targets: ["Ben", "Ben"],
    does: [{ deals: 2, to: "Ben" }],
  };
  const events = [annasTurn, main, seeds, all, { ask: "life", player: "Ben" }];
  expect(refusalOf(events, "2004-09-30")).toContain("cannot be a target of Seeds twice");
  const [answer] = answersOn(duel(events), "2004-10-01");
  expect([answer?.value, answer?.confidence]).toEqual([18, "low"]);
});
