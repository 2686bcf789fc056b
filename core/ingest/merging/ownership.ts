import type { Contradiction } from "../../archive/imported.ts";
import { isBeforeKnown, revisionOn, wordsOf } from "../../archive/life.ts";
import { type Lineage, provisionKey, type Revision, termKey } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { comparableText, isSameWords } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";
import { maskReferences } from "../../text/references.ts";
import { type Book, transitionBetween } from "./books.ts";
import { type Chain, type Chains, missingPlace } from "./chains.ts";

/** The curated lineage that the dataset claims for provisions of one book, by place. */
type Claims = ReadonlyMap<number, Lineage>;

/** What is written down of a lineage on the day of a book: the key is that of the provision in the book. */
type WrittenRevision = { readonly lineage: Lineage; readonly revision: Revision; readonly key: string };

/**
 * Says whether the dataset was read against a release, so that it speaks for it. Left out, it was for every one.
 *
 * @example isReadAgainst("2026-08-07", "2026-09-25") === false
 */
export function isReadAgainst(readAgainst: IsoDate | undefined, release: IsoDate): boolean {
  return readAgainst === undefined || release <= readAgainst;
}

/**
 * Finds each curated lineage in each book that the dataset was read against: by the number, or glossary term, that a
 * person gave it for that day; but if a whole file has its exact words somewhere else and others there, where the words
 * are. In later books nothing is claimed, because the links lead there. If the first book of all is a later one, no
 * link leads to it, and what is written down takes the place of the book before.
 */
export function claimsOf(
  lineages: readonly Lineage[],
  books: readonly Book[],
  readAgainst: IsoDate | undefined,
): Claims[] {
  return books.map((book, index) => {
    if (isReadAgainst(readAgainst, book.release)) return claimsIn(book, writtenOn(lineages, book.release));
    return index === 0 ? claimsByLinks(book, writtenOn(lineages, book.release)) : new Map();
  });
}

function writtenOn(lineages: readonly Lineage[], day: IsoDate): WrittenRevision[] {
  return lineages.flatMap((lineage) => {
    const revision = revisionOn(lineage, day);
    const key = revision && curatedKey(lineage, revision);
    return revision === undefined || key === undefined ? [] : [{ lineage, revision, key }];
  });
}

function claimsIn(book: Book, written: readonly WrittenRevision[]): Claims {
  const byKey = placesOf(new Set(written.map(({ key }) => key)), book);
  const claims = new Map<number, Lineage>();
  const elsewhere: WrittenRevision[] = [];
  for (const one of written) {
    const places = byKey.get(one.key) ?? [];
    const same = places.find((place) => saysTheSame(one, book.provisions[place]));
    const place = same ?? (places.length === 1 ? places[0] : undefined);
    const isRefuted = same === undefined && book.isDamaged !== true && wordsWritten(one) !== null;
    if (place !== undefined) claims.set(place, one.lineage);
    if (isRefuted) elsewhere.push(one);
  }
  if (elsewhere.length > 0) moveToTheirWords(claims, elsewhere, book);
  return claims;
}

/** Moves claims whose words stand at exactly one place of the book, and not at the claimed one. */
function moveToTheirWords(
  claims: Map<number, Lineage>,
  refuted: readonly WrittenRevision[],
  { provisions }: Book,
): void {
  const byWords = Map.groupBy(provisions.keys(), (place) => wordsKey(provisions[place]));
  const moved = refuted.flatMap((one) => {
    const places = byWords.get(`${one.lineage.kind} ${comparableText(maskReferences(wordsWritten(one) ?? ""))}`) ?? [];
    return places.length === 1 && places[0] !== undefined ? [[places[0], one.lineage] as const] : [];
  });
  const isMoved = new Set(moved.map(([, lineage]) => lineage));
  for (const [place, lineage] of claims) if (isMoved.has(lineage)) claims.delete(place);
  for (const [place, lineage] of moved) claims.set(place, lineage);
}

