import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, attack, creature, life, main, now, of, refusalOf, size, valuesOf, where } from "./fights.ts";

/** What abilities trigger on, once for all that happens together or for each. */

const shrine = (trigger: object): WrittenEvent => ({
  ...{ object: "Shrine", player: "Anna", types: "enchantment" },
  triggers: [{ ...trigger, does: [{ gainsLife: 1, player: "you" }] }],
});
const [elf, cow] = [creature("Elf", "Ben", "1/1"), creature("Cow", "Ben", "1/1")];
const [ox, bear] = [creature("Ox", "Anna", "2/2"), creature("Bear", "Anna", "2/2")];
const killed: WrittenEvent = { destroys: ["Elf", "Cow"] };

const orb: WrittenEvent = {
  ...{ object: "Orb", player: "Anna", types: "artifact" },
  triggers: [
    { when: "becomes-untapped", of: "creature", does: [{ gainsLife: 1, player: "you" }] },
    { when: "begins", at: "upkeep", whose: "you", does: [{ gainsLife: 5, player: "you" }] },
  ],
};
const ability = { name: "ability of Orb", player: "Anna" };
const inUpkeep: readonly WrittenEvent[] = [{ begins: "upkeep" }, { ask: "stack" }, life("Anna"), all, life("Anna")];

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "untapping in the untap step, for the upkeep",
    [orb, ox, { taps: "Ox" }, { turn: "Ben" }, annasTurn, ...inUpkeep],
    [[ability, ability], 20, 26],
  ],
  [
    "untapping in an untap step that is named",
    [orb, ox, { taps: "Ox" }, { turn: "Ben" }, annasTurn, { begins: "untap" }, { ask: "stack" }, ...inUpkeep],
    [[], [ability, ability], 20, 26],
  ],
  [
    "untapping in the untap step, which counts in that turn",
    [
      ...[ox, { taps: "Ox" }, { turn: "Ben" }, annasTurn, main],
      { ask: "happened", what: "becomes-untapped", of: "creature" },
      { turn: "Ben" },
      { ask: "happened", what: "becomes-untapped", of: "creature" },
    ],
    [1, 0],
  ],
  [
    "each creature that dies",
    [shrine({ when: "dies", of: "creature" }), elf, cow, annasTurn, main, killed, all, life("Anna")],
    [22],
  ],
  [
    "one or more creatures that die",
    [shrine({ when: "dies", of: "creature", once: true }), elf, cow, annasTurn, main, killed, all, life("Anna")],
    [21],
  ],
  [
    "one or more that die again later",
    [
      ...[shrine({ when: "dies", of: "creature", once: true }), elf, cow, annasTurn, main],
      ...[{ destroys: "Elf" }, all, { destroys: "Cow" }, all, life("Anna")],
    ],
    [22],
  ],
  [
    "one or more attackers, declared together",
    [
      shrine({ when: "attacks", of: "creature", once: true }),
      ox,
      bear,
      annasTurn,
      attack("Ox"),
      attack("Bear"),
      all,
      life("Anna"),
    ],
    [21],
  ],
  [
    "a player who is attacked by two creatures, once",
    [
      shrine({ when: "is-attacked", whose: "opponent" }),
      ox,
      bear,
      annasTurn,
      attack("Ox"),
      attack("Bear"),
      all,
      life("Anna"),
    ],
    [21],
  ],
  [
    "going to a graveyard from anywhere",
    [
      {
        ...creature("Ghost", "Anna", "1/1"),
        in: "hand",
        triggers: [{ when: "goes-to-graveyard", from: "graveyard", does: [{ moves: "this", to: "exile" }] }],
      },
      ...[annasTurn, main, { discards: "Ghost" }, all, where("Ghost")],
    ],
    ["exile"],
  ],
  [
    "a copy that dies has not what it copied",
    [
      {
        ...creature("Ghost", "Ben", "1/1"),
        triggers: [{ when: "goes-to-graveyard", does: [{ loses: 5, player: "Ben" }] }],
      },
      ...[ox, annasTurn, main, { copies: "Ox", of: "Ghost" }, { destroys: "Ox" }, all, life("Ben")],
    ],
    [20],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

const fierce = (when: string, more: object = {}): WrittenEvent => ({
  ...creature("Elk", "Ben", "4/4"),
  triggers: [{ when, ...more, does: [{ gainsLife: 1, player: "Anna" }] }],
});
const shock = (target: object): WrittenEvent[] => [
  annasTurn,
  main,
  { casts: "Shock", player: "Anna", types: ["instant"], ...target },
  all,
  life("Anna"),
];
const atBen = shock({ targets: ["Ben"], does: [{ deals: 2, player: "Ben" }] });
const atElk = shock({ targets: ["Elk"], does: [{ deals: 2, to: "Elk" }] });
const drawn = (player: string): WrittenEvent[] => [
  ...[annasTurn, { begins: "upkeep" }, { draws: 1, player }, all, life("Anna")],
];

it.each<[string, readonly WrittenEvent[], number]>([
  ["a creature that is dealt damage, and not its player", [fierce("is-dealt-damage"), ...atBen], 20],
  ["a creature that is dealt damage itself", [fierce("is-dealt-damage"), ...atElk], 21],
  ["a player of whom it speaks", [fierce("is-dealt-damage", { of: "player" }), ...atBen], 21],
  ["a player of whom it speaks, and not the creature", [fierce("is-dealt-damage", { of: "player" }), ...atElk], 20],
  ["a creature that becomes the target, and not its player", [fierce("becomes-target"), ...atBen], 20],
  ["a creature that becomes the target itself", [fierce("becomes-target"), ...atElk], 21],
  ["an opponent who draws, and not its player", [shrine({ when: "draws", of: "opponent" }), ...drawn("Anna")], 20],
  ["an opponent who draws", [shrine({ when: "draws", of: "opponents" }), ...drawn("Ben")], 21],
  ["its player who draws, and no opponent", [shrine({ when: "draws", of: "yours" }), ...drawn("Ben")], 20],
  [
    "a planeswalker that is attacked, and not its player",
    [
      shrine({ when: "is-attacked", of: "planeswalker" }),
      elf,
      { turn: "Ben" },
      attack("Elf", "Anna"),
      all,
      life("Anna"),
    ],
    20,
  ],
  [
    "a player or planeswalker that is attacked",
    [
      shrine({ when: "is-attacked", of: ["player", "planeswalker"] }),
      ...[elf, { turn: "Ben" }, attack("Elf", "Anna"), all, life("Anna")],
    ],
    21,
  ],
  [
    "a spell that becomes the target, and no permanent",
    [shrine({ when: "becomes-target", of: "spell" }), fierce("dies"), ...atElk],
    20,
  ],
])("triggers on %s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual([expected]);
});

