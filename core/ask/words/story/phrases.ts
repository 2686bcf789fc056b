import { colors, colorWords, keywords, objectTypes, supertypes } from "../../../play/words/vocabulary.ts";
import type { Word } from "./words.ts";

/** A player as a text names one. */
export type PlayerPhrase = {
  readonly kind: "player";
  /** “You” speaks to the other player, and in the text of an ability to its controller. */
  readonly who: "speaker" | "you" | "other" | "pronoun" | "controller" | { readonly name: string };
  /** He and she are two. */
  readonly gender?: "he" | "she";
};

/** Things as a text names them: “my 2/2 with flying”, “the blocker”, “it”. */
export type ThingPhrase = {
  readonly kind: "thing";
  readonly text: string;
  readonly isPronoun: boolean;
  /** “A”, “another”, a number, or nothing before it: something new. Otherwise it may have been named before. */
  readonly isNew: boolean;
  readonly isOther: boolean;
  readonly owner: PlayerPhrase | null;
  readonly count: number | "all";
  readonly name: string | null;
  readonly power: number | null;
  readonly toughness: number | null;
  readonly types: readonly string[];
  readonly supertypes: readonly string[];
  /** Land types, for which landwalk looks. */
  readonly subtypes: readonly string[];
  readonly colors: readonly string[];
  readonly keywords: readonly string[];
  readonly role: "attacker" | "blocker" | null;
  readonly isSpell: boolean;
  /** “The card”: wherever it is by now. */
  readonly isCard: boolean;
  /** “With the same name”. */
  readonly hasSameName: boolean;
  readonly isToken: boolean;
  readonly isFaceDown: boolean;
  readonly isTapped: boolean | null;
  readonly isSick: boolean;
  readonly loyalty: number | null;
  readonly counters: Readonly<Record<string, number>>;
};

/** A phrase, and the place after its last word. */
export type Read<Phrase> = { readonly value: Phrase; readonly end: number };

/** The word for a colour. */
export const color = colors.join("|");
const basicLand = "plains|island|swamp|mountain|forest";
const isProtection = new RegExp(`^(?:${color}|everything)$`);
const isLandwalk = new RegExp(`^(?:${basicLand})walk$`);
const isBasicLand = new RegExp(`^(?:${basicLand})s?$`);

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** The number that a word writes. */
export function numberWritten(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const at = numbers.indexOf(word);
  return at > 0 ? at : null;
}

/** “Where is mine?”: the only thing of a player. */
export const isBare = /^(?:mine|hers)$/;

