import { type Token, tokensOf } from "./tokens.ts";

/** A creature as words tell it. */
export type CreatureReading = {
  /** Its place in the sentence. */
  readonly at: number;
  readonly name: string | null;
  readonly power: number;
  readonly toughness: number;
  readonly keywords: readonly string[];
  readonly types: readonly string[];
};

/** One combat as words tell it. */
export type CombatReading = {
  readonly attackers: readonly CreatureReading[];
  readonly blockers: readonly CreatureReading[];
  /** The place in `attackers` of the one that each blocker blocks, in their order; `null` if the words do not say it. */
  readonly blocked: readonly (number | null)[];
  /** Who attacks, and who is attacked, if the words name them. */
  readonly attacker: string | null;
  readonly defender: string | null;
  /** The loyalty of the planeswalker that is attacked; `null` if none is. */
  readonly loyalty: number | null;
  readonly hasWalker: boolean;
  /** The life that the words name, and of whom; `null` for a player without a name. */
  readonly life: readonly { readonly player: string | null; readonly life: number }[];
  readonly unknown: readonly string[];
};

type Place = {
  readonly creature: CreatureReading;
  readonly at: number;
  /** "My opponent has a 4/4": the player named before it in the same part of the sentence. */
  readonly owner: string | null;
};
type Verb = { readonly token: Extract<Token, { kind: "verb" }>; readonly at: number };

/** Reads who attacks and who blocks; `null` if the words tell no combat. */
export function combatTold(sentence: string): CombatReading | null {
  const tokens = tokensOf(sentence);
  const creatures = creaturesIn(tokens);
  const verbs = verbsIn(tokens);
  if (creatures.length === 0) return null;
  const roles = rolesOf(tokens, creatures, verbs);
  if (roles === null) return null;
  const loyalty = tokens.find((token) => token.kind === "loyalty");
  return {
    ...roles,
    ...playersOf(tokens, verbs),
    loyalty: loyalty?.kind === "loyalty" ? loyalty.loyalty : null,
    hasWalker: tokens.some(({ kind }) => kind === "walker" || kind === "loyalty"),
    life: tokens.flatMap((token, at) =>
      token.kind === "life" ? [{ player: playerBefore(tokens, at), life: token.life }] : [],
    ),
    unknown: tokens.flatMap(({ kind, text }, at) =>
      kind === "unknown" || (kind === "name" && !isNameAt(tokens, at)) ? [text] : [],
    ),
  };
}

/** The verbs; without any, the words "attacker" and "blocker" beside creatures, and "unblocked". */
function verbsIn(tokens: readonly Token[]): readonly Verb[] {
  const verbs = tokens.flatMap((token, at): Verb[] => (token.kind === "verb" ? [{ token, at }] : []));
  if (verbs.length > 0) return verbs;
  const plain = { kind: "verb", isPassive: false } as const;
  return tokens.flatMap((token, at): Verb[] => {
    const { text } = token;
    if (token.kind === "unblocked") return [{ token: { ...plain, verb: "attack", hasObjects: true, text }, at }];
    return token.kind === "role"
      ? [{ token: { ...plain, verb: token.verb, hasObjects: token.isBefore, text }, at }]
      : [];
  });
}

/** The player named before a place in the same part of the sentence. */
function playerBefore(tokens: readonly Token[], at: number): string | null {
  const parting = ["player", "stop", "size", "verb"];
  const before = tokens.slice(0, at).findLast(({ kind }) => parting.includes(kind));
  return before?.kind === "player" ? before.name : null;
}

/** Each size is a creature; keywords and names beside it are its own. */
function creaturesIn(tokens: readonly Token[]): Place[] {
  const sizes = tokens.flatMap((token, at) =>
    token.kind === "size" && !isNamedBefore(tokens, at) ? [{ token, at }] : [],
  );
  return sizes.flatMap(({ token, at }) => {
    const own = tokens.flatMap((token, place) => (sizeOf(tokens, place) === at ? [token] : []));
    const one: Place = {
      at,
      owner: playerBefore(tokens, at),
      creature: {
        at,
        name: own.flatMap((token) => (token.kind === "name" ? token.name : [])).join(" ") || null,
        power: token.power,
        toughness: token.toughness,
        keywords: [...new Set(own.flatMap((token) => (token.kind === "keyword" ? token.keyword : [])))],
        types: [...new Set(["creature", ...own.flatMap((token) => (token.kind === "type" ? token.type : []))])],
      },
    };
    return Array.from({ length: countBefore(tokens, at) }, () => ({ ...one }));
  });
}

