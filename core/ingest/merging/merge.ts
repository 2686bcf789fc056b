import type { Archive, CuratedArchive } from "../../archive/archive.ts";
import type { Contradiction, PrintedForm, Undecided } from "../../archive/imported.ts";
import { byText } from "../../text/order.ts";
import type { Book, Transition } from "./books.ts";
import { calendarOf, withHeld } from "./calendar.ts";
import { chainsOf } from "./chains.ts";
import { claimsOf } from "./claims.ts";
import { lostProvisions } from "./completeness.ts";
import { displacedIn } from "./displacement.ts";
import { mergerOf } from "./lineages.ts";
import { withCharactersRestored } from "./lost-characters.ts";
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
  if (books.length === 0) return { archive: curated, printedForms: new Map(), contradictions: [], undecided: [] };
  const sources = { curated, printed: books, books: withCharactersRestored(books, transitions), transitions };
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
  readonly curated: CuratedArchive;
  readonly printed: readonly Book[];
  readonly books: readonly Book[];
  readonly transitions: readonly Transition[];
};

/** Merges, without assigning the provisions at some places to curated lineages. */
function mergeWithout(apart: readonly ProvisionAt[], { curated, printed, books, transitions }: Sources) {
  const releases = withHeld(curated.releases, books);
  const calendar = calendarOf(books, releases);
  const chains = chainsOf(books, transitions, curated.decisions);
  const claims = claimsOf(curated.lineages, books);
  const ownership = withoutOwners(ownershipOf(curated.lineages, books, chains, claims), apart, books);
  const spans = spansOf(chains, ownership);
  const merger = mergerOf({ books, transitions, spans, calendar });
  const lineages = [...curated.lineages.map(merger.curatedLineage), ...merger.importedLineages()];
  const archive = { ...curated, releases, lineages: displacedIn(lineages, curated, books) };
  const decided = curated.decisions.map(({ release, provision }) => `${release} ${provision}`);
  const merged: Merged = {
    archive,
    printedForms: printedFormsOf({ printed, books }, spans, merger.idAt),
    contradictions: [...claims.contradictions, ...ownership.contradictions].toSorted(byText(({ release }) => release)),
    undecided: undecidedOf(books, transitions, chains, merger.idAt, decided),
  };
  return { merged, lost: lostProvisions(archive, printed, merger.idAt) };
}
