import type { Collection, CuratedCollection, Release } from "../../archive/collection.ts";
import type { DocumentId } from "../../archive/document.ts";
import type { ImportedContent, Misprint } from "../../archive/imported.ts";
import { type Lineage, provisionKey, type Revision, termKey } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { isSameWords } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";
import { lettersOf } from "../../text/lost-characters.ts";
import { byText } from "../../text/order.ts";
import {
  type Book,
  calendarOf,
  lacksQuotes,
  reweighed,
  type Transition,
  withCharactersRestored,
  withHeld,
} from "./books.ts";
import { chainsOf, type LineGap, missingLinesIn } from "./chains.ts";
import { contradictionsOf, printedFormsOf, undecidedOf } from "./differences.ts";
import { displacedIn, mergerOf } from "./lineages.ts";
import { claimsOf, ownershipOf, type ProvisionAt, spansOf, withoutOwners } from "./ownership.ts";

/**
 * The archive with the content of the published files, the links that they leave undecided, and their contradictions.
 */
type MergeResult = { readonly collection: Collection } & Pick<
  ImportedContent,
  "printedForms" | "contradictions" | "missingLines" | "misprints" | "undecided"
>;

/**
 * Merges curated lineages and published files into one archive. A pure function of its parameters: the order in which
 * published files were imported does not matter. Every provision of every book is in the result; if one is missing,
 * which would be an error in this program, it throws.
 *
 * @param books Oldest first, one for each held release.
 * @param transitions `transitions[i]` leads from book `i` to book `i + 1`.
 */
export function merge(
  curated: CuratedCollection,
  books: readonly Book[],
  transitions: readonly Transition[],
  document: DocumentId = "cr",
): MergeResult {
  if (books.length === 0) return { collection: curated, printedForms: new Map(), ...nothingFound };
  const missing = missingLinesIn(books, transitions);
  const whole = withCharactersRestored(books, transitions);
  const sources = {
    document,
    missing,
    curated,
    printed: books,
    books: whole,
    transitions: reweighed(transitions, books, whole),
  };
  const { lost, merged } = mergeWithout([], sources);
  if (lost.length === 0) return merged;
  // These provisions do not fit the curated lineages: they get lineages of their own.
  const again = mergeWithout(lost, sources);
  const [first] = again.lost;
  if (first === undefined) return again.merged;
  const { release, number, name, reason } = first;
  throw new Error(`the merge lost ${again.lost.length} provisions, first ${number ?? name} of ${release}: ${reason}`);
}

/** What is merged: `printed` is what the files have, `books` the same with lost characters replaced. */
type Sources = {
  readonly document: DocumentId;
  readonly missing: readonly LineGap[];
  readonly curated: CuratedCollection;
  readonly printed: readonly Book[];
  readonly books: readonly Book[];
  readonly transitions: readonly Transition[];
};

/**
 * Merges, without assigning the provisions at some places to curated lineages. The steps in order: `books.ts` (the books
 * among all releases), `chains.ts` (each provision followed from book to book), `ownership.ts` (which stretch of a chain
 * belongs to which curated lineage), `lineages.ts` (a lineage for each stretch, with the `revisions.ts` that are read and
 * the curated ones laid over them in `overlay.ts`), `differences.ts` (what files and dataset say differently), and the
 * proof that nothing was lost.
 */
function mergeWithout(
  apart: readonly ProvisionAt[],
  { document, missing, curated, printed, books, transitions }: Sources,
) {
  const releases = withHeld(curated.releases, books, document);
  const calendar = calendarOf(books, releases, document);
  const chains = chainsOf(books, transitions, curated.decisions, missing);
  const { readAgainst } = curated;
  const claims = claimsOf(curated.lineages, books, readAgainst);
  const ownership = withoutOwners(ownershipOf(curated.lineages, books, chains, claims), apart, books);
  const spans = spansOf(chains, ownership);
  const merger = mergerOf({ document, books, transitions, spans, calendar, readAgainst });
  const lineages = [...curated.lineages.map(merger.curatedLineage), ...merger.importedLineages()];
  const collection = { ...curated, releases, lineages: displacedIn(lineages, curated, calendar) };
  const decided = curated.decisions.map(({ release, provision }) => `${release} ${provision}`);
  const merged: MergeResult = {
    collection,
    printedForms: printedFormsOf({ printed, books }, spans, merger.idAt),
    contradictions: [
      ...contradictionsOf(curated, { books, chains, owners: ownership.owners }),
      ...ownership.contradictions,
    ].toSorted(byText(({ release }) => release)),
    missingLines: missing
      .flatMap(({ since, numbers }) =>
        numbers.map((number, index) => ({
          release: (books[since.book + 1 + index] as Book).release,
          lineage: merger.idAt(since.book, since.place),
          number,
        })),
      )
      .toSorted(byText(({ release, lineage }) => `${release} ${lineage}`)),
    misprints: misprintsIn(printed, merger.idAt),
    undecided: undecidedOf(books, transitions, chains, merger.idAt, decided),
  };
  return { merged, lost: lostProvisions(collection, printed, merger.idAt) };
}

const nothingFound = { contradictions: [], missingLines: [], misprints: [], undecided: [] };