function wordsKey(provision: Provision | undefined): string {
  if (provision === undefined) return "";
  const words = (provision.kind === "heading" ? provision.name : provision.text) ?? "";
  return `${provision.kind} ${comparableText(maskReferences(words))}`;
}

/** Links what is written down with a book as if it were the book before; a summary is found by its number alone. */
function claimsByLinks(book: Book, written: readonly WrittenRevision[]): Claims {
  const worded = written.filter((one) => wordsWritten(one) !== null);
  const { links } = transitionBetween(worded.map(provisionFrom), book.provisions);
  const claims = new Map<number, Lineage>();
  for (const { kind, before, after, confidence } of links) {
    const lineage = worded[before]?.lineage;
    if (kind === "continued" && confidence !== "low" && lineage !== undefined) claims.set(after, lineage);
  }
  const summaries = written.filter((one) => wordsWritten(one) === null);
  const byKey = placesOf(new Set(summaries.map(({ key }) => key)), book);
  for (const { lineage, key } of summaries) {
    const [place, ...others] = byKey.get(key) ?? [];
    if (place !== undefined && others.length === 0 && !claims.has(place)) claims.set(place, lineage);
  }
  return claims;
}

function provisionFrom({ lineage: { kind }, revision: { number, name, text, examples } }: WrittenRevision): Provision {
  return { kind, number, printedNumber: null, name, text, examples, line: 0 };
}

/** Where the provisions with some keys stand in a book. Only a few of them all are asked for. */
function placesOf(keys: ReadonlySet<string>, { provisions }: Book): Map<string, number[]> {
  const numbers = new Set<string | null>([...keys].map((key) => key.slice(key.indexOf(" ") + 1)));
  const places = new Map<string, number[]>();
  provisions.forEach((provision, place) => {
    if (provision.kind !== "glossary" && !numbers.has(provision.number)) return;
    const key = provisionKey(provision);
    if (!keys.has(key)) return;
    const before = places.get(key);
    if (before === undefined) places.set(key, [place]);
    else before.push(place);
  });
  return places;
}

/** The words that a person wrote down; `null` if it is only a summary. */
function wordsWritten({ lineage, revision }: WrittenRevision): string | null {
  return lineage.kind === "heading" ? revision.name : wordsOf(lineage, revision);
}

function saysTheSame(written: WrittenRevision, provision: Provision | undefined): boolean {
  const words = wordsWritten(written);
  if (words === null || provision === undefined) return false;
  const printed = (provision.kind === "heading" ? provision.name : provision.text) ?? "";
  return isSameWords(maskReferences(words), maskReferences(printed));
}

/** The key of a provision in its book: kind and number or, in the glossary, the term. */
function curatedKey(lineage: Lineage, { number, name }: Revision): string | undefined {
  if (lineage.kind === "glossary") return name === null ? undefined : `glossary ${termKey(name)}`;
  return number === null ? undefined : `${lineage.kind} ${number}`;
}

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

/** The curated lineage of each provision, by book and place, and the links that contradict the dataset. */
type Ownership = {
  readonly owners: readonly ReadonlyMap<number, Lineage>[];
  readonly contradictions: readonly Contradiction[];
};

/**
 * Decides which provisions belong to curated lineages. A lineage has at most one place in each book, and a place at
 * most one lineage, so that nothing printed is dropped.
 *
 * A lineage is at the place that the dataset claims, that is of its number. If the links between the files lead
 * elsewhere, the dataset wins for a file about which it says something itself, unless a whole file has the very words
 * of the file before where the links lead; for files in which it only continues a number, the links win. In releases
 * that the dataset was not read against nothing is claimed.
 */
