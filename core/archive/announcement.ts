import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { ChangeClass } from "./change-classes.ts";
import type { Confidence } from "./lineage.ts";

/** What the publisher says that it did. `revised` is also what it says where it names no kind. */
export const announcedKinds = ["new", "revised", "deleted", "renumbered", "moved", "glossary"] as const;
export type AnnouncedKind = (typeof announcedKinds)[number];

/** On which side of a change a number is meant: as it was before it, as it is after it, or the article does not say. */
export const numberings = ["new", "old", "unsaid"] as const;

/** One paragraph of an article: what it names, and why that changed, in our words. */
export type AnnouncedEntry = {
  /** The id of the article, and the place of the entry in it: `2010-09-22-september-2010-update-bulletin#3`. */
  readonly id: string;
  readonly kind: AnnouncedKind;
  /** What it names: rule numbers as printed, or glossary terms, or a group that has neither ("Examples"). */
  readonly numbers: readonly RuleNumber[];
  readonly terms: readonly string[];
  readonly group: string | null;
  readonly numbering: (typeof numberings)[number];
  /** The article names no number; the one here was found by a person. */
  readonly isInferred: boolean;
  readonly reason: string;
  /** By number as printed: the one that is meant, where a person found a misprint. */
  readonly corrections: Readonly<Record<string, string>>;
  /** By item: why it stands in no diff, where a person found out. */
  readonly exceptions: Readonly<Record<string, string>>;
};

/** An article in which the publisher explains the changes of a release. */
export type Announcement = {
  /** The name of its file in the dataset, which begins with the day of publication. */
  readonly id: string;
  readonly title: string;
  readonly author: string | null;
  readonly published: IsoDate;
  /** The release that it announces, by the set that it names. */
  readonly release: IsoDate;
  /** An address where it is stored. */
  readonly page: string | null;
  readonly entries: readonly AnnouncedEntry[];
};

/** One thing that an article names, with what the archive shows of it. */
export type AnnouncedItem = {
  readonly article: Announcement;
  readonly entry: AnnouncedEntry;
  /** The number, term or group as printed. */
  readonly item: string;
  /** The number that is meant, if another one was printed. */
  readonly meant: RuleNumber | null;
  /** The provision; `null` for a group, and if it is not known. */
  readonly lineage: string | null;
  readonly certainty: Confidence | null;
  /** The day of the release whose difference to the one before shows it; `null` if none does. */
  readonly found: IsoDate | null;
  readonly class: ChangeClass | null;
  /** How it was found, or why not, in a sentence. */
  readonly because: string;
  /** Other provisions to which the reason belongs: the rules below it, or those of a group. */
  readonly members: readonly string[];
};
