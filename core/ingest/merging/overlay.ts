import { isHeld } from "../../archive/life.ts";
import type { Lineage, LineageEvent, Revision } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { isSameWords } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";
import { examplesOf } from "../../text/printed-order.ts";
import { type Calendar, type Difference, provisionDifference } from "./books.ts";
import { isReadAgainst } from "./ownership.ts";
import { changeBetween, endingOf, isSameReading, type Joins, mergers, type Reading, revisionOf } from "./revisions.ts";

/**
 * Says whether the words of every revision are curated, so that published files can only confirm or contradict them.
 */
export function isWrittenDown(lineage: Lineage): boolean {
  return lineage.revisions.every((revision) => revision.hasEnded || isHeld(lineage, revision));
}

/** What a lineage is laid over besides its readings. */
type Ground = {
  readonly calendar: Calendar;
  readonly readAgainst: IsoDate | undefined;
  /** The lineages that were merged with it at a book. */
  readonly joinsAt: (book: number) => Joins | undefined;
  /** How it ended in a later file; `null` if it did not. */
  readonly ending: Ending | null;
};

/** The end of a lineage, and the book that no longer has it. */
export type Ending = { readonly event: LineageEvent; readonly book: number };

/**
 * Adds the words of published files to a lineage that is curated by summary or heading. The curated reasons stay, and
 * so do the curated days unless they are only first seen. The published files give words, numbers, and changes between
 * those days. If the readings are older than the curated revisions, the lineage begins with them. Where a whole file
 * has other words than the dataset, its words count; and in releases that the dataset was not read against, the lineage
 * is followed from file to file as any other.
 *
 * @param readings Those of this lineage, oldest first.
 */
export function overlaid(lineage: Lineage, readings: readonly Reading[], ground: Ground): Revision[] {
  const { calendar, readAgainst } = ground;
  const isBound = ({ book }: Reading) => isReadAgainst(readAgainst, dayOf(book, calendar) as IsoDate);
  const [bound, later] = [readings.filter(isBound), readings.filter((reading) => !isBound(reading))];
  const settled = { ...lineage, revisions: settledDays(lineage, bound, calendar) };
  const firstDay = settled.revisions[0]?.from ?? "";
  const early = bound.filter(({ book }) => dayOf(book, calendar) < firstDay);
  const revisions = isWrittenDown(settled) ? settled.revisions : withWords(settled, bound, calendar);
  const then = { ...calendar, books: calendar.books.filter(({ release }) => isReadAgainst(readAgainst, release)) };
  const begun = [...changesRead(early, calendar), ...continuing(early.at(-1), revisions, lineage.kind)];
  const numbered = withPrintedNumbers(begun, bound, lineage.kind, then);
  const worded = withPrintedWords(numbered, bound, calendar);
  return withLaterReadings(worded, { before: bound.at(-1), later }, lineage, ground);
}

/**
 * The curated revisions after an earlier reading. The first day of the record is no change of words by itself: its
 * first revision counts only for what differs from that reading, and is left out if nothing does.
 */
function continuing(early: Reading | undefined, revisions: readonly Revision[], kind: Lineage["kind"]) {
  const [first, ...others] = revisions;
  if (early === undefined || first === undefined || first.hasEnded) return revisions;
  const provision: Provision = { ...first, kind, printedNumber: null, line: 0 };
  if (isSameReading(early.provision, provision)) return others;
  const { significance, events } = changeBetween(early.provision, { ...early, provision, link: null });
  if (significance !== "renumbering" && significance !== "typography") return revisions;
  return [{ ...first, significance, events: [...first.events, ...events] }, ...others];
}

