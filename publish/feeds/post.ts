import type { PostClass } from "../../core/contract/feed.ts";
import { withKnownAt } from "../../core/text/addresses.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { compareTexts } from "../../core/text/order.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { abridged, capitalised } from "../../core/text/shorten.ts";
import type { WordOperation } from "../../core/text/words.ts";
import { type Inline, text } from "../../document/blocks.ts";
import { inlineHtml } from "../../document/html.ts";
import { marksOf } from "../reports/redline.ts";

/** One entry of a feed, the same for all its formats. */
export type Post = {
  /** The id after the tag of this service. It never changes and does not depend on `knownAt`. */
  readonly id: string;
  /** The day of the change. */
  readonly on: IsoDate;
  /** The page for people on that day, relative to the host. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly contentHtml: string;
  readonly tags: readonly string[];
  readonly facts: PostFacts;
};

/**
 * The facts of an entry, for programs. An entry is about a lineage of the rules or about a card; the fields of the
 * other kind are `null`.
 */
type PostFacts = {
  readonly on: IsoDate;
  readonly class: PostClass;
  /** The day is that of the first source known to show the change, which may be older. */
  readonly isFirstSeen: boolean;
  readonly lineage: string | null;
  readonly before: RuleNumber | null;
  readonly after: RuleNumber | null;
  readonly card: string | null;
  /** The id of a curated ruling that changed. */
  readonly ruling: string | null;
};

/** A page of a feed, newest first; `next` is where the next page begins, `null` on the last. */
export type FeedPage<Entry> = { readonly entries: readonly Entry[]; readonly next: string | null };

/** Which page: at most `limit` entries after the one that a cursor names; from the newest on if it is `null`. */
export type PageQuery = { readonly limit: number; readonly after: string | null };

/** The place of an entry in its feed: a day, and an id that is unique on that day. */
type FeedPosition = { readonly on: IsoDate; readonly id: string };

/** Newest first, and on one day by id. */
export function byPlaceInFeed(a: FeedPosition, b: FeedPosition): number {
  return compareTexts(b.on, a.on) || compareTexts(a.id, b.id);
}

/** The position of an entry, for requesting the next page. */
export function cursorOf({ on, id }: FeedPosition): string {
  return `${on}~${id}`;
}

/** Says whether an entry comes after the position of a cursor, whose own entry may no longer exist. */
export function isBehind({ on, id }: FeedPosition, cursor: string): boolean {
  const [day, last] = [cursor.slice(0, 10), cursor.slice(11)];
  return on < day || (on === day && id > last);
}

/** A page of all entries, which are in the order of their feed. */
export function feedPageOf<Entry extends FeedPosition>(
  entries: readonly Entry[],
  { limit, after }: PageQuery,
): FeedPage<Entry> {
  const behind = after === null ? entries : entries.filter((entry) => isBehind(entry, after));
  const last = behind[limit - 1];
  return { entries: behind.slice(0, limit), next: behind.length > limit && last !== undefined ? cursorOf(last) : null };
}

/** An entry for a question with `knownAt`: its links keep the instant, its id does not change. */
export function postWithKnownAt(post: Post, knownAt: string | undefined): Post {
  return { ...post, path: withKnownAt(post.path, knownAt) };
}

export function paragraphsHtml(paragraphs: readonly (readonly Inline[])[]): string {
  return paragraphs.map((parts) => `<p>${inlineHtml(parts, false)}</p>`).join("");
}

/** Our words about a change. */
export function noteOf(why: string): Inline[] {
  return [{ kind: "strong", text: "Note by Annals:" }, text(` ${why}`)];
}

/** Removed and added words, as a sentence; empty if there are none. */
export function wordsChanged(words: readonly WordOperation[]): string {
  const parts = marksOf(words).flatMap(({ kind, text: marked }) =>
    kind === "same" ? [] : [`${kind === "added" ? "added" : "removed"} “${marked.trim()}”`],
  );
  const sentence = parts.join(", ");
  return sentence === "" ? "" : `${capitalised(sentence)}.`;
}

const summaryMax_chars = 300;

/** A summary, shortened. */
export function summarised(text: string): string {
  return abridged(text, summaryMax_chars);
}
