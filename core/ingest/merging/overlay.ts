import { isHeld } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import type { IsoDate } from "../../text/days.ts";
import { examplesOf } from "../../text/printed-order.ts";
import type { Book } from "./books.ts";
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

/** The newest revision of a lineage, and the release in whose file the words of the one before it were read. */
export type LastRevision = { readonly revision: Revision; readonly readInBefore: IsoDate | null };

/** The newest book with the one before, and the provision of one lineage in each. */
export type LastStep = {
  readonly calendar: Calendar;
  readonly before: Provision | undefined;
  readonly reading: Reading | undefined;
};

/**
 * The revisions that a newest book adds to a curated lineage; `undefined` if it may change earlier ones. Gives what
 * `overlaid` gives beyond `last`, if the dataset says nothing about the days after the book before.
 *
 * @param last The newest revision of the lineage, as `overlaid` gave it without the newest book.
 * @param step Books 0 and 1 are the one before the newest and the newest.
 */
export function addedRevisions(
  lineage: Lineage,
  { revision: last, readInBefore }: LastRevision,
  { calendar, before, reading }: LastStep,
): readonly Revision[] | undefined {
  const [{ release: earlier }, newest] = calendar.books as readonly [Book, Book];
  // The words of a curated revision may be those of the first file that has it.
  if (reading !== undefined && before === undefined) return undefined;
  const { from, number } = lineage.revisions.at(-1) ?? last;
  const isChangeBefore = last.from === earlier && from !== earlier && readInBefore !== earlier;
  const followsWords = reading !== undefined && !isWrittenDown(lineage);
  // If the words of the curated revision are those of the book before, they have its number and not the printed one.
  const hasOtherNumber = number !== null && number !== before?.number;
  if (followsWords && hasOtherNumber && last.readIn === earlier && !isChangeBefore) return undefined;
  const read =
    followsWords && before !== undefined
      ? changeRead({ book: 0, provision: before, link: null }, reading, calendar)
      : undefined;
  const known = read === undefined ? [last] : [last, read];
  const printed = reading === undefined ? [] : [{ ...reading, book: 0 }];
  const newestOnly = { ...calendar, books: [newest], followsGap: calendar.followsGap.slice(1) };
  return withPrintedNumbers(known, printed, lineage.kind, newestOnly).slice(1);
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
