import {
  entryAddress,
  entryHistoryAddress,
  lineageAddress,
  pageAddress,
  releaseAddress,
} from "../archive/addresses.ts";
import { type Provenance, provenanceOf } from "../archive/certainty.ts";
import { entriesFoundOn, entryOn, type FoundEntry, glossaryOn, heldEntryOn } from "../archive/glossary.ts";
import type { History } from "../archive/history.ts";
import { endOf, isHeld, revisionInterval, revisionOn, wordingsOf } from "../archive/life.ts";
import type { Revision, Significance } from "../archive/lineage.ts";
import { isBeyondNewestRelease, releaseInForce } from "../archive/lookup.ts";
import { heldReleaseOn } from "../archive/releases.ts";
import { titleOn } from "../archive/titles.ts";
import { Problem } from "../problem.ts";
import type { Interval, IsoDate } from "../text/days.ts";
import { type LineageAnswer, lineageAnswer } from "./lineages.ts";
import { citationsOf, type ResolvedCitation, type SourceNamed, sourcesNamed } from "./parts.ts";

/** A glossary entry named in passing. */
export type EntryNamed = { readonly term: string; readonly lineage: string; readonly href: string };

/** What the glossary said of a term on a day. */
export type EntryAnswer = Provenance & {
  /** As printed, which may differ from what was asked: in capitals, or as one of several terms. */
  readonly term: string;
  readonly on: IsoDate;
  readonly beyondNewestRelease: boolean;
  readonly lineage: string;
  readonly title: string;
  readonly text: string;
  readonly examples: readonly string[];
  /** The days on which term and text are these. */
  readonly inForce: Interval;
  /** The day of the release in force. */
  readonly release: string;
  readonly significance: Significance;
  readonly why: string;
  readonly citations: readonly ResolvedCitation[];
  /** Other entries that the text sends its readers to ("See also Aura"). */
  readonly see: readonly EntryNamed[];
  /** The term under which it stands as far as is known, or the day on which it ended. */
  readonly now: { readonly term: string | null; readonly ended: IsoDate | null };
  readonly sources: readonly SourceNamed[];
  readonly links: EntryLinks;
};

export type EntryLinks = {
  readonly self: string;
  readonly history: string;
  readonly lineage: string;
  readonly release: string;
  /** The same lineage one revision earlier and later, each on the first day of that revision. */
  readonly predecessor: string | null;
  readonly successor: string | null;
};

/** Answers what the glossary said of a term on a day. Refuses as `heldEntryOn` does. */
export function entryAnswer(history: History, asked: string, on: IsoDate): EntryAnswer {
  const found = heldEntryOn(history, asked, on);
  const { lineage, revision, term, release } = found;
  return {
    ...{ term, on },
    beyondNewestRelease: isBeyondNewestRelease(history, on),
    lineage: lineage.id,
    title: titleOn(lineage, on),
    text: revision.text ?? "",
    examples: revision.examples,
    inForce: revisionInterval(lineage, revision),
    release: release.from,
    ...provenanceOf(history, lineage, revision, on),
    significance: revision.significance,
    why: revision.why,
    citations: citationsOf(history, revision, on),
    see: entriesNamedIn(history, found, on),
    now: { term: endOf(lineage) === null ? (lineage.revisions.at(-1)?.name ?? null) : null, ended: endOf(lineage) },
    sources: sourcesNamed(history, revision.sources),
    links: linksOf(found, on),
  };
}

const pointer = /\bsee (?:also )?([^.\n]{1,300})\./gi;

/** Entries that stood on the day under what follows "See" or "See also", as a whole or part by part. */
function entriesNamedIn(history: History, { lineage, revision }: FoundEntry, on: IsoDate): EntryNamed[] {
  const named = [...(revision.text ?? "").matchAll(pointer)].flatMap(([, terms = ""]) => {
    const whole = entriesFoundOn(history, terms, on);
    return whole.length > 0
      ? whole
      : terms.split(/,\s*|(?<!\s)\s+and\s+/).flatMap((term) => entriesFoundOn(history, term, on));
  });
  return named
    .filter((entry, place) => entry.lineage !== lineage && named.indexOf(entry) === place)
    .map(({ lineage: other, term }) => ({ term, lineage: other.id, href: entryAddress(term, on) }));
}

function linksOf({ lineage, revision, term, release }: FoundEntry, on: IsoDate): EntryLinks {
  const wordings = wordingsOf(lineage);
  const place = wordings.findLastIndex(({ from }) => from <= revision.from);
  return {
    self: entryAddress(term, on),
    history: entryHistoryAddress(term, on),
    lineage: lineageAddress(lineage.id),
    release: releaseAddress(release.from),
    predecessor: revisionAddress(wordings[place - 1]),
    successor: revisionAddress(wordings[place + 1]),
  };
}

function revisionAddress(revision: Revision | undefined): string | null {
  return revision === undefined || revision.name === null ? null : entryAddress(revision.name, revision.from);
}

/** The whole life of the entry under a term on a day. Refuses as `entryOn` does; an entry known by its summaries is answered. */
export function entryHistoryAnswer(history: History, term: string, on: IsoDate): LineageAnswer {
  return { ...lineageAnswer(history, entryOn(history, term, on).lineage.id, undefined), on };
}

/** Which part of a list is shown: at most `limit` entries, after the first `after`. */
export type Page = { readonly limit: number; readonly after: number };

export type GlossaryAnswer = {
  readonly on: IsoDate;
  readonly beyondNewestRelease: boolean;
  readonly release: string;
  /** The held release whose glossary this is; `null` where none is held and only single entries are known. */
  readonly restsOn: IsoDate | null;
  readonly total: number;
  readonly entries: readonly (EntryNamed & { readonly isHeld: boolean })[];
  /** The address of the next page. */
  readonly next: string | null;
};

/** Lists the terms of the glossary on a day. Refuses with `before-first-release`, and `not-held` where no entry is known. */
export function glossaryAnswer(history: History, on: IsoDate, { limit, after }: Page): GlossaryAnswer {
  const release = releaseInForce(history, on).from;
  const entries = glossaryOn(history, on);
  if (entries.length === 0) throw new Problem("not-held", `Nothing is held of the glossary on ${on}.`, { on, release });
  const isLast = after + limit >= entries.length;
  return {
    ...{ on, release },
    beyondNewestRelease: isBeyondNewestRelease(history, on),
    restsOn: heldReleaseOn(history, on) ?? null,
    total: entries.length,
    entries: entries.slice(after, after + limit).map(({ lineage, term }) => {
      const said = revisionOn(lineage, on);
      const isTextHeld = said !== undefined && isHeld(lineage, said);
      return { term, lineage: lineage.id, isHeld: isTextHeld, href: entryAddress(term, on) };
    }),
    next: isLast
      ? null
      : pageAddress("glossary", { on, limit, after: after + limit, knownAt: history.imported.knownAt }),
  };
}
