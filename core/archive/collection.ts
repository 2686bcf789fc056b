import type { Interval, IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { Announcement } from "./announcement.ts";
import type { DocumentId } from "./document.ts";
import type { LinkDecision } from "./imported.ts";
import type { Lineage } from "./lineage.ts";

/** A date that another source gives for a release: a file name, a bulletin, the day of upload. */
type OtherDate = { readonly on: string; readonly source: string; readonly says: string };

/**
 * A set of cards with which a release came, by its common code ("M10"). `released`: the day on which the cards were
 * sold. If it is not certain, only the days suggest that the two belong together; otherwise `because` says how that is
 * known.
 */
export type ReleasedSet = {
  readonly code: string;
  readonly name: string;
  readonly released: IsoDate;
  readonly isCertain: boolean;
  readonly because: string | null;
  readonly source: string;
  readonly page: string | null;
};

/**
 * The rules as in force from one day. `from` is the day that the document states. If only the month is known, it is
 * `2001-07`, which sorts before every day of that month, until a published file of that month is held.
 */
export type Release = {
  readonly document: DocumentId;
  readonly from: string;
  readonly sets: readonly ReleasedSet[];
  readonly otherDates: readonly OtherDate[];
  readonly notes: string | null;
};

/** A release with the day on which the next known one replaced it. That day is computed, never stored. */
export type DatedRelease = Release & { readonly to: string | null };

/** Days on which it is known that no section had a number. */
export type UnusedSection = Interval & { readonly number: RuleNumber };

/** Words that players and programmers use for the rule that has a number on a day. */
export type Phrase = { readonly number: RuleNumber; readonly on: IsoDate; readonly words: string };

/** What a source can be. */
export const sourceKinds = ["document", "article", "archive", "witness"] as const;
type SourceKind = (typeof sourceKinds)[number];

/** One provision as a witness quotes it: the hashes of its canonical text and examples. */
export type Quote = {
  readonly number: RuleNumber;
  readonly lineage: string;
  readonly sha256: string;
  readonly examples: readonly string[];
};

/** Where a statement comes from. A witness also has what it quotes and the days from which those words can come. */
export type Source = {
  readonly id: string;
  readonly kind: SourceKind;
  readonly title: string;
  readonly by: string | null;
  readonly dated: string | null;
  /** The file name of this witness among the five documents with which the project started. */
  readonly seed: string | null;
  readonly notes: string;
  readonly quotes: readonly Quote[];
  readonly fits: readonly Interval[];
  readonly slips: readonly string[];
};

/** Everything that is known, before it is indexed for look-ups. */
export type Collection = {
  readonly lineages: readonly Lineage[];
  readonly releases: readonly Release[];
  readonly unusedSections: readonly UnusedSection[];
  readonly sources: readonly Source[];
  /** None if left out. */
  readonly phrases?: readonly Phrase[];
  /** The publisher's articles on changes; none if left out. */
  readonly announcements?: readonly Announcement[];
};

/** What people wrote in the dataset: facts, and decisions about links between releases. */
export type CuratedCollection = Collection & {
  readonly decisions: readonly LinkDecision[];
  /** The last release that people compared the dataset with. It says nothing about later ones. Left out: the last known. */
  readonly readAgainst?: IsoDate;
};

/** A day that players refer to by a name, such as "pre-M10". */
export type Preset = {
  readonly id: string;
  readonly name: string;
  readonly on: IsoDate;
  /** Why it is this day, in our words. */
  readonly says: string;
  readonly sources: readonly string[];
};
