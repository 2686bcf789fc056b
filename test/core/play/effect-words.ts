import { keywords, playedKeywords, saidKeywords } from "../../../core/play/words/vocabulary.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { creature, life, main, where } from "./stack-situations.ts";
import type { WordPair } from "./word-situations.ts";

/** Situations for words of effects on players and objects. */

type Script = readonly WrittenEvent[];
/** What comes before, the event with the word and the one without it or with another word, and what comes after. */
export type Row = readonly [
  word: string,
  before: Script,
  event: WrittenEvent,
  other: WrittenEvent,
  after: Script,
  on?: string,
];

const x = creature("X", "Ben");
const y = creature("Y", "Anna", { power: 3, toughness: 3 });
const combat = [{ turn: "Anna" }, { begins: "declare-attackers" }];
const attack = { attacksWith: "Y", at: "Ben" };
const size = (object: string): WrittenEvent => ({ ask: "size", object });
const decides = (player: string, about: string): WrittenEvent => ({ ask: "decides", player, about });

const controls: WrittenEvent = { effect: "control", by: "Anna", on: "Ben", during: "this-turn" };
const binds: Script = [{ ask: "binds", player: "Ben", about: "cast" }];

const ofPlayers: readonly Row[] = [
  ["ends.unused", [...main], { ends: "phase", unused: { Anna: 2 } }, { ends: "phase" }, [life("Anna")], "2005-09-01"],
  [
    "skips",
    [{ turn: "Ben" }],
    { skips: "Anna", what: "turn" },
    { happens: "nothing" },
    [{ ask: "comingTurns", count: 4 }],
  ],
  [
    "skips.times",
    [{ turn: "Ben" }],
    { skips: "Anna", what: "turn", times: 2 },
    { skips: "Anna", what: "turn" },
    [{ ask: "comingTurns", count: 4 }],
  ],
  [
    "skips.what combat-damage",
    [x, y, ...combat, attack],
    { skips: "Anna", what: "combat-damage" },
    { skips: "Anna", what: "draw" },
    [{ begins: "end-of-combat" }, life("Ben")],
  ],
  [
    "stops.stops subgame",
    [...main, { starts: "subgame" }, { loses: 3, player: "Ben" }],
    { stops: "subgame" },
    { stops: "turn" },
    [life("Ben")],
  ],
  ["effect.restricts", [{ turn: "Ben" }], { ...controls, restricts: ["cast"] }, controls, binds],
  ["effect.requires", [{ turn: "Ben" }], { ...controls, requires: ["cast"] }, controls, binds],
  [
    "gives",
    [{ turn: "Ben" }],
    { gives: "attacks", of: "Ben", to: "Anna" },
    { happens: "nothing" },
    [decides("Ben", "attacks")],
  ],
  [
    "starts.player",
    [...main],
    { starts: "payment", player: "Ben" },
    { starts: "payment", player: "Anna" },
    [
      { ask: "may", player: "Ben", about: "mana-abilities" },
      { ask: "mayActivateNow", player: "Ben" },
    ],
  ],
  [
    "starts.for any-card",
    [...main],
    { starts: "search", player: "Anna", for: "any-card" },
    { starts: "search", player: "Anna", for: "stated-quality" },
    [{ ask: "mayFailToFind", player: "Anna" }],
  ],
  [
    "looks.at face-down-exiled-card",
    [...main],
    { looks: "Anna", at: "face-down-exiled-card", of: "Ben" },
    { looks: "Anna", at: "hand", of: "Ben" },
    [{ ask: "sees", player: "Anna", what: "face-down-exiled-card", of: "Ben" }],
  ],
  [
    "creates.times",
    [...main],
    { creates: "Soldier", player: "Anna", types: ["creature"], power: 1, toughness: 1, times: 2 },
    { creates: "Soldier", player: "Anna", types: ["creature"], power: 1, toughness: 1 },
    [{ ask: "count", of: ["creature"] }],
  ],
  [
    "cannot.cannot win",
    [...main],
    { cannot: "win", player: "Anna" },
    { cannot: "lose", player: "Anna" },
    [{ winsGame: "Anna" }, { ask: "lost" }],
  ],
  [
    "cannot.cannot gain-life",
    [...main],
    { cannot: "gain-life", player: "Anna" },
    { cannot: "win", player: "Anna" },
    [{ gainsLife: 3, player: "Anna" }, life("Anna")],
  ],
  [
    "cannot.cannot lose-life",
    [...main],
    { cannot: "lose-life", player: "Anna" },
    { cannot: "win", player: "Anna" },
    [{ loses: 3, player: "Anna" }, life("Anna")],
  ],
  ...["cast", "cast-except-as-sorcery"].map(
    (word) =>
      [
        `cannot.cannot ${word}`,
        [...main],
        { cannot: word, player: "Ben" },
        { cannot: "win", player: "Ben" },
        [{ casts: "Shock", player: "Ben", types: ["instant"] }, { ask: "stack" }],
      ] satisfies Row,
  ),
  [
    "cannot.until",
    [...main],
    { cannot: "gain-life", player: "Anna", until: "end-of-turn" },
    { cannot: "gain-life", player: "Anna" },
    [{ turn: "Ben" }, { begins: "upkeep" }, { gainsLife: 3, player: "Anna" }, life("Anna")],
  ],
  [
    "cannot.by",
    [x, ...main],
    { cannot: "gain-life", player: "Anna", by: "X" },
    { cannot: "gain-life", player: "Anna" },
    [{ destroys: "X" }, { gainsLife: 3, player: "Anna" }, life("Anna")],
  ],
  [
    "guards.by",
    [x, ...main],
    { guards: "Ben", with: "shroud", by: "X" },
    { guards: "Ben", with: "shroud" },
    [{ destroys: "X" }, { casts: "Shock", player: "Anna", types: ["instant"], targets: ["Ben"] }, { ask: "stack" }],
  ],
  [
    "changesCost.by",
    [x, ...main],
    { changesCost: "more", amount: 2, by: "X" },
    { changesCost: "more", amount: 2 },
    [
      { destroys: "X" },
      { casts: "Shock", player: "Anna", types: ["instant"], cost: "{R}" },
      { ask: "totalCost", object: "Shock" },
    ],
  ],
];

