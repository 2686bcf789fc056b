import type { Contradiction } from "../../archive/imported.ts";
import { isBeforeKnown, revisionOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import type { Book } from "./books.ts";
import type { Chain, Chains } from "./chains.ts";
import type { Claims } from "./claims.ts";

/** A provision in a book. */
export type ProvisionAt = { readonly book: number; readonly place: number };

/**
 * A part of a chain that belongs to one lineage: a curated one, or (`null`) one that is not curated. From step `start`
 * of the chain to step `end`, which is not included; there is at least one.
 */
export type Span = {
  readonly owner: Lineage | null;
  readonly chain: Chain;
  readonly start: number;
  readonly end: number;
};

/** The curated lineage of each provision, by book and place, and the contradictions of published files. */
export type Ownership = {
  readonly owners: readonly ReadonlyMap<number, Lineage>[];
  readonly contradictions: readonly Contradiction[];
};

/**
 * Decides which provisions belong to curated lineages. A lineage has at most one place in each book, and a place at
 * most one lineage, so that nothing printed is dropped.
 *
 * A lineage is at the place of its number. If the links between the files lead elsewhere, the dataset wins for a file
 * about which it says something itself; for files in which it only continues a number, the links win.
 */
export function ownershipOf(
  lineages: readonly Lineage[],
  books: readonly Book[],
  chains: Chains,
  claims: Claims,
): Ownership {
  const owners = books.map(() => new Map<number, Lineage>());
  const frame: Frame = { books, chains, claims, owners, claimed: claims.owners.map(placesByLineage) };
  const contradictions = [
    ...lineages.flatMap((lineage) => followForwards(lineage, frame)),
    ...lineages.flatMap((lineage) => followBackwards(lineage, frame)),
  ];
  return { owners, contradictions };
}

/** Removes the provisions at some places from their curated lineages. */
export function withoutOwners(ownership: Ownership, apart: readonly ProvisionAt[], books: readonly Book[]): Ownership {
  const taken = apart.flatMap(({ book, place }): Contradiction[] => {
    const [owner, here] = [ownership.owners[book]?.get(place), books[book]];
    if (owner === undefined || here === undefined) return [];
    const number = here.provisions[place]?.number ?? null;
    const printed = saidAt(here, place);
    return [{ release: here.release, lineage: owner.id, kind: "link", number, curated: null, printed }];
  });
  const isApart = new Set(apart.map(({ book, place }) => `${book} ${place}`));
  const owners = ownership.owners.map(
    (places, book) => new Map([...places].filter(([place]) => !isApart.has(`${book} ${place}`))),
  );
  return { owners, contradictions: [...ownership.contradictions, ...taken] };
}

type Frame = {
  readonly books: readonly Book[];
  readonly chains: Chains;
  readonly claims: Claims;
  /** By book: the place that the dataset claims for each lineage. */
  readonly claimed: readonly ReadonlyMap<Lineage, number>[];
  readonly owners: readonly Map<number, Lineage>[];
};

function placesByLineage(owners: ReadonlyMap<number, Lineage>): Map<Lineage, number> {
  return new Map([...owners].map(([place, lineage]) => [lineage, place]));
}

/** Gives a lineage its places from the oldest book on. */
function followForwards(lineage: Lineage, frame: Frame): Contradiction[] {
  const { books, chains, claims, claimed, owners } = frame;
  const contradictions: Contradiction[] = [];
  let chain: Chain | undefined;
  books.forEach(({ release }, book) => {
    const revision = revisionOn(lineage, release);
    if (revision === undefined) {
      chain = undefined;
      return;
    }
    const claim = claimed[book]?.get(lineage);
    const linked = chain === undefined ? undefined : placeIn(chain, book);
    // The dataset may claim the linked place for another lineage.
    const isTaken = linked !== undefined && (claims.owners[book]?.get(linked) ?? lineage) !== lineage;
    const followed = isTaken ? undefined : linked;
    const place = claim === undefined || (followed !== undefined && prefersLink()) ? followed : claim;
    if (claim !== place || (linked !== undefined && linked !== place)) contradictions.push(...settled());
    const isFree = place !== undefined && owners[book]?.has(place) === false;
    if (isFree) owners[book]?.set(place, lineage);
    chain = isFree ? chains.at[book]?.[place] : undefined;

    function prefersLink(): boolean {
      const link = chain?.links[book - chain.first];
      return claim !== linked && link?.confidence === "high" && !isStated(lineage, books, book) && !isClaimedNext();
    }

    /**
     * Says whether, in the next file about which the dataset says something, the lineage is on the chain claimed here.
     */
    function isClaimedNext(): boolean {
      const next = books.findIndex((_, later) => later > book && isStated(lineage, books, later));
      const place = claimed[next]?.get(lineage);
      return claim !== undefined && place !== undefined && chains.at[next]?.[place] === chains.at[book]?.[claim];
    }

    /** Decides between the dataset and the links, which disagree about this book. */
    function settled(): Contradiction[] {
      const { number } = revision ?? { number: null };
      const other = claim === place ? linked : place;
      if (revision?.number === null || other === undefined) return [];
      const curated = claim === undefined ? number : saidAt(books[book], claim);
      const kind = claim === place ? "link" : "number";
      return [{ release, lineage: lineage.id, kind, number, curated, printed: saidAt(books[book], other) }];
    }
  });
  return contradictions;
}

/**
 * Says whether the dataset says something about this very file, or gives a number after the file before it. Otherwise
 * it only continues a number.
 */
function isStated(lineage: Lineage, books: readonly Book[], book: number): boolean {
  const { release } = books[book] ?? {};
  const revisions = lineage.revisions.filter(({ from }) => release !== undefined && from <= release);
  const current = revisions.at(-1);
  if (current === undefined || current.hasEnded) return false;
  const others = revisions.findLastIndex((revision) => revision.hasEnded || revision.number !== current.number);
  const numberSince = revisions[others + 1]?.from ?? current.from;
  return current.from === release || (books[book - 1]?.release ?? "") < numberSince;
}

/** Gives a lineage its places in books older than its curated revisions, as far as the links lead. */
function followBackwards(lineage: Lineage, { books, chains, claimed, owners }: Frame): Contradiction[] {
  const contradictions: Contradiction[] = [];
  for (let book = books.length - 1; book > 0; book--) {
    const place = placeOwned(lineage, owners[book]);
    const earlier = books[book - 1];
    if (place === undefined || earlier === undefined || placeOwned(lineage, owners[book - 1]) !== undefined) continue;
    const chain = chains.at[book]?.[place];
    const before = chain && placeIn(chain, book - 1);
    if (before === undefined || owners[book - 1]?.has(before) === true) continue;
    if (mayStandHere(lineage, earlier)) owners[book - 1]?.set(before, lineage);
    else if (revisionOn(lineage, earlier.release) === undefined && claimed[book]?.get(lineage) === place) {
      const { release, provisions } = books[book] as Book;
      const curated = `not in the rules on ${earlier.release}`;
      const printed = saidAt(earlier, before);
      const number = provisions[place]?.number ?? null;
      contradictions.push({ release, lineage: lineage.id, kind: "link", number, curated, printed });
    }
  }
  return contradictions;
}

function placeOwned(lineage: Lineage, owners: ReadonlyMap<number, Lineage> | undefined): number | undefined {
  for (const [place, owner] of owners ?? []) if (owner === lineage) return place;
  return undefined;
}

function placeIn({ first, places }: Chain, book: number): number | undefined {
  return places[book - first];
}

/**
 * Says whether a lineage may be at a place that the dataset does not claim: it is older than known, or its number at
 * that time is unknown.
 */
function mayStandHere(lineage: Lineage, { release }: Book): boolean {
  const revision = revisionOn(lineage, release);
  if (revision === undefined) return isBeforeKnown(lineage, release);
  return revision.number === null && lineage.kind !== "glossary";
}

function saidAt(book: Book | undefined, place: number): string | null {
  const provision: Provision | undefined = book?.provisions[place];
  if (provision === undefined) return null;
  return [provision.number, provision.name, provision.text].filter((part) => part !== null).join(" ");
}

/** Divides the chains among the lineages. */
export function spansOf(chains: Chains, { owners }: Pick<Ownership, "owners">): Span[] {
  // Most chains belong to nobody, and need not be followed.
  const owned = new Set(owners.flatMap((places, book) => [...places.keys()].map((place) => chains.at[book]?.[place])));
  return chains.all.flatMap((chain) => {
    const end = chain.places.length;
    if (!owned.has(chain)) return [{ owner: null, chain, start: 0, end }];
    const spans: { owner: Lineage | null; chain: Chain; start: number; end: number }[] = [];
    chain.places.forEach((place, step) => {
      const owner = owners[chain.first + step]?.get(place) ?? null;
      const last = spans.at(-1);
      if (last !== undefined && last.owner === owner) last.end = step + 1;
      else spans.push({ owner, chain, start: step, end: step + 1 });
    });
    return spans;
  });
}
