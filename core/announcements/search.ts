import type { AnnouncedEntry, Announcement } from "../archive/announcement.ts";
import type { Archive } from "../archive/archive.ts";
import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { ChangeSide, LineageChange, ReleaseChanges } from "./changes.ts";
import type { KindFit } from "./fit.ts";

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
