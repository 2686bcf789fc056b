import type { CuratedCollection } from "../../archive/collection.ts";
import type { DocumentId } from "../../archive/document.ts";
import { importedTopic, revisionOn, titleFrom } from "../../archive/life.ts";
import { type Lineage, type LineageEvent, type Party, type Revision, termKey } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import { byText } from "../../text/order.ts";
import { type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import type { Book, Calendar, Transition } from "./books.ts";
import { type Chain, missingPlace } from "./chains.ts";
import { type Ending, overlaid } from "./overlay.ts";
import { isReadAgainst, type Span } from "./ownership.ts";
import { birth, isSameReading, type Joins, type Reading, revisionsRead } from "./revisions.ts";

type MergeInput = {
  readonly books: readonly Book[];
  readonly transitions: readonly Transition[];
  readonly document: DocumentId;
  readonly spans: readonly Span[];
  readonly calendar: Calendar;
  readonly readAgainst: IsoDate | undefined;
};

export function mergerOf({ document, books, transitions, spans, calendar, readAgainst }: MergeInput) {
  const ids = idsOf(books, spans);
  const readingsOfOwner = readingsOf(books, spans, readAgainst);
  const placesOfOwner = placesOf(spans);
  const joins = joinsOf(books, transitions, idAt);
  const doubtful = new Set(
    transitions.flatMap(({ doubts }, book) =>
      doubts.flatMap(({ after, chosen }) => (chosen === null ? [keyOf(book + 1, after)] : [])),
    ),
  );

  return {
    curatedLineage,
    importedLineages: () => spans.filter(({ owner }) => owner === null).map(importedLineage),
    idAt,
  };

  function idAt(book: number, place: number): string {
    return ids[book]?.[place] ?? "";
  }

  function curatedLineage(lineage: Lineage): Lineage {
    const readings = [...(readingsOfOwner.get(lineage.id)?.values() ?? [])].toSorted((a, b) => a.book - b.book);
    const [first, last] = [readings[0], readings.at(-1)];
    const joinsAt = (book: number) => joins.at.get(keyOf(book, placeOf(lineage, book)));
    const event = last && joins.endings.get(keyOf(last.book, placeOf(lineage, last.book)));
    const ending = last === undefined ? null : endAfter(last, event ?? removed, books, readAgainst);
    const revisions = overlaid(lineage, readings, { calendar, readAgainst, joinsAt, ending });
    if (first === undefined) return { ...lineage, revisions };
    const isDoubtful = doubtful.has(keyOf(first.book, placeOf(lineage, first.book)));
    return asBorn({ ...lineage, revisions }, { first, joins: joinsAt(first.book), isDoubtful }, calendar);
  }

  function placeOf({ id }: Lineage, book: number): number {
    return placesOfOwner.get(id)?.get(book) ?? -1;
  }

  function importedLineage(span: Span): Lineage {
    const { chain, start, end } = span;
    const readings = changesIn(books, span, (step) => joins.at.has(keyAt(chain, step)));
    const isLast = chain.first + end === books.length;
    const ending: LineageEvent | null = isLast ? null : (joins.endings.get(keyAt(chain, end - 1)) ?? removed);
    const newest = readings.at(-1)?.provision;
    return {
      id: idAt(chain.first + start, chain.places[start] ?? -1),
      document,
      topic: importedTopic,
      kind: newest?.kind ?? "rule",
      title: newest === undefined ? "" : titleFrom(newest),
      section: null,
      isComplete: false,
      isOlder: chain.first + start === 0 && !calendar.beginsWithFirstRelease,
      revisions: revisionsRead(
        readings,
        (book) => joins.at.get(keyAt(chain, book - chain.first)),
        { ending, isBirthDoubtful: doubtful.has(keyAt(chain, start)) },
        calendar,
      ),
    };
  }
}

/** The first whole file without a lineage, of a release that the dataset was not read against. */
function endAfter(
  last: Reading,
  event: LineageEvent,
  books: readonly Book[],
  readAgainst: IsoDate | undefined,
): Ending | null {
  const book = books.findIndex(
    ({ release, isDamaged }, index) => index > last.book && isDamaged !== true && !isReadAgainst(readAgainst, release),
  );
  return book < 0 ? null : { event, book };
}

/** The first reading of a curated lineage, and what took part in it. */
type FirstReading = { readonly first: Reading; readonly joins: Joins | undefined; readonly isDoubtful: boolean };

/**
 * A lineage that is older than its first revision according to the dataset, but that a file of the release before which
 * lacks no parts does not have, began then. Damage to characters hides no rule.
 */
function asBorn(lineage: Lineage, { first, joins, isDoubtful }: FirstReading, calendar: Calendar): Lineage {
  const [earliest, ...others] = lineage.revisions;
  const before = calendar.books[first.book - 1];
  if (!lineage.isOlder || earliest === undefined || before === undefined) return lineage;
  if (before.isIncomplete === true || calendar.releaseBefore(earliest.from) !== before.release) return lineage;
  // The dataset says otherwise, so that it is not sure.
  const events = birth({ ...first, link: null }, joins, isDoubtful, calendar).events.map(
    (event) => ({ ...event, confidence: event.confidence === "low" ? "low" : "medium" }) as const,
  );
  return { ...lineage, isOlder: false, revisions: [{ ...earliest, events }, ...others] };
}

const removed: LineageEvent = { kind: "removed", basis: "absence", confidence: "medium", with: [] };

function idsOf(books: readonly Book[], spans: readonly Span[]): string[][] {
  const addresses = books.map(addressesIn);
  const ids = books.map(({ provisions }) => provisions.map(() => ""));
  for (const { owner, chain, start, end } of spans) {
    const [book, place] = [chain.first + start, chain.places[start] ?? -1];
    const id = owner?.id ?? addresses[book]?.(place) ?? "";
    for (let step = start; step < end; step += 1) {
      const here = chain.places[step] ?? missingPlace;
      if (here !== missingPlace) (ids[chain.first + step] as string[])[here] = id;
    }
  }
  return ids;
}

/**
 * By id of a lineage that people wrote down: its readings, by book. In a release that they read, a file that lacks the
 * line says nothing.
 */
function readingsOf(
  books: readonly Book[],
  spans: readonly Span[],
  readAgainst: IsoDate | undefined,
): Map<string, Map<number, Reading>> {
  const readingsOfOwner = new Map<string, Map<number, Reading>>();
  for (const { owner, chain, start, end } of spans) {
    if (owner === null) continue;
    const ownReadings = readingsOfOwner.get(owner.id) ?? new Map<number, Reading>();
    for (let step = start; step < end; step += 1) {
      const reading = readingAt(books, chain, step);
      if (reading === undefined || ownReadings.has(reading.book)) continue;
      const { release } = books[reading.book] as Book;
      if (!chain.missing.has(step) || !isReadAgainst(readAgainst, release)) ownReadings.set(reading.book, reading);
    }
    readingsOfOwner.set(owner.id, ownReadings);
  }
  return readingsOfOwner;
}

/** By id of a curated lineage: its place in each book. */
function placesOf(spans: readonly Span[]): Map<string, Map<number, number>> {
  const placesOfOwner = new Map<string, Map<number, number>>();
  for (const { owner, chain, start, end } of spans) {
    if (owner === null) continue;
    const ownPlaces = placesOfOwner.get(owner.id) ?? new Map<number, number>();
    for (let step = start; step < end; step += 1) ownPlaces.set(chain.first + step, chain.places[step] ?? missingPlace);
    placesOfOwner.set(owner.id, ownPlaces);
  }
  return placesOfOwner;
}

/** What a book says at a step of a chain; where it lacks the line, the words of the book before under its number. */
function readingAt(books: readonly Book[], chain: Chain, step: number): Reading | undefined {
  const { first, places, links, missing } = chain;
  const book = first + step;
  const number = missing.get(step);
  const before = number === undefined ? undefined : readingAt(books, chain, step - 1);
  const provision = before
    ? { ...before.provision, number: number ?? null }
    : books[book]?.provisions[places[step] ?? -1];
  return provision && { book, provision, link: links[step] ?? null };
}

/**
 * The readings of a span that count: in its first book and its last, wherever a book says something else than the one
 * before, and where others joined it.
 */
function changesIn(
  books: readonly Book[],
  { chain, start, end }: Span,
  isJoined: (step: number) => boolean,
): Reading[] {
  const readings: Reading[] = [];
  let before: Provision | undefined;
  for (let step = start; step < end; step += 1) {
    const reading = readingAt(books, chain, step);
    if (reading === undefined) continue;
    const { provision } = reading;
    const isNews = before === undefined || !isSameReading(before, provision);
    before = provision;
    if (isNews || step === end - 1 || isJoined(step)) readings.push(reading);
  }
  return readings;
}

/** More than one book has provisions. */
const placesMax = 2 ** 24;

/** A number for a place in a book, which no other place has. */
function keyOf(book: number, place: number): number {
  return book * placesMax + place;
}

function keyAt({ first, places }: Chain, step: number): number {
  return keyOf(first + step, places[step] ?? -1);
}

/**
 * Merges and splits by the place of their effect: at the whole, at the new part, and at the last place of an ended
 * part.
 */
function joinsOf(
  books: readonly Book[],
  transitions: readonly Transition[],
  idAt: (book: number, place: number) => string,
): { readonly at: ReadonlyMap<number, Joins>; readonly endings: ReadonlyMap<number, LineageEvent> } {
  const at = new Map<number, Joins>();
  const endings = new Map<number, LineageEvent>();
  transitions.forEach(({ links }, book) => {
    for (const { kind, before, after, basis, confidence } of links) {
      if (kind === "continued") continue;
      const parent = partyAt(book, before);
      const child = partyAt(book + 1, after);
      if (parent.lineage === child.lineage) continue;
      const place = keyOf(book + 1, after);
      const parents = at.get(place) ?? { splitFrom: null, absorbed: [], basis, confidence };
      if (kind === "split") at.set(place, { ...parents, splitFrom: parents.splitFrom ?? parent });
      else {
        at.set(place, { ...parents, absorbed: [...parents.absorbed, parent] });
        const ending = keyOf(book, before);
        if (!endings.has(ending)) endings.set(ending, { kind: "merged", basis, confidence, with: [child] });
      }
    }
  });
  return { at, endings };

  function partyAt(book: number, place: number): Party {
    return { lineage: idAt(book, place), number: books[book]?.provisions[place]?.number ?? null };
  }
}

/**
 * Gives the ids of the lineages of a book that no person named: the number or term under which one stands in the oldest
 * book that has it. A second provision of the same number has its place added, `702.30d~2@2009-09-04`.
 */
function addressesIn({ release, provisions }: Book): (place: number) => string {
  let counts: readonly number[] | undefined;
  return (place) => {
    counts ??= occurrences(provisions.map(nameOf));
    const count = counts[place] ?? 1;
    return `${nameOf(provisions[place])}${count === 1 ? "" : `~${count}`}@${release}`;
  };
}

function nameOf(provision: Provision | undefined): string {
  return provision?.kind === "glossary" ? `glossary:${termKey(provision.name ?? "")}` : String(provision?.number);
}

/** By name: how often it stands among those up to it. */
function occurrences(names: readonly string[]): number[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count;
  });
}

