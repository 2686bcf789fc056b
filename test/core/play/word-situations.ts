import { qualityWords } from "../../../core/play/objects/qualities.ts";
import {
  colorWords,
  keywords,
  objectTypes,
  playedKeywords,
  saidKeywords,
} from "../../../core/play/words/vocabulary.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { situationsOfAbilities } from "./ability-words.ts";
import { situationsOfCasting } from "./casting-words.ts";
import { situationsOfChoices } from "./choice-words.ts";
import { situationsOfCosts } from "./cost-words.ts";
import { situationsOfEffects } from "./effect-words.ts";
import { situationsOfFaces } from "./face-words.ts";
import { situationsOfFighting } from "./fighting-words.ts";
import { situationsOfPrintedWords } from "./printed-words.ts";
import { fitsWhite, situationsOfReplacing } from "./replacing-words.ts";
import { creature, life, main, where } from "./stack-situations.ts";
import { situationsOfTriggers } from "./trigger-words.ts";

/**
 * Situations for words that random ones seldom need: each is a script with the word and one without it, or with another
 * word in its place.
 */

type Script = readonly WrittenEvent[];
/** A script with a word, one without it, perhaps a third with another word, and the day, if it matters. */
export type WordPair = { readonly with: Script; readonly without: Script; readonly nor?: Script; readonly on?: string };

const x = creature("X", "Ben");
const y = creature("Y", "Anna", { power: 3, toughness: 3 });
const combat = [{ turn: "Anna" }, { begins: "declare-attackers" }];
const top = { resolves: "top" };
const spell = (more: WrittenEvent): WrittenEvent => ({ casts: "Shock", player: "Anna", types: ["instant"], ...more });

const either = { does: [{ loses: 1, player: "Ben" }], otherwise: [{ loses: 2, player: "Ben" }] };

/** One event with the word and without it, in the same script. */
function around(before: Script, event: WrittenEvent, other: WrittenEvent | null, after: Script, on?: string): WordPair {
  const without = other === null ? [...before, ...after] : [...before, other, ...after];
  return { with: [...before, event, ...after], without, ...(on === undefined ? {} : { on }) };
}

