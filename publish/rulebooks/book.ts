import type { Archive } from "../../core/archive/archive.ts";
import { bookEntries, bookHead, bookProvisions } from "../../core/ask/rulebook.ts";
import type { BookEntry, BookHead, BookProvision } from "../../core/contract/rulebooks.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";

/** A rulebook to print from front to back; later parts are computed when they are needed. */
export type BookToPrint = {
  readonly head: BookHead;
  readonly provisions: Iterable<BookProvision>;
  readonly entries: Iterable<BookEntry>;
  /** The prefix of links; `null` if there is no service to link to. */
  readonly base: string | null;
};

/** The rulebook of a day, for printing. Throws what `bookHead` throws, before anything is printed. */
export function bookToPrint(archive: Archive, on: IsoDate, base: string | null): BookToPrint {
  return {
    head: bookHead(archive, on),
    provisions: bookProvisions(archive, on),
    entries: bookEntries(archive, on),
    base,
  };
}

/** The notice that a rulebook was compiled from several sources. */
export function noticeOf({ on, release, restsOn, isWhole, beyondNewestRelease }: BookHead): string {
  const what = `The rules in force on ${dayInWords(on)}, compiled by Annals from published files and its own dataset; the release in force is that of ${dayInWords(release)}.`;
  const newer = beyondNewestRelease ? " It is the newest one known." : "";
  if (isWhole) return what + newer;
  const rest =
    restsOn === null
      ? "Only single rules and sections are held; all others are left out."
      : `That release is not held: the words are those of ${dayInWords(restsOn)}, and may have changed since.`;
  return `${what}${newer} ${rest}`;
}

export const rightsNotice =
  "The text of the rules belongs to Wizards of the Coast and is quoted under its Fan Content Policy. Annals is unofficial, neither approved nor endorsed by Wizards.";
