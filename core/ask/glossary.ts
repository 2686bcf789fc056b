import type { Archive } from "../archive/archive.ts";
import { provenanceOf } from "../archive/certainty.ts";
import { entriesFoundOn, entryOn, type FoundEntry, glossaryOn, heldEntryOn } from "../archive/glossary.ts";
import { isHeld, knownEndOf, revisionInterval, revisionOn, titleOn, wordingsOf } from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { isBeyondNewestRelease, listFactsOn } from "../archive/lookup.ts";
import { howToHold } from "../archive/releases.ts";
import type { LineageAnswer } from "../contract/lineages.ts";
import type { EntryAnswer, EntryMention, GlossaryAnswer } from "../contract/search.ts";
import { Problem } from "../problem.ts";
import { entryAddress, entryHistoryAddress, lineageAddress, releaseAddress } from "../text/addresses.ts";
import type { IsoDate } from "../text/days.ts";
import { examplesOf } from "../text/printed-order.ts";
import { lineageAnswer } from "./lineages.ts";
import { citationsOf, sourcesNamed } from "./parts.ts";

/** Answers what the glossary said about a term on a day. Throws what `heldEntryOn` throws. */
export function entryAnswer(archive: Archive, asked: string, on: IsoDate): EntryAnswer {
  const entry = heldEntryOn(archive, asked, on);
  const { lineage, revision, term, release } = entry;
  return {
    term,
    on,
    beyondNewestRelease: isBeyondNewestRelease(archive, on),
    lineage: lineage.id,
    title: titleOn(lineage, on),
    text: revision.text ?? "",
    ...examplesOf(revision),
    inForce: revisionInterval(lineage, revision),
    release: release.from,
    ...provenanceOf(archive, lineage, revision, on),
    significance: revision.significance,
    why: revision.why,
    citations: citationsOf(archive, revision, on),
    see: entriesNamedIn(archive, entry, on),
    now: nowOf(lineage),
    sources: sourcesNamed(archive, revision.sources),
    links: linksOf(entry, on),
  };
}

function nowOf(lineage: Lineage): EntryAnswer["now"] {
  const end = knownEndOf(lineage);
  return { term: end.ended === null ? (lineage.revisions.at(-1)?.name ?? null) : null, ...end };
}

const pointer = /\bsee (?:also )?([^.\n]{1,300})\./gi;

/** The entries of the day whose terms follow "See" or "See also", as a whole or part by part. */
function entriesNamedIn(archive: Archive, { lineage, revision }: FoundEntry, on: IsoDate): EntryMention[] {
  const named = [...(revision.text ?? "").matchAll(pointer)].flatMap(([, terms = ""]) => {
    const whole = entriesFoundOn(archive, terms, on);
    return whole.length > 0
      ? whole
      : terms.split(/,\s*|(?<!\s)\s+and\s+/).flatMap((term) => entriesFoundOn(archive, term, on));
  });
  return named
    .filter((entry, place) => entry.lineage !== lineage && named.indexOf(entry) === place)
    .map(({ lineage: other, term }) => ({ term, lineage: other.id, href: entryAddress(term, on) }));
}

function linksOf({ lineage, revision, term, release }: FoundEntry, on: IsoDate): EntryAnswer["links"] {
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

/**
 * The whole history of the entry that a term had on a day. Throws what `entryOn` throws; an entry known by its
 * summaries is answered.
 */
export function entryHistoryAnswer(archive: Archive, term: string, on: IsoDate): LineageAnswer {
  return { ...lineageAnswer(archive, entryOn(archive, term, on).lineage.id, undefined), on };
}

/** Lists the terms of the glossary on a day. Throws `before-first-release`, and `not-held` if no entry is known. */
export function glossaryAnswer(archive: Archive, on: IsoDate): GlossaryAnswer {
  const facts = listFactsOn(archive, on);
  const entries = glossaryOn(archive, on);
  if (entries.length === 0) {
    const { release } = facts;
    throw new Problem("not-held", `Nothing is held about the glossary on ${on}.`, {
      on,
      release,
      ...howToHold(archive, on),
    });
  }
  return {
    ...facts,
    entries: entries.map(({ lineage, term }) => {
      const revision = revisionOn(lineage, on);
      const isTextHeld = revision !== undefined && isHeld(lineage, revision);
      return { term, lineage: lineage.id, isHeld: isTextHeld, href: entryAddress(term, on) };
    }),
  };
}