const few: Readonly<Record<string, WordPair>> = {
  "casts.does": around([...main], spell({ does: [{ loses: 1, player: "Ben" }] }), spell({}), [top, life("Ben")]),
  "casts.x": around(
    [...main],
    spell({ x: 2, cost: "{X}", does: [{ loses: { ask: "x" }, player: "Ben" }] }),
    spell({ x: 1, cost: "{X}", does: [{ loses: { ask: "x" }, player: "Ben" }] }),
    [top, life("Ben")],
  ),
  "transforms.into": around(
    [x, ...main],
    { transforms: "X", types: ["creature"], power: 2, toughness: 2, into: "Howler" },
    { transforms: "X", types: ["creature"], power: 2, toughness: 2 },
    [{ ask: "copyOf", object: "X" }],
  ),
  "transforms.triggers": around(
    [x, ...main],
    { transforms: "X", types: ["creature"], power: 2, toughness: 2, triggers: [{ when: "dies", does: either.does }] },
    { transforms: "X", types: ["creature"], power: 2, toughness: 2 },
    [{ destroys: "X" }, { resolves: "all", ifAny: true }, life("Ben")],
  ),
  "casts.cost": around([...main], spell({ cost: "{R}" }), spell({}), [{ ask: "manaValue", object: "Shock" }]),
  "casts.unpaid": around([...main], spell({ cost: "{X}", unpaid: true }), spell({ cost: "{X}" }), [
    { ask: "manaValue", object: "Shock" },
  ]),
  "casts.targets": around(
    [x, ...main],
    spell({ targets: "X", does: [{ destroys: "X" }] }),
    spell({ does: [{ destroys: "X" }] }),
    [{ forbids: "attack", of: "X" }, { moves: "X", to: "hand" }, top, { ask: "became", object: "Shock" }],
  ),
  "turnsFaceUp.costs": around(
    [creature("Morph", "Ben", { faceDown: true }), ...main],
    { turnsFaceUp: "Morph", costs: [{ loses: 3, player: "Ben" }] },
    { turnsFaceUp: "Morph" },
    [life("Ben")],
  ),
  "sacrifices.player": around([x, ...main], { sacrifices: "X", player: "Anna" }, { sacrifices: "X" }, [where("X")]),
  "casts.uncounterable": around(
    [x, ...main],
    spell({ uncounterable: true, does: [{ destroys: "X" }] }),
    spell({ does: [{ destroys: "X" }] }),
    [{ counters: "Shock" }, { resolves: "all", ifAny: true }, where("X")],
  ),
  "copiesSpell.targets": around(
    [x, y, ...main, spell({ targets: ["X"], does: [{ destroys: "X" }] })],
    { copiesSpell: "Shock", player: "Ben", targets: ["Y"], as: "Copy" },
    { copiesSpell: "Shock", player: "Ben", as: "Copy" },
    [{ moves: "Y", to: "hand" }, top, { ask: "became", object: "Copy" }],
  ),
  "copiesSpell.as": around(
    [...main, spell({})],
    { copiesSpell: "Shock", player: "Ben", as: "Copy" },
    { copiesSpell: "Shock", player: "Ben" },
    [{ ask: "stack" }],
  ),
  "later.whose": around(
    [...main],
    spell({ does: [{ later: "upkeep", whose: "Ben", does: [{ loses: 1, player: "Ben" }] }] }),
    spell({ does: [{ later: "upkeep", whose: "Anna", does: [{ loses: 1, player: "Ben" }] }] }),
    [top, { turn: "Ben" }, { begins: "draw" }, life("Ben")],
  ),
  "if.otherwise": around(
    [...main],
    spell({ does: [{ if: [{ ask: "life", player: "Ben", atLeast: 40 }], ...either }] }),
    spell({ does: [{ if: [{ ask: "life", player: "Ben", atLeast: 40 }], does: either.does }] }),
    [top, life("Ben")],
  ),
  "may.otherwise": around(
    [...main],
    spell({ does: [{ may: "Ben", ...either }] }),
    spell({ does: [{ may: "Ben", does: either.does }] }),
    [{ ...top, may: "no" }, life("Ben")],
  ),
  "destroys.unregenerated": around(
    [x, ...main, { regenerates: "X" }],
    { destroys: "X", unregenerated: true },
    { destroys: "X" },
    [where("X")],
  ),
  "whenDone.targets": around(
    [x, ...main],
    spell({ does: [{ whenDone: [{ loses: 1, player: "Ben" }], targets: ["X"] }] }),
    spell({ does: [{ whenDone: [{ loses: 1, player: "Ben" }] }] }),
    [top, { moves: "X", to: "hand" }, top, life("Ben")],
  ),
  "object.triggers": around(
    [],
    creature("X", "Ben", { triggers: [{ when: "dies", does: [{ loses: 1, player: "Anna" }] }] }),
    x,
    [...main, { destroys: "X" }, { resolves: "all", ifAny: true }, life("Anna")],
  ),
  "resolves.resolves top": around([...main, spell({}), spell({ casts: "Bolt" })], top, { resolves: "all" }, [
    { ask: "stack" },
  ]),
  "resolves.resolves all": around([...main, spell({}), spell({ casts: "Bolt" })], { resolves: "all" }, top, [
    { ask: "stack" },
  ]),
  "object.copyOf": around(
    [creature("X", "Ben", { legendary: true, copyOf: "Hero" })],
    creature("Y", "Ben", { legendary: true, copyOf: "Hero" }),
    creature("Y", "Ben", { legendary: true }),
    [...main, where("X")],
  ),
  "object.subtype": around(
    [{ object: "Old", player: "Anna", types: ["planeswalker"], loyalty: 3, subtype: "Jace" }],
    { object: "New", player: "Anna", types: ["planeswalker"], loyalty: 3, subtype: "Jace" },
    { object: "New", player: "Anna", types: ["planeswalker"], loyalty: 3 },
    [...main, where("Old")],
    "2010-12-01",
  ),
  "playsLand.with": around(
    [creature("X", "Anna", { keywords: ["extra-land"] }), ...main, { playsLand: "Anna" }],
    { playsLand: "Anna", with: "X" },
    { playsLand: "Anna" },
    [life("Ben")],
    "2010-12-01",
  ),
  "guards.with shroud": around([...main], { guards: "Ben", with: "shroud" }, { guards: "Ben", with: "hexproof" }, [
    { ask: "legalTarget", target: "Ben", player: "Ben" },
  ]),
  ...fromWords("2006-05-01"),
  "changes.until": around(
    [x, ...main],
    { changes: "X", does: "adds", power: 1, toughness: 1, until: "end-of-turn" },
    { changes: "X", does: "adds", power: 1, toughness: 1 },
    [{ turn: "Ben" }, { ask: "size", object: "X" }],
  ),
  "assigns.to": around(
    [x, creature("Z", "Ben"), y, ...combat, { attacksWith: "Y", at: "Ben" }, ...["X", "Z"].map(blocks)],
    { assigns: 3, from: "Y", to: "Z" },
    { assigns: 3, from: "Y", to: "X" },
    [{ combatDamage: "dealt" }, where("X")],
  ),
  "assigns.player": around(
    [x, { ...y, keywords: ["trample"] }, ...combat, { attacksWith: "Y", at: "Ben" }, blocks("X")],
    { assigns: 1, from: "Y", player: "Ben" },
    null,
    [{ assigns: 2, from: "Y", to: "X" }, { combatDamage: "dealt" }, life("Ben")],
  ),
  "blocksWith.paid": around(
    [x, y, { charges: "block" }, ...combat, { attacksWith: "Y", at: "Ben" }],
    { ...blocks("X"), paid: true },
    blocks("X"),
    [
      { ask: "legalDeclaration", of: "blockers" },
      { ask: "inCombat", object: "X" },
    ],
  ),
  "combatDamage.step regular": around(
    [x, { ...y, keywords: ["double-strike"] }, ...combat, { attacksWith: "Y", at: "Ben" }],
    { combatDamage: "dealt", step: "regular" },
    { combatDamage: "dealt", step: "first" },
    [{ ask: "combatDamageDealt", from: "Y", player: "Ben", step: "regular" }, life("Ben")],
  ),
  "blocksMore.times": around(
    [x, ...["Y", "Z", "W"].map((name) => creature(name, "Anna"))],
    { blocksMore: "X", times: 1 },
    { blocksMore: "X" },
    [
      ...combat,
      ...["Y", "Z", "W"].map((name) => ({ attacksWith: name, at: "Ben" })),
      ...["Y", "Z", "W"].map((attacker) => ({ blocksWith: "X", attacker })),
      { ask: "legalDeclaration", of: "blockers" },
    ],
  ),
  "prevents.kind": around(
    [x, ...main],
    { prevents: "all", kind: "combat", player: "Ben" },
    { prevents: "all", player: "Ben" },
    [{ deals: 3, from: "X", player: "Ben" }, life("Ben")],
  ),
  "forbids.until": around(
    [y, { turn: "Anna" }],
    { forbids: "attack", of: "Y", until: "end-of-turn" },
    { forbids: "attack", of: "Y" },
    [{ turn: "Ben" }, { turn: "Anna" }, { ask: "mayAttackWith", object: "Y" }],
  ),
  "blocksMore.until": around(
    [x, ...["Y", "Z"].map((name) => creature(name, "Anna")), { turn: "Ben" }],
    { blocksMore: "X", until: "end-of-turn" },
    { blocksMore: "X" },
    [
      ...combat,
      ...["Y", "Z"].map((name) => ({ attacksWith: name, at: "Ben" })),
      ...["Y", "Z"].map((attacker) => ({ blocksWith: "X", attacker })),
      { ask: "legalDeclaration", of: "blockers" },
    ],
  ),
  "charges.until": around(
    [y, { turn: "Anna" }],
    { charges: "attack", of: "Y", until: "end-of-turn" },
    { charges: "attack", of: "Y" },
    [{ turn: "Ben" }, ...combat, { attacksWith: "Y", at: "Ben" }, { ask: "legalDeclaration", of: "attackers" }],
  ),
};

