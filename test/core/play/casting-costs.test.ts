import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, main, now, numbersOf, refusalOf, valuesOf, where } from "./fights.ts";

/** Additional and alternative costs by their words, cards put aside, and what is cast as an ability resolves. */

const top: WrittenEvent = { resolves: "top" };
const stack: WrittenEvent = { ask: "stack" };
const started: readonly WrittenEvent[] = [annasTurn, main];
/** Keywords that do nothing unless the card is cast in that way. */
const keywords = [
  ...["kicker", "multikicker", "emerge", "dash", "blitz", "foretell", "plot", "retrace", "overload"],
  ...["spectacle", "surge"],
];
const card = (more: object = {}): WrittenEvent => ({
  ...{ object: "Wisp", player: "Anna", types: ["sorcery"], cost: "{3}", in: "hand", keywords },
  ...more,
});
const beast = { types: ["creature"], power: 2, toughness: 2 };
const cast = (more: object = {}): WrittenEvent => ({ casts: "Wisp", player: "Anna", ...more });
const life = (player: string): WrittenEvent => ({ ask: "life", player });
const bolt = (more: object): WrittenEvent => ({
  ...{ casts: "Bolt", player: "Anna", types: ["instant"], cost: "{R}", does: [{ deals: 3, to: "Ben" }] },
  ...more,
});
const kicked = { ask: "castBy", object: "this", by: "kicker", is: true };
const gaining = { when: "enters", if: [kicked], does: [{ gainsLife: 3, player: "you" }] };
const total: WrittenEvent = { ask: "totalCost", object: "Wisp" };
const nextUpkeep: readonly WrittenEvent[] = [{ turn: "Ben" }, annasTurn, { begins: "upkeep" }];
const aside = (by: string, more: object = {}): WrittenEvent => ({ setsAside: "Wisp", player: "Anna", by, ...more });
const elf = (more: object = {}): WrittenEvent => ({
  ...{ casts: "Elf", player: "Anna", types: ["creature"], cost: "{2}{R}{G}", keywords: ["cascade"] },
  ...more,
});

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "kicker: the permanent knows it",
    [
      card({ ...beast, triggers: [gaining] }),
      ...started,
      cast({ by: "kicker", additional: "{2}" }),
      total,
      all,
      life("Anna"),
    ],
    ["{5}", 23],
  ],
  ["kicker: not paid", [card({ ...beast, triggers: [gaining] }), ...started, cast(), all, life("Anna")], [20]],
  [
    "kicker: a copy of the spell is kicked, too",
    [
      ...started,
      bolt({
        by: "kicker",
        does: [{ if: [{ ...kicked }], does: [{ deals: 4, to: "Ben" }], otherwise: [{ deals: 2, to: "Ben" }] }],
      }),
      ...[{ copiesSpell: "Bolt", player: "Anna" }, all, life("Ben")],
    ],
    [12],
  ],
  [
    "multikicker: as often as it was paid",
    [
      card({
        ...beast,
        triggers: [
          {
            when: "enters",
            does: [{ puts: "+1/+1", on: "this", times: { ask: "timesPaid", object: "this", by: "multikicker" } }],
          },
        ],
      }),
      ...[...started, cast({ by: "multikicker", times: 3 }), all, { ask: "size", object: "Wisp" }],
    ],
    [{ power: 5, toughness: 5 }],
  ],
  ["replicate: a copy for each time", [...started, bolt({ by: "replicate", times: 2 }), all, life("Ben")], [11]],
  ["conspire: one copy", [...started, bolt({ by: "conspire" }), all, life("Ben")], [14]],
  [
    "emerge: lower by the mana value of the creature",
    [
      { object: "Bear", player: "Anna", ...beast, cost: "{1}{G}" },
      ...[
        card(beast),
        ...started,
        cast({ by: "emerge", alternative: "{6}{U}", costs: [{ sacrifices: "Bear" }] }),
        total,
      ],
    ],
    ["{4}{U}"],
  ],
  [
    "dash: haste, and back to the hand",
    [
      ...[card(beast), ...started, cast({ by: "dash" }), top, { ask: "mayAttackWith", object: "Wisp" }],
      ...[{ begins: "end" }, top, where("Wisp")],
    ],
    [true, "hand"],
  ],
  [
    "dash: what came back is another object, and stays",
    [
      ...[card(beast), ...started, cast({ by: "dash" }), top, { moves: "Wisp", to: "exile" }],
      ...[{ moves: "Wisp", to: "battlefield" }, { begins: "end" }, all, where("Wisp")],
    ],
    ["battlefield"],
  ],
  [
    "blitz: sacrificed at the end, and a card drawn",
    [card(beast), ...started, cast({ by: "blitz" }), top, { begins: "end" }, top, where("Wisp"), stack],
    ["graveyard", [{ name: "blitz of Wisp", player: "Anna" }]],
  ],
  [
    "suspend: cast as the last counter is gone, with haste",
    [
      ...[card({ ...beast, keywords: ["suspend"] }), ...started, aside("suspend", { times: 1 }), where("Wisp")],
      ...[...nextUpkeep, top, { ...top, may: "yes" }, top, { ask: "mayAttackWith", object: "Wisp" }],
    ],
    ["exile", true],
  ],
  [
    "suspend: cast at once, with its targets",
    [
      ...[card({ keywords: ["suspend"] }), ...started, aside("suspend", { times: 1 }), ...nextUpkeep, top],
      ...[
        cast({ by: "suspend", targets: "Ben", does: [{ deals: 3, to: "Ben" }] }),
        total,
        top,
        life("Ben"),
        where("Wisp"),
      ],
    ],
    ["{0}", 17, "graveyard"],
  ],
  [
    "foretell: cast in a later turn for its cost",
    [
      ...[card(), ...started, aside("foretell"), ...nextUpkeep, main],
      ...[cast({ by: "foretell", alternative: "{1}{W}" }), total, top, where("Wisp")],
    ],
    ["{1}{W}", "graveyard"],
  ],
  [
    "plot: cast without paying",
    [card(), ...started, aside("plot"), ...nextUpkeep, main, cast({ by: "plot" }), total],
    ["{0}"],
  ],
  [
    "madness: exiled, and cast as its ability resolves",
    [
      ...[card({ keywords: ["madness"] }), ...started, { discards: "Wisp" }, where("Wisp")],
      ...[cast({ by: "madness", alternative: "{R}" }), total, stack, top, where("Wisp")],
    ],
    ["exile", "{R}", [{ name: "Wisp", player: "Anna" }], "graveyard"],
  ],
  [
    "madness: not cast",
    [card({ keywords: ["madness"] }), ...started, { discards: "Wisp" }, { ...top, may: "no" }, where("Wisp")],
    ["graveyard"],
  ],
  [
    "cascade: the card found is cast first",
    [...started, elf(), bolt({ by: "cascade" }), stack, all, life("Ben")],
    [["Bolt", "Elf"].map((name) => ({ name, player: "Anna" })), 17],
  ],
  [
    "cascade: also if the spell is countered",
    [...started, elf(), { counters: "Elf" }, bolt({ by: "cascade" }), all, life("Ben")],
    [17],
  ],
  [
    "rebound: cast once more in the next upkeep, and not again",
    [
      ...[card({ keywords: ["rebound"] }), ...started, cast(), top, where("Wisp"), ...nextUpkeep],
      ...[cast({ by: "rebound" }), top, where("Wisp")],
    ],
    ["exile", "graveyard"],
  ],
  [
    "rebound: not if it was cast from another zone",
    [
      card({ keywords: ["rebound", "retrace"], in: "graveyard" }),
      ...started,
      cast({ by: "retrace" }),
      top,
      where("Wisp"),
    ],
    ["graveyard"],
  ],
  [
    "counters that an effect puts trigger once",
    [
      {
        object: "Ox",
        player: "Anna",
        ...beast,
        triggers: [{ when: "gets-counters", does: [{ gainsLife: 1, player: "you" }] }],
      },
      ...[...started, bolt({ does: [{ puts: "+1/+1", on: "Ox" }] }), all, life("Anna")],
    ],
    [21],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it.each<[string, string, string]>([
  ["2024-02-01", "must be cast", "yes"],
  ["2024-02-02", "may be left", "no"],
])("on %s a suspended card %s", (on, _what, isCast) => {
  const events = [
    ...[card({ ...beast, keywords: ["suspend"] }), ...started, aside("suspend", { times: 1 }), ...nextUpkeep, top],
    ...[isCast === "yes" ? top : { ...top, may: "no" }, all, where("Wisp")],
  ];
  expect(valuesOf(events, on)).toEqual([isCast === "yes" ? "battlefield" : "exile"]);
});

describe("it is refused:", () => {
  const foretold = [card(), ...started, aside("foretell")];
  it.each<[string, string, readonly WrittenEvent[], string]>([
    [
      "two alternative costs",
      now,
      [card({ in: "exile" }), ...started, cast({ by: ["overload", "foretell"] })],
      "one alternative cost",
    ],
    ["targets with overload", now, [...started, bolt({ by: "overload", targets: "Ben" })], "has no targets"],
    ["foretell in the same turn", now, [...foretold, cast({ by: "foretell" })], "in this turn"],
    [
      "plot of what was foretold",
      now,
      [...foretold, ...nextUpkeep, main, cast({ by: "plot" })],
      "was not exiled by plot",
    ],
    [
      "suspend of a sorcery in another turn",
      now,
      [card({ keywords: "suspend" }), { turn: "Ben" }, aside("suspend", { times: 1 })],
      "not Anna's turn",
    ],
    [
      "spectacle without loss of life",
      now,
      [card(), ...started, cast({ by: "spectacle" })],
      "only if an opponent lost life",
    ],
    ["surge as the first spell", now, [card(), ...started, cast({ by: "surge" })], "only if another spell was cast"],
    [
      "madness without its ability",
      now,
      [card({ in: "exile" }), ...started, cast({ by: "madness" })],
      "as that ability resolves",
    ],
    [
      "a card at which cascade does not stop",
      now,
      [...started, elf(), bolt({ by: "cascade", cost: "{3}{R}" })],
      "does not stop at",
    ],
    ["how often kicker is paid", now, [card(), ...started, cast({ by: "kicker", times: 2 })], "multikicker"],
    [
      "a keyword that the card has not",
      now,
      [card({ keywords: "flying" }), ...started, cast({ by: "dash" })],
      "no dash",
    ],
    ["a keyword that the spell has not", now, [...started, bolt({ by: "kicker", keywords: "storm" })], "no kicker"],
    ["what has no foretell", now, [card({ keywords: "plot" }), ...started, aside("foretell")], "no foretell"],
    ["kicker before it", "2000-10-01", [card(), ...started, cast({ by: "kicker" })], "no rule of 2000-10-01"],
    ["cascade before it", "2009-04-30", [...started, bolt({ by: "cascade" })], "on top of the stack"],
    ["foretell before it", "2021-02-04", [card(), ...started, aside("foretell")], "no rule of 2021-02-04"],
    ["dash before it", "2015-01-22", [card(beast), ...started, cast({ by: "dash" })], "no rule of 2015-01-22"],
  ])("%s", (_name, on, events, expected) => {
    expect(refusalOf(events, on)).toMatch(new RegExp(expected));
  });
});

it.each([
  ["kicker", "2004-03-01", "502.21a"],
  ["kicker", "2022-06-01", "702.33a"],
  ["multikicker", "2012-03-01", "702.31c"],
  ["surge", "2016-06-01", "702.116a"],
])("%s on %s is cited as %s", (by, on, number) => {
  const events = [bolt({ casts: "First" }), all, card({ ...beast, keywords: by }), cast({ by }), all, where("Wisp")];
  expect(numbersOf([...started, ...events], on)).toContain(number);
});
