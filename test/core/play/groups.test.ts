import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, attack, creature, life, mayBlock, refusalOf, valuesOf, where, withKeywords } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Effects on all objects or players of a kind, and numbers that the game gives. */

const now = "2026-08-15";
const main: WrittenEvent = { begins: "precombat-main" };
const all: WrittenEvent = { resolves: "all", ifAny: true };
const size = (object: string): WrittenEvent => ({ ask: "size", object });
const doing = (...does: WrittenEvent[]): WrittenEvent[] => [
  annasTurn,
  main,
  { casts: "Word", player: "Anna", types: ["sorcery"], does },
  all,
];
const [bear, ox] = [
  creature("Bear", "Anna", "2/2", { subtypes: "Bear" }),
  creature("Ox", "Ben", "4/4", { subtypes: "Ox" }),
];
const elf = creature("Elf", "Ben", "1/1", { subtypes: ["Elf", "Warrior"], keywords: "flying", colors: "green" });
const rock: WrittenEvent = { object: "Rock", player: "Ben", types: "artifact" };
const mourner = (name: string, player: string): WrittenEvent =>
  creature(name, player, "1/1", {
    subtypes: "Elf",
    triggers: [{ when: "dies", of: ["creature"], does: [{ gainsLife: 1, player: "you" }] }],
  });

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "all creatures are destroyed",
    [bear, ox, rock, ...doing({ destroys: "each creature" }), where("Bear"), where("Ox"), where("Rock")],
    ["graveyard", "graveyard", "battlefield"],
  ],
  [
    "all creatures of opponents return to hands",
    [bear, ox, ...doing({ moves: "each creature opponents", to: "hand" }), where("Bear"), where("Ox")],
    ["battlefield", "hand"],
  ],
  [
    "each creature of a power",
    [bear, ox, elf, ...doing({ destroys: "each creature power-2-or-less" }), where("Bear"), where("Ox"), where("Elf")],
    ["graveyard", "battlefield", "graveyard"],
  ],
  [
    "each creature without a keyword",
    [bear, elf, ...doing({ deals: 2, to: "each creature without-flying" }), where("Bear"), where("Elf")],
    ["graveyard", "battlefield"],
  ],
  [
    "each of a subtype, and what has changeling",
    [
      bear,
      elf,
      withKeywords("Shift", "Anna", "1/1", "changeling", { subtypes: "Shapeshifter" }),
      ...doing({ destroys: "each Elf" }),
      where("Bear"),
      where("Elf"),
      where("Shift"),
    ],
    ["battlefield", "graveyard", "graveyard"],
  ],
  [
    "each of no subtype",
    [bear, elf, ...doing({ destroys: "each creature non-Elf" }), where("Bear"), where("Elf")],
    ["graveyard", "battlefield"],
  ],
  [
    "what dies together sees the others die",
    [mourner("One", "Anna"), mourner("Two", "Anna"), ...doing({ destroys: "each creature" }), life("Anna")],
    [24],
  ],
  [
    "cards in graveyards",
    [
      bear,
      ...doing({ destroys: "each creature" }, { moves: "each creature card-in-graveyard", to: "exile" }),
      where("Bear"),
    ],
    ["exile"],
  ],
  ["each opponent loses life", [...doing({ loses: 2, player: "each-opponent" }), life("Anna"), life("Ben")], [20, 18]],
  ["each player loses life", [...doing({ loses: 2, player: "each-player" }), life("Anna"), life("Ben")], [18, 18]],
  [
    "a bonus of a permanent for a kind, also for what comes later",
    [
      { object: "Flag", player: "Ben", types: "enchantment" },
      elf,
      { changes: "each Elf yours", does: "adds", power: 1, toughness: 1, by: "Flag" },
      annasTurn,
      main,
      creature("Sprout", "Ben", "1/1", { subtypes: "Elf", in: "hand" }),
      { moves: "Sprout", to: "battlefield" },
      size("Elf"),
      size("Sprout"),
      { destroys: "Flag" },
      size("Elf"),
    ],
    [
      { power: 2, toughness: 2 },
      { power: 2, toughness: 2 },
      { power: 1, toughness: 1 },
    ],
  ],
  [
    "as much as creatures are there",
    [bear, ox, ...doing({ gainsLife: { ask: "count", of: "creature" }, player: "you" }), life("Anna")],
    [22],
  ],
  [
    "twice as much and one more",
    [
      bear,
      ox,
      ...doing({ gainsLife: { ask: "count", of: ["creature", "yours"], times: 2, plus: 1 }, player: "you" }),
      life("Anna"),
    ],
    [23],
  ],
  ["as much as a power", [ox, ...doing({ loses: { ask: "power", object: "Ox" }, player: "Ben" }), life("Ben")], [16]],
  [
    "as much less",
    [
      ox,
      bear,
      ...doing({
        changes: "Ox",
        does: "adds",
        power: { ask: "count", of: "creature", times: -1 },
        toughness: 0,
        until: "end-of-turn",
      }),
      size("Ox"),
    ],
    [{ power: 2, toughness: 4 }],
  ],
  [
    "as much as spells were cast",
    [
      annasTurn,
      main,
      ...[1, 2, 3].flatMap((one) => [
        {
          casts: `Word ${one}`,
          player: "Anna",
          types: "instant",
          does: [{ gainsLife: { ask: "spellsCast" }, player: "you" }],
        },
        all,
      ]),
      life("Anna"),
    ],
    [26],
  ],
  [
    "as much as the last power of what died",
    [
      creature("Ox", "Ben", "4/4", {
        triggers: [{ when: "dies", does: [{ loses: { ask: "power", object: "this" }, player: "opponent" }] }],
      }),
      annasTurn,
      main,
      { puts: "+1/+1", on: "Ox" },
      { destroys: "Ox" },
      all,
      life("Anna"),
    ],
    [15],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "a creature that cannot block a subtype",
    [bear, ox, { forbids: "block", of: "Ox", which: "Bear" }, annasTurn, attack("Bear"), mayBlock("Ox", "Bear")],
    [false],
  ],
  [
    "a creature that cannot block another subtype",
    [bear, ox, { forbids: "block", of: "Ox", which: "Human" }, annasTurn, attack("Bear"), mayBlock("Ox", "Bear")],
    [true],
  ],
  [
    "a restriction for all of a kind, while its permanent is there",
    [
      bear,
      elf,
      { object: "Net", player: "Anna", types: "enchantment" },
      { forbids: "block", of: "each creature with-flying", by: "Net" },
      annasTurn,
      attack("Bear"),
      mayBlock("Elf", "Bear"),
      { destroys: "Net" },
      mayBlock("Elf", "Bear"),
    ],
    [false, true],
  ],
  [
    "a requirement for all of a kind",
    [
      bear,
      { object: "Drum", player: "Ben", types: "enchantment" },
      { demands: "attack", of: "each creature opponents", by: "Drum" },
      annasTurn,
      { begins: "combat" },
      { ask: "hasToAttack", object: "Bear" },
    ],
    [true],
  ],
])("combat: %s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it("lets a permanent that exiles what dies do so for what is destroyed with it", () => {
  const rest: WrittenEvent[] = [
    { object: "Rest", player: "Anna", types: "enchantment" },
    { replaces: "goes-to-graveyard", goes: "exile", by: "Rest" },
  ];
  expect(valuesOf([...rest, bear, ...doing({ destroys: ["Rest", "Bear"] }), where("Bear")], now)).toEqual(["exile"]);
  expect(valuesOf([...rest, bear, ...doing({ destroys: "Rest" }, { destroys: "Bear" }), where("Bear")], now)).toEqual([
    "graveyard",
  ]);
});

it("reaches every opponent of three players", () => {
  const situation = duel([...doing({ draws: 1, player: "each-opponent", library: 0 }), { ask: "lost" }], {
    players: ["Anna", "Ben", "Carl"],
  });
  expect(answersOn(situation, now)[0]?.value).toEqual(["Ben", "Carl"]);
});

it.each([
  ["a word that is none", doing({ destroys: "each goblinn" }), '"goblinn" does not say which objects are meant'],
  [
    "a word that needs a player",
    [bear, annasTurn, main, { destroys: "each creature yours" }],
    'whose effect it is has to be known for "yours"',
  ],
  [
    "an object of which it is not said",
    [creature("Man", "Ben", "1/1"), ...doing({ destroys: "each Human" })],
    "whether Man is Human has to be known",
  ],
  [
    "a number that is not known",
    [
      { object: "Man", player: "Ben", types: "creature" },
      ...doing({ loses: { ask: "power", object: "Man" }, player: "Ben" }),
    ],
    "how much it is has to be known",
  ],
])("refuses %s", (_name, events, expected) => {
  expect(refusalOf(events, now)).toContain(expected);
});