/** How many creatures of a size there are: "two 2/2s", "three tapped 1/1". */
function countBefore(tokens: readonly Token[], at: number): number {
  const before = tokens.slice(0, at).findLast(({ kind }) => kind !== "filler" && kind !== "keyword" && kind !== "type");
  return before?.kind === "count" ? before.count : 1;
}

/** "the 3/3" after "a 3/3" is the same creature. */
function isNamedBefore(tokens: readonly Token[], at: number): boolean {
  return (
    /^(?:the|that)$/i.test(tokens[at - 1]?.text ?? "") &&
    tokens.slice(0, at).some(({ kind, text }) => kind === "size" && text === tokens[at]?.text)
  );
}

/** The place of the size to which a keyword, type or name belongs; `undefined` if to none. */
function sizeOf(tokens: readonly Token[], place: number): number | undefined {
  if (!isQuality(tokens[place])) return undefined;
  if (tokens[place]?.kind === "name") return sizeBeside(tokens, place);
  const after = tokens.findIndex((token, at) => at > place && !isQuality(token) && token.kind !== "filler");
  const isBeforeSize = tokens[after]?.kind === "size";
  const before = tokens.findLastIndex((token, at) => at < place && (token.kind === "size" || token.kind === "verb"));
  const isAfterSize = tokens[before]?.kind === "size";
  if (!isAfterSize) return isBeforeSize ? after : undefined;
  // Between two sizes what stands after a comma, an "and" or an article belongs to the second.
  const parted = tokens
    .slice(before, place)
    .some(({ kind, text }) => kind === "and" || kind === "stop" || /^an?$/i.test(text));
  return isBeforeSize && parted ? after : before;
}

/** A name stands right before a size or right after it, with nothing but keywords, types and names between. */
function sizeBeside(tokens: readonly Token[], place: number): number | undefined {
  const after = tokens.findIndex((token, at) => at > place && !isQuality(token));
  const before = tokens.findLastIndex((token, at) => at < place && !isQuality(token));
  return [after, before].find((at) => tokens[at]?.kind === "size");
}

function isQuality(token: Token | undefined): boolean {
  return token !== undefined && ["keyword", "type", "name"].includes(token.kind);
}

function isNameAt(tokens: readonly Token[], at: number): boolean {
  return sizeOf(tokens, at) !== undefined;
}

type Roles = Pick<CombatReading, "attackers" | "blockers" | "blocked">;

/**
 * Who attacks, who blocks, and whom. A creature before a verb does it, if no earlier verb has it as its object; one
 * after "attacks with", "blocks with" does it too; one after "blocks" or before "is blocked by" is the attacker.
 */
function rolesOf(tokens: readonly Token[], creatures: readonly Place[], verbs: readonly Verb[]): Roles | null {
  const attackers = new Set<Place>();
  const blockers = new Set<Place>();
  /** What each block names on its other side. */
  const met = new Map<Place, readonly Place[]>();
  const { attacker } = playersOf(tokens, verbs);
  const isOther = ({ owner }: Place): boolean => owner !== null && attacker !== null && owner !== attacker;
  for (const [index, { token, at }] of verbs.entries()) {
    const [last, next] = [verbs[index - 1]?.at ?? -1, verbs[index + 1]?.at ?? tokens.length];
    const isFree = (place: Place): boolean => !attackers.has(place) && !blockers.has(place);
    const isSubject = (place: Place): boolean => token.verb === "block" || token.isPassive || !isOther(place);
    const subjects = creatures.filter((place) => place.at > last && place.at < at && isFree(place) && isSubject(place));
    const until = ownUntil(tokens, { at, next });
    const objects = creatures.filter((place) => place.at > at && place.at < until);
    const again = namedAgain(tokens, creatures, { from: token.isPassive ? last + 1 : at + 1, until });
    const [does, gets] = token.verb === "attack" ? [attackers, null] : [blockers, attackers];
    if (token.isPassive || isItWith(tokens, at)) {
      for (const place of subjects) attackers.add(place);
      for (const place of objects) blockers.add(place);
    } else if (token.hasObjects || subjects.length === 0) {
      // "Blocks my 2/2 with a 3/3": what stands before the "with" is blocked.
      const means = objects.findIndex((place, nth) => nth > 0 && isAfterWith(tokens, place));
      const blocked = token.verb === "block" && means > 0 ? objects.slice(0, means) : [];
      for (const place of blocked.filter(isFree)) attackers.add(place);
      for (const place of objects.filter(isFree)) does.add(place);
    } else {
      for (const place of subjects) does.add(place);
      if (gets !== null) for (const place of objects.filter(isFree)) gets.add(place);
    }
    if (token.verb === "block") {
      const named = [...subjects, ...objects, ...again];
      const meets = named.filter((place) => attackers.has(place));
      for (const place of named) if (blockers.has(place) && !met.has(place)) met.set(place, meets);
    }
  }
  if (verbs.some(({ token }) => token.verb === "block"))
    for (const place of creatures) if (isOther(place) && !attackers.has(place)) blockers.add(place);
  const isAll = creatures.every((place) => attackers.has(place) || blockers.has(place));
  if (attackers.size === 0 || !isAll) return null;
  const [attacking, blocking] = [inOrder(attackers), inOrder(blockers)];
  return {
    attackers: attacking.map(({ creature }) => creature),
    blockers: blocking.map(({ creature }) => creature),
    blocked: blocking.map((place) => {
      const [one, ...others] = attacking.length === 1 ? attacking : (met.get(place) ?? []);
      return one === undefined || others.length > 0 ? null : attacking.indexOf(one);
    }),
  };
}