function pronounPlayer(word: string): PlayerPhrase {
  const gender = /^(?:he|him|himself|his)$/.test(word) ? "he" : "she";
  return { kind: "player", who: "pronoun", ...(/^the/.test(word) ? {} : { gender }) };
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
  if (/^(?:my|the|an|our|your|that|each|target)$/.test(word) && words[at + 1]?.word === "opponent")
    return is("other", 2);
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

type Qualities = {
  -readonly [Key in keyof ThingPhrase]: ThingPhrase[Key] extends readonly string[] ? string[] : ThingPhrase[Key];
};

const bearers: Readonly<Record<string, string>> = {
  ...{ flyer: "flying", trampler: "trample", deathtoucher: "deathtouch", lifelinker: "lifelink" },
};
const spoken = [...keywords].map((keyword) => [keyword.split("-"), keyword] as const);
const plainHeads = new Set(["creature", "permanent", "token", "spell", "card", "attacker", "blocker", "planeswalker"]);

/** “Is the 2/2 tapped?”: what a thing is now, which may be asked or said of it. */
const isState = /^(?:un)?tapped$/;

/** The keyword at a place, of one or several words and perhaps with a number. */
export function keywordAt(words: readonly Word[], at: number): Read<string> | null {
  const { word = "" } = words[at] ?? {};
  if (word === "protection") {
    const quality = words[at + 2]?.word ?? "";
    const isKnown = words[at + 1]?.word === "from" && isProtection.test(quality);
    return isKnown ? { value: `protection-from-${quality}`, end: at + 3 } : null;
  }
  if (isLandwalk.test(word)) return { value: word, end: at + 1 };
  const fits = spoken.flatMap(([parts, keyword]) => {
    if (word === keyword) return [{ value: keyword, end: at + 1 }];
    return parts.every((part, nth) => words[at + nth]?.text.toLowerCase() === part)
      ? [{ value: keyword, end: at + parts.length }]
      : [];
  });
  const longest = fits.toSorted((one, other) => other.end - one.end)[0];
  if (longest === undefined) return null;
  const number = words[longest.end]?.word ?? "";
  return /^\d+$/.test(number) ? { value: `${longest.value}-${number}`, end: longest.end + 1 } : longest;
}

/** Things that are named at a place: the longest reading first. */
export function thingsAt(words: readonly Word[], at: number, names: ReadonlySet<string>): readonly Read<ThingPhrase>[] {
  const word = words[at]?.word ?? "";
  const pronoun =
    /^(?:it|them|they|both|itself|which)$/.test(word) ||
    (/^(?:this|that|these|those)$/.test(word) && !isNounAt(words, at + 1));
  if (pronoun) {
    const isSeveral = /^(?:them|they|both|these|those)$/.test(word);
    const end = word === "both" && words[at + 1]?.word === "of" ? at + 3 : at + 1;
    return [{ value: { ...blank(), isPronoun: true, count: isSeveral ? "all" : 1, text: word }, end }];
  }
  if (isBare.test(word) && !isNounAt(words, at + 1)) {
    const owner = word === "mine" ? { kind: "player" as const, who: "speaker" as const } : pronounPlayer(word);
    return [{ value: { ...blank(), owner, text: word }, end: at + 1 }];
  }
  const found = blank();
  const owner = ownerAt(words, at, names);
  let next = owner?.end ?? at;
  if (owner !== null) found.owner = owner.value;
  else if (/^(?:the|that|this|those|these)$/.test(words[next]?.word ?? "")) next += 1;
  else {
    found.isNew = true;
    const article = words[next]?.word ?? "";
    if (/^(?:an?|another)$/.test(article)) next += 1;
    found.isOther = article === "another";
  }
  if (words[next]?.word === "other") {
    found.isOther = true;
    next += 1;
  }
  // "All creatures" names no things: forms have it that say what happens to each creature.
  const count = numberWritten(words[next]?.word);
  if (count !== null) {
    found.count = count;
    next += 1;
  }
  const start = next;
  let isThing = false;
  /** “Her 2/2 first strike”: the phrase may end before a keyword, too. */
  const shorter: Read<Qualities>[] = [];
  while (next < words.length) {
    const before = isThing ? structuredClone(found) : null;
    const read = names.has(words[next]?.text ?? "") ? null : adjectiveAt(words, next, found);
    if (read === null) break;
    if (before !== null && (keywordAt(words, next) !== null || isState.test(words[next]?.word ?? "")))
      shorter.unshift({ value: before, end: next });
    isThing ||= read.isHead;
    next = read.end;
  }
  if (!isThing || next === start) return [];
  const written = (end: number) =>
    words
      .slice(at, end)
      .map(({ text }) => text)
      .join(" ");
  const ends = [{ value: found, end: next }, ...shorter].map(({ value, end }) => ({
    value: { ...value, text: written(end) },
    end,
  }));
  const longer = qualitiesAfter(words, next, found);
  return longer === null ? ends : [{ value: { ...longer.value, text: written(longer.end) }, end: longer.end }, ...ends];
}

function isNounAt(words: readonly Word[], at: number): boolean {
  return adjectiveAt(words, at, blank()) !== null;
}

function blank(): Qualities {
  return {
    ...{ kind: "thing", text: "", isPronoun: false, isNew: false, isOther: false, owner: null, count: 1, name: null },
    ...{ power: null, toughness: null, types: [], supertypes: [], subtypes: [], colors: [], keywords: [], role: null },
    ...{
      isSpell: false,
      isCard: false,
      hasSameName: false,
      isToken: false,
      isFaceDown: false,
      isTapped: null,
      isSick: false,
      loyalty: null,
      counters: {},
    },
  };
}

/** Reads one word of what a thing is; `isHead`: a phrase may end with it. */
function adjectiveAt(words: readonly Word[], at: number, found: Qualities): { end: number; isHead: boolean } | null {
  const { word = "", text = "" } = words[at] ?? {};
  // It is a creature only while somebody crews it.
  if (/^(?:vehicle|spacecraft)$/.test(word)) return null;
  const took = (isHead: boolean, end = at + 1) => ({ end, isHead });
  const size = /^(\d+)\/(\d+)$/.exec(word);
  if (size !== null) {
    if (found.power !== null) return null;
    [found.power, found.toughness] = [Number(size[1]), Number(size[2])];
    return took(true);
  }
  const bearer = bearers[word];
  const keyword = bearer === undefined ? keywordAt(words, at) : { value: bearer, end: at + 1 };
  if (keyword !== null) {
    found.keywords.push(keyword.value);
    if (bearer !== undefined) found.types.push("creature");
    return took(bearer !== undefined, keyword.end);
  }
  if ((colorWords as readonly string[]).includes(word)) {
    found.colors.push(word);
    return took(false);
  }
  if ((supertypes as readonly string[]).includes(word)) {
    found.supertypes.push(word);
    return took(false);
  }
  if (/^(?:un)?tapped$/.test(word)) {
    found.isTapped = word === "tapped";
    return took(false);
  }
  if (word === "face-down") {
    found.isFaceDown = true;
    return took(false);
  }
  if (text.toLowerCase() === "animated") {
    found.types.push("creature");
    return took(false);
  }
  if (word === "summoning-sick") {
    found.isSick = true;
    return took(false);
  }
  if (/^(?:attack|block)(?:ing|er)$/.test(word)) {
    found.role = word.startsWith("attack") ? "attacker" : "blocker";
    if (!found.types.includes("creature")) found.types.push("creature");
    return took(word.endsWith("er"));
  }
  if (isBasicLand.test(word)) {
    found.types.push("land");
    found.subtypes.push(text.replace(/(?<!Plain)s$/, ""));
    return took(true);
  }
  if (word === "spell") found.isSpell = true;
  if (word === "card") found.isCard = true;
  if (word === "token") found.isToken = true;
  if ((objectTypes as readonly string[]).includes(word)) found.types.push(word);
  if (plainHeads.has(word) || (objectTypes as readonly string[]).includes(word)) return took(true);
  // "My 2/2 Bear": a name.
  const isWithin = at > 0 && !/^[.?!]$/.test(words[at - 1]?.word ?? ".");
  const isBeforeSize = /^\d+\/\d+$/.test(words[at + 1]?.word ?? "");
  if (/^\p{Lu}\p{L}+$/u.test(text) && found.name === null && (isWithin || isBeforeSize)) {
    if (/^[IA]$/.test(text)) return null;
    found.name = text;
    return took(true);
  }
  return null;
}

/** “With flying and trample”, “with 3 loyalty counters”, “with a +1/+1 counter on it”. */
function qualitiesAfter(words: readonly Word[], at: number, found: Qualities): Read<Qualities> | null {
  const first = words[at]?.word;
  const lacks = first === "without" ? keywordAt(words, at + 1) : null;
  if (lacks !== null && !found.keywords.includes(lacks.value)) return { value: found, end: lacks.end };
  if (first !== "with" && !(first === "of" && words[at + 1]?.word === "loyalty")) return null;
  const isSame = ["the", "same", "name"].every((word, nth) => words[at + 1 + nth]?.word === word);
  if (isSame) return { value: { ...found, hasSameName: true }, end: at + 4 };
  const read = qualitiesAt(words, at + 1);
  if (read === null) return null;
  const { keywords: more, loyalty, counters } = read.value;
  return {
    value: {
      ...found,
      keywords: [...found.keywords, ...more],
      loyalty: loyalty ?? found.loyalty,
      counters: { ...found.counters, ...counters },
    },
    end: read.end,
  };
}

/** A phrase for something new that only its type is said of. */
export function phraseOf(type: string, isSpell: boolean): ThingPhrase {
  return { ...blank(), text: type, types: [type], isNew: true, isSpell };
}

/** The phrase “it”. */
export const itself: ThingPhrase = { ...blank(), text: "it", isPronoun: true };

export type QualityPhrase = Pick<ThingPhrase, "keywords" | "loyalty" | "counters">;

/** A list of keywords and counters, as after “with” and “has”. */
export function qualitiesAt(words: readonly Word[], at: number): Read<QualityPhrase> | null {
  let value: QualityPhrase = { keywords: [], loyalty: null, counters: {} };
  let end = at;
  let next = at;
  while (next < words.length) {
    const keyword = keywordAt(words, next);
    const counters = keyword === null ? countersAt(words, next) : null;
    if (keyword !== null) value = { ...value, keywords: [...value.keywords, keyword.value] };
    else if (counters !== null) {
      const { kind, count } = counters.value;
      if (kind === "loyalty") value = { ...value, loyalty: count };
      else value = { ...value, counters: { ...value.counters, [kind]: count } };
    } else break;
    end = keyword?.end ?? counters?.end ?? next;
    next = end;
    while (/^(?:,|and|&)$/.test(words[next]?.word ?? "")) next += 1;
  }
  return end === at ? null : { value, end };
}

/** “Two +1/+1 counters on it”, “4 loyalty”. */
export function countersAt(words: readonly Word[], at: number): Read<{ kind: string; count: number }> | null {
  const loyalty = words[at]?.word === "loyalty" ? numberWritten(words[at + 1]?.word) : null;
  if (loyalty !== null) return { value: { kind: "loyalty", count: loyalty }, end: at + 2 };
  const count = /^an?$/.test(words[at]?.word ?? "") ? 1 : numberWritten(words[at]?.word);
  const kind = words[at + 1]?.word ?? "";
  if (count === null) return null;
  const isCounter = words[at + 2]?.word === "counter";
  if (kind !== "loyalty" && !(isCounter && counterKinds.test(kind))) return null;
  const end = at + (isCounter ? 3 : 2);
  const isOnIt = words[end]?.word === "on" && /^(?:it|them)$/.test(words[end + 1]?.word ?? "");
  return { value: { kind, count }, end: isOnIt ? end + 2 : end };
}

/** The kinds of counters that words can name. */
export const counterKinds = /^(?:[+-]\d+\/[+-]\d+|lore|loyalty|defense|stun|shield|finality|charge|level|time|flying)$/;
