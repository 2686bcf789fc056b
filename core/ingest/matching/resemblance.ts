import type { Link } from "../../archive/lineage.ts";
import { addLink, areStrangers, type IndexedBook, isTitle, type LinkState, orderCost, unlinked } from "./book.ts";
import {
  addPair,
  addPairsByKey,
  addPairsByWords,
  bestAssignment,
  type Edge,
  eachPair,
  type Pairs,
  sortedPairs,
  textsAt,
} from "./candidates.ts";
import type { Similarity } from "./similarity.ts";
import { type LinkStanding, type LinksSoFar, relationOf } from "./surroundings.ts";

/**
 * How similar two texts must be, at least, to count as the same provision, by where they stand. `enclosed`: it stays,
 * and so do both its neighbours.
 */
export type Leniency = Readonly<Record<LinkStanding["place"] | "stays" | "enclosed", number>>;

const never = Number.POSITIVE_INFINITY;

/**
 * Clear cases first, because each link tells more about the place of others. `reviseLinks` repeats the last round with
 * all links found.
 */
export const rounds: readonly Leniency[] = [
  { enclosed: 0.6, stays: 0.6, parent: 0.7, section: 0.75, cousin: 0.85, stranger: never, open: 0.8, foreign: 0.9 },
  { enclosed: 0.45, stays: 0.45, parent: 0.55, section: 0.6, cousin: 0.75, stranger: never, open: 0.65, foreign: 0.85 },
  { enclosed: 0.3, stays: 0.3, parent: 0.42, section: 0.48, cousin: 0.65, stranger: never, open: 0.5, foreign: 0.65 },
];

/**
 * Provisions that neither continued nor ended in another one are compared once more: the few that are left resemble
 * nothing else.
 */
const remainder: Leniency = {
  enclosed: 0.22,
  stays: 0.24,
  parent: 0.24,
  section: 0.24,
  cousin: 0.4,
  stranger: never,
  open: 0.36,
  foreign: 0.4,
};

/** Pairs of one kind that have no link yet and share words, text, title or number. */
export function likelyPairs(
  { old, fresh, ...state }: LinkState,
  kind: "rule" | "glossary",
  similarity: Similarity,
): Pairs {
  const open = unlinked({ old, fresh, ...state }, kind);
  const pairs: Pairs = { width: fresh.provisions.length, found: new Set() };
  const { rareFeatures, weights } = similarity;
  addPairsByWords(pairs, textsAt(open.before, rareFeatures.old), textsAt(open.after, rareFeatures.fresh), weights);
  for (const keyOf of [textOf, numberOf, titleOf])
    addPairsByKey(
      pairs,
      { places: open.before, keyOf: (place) => keyOf(old, place) },
      { places: open.after, keyOf: (place) => keyOf(fresh, place) },
    );
  return pairs;
}

const textOf = ({ keys }: IndexedBook, place: number) => keys[place];
const numberOf = ({ provisions }: IndexedBook, place: number) => provisions[place]?.number ?? undefined;
const titleOf = ({ titles }: IndexedBook, place: number) => titles[place] ?? undefined;

/**
 * Links pairs that are similar enough for their place, by the best assignment, among the pairs given and those that
 * have a linked parent or neighbour.
 */
