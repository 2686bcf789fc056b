import type { Archive, CuratedArchive } from "../../archive/archive.ts";
import type { Contradiction, PrintedForm, Undecided } from "../../archive/imported.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { titleFrom } from "../../archive/titles.ts";
import type { IsoDate } from "../../text/days.ts";
import type { Book, Transition } from "./books.ts";
import { type Calendar, calendarOf, withHeld } from "./calendar.ts";
import { chainsOf } from "./chains.ts";
import { type Claims, claimsOf } from "./claims.ts";
import { mergerOf, readingsOf } from "./lineages.ts";
import { lacksCharacters } from "./lost-characters.ts";
import type { MergeEnd } from "./merge.ts";
import { addedRevisions, type LastRevision } from "./overlay.ts";
import { ownershipOf, type Span, spansOf } from "./ownership.ts";
import { printedFormsOf } from "./printed-forms.ts";
import { undecidedOf } from "./undecided.ts";

/** What a merge made, as far as a newest book needs it. */
export type MergedBefore = {
  readonly curated: CuratedArchive;
  /** The days of the books that were merged, oldest first. */
  readonly days: readonly IsoDate[];
  /** The newest of these books, in which no characters are lost. */
  readonly book: Book;
  readonly end: MergeEnd;
  /** The newest revision of a lineage; `undefined` if the lineage has ended. */
  lastRevisionOf(lineage: string): LastRevision | undefined;
};

/** A lineage that continues, with its title, and the revisions that the newest book adds. */
export type Continued = { readonly id: string; readonly title: string | null; readonly added: readonly Revision[] };

/** What a newest book adds to a merge. Everything else stays, but for the list of releases. */
export type MergeStep = {
  readonly releases: Archive["releases"];
  readonly continued: readonly Continued[];
  readonly born: readonly Lineage[];
  readonly printedForms: readonly PrintedForm[];
  readonly contradictions: readonly Contradiction[];
  readonly undecided: readonly Undecided[];
  readonly end: MergeEnd;
};

/**
 * Merges one more book, newer than all others, by the steps of `merge` on the last two books alone. `undefined` if the
 * book may change what earlier ones gave; then everything has to be merged.
 *
 * Merging looks at later books in few places, and each is excluded here: a lost character is searched in the next books;
 * the dataset wins over links if it says something later; a curated revision has the words of the next file, and its
 * day is settled with them; a number that the dataset gives between two files displaces another lineage; a month
 * becomes the day of a file; a provision that becomes another kind changes how its earlier revisions are read.
 *
 * @param transition Leads from the newest book so far to `next`.
 */
export function mergeNext(before: MergedBefore, next: Book, transition: Transition): MergeStep | undefined {
  const { curated, book } = before;
  if (isForeseen(curated, book.release, next) || lacksCharacters(next)) return undefined;
  const books = [book, next];
  const releases = withHeld(
    curated.releases,
    [...before.days, next.release].map((release) => ({ release, provisions: [] })),
  );
  const calendar = calendarOf(books, releases);
  const chains = chainsOf(books, [transition], []);
  const owned = ownersIn(before);
  const claimed = claimsOf(curated.lineages, [next]);
  const claims: Claims = { ...claimed, owners: [owned, ...claimed.owners] };
  const ownership = ownershipOf(curated.lineages, books, chains, claims);
  const contradictions = [...claimed.contradictions, ...ownership.contradictions];
  const isNew = ({ release }: { readonly release: IsoDate }) => release === next.release;
  if (!isSame(owned, ownership.owners[0]) || !contradictions.every(isNew)) return undefined;
  const spans = spansOf(chains, ownership);
  const merger = mergerOf({ books, transitions: [transition], spans, calendar, known: before.end.lineages });
  const own = spans
    .filter(({ owner }) => owner === null)
    .map((span) => ({ span, lineage: merger.importedLineage(span) }));
  const followed = own.filter(({ span }) => beginsBefore(span));
  const overlays = overlaysOf(before, spans, calendar);
  if (overlays === undefined || followed.some(({ span }) => changesKind(span, books))) return undefined;
  return {
    releases,
    continued: [...overlays, ...followed.map(({ span, lineage }) => continuedFrom(span, lineage, books))],
    born: own.filter(({ span }) => !beginsBefore(span)).map(({ lineage }) => lineage),
    printedForms: [...printedFormsOf({ printed: books, books }, spans, merger.idAt).values()].filter(isNew),
    contradictions,
    undecided: undecidedOf(books, [transition], chains, merger.idAt, []),
    end: { release: next.release, lineages: next.provisions.map((_, place) => merger.idAt(1, place)) },
  };
}

/** Says whether the dataset says something about the days after the newest book so far. */
function isForeseen(
  { lineages, unusedSections, decisions, releases }: CuratedArchive,
  last: IsoDate,
  { release }: Book,
): boolean {
  const isLater = ({ from }: { readonly from: string }) => from > last;
  const isMonth = ({ from }: { readonly from: string }) =>
    from.length < last.length && from >= last.slice(0, from.length);
  return (
    release <= last ||
    lineages.some(({ revisions }) => revisions.some(isLater)) ||
    unusedSections.some(isLater) ||
    decisions.some((decision) => decision.release > last) ||
    releases.some(isMonth)
  );
}

/** The curated lineages of the newest book so far, by place. */
function ownersIn({ curated, end }: MergedBefore): ReadonlyMap<number, Lineage> {
  const curatedById = new Map(curated.lineages.map((lineage) => [lineage.id, lineage]));
  return new Map(
    end.lineages.flatMap((id, place) => {
      const lineage = curatedById.get(id);
      return lineage === undefined ? [] : [[place, lineage] as const];
    }),
  );
}

function isSame(some: ReadonlyMap<number, Lineage>, others: ReadonlyMap<number, Lineage> | undefined): boolean {
  return some.size === others?.size && [...some].every(([place, lineage]) => others.get(place) === lineage);
}

/** Says whether a span begins in the first of the two books. */
function beginsBefore({ chain, start }: Span): boolean {
  return chain.first + start === 0;
}

/** The provisions at the first and the last step of a span. */
function endsOf({ chain, start, end }: Span, books: readonly Book[]): readonly (Provision | undefined)[] {
  return [start, end - 1].map((step) => books[chain.first + step]?.provisions[chain.places[step] ?? -1]);
}

function changesKind(span: Span, books: readonly Book[]): boolean {
  const [first, last] = endsOf(span, books);
  return first?.kind !== last?.kind;
}

function continuedFrom(span: Span, lineage: Lineage, books: readonly Book[]): Continued {
  const [first] = endsOf(span, books);
  const title = first !== undefined && titleFrom(first) === lineage.title ? null : lineage.title;
  return { id: lineage.id, title, added: lineage.revisions.slice(1) };
}

/** What the newest book adds to curated lineages; `undefined` if it may change what earlier books gave. */
function overlaysOf(
  { curated, lastRevisionOf }: MergedBefore,
  spans: readonly Span[],
  calendar: Calendar,
): readonly Continued[] | undefined {
  const readings = readingsOf(calendar.books, spans);
  const continued: Continued[] = [];
  for (const lineage of curated.lineages) {
    const last = lastRevisionOf(lineage.id);
    if (last === undefined) continue;
    const [before, reading] = [0, 1].map((book) => readings.get(lineage.id)?.get(book));
    const added = addedRevisions(lineage, last, { calendar, before: before?.provision, reading });
    if (added === undefined) return undefined;
    continued.push({ id: lineage.id, title: null, added });
  }
  return continued;
}
