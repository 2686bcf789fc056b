import type { Link } from "../../archive/link.ts";
import { bestAssignment, type Edge } from "./assignment.ts";
import type { Book } from "./book.ts";
import { addPair, addPairsByKey, addPairsByWords, eachPair, type Pairs } from "./candidates.ts";
import { addLink, isTitle, type LinkState, orderCost, unlinked } from "./link-state.ts";
import type { Similarity } from "./similarity.ts";
import { type Standing, type Surroundings, standingOf } from "./standing.ts";

/**
 * How alike two texts must be, at least, to be held the same provision, by where they stand. `enclosed`: it stays, and
 * both its neighbours do.
 */
export type Leniency = Readonly<Record<Standing["place"] | "stays" | "enclosed", number>>;

const never = Number.POSITIVE_INFINITY;

/**
 * First the clear cases, since each link tells more about where others stand; the last round uses what the one before
 * it found.
 */
export const rounds: readonly Leniency[] = [
  { enclosed: 0.6, stays: 0.6, parent: 0.7, section: 0.75, cousin: 0.85, stranger: never, open: 0.8, foreign: 0.9 },
  { enclosed: 0.45, stays: 0.45, parent: 0.55, section: 0.6, cousin: 0.75, stranger: never, open: 0.65, foreign: 0.85 },
  { enclosed: 0.3, stays: 0.3, parent: 0.42, section: 0.48, cousin: 0.65, stranger: never, open: 0.5, foreign: 0.65 },
  { enclosed: 0.3, stays: 0.3, parent: 0.42, section: 0.48, cousin: 0.65, stranger: never, open: 0.5, foreign: 0.65 },
];

/**
 * What neither went on, nor ended in another provision, is compared once more: the little that is left resembles
 * nothing else.
 */
export const remainder: Leniency = {
  ...{
    enclosed: 0.22,
    stays: 0.24,
    parent: 0.26,
    section: 0.28,
    cousin: 0.4,
    stranger: never,
    open: 0.36,
    foreign: 0.4,
  },
};

/** Pairs of one kind that have no link yet and share words, text, title or number. */
export function likelyPairs(
  { old, fresh, ...state }: LinkState,
  kind: "rule" | "glossary",
  similarity: Similarity,
): Pairs {
  const open = unlinked({ old, fresh, ...state }, kind);
  const pairs: Pairs = { width: fresh.provisions.length, found: new Set() };
  const texts = ({ features }: Book, places: readonly number[]) => ({ features, places });
  addPairsByWords(pairs, texts(old, open.before), texts(fresh, open.after), similarity.weights);
  for (const keyOf of [textOf, numberOf, titleOf])
    addPairsByKey(
      pairs,
      { places: open.before, keyOf: (place) => keyOf(old, place) },
      { places: open.after, keyOf: (place) => keyOf(fresh, place) },
    );
  return pairs;
}

const textOf = ({ keys }: Book, place: number) => keys[place];
const numberOf = ({ provisions }: Book, place: number) => provisions[place]?.number ?? undefined;
const titleOf = ({ titles }: Book, place: number) => titles[place] ?? undefined;

/**
 * Links what is alike enough for where it stands, by the best assignment; of the pairs given and those that have a
 * linked parent or neighbour.
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
  }: {
    readonly similarity: Similarity;
    readonly least: Leniency;
    readonly surroundings: Surroundings;
    /** Only the pairs given are looked at. */
    readonly isLast?: boolean;
  },
): void {
  const { afterOf, beforeOf, fresh } = state;
  const pairs: Pairs = { width: likely.width, found: new Set(likely.found) };
  if (!isLast) addPairsNearby(state, kind, pairs);
  const edges: (Edge & { readonly alike: number; readonly standing: Standing })[] = [];
  for (const { before, after } of eachPair(pairs)) {
    if (afterOf[before] !== -1 || beforeOf[after] !== -1 || fresh.provisions[after]?.kind !== kind) continue;
    const standing = standingOf(state, surroundings, before, after);
    const alike = similarity.between(before, after);
    if (standing.place !== "parent" && areStockSentences(state, similarity, before, after)) continue;
    const isEnclosed = standing.stays && standing.neighbours === 2;
    if (alike + supportOf(standing) >= least[isEnclosed ? "enclosed" : standing.stays ? "stays" : standing.place])
      edges.push({
        row: before,
        column: after,
        worth: worthOf(alike, standing) - orderCost(state, before, after),
        alike,
        standing,
      });
  }
  for (const { row, column, alike, standing } of bestAssignment(edges))
    addLink(state, { before: row, after: column, ...judged(alike, standing) });
}

