import type { Provision } from "../../archive/rulebook.ts";
import { comparableText } from "../../text/canonical.ts";
import { maskReferences } from "../../text/references.ts";
import { compareRuleNumbers, parentOf, type RuleNumber } from "../../text/rule-number.ts";
import type { Book, Transition } from "./books.ts";

/**
 * A provision that files lack between two that have it: where it stands in the last before and the first after, and the
 * number that each file in between lacks.
 */
export type LineGap = {
  readonly since: { readonly book: number; readonly place: number };
  readonly until: { readonly book: number; readonly place: number };
  readonly numbers: readonly RuleNumber[];
};

/**
 * Finds lines that files lost: the files before and after have the same words, and in between the number of the one or
 * of the other is missing although others after it are there: the file that lost the line may have given the number
 * before to another rule. Up to three files in a row may lack it. A rule that was removed and came back leaves no such
 * gap, because the next one takes its number or nothing follows.
 *
 * @param transitions `transitions[i]` leads from book `i` to book `i + 1`.
 */
export function missingLinesIn(books: readonly Book[], transitions: readonly Transition[]): LineGap[] {
  const numberings = books.map(numberingOf);
  const continuing = transitions.map(({ links }) => links.filter(({ kind }) => kind === "continued"));
  const goesOn = continuing.map((links) => new Set(links.map(({ before }) => before)));
  const comesFrom = continuing.map((links) => new Set(links.map(({ after }) => after)));
  const comings = transitions.map((_, book) => comingsOf(books[book + 1], comesFrom[book]));
  return books.flatMap(({ provisions }, book) =>
    provisions.flatMap((provision, place): LineGap[] => {
      if (book + 1 >= books.length || goesOn[book]?.has(place) !== false) return [];
      const { number } = provision;
      if (number === null) return [];
      for (const later of [book + 1, book + 2, book + 3]) {
        const found = sameProvision(provision, books[later + 1], comings[later]);
        if (found === undefined) continue;
        const either = [number, books[later + 1]?.provisions[found]?.number ?? number];
        const missing = numberings
          .slice(book + 1, later + 1)
          .map((numbering) => either.find((one) => isGapAt(one, numbering)));
        if (missing.includes(undefined)) return [];
        const numbers = missing.filter((one) => one !== undefined);
        return [{ since: { book, place }, until: { book: later + 1, place: found }, numbers }];
      }
      return [];
    }),
  );
}

/** The numbers of a file, and by the number above them the last of those that stand under it. */
type Numbering = { readonly all: ReadonlySet<RuleNumber>; readonly lastUnder: ReadonlyMap<RuleNumber, RuleNumber> };

function numberingOf({ provisions }: Book): Numbering {
  const all = new Set(provisions.flatMap(({ number }) => (number === null ? [] : [number])));
  const lastUnder = new Map<RuleNumber, RuleNumber>();
  for (const number of all) {
    const parent = parentOf(number);
    const last = parent && lastUnder.get(parent);
    if (parent !== undefined && (last === undefined || compareRuleNumbers(last, number) < 0))
      lastUnder.set(parent, number);
  }
  return { all, lastUnder };
}

/** Says whether a number is missing in a file that has numbers under it, or goes on after it. */
function isGapAt(number: RuleNumber, { all, lastUnder }: Numbering): boolean {
  if (all.has(number)) return false;
  const parent = parentOf(number);
  const last = parent && lastUnder.get(parent);
  return lastUnder.has(number) || (last !== undefined && compareRuleNumbers(number, last) < 0);
}

/** Fewer words may stand at several places by chance. */
const wordsMin = 5;

/** By kind and words: the places in a book to which no link leads from the book before. */
type Comings = ReadonlyMap<string, readonly number[]>;

function comingsOf(book: Book | undefined, linked: ReadonlySet<number> | undefined): Comings {
  const provisions = book?.provisions ?? [];
  const places = provisions.flatMap((_, place) => (linked?.has(place) === true ? [] : [place]));
  return Map.groupBy(places, (place) => wordsOf(provisions[place] as Provision));
}

/**
 * The place of the same words in a book, if no link leads there from the book before: at the same number or, if only
 * one provision has them, at another.
 */
function sameProvision(provision: Provision, book: Book | undefined, comings: Comings | undefined): number | undefined {
  const words = wordsOf(provision);
  const places = comings?.get(words) ?? [];
  const there = places.find((place) => book?.provisions[place]?.number === provision.number);
  const isTelling = places.length === 1 && words.split(" ").length >= wordsMin;
  return there ?? (isTelling ? places[0] : undefined);
}

function wordsOf({ kind, name, text }: Provision): string {
  return `${kind}\n${comparableText(maskReferences(`${name ?? ""}\n${text ?? ""}`))}`;
}
