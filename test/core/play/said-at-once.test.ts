import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, main, now, refusalOf, valuesOf, where } from "./fights.ts";

/** What an outsider's questions showed: said as one would say it, and answered wrongly or refused before. */

const resolves: WrittenEvent = { resolves: "top" };
const stack: WrittenEvent = { ask: "stack" };
const drawing = { triggers: [{ when: "enters", does: [{ draws: 2, player: "you" }] }] };
const ability = (name: string, player = "Anna") => ({ name: `ability of ${name}`, player });
const season: WrittenEvent = { object: "Season", player: "Anna", types: "enchantment" };
const doubled: WrittenEvent = { replaces: "gets-counters", of: "yours", by: "Season", multiplies: 2 };
const jace: WrittenEvent = { casts: "Jace", player: "Anna", types: "planeswalker", loyalty: 4 };
const plus: WrittenEvent = {
  ...{ activates: "Plus", of: "Jace", by: "Anna", as: "loyalty-ability" },
  ...{ costs: [{ puts: "loyalty", on: "Jace" }], does: [{ draws: 1, player: "you" }] },
};
const pacifism = { player: "Anna", types: ["enchantment", "aura"], enchants: "creature" };
const cardsThere = { ask: "count", of: "card-in-graveyard", distinct: "types" };

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "a spell says what the permanent will be, as an object does",
    [
      annasTurn,
      main,
      { casts: "Drifter", player: "Anna", types: "creature", power: 2, toughness: 2, ...drawing },
      resolves,
      stack,
    ],
    [[ability("Drifter")]],
  ],
  [
    "what enters as a copy has the copied abilities as it enters",
    [
      ...[creature("Drifter", "Ben", "2/2", drawing), annasTurn, main],
      ...[{ casts: "Clone", player: "Anna", types: "creature", power: 0, toughness: 0 }],
      ...[{ replaces: "enters", named: "Clone", copyOf: "Drifter", by: "Clone" }, resolves, stack],
    ],
    [[ability("Clone")]],
  ],
  [
    "what enters without abilities triggers on nothing",
    [
      ...[{ object: "Humility", player: "Ben", types: "enchantment" }],
      ...[
        { changes: "creatures", does: "loses-all", by: "Humility" },
        creature("Drifter", "Anna", "2/2", { in: "hand", ...drawing }),
      ],
      ...[annasTurn, main, { moves: "Drifter", to: "battlefield" }, stack],
    ],
    [[]],
  ],
  [
    "a copy of a spell does to its new target what the spell does to the old one",
    [
      ...[annasTurn, main],
      ...[{ casts: "Burst", player: "Anna", types: "instant", targets: "Anna", does: [{ deals: 4, to: "Anna" }] }],
      ...[{ copiesSpell: "Burst", player: "Ben", targets: "Ben" }, resolves, { ask: "life", player: "Ben" }],
    ],
    [16],
  ],
  [
    "an Aura spell becomes attached to its target",
    [
      ...[creature("Bear", "Ben", "2/2"), annasTurn, main, { casts: "Pacifism", targets: "Bear", ...pacifism }],
      ...[resolves, { ask: "attachedTo", object: "Pacifism" }],
    ],
    ["Bear"],
  ],
  [
    "an Aura that is put onto the battlefield is aimed at nothing",
    [
      ...[
        creature("Wurm", "Ben", "5/5", { keywords: "hexproof" }),
        { object: "Pacifism", in: "graveyard", ...pacifism },
      ],
      ...[annasTurn, main, { moves: "Pacifism", to: "battlefield", attachedTo: "Wurm" }],
      ...[{ ask: "attachedTo", object: "Pacifism" }],
    ],
    ["Wurm"],
  ],
  [
    "only its controller activates the abilities of an object",
    [
      ...[{ object: "Sword", player: "Ben", types: "equipment" }, annasTurn, main],
      ...[{ ask: "mayActivateNow", player: "Anna", as: "sorcery-timing", of: "Sword" }],
    ],
    [false],
  ],
  [
    "an effect on counters applies to those with which a permanent enters, and not to a cost if it speaks of effects",
    [
      season,
      { ...doubled, costs: "left-out" },
      annasTurn,
      main,
      jace,
      resolves,
      plus,
      { ask: "countersOn", object: "Jace" },
    ],
    [{ loyalty: 9 }],
  ],
  [
    "an effect on counters that speaks of costs, too, applies to them",
    [
      season,
      { ...doubled, costs: "included" },
      annasTurn,
      main,
      jace,
      resolves,
      plus,
      { ask: "countersOn", object: "Jace" },
    ],
    [{ loyalty: 10 }],
  ],
  [
    "a number in what an object is counts again whenever something changes",
    [
      ...[
        { object: "Bog", player: "Anna", types: "land", in: "graveyard" },
        creature("Elf", "Anna", "1/1", { in: "graveyard" }),
      ],
      ...[{ object: "Goyf", player: "Anna", types: "creature" }],
      ...[
        { changes: "Goyf", does: "defines", power: cardsThere, toughness: { ...cardsThere, plus: 1 } },
        annasTurn,
        main,
      ],
      ...[{ casts: "Bolt", player: "Ben", types: "instant", targets: "Goyf", does: [{ deals: 3, to: "Goyf" }] }],
      ...[resolves, where("Goyf"), { ask: "size", object: "Goyf" }],
    ],
    ["battlefield", { power: 3, toughness: 4 }],
  ],
  [
    "a number in a static ability counts at any time, and one in the effect of a spell only once",
    [
      ...[
        creature("Ox", "Anna", "1/1"),
        creature("Elf", "Anna", "1/1"),
        { object: "Herd", player: "Anna", types: "enchantment" },
      ],
      ...[{ changes: "Ox", does: "adds", power: { ask: "count", of: "creature" }, toughness: 0, by: "Herd" }],
      ...[{ changes: "Elf", does: "adds", power: { ask: "count", of: "creature" }, toughness: 0 }, annasTurn, main],
      ...[creature("Third", "Ben", "1/1", { in: "hand" }), { moves: "Third", to: "battlefield" }],
      ...[
        { ask: "power", object: "Ox" },
        { ask: "power", object: "Elf" },
      ],
    ],
    [4, 3],
  ],
  [
    "an effect makes abilities trigger an additional time",
    [
      ...[{ object: "Harmonicon", player: "Anna", types: "artifact" }],
      ...[{ triggersMore: "enters", of: ["artifact", "creature"], by: "Harmonicon" }],
      ...[
        creature("Drifter", "Anna", "2/2", { in: "hand", ...drawing }),
        creature("Other", "Ben", "2/2", { in: "hand", ...drawing }),
      ],
      ...[annasTurn, main, { moves: "Drifter", to: "battlefield" }, { moves: "Other", to: "battlefield" }, stack],
    ],
    [[ability("Other", "Ben"), ability("Drifter"), ability("Drifter")]],
  ],
  [
    "a list of names is about all of them at the same time",
    [
      ...[{ hasLife: 2, player: "Anna" }, { hasLife: 2, player: "Ben" }, annasTurn, main],
      ...[{ casts: "Quake", player: "Anna", types: "sorcery", does: [{ deals: 3, to: ["Anna", "Ben"] }] }],
      ...[resolves, { ask: "lost" }],
    ],
    [["Anna", "Ben"]],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it.each<[string, readonly WrittenEvent[], RegExp]>([
  [
    "counters as a cost, if it is not said whether an effect is about them",
    [season, doubled, annasTurn, main, jace, resolves, plus, stack],
    /write "costs: included"/,
  ],
  ["an Aura spell without a target", [annasTurn, main, { casts: "Pacifism", ...pacifism }, stack], /write "targets"/],
  [
    "an Aura that enters attached to nothing that is said",
    [
      ...[creature("Elf", "Ben", "1/1"), { object: "Pacifism", in: "hand", ...pacifism }, annasTurn, main],
      ...[{ moves: "Pacifism", to: "battlefield" }, stack],
    ],
    /write "attachedTo"/,
  ],
])("refuses %s", (_name, events, message) => {
  expect(refusalOf(events, now)).toMatch(message);
});
