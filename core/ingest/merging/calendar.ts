import type { Archive } from "../../archive/archive.ts";
import { byText } from "../../text/order.ts";
import type { Book } from "./books.ts";

/** What must be known about the books to date a change. */
export type Calendar = {
  readonly books: readonly Book[];
  /** By book: whether a release that is not held came between it and the book before. */
  readonly followsGap: readonly boolean[];
  /** By book: the numbers that it prints. */
  readonly numbers: readonly ReadonlySet<string | null>[];
  /** Whether the first book is the first release of all. */
  readonly beginsWithFirstRelease: boolean;
  /** The last known release before a day. */
  releaseBefore(day: string): string | undefined;
};

/**
 * The known releases, and those known only from a published file. A release of which only the month is known is
 * identified with the first held file of that month, so that it is listed once.
 */
export function withHeld(releases: Archive["releases"], books: readonly Book[]): Archive["releases"] {
  const known = new Set(releases.map(({ from }) => from));
  const months = new Map(
    releases.flatMap((release) => {
      const held = books.find((book) => book.release !== release.from && book.release.startsWith(release.from));
      return held === undefined ? [] : [[held.release, release] as const];
    }),
  );
  const merged = new Set([...months.values()].map(({ from }) => from));
  const found = books
    .filter(({ release }) => !known.has(release))
    .map(({ release: from }) => ({
      ...(months.get(from) ?? { document: "cr" as const, sets: [], otherDates: [], notes: null }),
      from,
    }));
  return [...releases.filter(({ from }) => !merged.has(from)), ...found].toSorted(byText(({ from }) => from));
}

/** Places the books among all known releases. */
export function calendarOf(books: readonly Book[], releases: Archive["releases"]): Calendar {
  const days = releases.map(({ from }) => from);
  return {
    books,
    followsGap: books.map(({ release }, index) => days[days.indexOf(release) - 1] !== books[index - 1]?.release),
    numbers: books.map(({ provisions }) => new Set(provisions.map(({ number }) => number))),
    beginsWithFirstRelease: books[0]?.release === days[0],
    releaseBefore: (day) => days.findLast((from) => from < day),
  };
}