const leader = creature("X", "Ben", { commander: true });
const siege = { casts: "Siege", player: "Anna", types: ["battle"], defense: 3 };
const found: Script = [{ object: "Shock", player: "Anna", types: ["instant"], in: "library" }, y, ...main];
const ofCards: readonly Row[] = [
  [
    "casts.with",
    found,
    { casts: "Shock", player: "Anna", with: "Y" },
    { casts: "Shock", player: "Anna" },
    [{ ask: "lost" }],
  ],
  [
    "casts.protector",
    [x, y, ...main],
    { ...siege, protector: "Ben" },
    { ...siege, protector: "Carol" },
    [
      { resolves: "all" },
      { begins: "declare-attackers" },
      { attacksWith: "Y", at: "Siege" },
      { blocksWith: "X", attacker: "Y" },
      where("Y"),
    ],
  ],
  ["destroys.toCommand", [leader, ...main], { destroys: "X", toCommand: true }, { destroys: "X" }, [where("X")]],
  [
    "counters.toCommand",
    [{ ...leader, in: "hand" }, ...main, { casts: "X", player: "Anna" }],
    { counters: "X", toCommand: true },
    { counters: "X" },
    [where("X")],
  ],
  ["sacrifices.toCommand", [leader, ...main], { sacrifices: "X", toCommand: true }, { sacrifices: "X" }, [where("X")]],
];

