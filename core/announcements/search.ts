import type { AnnouncedEntry, Announcement } from "../archive/announcement.ts";
import type { Archive } from "../archive/archive.ts";
import { wordsOf } from "../archive/life.ts";
import { type Revision, termKey } from "../archive/lineage.ts";
import { isHeldRelease } from "../archive/releases.ts";
import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { ChangeSide, LineageChange, ReleaseChanges } from "./changes.ts";
import { changesWords, fitOf, type KindFit, tellingWords } from "./fit.ts";

/** What an item is looked for in. */
export type ItemSearch = {
  readonly archive: Archive;
  readonly changes: ReleaseChanges;
  readonly article: Announcement;
  readonly entry: AnnouncedEntry;
  /** The announced release first, then those before it, the nearest first, then the one after it. */
  readonly releases: readonly IsoDate[];
  /** All numbers that the article names. */
  readonly named: ReadonlySet<RuleNumber>;
};

/** What an item may be: a change on one side of one release. */
export type ItemCandidate = {
  readonly change: LineageChange;
  readonly side: ChangeSide;
  readonly fit: KindFit;
  /** It was not changed itself, only rules below it. */
  readonly below: readonly LineageChange[];
};

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

/** A changed entry of the glossary, and whether it has the very term. */
type EntryChange = { readonly change: LineageChange; readonly isExact: boolean };

/**
 * The changed entries of a term, the best first: those of the announced release before those of others, the very term
 * before one that only begins with it, as entries are printed "Attraction" or "Attraction Card".
 */
export function entryChanges({ changes, releases, entry }: ItemSearch, term: string): EntryChange[] {
  const key = keyOf(term);
  const entries = releases.flatMap((release) =>
    changes
      .on(release)
      .filter(({ lineage, class: name }) => lineage.kind === "glossary" && fitOf(entry.kind, name) > 0)
      .flatMap((change) => {
        const keys = [change.before, change.after].flatMap((side) => (side?.name ? [keyOf(side.name)] : []));
        if (keys.includes(key)) return [{ change, isExact: true }];
        const isNear = (term: string) =>
          term.startsWith(`${key} `) || term.startsWith(`${key},`) || key.startsWith(`${term} `) || areAlike(term, key);
        return keys.some(isNear) ? [{ change, isExact: false }] : [];
      }),
  );
  return entries.toSorted((a, b) => Number(b.isExact) - Number(a.isExact));
}

/** "Controlling Another Player" is the entry "Control Another Player". */
function areAlike(one: string, other: string): boolean {
  const [words, others] = [tellingWords(one), tellingWords(other)];
  return words.size > 1 && words.size === others.size && [...words].every((word) => others.has(word));
}

/** Terms with a placeholder are printed in brackets: "Venture into [Quality]". */
function keyOf(term: string): string {
  return termKey(term).replaceAll(/[[\]]/g, "");
}

/**
 * The provisions of a group that an article names without numbers: those whose examples changed, for "Examples"; else
 * those whose words have the name of the group since the release, and had it not before. The name is found over a
 * release that is not held too; of examples nobody can tell which release changed them.
 */
export function groupMembers(
  { archive, changes, article, releases }: ItemSearch,
  group: string,
): readonly LineageChange[] {
  if (/^examples?$/i.test(group)) return changes.on(article.release).filter(({ class: name }) => name === "examples");
  const words = group.toLowerCase();
  const days = isHeldRelease(archive, article.release) ? [article.release] : releases;
  const renamed = days.map((day) =>
    changes.on(day).filter((change) => changesWords(change.class) && isRenamed(change, words)),
  );
  return renamed.find((members) => members.length > 0) ?? [];
}

/** A rule that came only now says nothing of a new name. */
function isRenamed({ lineage, before, after }: LineageChange, words: string): boolean {
  if (before === undefined || after === undefined) return false;
  const says = (revision: Revision) =>
    [revision.name, wordsOf(lineage, revision)].join(" ").toLowerCase().includes(words);
  return says(after) && !says(before);
}
