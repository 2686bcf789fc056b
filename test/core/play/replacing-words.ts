import { qualityWords } from "../../../core/play/objects/qualities.ts";
import { colorWords, keywords, objectTypes, supertypes } from "../../../core/play/words/vocabulary.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { creature, life, main, where } from "./stack-situations.ts";
import type { WordPair } from "./word-situations.ts";

/** Situations for the words of tokens, of replacement effects and of counters. */

type Script = readonly WrittenEvent[];

const x = creature("X", "Ben");
const y = creature("Y", "Anna");

function pair(before: Script, event: WrittenEvent, other: WrittenEvent, after: Script): WordPair {
  return { with: [...before, event, ...after], without: [...before, other, ...after] };
}

function token(more: WrittenEvent): WrittenEvent {
  return { creates: "Token", player: "Anna", types: ["creature"], power: 1, toughness: 1, ...more };
}

const asksOfToken = [
  ...["types", "colors", "abilities", "size"].map((ask) => ({ ask, object: "Token" })),
  where("Token"),
  { turn: "Ben" },
  { turn: "Anna" },
  { begins: "declare-attackers" },
  { ask: "mayAttackWith", object: "Token" },
];

/** A token with this word, and one with another word of the same kind, or without. */
function created(key: "types" | "supertypes" | "colors" | "keywords", word: string): WordPair {
  const said: WrittenEvent = key === "types" ? { types: [word] } : { [key]: [word] };
  const other: WrittenEvent = key === "types" ? { types: [word === "artifact" ? "land" : "artifact"] } : {};
  const plain: WrittenEvent = { creates: "Token", player: "Anna" };
  return key === "types"
    ? pair([...main], { ...plain, ...said }, { ...plain, ...other }, asksOfToken)
    : pair([...main], token(said), token(other), asksOfToken);
}

const exiling = (more: WrittenEvent): WrittenEvent => ({ replaces: "dies", goes: "exile", ...more });

/** Says whether a white creature of Ben fits a word that is no type or colour; Anna's effect says it. */
export function fitsWhite(word: string): boolean {
  return (
    ["another", "opponents", "untapped"].includes(word) || (word.startsWith("non") && !/white|creature/.test(word))
  );
}

/** An effect on what is of this kind, and the same on everything. */
function replacingOf(word: string): WordPair {
  const isType = (objectTypes as readonly string[]).includes(word);
  const isColor = (colorWords as readonly string[]).includes(word);
  const dying = creature("X", "Ben", {
    colors: isColor ? [word] : ["white"],
    ...(isType && word !== "creature" ? { types: ["creature", word], in: "battlefield" } : {}),
  });
  const asks = [{ destroys: "X" }, where("X")];
  const isFit = isType || isColor || fitsWhite(word);
  const narrower = { of: [word === "land" ? "planeswalker" : "land"] };
  return pair([dying, y, ...main], exiling({ of: [word] }), isFit ? exiling(narrower) : exiling({}), asks);
}

const few: Readonly<Record<string, WordPair>> = {
  "creates.subtypes": pair([...main], token({ subtypes: ["Goblin"] }), token({}), asksOfToken),
  "creates.tapped": pair([...main], token({ tapped: true, keywords: ["haste"] }), token({ keywords: ["haste"] }), [
    { begins: "declare-attackers" },
    { ask: "mayAttackWith", object: "Token" },
  ]),
  "removes.times": pair(
    [x, ...main, { puts: "+1/+1", on: "X", times: 3 }],
    { removes: "+1/+1", from: "X", times: 2 },
    { removes: "+1/+1", from: "X" },
    [{ ask: "size", object: "X" }],
  ),
  "removes.onto": pair(
    [x, y, ...main, { puts: "+1/+1", on: "X", times: 3 }],
    { removes: "+1/+1", from: "X", onto: "Y" },
    { removes: "+1/+1", from: "X" },
    [{ ask: "size", object: "Y" }],
  ),
  "becomesTime.becomesTime day": pair([...main], { becomesTime: "day" }, { becomesTime: "night" }, [
    { ask: "dayOrNight" },
  ]),
  "becomesTime.becomesTime night": pair([...main], { becomesTime: "night" }, { becomesTime: "day" }, [
    { ask: "dayOrNight" },
  ]),
  "deals.unpreventable": pair(
    [x, ...main, { prevents: "all", player: "Ben" }],
    { deals: 3, from: "X", player: "Ben", unpreventable: true },
    { deals: 3, from: "X", player: "Ben" },
    [life("Ben")],
  ),
  "prevents.from": pair(
    [x, y, ...main],
    { prevents: "all", from: "X", player: "Ben" },
    { prevents: "all", player: "Ben" },
    [{ deals: 3, from: "Y", player: "Ben" }, life("Ben")],
  ),
  "prevents.by": pair([x, y, ...main], { prevents: "all", to: "X", by: "Y" }, { prevents: "all", to: "X" }, [
    { turn: "Ben" },
    { deals: 1, from: "Y", to: "X" },
    { ask: "damageOn", object: "X" },
  ]),
  "replaces.of": replacingOf("token"),
  "replaces.named": pair([x, y, ...main], exiling({ named: "X" }), exiling({}), [{ destroys: "Y" }, where("Y")]),
  "replaces.whose": pair([x, y, ...main], exiling({ whose: "Ben" }), exiling({}), [{ destroys: "Y" }, where("Y")]),
  "replaces.by": pair([x, y, ...main], exiling({ by: "Y" }), exiling({}), [
    { moves: "Y", to: "hand" },
    { destroys: "X" },
    where("X"),
  ]),
  "replaces.once": pair([x, y, ...main], exiling({ once: true }), exiling({}), [
    { destroys: "X" },
    { destroys: "Y" },
    where("Y"),
  ]),
  "replaces.until": pair([x, y, ...main], exiling({ until: "end-of-turn" }), exiling({}), [
    { turn: "Ben" },
    { begins: "precombat-main" },
    { destroys: "X" },
    where("X"),
  ]),
  "replaces.player": pair(
    [x, ...main],
    { replaces: "gains-life", whose: "Ben", player: "Anna", instead: [{ loses: 1, player: "you" }] },
    { replaces: "gains-life", whose: "Ben", player: "Ben", instead: [{ loses: 1, player: "you" }] },
    [{ gainsLife: 3, player: "Ben" }, life("Anna"), life("Ben")],
  ),
};

/** All these situations, each under its word. */
export const situationsOfReplacing: readonly (readonly [string, WordPair])[] = [
  ...Object.entries(few),
  ...objectTypes.map((word) => [`creates.types ${word}`, created("types", word)] as const),
  ...supertypes.map((word) => [`creates.supertypes ${word}`, created("supertypes", word)] as const),
  ["creates.supertypes", created("supertypes", "legendary")],
  ...colorWords.map((word) => [`creates.colors ${word}`, created("colors", word)] as const),
  ["creates.colors", created("colors", "red")],
  ...keywords.map((word) => [`creates.keywords ${word}`, created("keywords", word)] as const),
  ...qualityWords.map((word) => [`replaces.of ${word}`, replacingOf(word)] as const),
];