/** Continues a curated lineage through the releases that the dataset was not read against. */
function withLaterReadings(
  revisions: readonly Revision[],
  { before: last, later }: { readonly before: Reading | undefined; readonly later: readonly Reading[] },
  { kind }: Lineage,
  { calendar, joinsAt, ending, readAgainst }: Ground,
): Revision[] {
  const { books, followsGap } = calendar;
  const final = revisions.at(-1);
  const firstLater = books.findIndex(({ release }) => !isReadAgainst(readAgainst, release));
  if (final === undefined || final.hasEnded || firstLater < 0) return [...revisions];
  const continued = [...revisions];
  const state: Provision = { ...final, kind, printedNumber: null, line: 0 };
  const isRead = last !== undefined && !isWordChange(provisionDifference(state, last.provision));
  let before: Provision = isRead && last !== undefined ? { ...last.provision, number: final.number } : state;
  for (const reading of later) {
    const day = books[reading.book]?.release;
    if (day === undefined) continue;
    const absorbed = joinsAt(reading.book);
    const isSame = isSameReading(before, reading.provision) && (absorbed?.absorbed.length ?? 0) === 0;
    const change = changeBetween(before, reading);
    const isFirst = final.text === null && before === state && kind !== "heading";
    before = reading.provision;
    if (isSame) continue;
    const isFirstSeen = followsGap[reading.book] === true;
    // Only a summary was known: how its words changed is not.
    const significance = isFirst ? ("first-held" as const) : change.significance;
    const events = isFirst ? change.events.filter((event) => event.kind === "renumbered") : change.events;
    continued.push(revisionOf(reading, day, { significance, events: [...mergers(absorbed), ...events], isFirstSeen }));
  }
  const from = Math.max(firstLater, ((later.at(-1) ?? last)?.book ?? -1) + 1);
  const unknown = numberGivenAway(continued.at(-1) ?? final, calendar, from);
  if (ending === null) return [...continued, ...unknown];
  // Only a whole file shows an end. A damaged one before it may already give the number away.
  const end = ended(ending, calendar);
  return [...continued, ...unknown.filter((revision) => revision.from < end.from), end];
}

function ended({ event, book }: Ending, { books, followsGap }: Calendar): Revision {
  return endingOf(books[book]?.release as IsoDate, event, followsGap[book] === true);
}

/**
 * If a file that does not show where a lineage is gives its number to another provision, its number is unknown from
 * then on.
 */
function numberGivenAway(final: Revision, { books, followsGap }: Calendar, from: number): Revision[] {
  const at = books.findIndex(
    ({ provisions }, book) =>
      book >= from && final.number !== null && provisions.some(({ number }) => number === final.number),
  );
  const release = books[at]?.release;
  if (release === undefined) return [];
  const unknown = { number: null, significance: "renumbering" as const, events: [], why: "", sources: [] };
  return [{ ...final, ...unknown, from: release, isFirstSeen: followsGap[at] === true }];
}

/** The revisions with the words of each whole file that has others than the dataset on its day. */
function withPrintedWords(
  revisions: readonly Revision[],
  readings: readonly Reading[],
  calendar: Calendar,
): Revision[] {
  const corrected = [...revisions];
  for (const { book, provision, link } of readings) {
    const { release, isDamaged } = calendar.books[book] ?? {};
    const at = corrected.findLastIndex(({ from }) => release !== undefined && from <= release);
    const revision = corrected[at];
    if (release === undefined || revision === undefined || revision.hasEnded) continue;
    // The words of a file stand until another file has others, whether damaged or not.
    if (isDamaged === true && revision.readIn === null) continue;
    const { name, text, examples } = provision;
    const isOnlySummary = revision.text === null && revision.summary !== null;
    const difference = provisionDifference({ ...provision, ...pick(revision) }, provision);
    if (isOnlySummary || !isWordChange(difference)) continue;
    const words = { name, text, examples, summary: null, readIn: release };
    const event = { kind: "amended", basis: link?.basis ?? "number", confidence: "medium", with: [] } as const;
    const significance = difference === "reference" ? ("reference" as const) : ("reworded" as const);
    const isCurated = revision.why !== "";
    if (revision.from === release && isCurated) corrected[at] = { ...revision, ...words };
    else if (revision.from === release)
      corrected[at] = { ...revision, ...words, significance, events: [...revision.events, event] };
    else {
      const isFirstSeen = calendar.followsGap[book] === true;
      const changed = { from: release, significance, events: [event], isFirstSeen, why: "", sources: [] };
      corrected.splice(at + 1, 0, { ...revision, ...words, ...changed });
    }
  }
  return corrected;
}

