import { none, record, several } from "../../../play/initial.ts";
import { colorWords, objectTypes, supertypes } from "../../../play/words/vocabulary.ts";
import { bearers, isBasicLand, namedAt, nameWritten } from "./names.ts";
import { ownerAt, type PlayerPhrase, playerAt, pronounPlayer } from "./players.ts";
import { countersAt, keywordAt, numberWritten, qualitiesAt, type Read } from "./qualities.ts";
import { isCapital, type Word } from "./words.ts";

/** Things as a text names them: “my 2/2 with flying”, “the blocker”, “it”. */
export type ThingPhrase = {
  readonly [Key in keyof Qualities]: Qualities[Key] extends string[] ? readonly string[] : Qualities[Key];
};

/** “Where is mine?”: the only thing of a player. */
export const isBare = /^(?:mine|hers|his|theirs)$/;

type Qualities = ReturnType<typeof blank>;

/** “Is the 2/2 tapped?”: what a thing is now, which may be asked or said of it. */
const isState = /^(?:un)?tapped$/;

/** Things that are named at a place: the longest reading first. */
export function thingsAt(words: readonly Word[], at: number, names: ReadonlySet<string>): readonly Read<ThingPhrase>[] {
  if (words[at]?.word !== "one" || words[at + 1]?.word !== "of") return wholeThingsAt(words, at, names);
  // “One of them”, “one of my 2/2s”.
  return wholeThingsAt(words, at + 2, names).flatMap(({ value, end }) => {
    const isOfSeveral = value.isPronoun ? value.count === "all" : !value.isNew && value.count === 1;
    const text = nameWritten(words, at, end);
    return isOfSeveral ? [{ value: { ...value, isOneOf: true, count: 1 as const, text }, end }] : [];
  });
}

/** “It”, “both of them”, “mine”. */
function pronounAt(words: readonly Word[], at: number): Read<ThingPhrase> | null {
  const word = words[at]?.word ?? "";
  const pronoun =
    /^(?:it|them|they|both|itself|which)$/.test(word) ||
    (/^(?:this|that|these|those)$/.test(word) && !isNounAt(words, at + 1));
  if (pronoun) {
    const isSeveral = /^(?:them|they|both|these|those)$/.test(word);
    const end = word === "both" && words[at + 1]?.word === "of" ? at + 3 : at + 1;
    return { value: { ...blank(), isPronoun: true, count: isSeveral ? "all" : 1, text: word }, end };
  }
  // “His trick” is no “his” alone.
  const isAlone =
    word !== "his" || /^(?:die|survive|live|be|attack|block|have|do|get|[.?!,;]|and)?$/.test(words[at + 1]?.word ?? "");
  if (!isBare.test(word) || !isAlone || isNounAt(words, at + 1)) return null;
  const owner = word === "mine" ? { kind: "player" as const, who: "speaker" as const } : pronounPlayer(word);
  return { value: { ...blank(), owner, text: word }, end: at + 1 };
}

function wholeThingsAt(words: readonly Word[], at: number, names: ReadonlySet<string>): readonly Read<ThingPhrase>[] {
  const pronoun = pronounAt(words, at);
  if (pronoun !== null) return [pronoun];
  const found = blank();
  const owner = ownerAt(words, at, names);
  let next = owner?.end ?? at;
  if (owner !== null) found.owner = owner.value;
  else if (/^(?:the|that|this|those|these)$/.test(words[next]?.word ?? "")) next += 1;
  else {
    found.isNew = true;
    const article = words[next]?.word ?? "";
    if (/^(?:an?|another)$/.test(article)) next += 1;
    found.isOther = article === "another" || /^(?:second|third|further)$/.test(words[next]?.word ?? "");
    if (found.isOther && article !== "another") next += 1;
  }
  if (words[next]?.word === "other") {
    found.isOther = true;
    next += 1;
  }
  const isDefinite = owner === null && !found.isNew;
  const role = isDefinite ? /^(?:un)?blocked$/i.exec(words[next]?.text ?? "")?.[0].toLowerCase() : undefined;
  if (role === "blocked" || role === "unblocked") {
    found.role = role;
    next += 1;
  }
  // “The other one”, “the unblocked one”.
  const isOne = (isDefinite && found.isOther) || role !== undefined;
  if (isOne && words[next]?.word === "one" && !isNounAt(words, next + 1) && words[next + 1]?.word !== "with")
    return [{ value: { ...found, text: nameWritten(words, at, next + 1) }, end: next + 1 }];
  // "All creatures" names no things: forms have it that say what happens to each creature.
  const count = numberWritten(words[next]?.word);
  if (count !== null && !(words[next]?.word === "one" && words[next + 1]?.word === "with")) {
    found.count = count;
    next += 1;
  }
  // “Two copies of Isamu” are two cards of that name.
  if (words[next]?.word === "copy" && words[next + 1]?.word === "of" && isCapital.test(words[next + 2]?.text ?? ""))
    next += 2;
  const start = next;
  let isThing = false;
  /** “Her 2/2 first strike”: the phrase may end before a keyword, too. */
  const shorter: Read<Qualities>[] = [];
  while (next < words.length) {
    const before = isThing ? structuredClone(found) : null;
    const read = names.has(words[next]?.text ?? "") ? null : adjectiveAt(words, next, found, names);
    if (read === null) break;
    if (before !== null && (keywordAt(words, next) !== null || isState.test(words[next]?.word ?? "")))
      shorter.unshift({ value: before, end: next });
    isThing ||= read.isHead;
    next = read.end;
  }
  if (!isThing || next === start) return [];
  // “A legendary creature called Ragavan”.
  const isNamed = /^(?:called|named)$/.test(words[next]?.word ?? "") && found.name === null;
  const name = isNamed ? namedAt(words, next + 1, { found, names }) : null;
  if (name !== null) next = name.end;
  const ends = [{ value: found, end: next }, ...shorter].map(({ value, end }) => ({
    value: { ...value, text: nameWritten(words, at, end) },
    end,
  }));
  const longer = qualitiesAfter(words, next, found) ?? describedAfter(words, next, { found, names });
  const longest = longer && { value: { ...longer.value, text: nameWritten(words, at, longer.end) }, end: longer.end };
  const all = [...(longest === null ? [] : [longest]), ...ends];
  return all.flatMap((read) => withOwner(words, read, names));
}

