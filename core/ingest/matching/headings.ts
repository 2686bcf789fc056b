import { comparableText } from "../../text/canonical.ts";
import { addLink, type IndexedBook, isTitle, type LinkState, orderCost, unlinked, wordsOfTitle } from "./book.ts";
import { addPairsByKey, bestAssignment, type Edge, eachPair, type Pairs } from "./candidates.ts";
import type { Similarity } from "./similarity.ts";
import type { Followers, LinksSoFar } from "./surroundings.ts";

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

/**
 * Finds rules that were only a title and became the title of a section, as "212.2. Artifacts" became "301. Artifacts"
 * (`merged`), and the other way round (`split`): the words are the same, and some of the rules under the one moved
 * under the other; or the words are others, as "217.5. In Play" became "403. Battlefield", and nearly all those rules
 * moved. Expects all sure links to be made.
 */
export function linkTitlesAcrossKinds(state: LinkState, followers: Followers): void {
  const { old, fresh, afterOf, beforeOf } = state;
  for (const pair of followers.pairs) {
    const [before, after] = [Math.floor(pair / beforeOf.length), pair % beforeOf.length];
    const endsInHeading = isHeading(fresh, after) && afterOf[before] === -1 && isTitle(old, before);
    const comesFromHeading = isHeading(old, before) && beforeOf[after] === -1 && isTitle(fresh, after);
    if (!(endsInHeading || comesFromHeading)) continue;
    const isSame = wordsOfTitle(old, before) === wordsOfTitle(fresh, after);
    const isRenamed =
      followers.count(before, after) >= followersOfRenamedMin &&
      followers.shareOfMore(before, after) >= shareOfRenamedMin;
    if (!isSame && !isRenamed) continue;
    const confidence = isSame && followers.shareOfFewer(before, after) >= 0.5 ? "high" : "medium";
    const basis = isSame ? "title" : "context";
    state.links.push({ kind: endsInHeading ? "merged" : "split", before, after, basis, confidence });
  }
}

/** If the words of a title are others, so many of the rules under it must have moved, and this share of them. */
const followersOfRenamedMin = 2;
const shareOfRenamedMin = 0.8;

/**
 * Links glossary entries that have one of their terms in common, as "Kicker" became "Kicker, Kicked", if no other entry
 * without a link has that term. Of several such entries the first ones are linked.
 */
export function linkSharedTerms(state: LinkState): void {
  const open = unlinked(state, "glossary");
  const [before, after] = [byTerm(state.old, open.before), byTerm(state.fresh, open.after)];
  const pairs = [...before].flatMap(([term, mine]) => {
    const theirs = after.get(term) ?? [];
    return mine.length === 1 && theirs.length === 1 ? [{ before: mine[0] as number, after: theirs[0] as number }] : [];
  });
  for (const pair of pairs.toSorted((a, b) => a.before + a.after - b.before - b.after)) {
    if (state.afterOf[pair.before] !== -1 || state.beforeOf[pair.after] !== -1) continue;
    addLink(state, { ...pair, basis: "title", confidence: "medium" });
  }
}

/** The glossary entries that have each term; an entry may have several, as "Kicker, Kicked" has. */
function byTerm({ provisions }: IndexedBook, places: readonly number[]): Map<string, number[]> {
  const entries = new Map<string, number[]>();
  for (const place of places)
    for (const term of comparableText(provisions[place]?.name ?? "")
      .toLowerCase()
      .split(/[,/]/))
      entries.set(term.trim(), [...(entries.get(term.trim()) ?? []), place]);
  return entries;
}

function isHeading({ provisions }: IndexedBook, place: number): boolean {
  return provisions[place]?.kind === "heading";
}

/**
 * Links rules and headings that are left over on both sides under one title, if nothing else there has it: "20. Definition
 * of Penalties" became "1.2", and "Card Drawing—Drawing Extra Cards" became "Game Play Error — Drawing Extra Cards".
 */
export function linkTitlesLeft(state: LinkState): void {
  const linked = {
    before: new Set(state.links.map((link) => link.before)),
    after: new Set(state.links.map((link) => link.after)),
  };
  const isLeft = ({ provisions }: IndexedBook, places: ReadonlySet<number>) =>
    provisions.some(({ kind, name }, place) => name !== null && kind !== "glossary" && !places.has(place));
  if (!isLeft(state.old, linked.before) || !isLeft(state.fresh, linked.after)) return;
  const [before, after] = [placesOfTitles(state.old), placesOfTitles(state.fresh)];
  for (const [title, mine] of before) {
    const [from, to] = [mine[0], after.get(title)?.[0]];
    const isOne = mine.length === 1 && after.get(title)?.length === 1;
    if (!isOne || from === undefined || to === undefined) continue;
    if (linked.before.has(from) || linked.after.has(to)) continue;
    addLink(state, { before: from, after: to, basis: "title", confidence: "medium" });
  }
}

/** Where each title stands, without the kind of thing that it names first, and without one of a glossary. */
function placesOfTitles({ provisions }: IndexedBook): Map<string, number[]> {
  const titles = new Map<string, number[]>();
  provisions.forEach(({ kind, name }, place) => {
    const title = kind === "glossary" ? "" : titleItself(name ?? "");
    if (title !== "") titles.set(title, [...(titles.get(title) ?? []), place]);
  });
  return titles;
}

function titleItself(name: string): string {
  const words = name.split(/\s[-–—]\s|—/).at(-1) ?? "";
  return comparableText(words)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .trim();
}