const loses = { does: [{ loses: 1, player: "Ben" }] };
const ofObjects: readonly Row[] = [
  [
    "activates.does",
    [y, ...main],
    { activates: "Y", by: "Anna", ...loses },
    { activates: "Y", by: "Anna", does: [{ loses: 2, player: "Ben" }] },
    [{ resolves: "top" }, life("Ben")],
  ],
  [
    "activates.costs",
    [y, ...main],
    { activates: "Y", by: "Anna", ...loses, costs: [{ taps: "Y" }] },
    { activates: "Y", by: "Anna", ...loses },
    [{ ask: "tapped", object: "Y" }],
  ],
  [
    "activates.x",
    [y, ...main],
    { activates: "Y", by: "Anna", does: [{ loses: { ask: "x" }, player: "Ben" }], x: 2 },
    { activates: "Y", by: "Anna", does: [{ loses: { ask: "x" }, player: "Ben" }], x: 3 },
    [{ resolves: "top" }, life("Ben")],
  ],
  [
    "activates.on",
    [...main],
    { activates: "Mindslaver", by: "Anna", on: "Ben" },
    { activates: "Mindslaver", by: "Anna", on: "Carol" },
    [{ resolves: "top" }, { turn: "Ben" }, decides("Ben", "attacks")],
  ],
  [
    "hasToSacrifice.of untapped",
    [x, creature("Z", "Ben"), ...main, { taps: "Z" }],
    { hasToSacrifice: "Ben", of: ["untapped"], chosen: "Z" },
    { hasToSacrifice: "Ben", chosen: "Z" },
    [where("X"), where("Z")],
  ],
  ["moves.to exile", [x, ...main], { moves: "X", to: "exile" }, { moves: "X", to: "graveyard" }, [where("X")]],
  [
    "moves.by",
    [x, y, ...main],
    { moves: "X", to: "exile", by: "Y" },
    { moves: "X", to: "exile" },
    [{ destroys: "Y" }, where("X")],
  ],
  [
    "moves.under",
    [{ ...x, in: "graveyard" }, ...main],
    { moves: "X", to: "battlefield", under: "Anna" },
    { moves: "X", to: "battlefield" },
    [{ ask: "controls", object: "X" }],
  ],
  [
    "moves.attachedTo",
    [
      {
        object: "Aura",
        player: "Anna",
        types: ["enchantment"],
        subtypes: ["Aura"],
        enchants: ["creature"],
        in: "graveyard",
      },
      ...[x, y, ...main],
    ],
    { moves: "Aura", to: "battlefield", attachedTo: "X" },
    { moves: "Aura", to: "battlefield", attachedTo: "Y" },
    [{ destroys: "X" }, where("Aura")],
  ],
  [
    "creates.toughness",
    [...main],
    { creates: "Elf", player: "Anna", types: ["creature"], power: 1, toughness: 1 },
    { creates: "Elf", player: "Anna", types: ["creature"], power: 1, toughness: 2 },
    [size("Elf")],
  ],
  [
    "creates.keywords",
    [...main],
    { creates: "Elf", player: "Anna", types: ["creature"], power: 1, toughness: 1, keywords: ["flying"] },
    { creates: "Elf", player: "Anna", types: ["creature"], power: 1, toughness: 1 },
    [{ ask: "abilities", object: "Elf" }],
  ],
  [
    "changes.does gains",
    [x, ...main],
    { changes: "X", does: ["gains"], keyword: "flying" },
    { changes: "X", does: ["loses"], keyword: "flying" },
    [{ ask: "abilities", object: "X" }],
  ],
  [
    "copies.until",
    [x, y, ...main],
    { copies: "X", of: "Y", until: "end-of-turn" },
    { copies: "X", of: "Y" },
    [{ turn: "Ben" }, size("X")],
  ],
  [
    "transforms.supertypes",
    [x, ...main],
    transforming({ supertypes: ["legendary"] }),
    transforming({}),
    [{ ask: "count", of: "legendary" }],
  ],
  [
    "deals.onto",
    [{ object: "Jace", player: "Ben", types: ["planeswalker"], loyalty: 4 }, ...[y, ...main]],
    { deals: 2, from: "Y", player: "Ben", onto: "Jace" },
    { deals: 2, from: "Y", player: "Ben" },
    [life("Ben")],
    "2010-12-01",
  ],
];

function transforming(more: WrittenEvent): WrittenEvent {
  return { transforms: "X", types: ["creature"], power: 3, toughness: 3, ...more };
}

/** The other face with a keyword and without it; one that the engine does not play makes other answers less sure. */
const ofFaces: readonly Row[] = ["", ...keywords.map((word) => ` ${word}`)].map((word) => {
  const keyword = word.trim() || "flying";
  const isPlayed = ([...playedKeywords, ...saidKeywords] as readonly string[]).includes(keyword);
  const asked = isPlayed ? { ask: "abilities", object: "X" } : where("X");
  return [`transforms.keywords${word}`, [x, ...main], transforming({ keywords: [keyword] }), transforming({}), [asked]];
});

/** All these situations, each under its word. */
export const situationsOfEffects: readonly (readonly [string, WordPair])[] = pairsOf([
  ...[...ofPlayers, ...ofCards, ...ofObjects, ...ofFaces],
]);

/** The situations of these rows. */
export function pairsOf(rows: readonly Row[]): readonly (readonly [string, WordPair])[] {
  return rows.map(([word, before, event, other, after, on]) => [
    word,
    { with: [...before, event, ...after], without: [...before, other, ...after], ...(on === undefined ? {} : { on }) },
  ]);
}
