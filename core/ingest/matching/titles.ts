import type { IndexedBook } from "./book.ts";
import type { Followers } from "./followers.ts";
import { isTitle, type LinkState, wordsOfTitle } from "./link-state.ts";

/**
 * Finds rules that were only a title and became the title of a section, as "212.2. Artifacts" became "301. Artifacts"
 * (`merged`), and the other way round (`split`): the words are the same, and some of the rules under the one moved
 * under the other. Expects all other links to be made.
 */
export function linkTitlesAcrossKinds(state: LinkState, followers: Followers): void {
  const { old, fresh, afterOf, beforeOf } = state;
  for (const pair of followers.pairs) {
    const [before, after] = [Math.floor(pair / beforeOf.length), pair % beforeOf.length];
    const endsInHeading = afterOf[before] === -1 && isTitle(old, before) && isHeading(fresh, after);
    const comesFromHeading = beforeOf[after] === -1 && isHeading(old, before) && isTitle(fresh, after);
    if (!(endsInHeading || comesFromHeading) || wordsOfTitle(old, before) !== wordsOfTitle(fresh, after)) continue;
    const confidence = followers.shareOfFewer(before, after) >= 0.5 ? "high" : "medium";
    state.links.push({ kind: endsInHeading ? "merged" : "split", before, after, basis: "title", confidence });
  }
}

function isHeading({ provisions }: IndexedBook, place: number): boolean {
  return provisions[place]?.kind === "heading";
}
