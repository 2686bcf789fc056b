import { Problem } from "../../problem.ts";
import { dayFrom, type IsoDate } from "../../text/days.ts";

/** The release that a document belongs to, on what ground, and the day it was published where anything says so. */
export type Dating = {
  readonly release: IsoDate;
  readonly dayBasis: "stated" | "given";
  readonly publishedOn: IsoDate | null;
};

/** What there is to go by. */
export type DatingClues = {
  readonly fileName: string;
  /** The day the document states. */
  readonly statedFrom: IsoDate | null;
  /** What a person decided. */
  readonly givenFrom: IsoDate | null;
  readonly givenPublishedOn: IsoDate | null;
  readonly knownReleases: ReadonlySet<string>;
};

/**
 * Decides which release a document is: what a person says, else what the document states. The file name only tells the
 * day of publication. Throws `ambiguous` where the document states no day, or where its name is that of another
 * release.
 */
export function datingOf({ fileName, statedFrom, givenFrom, givenPublishedOn, knownReleases }: DatingClues): Dating {
  const named = dayInName(fileName);
  const publishedOn = givenPublishedOn ?? named;
  if (givenFrom !== null)
    return { release: givenFrom, dayBasis: statedFrom === givenFrom ? "stated" : "given", publishedOn };
  if (statedFrom === null) {
    throw new Problem(
      "ambiguous",
      "The document states no day from which it is effective; say which release it is (--from, or from= over HTTP).",
      {
        choices: named === null ? [] : [named],
      },
    );
  }
  if (named !== null && named !== statedFrom && knownReleases.has(named)) {
    const detail = `The document states ${statedFrom}, but its name is that of the release of ${named}; say which one it is (--from, or from= over HTTP).`;
    throw new Problem("ambiguous", detail, { choices: [statedFrom, named] });
  }
  return { release: statedFrom, dayBasis: "stated", publishedOn };
}

/** The first day of the calendar in a file name: `2024-06-07`, `20240607`, `2024_06_07`. */
function dayInName(fileName: string): IsoDate | null {
  for (const [, year, month, day] of fileName.matchAll(/(?<!\d)((?:19|20)\d\d)[-_ .]?(\d\d)[-_ .]?(\d\d)(?!\d)/g)) {
    const found = dayFrom(`${year}-${month}-${day}`);
    if (found !== undefined) return found;
  }
  return null;
}