function pick({ name, text, examples }: Revision): Pick<Revision, "name" | "text" | "examples"> {
  return { name, text, examples };
}

function isWordChange(difference: Difference): boolean {
  return difference === "words" || difference === "reference";
}

function dayOf(book: number, { books }: Calendar): string {
  return books[book]?.release ?? "";
}

/** The readings that differ from the reading before, as revisions. */
function changesRead(readings: readonly Reading[], calendar: Calendar): Revision[] {
  const revisions: Revision[] = [];
  readings.forEach((reading, index) => {
    const before = readings[index - 1];
    const revision = before === undefined ? firstRead(reading, calendar) : changeRead(before, reading, calendar);
    if (revision !== undefined) revisions.push(revision);
  });
  return revisions;
}

function firstRead(reading: Reading, { books, followsGap }: Calendar): Revision | undefined {
  const day = books[reading.book]?.release;
  if (day === undefined) return undefined;
  return revisionOf(reading, day, {
    significance: "first-held",
    events: [],
    isFirstSeen: followsGap[reading.book] === true,
  });
}

function changeRead(before: Reading, reading: Reading, { books, followsGap }: Calendar): Revision | undefined {
  const day = books[reading.book]?.release;
  if (day === undefined || isSameReading(before.provision, reading.provision)) return undefined;
  return revisionOf(reading, day, {
    ...changeBetween(before.provision, reading),
    isFirstSeen: followsGap[reading.book] === true,
  });
}

/**
 * The curated revisions with the words of the published files, and between them the changes that only published files
 * show.
 */
function withWords(lineage: Lineage, readings: readonly Reading[], calendar: Calendar): Revision[] {
  return lineage.revisions.flatMap((curated, index) => {
    if (curated.hasEnded) return [curated];
    const next = lineage.revisions[index + 1]?.from ?? "9999";
    const within = readings.filter(({ book }) => dayOf(book, calendar) >= curated.from && dayOf(book, calendar) < next);
    const before = readings.findLast(({ book }) => dayOf(book, calendar) < curated.from);
    // A new number keeps the words, and so does a new reference if no file prints it; otherwise they are those of the
    // next published file of the same revision.
    const isReadThatDay = within[0] !== undefined && dayOf(within[0].book, calendar) === curated.from;
    const isNowhere = curated.significance === "reference" && within[0] === undefined;
    const keepsWords = curated.significance === "renumbering" || isNowhere;
    const words = isReadThatDay || !keepsWords ? within[0] : (before ?? within[0]);
    return [withReading(curated, words, calendar), ...changesWithin(curated, words, within, calendar)];
  });
}

function changesWithin(
  curated: Revision,
  words: Reading | undefined,
  within: readonly Reading[],
  calendar: Calendar,
): Revision[] {
  if (words === undefined) return [];
  // Words of an earlier published file get the curated number.
  const renumbered = { ...words, provision: { ...words.provision, number: curated.number ?? words.provision.number } };
  const later = within.filter(({ book }) => book > words.book);
  return changesRead([renumbered, ...later], calendar).slice(1);
}

function withReading(curated: Revision, reading: Reading | undefined, { books }: Calendar): Revision {
  if (reading === undefined) return curated;
  const { name, text, number } = reading.provision;
  return {
    ...curated,
    number: curated.number ?? (curated.from === books[reading.book]?.release ? number : null),
    name: curated.name ?? name,
    text,
    summary: text === null ? curated.summary : null,
    ...examplesOf(reading.provision),
    readIn: books[reading.book]?.release ?? null,
  };
}

/**
 * Moves each curated revision dated by the first release known to show it (`isFirstSeen`) to the first published file
 * that shows it. Curated numbers and words stay.
 *
 * @param readings Those of this lineage, oldest first.
 */