export function linkRound(
  state: LinkState,
  kind: "rule" | "glossary",
  likely: Pairs,
  {
    similarity,
    least,
    surroundings,
    isLast = false,
    seenFrom = state,
  }: {
    readonly similarity: Similarity;
    readonly least: Leniency;
    readonly surroundings: LinksSoFar;
    /** Only the pairs given are considered. */
    readonly isLast?: boolean;
    /** The links that show where provisions stand; by default those made so far. */
    readonly seenFrom?: LinkState;
  },
): void {
  const { afterOf, beforeOf, old, fresh } = state;
  const pairs: Pairs = { width: likely.width, found: new Set() };
  for (const pair of likely.found)
    if (afterOf[Math.floor(pair / likely.width)] === -1 && beforeOf[pair % likely.width] === -1) pairs.found.add(pair);
  if (!isLast) addPairsNearby(state, kind, pairs);
  const edges: (Edge & { readonly alike: number; readonly opening: number; readonly standing: LinkStanding })[] = [];
  const alikeMin = Math.min(...Object.values(least)) - supportMax;
  for (const pair of sortedPairs(pairs)) {
    const [before, after] = [Math.floor(pair / pairs.width), pair % pairs.width];
    if (afterOf[before] !== -1 || beforeOf[after] !== -1 || fresh.provisions[after]?.kind !== kind) continue;
    const alike = similarity.between(before, after);
    if (alike < alikeMin) continue;
    const standing = relationOf(seenFrom, surroundings, before, after);
    if (standing.place !== "parent" && areStockSentences(state, similarity, before, after)) continue;
    // Two that share no more than any two rules of a section: the same number alone does not make them one.
    const isBare = standing.children === 0 && !standing.keepsBody;
    const isByNumberAlone = standing.stays && isBare && alike < chanceMax && !isTitle(old, before);
    if (isByNumberAlone && !similarity.shareRare(before, after)) continue;
    if (isTitle(old, before) !== isTitle(fresh, after) && !standing.stays && standing.children === 0) continue;
    const isEnclosed = standing.stays ? standing.neighbours === 2 : isLast && isInGap(seenFrom, before, after);
    // One that kept its body, and that nothing else resembles, is the same one whatever its words are.
    const isSameBody = isLast && standing.keepsBody;
    const wanted = isSameBody ? 0 : least[isEnclosed ? "enclosed" : standing.stays ? "stays" : standing.place];
    // Beginnings are expensive to compare, and add only a limited amount.
    if (alike + supportOf(standing, 1) < wanted) continue;
    const opening = similarity.openings(before, after);
    if (alike + supportOf(standing, opening) >= wanted)
      edges.push({
        row: before,
        column: after,
        worth: worthOf(alike, opening, standing) - orderCost(state, before, after),
        alike,
        opening,
        standing,
      });
  }
  for (const { row, column, ...edge } of bestAssignment(edges))
    addLink(state, { before: row, after: column, ...judged({ ...edge, isPiece: isPieceElsewhere(row, column) }) });

  /** A list elsewhere may repeat the beginning of a rule. */
  function isPieceElsewhere(before: number, after: number): boolean {
    const section = old.sections[before] ?? -1;
    const goesElsewhere = section !== -1 && afterOf[section] !== -1 && afterOf[section] !== fresh.sections[after];
    return goesElsewhere && similarity.isCut(before, after);
  }
}

/** A link with at least this similarity is clear by itself. */
export const clearMin = 0.9;

/** Texts under different rules of a section, if they are less similar than this, may share only common words. */
const faintMax = 0.28;

/** Like `linkRound`, for what is left when all other links are made. None of these links is sure. */
export function linkRemainder(
  state: LinkState,
  kind: "rule" | "glossary",
  likely: Pairs,
  { similarity, surroundings }: { readonly similarity: Similarity; readonly surroundings: LinksSoFar },
): void {
  const { afterOf, beforeOf } = state;
  const ended = new Set(state.links.flatMap((link) => (link.kind === "merged" ? [link.before] : [])));
  const begun = new Set(state.links.flatMap((link) => (link.kind === "split" ? [link.after] : [])));
  const nearby: Pairs = { width: likely.width, found: new Set(likely.found) };
  addPairsNearby(state, kind, nearby);
  const pairs: Pairs = { width: likely.width, found: new Set() };
  const { goneOn, comeFrom } = resemblingLinked(state, likely, similarity);
  for (const { before, after } of eachPair(nearby)) {
    if (afterOf[before] !== -1 || beforeOf[after] !== -1 || ended.has(before) || begun.has(after)) continue;
    // Two that share little are only linked if neither resembles a linked one, and if they are near or rather similar; or
    // if one took the place of the other.
    const isElsewhere = goneOn.has(before) || comeFrom.has(after);
    const isFaint = similarity.between(before, after) < faintMax;
    const isLoose = isElsewhere || isFaint || isInNewSection(state, surroundings, before, after);
    if (!isLoose || similarity.shareRare(before, after)) addPair(pairs, before, after);
    else {
      const { place, stays } = relationOf(state, surroundings, before, after);
      const isFar = isElsewhere || place === "section" || isInNewSection(state, surroundings, before, after);
      if (stays || !isFar) addPair(pairs, before, after);
    }
  }
  const linkCount = state.links.length;
  linkRound(state, kind, pairs, { similarity, least: remainder, surroundings, isLast: true });
  for (let at = linkCount; at < state.links.length; at++) {
    const link = state.links[at] as Link;
    if (link.confidence === "high") state.links[at] = { ...link, confidence: "medium" };
  }
}

/**
 * Whether the section of the one rule continued elsewhere, and that of the other has no partner, and no rule moved from
 * the one to the other.
 */
function isInNewSection(
  { old, fresh, afterOf, beforeOf }: LinkState,
  { followers }: LinksSoFar,
  before: number,
  after: number,
): boolean {
  const [section, other] = [old.sections[before] ?? -1, fresh.sections[after] ?? -1];
  if (section === -1 || other === -1 || followers.count(section, other) > 0) return false;
  return (afterOf[section] === -1) !== (beforeOf[other] === -1);
}

/** Two rules of a section often are this similar by chance. */
const chanceMax = 0.16;

