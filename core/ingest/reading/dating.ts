import type { Finding, Rulebook } from "../../archive/rulebook.ts";
import { Problem } from "../../problem.ts";
import { addDays, dayFrom, type IsoDate } from "../../text/days.ts";

/** The release of a document, the basis for that, and the day of publication if known. */
type ReleaseDating = {
  readonly release: IsoDate;
  readonly dayBasis: "stated" | "given";
  readonly publishedOn: IsoDate | null;
};

/** The available evidence. */
export type DatingClues = {
  readonly fileName: string;
  /** The day the document states. */
  readonly statedFrom: IsoDate | null;
  /** What a person decided. */
  readonly givenFrom: IsoDate | null;
  readonly givenPublishedOn: IsoDate | null;
  readonly knownReleases: ReadonlySet<string>;
  /** The day on which the document is read. */
  readonly today: IsoDate;
};

/**
 * Decides which release a document is: the one a person names, or else the day that the document states. The file name
 * only gives the day of publication. Throws `ambiguous` if the document states no day, or if its name is that of
 * another release.
 */
export function datingOf(clues: DatingClues): ReleaseDating {
  const { fileName, statedFrom, givenFrom, givenPublishedOn, knownReleases } = clues;
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
  refuseUnlikelyDay(statedFrom, clues);
  return { release: statedFrom, dayBasis: "stated", publishedOn };
}

/** Rules are published some weeks before they take effect, and never a year. */
const ahead_days = 366;

/** Throws if a misprinted year gives a day before the first rules or in the far future. */
function refuseUnlikelyDay(statedFrom: IsoDate, { knownReleases, today }: DatingClues): void {
  const first = [...knownReleases].toSorted()[0];
  const isTooEarly = first !== undefined && statedFrom < first;
  if (!isTooEarly && statedFrom <= addDays(today, ahead_days)) return;
  const why = isTooEarly ? `before the first release that is known, ${first}` : "more than a year from now";
  const detail = `The document states ${statedFrom}, ${why}. If that is meant, say so with --from ${statedFrom} (from= over HTTP), and otherwise which release it is.`;
  throw new Problem("ambiguous", detail, { choices: [statedFrom] });
}

/**
 * A warning for a document that states a day on which no release is known to have taken effect, although an earlier and
 * a later one are known; otherwise `undefined`. A day after all known releases is that of a new one.
 */
export function doubtOfDay(
  { release, dayBasis }: ReleaseDating,
  knownReleases: ReadonlySet<string>,
): string | undefined {
  const days = [...knownReleases].toSorted();
  const [before, after] = [days.findLast((day) => day < release), days.find((day) => day > release)];
  if (dayBasis === "given" || knownReleases.has(release) || before === undefined || after === undefined)
    return undefined;
  return `The document states ${release}, but no release of that day is known, only those of ${before} and ${after}. If it is one of these, import it again with --from.`;
}

/** The first day of the calendar in a file name: `2024-06-07`, `20240607`, `2024_06_07`. */
function dayInName(fileName: string): IsoDate | null {
  for (const [, year, month, day] of fileName.matchAll(/(?<!\d)((?:19|20)\d\d)[-_ .]?(\d\d)[-_ .]?(\d\d)(?!\d)/g)) {
    const date = dayFrom(`${year}-${month}-${day}`);
    if (date !== undefined) return date;
  }
  return null;
}

/** "Booster Draft" and "Draft" in a title are ways to play; a line of its own, brackets or a sentence say what a text is. */
const draftForm =
  /^\W*(?:(?:first|second|third|final|working|internal|rough|preliminary|public)\s)?draft(?:\s(?:version|copy|edition|document|only|for|of|\d)\b.{0,40})?\W*$|[([]\s?(?:draft|preview)\b[^)\]]{0,20}[)\]]|\bDRAFT\s?[-–—:]|\b(?:is|this)\s(?:only\s)?a\s(?:working\s)?(?:draft|preview)\b|\bnot\s(?:yet\s)?(?:final|official)\b|\bdo\snot\sdistribute\b/i;

