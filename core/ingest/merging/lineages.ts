import type { Lineage, LineageEvent, Party } from "../../archive/lineage.ts";
import { termKey } from "../../archive/term-key.ts";
import { importedTopic, titleFrom } from "../../archive/titles.ts";
import type { Book, Transition } from "./books.ts";
import type { Calendar } from "./calendar.ts";
import type { Chain, Chains } from "./chains.ts";
import { overlaid } from "./overlay.ts";
import type { Place, Span } from "./ownership.ts";
import { type Joins, type Reading, revisionsRead } from "./revisions.ts";

/** What lineages are made from. */
export type Frame = {
  readonly books: readonly Book[];
  readonly transitions: readonly Transition[];
  readonly chains: Chains;
  readonly spans: readonly Span[];
  readonly calendar: Calendar;
};

/** Makes lineages out of spans. */
export function mergerOf({ books, transitions, chains, spans, calendar }: Frame) {
  const addresses = books.map(idsOf);
  const ids: (string | undefined)[][] = books.map(() => []);
  const readingsOfOwner = new Map<string, Map<number, Place>>();
  const unowned: (readonly Place[])[] = [];
  for (const { owner, places } of spans) {
    const [start] = places;
    if (start === undefined) continue;
    const id = owner?.id ?? addresses[start.book]?.[start.place] ?? "";
    for (const { book, place } of places) (ids[book] ?? [])[place] = id;
    if (owner === null) unowned.push(places);
    else {
      const known = readingsOfOwner.get(owner.id) ?? new Map<number, Place>();
      for (const place of places) if (!known.has(place.book)) known.set(place.book, place);
      readingsOfOwner.set(owner.id, known);
    }
  }
  const joins = joinsOf(books, transitions, idAt);
  const doubtful = new Set(
    transitions.flatMap(({ doubts }, book) =>
      doubts.flatMap(({ after, chosen }) => (chosen === null ? [keyOf({ book: book + 1, place: after })] : [])),
    ),
  );

  return { curatedLineage, importedLineages: () => unowned.map(importedLineage), idAt };

  function idAt(book: number, place: number): string {
    return ids[book]?.[place] ?? "";
  }

  function readingAt({ book, place }: Place): Reading[] {
    const provision = books[book]?.provisions[place];
    if (provision === undefined) return [];
    const thread = chains.at[book]?.[place] as Chain;
    return [{ book, provision, link: thread.links[book - thread.first] ?? null }];
  }

  function curatedLineage(lineage: Lineage): Lineage {
    const places = [...(readingsOfOwner.get(lineage.id)?.values() ?? [])].toSorted((a, b) => a.book - b.book);
    return { ...lineage, revisions: overlaid(lineage, places.flatMap(readingAt), calendar) };
  }

  function importedLineage(places: readonly Place[]): Lineage {
    const readings = places.flatMap(readingAt);
    const [first, last] = [places[0], places.at(-1)] as [Place, Place];
    const isLast = last.book === books.length - 1;
    const ending: LineageEvent | null = isLast
      ? null
      : (joins.endings.get(keyOf(last)) ?? { kind: "removed", basis: "absence", confidence: "medium", with: [] });
    const newest = readings.at(-1)?.provision;
    return {
      id: idAt(first.book, first.place),
      document: "cr",
      topic: importedTopic,
      kind: newest?.kind ?? "rule",
      title: newest === undefined ? "" : titleFrom(newest),
      section: null,
      isComplete: false,
      isOlder: first.book === 0 && !calendar.beginsWithFirstRelease,
      revisions: revisionsRead(
        readings,
        (book) => joins.at.get(keyOf(places.find((place) => place.book === book) ?? first)),
        { ending, isBirthDoubtful: doubtful.has(keyOf(first)) },
        calendar,
      ),
    };
  }
}

function keyOf({ book, place }: Place): string {
  return `${book} ${place}`;
}

/**
 * Merges and splits by the place where their effect is seen: at the whole, at the part that came to be, and at the
 * part's last place.
 */
function joinsOf(
  books: readonly Book[],
  transitions: readonly Transition[],
  idAt: (book: number, place: number) => string,
): { readonly at: ReadonlyMap<string, Joins>; readonly endings: ReadonlyMap<string, LineageEvent> } {
  const at = new Map<string, Joins>();
  const endings = new Map<string, LineageEvent>();
  transitions.forEach(({ links }, book) => {
    for (const { kind, before, after, basis, confidence } of links) {
      if (kind === "continued") continue;
      const parent = partyAt(book, before);
      const child = partyAt(book + 1, after);
      if (parent.lineage === child.lineage) continue;
      const place = keyOf({ book: book + 1, place: after });
      const known = at.get(place) ?? { splitFrom: null, absorbed: [], basis, confidence };
      if (kind === "split") at.set(place, { ...known, splitFrom: known.splitFrom ?? parent });
      else {
        at.set(place, { ...known, absorbed: [...known.absorbed, parent] });
        const ending = keyOf({ book, place: before });
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
 * The id of a lineage that no person named: the number or term under which it stands in the oldest book that has it.
 * A second provision of the same number has its place added, `702.30d~2@2009-09-04`.
 */
function idsOf(book: Book): string[] {
  const seen = new Map<string, number>();
  return book.provisions.map((provision) => {
    const name = provision.kind === "glossary" ? `glossary:${termKey(provision.name ?? "")}` : String(provision.number);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return `${name}${count === 1 ? "" : `~${count}`}@${book.release}`;
  });
}