/**
 * Whether two provisions stand under the same parent between the same linked ones: the nearest before the one and the
 * nearest after it continue before and after the other.
 */
function isInGap({ old, fresh, afterOf, beforeOf }: LinkState, before: number, after: number): boolean {
  if (old.parents[before] === -1 || afterOf[old.parents[before] ?? -1] !== fresh.parents[after]) return false;
  let [start, end] = [before - 1, before + 1];
  while (start >= 0 && afterOf[start] === -1) start--;
  while (end < afterOf.length && afterOf[end] === -1) end++;
  let [first, last] = [after - 1, after + 1];
  while (first >= 0 && beforeOf[first] === -1) first--;
  while (last < beforeOf.length && beforeOf[last] === -1) last++;
  return first >= 0 && last < beforeOf.length && afterOf[start] === first && afterOf[end] === last;
}

/**
 * For each provision without a link, the linked provision that is most similar and contains what it said. Only rare
 * words count.
 */
export function resemblingLinked(
  { afterOf, beforeOf }: LinkState,
  pairs: Pairs,
  similarity: Similarity,
): { readonly goneOn: ReadonlyMap<number, number>; readonly comeFrom: ReadonlyMap<number, number> } {
  const [goneOn, comeFrom] = [new Map<number, number>(), new Map<number, number>()];
  for (const { before, after } of eachPair(pairs)) {
    const [isEnded, isNew] = [afterOf[before] === -1, beforeOf[after] === -1];
    // Most pairs are linked on both sides.
    if (isEnded === isNew) continue;
    const alike = similarity.between(before, after);
    if (alike < resemblingMin || !similarity.shareRare(before, after)) continue;
    const [found, mine, other] = isEnded ? [goneOn, before, after] : [comeFrom, after, before];
    const best = found.get(mine);
    if (best === undefined || alike > (isEnded ? similarity.between(before, best) : similarity.between(best, after)))
      found.set(mine, other);
  }
  return { goneOn, comeFrom };
}

const resemblingMin = 0.7;

/**
 * Marks provisions that ended, and are very similar to one that continued from elsewhere, as merged into it. The
 * reverse is not done: a new provision that resembles an old one was usually modelled on it. Expects all other links to
 * be made.
 */
export function mergeResembling(
  state: LinkState,
  kind: "rule" | "glossary",
  likely: Pairs,
  { similarity, surroundings }: { readonly similarity: Similarity; readonly surroundings: LinksSoFar },
): void {
  const merged = new Set(state.links.flatMap((link) => (link.kind === "merged" ? [link.before] : [])));
  mergeAbsorbed();
  for (const [before, after] of resemblingLinked(state, likely, similarity).goneOn) {
    // The same sentence may be under many rules, and ends with its own rule.
    const isTwin = state.old.keys[before] === state.old.keys[state.beforeOf[after] ?? -1];
    if (merged.has(before) || isTwin || areStrangers(state, before, after)) continue;
    state.links.push({ kind: "merged", before, after, basis: "similarity", confidence: "low" });
  }

  /**
   * If a section went into another one, which had said nearly the same of its own subject, its rule was merged into that
   * one even if that did not change.
   */
  function mergeAbsorbed(): void {
    const { old, fresh, beforeOf } = state;
    const { weights, rareFeatures } = similarity;
    const places = unlinked(state, kind).before.filter((at) => !merged.has(at) && old.sections[at] !== -1);
    const absorbing = new Set<number>();
    for (const from of new Set(places.map((at) => old.sections[at] ?? -1)))
      for (const into of new Set(fresh.sections)) if (isAbsorbed(from, into)) absorbing.add(into);
    if (absorbing.size === 0) return;
    const others = fresh.provisions.flatMap((provision, at) =>
      provision.kind === kind && beforeOf[at] !== -1 && absorbing.has(fresh.sections[at] ?? -1) ? [at] : [],
    );
    const pairs: Pairs = { width: likely.width, found: new Set() };
    addPairsByWords(pairs, textsAt(places, rareFeatures.old), textsAt(others, rareFeatures.fresh), weights);
    const best = new Map<number, { readonly after: number; readonly alike: number }>();
    for (const { before, after } of eachPair(pairs)) {
      const isInto = isAbsorbed(old.sections[before] ?? -1, fresh.sections[after] ?? -1);
      const alike = isInto ? similarity.between(before, after) : 0;
      if (alike < absorbedAlikeMin || !similarity.shareRare(before, after) || areStrangers(state, before, after))
        continue;
      if (alike > (best.get(before)?.alike ?? 0)) best.set(before, { after, alike });
    }
    for (const [before, { after }] of best) {
      state.links.push({ kind: "merged", before, after, basis: "similarity", confidence: "low" });
      merged.add(before);
    }
  }

  function isAbsorbed(section: number, into: number): boolean {
    return into !== -1 && state.afterOf[section] !== into && surroundings.followers.count(section, into) >= absorbedMin;
  }
}

