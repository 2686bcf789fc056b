import type { Read } from "./qualities.ts";
import { isCapital, notNames, type Word } from "./words.ts";

/** The players of a story: who words at a place mean, and which names are those of players. */

type Side = "attacking" | "defending";

/** A player as a text names one. */
export type PlayerPhrase = {
  readonly kind: "player";
  /** “You” speaks to the other player, and in the text of an ability to its controller. */
  readonly who: "speaker" | "you" | "other" | "pronoun" | "controller" | Side | { readonly name: string };
  /** He and she are two. */
  readonly gender?: "he" | "she";
  /** “Each opponent”, “an opponent”: of several no one in particular. */
  readonly isAny?: boolean;
  /** “Herself”. */
  readonly isSelf?: boolean;
};

export function pronounPlayer(word: string): PlayerPhrase {
  const gender = /^(?:he|him|himself|his)$/.test(word) ? "he" : "she";
  const isSelf = word.endsWith("self") && { isSelf: true };
  return { kind: "player", who: "pronoun", ...(/^the/.test(word) ? {} : { gender }), ...isSelf };
}

/** The player that is named at a place, without “'s”. */
export function playerAt(words: readonly Word[], at: number, names: ReadonlySet<string>): Read<PlayerPhrase> | null {
  const { word = "", text = "" } = words[at] ?? {};
  const is = (who: PlayerPhrase["who"], length = 1) => ({ value: { kind: "player" as const, who }, end: at + length });
  if (/^(?:i|me|myself|we|us)$/.test(word)) return is("speaker");
  if (/^(?:he|him|himself|she|her|herself|they|them)$/.test(word)) return { value: pronounPlayer(word), end: at + 1 };
  if (word === "you") return is("you");
  if (/^(?:its|their)$/.test(word) && /^(?:controller|owner)$/.test(words[at + 1]?.word ?? ""))
    return is("controller", 2);
  if (word === "opponent") return is("other");
  if (/^(?:attacking|defending)-player$/.test(word)) return is(word.startsWith("a") ? "attacking" : "defending");
  if (words[at + 1]?.word === "opponent") {
    if (/^(?:my|the|our|your|that)$/.test(word)) return is("other", 2);
    if (/^(?:an|each|target)$/.test(word)) return { value: { kind: "player", who: "other", isAny: true }, end: at + 2 };
  }
  return names.has(text) ? is({ name: text }) : null;
}

/** Whose the thing after a place is: “my”, “his”, “Ben's”. */
export function ownerAt(words: readonly Word[], at: number, names: ReadonlySet<string>): Read<PlayerPhrase> | null {
  const word = words[at]?.word ?? "";
  const is = (who: PlayerPhrase["who"]) => ({ value: { kind: "player" as const, who }, end: at + 1 });
  const named = playerAt(words, at, names);
  if (named !== null && words[named.end]?.word === "'s") return { value: named.value, end: named.end + 1 };
  if (/^(?:my|our|mine)$/.test(word)) return is("speaker");
  if (/^(?:his|her|their)$/.test(word)) return { value: pronounPlayer(word), end: at + 1 };
  return word === "your" ? is("you") : null;
}

/** The names that stand where players do: before what they do, before “'s”, or where they are attacked or aimed at. */
export function playerNames(words: readonly Word[], called: ReadonlyMap<string, string>): readonly string[] {
  const isName = ({ text, word }: Word) => isCapital.test(text) && !notNames.test(word);
  const things = new Set(words.flatMap(({ text }, at) => (isBesideThing(words, at) ? [text] : [])));
  const found = words.flatMap((one, at) => {
    const [before, after] = [words[at - 1]?.word ?? ".", words[at + 1]?.word ?? ""];
    const isDoing = isStart.test(before) && (doing.test(after) || words[at + 1]?.card !== undefined);
    // “Swords to Plowshares” aims at nobody.
    const isOfCard = before === "to" && isCapital.test(words[at - 2]?.text ?? "") && words[at - 3]?.word !== "from";
    const isOwner =
      after === "'s" &&
      (isOwned(words, at + 2) || /^(?:on|targeting|target|kill|destroy|counter|block|exile|bounce|tap)$/.test(before));
    // “What happens to Giant Growth?”
    const isAfterHappens = words[at - 2]?.word === "happen";
    const isAimed = (aiming.test(before) && !isOfCard && !isAfterHappens) || isOwner || isControlled(words, at);
    // “Bob Shocks Alice’s 2/2”: people have such names, and cards do not.
    const isPlayer = /^Player [A-D]$/.test(one.text) || (called.has(one.text) && !things.has(one.text));
    return isPlayer || (isName(one) && !things.has(one.text) && (isDoing || isAimed)) ? [one.text] : [];
  });
  // "Anna, Ben and Cleo play": the others of a list.
  const names = new Set(found);
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const [one, sign, next] = [words[at], words[at + 1]?.word ?? "", words[at + 2]];
    const isListed = /^(?:,|and)$/.test(sign) && next !== undefined && names.has(next.text);
    // “I attack with Hill Giant, Ben blocks”.
    const isOfThing = isCapital.test(words[at - 1]?.text ?? "") || words[at - 1]?.word === "with";
    if (one !== undefined && isListed && isName(one) && !things.has(one.text) && !isOfThing) names.add(one.text);
  }
  return words.flatMap(({ text }, at) =>
    names.has(text) && words.findIndex((one) => one.text === text) === at ? [text] : [],
  );
}

/** “Mindslaver on Ben”, “I Mindslaver Ben”, “Anna controls Ben’s turn”. */
function isControlled(words: readonly Word[], at: number): boolean {
  const isAfterCard = (place: number) => words.some(({ card }, start) => card && start + card.length === place);
  const [before, after] = [words[at - 1]?.word ?? "", words[at + 1]?.word ?? ""];
  if (isAfterCard(at) || (/^(?:on|target|targeting|against)$/.test(before) && isAfterCard(at - 1))) return true;
  return (
    /^(?:control|controlling|of)$/.test(before) &&
    /^(?:'s|during|for|with|through|by)$/.test(after) &&
    (after !== "'s" || /^(?:next|turn)$/.test(words[at + 2]?.word ?? ""))
  );
}

/** What only players have, behind “'s”: “tapped 4/4”, “hand”, “spell”. */
function isOwned(words: readonly Word[], at: number): boolean {
  const { word = "" } = words[at] ?? {};
  if (/^(?:un)?tapped$|^(?:attack|block|legendary)(?:ing)?$|^(?:white|blue|black|red|green|colorless)$/.test(word))
    return isOwned(words, at + 1);
  return /^\d+\/\d+$|^(?:creature|permanent|spell|hand|library|graveyard|turn|upkeep|life|commander)s?$/.test(word);
}

function isBesideThing(words: readonly Word[], at: number): boolean {
  const [before, after] = [words[at - 1]?.word ?? "", words[at + 1]?.word ?? ""];
  return /^(?:an?|the|my|his|her|their|your|\d+\/\d+)$/.test(before) || /^\d+\/\d+$/.test(after);
}

const isStart = /^[.?!,;:]$|^(?:and|but|if|when|then|do|can|be|will)$/;
const doing =
  /^(?:attack|block|have|control|cast|play|be|gain|lose|respond|concede|draw|sacrifice|activate|use|take|try|do|'s)$/;
const aiming = /^(?:attack|to|at|against)$/;
