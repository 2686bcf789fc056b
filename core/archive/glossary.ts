import { Problem } from "../problem.ts";
import { entryAddress } from "../text/addresses.ts";
import { intervalInText } from "../text/day-words.ts";
import { holdsOn, type IsoDate, type KnownInterval } from "../text/days.ts";
import { likeness, pairsOf } from "../text/likeness.ts";
import { byText } from "../text/order.ts";
import type { Archive } from "./archive.ts";
import type { DatedRelease } from "./collection.ts";
import { conflictFacts } from "./conflicts.ts";
import { isBeforeKnown, isHeld, knownInterval, revisionInterval, revisionOn, titleOn } from "./life.ts";
import { type Lineage, type Revision, termKey } from "./lineage.ts";
import { dayAsked, heldDays, releaseInForce } from "./lookup.ts";
import type { Entry } from "./periods.ts";
import { heldReleaseOn, heldReleasesAround, howToHold, knownFromInText, releaseOn } from "./releases.ts";
import { entriesOn } from "./sections.ts";

/** A glossary entry found: its lineage, what it said on the day, the term as printed then, and the release in force. */
export type FoundEntry = {
  readonly lineage: Lineage;
  readonly revision: Revision;
  readonly term: string;
  readonly release: DatedRelease;
};

/** One use of a term, and the term of the same entry on the day asked; `null` if it was not in the glossary. */
type TermUse = KnownInterval & {
  readonly lineage: string;
  readonly term: string;
  readonly termThen: string | null;
};

/**
 * Every entry that ever had a term, oldest lineage first. The term may be one of several of the entry ("Mode" of
 * "Modal, Mode").
 *
 * @example entriesHeaded(archive, "No Such Term").length === 0
 */
export function entriesHeaded(archive: Archive, term: string): readonly Entry[] {
  return archive.once(entriesByHead).get(termKey(term)) ?? [];
}

function entriesByHead(archive: Archive): Map<string, Entry[]> {
  const byHead = new Map<string, Entry[]>();
  for (const entry of [...archive.entriesByTerm.values()].flat()) {
    for (const head of headsOf(entry.term)) byHead.set(head, [...(byHead.get(head) ?? []), entry]);
  }
  return byHead;
}

/**
 * The terms by which an entry can be found: the term as printed, without the mark "(Obsolete)", and each of several
 * terms.
 */
function headsOf(term: string): Set<string> {
  const whole = termKey(term);
  const bare = whole.replace(/(?:(?<!\s)\s+)?\(obsolete\)$/, "");
  return new Set([whole, bare, ...bare.split(/,\s*/)]);
}

/**
 * The entries with a term on a day. Entries that have it as one of several, or as obsolete, count only if no entry has
 * exactly this term.
 *
 * @example entriesFoundOn(archive, "No Such Term", "2005-01-10").length === 0
 */
export function entriesFoundOn(archive: Archive, term: string, on: IsoDate): readonly Entry[] {
  const exact = entriesOn(archive, term, on);
  return exact.length > 0 ? exact : entriesHeaded(archive, term).filter((entry) => holdsOn(entry, on));
}

/**
 * All entries of the glossary on a day, ordered by term.
 *
 * @example glossaryOn(archive, "2005-01-10").every(({ from }) => from <= "2005-01-10") === true
 */
export function glossaryOn(archive: Archive, on: IsoDate): Entry[] {
  const entries = [...archive.entriesByTerm.values()].flat().filter((entry) => holdsOn(entry, on));
  return byTerm(entries);
}

function byTerm(entries: readonly Entry[]): Entry[] {
  const keyed = entries.map((entry) => ({ key: termKey(entry.term), entry }));
  return keyed.toSorted(byText(({ key }) => key)).map(({ entry }) => entry);
}

/**
 * Finds the one glossary entry under a term on a day, whether or not its words are held.
 *
 * Throws `before-first-release`, `ambiguous`, `unknown-term` (there was none) and `not-held` (there may have been one).
 *
 * @example entryOn(archive, "Mana Burn", "2005-01-10").lineage.id === "glossary.mana-burn"
 */
export function entryOn(archive: Archive, term: string, on: IsoDate): FoundEntry {
  const release = releaseInForce(archive, on);
  const entries = entriesFoundOn(archive, term, on);
  const [entry] = entries;
  if (entries.length > 1) throw ambiguous(term, on, entries);
  const revision = entry && revisionOn(entry.lineage, on);
  if (entry === undefined || revision === undefined) throw unfound(archive, term, on, release);
  return { lineage: entry.lineage, revision, term: revision.name ?? entry.term, release };
}

/**
 * As `entryOn`; also throws `not-held` if only a summary is known, with the summary among the facts.
 *
 * @example heldEntryOn(archive, "Mana Burn", "2005-01-10") // throws not-held
 */