function misprintsIn(books: readonly Book[], idAt: (book: number, place: number) => string): Misprint[] {
  return books.flatMap(({ release, provisions }, book) =>
    provisions.flatMap(({ number: meant, printedNumber: printed }, place) =>
      meant === null || printed === null ? [] : [{ release, lineage: idAt(book, place), printed, meant }],
    ),
  );
}

/** A printed provision that would not be answered as it is in its file, with its place and the error. */
type LostProvision = {
  readonly release: IsoDate;
  readonly book: number;
  readonly place: number;
  readonly number: string | null;
  readonly name: string | null;
  readonly reason: string;
};

/**
 * Finds what a merge lost. Every provision of every book must have exactly one lineage, not shared, which says what is
 * printed from the day of its release until the next known release. For curated words only number and term are
 * compared; other words are contradictions.
 *
 * @param lineageAt The id of the lineage to which a provision was given, by book and place.
 * @returns An empty list if the merge is complete.
 */
export function lostProvisions(
  { lineages, releases }: { readonly lineages: readonly Lineage[]; readonly releases: readonly Release[] },
  books: readonly Book[],
  lineageAt: (book: number, place: number) => string,
): LostProvision[] {
  const standings = lineages.map((lineage): Standing => ({ lineage, at: -1, givenIn: -1 }));
  const byId = new Map(standings.map((standing) => [standing.lineage.id, standing]));
  const days = books.map(({ release }) => release);
  const changing = changesUntil(days, standings);
  const held = new Map<string, number>();
  return books.flatMap((printedBook, book) => {
    const { release, provisions } = printedBook;
    const next = releases.find(({ from }) => from > release)?.from ?? null;
    for (const standing of changing[book] ?? []) move(standing, release, held);
    const quoteless = lacksQuotes(printedBook);
    const printed = new Map<string, number>();
    const keys = provisions.map(provisionKey);
    for (const key of keys) count(printed, key);
    const lost: LostProvision[] = [];
    provisions.forEach((provision, place) => {
      const reason = reasonLost(provision, keys[place] ?? "", lineageAt(book, place));
      const { number, name } = provision;
      if (reason !== undefined) lost.push({ release, book, place, number, name, reason });
    });
    return lost;

    function reasonLost(provision: Provision, key: string, id: string): string | undefined {
      const standing = byId.get(id);
      if (standing === undefined) return "it has no lineage";
      if (standing.givenIn === book) return `${id} already has another provision of this release`;
      standing.givenIn = book;
      const revision = currentOf(standing);
      if (revision === undefined) return `${id} is not in the rules on this day`;
      const after = standing.lineage.revisions[standing.at + 1];
      if (after !== undefined && next !== null && after.from < next) return `${id} changes before the next release`;
      if (!isAt(revision, provision)) return `${id} stands elsewhere on this day`;
      if (revision.readIn !== null && !saysAsPrinted(revision.text ?? "", provision.text ?? "", quoteless))
        return `${id} has other words on this day`;
      if (provision.kind !== "glossary" && provision.number === null) return undefined;
      const [holders, wanted] = [held.get(key) ?? 0, printed.get(key) ?? 0];
      return holders === wanted ? undefined : `${holders} lineages stand there on this day, and ${wanted} are printed`;
    }
  });
}

function isAt({ number, name }: Revision, provision: Provision): boolean {
  if (provision.kind !== "glossary") return number === provision.number;
  return name === provision.name || termKey(name ?? "") === termKey(provision.name ?? "");
}

function saysAsPrinted(text: string, printed: string, quoteless: boolean): boolean {
  return isSameWords(text, printed) || (quoteless && lettersOf(text) === lettersOf(printed));
}

/**
 * A lineage with the place of its newest revision up to the day last asked (days are asked in order), and the book of
 * which it was last given a provision.
 */
type Standing = { readonly lineage: Lineage; at: number; givenIn: number };

/** By day: the lineages that change after the day before it and until it. */
function changesUntil(days: readonly IsoDate[], standings: readonly Standing[]): ReadonlySet<Standing>[] {
  const changing = days.map(() => new Set<Standing>());
  for (const standing of standings) {
    let day = 0;
    for (const { from } of standing.lineage.revisions) {
      while (day < days.length && (days[day] ?? "") < from) day += 1;
      changing[day]?.add(standing);
    }
  }
  return changing;
}

/** Moves a lineage on to a day, and counts where it stands then in place of where it stood. */
function move(standing: Standing, day: IsoDate, held: Map<string, number>): void {
  const { kind, revisions } = standing.lineage;
  const before = currentOf(standing);
  if (before !== undefined) count(held, provisionKey({ kind, number: before.number, name: before.name }), -1);
  for (let next = revisions[standing.at + 1]; next !== undefined && next.from <= day; ) {
    standing.at += 1;
    next = revisions[standing.at + 1];
  }
  const after = currentOf(standing);
  if (after !== undefined) count(held, provisionKey({ kind, number: after.number, name: after.name }));
}

function currentOf({ lineage, at }: Standing): Revision | undefined {
  const revision = lineage.revisions[at];
  return revision?.hasEnded === true ? undefined : revision;
}

function count(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
