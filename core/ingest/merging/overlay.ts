import { isHeld } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Calendar } from "./calendar.ts";
import { changeBetween, isSameReading, type Reading, revisionOf } from "./revisions.ts";
import { settledDays, withPrintedNumbers } from "./settling.ts";

/**
 * Says whether the words of every revision are curated, so that published files can only confirm or contradict them.
 */
export function isWrittenDown(lineage: Lineage): boolean {
  return lineage.revisions.every((revision) => revision.hasEnded || isHeld(lineage, revision));
}

/**
 * Adds the words of published files to a lineage that is curated by summary or heading. The curated reasons stay, and
 * so do the curated days unless they are only first seen. The published files give words, numbers, and changes between
 * those days. If the readings are older than the curated revisions, the lineage begins with them.
 *
 * @param readings Those of this lineage, oldest first.
 */
export function overlaid(lineage: Lineage, readings: readonly Reading[], calendar: Calendar): Revision[] {
  const settled = { ...lineage, revisions: settledDays(lineage, readings, calendar) };
  const firstDay = settled.revisions[0]?.from ?? "";
  const early = readings.filter(({ book }) => dayOf(book, calendar) < firstDay);
  const known = isWrittenDown(settled) ? settled.revisions : withWords(settled, readings, calendar);
  return withPrintedNumbers([...changesRead(early, calendar), ...known], readings, lineage.kind, calendar);
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
  const { name, text, examples, number } = reading.provision;
  return {
    ...curated,
    number: curated.number ?? (curated.from === books[reading.book]?.release ? number : null),
    name: curated.name ?? name,
    text,
    summary: text === null ? curated.summary : null,
    examples,
    readIn: books[reading.book]?.release ?? null,
  };
}
