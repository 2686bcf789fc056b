import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  attack,
  block,
  creature,
  dealt,
  life,
  main,
  now,
  of,
  size,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Keywords with a payment or choice as they resolve, those that count what happened, and those that are no ability of their own. */

const upkeep: WrittenEvent = { begins: "upkeep" };
const bensTurn: WrittenEvent = { turn: "Ben" };
const enters = (object: string, more: object = {}): WrittenEvent => ({ moves: object, to: "battlefield", ...more });
const inHand = (object: string, keywords: string): WrittenEvent =>
  withKeywords(object, "Anna", "1/1", keywords, { in: "hand" });
const bolt = (name: string, more: object = {}): WrittenEvent => ({
  ...{ casts: name, player: "Anna", types: ["instant"], targets: ["Ben"], does: [{ deals: 1, to: "Ben" }], ...more },
});
const armored = (keyword: string): WrittenEvent[] => [
  creature("Ox", "Anna", "3/3"),
  { object: "Umbra", player: "Anna", types: ["aura"], keywords: [keyword], enchants: ["creature"] },
  { attaches: "Umbra", to: "Ox" },
];
const everyKind = (does: object): WrittenEvent[] => [
  withKeywords("Shape", "Anna", "1/1", "changeling", { subtypes: ["Shapeshifter"] }),
  ...[annasTurn, main],
  { changes: "Shape", ...does },
  { ask: "count", of: "Goblin" },
  { ask: "count", of: "Swamp" },
];