export function ownershipOf(
  lineages: readonly Lineage[],
  books: readonly Book[],
  chains: Chains,
  claims: readonly Claims[],
): Ownership {
  const owners = books.map(() => new Map<number, Lineage>());
  const frame: Frame = { lineages, books, chains, owners, claimed: claims.map(placesByLineage), followed: new Map() };
  const contradictions = [
    ...books.flatMap((_, book) => followInto(book, frame)),
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
    const sides = { number, curated: null, printed };
    return [{ release: here.release, lineage: owner.id, kind: "link", ...sides, served: "file", isLater: false }];
  });
  const isApart = new Set(apart.map(({ book, place }) => `${book} ${place}`));
  const owners = ownership.owners.map(
    (places, book) => new Map([...places].filter(([place]) => !isApart.has(`${book} ${place}`))),
  );
  return { owners, contradictions: [...ownership.contradictions, ...taken] };
}

type Frame = {
  readonly lineages: readonly Lineage[];
  readonly books: readonly Book[];
  readonly chains: Chains;
  /** By book: the place that the dataset claims for each lineage. */
  readonly claimed: readonly Map<Lineage, number>[];
  readonly owners: readonly Map<number, Lineage>[];
  /** The chain on which each lineage was in the book before. */
  readonly followed: Map<Lineage, Chain>;
};

function placesByLineage(claims: Claims): Map<Lineage, number> {
  return new Map([...claims].map(([place, lineage]) => [lineage, place]));
}

/** Gives each lineage its place in a book, after all books before. */
function followInto(book: number, frame: Frame): Contradiction[] {
  const { lineages, books, followed } = frame;
  const release = books[book]?.release;
  if (release === undefined) return [];
  const inForce = lineages.filter((lineage) => {
    const isInForce = revisionOn(lineage, release) !== undefined;
    if (!isInForce) followed.delete(lineage);
    return isInForce;
  });
  const refuted = inForce.filter((lineage) => isRefuted(lineage, book, frame));
  for (const lineage of refuted) frame.claimed[book]?.delete(lineage);
  const claimedBy = new Map([...(frame.claimed[book] ?? [])].map(([lineage, place]) => [place, lineage]));
  return inForce.flatMap((lineage) => place(lineage, book, claimedBy, frame));
}

/** Gives a lineage its place in a book: the claimed or the linked one. */
function place(lineage: Lineage, book: number, claimedBy: ReadonlyMap<number, Lineage>, frame: Frame): Contradiction[] {
  const { chains, claimed, owners, followed } = frame;
  const claim = claimed[book]?.get(lineage);
  const linked = linkedPlace(lineage, book, frame);
  // The line is missing in this file, and the chain goes on after it.
  if (linked === missingPlace && claim === undefined) return [];
  // The dataset may claim the linked place for another lineage.
  const isTaken = linked !== undefined && (claimedBy.get(linked) ?? lineage) !== lineage;
  const free = isTaken ? undefined : linked;
  const chosen = claim === undefined || (free !== undefined && prefersLink(lineage, book, frame)) ? free : claim;
  const isFree = chosen !== undefined && owners[book]?.has(chosen) === false;
  const isDisputed = claim !== undefined && claim === chosen && linked !== undefined && linked !== chosen;
  const contradictions = isDisputed ? disagreement(lineage, book, frame) : [];
  const chain = isFree ? chains.at[book]?.[chosen] : undefined;
  if (isFree) owners[book]?.set(chosen, lineage);
  if (chain === undefined) followed.delete(lineage);
  else followed.set(lineage, chain);
  return contradictions;
}

function linkedPlace(lineage: Lineage, book: number, { followed }: Frame): number | undefined {
  const chain = followed.get(lineage);
  return chain === undefined ? undefined : placeIn(chain, book);
}

/**
 * Says whether a whole file refutes the place that the dataset claims for a lineage: the words that the lineage had in
 * the file before stand elsewhere, or those at the claimed place stood elsewhere before, or the links lead elsewhere and
 * the dataset only continues a number.
 */