it("refuses an ability about objects that triggers on what happens to players only, and the other way round", () => {
  const refused = (trigger: object): string => refusalOf([shrine(trigger)], now);
  expect(refused({ when: "draws", of: "creature" })).toContain(
    '“draws” happens to a player, and "of" can be player, opponent, yours or opponents, and not creature.',
  );
  expect(refused({ when: "dies", of: "opponent" })).toContain(
    '“dies” happens to an object, and "of" says which, and not opponent.',
  );
});

it("counts players, or spells on the stack, if the words say so", () => {
  const count = (...words: string[]): WrittenEvent => ({ ask: "count", of: words });
  const cast: WrittenEvent = { casts: "Shock", player: "Anna", types: ["instant"] };
  const events = [
    ox,
    bear,
    annasTurn,
    main,
    cast,
    count("player"),
    count("opponent"),
    count("spell"),
    count("creature"),
  ];
  expect(valuesOf(events, now)).toEqual([2, 1, 1, 2]);
  expect(refusalOf([ox, count("player", "creature")], now)).toContain("players and objects are counted apart");
  const red: WrittenEvent = { ...cast, casts: "Bolt", colors: ["red"] };
  const asked = [["red"], ["noncreature"], ["creature"]].map((of) => ({ ask: "spellsCast", of }));
  expect(valuesOf([annasTurn, main, red, { ...red, casts: "Rain", colors: ["blue"] }, ...asked], now)).toEqual([
    1, 2, 0,
  ]);
});

it("keeps a permanent tapped for one untap step of its controller", () => {
  const turns = (count: number): WrittenEvent[] =>
    Array.from({ length: count }, () => [{ turn: "Ben" }, { turn: "Anna" }]).flat();
  const tapped = { ask: "tapped", object: "Ox" };
  const events = [ox, annasTurn, main, { taps: "Ox" }, { keepsTapped: "Ox" }];
  expect(valuesOf([...events, ...turns(1), main, tapped], now)).toEqual([true]);
  expect(valuesOf([...events, ...turns(2), main, tapped], now)).toEqual([false]);
  // It says nothing of later untap steps, also if something else had untapped it before that one.
  const later = [{ untaps: "Ox" }, ...turns(1), main, { taps: "Ox" }, ...turns(1), main, tapped];
  expect(valuesOf([...events, ...later], now)).toEqual([false]);
});

it("lets an emblem work in the command zone", () => {
  const emblem: WrittenEvent = { object: "Emblem", player: "Anna", in: "command" };
  const grown: WrittenEvent = { changes: "creatures", of: "Anna", does: "adds", power: 2, toughness: 2, by: "Emblem" };
  const more: WrittenEvent = { replaces: "gains-life", whose: "Anna", by: "Emblem", multiplies: 2 };
  const fed = [annasTurn, { gainsLife: 3, player: "Anna" }, life("Anna")];
  expect(valuesOf([emblem, ox, elf, grown, more, size("Ox"), size("Elf"), ...fed], now)).toEqual([of(4), of(1), 26]);
});