it.each<[string, string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "exploit, of a creature that is chosen",
    now,
    [
      ...[inHand("Silumgar", "exploit"), creature("Elf", "Anna", "1/1"), annasTurn, main, enters("Silumgar")],
      ...[{ resolves: "top", may: "yes", chosen: "Elf" }, where("Elf"), where("Silumgar")],
    ],
    ["graveyard", "battlefield"],
  ],
  [
    "exploit that is not used",
    now,
    [
      inHand("Silumgar", "exploit"),
      annasTurn,
      main,
      enters("Silumgar"),
      { resolves: "top", may: "no" },
      where("Silumgar"),
    ],
    ["battlefield"],
  ],
  [
    "fabricate, with counters",
    now,
    [inHand("Smith", "fabricate-2"), annasTurn, main, enters("Smith"), { resolves: "top", may: "yes" }, size("Smith")],
    [of(3)],
  ],
  [
    "fabricate, with Servos",
    now,
    [
      ...[inHand("Smith", "fabricate-2"), annasTurn, main, enters("Smith"), { resolves: "top", may: "no" }],
      ...[size("Smith"), { ask: "count", of: ["Servo", "artifact"] }],
    ],
    [of(1), 2],
  ],
  [
    "extort that is paid",
    now,
    [
      ...[withKeywords("Priest", "Anna", "1/1", "extort"), annasTurn, main, bolt("Shock")],
      ...[{ resolves: "top", may: "yes" }, life("Ben"), life("Anna")],
    ],
    [19, 21],
  ],
  [
    "extort of an opponent who cannot lose life",
    now,
    [
      ...[withKeywords("Priest", "Anna", "1/1", "extort"), { object: "Ward", player: "Ben", types: "enchantment" }],
      ...[{ cannot: "lose-life", player: "Ben", by: "Ward" }, annasTurn, main, bolt("Shock")],
      ...[{ resolves: "top", may: "yes" }, life("Ben"), life("Anna")],
    ],
    [20, 20],
  ],
  [
    "extort of an opponent who can lose no life by then",
    now,
    [
      ...[withKeywords("Priest", "Anna", "1/1", "extort"), annasTurn, main, bolt("Shock")],
      ...[
        { cannot: "lose-life", player: "Ben", until: "end-of-turn" },
        { resolves: "top", may: "yes" },
      ],
      ...[life("Ben"), life("Anna")],
    ],
    [20, 20],
  ],
  [
    "storm copies once for each spell before it",
    now,
    [
      ...[annasTurn, main, bolt("Shock"), bolt("Spark"), all, bolt("Shot", { keywords: ["storm"] }), { ask: "stack" }],
      ...[all, life("Ben")],
    ],
    [expect.arrayContaining([]), 15],
  ],
  [
    "storm copies a spell that was countered meanwhile",
    now,
    [
      ...[annasTurn, main, bolt("Shock"), all, bolt("Shot", { keywords: ["storm"] })],
      ...[{ counters: "Shot" }, { ask: "became", object: "Shot" }, all, life("Ben")],
    ],
    ["countered", 18],
  ],
  [
    "storm before its rules",
    "2003-06-30",
    [annasTurn, main, bolt("Shock"), all, bolt("Shot", { keywords: ["storm"] }), all, life("Ben")],
    ["no-rule"],
  ],
  [
    "echo that is not paid",
    now,
    [
      ...[inHand("Golem", "echo"), annasTurn, main, enters("Golem"), bensTurn, upkeep, { ask: "stack" }],
      ...[annasTurn, upkeep, { resolves: "top", may: "no" }, where("Golem")],
    ],
    [[], "graveyard"],
  ],
  [
    "echo asks once",
    now,
    [
      ...[inHand("Golem", "echo"), annasTurn, main, enters("Golem"), bensTurn, annasTurn, upkeep],
      ...[{ resolves: "top", may: "yes" }, bensTurn, annasTurn, upkeep, { ask: "stack" }, where("Golem")],
    ],
    [[], "battlefield"],
  ],
  [
    "echo of what was there before, and of what was taken",
    now,
    [
      ...[withKeywords("Golem", "Anna", "1/1", "echo"), withKeywords("Ape", "Ben", "1/1", "echo"), annasTurn, main],
      ...[{ takes: "Ape", player: "Anna" }, bensTurn, annasTurn, upkeep, { resolves: "top", may: "no" }],
      ...[where("Golem"), where("Ape"), { ask: "stack" }],
    ],
    ["battlefield", "graveyard", []],
  ],
  [
    "cumulative upkeep",
    now,
    [
      ...[withKeywords("Ice", "Anna", "1/1", "cumulative-upkeep"), annasTurn, upkeep, { resolves: "top", may: "yes" }],
      ...[bensTurn, annasTurn, upkeep, { ask: "countersOn", object: "Ice" }],
      ...[{ resolves: "top", may: "no" }, where("Ice")],
    ],
    [{ age: 1 }, "graveyard"],
  ],
  [
    "cumulative upkeep, said with pays",
    now,
    [
      ...[withKeywords("Ice", "Anna", "1/1", "cumulative-upkeep"), annasTurn, upkeep, { resolves: "top", pays: "yes" }],
      ...[where("Ice"), bensTurn, annasTurn, upkeep, { resolves: "top", pays: "no" }, where("Ice")],
    ],
    ["battlefield", "graveyard"],
  ],
  [
    "bloodthirst, and without blood",
    now,
    [
      ...[
        inHand("Wolf", "bloodthirst-2"),
        inHand("Dog", "bloodthirst-1"),
        annasTurn,
        main,
        enters("Dog"),
        bolt("Shock"),
        all,
      ],
      ...[enters("Wolf"), size("Dog"), size("Wolf")],
    ],
    [of(1), of(3)],
  ],
  [
    "bloodthirst before its rules",
    "2006-01-31",
    [inHand("Wolf", "bloodthirst-2"), annasTurn, main, bolt("Shock"), all, enters("Wolf"), size("Wolf")],
    ["no-rule"],
  ],
  [
    "totem armor in place of destruction",
    "2010-04-23",
    [...armored("totem-armor"), annasTurn, main, { destroys: "Ox" }, where("Ox"), where("Umbra")],
    ["battlefield", "graveyard"],
  ],
  [
    "umbra armor against damage",
    now,
    [
      ...[...armored("umbra-armor"), creature("Cow", "Ben", "5/5"), annasTurn, attack("Ox"), block("Cow", "Ox"), dealt],
      ...[where("Ox"), where("Umbra"), { ask: "damageOn", object: "Ox" }],
    ],
    ["battlefield", "graveyard", 0],
  ],
  [
    "umbra armor saves only from destruction",
    now,
    [...armored("umbra-armor"), annasTurn, main, { sacrifices: "Ox" }, where("Ox")],
    ["graveyard"],
  ],
  ["changeling is a Goblin and no Swamp", now, everyKind({ does: "adds", power: 1, toughness: 1 }), [1, 0]],
  ["changeling that loses its abilities", now, everyKind({ does: "loses-all" }), [1, 0]],
  [
    "changeling that becomes something else",
    now,
    everyKind({ does: "becomes", types: "creature", subtypes: "Frog" }),
    [0, 0],
  ],
])("%s (%s)", (_name, on, events, expected) => {
  expect(valuesOf(events, on)).toEqual(expected);
});

it("changeling in a hand, as a copy, and before its rules", () => {
  const events: readonly WrittenEvent[] = [
    withKeywords("Shape", "Anna", "1/1", "changeling", { in: "graveyard" }),
    creature("Clone", "Anna", "0/1", { subtypes: ["Illusion"] }),
    withKeywords("Other", "Ben", "1/1", "changeling", { subtypes: ["Shapeshifter"] }),
    ...[annasTurn, main, { copies: "Clone", of: "Other" }],
    { ask: "count", of: ["Goblin", "card-in-graveyard"] },
    { ask: "count", of: "Goblin", player: "Anna" },
    { ask: "types", object: "Clone" },
  ];
  expect(valuesOf(events, now)).toEqual([1, 1, ["creature", "Shapeshifter", "every creature type"]]);
  expect(valuesOf(events, "2007-09-30").slice(0, 2)).toEqual([0, "no-rule"]);
});

it("says what was taken if a shield of regeneration and an Aura could both save", () => {
  const events = [...armored("umbra-armor"), { regenerates: "Ox" }, annasTurn, main, { destroys: "Ox" }, where("Ox")];
  const [answer] = answersOn(duel(events), now);
  expect(answer).toMatchObject({ value: "battlefield", confidence: "low" });
  expect(answer?.sentence).toContain("Umbra");
});