/** The warning that a text calls itself a draft in one of the lines at its beginning, or at the edge of its pages. */
export function draftIn(lines: readonly string[]): Finding[] {
  const line = lines.find((text) => text.length <= 200 && draftForm.test(text));
  if (line === undefined) return [];
  const detail = `The document says that it is no published edition: "${line.trim()}".`;
  return [{ kind: "draft", severity: "warning", line: null, detail }];
}

/** Throws if a document calls itself a draft, and nobody said that it is to be held as a release all the same. */
export function refuseDraft({ findings, statedFrom }: Rulebook, givenFrom: IsoDate | null): void {
  const draft = findings.find(({ kind }) => kind === "draft");
  if (draft === undefined || givenFrom !== null) return;
  const detail = `${draft.detail} What is published can say otherwise. If it is to be held as a release, say of which day (--from, or from= over HTTP).`;
  throw new Problem("ambiguous", detail, { choices: statedFrom === null ? [] : [statedFrom] });
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const lead =
  /\b(?:effective|current|valid|in\s+(?:effect|force)|up\s+to\s+date|updated?|as)(?:\s*(?::|as\s+of|of|from|on|since|date:?))?\s*(?:the\s+)?(?:date\s+)?/iy;
const forms = [
  /(?<month>[a-z]{3,9})\.?\s*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:\s*,)?\s*(?<year>\d{4})(?!\d)/iy,
  /(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?<month>[a-z]{3,9})\.?,?\s+(?<year>\d{4})(?!\d)/iy,
  /(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)/y,
  /(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?!\d)/y,
  /(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?!\d)/y,
];
/** Between two days of one statement: "July 1, 2009 (online), July 8, 2009 (tabletop)". */
const andThen =
  /(?:\s\([^()]{1,40}\)|\s(?:for|in|on|at)(?:\s[a-z][\w-]*){1,4}?)?(?:\s?[,;/&]\s?(?:(?:and|or)\s)?|\s(?:and|or)\s)/iy;
const opening = /\b(?:effective|current|valid|in|up|updated?|as)\b/gi;
/** Words before the day of another version of the document. */
export const otherVersion = /\b(?:previous|prior|former|earlier|older|replac\w+|supersed\w+)\b/i;

/**
 * The days from which a text says it is effective (or current), in the order of the text: "effective as of July 11,
 * 2009", "current as of 1 May 2009", "effective 7/11/2009" (month first, as in the United States), "as of 2009-07-11",
 * "effective 11.7.2009" (day first, as everywhere with full stops).
 * A day of an update counts only if there is no other, and the day of an earlier version never.
 */
export function statedDaysIn(text: string): IsoDate[] {
  const days: IsoDate[] = [];
  const updates: IsoDate[] = [];
  // A long run of spaces must not cost more than one, and a line may break inside a date.
  const line = text.replace(/\s+/g, " ");
  for (const { index } of line.matchAll(opening)) {
    lead.lastIndex = index;
    if (!lead.test(line) || otherVersion.test(clauseBefore(line, index))) continue;
    const found = /^update/i.test(line.slice(index, index + 6)) ? updates : days;
    for (let at: number | undefined = lead.lastIndex; at !== undefined; ) {
      const stated = dayAt(line, at);
      if (stated === undefined) break;
      found.push(stated.day);
      andThen.lastIndex = stated.to;
      at = andThen.test(line) ? andThen.lastIndex : undefined;
    }
  }
  return [...new Set(days.length > 0 ? days : updates)];
}

/** The day that begins at a place, and where it ends. */
function dayAt(line: string, at: number): { readonly day: IsoDate; readonly to: number } | undefined {
  for (const form of forms) {
    form.lastIndex = at;
    const day = dayFromParts(form.exec(line)?.groups);
    if (day !== undefined) return { day, to: form.lastIndex };
  }
  return undefined;
}

/** The words of the same clause before a place; a longer one is cut. */
function clauseBefore(line: string, index: number): string {
  return line.slice(Math.max(0, index - 80), index).replace(/^.*[.;(]/, "");
}

function dayFromParts(parts: Readonly<Record<string, string>> | undefined): IsoDate | undefined {
  const { year, month = "", day = "" } = parts ?? {};
  if (year === undefined) return undefined;
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return dayFrom(`${year}-${(/^\d/.test(month) ? month : `${named}`).padStart(2, "0")}-${day.padStart(2, "0")}`);
}