function isRefuted(lineage: Lineage, book: number, frame: Frame): boolean {
  const { books, chains, claimed, followed } = frame;
  const chain = followed.get(lineage);
  const claim = claimed[book]?.get(lineage);
  const here = books[book];
  if (chain === undefined || claim === undefined || here === undefined || here.isDamaged === true) return false;
  const there = chains.at[book]?.[claim];
  if (there === undefined || there === chain || placeIn(chain, book) === missingPlace) return false;
  const written = revisionOn(lineage, here.release)?.text ?? null;
  if (written !== null && isSameWords(written, here.provisions[claim]?.text ?? "")) return false;
  const isElsewhere = [chain, there].some((one) => {
    const link = one.links[book - one.first];
    return link?.basis === "identical-text" && link.confidence === "high";
  });
  return isElsewhere || (placeIn(chain, book) !== undefined && prefersLink(lineage, book, frame));
}

/** Says whether the links win over the dataset, which only continues a number. */
function prefersLink(lineage: Lineage, book: number, frame: Frame): boolean {
  const { books, chains, claimed, followed } = frame;
  const chain = followed.get(lineage);
  const [claim, linked] = [claimed[book]?.get(lineage), linkedPlace(lineage, book, frame)];
  const link = chain?.links[book - chain.first];
  const isSure = link?.confidence === "high" || link?.confidence === "medium";
  return claim !== linked && isSure && !isStated(lineage, books, book) && !isClaimedNext();

  /** Says whether, in the next file about which the dataset says something, the lineage is on the chain claimed here. */
  function isClaimedNext(): boolean {
    const next = books.findIndex((_, later) => later > book && isStated(lineage, books, later));
    const there = claimed[next]?.get(lineage);
    return claim !== undefined && there !== undefined && chains.at[next]?.[there] === chains.at[book]?.[claim];
  }
}

/** The contradiction between the dataset, which is followed, and the links about the place of a lineage. */
function disagreement(lineage: Lineage, book: number, frame: Frame): Contradiction[] {
  const { books, claimed } = frame;
  const here = books[book];
  const number = here && (revisionOn(lineage, here.release)?.number ?? null);
  const [claim, linked] = [claimed[book]?.get(lineage), linkedPlace(lineage, book, frame)];
  if (here === undefined || !number || claim === undefined || linked === undefined) return [];
  const [curated, printed] = [saidAt(here, claim), saidAt(here, linked)];
  const sides = { number, curated, printed, served: "dataset", isLater: false } as const;
  return [{ release: here.release, lineage: lineage.id, kind: "link", ...sides }];
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
  let chain: Chain | undefined;
  for (let book = books.length - 1; book > 0; book--) {
    const place = placeOwned(lineage, owners[book]);
    const earlier = books[book - 1];
    // Over a file in which the line is missing the chain goes on.
    const isMissing = chain !== undefined && placeIn(chain, book) === missingPlace;
    if (place !== undefined) chain = chains.at[book]?.[place];
    else if (!isMissing) chain = undefined;
    if (chain === undefined || earlier === undefined || placeOwned(lineage, owners[book - 1]) !== undefined) continue;
    const before = placeIn(chain, book - 1);
    if (before === undefined || before === missingPlace || owners[book - 1]?.has(before) === true) continue;
    if (mayStandHere(lineage, earlier)) owners[book - 1]?.set(before, lineage);
    else if (
      place !== undefined &&
      revisionOn(lineage, earlier.release) === undefined &&
      claimed[book]?.get(lineage) === place
    ) {
      const { release, provisions } = books[book] as Book;
      const curated = `not in the rules on ${earlier.release}`;
      const sides = { number: provisions[place]?.number ?? null, curated, printed: saidAt(earlier, before) };
      contradictions.push({ release, lineage: lineage.id, kind: "link", ...sides, served: "dataset", isLater: false });
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
      const last = spans.at(-1);
      const owner = place === missingPlace ? (last?.owner ?? null) : (owners[chain.first + step]?.get(place) ?? null);
      if (last !== undefined && last.owner === owner) last.end = step + 1;
      else spans.push({ owner, chain, start: step, end: step + 1 });
    });
    return spans;
  });
}
