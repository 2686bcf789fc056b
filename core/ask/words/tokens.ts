import { keywords, objectTypes } from "../../play/words/vocabulary.ts";

/** What a word of a sentence about combat is. `at`: its place in the sentence, from 0. */
export type Token = { readonly text: string } & (
  | { readonly kind: "size"; readonly power: number; readonly toughness: number }
  | {
      readonly kind: "verb";
      readonly verb: "attack" | "block";
      readonly hasObjects: boolean;
      readonly isPassive: boolean;
    }
  | { readonly kind: "unblocked" | "and" | "stop" | "walker" | "asks" | "filler" | "unknown" }
  | { readonly kind: "keyword"; readonly keyword: string }
  | { readonly kind: "type"; readonly type: string }
  | { readonly kind: "loyalty"; readonly loyalty: number }
  | { readonly kind: "name" | "player"; readonly name: string }
  /** So many creatures of the size that follows. */
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "life"; readonly life: number }
  /** A creature is called an attacker or a blocker: the one after the word, or else the one before it. */
  | { readonly kind: "role"; readonly verb: "attack" | "block"; readonly isBefore: boolean }
);

const counts = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];

function countIn(word: string): number {
  const written = counts.indexOf(word.toLowerCase());
  return written >= 0 ? written + 2 : Number(/^\d$/.exec(word)?.[0] ?? 2);
}

/** A creature follows, perhaps after an article or how many there are. */
const isBeforeSize = /^ ?(?:(?:[2-9]|[a-z]{1,5}) )?\d{1,3} ?\//;

/** The players of a sentence that says "I", "you" or "my opponent". */
const speakers: Readonly<Record<string, string>> = {
  ...{ i: "Anna", my: "Anna", me: "Anna", mine: "Anna" },
  ...{ opponent: "Ben", opponents: "Ben", opp: "Ben", you: "Ben", your: "Ben", he: "Ben", she: "Ben", they: "Ben" },
};

/**
 * How the words are recognised, the first that fits: what is left over is unknown. Keywords and types are those of the
 * language of situations.
 */
