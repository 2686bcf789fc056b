import { revisionOn, wordsOf } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { provisionKey, termKey } from "../../archive/term-key.ts";
import { comparableText, isSameWords } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";
import { maskReferences } from "../../text/references.ts";
import { type Book, transitionBetween } from "./books.ts";

/** The curated lineage that the dataset claims for provisions of one book, by place. */
export type Claims = ReadonlyMap<number, Lineage>;

/** What is written down of a lineage on the day of a book: the key is that of the provision in the book. */
type Written = { readonly lineage: Lineage; readonly revision: Revision; readonly key: string };

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

function writtenOn(lineages: readonly Lineage[], day: IsoDate): Written[] {
  return lineages.flatMap((lineage) => {
    const revision = revisionOn(lineage, day);
    const key = revision && curatedKey(lineage, revision);
    return revision === undefined || key === undefined ? [] : [{ lineage, revision, key }];
  });
}

function claimsIn(book: Book, written: readonly Written[]): Claims {
  const byKey = placesOf(new Set(written.map(({ key }) => key)), book);
  const claims = new Map<number, Lineage>();
  const elsewhere: Written[] = [];
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
function moveToTheirWords(claims: Map<number, Lineage>, refuted: readonly Written[], { provisions }: Book): void {
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
function claimsByLinks(book: Book, written: readonly Written[]): Claims {
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

function provisionFrom({ lineage: { kind }, revision: { number, name, text, examples } }: Written): Provision {
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
function wordsWritten({ lineage, revision }: Written): string | null {
  return lineage.kind === "heading" ? revision.name : wordsOf(lineage, revision);
}

function saysTheSame(written: Written, provision: Provision | undefined): boolean {
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