/** A section of which at least so many rules moved into another one went into it. */
const absorbedMin = 3;
const absorbedAlikeMin = 0.65;

/**
 * Says whether two texts under titles that are not linked share nothing rare: such texts occur under many titles, and
 * do not move from one to another.
 */
function areStockSentences({ old, fresh }: LinkState, similarity: Similarity, before: number, after: number): boolean {
  const [parent, other] = [old.parents[before] ?? -1, fresh.parents[after] ?? -1];
  return (
    isTitle(old, parent) &&
    isTitle(fresh, other) &&
    old.keys[parent] !== fresh.keys[other] &&
    !similarity.shareRare(before, after)
  );
}

/** Adds the children of linked parents and the neighbours of linked provisions. */
function addPairsNearby({ old, fresh, ...state }: LinkState, kind: "rule" | "glossary", pairs: Pairs): void {
  const { afterOf } = state;
  const open = unlinked({ old, fresh, ...state }, kind);
  const placeOrNone = (place: number | undefined) => (place === -1 ? undefined : place);
  addPairsByKey(
    pairs,
    { places: open.before, keyOf: (place) => placeOrNone(afterOf[old.parents[place] ?? -1]) },
    { places: open.after, keyOf: (place) => placeOrNone(fresh.parents[place]) },
  );
  for (const place of open.before) {
    const [previous, next] = [placeOrNone(afterOf[place - 1]), placeOrNone(afterOf[place + 1])];
    if (previous !== undefined) addPair(pairs, place, previous + 1);
    if (next !== undefined && next > 0) addPair(pairs, place, next - 1);
  }
}

/** Linked neighbours, citations, and a similar beginning make up for some difference. */
function supportOf({ place, neighbours, cited }: LinkStanding, opening: number): number {
  const byOpening = opening >= 0.6 && !isApart(place) ? 0.2 * opening : 0;
  return 0.03 * neighbours + 0.2 * cited + byOpening;
}

/** Somewhat more than `supportOf` gives at most. */
const supportMax = 0.47;

/**
 * The worth of a link: by words, first words, place, citations, and where the rules under it moved; to the sixth power,
 * so that one good link is worth more than two poor ones.
 */
export function worthOf(
  alike: number,
  opening: number,
  { place, neighbours, stays, cited, children }: LinkStanding,
): number {
  const byPlace = { parent: 0.2, section: 0.1, open: 0, cousin: -0.1, stranger: -0.2, foreign: -0.25 }[place];
  const isByNumberAlone = alike < 0.5 && neighbours === 0 && children === 0 && opening < sameBeginningMin;
  const byNumber = !stays ? 0 : isByNumberAlone ? 0.05 : 0.15;
  // Citations tell which of similar texts is meant; of one that was removed they stay where they are.
  const byCitations = 0.8 * cited * Math.min(1, alike / faintMax);
  return (alike + byPlace + 0.08 * neighbours + byNumber + byCitations + 0.5 * opening ** 2 + 0.1 * children) ** 6;
}

/** Two texts with at least this similarity have the same first words. */
const sameBeginningMin = 0.8;

/** At least one of the two parents continued elsewhere. */
function isApart(place: LinkStanding["place"]): boolean {
  return place === "cousin" || place === "stranger" || place === "foreign";
}

type LinkJudgement = {
  readonly alike: number;
  readonly opening: number;
  readonly standing: LinkStanding;
  /** One is a part of the other, and is in another section than the rules around it. */
  readonly isPiece: boolean;
};

function judged({ alike, opening, standing, isPiece }: LinkJudgement): Pick<Link, "basis" | "confidence"> {
  const { place, neighbours, stays, keepsBody } = standing;
  const isNear = place === "parent" || place === "section" || neighbours > 0;
  if (alike === 1) return { basis: "context", confidence: isNear ? "high" : "medium" };
  const basis = stays && alike < 0.5 ? "number" : "similarity";
  if (alike < 0.5) return { basis, confidence: keepsBody ? "medium" : "low" };
  if (isPiece) return { basis, confidence: "medium" };
  if (alike >= clearMin) return { basis, confidence: "high" };
  // A text with a different beginning may be only a part of the other, and one in another place may be another rule
  // with the same words.
  const isDoubtful = isApart(place) || (alike < 0.75 && (!isNear || opening < beginsAlikeMin));
  return { basis, confidence: isDoubtful ? "medium" : "high" };
}

/** Two texts with at least this similarity begin alike. */
const beginsAlikeMin = 0.2;