const patterns: readonly (readonly [RegExp, (match: RegExpExecArray) => Token])[] = [
  [
    /^(\d{1,3})\s*\/\s*(\d{1,3})(?:['’]?s\b)?(?![\d/])/,
    (match) => ({ kind: "size", text: match[0], power: Number(match[1]), toughness: Number(match[2]) }),
  ],
  [
    /^([2-9]|two|three|four|five|six|seven|eight|nine|a pair of|a couple of)(?= ?(?:x |[\p{L}-]+ ){0,3}\d{1,3} ?\/ ?\d)/iu,
    (match) => ({ kind: "count", count: countIn(match[0]), text: match[0] }),
  ],
  [
    /^(?:is at|are at|at|on|with|has|have|having)\s+(\d{1,3})\s+life\b/i,
    (match) => ({ kind: "life", life: Number(match[1]), text: match[0] }),
  ],
  [
    /^(attacker|blocker)s?\b:?/i,
    (match) => ({
      kind: "role",
      verb: match[1]?.toLowerCase() === "attacker" ? "attack" : "block",
      isBefore: isBeforeSize.test(match.input.slice(match[0].length)),
      text: match[0],
    }),
  ],
  // "A vs B": A attacks, B blocks.
  [
    /^(?:vs\.?|versus)(?=\s|$)/i,
    (match) => ({ kind: "verb", verb: "block", hasObjects: true, isPassive: true, text: match[0] }),
  ],
  [
    /^(?:(?:nobody|no one|noone|nothing) (?:can )?blocks?|no blocks?(?:ers?)?|(?:is |goes |are )?unblocked|(?:is |are )?not blocked|isn['’]t blocked|without blockers)\b/i,
    (match) => ({ kind: "unblocked", text: match[0] }),
  ],
  [
    /^(?:(?:is|are|gets?|was|being)\s+)?(?:(?:double|triple|gang)[- ])?blocked by\b/i,
    (match) => ({ kind: "verb", verb: "block", hasObjects: true, isPassive: true, text: match[0] }),
  ],
  // "A attacks into B": what stands there blocks.
  [
    /^attack(?:s|ed|ing)? into\b/i,
    (match) => ({ kind: "verb", verb: "block", hasObjects: true, isPassive: true, text: match[0] }),
  ],
  [
    /^(?:(?:is|are)\s+)?(attack|block)(?:s|ed|ing)?\b(\s+with\b)?/i,
    (match) => ({
      kind: "verb",
      verb: match[1]?.toLowerCase() === "attack" ? "attack" : "block",
      hasObjects: match[2] !== undefined,
      isPassive: false,
      text: match[0],
    }),
  ],
  [
    /^(?:with |of |at )?(?:(\d{1,3}) loyalty(?: counters?)?|loyalty (?:of )?(\d{1,3}))\b/i,
    (match) => ({ kind: "loyalty", loyalty: Number(match[1] ?? match[2]), text: match[0] }),
  ],
  [/^planeswalkers?\b/i, (match) => ({ kind: "walker", text: match[0] })],
  [
    /^(?:who|what|which|does|do|will|would|can|how much|how many)?\s*(?:dies|die|survives?|lives?|happens|life|wins?|damage)\b/i,
    (match) => ({ kind: "asks", text: match[0] }),
  ],
  [/^(?:and|&|\+|plus)(?=\s|$)/i, (match) => ({ kind: "and", text: match[0] })],
  [/^[,;:.!?]+/, (match) => ({ kind: "stop", text: match[0] })],
  [
    /^(?:protection from ([a-z]+)|hexproof from ([a-z]+))\b/i,
    (match) => ({ kind: "keyword", keyword: match[0].toLowerCase().replaceAll(" ", "-"), text: match[0] }),
  ],
  // "Who are both deathtouch" says something of creatures before it.
  [
    /^(?:(?:with|are|have|having) both|both (?:with|are|have|having))\b/i,
    (match) => ({ kind: "unknown", text: match[0] }),
  ],
  [
    /^(?:an?|the|with|has|have|having|my|his|her|their|its|it|that|which|is|are|to|of|by|on|in|if|when|while|who|what|does|do|how|work|works|then|creatures?|tokens?|one|for|each|other|players?|him|them|also|both|combat|into|so|both|here|between|against|animated)\b/i,
    (match) => ({ kind: "filler", text: match[0] }),
  ],
];

/** Keywords with spaces in place of hyphens, longest first, so that "first strike" is one. */
const spokenKeywords = keywords
  .filter((keyword) => !["enchant", "equip", "fortify"].includes(keyword))
  .map((keyword) => [keyword.replaceAll("-", " "), keyword] as const)
  .toSorted(([one], [other]) => other.length - one.length);

/** Types that a creature in combat can have. */
const spokenTypes = objectTypes.filter(
  (type) =>
    !["planeswalker", "aura", "equipment", "fortification", "saga", "battle", "instant", "sorcery"].includes(type),
);

/** What a creature with a keyword is called, as the keyword. */
const bearers: readonly (readonly [RegExp, string])[] = [
  [/\b(first|double)[- ]strikers?\b/gi, "$1 strike"],
  [/\btramplers?\b/gi, "trample"],
  [/\blifelinkers?\b/gi, "lifelink"],
  [/\bdeathtouchers?\b/gi, "deathtouch"],
  [/\bfl[iy]ers?\b/gi, "flying"],
  [/\b(first|double)strike\b/gi, "$1 strike"],
  [/\b(?:chump|gang|double|triple|team)[- ]?block(?!ed by)/gi, "block"],
  [/\b(?:swing|swung)(?:s|ing)?\b/gi, "attack"],
];

/** Splits a sentence about combat into what its words are. */
export function tokensOf(sentence: string): readonly Token[] {
  const tokens: Token[] = [];
  let rest = bearers.reduce((text, [form, keyword]) => text.replace(form, keyword), sentence.trim());
  while (rest !== "") {
    const token = firstToken(rest, tokens.at(-1));
    tokens.push(token);
    rest = rest.slice(token.text.length).trimStart();
  }
  return tokens;
}

function firstToken(rest: string, before: Token | undefined): Token {
  for (const [pattern, make] of patterns) {
    const match = pattern.exec(rest);
    if (match !== null) return make(match);
  }
  const lower = rest.toLowerCase().replaceAll("-", " ");
  const keyword = spokenKeywords.find(([spoken]) => startsWithWord(lower, spoken));
  if (keyword !== undefined) return keywordToken(rest, keyword);
  const type = spokenTypes.find((spokenType) => startsWithWord(lower, spokenType));
  if (type !== undefined) return { kind: "type", type, text: rest.slice(0, type.length) };
  const word = /^[\p{L}\p{N}'’+/-]+/u.exec(rest)?.[0] ?? rest.slice(0, 1);
  const bare = word.replace(/['’]s$/, "");
  const speaker = speakers[bare.toLowerCase()];
  if (speaker !== undefined) return { kind: "player", name: speaker, text: word };
  if (!/^\p{Lu}/u.test(word)) return { kind: "unknown", text: word };
  // A capital letter names a player before a verb or with "’s", and else a creature.
  const isSubject = bare !== word || /^\s+(?:attacks?|blocks?)\b/i.test(rest.slice(word.length));
  const isPlayer =
    /^\s+(?:is at|has|at) \d+ life\b/i.test(rest.slice(word.length)) ||
    (before?.kind === "verb" && before.verb === "attack" && !before.hasObjects && !isBesideSize.test(rest)) ||
    (isSubject && before?.kind !== "size" && (bare !== word || /^\s+\w+\s+with\b/i.test(rest.slice(word.length))));
  return isPlayer ? { kind: "player", name: bare, text: word } : { kind: "name", name: word, text: word };
}

/** A name of a creature: its size follows. */
const isBesideSize = /^[\p{L}'’-]+(?: \p{L}+)*? ?\(?\d{1,3} ?\//u;

/** A keyword, with the number that some have after them: "toxic 1", but not that of "flying 2 3/3". */
function keywordToken(rest: string, [spoken, keyword]: readonly [string, string]): Token {
  const number = /^[ -](\d{1,3})(?![\w/])(?! ?(?:\/|x?(?: ?[\p{L}-]+ ?){0,3}\d{1,3} ?\/| life))/u.exec(
    rest.slice(spoken.length),
  );
  return number === null
    ? { kind: "keyword", keyword, text: rest.slice(0, spoken.length) }
    : { kind: "keyword", keyword: `${keyword}-${number[1]}`, text: rest.slice(0, spoken.length + number[0].length) };
}

function startsWithWord(text: string, word: string): boolean {
  return text.startsWith(word) && !/^[\p{L}\p{N}]/u.test(text.slice(word.length));
}