/** From a day on, the lineage that had a number (or a whole section) in the published file before no longer has it. */
type Displacement = { readonly from: IsoDate; readonly number: RuleNumber };

/**
 * Between two held releases a lineage keeps the number read in the earlier one. If a curated lineage took that number
 * or section on a day between, or the curated heading of its section left it, the number is unknown from that day until
 * the next held release. The change is only first seen on that day if there was a release between.
 */
export function displacedIn(
  lineages: readonly Lineage[],
  curated: CuratedCollection,
  { books, releaseBefore }: Calendar,
): Lineage[] {
  const isCurated = new Set(curated.lineages.map(({ id }) => id));
  const gaps = books.flatMap(({ release }, index) => {
    const next = books[index + 1]?.release ?? null;
    const byNumber = Map.groupBy(displacements(curated, release, next), ({ number }) => number);
    return byNumber.size === 0 ? [] : [{ from: release, to: next, byNumber }];
  });
  if (gaps.length === 0) return [...lineages];
  return lineages.map((lineage) => {
    if (isCurated.has(lineage.id)) return lineage;
    const added = gaps.flatMap(({ from, to, byNumber }) => {
      const revision = revisionOn(lineage, from);
      if (revision === undefined || revision.number === null) return [];
      const takers = [...(byNumber.get(revision.number) ?? []), ...(byNumber.get(sectionOf(revision.number)) ?? [])];
      const first = takers.map((taker) => taker.from).toSorted()[0];
      return first === undefined ? [] : [{ first, isFirstSeen: releaseBefore(first) !== from, to, revision }];
    });
    if (added.length === 0) return lineage;
    const revisions: Revision[] = [...lineage.revisions];
    for (const { first, isFirstSeen, to, revision } of added) {
      const unknown = {
        ...revision,
        number: null,
        significance: "renumbering" as const,
        events: [],
        isFirstSeen,
      };
      revisions.push({ ...unknown, from: first });
      // The next published file shows the number again, even if nothing else changed.
      if (to !== null && !revisions.some((revision) => revision.from === to))
        revisions.push({ ...revision, from: to, events: [], significance: "renumbering", isFirstSeen: true });
    }
    return { ...lineage, revisions: revisions.toSorted(byText(({ from }) => from)) };
  });
}

/** The numbers that curated lineages took between two days, and the sections that they left or that were unused. */
function displacements(curated: CuratedCollection, from: IsoDate, to: IsoDate | null): Displacement[] {
  const isBetween = (day: IsoDate) => day !== from && holdsOn({ from, to }, day);
  const moved = curated.lineages.flatMap((lineage): Displacement[] => {
    const numberThen = revisionOn(lineage, from)?.number ?? null;
    const others = lineage.revisions.filter((revision) => isBetween(revision.from) && revision.number !== numberThen);
    const taken = others.flatMap(({ from, number }) => (number === null ? [] : [{ from, number }]));
    const [leaving] =
      lineage.kind === "heading" ? others.filter(({ number, hasEnded }) => number !== null || hasEnded) : [];
    return leaving === undefined || numberThen === null
      ? taken
      : [...taken, { from: leaving.from, number: numberThen }];
  });
  const unused = curated.unusedSections.filter((section) => isBetween(section.from));
  return [...moved, ...unused];
}