/** As `linkRound`, for what is left when all other links are made. None of these links is sure. */
export function linkRemainder(
  state: LinkState,
  kind: "rule" | "glossary",
  likely: Pairs,
  { similarity, surroundings }: { readonly similarity: Similarity; readonly surroundings: Surroundings },
): void {
  const ended = new Set(state.links.flatMap((link) => (link.kind === "merged" ? [link.before] : [])));
  const begun = new Set(state.links.flatMap((link) => (link.kind === "split" ? [link.after] : [])));
  const found = [...eachPair(likely)].filter(({ before, after }) => !ended.has(before) && !begun.has(after));
  const pairs: Pairs = { width: likely.width, found: new Set() };
  for (const { before, after } of found) addPair(pairs, before, after);
  const known = state.links.length;
  linkRound(state, kind, pairs, { similarity, least: remainder, surroundings, isLast: true });
  for (let at = known; at < state.links.length; at++) {
    const link = state.links[at] as Link;
    if (link.confidence === "high") state.links[at] = { ...link, confidence: "medium" };
  }
}

/**
 * Under two titles that are not linked, texts that share nothing rare are such as stand under many titles: they do not
 * change from one to another.
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

/** Children of linked parents, and what stands beside linked provisions. */
function addPairsNearby({ old, fresh, ...state }: LinkState, kind: "rule" | "glossary", pairs: Pairs): void {
  const { afterOf } = state;
  const open = unlinked({ old, fresh, ...state }, kind);
  const known = (place: number | undefined) => (place === -1 ? undefined : place);
  addPairsByKey(
    pairs,
    { places: open.before, keyOf: (place) => known(afterOf[old.parents[place] ?? -1]) },
    { places: open.after, keyOf: (place) => known(fresh.parents[place]) },
  );
  for (const place of open.before) {
    const [previous, next] = [known(afterOf[place - 1]), known(afterOf[place + 1])];
    if (previous !== undefined) addPair(pairs, place, previous + 1);
    if (next !== undefined && next > 0) addPair(pairs, place, next - 1);
  }
}

/** Linked neighbours and citations make up for some unlikeness. */
function supportOf({ neighbours, cited }: Standing): number {
  return 0.03 * neighbours + 0.1 * cited;
}

/**
 * What a link would be worth, by words, by place and by what cites it; squared, so that one good link is worth more
 * than two poor ones.
 */
export function worthOf(alike: number, { place, neighbours, stays, cited }: Standing): number {
  const byPlace = { parent: 0.12, section: 0.06, open: 0, cousin: -0.06, stranger: -0.12, foreign: -0.12 }[place];
  return (alike + byPlace + 0.06 * neighbours + (stays ? 0.15 : 0) + 0.25 * cited) ** 2;
}

function judged(alike: number, { place, neighbours, stays }: Standing): Pick<Link, "basis" | "confidence"> {
  const isNear = place === "parent" || place === "section" || neighbours > 0;
  if (alike === 1) return { basis: "context", confidence: isNear ? "high" : "medium" };
  const confidence = alike >= 0.75 || (alike >= 0.5 && isNear) ? "high" : alike >= 0.5 ? "medium" : "low";
  return { basis: stays && alike < 0.5 ? "number" : "similarity", confidence };
}
