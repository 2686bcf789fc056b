import type { Confidence, LineageEvent, LinkBasis, Party, Revision, Significance } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import type { IsoDate } from "../../text/days.ts";
import { areExamplesPlacedAlike, examplesOf } from "../../text/printed-order.ts";
import { isRenumbered } from "../../text/rule-number.ts";
import { type Calendar, type Difference, provisionDifference, type WeighedLink } from "./books.ts";

/** One provision read in one book, and its link to the book before (`null`: none). */
export type Reading = { readonly book: number; readonly provision: Provision; readonly link: WeighedLink | null };

/** The lineages that were merged with, or split from, the lineage being made, at one book. */
export type Joins = {
  /** The lineage from which this one was split. */
  readonly splitFrom: Party | null;
  /** The lineages that were merged into this one. */
  readonly absorbed: readonly Party[];
  readonly basis: LinkBasis;
  readonly confidence: Confidence;
};

/** Says whether two readings of a provision are identical. */
export function isSameReading(
  before: Pick<Provision, "number" | "name" | "text" | "examples" | "examplesAfter">,
  after: Pick<Provision, "number" | "name" | "text" | "examples" | "examplesAfter">,
): boolean {
  return (
    before.number === after.number &&
    before.name === after.name &&
    before.text === after.text &&
    before.examples.length === after.examples.length &&
    before.examples.every((example, index) => example === after.examples[index]) &&
    areExamplesPlacedAlike(before, after)
  );
}

/** How a revision differs from the one before, and what happened to it. */
export function changeBetween(
  before: Provision,
  reading: Reading,
): { significance: Significance; events: LineageEvent[] } {
  const { provision, link } = reading;
  const difference: Difference = link?.difference ?? provisionDifference(before, provision);
  const isMoved = isRenumbered(before.number, provision.number);
  const basis = link?.basis ?? "number";
  const confidence = link?.confidence ?? "medium";
  const events: LineageEvent[] = [];
  if (isMoved) events.push({ kind: "renumbered", basis, confidence, with: [] });
  if (difference === "words" || difference === "reference")
    events.push({ kind: "amended", basis, confidence, with: [] });
  return { significance: significanceOf(difference, isMoved), events };
}

function significanceOf(difference: Difference, isMoved: boolean): Significance {
  if (difference === "words") return "reworded";
  if (isMoved) return "renumbering";
  return difference === "reference" ? "reference" : "typography";
}

export function revisionOf(
  { provision }: Pick<Reading, "provision">,
  from: IsoDate,
  rest: Pick<Revision, "significance" | "events" | "isFirstSeen">,
): Revision {
  const { number, name, text } = provision;
  return {
    from,
    number,
    name,
    text,
    summary: null,
    ...examplesOf(provision),
    hasEnded: false,
    readIn: from,
    why: "",
    sources: [],
    ...rest,
  };
}

/** The end of a lineage, shown by a book that no longer has it. */
export function endingOf(from: IsoDate, event: LineageEvent, isFirstSeen: boolean): Revision {
  return {
    from,
    number: null,
    name: null,
    text: null,
    summary: null,
    examples: [],
    hasEnded: true,
    isFirstSeen,
    readIn: null,
    significance: "removed",
    why: "",
    sources: [],
    events: [event],
  };
}

/**
 * How a lineage ended (`null`: it stands in the last book), and whether the book before its first may have it in other
 * words.
 */
type Bounds = { readonly ending: LineageEvent | null; readonly isBirthDoubtful: boolean };

/**
 * The revisions of a lineage known from published files only.
 *
 * @param readings Oldest first: the first and the last, and those that say something else than the one before or where
 *   others joined. More do no harm.
 */
export function revisionsRead(
  readings: readonly Reading[],
  joinsAt: (book: number) => Joins | undefined,
  { ending, isBirthDoubtful }: Bounds,
  calendar: Calendar,
): Revision[] {
  const { books, followsGap } = calendar;
  const revisions: Revision[] = [];
  let before: Provision | undefined;
  for (const reading of readings) {
    const { book, provision } = reading;
    const day = books[book]?.release;
    if (day === undefined) continue;
    const isFirstSeen = followsGap[book] === true;
    const joins = joinsAt(book);
    if (before === undefined) {
      revisions.push(revisionOf(reading, day, { ...birth(reading, joins, isBirthDoubtful, calendar), isFirstSeen }));
    } else if (!isSameReading(before, provision) || (joins?.absorbed.length ?? 0) > 0) {
      const { significance, events } = changeBetween(before, reading);
      revisions.push(revisionOf(reading, day, { significance, events: [...mergers(joins), ...events], isFirstSeen }));
    }
    before = provision;
  }
  const next = (readings.at(-1)?.book ?? 0) + 1;
  const end = books[next]?.release;
  if (ending !== null && end !== undefined) revisions.push(endingOf(end, ending, followsGap[next] === true));
  return revisions;
}

/** How the first revision of a lineage came about. */
export function birth(
  { book, link }: Reading,
  joins: Joins | undefined,
  isDoubtful: boolean,
  { beginsWithFirstRelease }: Calendar,
): Pick<Revision, "significance" | "events"> {
  if (joins?.splitFrom)
    return {
      significance: "new",
      events: [{ kind: "split", basis: joins.basis, confidence: joins.confidence, with: [joins.splitFrom] }],
    };
  // The content of the first held book may be older than the book.
  if (book === 0 && !beginsWithFirstRelease) return { significance: "first-held", events: [] };
  // That nothing like it stood in the book before is no more than absence shows, as for an end. If another provision
  // ended in it, it may be that one.
  const confidence = isDoubtful || (joins?.absorbed.length ?? 0) > 0 ? "low" : "medium";
  return {
    significance: "new",
    events: [
      { kind: "created", basis: link === null ? "absence" : "curated", confidence, with: [] },
      ...mergers(joins),
    ],
  };
}

/** The lineages that were merged into one. */
export function mergers(joins: Joins | undefined): LineageEvent[] {
  if (joins === undefined || joins.absorbed.length === 0) return [];
  return [{ kind: "merged", basis: joins.basis, confidence: joins.confidence, with: joins.absorbed }];
}
