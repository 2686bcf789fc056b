import type { Archive, CuratedArchive } from "../../archive/archive.ts";
import type { Contradiction, Misprint, MissingLine, PrintedForm, Undecided } from "../../archive/imported.ts";
import { byText } from "../../text/order.ts";
import type { Book, Transition } from "./books.ts";
import { calendarOf, withHeld } from "./calendar.ts";
import { chainsOf } from "./chains.ts";
import { claimsOf } from "./claims.ts";
import { lostProvisions } from "./completeness.ts";
import { contradictionsOf } from "./contradictions.ts";
import { displacedIn } from "./displacement.ts";
import { mergerOf } from "./lineages.ts";
import { withCharactersRestored } from "./lost-characters.ts";
import { type LineGap, missingLinesIn } from "./missing-lines.ts";
import { ownershipOf, type ProvisionAt, spansOf, withoutOwners } from "./ownership.ts";
import { printedFormsOf } from "./printed-forms.ts";
import { undecidedOf } from "./undecided.ts";

/**
 * The archive with the content of the published files, the links that they leave undecided, and their contradictions.
 */
export type Merged = {
  readonly archive: Archive;
  readonly printedForms: ReadonlyMap<string, PrintedForm>;
  readonly contradictions: readonly Contradiction[];
  readonly missingLines: readonly MissingLine[];
  readonly misprints: readonly Misprint[];
  readonly undecided: readonly Undecided[];
};

/**
 * Merges curated lineages and published files into one archive. A pure function of its parameters: the order in which
 * published files were imported does not matter. Every provision of every book is in the result; if one is missing,
 * which would be an error in this program, it throws.
 *
 * @param books Oldest first, one for each held release.
 * @param transitions `transitions[i]` leads from book `i` to book `i + 1`.
 */
export function merge(curated: CuratedArchive, books: readonly Book[], transitions: readonly Transition[]): Merged {
  if (books.length === 0) return { archive: curated, printedForms: new Map(), ...nothingFound };
  const missing = missingLinesIn(books, transitions);
  const sources = { missing, curated, printed: books, books: withCharactersRestored(books, transitions), transitions };
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
  readonly missing: readonly LineGap[];
  readonly curated: CuratedArchive;
  readonly printed: readonly Book[];
  readonly books: readonly Book[];
  readonly transitions: readonly Transition[];
};

/** Merges, without assigning the provisions at some places to curated lineages. */
function mergeWithout(apart: readonly ProvisionAt[], { missing, curated, printed, books, transitions }: Sources) {
  const releases = withHeld(curated.releases, books);
  const calendar = calendarOf(books, releases);
  const chains = chainsOf(books, transitions, curated.decisions, missing);
  const { readAgainst } = curated;
  const claims = claimsOf(curated.lineages, books, readAgainst);
  const ownership = withoutOwners(ownershipOf(curated.lineages, books, chains, claims), apart, books);
  const spans = spansOf(chains, ownership);
  const merger = mergerOf({ books, transitions, spans, calendar, readAgainst });
  const lineages = [...curated.lineages.map(merger.curatedLineage), ...merger.importedLineages()];
  const archive = { ...curated, releases, lineages: displacedIn(lineages, curated, books) };
  const decided = curated.decisions.map(({ release, provision }) => `${release} ${provision}`);
  const merged: Merged = {
    archive,
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
  return { merged, lost: lostProvisions(archive, printed, merger.idAt) };
}

const nothingFound = { contradictions: [], missingLines: [], misprints: [], undecided: [] };

function misprintsIn(books: readonly Book[], idAt: (book: number, place: number) => string): Misprint[] {
  return books.flatMap(({ release, provisions }, book) =>
    provisions.flatMap(({ number: meant, printedNumber: printed }, place) =>
      meant === null || printed === null ? [] : [{ release, lineage: idAt(book, place), printed, meant }],
    ),
  );
}