function blocks(name: string): WrittenEvent {
  return { blocksWith: name, attacker: "Y" };
}

/** A bonus of a spell and one of a permanent, in the years in which their layers differed. */
function fromWords(on: string): Record<string, WordPair> {
  const [start, ask] = [[x, ...main], { ask: "size", object: "X" }];
  const bonus = (from: string | null): WrittenEvent => ({
    changes: "X",
    does: "adds",
    power: 0,
    toughness: 2,
    ...(from === null ? {} : { from }),
  });
  const later = [{ changes: "X", does: "sets", power: 1, toughness: 1 }, ask];
  return {
    "changes.from": around(start, bonus("static"), bonus(null), later, on),
    "changes.from static": around(start, bonus("static"), bonus("spell"), later, on),
  };
}

/** The steps at whose beginning something can happen later. */
function laterOn(word: string): WordPair {
  const does = (later: string): WrittenEvent => spell({ does: [{ later, does: [{ loses: 1, player: "Ben" }] }] });
  const steps = ["draw", "precombat-main", "combat", "end-of-combat", "end"].flatMap((begins) => [
    { begins },
    { resolves: "all", ifAny: true },
    life("Ben"),
  ]);
  const other = word === "end" ? "combat" : "end";
  return around([{ turn: "Anna" }, { begins: "upkeep" }], does(word), does(other), [
    top,
    ...steps,
    { turn: "Ben" },
    { begins: "upkeep" },
    { resolves: "all", ifAny: true },
    life("Ben"),
  ]);
}

