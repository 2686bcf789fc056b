import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  attack,
  creature,
  dealt,
  main,
  now,
  numbersOf,
  refusalOf,
  size,
  valuesOf,
  where,
} from "./fights.ts";

/** Keywords that are activated abilities, and tokens that are copies. */

const top: WrittenEvent = { resolves: "top" };
const started: readonly WrittenEvent[] = [annasTurn, main];
const card = (types: string, more: object = {}): WrittenEvent => ({
  ...{ object: "Wisp", player: "Anna", types: [types] },
  ...(types === "creature" && { power: 3, toughness: 3 }),
  ...more,
});
const uses = (activates: string, more: object = {}): WrittenEvent => ({ activates, of: "Wisp", by: "Anna", ...more });
const ask = (question: string, object: string): WrittenEvent => ({ ask: question, object });
const elf = creature("Elf", "Anna", "1/1");
const sword = card("artifact", { subtypes: ["Equipment"], keywords: ["equip"] });
const car = card("artifact", { subtypes: ["Vehicle"], power: 3, toughness: 3, keywords: ["crew-1"] });
const buried = (keyword: string, more: object = {}) =>
  card("creature", { in: "graveyard", keywords: [keyword], ...more });
const ninja = card("creature", { in: "hand", keywords: ["ninjutsu"] });
const returning = { costs: [{ moves: "Elf", to: "hand" }] };

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  ["equip", [sword, elf, ...started, uses("equip", { targets: "Elf" }), top, ask("attachedTo", "Wisp")], ["Elf"]],
  [
    "equip of what somebody else controls by then",
    [
      ...[sword, elf, ...started, uses("equip", { targets: "Elf" }), { takes: "Elf", player: "Ben" }, top],
      ask("attachedTo", "Wisp"),
    ],
    ["nothing"],
  ],
  [
    "crew, also by what has just come",
    [
      ...[car, creature("Elf", "Anna", "1/1", { in: "hand" }), ...started, { moves: "Elf", to: "battlefield" }],
      ...[uses("crew", { costs: [{ taps: "Elf" }] }), top, ask("mayAttackWith", "Wisp"), ask("tapped", "Elf")],
    ],
    [true, true],
  ],
  [
    "cycling in another turn",
    [
      ...[
        card("sorcery", { in: "hand", keywords: ["cycling"] }),
        { turn: "Ben" },
        main,
        uses("cycling"),
        where("Wisp"),
      ],
      { ask: "stack" },
    ],
    ["graveyard", [{ name: "cycling of Wisp", player: "Anna" }]],
  ],
  [
    "unearth: haste, and exiled at the end",
    [
      ...[buried("unearth"), ...started, uses("unearth"), top, ask("mayAttackWith", "Wisp")],
      ...[{ begins: "end" }, top, where("Wisp")],
    ],
    [true, "exile"],
  ],
  [
    "unearth: exiled if it dies",
    [buried("unearth"), ...started, uses("unearth"), top, { destroys: "Wisp" }, where("Wisp")],
    ["exile"],
  ],
  [
    "ninjutsu: attacking the same player",
    [
      ...[
        elf,
        ninja,
        annasTurn,
        attack("Elf"),
        { begins: "declare-blockers" },
        uses("ninjutsu", returning),
        top,
        dealt,
      ],
      ...[where("Elf"), { ask: "life", player: "Ben" }],
    ],
    ["hand", 17],
  ],
  [
    "scavenge: as many counters as its power",
    [buried("scavenge"), elf, ...started, uses("scavenge", { targets: "Elf" }), top, size("Elf"), where("Wisp")],
    [{ power: 4, toughness: 4 }, "exile"],
  ],
  [
    "embalm: a white copy without a mana cost",
    [
      ...[buried("embalm", { cost: "{3}{G}", subtypes: ["Elk"] }), ...started, uses("embalm"), top],
      ...["colors", "types", "manaValue", "size"].map((one) => ask(one, "Wisp token")),
    ],
    [["white"], ["creature", "Elk", "Zombie"], 0, { power: 3, toughness: 3 }],
  ],
  [
    "eternalize: 4/4 and black",
    [buried("eternalize"), ...started, uses("eternalize"), top, size("Wisp token"), ask("colors", "Wisp token")],
    [{ power: 4, toughness: 4 }, ["black"]],
  ],
  [
    "squad: a token for each time",
    [
      ...[
        card("creature", { in: "hand", keywords: "squad" }),
        ...started,
        { casts: "Wisp", player: "Anna", by: "squad", times: 2 },
        all,
      ],
      { ask: "count", of: ["creature"] },
    ],
    [3],
  ],
  [
    "offspring: a token of 1/1",
    [
      card("creature", { in: "hand", keywords: "offspring" }),
      ...started,
      { casts: "Wisp", player: "Anna", by: "offspring" },
      all,
      size("Wisp token"),
    ],
    [{ power: 1, toughness: 1 }],
  ],
  [
    "a token copies a copy as that is, without its counters",
    [
      ...[card("creature"), creature("Ox", "Ben", "4/5"), { copies: "Wisp", of: "Ox" }, { puts: "+1/+1", on: "Wisp" }],
      ...[{ creates: "Twin", player: "Anna", copyOf: "Wisp" }, size("Twin"), ask("copyOf", "Twin")],
    ],
    [{ power: 4, toughness: 5 }, "Ox"],
  ],
  [
    "a token that copies a legend",
    [
      ...[card("creature", { legendary: true }), ...started, { creates: "Twin", player: "Anna", copyOf: "Wisp" }],
      ...[{ keeps: "Twin" }, where("Wisp")],
    ],
    ["graveyard"],
  ],
  [
    "a token that copies a planeswalker has its loyalty",
    [
      card("planeswalker", { loyalty: 4 }),
      ...[...started, { creates: "Twin", player: "Ben", copyOf: "Wisp" }, ask("countersOn", "Twin")],
    ],
    [{ loyalty: 4 }],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

describe("it is refused:", () => {
  it.each<[string, string, readonly WrittenEvent[], string]>([
    [
      "equip of another's creature",
      now,
      [sword, creature("Ox", "Ben", "2/2"), ...started, uses("equip", { targets: "Ox" })],
      "yours",
    ],
    [
      "equip in combat",
      now,
      [sword, elf, annasTurn, { begins: "declare-attackers" }, uses("equip", { targets: "Elf" })],
      "main phase",
    ],
    ["equip without a target", now, [sword, elf, ...started, uses("equip")], "one target"],
    [
      "a keyword that it has not",
      now,
      [card("artifact"), elf, ...started, uses("equip", { targets: "Elf" })],
      "has no equip",
    ],
    [
      "equip on the day before",
      "2003-09-30",
      [sword, elf, ...started, uses("equip", { targets: "Elf" })],
      "no rule of 2003-09-30",
    ],
    [
      "crew with too little power",
      now,
      [{ ...car, keywords: ["crew-2"] }, elf, ...started, uses("crew", { costs: [{ taps: "Elf" }] })],
      "power 2",
    ],
    [
      "crew twice by one creature",
      now,
      [{ ...car, keywords: ["crew-2"] }, elf, ...started, uses("crew", { costs: [{ taps: "Elf" }, { taps: "Elf" }] })],
      "power 2",
    ],
    [
      "crew before vehicles",
      "2016-09-29",
      [car, elf, ...started, uses("crew", { costs: [{ taps: "Elf" }] })],
      "no rule of 2016-09-29",
    ],
    [
      "ninjutsu before blocks",
      now,
      [elf, ninja, annasTurn, attack("Elf"), uses("ninjutsu", returning)],
      "after blockers",
    ],
    [
      "outlast of what has just come",
      now,
      [
        card("creature", { in: "hand", keywords: ["outlast"] }),
        ...started,
        { moves: "Wisp", to: "battlefield" },
        uses("outlast"),
      ],
      "came under",
    ],
    [
      "cycling from the battlefield",
      now,
      [card("creature", { keywords: ["cycling"] }), ...started, uses("cycling")],
      "from the hand",
    ],
    [
      "a token without a cost that copies nothing",
      now,
      [{ creates: "Twin", player: "Anna", withoutCost: true }],
      "copyOf",
    ],
  ])("%s", (_name, on, events, expected) => {
    expect(refusalOf(events, on)).toContain(expected);
  });
});

it.each([
  ["equip", "2004-03-01", "502.33a", sword],
  ["equip", "2012-03-01", "702.6a", sword],
])("%s on %s is cited as %s", (keyword, on, number, object) => {
  const events = [object, elf, ...started, uses(keyword, { targets: "Elf" }), top, ask("attachedTo", "Wisp")];
  expect(numbersOf(events, on)).toContain(number);
});
