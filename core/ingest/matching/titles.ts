import { comparableText } from "../../text/canonical.ts";
import type { IndexedBook } from "./book.ts";
import type { Followers } from "./followers.ts";
import { addLink, isTitle, type LinkState, unlinked, wordsOfTitle } from "./link-state.ts";

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
      followers.count(before, after) >= followersMin && followers.shareOfMore(before, after) >= shareOfRenamedMin;
    if (!isSame && !isRenamed) continue;
    const confidence = isSame && followers.shareOfFewer(before, after) >= 0.5 ? "high" : "medium";
    const basis = isSame ? "title" : "context";
    state.links.push({ kind: endsInHeading ? "merged" : "split", before, after, basis, confidence });
  }
}

/** If the words of a title are others, so many of the rules under it must have moved, and this share of them. */
const followersMin = 2;
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
  const found = new Map<string, number[]>();
  for (const place of places)
    for (const term of comparableText(provisions[place]?.name ?? "")
      .toLowerCase()
      .split(/[,/]/))
      found.set(term.trim(), [...(found.get(term.trim()) ?? []), place]);
  return found;
}

function isHeading({ provisions }: IndexedBook, place: number): boolean {
  return provisions[place]?.kind === "heading";
}