/** A spell or ability with a target that has to be of this kind, or of none. */
function aimedAt(word: string, event: (more: WrittenEvent) => WrittenEvent): WordPair {
  const isType = isIn(objectTypes, word);
  const target = creature("X", "Ben", {
    colors: isIn(colorWords, word) ? [word] : ["white"],
    ...(isType ? { types: [word], in: "battlefield" } : {}),
  });
  const asks = [{ resolves: "all", ifAny: true }, where("X"), life("Ben"), { ask: "stack" }];
  const script = (aims: string | null): Script => [
    target,
    y,
    ...main,
    event({ targets: ["X"], ...(aims === null ? {} : { aims: [aims] }) }),
    ...asks,
  ];
  // A target that fits is told from one that does not by another word, and one that does not fit by none.
  const isFit = isType || isIn(colorWords, word) || fitsWhite(word);
  return { with: script(word), without: script(isFit ? (word === "land" ? "planeswalker" : "land") : null) };
}

const aiming: Readonly<Record<string, (more: WrittenEvent) => WrittenEvent>> = {
  casts: (more) => spell({ ...more, does: [{ loses: 1, player: "Ben" }] }),
  activates: (more) => ({ activates: "Y", by: "Anna", ...more, does: [{ loses: 1, player: "Ben" }] }),
  whenDone: (more) => spell({ does: [{ whenDone: [{ loses: 1, player: "Ben" }], ...more }] }),
};

/** A spell of this type, colour, or with this keyword. */
function castAs(key: "types" | "colors" | "keywords", word: string): WordPair {
  const other = { types: "artifact", colors: "white", keywords: null }[key];
  const another = word !== other ? other : key === "types" ? "land" : "blue";
  const guarded = key === "colors" ? [creature("X", "Ben", { keywords: [`protection-from-${word}`] })] : [];
  const script = (said: string | null): Script => [
    ...guarded,
    ...main,
    {
      casts: "Spell",
      player: "Anna",
      types: [key === "colors" ? "instant" : "creature"],
      ...(key === "colors" ? { targets: ["X"] } : {}),
      ...(said === null ? {} : { [key]: [said] }),
    },
    where("Spell"),
    top,
    where("Spell"),
    ...(key === "types" ? [{ ask: "types", object: "Spell" }] : []),
    // A keyword that is played, or said by events, is asked for; any other one makes the answers less sure.
    ...(key === "keywords" && isIn([...playedKeywords, ...saidKeywords], word)
      ? [{ ask: "abilities", object: "Spell" }]
      : []),
  ];
  return { with: script(word), without: script(another) };
}

function isIn(words: readonly string[], word: string): boolean {
  return words.includes(word);
}

const lists: readonly (readonly [string, WordPair])[] = [
  ...["upkeep", "draw", "precombat-main", "combat", "end-of-combat", "end"].map(
    (word) => [`later.later ${word}`, laterOn(word)] as const,
  ),
  ...Object.entries(aiming).flatMap(([kind, event]) => [
    [`${kind}.aims`, aimedAt("artifact", event)] as const,
    ...qualityWords.map((word) => [`${kind}.aims ${word}`, aimedAt(word, event)] as const),
  ]),
  ...objectTypes.map((word) => [`casts.types ${word}`, castAs("types", word)] as const),
  ...colorWords.map((word) => [`casts.colors ${word}`, castAs("colors", word)] as const),
  ...keywords.map((word) => [`casts.keywords ${word}`, castAs("keywords", word)] as const),
];

/** All these situations, each under its word. */
export const situationsOfWords: ReadonlyMap<string, WordPair> = new Map([
  ...Object.entries(few),
  ...lists,
  ...situationsOfAbilities,
  ...situationsOfReplacing,
  ...situationsOfCasting,
  ...situationsOfChoices,
  ...situationsOfCosts,
  ...situationsOfEffects,
  ...situationsOfFighting,
  ...situationsOfPrintedWords,
  ...situationsOfFaces,
  ...situationsOfTriggers,
]);
