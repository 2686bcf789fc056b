import type { Provision } from "../../archive/rulebook.ts";
import { comparableText } from "../../text/canonical.ts";
import { maskReferences } from "../../text/references.ts";
import { compareRuleNumbers, parentOf, type RuleNumber } from "../../text/rule-number.ts";
import type { Book, Transition } from "./books.ts";

/** A provision that files lack between two that have it: where it stands in the last before and the first after. */
export type LineGap = {
  readonly since: { readonly book: number; readonly place: number };
  readonly until: { readonly book: number; readonly place: number };
};

/**
 * Finds lines that files lost: the files before and after have the same words, and in between the number that they had
 * is missing although others after it are there. Up to three files in a row may lack it. A rule that was removed and
 * came back leaves no such gap, because the next one takes its number or nothing follows.
 *
 * @param transitions `transitions[i]` leads from book `i` to book `i + 1`.
 */
export function missingLinesIn(books: readonly Book[], transitions: readonly Transition[]): LineGap[] {
  const numberings = books.map(numberingOf);
  const continuing = transitions.map(({ links }) => links.filter(({ kind }) => kind === "continued"));
  const goesOn = continuing.map((links) => new Set(links.map(({ before }) => before)));
  const comesFrom = continuing.map((links) => new Set(links.map(({ after }) => after)));
  return books.flatMap(({ provisions }, book) =>
    provisions.flatMap((provision, place): LineGap[] => {
      if (book + 1 >= books.length || goesOn[book]?.has(place) !== false) return [];
      const { number } = provision;
      if (number === null) return [];
      for (const later of [book + 1, book + 2, book + 3]) {
        const numbering = numberings[later];
        if (numbering === undefined || !isGapAt(number, numbering)) return [];
        const found = sameProvision(provision, books[later + 1], comesFrom[later]);
        if (found !== undefined) return [{ since: { book, place }, until: { book: later + 1, place: found } }];
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

/**
 * The place of the same words in a book, if no link leads there from the book before: at the same number or, if only
 * one provision has them, at another.
 */
function sameProvision(
  provision: Provision,
  book: Book | undefined,
  linked: ReadonlySet<number> | undefined,
): number | undefined {
  const places = (book?.provisions ?? []).flatMap((one, place) =>
    linked?.has(place) === false && isSame(one, provision) ? [place] : [],
  );
  const there = places.find((place) => book?.provisions[place]?.number === provision.number);
  const isTelling = places.length === 1 && wordsOf(provision).split(" ").length >= wordsMin;
  return there ?? (isTelling ? places[0] : undefined);
}

function isSame(one: Provision, other: Provision): boolean {
  return one.kind === other.kind && wordsOf(one) === wordsOf(other);
}

function wordsOf({ name, text }: Provision): string {
  return comparableText(maskReferences(`${name ?? ""}\n${text ?? ""}`));
}