/** “My 3/3 dies if she blocks it with a 4/4”: what stands before is blocked. */
function isItWith(tokens: readonly Token[], at: number): boolean {
  const [verb, it, means] = tokens.slice(at, at + 3);
  return verb?.kind === "verb" && verb.verb === "block" && it?.text === "it" && means?.text === "with";
}

/** The creatures that stand in a part of the words once more: "the 3/3" after "a 3/3". */
function namedAgain(
  tokens: readonly Token[],
  creatures: readonly Place[],
  { from, until }: { readonly from: number; readonly until: number },
): Place[] {
  return tokens.slice(from, until).flatMap(({ kind, text }, index) => {
    const at = from + index;
    if (kind !== "size" || !isNamedBefore(tokens, at)) return [];
    return creatures.filter((place) => place.at < at && tokens[place.at]?.text === text);
  });
}

/** Says whether a creature is what something is done with: "with" stands before it, and no other creature between. */
function isAfterWith(tokens: readonly Token[], { at }: Place): boolean {
  const between = tokens.slice(0, at).findLastIndex(({ kind }) => ["size", "and", "stop", "verb"].includes(kind));
  return tokens.slice(between, at).some(({ text }) => /^with$/i.test(text));
}

/** The place before which the objects of a verb stand: the next verb, without the clause of its own subject. */
function ownUntil(tokens: readonly Token[], { at, next }: { readonly at: number; readonly next: number }): number {
  const follows = tokens[next];
  if (follows?.kind !== "verb" || follows.hasObjects) return next;
  const stop = tokens.findLastIndex(({ kind }, place) => place > at && place < next && kind === "stop");
  if (stop >= 0) return stop;
  const owner = tokens.findLastIndex(({ kind }, place) => place > at && place < next && kind === "player");
  if (owner >= 0) return owner;
  // "A blocks the 4/4 and B blocks": B does the second.
  const and = tokens.findLastIndex(({ kind }, place) => place > at && place < next && kind === "and");
  return and >= 0 ? and : next;
}

function inOrder(places: ReadonlySet<Place>): Place[] {
  return [...places].toSorted((a, b) => a.at - b.at);
}

/** The players that stand before the verbs. */
function playersOf(tokens: readonly Token[], verbs: readonly Verb[]): Pick<CombatReading, "attacker" | "defender"> {
  const subjectOf = (at: number): string | null => {
    const from = verbs.findLast((verb) => verb.at < at)?.at ?? -1;
    const player = tokens.findLast((token, place) => place > from && place < at && token.kind === "player");
    return player?.kind === "player" ? player.name : null;
  };
  const attack = verbs.find(({ token }) => token.verb === "attack");
  const block = verbs.find(({ token }) => token.verb === "block");
  const doers = {
    attacker: attack === undefined ? null : subjectOf(attack.at),
    defender: (block === undefined ? null : subjectOf(block.at)) ?? playerAttacked(tokens, attack),
  };
  return block?.token.isPassive === true ? { attacker: doers.attacker ?? doers.defender, defender: null } : doers;
}

/** "A 2/2 attacks Ben": the player right after the verb, if no creature of that player follows and no further verb. */
function playerAttacked(tokens: readonly Token[], attack: Verb | undefined): string | null {
  if (attack === undefined || attack.token.hasObjects) return null;
  const [player, next] = tokens.slice(attack.at + 1).filter(({ kind }) => kind !== "filler");
  if (player?.kind !== "player") return null;
  return next === undefined || !["size", "verb", "keyword", "type", "name", "count"].includes(next.kind)
    ? player.name
    : null;
}
