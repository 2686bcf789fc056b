import { bestAssignment, type Edge } from "./assignment.ts";
import type { IndexedBook } from "./book.ts";
import { addPairsByKey, eachPair, type Pairs } from "./candidates.ts";
import { addLink, isTitle, type LinkState, orderCost, unlinked, wordsOfTitle } from "./link-state.ts";
import type { Similarity } from "./similarity.ts";
import type { LinksSoFar } from "./standing.ts";

/** Titles with at least this similarity are alike; below it, more of the rules under them must be the same. */
const titleAlikeMin = 0.3;
const shareMin = 0.3;
const shareOfStrangersMin = 0.5;
/**
 * If another section took at least this share of the number of rules that the chosen one took, the section was divided.
 */
const rivalShare = 0.4;
/**
 * If titles are unlike and not nearly all rules moved, at least this many rules must have moved from the one to the
 * other.
 */
const followersMin = 3;

/**
 * Links chapters and sections that have no link yet: by their titles, by their chapter, by where the rules under them
 * moved, and a little by their numbers. Expects the rules with unique texts to be linked.
 */
export function linkHeadings(state: LinkState, { followers, cited }: LinksSoFar, similarity: Similarity): void {
  const { old, fresh, afterOf } = state;
  const open = unlinked(state, "heading");
  if (open.before.length === 0 || open.after.length === 0) return;
  const pairs: Pairs = { width: fresh.provisions.length, found: new Set(followers.pairs) };
  const title = ({ titles }: IndexedBook, place: number) => titles[place] ?? undefined;
  const number = ({ labels }: IndexedBook, place: number) => labels[place];
  for (const keyOf of [title, number])
    addPairsByKey(
      pairs,
      { places: open.before, keyOf: (place) => keyOf(old, place) },
      { places: open.after, keyOf: (place) => keyOf(fresh, place) },
    );
  const ruleTitles = { old: titlesOfRules(old), fresh: titlesOfRules(fresh) };
  const edges: (Edge & { readonly share: number; readonly isSameTitle: boolean; readonly alike: number })[] = [];
  for (const { before: row, after: column } of eachPair(pairs)) {
    if (afterOf[row] !== -1 || state.beforeOf[column] !== -1) continue;
    if (old.provisions[row]?.kind !== "heading" || fresh.provisions[column]?.kind !== "heading") continue;
    if (old.labels[row]?.length !== fresh.labels[column]?.length) continue;
    const isSameTitle = old.titles[row] === fresh.titles[column];
    const alike = similarity.between(row, column);
    const share = followers.shareOfMore(row, column);
    const isSameNumber = old.provisions[row]?.number === fresh.provisions[column]?.number;
    // A section with the title of a rule of the other rulebook came out of that rule, or was merged into it.
    const isOfRule = ruleTitles.fresh.has(wordsOfTitle(old, row)) || ruleTitles.old.has(wordsOfTitle(fresh, column));
    // If the title is different, the first rule must have moved along: it says what the section is about.
    const isMoved =
      share >= 0.8 ||
      (share >= shareOfStrangersMin &&
        followers.count(row, column) >= followersMin &&
        hasFirstRule(state, row, column));
    const isEnough = alike >= titleAlikeMin ? share >= shareMin || isSameNumber : isMoved && !isOfRule;
    if (!isSameTitle && !isEnough) continue;
    const isSameChapter = afterOf[old.parents[row] ?? -1] === fresh.parents[column];
    const byRules = Number(isSameTitle) + share + 0.5 * alike + 0.3 * cited(row, column);
    const byPlace = 0.1 * Number(isSameNumber) + 0.2 * Number(isSameChapter) - orderCost(state, row, column);
    edges.push({ row, column, worth: byRules + byPlace, share, isSameTitle, alike });
  }
  for (const { row, column, share, isSameTitle, alike } of bestAssignment(edges)) {
    const hasRival = edges.some(
      (edge) => edge.row === row && edge.column !== column && edge.share >= rivalShare * share,
    );
    const isSameChapter = afterOf[old.parents[row] ?? -1] === fresh.parents[column];
    const isSure = isSameTitle ? share >= 0.5 || isSameChapter : alike >= titleAlikeMin && share >= 0.5 && !hasRival;
    const confidence = isSure ? "high" : isSameTitle || share >= 0.4 ? "medium" : "low";
    addLink(state, { before: row, after: column, basis: isSameTitle ? "title" : "context", confidence });
  }
}

/** Whether the first rule of the earlier section is a rule of the later one now. */
function hasFirstRule({ old, fresh, afterOf }: LinkState, before: number, after: number): boolean {
  const first = old.parents.indexOf(before, before + 1);
  const partner = first === -1 ? -1 : (afterOf[first] ?? -1);
  return partner !== -1 && fresh.sections[partner] === after;
}

function titlesOfRules(book: IndexedBook): Set<string> {
  return new Set(book.provisions.flatMap((_, place) => (isTitle(book, place) ? [wordsOfTitle(book, place)] : [])));
}