function withOwner(words: readonly Word[], read: Read<ThingPhrase>, names: ReadonlySet<string>) {
  const after = ownerAfter(words, read.end, names);
  const { owner, isSick } = read.value;
  // “My creature that I cast this turn”.
  const isOther = owner !== null && (after?.isSick !== true || owner.who !== after.value.who);
  if (after === null || isOther) return [read];
  return [{ value: { ...read.value, owner: after.value, isSick: isSick || after.isSick }, end: after.end }, read];
}

/** “The 2/2 that my opponent controls”, “a creature I cast this turn”, “one of mine”: whose it is, behind what it is. */
function ownerAfter(
  words: readonly Word[],
  at: number,
  names: ReadonlySet<string>,
): (Read<PlayerPhrase> & { readonly isSick: boolean }) | null {
  const [first = "", second = ""] = [words[at]?.word, words[at + 1]?.word];
  if (first === "of" && isBare.test(second))
    return {
      value: second === "mine" ? { kind: "player", who: "speaker" } : pronounPlayer(second),
      end: at + 2,
      isSick: false,
    };
  const player = playerAt(words, /^(?:that|which)$/.test(first) ? at + 1 : at, names);
  if (player === null) return null;
  const [verb = "", ...rest] = words.slice(player.end, player.end + 4).map(({ word }) => word);
  const came = /^(?:cast|play|flash)$/.test(verb) ? (rest[0] === "in" ? 1 : 0) : null;
  if (came !== null && rest[came] === "this" && rest[came + 1] === "turn")
    return { value: player.value, end: player.end + came + 3, isSick: true };
  return verb === "control" ? { value: player.value, end: player.end + 1, isSick: false } : null;
}

/** “Red and untapped”: what something is said to be, without a noun. */
export function stateAt(words: readonly Word[], at: number): Read<readonly ThingPhrase[]> | null {
  const found = blank();
  let [end, next] = [at, at];
  for (;;) {
    const read = adjectiveAt(words, next, found);
    if (read === null || read.isHead || found.role !== null || found.isFaceDown) break;
    end = read.end;
    next = words[end]?.word === "and" ? end + 1 : end;
  }
  return end === at ? null : { value: [{ ...found, text: nameWritten(words, at, end) }], end };
}

/** “Serra Angel, a 4/4 with flying”, “two Bears, both 2/2”: what a name or a kind stands for. */
function describedAfter(
  words: readonly Word[],
  at: number,
  { found, names }: { readonly found: Qualities; readonly names: ReadonlySet<string> },
): Read<Qualities> | null {
  const sign = words[at]?.word;
  const isOfAll = /^(?:both|each|all)$/.test(words[at + 1]?.word ?? "") && found.count !== 1;
  const isOne = found.count === 1 && /^an?$/.test(words[at + 1]?.word ?? "");
  if (found.power !== null || found.isSpell || sign !== "," || !(isOne || isOfAll)) return null;
  const start = isOfAll ? at + 2 : at + 1;
  const [read] = thingsAt(words, start, names).filter(({ value }) => value.name === null && value.role === null);
  const isBody = read !== undefined && (read.value.power !== null || found.name !== null || found.owner !== null);
  if (read === undefined || !isBody || read.value.owner !== null || read.value.count !== 1) return null;
  const { value, end } = read;
  let next = end;
  while (/^(?:,|and|&|plus)$/.test(words[next]?.word ?? "")) next += 1;
  // "Serra Angel, a 4/4 and a 1/1" may be three creatures.
  if (next > end && thingsAt(words, next, names).some(({ value: more }) => more.power !== null && more.isNew))
    return null;
  // “Serra Angel, a 4/4, attacks”.
  const isVerb =
    words[end]?.word === "," && /^(?:attack|block|die|be|have|deal|gain|enter|can)$/.test(words[end + 1]?.word ?? "");
  const both = (key: "types" | "supertypes" | "subtypes" | "colors" | "keywords" | "lacks") => [
    ...found[key],
    ...value[key],
  ];
  const lists = {
    types: both("types"),
    supertypes: both("supertypes"),
    subtypes: both("subtypes"),
    colors: both("colors"),
    keywords: both("keywords"),
    lacks: both("lacks"),
  };
  const { name, owner, isNew, isOther, isCommander, count } = found;
  const [isToken, role] = [found.isToken || value.isToken, found.role];
  return {
    value: { ...found, ...value, ...lists, name, owner, isNew, isOther, isCommander, isToken, role, count },
    end: isVerb ? end + 1 : end,
  };
}

