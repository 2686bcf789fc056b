import type { AnnouncedEntry } from "../archive/announcement.ts";
import type { ChangeSide } from "./changes.ts";
import type { ItemCandidate } from "./search.ts";

/** A change that an item may mean, with the number of words that it shares with the reason. */
export type WeighedCandidate = ItemCandidate & { readonly shared: number };

/** On which sides of the change a number is looked for, the likelier first. */
export function sidesOf({ numbering, kind }: AnnouncedEntry): readonly ChangeSide[] {
  if (numbering === "new") return ["after"];
  if (numbering === "old") return ["before"];
  return kind === "deleted" || kind === "renumbered" || kind === "moved" ? ["before", "after"] : ["after", "before"];
}

/** The rule that left a number needs so many more words of the reason than the one that came to it. */
const lead_words = 2;

/**
 * The changes of one number, the likeliest first: `sides` has those on each side, the likelier side first. What an
 * article says of 606.5 is the new rule 606.5, and not the one that left this number, unless that one's words say so.
 */
export function meantAmong(sides: readonly (readonly WeighedCandidate[])[]): readonly WeighedCandidate[] {
  const [likelier = [], other = []] = sides.map((candidates) =>
    candidates.toSorted((a, b) => b.fit - a.fit || b.shared - a.shared),
  );
  const [mine, theirs] = [likelier[0], other[0]];
  if (mine === undefined || theirs === undefined || mine.change === theirs.change) return [...likelier, ...other];
  if (mine.shared > 0 && theirs.shared === 0) return likelier;
  const isAsLikely = mine.shared > 0 && theirs.shared - mine.shared < lead_words;
  if (isAsLikely && mine.change.class === "added") return likelier;
  const isFirst = mine.fit === 1 && theirs.fit === 1 ? mine.shared >= theirs.shared : mine.fit >= theirs.fit;
  return isFirst || (isAsLikely && mine.fit >= 2) ? [...likelier, ...other] : [...other, ...likelier];
}
