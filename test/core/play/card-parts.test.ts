import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  creature,
  life,
  main,
  now,
  numbersOf,
  of,
  refusalOf,
  size,
  valuesOf,
  where,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Cards cast face down, and cards of which only a part is cast: Adventures, Omens, halves of split cards. */

const begun = [annasTurn, main];
const ask = (question: string, object = "Angel"): WrittenEvent => ({ ask: question, object });
const gaining = (when: string, amount: number) => ({ when, does: [{ gainsLife: amount, player: "you" }] });
const hidden = (keyword: string): WrittenEvent =>
  creature("Angel", "Anna", "4/5", {
    ...{ in: "hand", colors: "white", cost: "{3}{W}{W}", keywords: ["flying", keyword] },
    triggers: [gaining("enters", 5), gaining("is-turned-face-up", 2)],
  });
const down = (by: string): readonly WrittenEvent[] => [
  ...[hidden(by), ...begun],
  { casts: "Angel", player: "Anna", by },
];
const up: WrittenEvent = { turnsFaceUp: "Angel" };
const giant = creature("Angel", "Anna", "4/3", { in: "hand", colors: "red", cost: "{2}{R}" });
const split = {
  object: "Angel",
  player: "Anna",
  types: "instant",
  colors: ["red", "blue"],
  cost: "{1}{R}{2}{U}",
  keywords: ["fuse", "aftermath"],
};
const part = (by: string): WrittenEvent => ({
  ...{ casts: "Angel", player: "Anna", by, types: "instant", colors: "red", cost: "{1}{R}" },
  ...{ targets: "Ben", does: [{ deals: 2, to: "Ben" }] },
});
const top: WrittenEvent = { resolves: "top" };

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "by morph it is a plain spell for three mana",
    [...down("morph"), ask("totalCost"), ask("colors"), ask("manaValue"), ask("abilities")],
    ["{3}", [], 0, []],
  ],
  [
    "its own abilities do not see it enter, but see it turn face up",
    [...down("morph"), all, size("Angel"), life("Anna"), up, all, size("Angel"), life("Anna")],
    [of(2), 20, of(4, 5), 22],
  ],
  [
    "a spell that counters creature spells counters it, and its card is shown",
    [
      ...down("morph"),
      {
        ...{ casts: "Remove", player: "Ben", types: "instant", targets: "Angel", aims: ["spell", "creature"] },
        does: [{ counters: "Angel" }],
      },
      ...[top, where("Angel"), ask("colors")],
    ],
    ["graveyard", ["white"]],
  ],
  ["by megamorph it gets a counter as it turns", [...down("megamorph"), all, up, size("Angel")], [of(5, 6)]],
  [
    "by megamorph it gets no counter if an effect turns it",
    [...[...down("megamorph"), all], { activates: "Angel", by: "Anna", does: [up] }, ...[top, size("Angel")]],
    [of(4, 5)],
  ],
  [
    "by disguise it has ward while it is face down",
    [
      ...[...down("disguise"), all],
      { casts: "Bolt", player: "Ben", types: "instant", targets: "Angel", does: [{ deals: 3, to: "Angel" }] },
      { resolves: "top", pays: "no" },
      ...[{ ask: "became", object: "Bolt" }, up, ask("abilities")],
    ],
    ["countered", ["flying", "disguise"]],
  ],
  [
    "what an effect turns face down has no ward",
    [{ ...hidden("disguise"), in: "battlefield", faceDown: true }, ...begun, ask("abilities"), up].concat([
      { turnsFaceDown: "Angel" },
      ask("abilities"),
    ]),
    [["ward"], []],
  ],
  [
    "an Adventure is that spell, then its card in exile",
    [giant, ...begun, part("adventure"), ask("types"), ask("totalCost"), top, where("Angel"), ask("types")],
    [["instant"], "{1}{R}", "exile", ["creature"]],
  ],
  [
    "the card is cast from exile after that",
    [giant, ...begun, part("adventure"), top, { casts: "Angel", player: "Anna" }, top, size("Angel"), life("Ben")],
    [of(4, 3), 18],
  ],
  [
    "an Adventure that is countered",
    [giant, ...begun, part("adventure"), { counters: "Angel" }, where("Angel")],
    ["graveyard"],
  ],
  ["an Omen goes to the library", [giant, ...begun, part("omen"), top, where("Angel")], ["library"]],
  [
    "a half is that half on the stack, and both elsewhere",
    [
      { ...split, in: "hand" },
      ...begun,
      part("half"),
      ask("colors"),
      ask("manaValue"),
      top,
      ask("colors"),
      where("Angel"),
    ],
    [["red"], 2, ["red", "blue"], "graveyard"],
  ],
  [
    "aftermath exiles even what is countered",
    [{ ...split, in: "graveyard" }, ...begun, part("aftermath"), { counters: "Angel" }, where("Angel")],
    ["exile"],
  ],
  [
    "fuse is both halves for both costs",
    [{ ...split, in: "hand" }, ...begun, { casts: "Angel", player: "Anna", by: "fuse" }, ask("totalCost")],
    ["{3}{R}{U}"],
  ],
  [
    "a foretold card is cast face up",
    [
      ...[hidden("foretell"), ...begun, { setsAside: "Angel", player: "Anna", by: "foretell" }],
      ...[{ turn: "Ben" }, ...begun, { casts: "Angel", player: "Anna", by: "foretell" }, size("Angel")],
    ],
    [of(4, 5)],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it.each<[string, readonly WrittenEvent[], string, string]>([
  ["morph before its day", down("morph"), "2002-10-06", "no rule of 2002-10-06"],
  ["disguise before its day", down("disguise"), "2024-02-01", "no rule of 2024-02-01"],
  ["an Adventure before its day", [giant, ...begun, part("adventure")], "2019-10-03", "no rule of 2019-10-03"],
  ["a part of an unknown card", [...begun, part("half")], now, "introduce the card"],
  ["a part without its types", [giant, ...begun, { ...part("omen"), types: undefined }], now, 'write its "types"'],
  ["aftermath from a hand", [{ ...split, in: "hand" }, ...begun, part("aftermath")], now, "from the graveyard"],
])("refuses %s", (_name, events, on, words) => {
  expect(refusalOf(JSON.parse(JSON.stringify(events)), on)).toContain(words);
});

it("cites the rule by its number of the day", () => {
  const adventure = [giant, ...begun, part("adventure"), top, where("Angel")];
  expect(numbersOf(adventure, "2021-09-24")).toContain("716.3d");
  expect(numbersOf(adventure, "2023-04-14")).toContain("715.3d");
});

it("needs no other permission to cast the card after its Adventure, and one for a card exiled otherwise", () => {
  const casts: WrittenEvent = { casts: "Angel", player: "Anna" };
  const sureness = (events: readonly WrittenEvent[]) =>
    answersOn(duel([giant, ...begun, ...events, casts, top, where("Angel")]), now)[0];
  expect(sureness([part("adventure"), top])).toMatchObject({ value: "battlefield", confidence: "high" });
  expect(sureness([{ moves: "Angel", to: "exile" }])).toMatchObject({ value: "battlefield", confidence: "low" });
});

it.each<[string, string, unknown]>([
  ["devoid", "adventure", "exile"],
  ["changeling", "adventure", "exile"],
  ["changeling", "omen", "library"],
])("a part of a card with %s is what is said of the part, and not of the card: %s", (keyword, way, zone) => {
  const shown = [ask("types"), ask("colors"), ask("manaValue")];
  const events = [{ ...giant, keywords: keyword }, ...begun, part(way), ...shown, top, where("Angel")];
  const [types, , , place] = valuesOf(events, now);
  expect([types, place]).toEqual([["instant"], zone]);
  expect(valuesOf(events, now)).toEqual(valuesOf([giant, ...begun, part(way), ...shown, top, where("Angel")], now));
});

it("a card in hand may be said again as it is printed, where its own text makes it something else", () => {
  const card: WrittenEvent = { ...giant, keywords: ["devoid", "changeling"], supertypes: ["legendary", "snow"] };
  const again = { casts: "Angel", player: "Anna", colors: giant["colors"], legendary: true };
  expect(valuesOf([card, ...begun, again, top, where("Angel"), ask("colors")], now)).toEqual(["battlefield", []]);
});