export function heldEntryOn(archive: Archive, term: string, on: IsoDate): FoundEntry {
  const entry = entryOn(archive, term, on);
  const { lineage, revision, release } = entry;
  if (isHeld(lineage, revision)) return entry;
  const summary = revision.summary === null ? "" : ` We know its summary, in our words: ${revision.summary}`;
  throw new Problem("not-held", `The text of the entry "${entry.term}" on ${on} is not held.${summary}`, {
    on,
    term: entry.term,
    lineage: lineage.id,
    lineageTitle: titleOn(lineage, on),
    summary: revision.summary,
    inForce: revisionInterval(lineage, revision),
    inUse: usesOf(archive, term, on),
    release: release.from,
    ...heldDays(archive),
    ...howToHold(archive, on),
  });
}

function ambiguous(term: string, on: IsoDate, entries: readonly Entry[]): Problem {
  const detail = `"${shown(term)}" names ${entries.length} entries of the glossary on ${on}; ask for one of the lineages.`;
  return new Problem("ambiguous", detail, {
    on,
    term: shown(term),
    choices: entries.map(({ lineage, term: title }) => ({ lineage: lineage.id, title })),
  });
}

/** The problem for a term without a known entry: there was none, or we cannot know. */
function unfound(archive: Archive, term: string, on: IsoDate, release: DatedRelease): Problem {
  const inUse = usesOf(archive, term, on);
  const near = nearestEntries(archive, term, on);
  const { dayInWords, facts: ofDay } = dayAsked(archive, on);
  const facts = {
    on,
    term: shown(term),
    inUse,
    movedTo: inUse.findLast(({ from, termThen }) => from <= on && termThen !== null)?.termThen ?? null,
    choices: near.map((entry) => ({
      term: entry.term,
      lineage: entry.lineage.id,
      href: entryAddress(entry.term, holdsOn(entry, on) ? on : entry.from),
    })),
    release: release.from,
    ...heldDays(archive),
    ...ofDay,
    ...conflictFacts(archive, release.from, { number: null, name: term }),
  };
  const isUnknown = isAbsenceKnown(archive, term, on);
  const around = heldReleasesAround(archive, on);
  const when = around.length === 0 ? dayInWords : `${on}, ${knownFromInText(around)}`;
  const state = isUnknown
    ? `The glossary had no entry "${shown(term)}" on ${when}.`
    : `We cannot say what the glossary said about "${shown(term)}" on ${on}: it is not held for that day.`;
  const past = inUse.length > 0 ? pastOf(inUse, on) : near.length > 0 ? `Closest terms: ${named(near)}.` : "";
  if (isUnknown) return new Problem("unknown-term", `${state} ${past}`.trim(), facts);
  return new Problem("not-held", `${state} ${past}`.trim(), { ...facts, ...howToHold(archive, on) });
}

function named(entries: readonly Entry[]): string {
  return entries.map(({ term }) => `"${term}"`).join(", ");
}

function usesOf(archive: Archive, term: string, on: IsoDate): TermUse[] {
  return entriesHeaded(archive, term).map(({ lineage, term: used, from, to }) => {
    const days = knownInterval(lineage, { from, to });
    return { ...days, lineage: lineage.id, term: used, termThen: revisionOn(lineage, on)?.name ?? null };
  });
}

function pastOf(uses: readonly TermUse[], on: IsoDate): string {
  const sentences = uses.map(({ term, termThen, ...days }) => {
    return `"${term}" ${intervalInText(days)}${termThen === null ? "" : `; on ${on} its term was "${termThen}"`}`;
  });
  return `Known uses: ${sentences.join("; ")}.`;
}

/**
 * Says whether it is known that a term was not in the glossary: a glossary is held and never had it, or its entries are
 * known to have begun later or ended before.
 */
function isAbsenceKnown(archive: Archive, term: string, on: IsoDate): boolean {
  const entries = entriesHeaded(archive, term);
  if (entries.length === 0) return heldReleaseOn(archive, on) !== undefined;
  return !entries.some((entry) => mayHaveBegunBy(archive, entry, on));
}

/** An entry may be older than the release in which it was first seen, but not older than a held release without it. */
function mayHaveBegunBy(archive: Archive, { lineage, from }: Entry, on: IsoDate): boolean {
  if (on >= from) return false;
  const inForce = releaseOn(archive, on)?.from ?? on;
  const isMissingBetween = archive.heldReleases.some((held) => held >= inForce && held < from);
  const isSeenLate = revisionOn(lineage, from)?.isFirstSeen === true || isBeforeKnown(lineage, on);
  return isSeenLate && !isMissingBetween;
}

const nearestMax = 5;
const likenessMin = 0.4;

/**
 * The entries of a day with the terms most similar to this one, most similar first. Uses entries of all days if none is
 * known for this day.
 */
function nearestEntries(archive: Archive, term: string, on: IsoDate): Entry[] {
  const ofDay = glossaryOn(archive, on);
  const entries = ofDay.length > 0 ? ofDay : byTerm([...archive.entriesByTerm.values()].flat());
  const sought = pairsOf(termKey(shown(term)));
  return entries
    .map((entry) => ({
      entry,
      likeness: Math.max(...[...headsOf(entry.term)].map((head) => likeness(sought, pairsOf(head)))),
    }))
    .filter((near) => near.likeness >= likenessMin)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, nearestMax)
    .map(({ entry }) => entry);
}

/** Bounds the length of a term that a caller sent. */
function shown(term: string): string {
  return term.slice(0, 80);
}