function isNounAt(words: readonly Word[], at: number): boolean {
  return adjectiveAt(words, at, blank()) !== null;
}

function blank() {
  return {
    kind: "thing" as const,
    text: "",
    isPronoun: false,
    /** “A”, “another”, a number, or nothing before it: something new. Otherwise it may have been named before. */
    isNew: false,
    isOther: false,
    /** “One of them”. */
    isOneOf: false,
    owner: none<PlayerPhrase>(),
    count: 1 as number | "all",
    name: none<string>(),
    power: none<number>(),
    toughness: none<number>(),
    types: several<string>(),
    supertypes: several<string>(),
    /** Land types, for which landwalk looks, and kinds of creatures. */
    subtypes: several<string>(),
    colors: several<string>(),
    keywords: several<string>(),
    /** Keywords and counters that it is said not to have. */
    lacks: several<string>(),
    role: none<"attacker" | "blocker" | "blocked" | "unblocked">(),
    isSpell: false,
    /** “The card”: wherever it is by now. */
    isCard: false,
    /** “With the same name”. */
    hasSameName: false,
    isToken: false,
    isCommander: false,
    isFaceDown: false,
    isTapped: none<boolean>(),
    isSick: false,
    loyalty: none<number>(),
    /** Damage marked on it. */
    damage: 0,
    counters: record<number>(),
  };
}

/** Reads one word of what a thing is; `isHead`: a phrase may end with it. */
function adjectiveAt(
  words: readonly Word[],
  at: number,
  found: Qualities,
  names: ReadonlySet<string> = new Set(),
): { end: number; isHead: boolean } | null {
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
  const bearer = bearers.get(word);
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
  // What “target bear” may be is more than what was told of.
  const kind = words[at - 1]?.word === "target" ? undefined : words[at]?.creature;
  if (kind !== undefined || isBasicLand.test(word)) {
    found.types.push(kind === undefined ? "land" : "creature");
    found.subtypes.push(kind ?? text.replace(/(?<!Plain)s$/, ""));
    return took(true);
  }
  // “I cast another one with the same name”: what it is, the other one says.
  if (word === "one" && words[at + 1]?.word === "with" && words[at + 4]?.word === "name") return took(true);
  if (word === "spell") found.isSpell = true;
  if (word === "card") found.isCard = true;
  if (word === "token") found.isToken = true;
  if (word === "commander") found.isCommander = true;
  if ((objectTypes as readonly string[]).includes(word)) found.types.push(word);
  return namedAt(words, at, { found, names });
}

/** “With flying and trample”, “with 3 loyalty counters”, “with a +1/+1 counter on it”. */
function qualitiesAfter(words: readonly Word[], at: number, found: Qualities): Read<Qualities> | null {
  const first = words[at]?.word;
  const lacks = first === "without" ? (keywordAt(words, at + 1) ?? countersAt(words, at + 1)) : null;
  if (lacks !== null) {
    const { value: lack, end } = lacks;
    const kind = typeof lack === "string" ? lack : lack.kind;
    const isHad = found.keywords.includes(kind) || Object.hasOwn(found.counters, kind);
    const without = { ...found, lacks: [...found.lacks, kind] };
    const isMore = /^(?:and|or)$/.test(words[end]?.word ?? "") && words[end + 1]?.word === "without";
    const more = isMore ? qualitiesAfter(words, end + 1, without) : null;
    return isHad ? null : (more ?? { value: without, end });
  }
  const none = ["with", "no", "counter"].every((word, nth) => words[at + nth]?.word === word);
  if (none)
    return { value: found, end: words[at + 3]?.word === "on" && words[at + 4]?.word === "it" ? at + 5 : at + 3 };
  const damage = first === "with" && words[at + 2]?.word === "damage" ? numberWritten(words[at + 1]?.word) : null;
  if (damage !== null) {
    const end = words[at + 3]?.word === "mark" || words[at + 3]?.word === "marked" ? at + 4 : at + 3;
    const isOnIt = words[end]?.word === "on" && words[end + 1]?.word === "it";
    return { value: { ...found, damage }, end: isOnIt ? end + 2 : end };
  }
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

/** The phrase “one of them”. */
export const oneOfThem: ThingPhrase = { ...itself, isOneOf: true, text: "one of them" };

/** What a player activates, as it waits on the stack. */
export function abilityOf(player: string): ThingPhrase {
  return { ...blank(), name: `${player}’s ability`, isNew: true, isSpell: true };
}