function settledDays(lineage: Lineage, readings: readonly Reading[], calendar: Calendar): Revision[] {
  const settled: Revision[] = [];
  lineage.revisions.forEach((revision, index) => {
    const first = revision.isFirstSeen && !revision.hasEnded ? firstShowing(index) : undefined;
    settled.push(first === undefined ? revision : dated(revision, first, calendar));
  });
  return settled;

  /** The oldest reading of the unbroken series that shows a revision up to its day. */
  function firstShowing(index: number): Reading | undefined {
    const [before, revision, after] = [settled.at(-1), lineage.revisions[index], lineage.revisions[index + 1]];
    if (revision === undefined) return undefined;
    const dayOf = ({ book }: Reading) => calendar.books[book]?.release ?? ("" as IsoDate);
    const same = readings.find(
      (reading) => dayOf(reading) >= revision.from && (after === undefined || dayOf(reading) < after.from),
    );
    const isMoved = before !== undefined && before.number !== revision.number && revision.number !== null;
    let first: Reading | undefined;
    for (const reading of readings.toReversed()) {
      const day = dayOf(reading);
      if (day >= revision.from) continue;
      if (before !== undefined && day <= before.from) break;
      const shows = isMoved
        ? reading.provision.number === revision.number
        : saysTheSame(revision, reading.provision, same?.provision);
      if (!shows) break;
      first = reading;
    }
    return first;
  }
}

function saysTheSame(revision: Revision, printed: Provision, later: Provision | undefined): boolean {
  if (revision.number !== null && revision.number !== printed.number) return false;
  if (revision.text !== null) return isSameWords(revision.text, printed.text ?? "");
  return later !== undefined && ["none", "typography"].includes(provisionDifference(printed, later));
}

/** A day between two held files stays the first seen one. */
function dated(revision: Revision, { book }: Reading, { books, followsGap }: Calendar): Revision {
  const isFirstSeen = followsGap[book] === true;
  const events = isFirstSeen
    ? revision.events
    : revision.events.map((event) => ({ ...event, confidence: "high" as const }));
  return { ...revision, from: books[book]?.release ?? revision.from, isFirstSeen, events };
}

/**
 * Gives a lineage the number printed in each file if the dataset gives another one or none. A wrongly continued number
 * is corrected up to the day of the next curated number. A number that a file prints for another rule becomes unknown,
 * and so does that of a summary that a file does not print.
 *
 * @param revisions Oldest first.
 * @param readings Those of this lineage, oldest first.
 */
function withPrintedNumbers(
  revisions: readonly Revision[],
  readings: readonly Reading[],
  kind: Lineage["kind"],
  { books, followsGap, numbers }: Calendar,
): Revision[] {
  if (kind === "glossary") return [...revisions];
  const printed = new Map(readings.map(({ book, provision }) => [book, provision.number]));
  const corrected = [...revisions];
  books.forEach(({ release }, book) => {
    const at = corrected.findLastIndex(({ from }) => from <= release);
    const revision = corrected[at];
    if (revision === undefined || revision.hasEnded) return;
    const number = printed.get(book) ?? null;
    const { number: wrong } = revision;
    if (wrong === number) return;
    // A file may lack a rule because it is damaged: curated words keep their number, unless the file gives it to
    // another rule.
    const isWrittenDown = revision.text !== null || revision.name !== null;
    if (number === null && wrong !== null && isWrittenDown && !numbers[book]?.has(wrong)) return;
    const isKnownThatDay = revision.from === release;
    const renumbered: Revision = isKnownThatDay
      ? { ...revision, number }
      : {
          ...revision,
          from: release,
          number,
          isFirstSeen: followsGap[book] === true,
          why: "",
          sources: [],
          significance: "renumbering",
          events: renumbering(number, followsGap[book] === true),
        };
    corrected.splice(isKnownThatDay ? at : at + 1, isKnownThatDay ? 1 : 0, renumbered);
    for (
      let next = corrected.indexOf(renumbered) + 1;
      corrected[next]?.number === wrong && !corrected[next]?.hasEnded;
      next++
    )
      corrected[next] = { ...(corrected[next] as Revision), number };
  });
  return corrected;
}

function renumbering(number: string | null, isFirstSeen: boolean): Revision["events"] {
  if (number === null) return [];
  return [{ kind: "renumbered", basis: "number", confidence: isFirstSeen ? "medium" : "high", with: [] }];
}
