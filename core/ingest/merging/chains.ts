import type { LinkDecision } from "../../archive/imported.ts";
import { termKey } from "../../archive/lineage.ts";
import type { Provision } from "../../archive/rulebook.ts";
import { comparableText } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";
import { maskReferences } from "../../text/references.ts";
import { compareRuleNumbers, parentOf, type RuleNumber, ruleNumberFrom } from "../../text/rule-number.ts";
import { type Book, provisionDifference, type Transition, type WeighedLink } from "./books.ts";

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
  const numberings = new Map<Book, Numbering>();
  const comings = transitions.map(({ links }, book) => {
    const provisions = books[book + 1]?.provisions ?? [];
    return Map.groupBy(unlinkedAt("after", links, provisions), (place) => wordsOf(provisions[place] as Provision));
  });
  return transitions.flatMap(({ links }, book) => {
    const provisions = books[book]?.provisions ?? [];
    return unlinkedAt("before", links, provisions).flatMap((place) => gapAfter(book, place) ?? []);
  });

  function gapAfter(book: number, place: number): LineGap | undefined {
    const provision = books[book]?.provisions[place];
    if (provision === undefined || provision.number === null) return undefined;
    for (const later of [book + 1, book + 2, book + 3]) {
      const match = sameProvision(provision, books[later + 1], comings[later]);
      if (match === undefined) continue;
      const either = [provision.number, books[later + 1]?.provisions[match]?.number ?? provision.number];
      const numbers = books
        .slice(book + 1, later + 1)
        .flatMap((lacking) => either.find((number) => isGapAt(number, numberingOf(lacking))) ?? []);
      if (numbers.length < later - book) return undefined;
      return { since: { book, place }, until: { book: later + 1, place: match }, numbers };
    }
    return undefined;
  }

  function numberingOf(book: Book): Numbering {
    const numbering = numberings.get(book) ?? numberingIn(book);
    numberings.set(book, numbering);
    return numbering;
  }
}

/** The places in a book that have no continued link on that side. */
function unlinkedAt(side: "before" | "after", links: Transition["links"], provisions: readonly Provision[]): number[] {
  const isLinked = new Uint8Array(provisions.length);
  for (const link of links) if (link.kind === "continued") isLinked[link[side]] = 1;
  const places: number[] = [];
  isLinked.forEach((linked, place) => {
    if (linked === 0) places.push(place);
  });
  return places;
}

/** The numbers of a file, and by the number above them the last of those that stand under it. */
type Numbering = { readonly all: ReadonlySet<RuleNumber>; readonly lastUnder: ReadonlyMap<RuleNumber, RuleNumber> };

function numberingIn({ provisions }: Book): Numbering {
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

/** The place of a provision in a book that lacks it because its line is missing in the file. */
export const missingPlace = -1;

/**
 * One provision followed from book to book. `places[i]` is its place in book `first + i`, or `missingPlace`; `links[i]`
 * leads to that place (`null` for the first, and where it is missing). `missing`: by `i`, the number that a book lacks.
 */
export type Chain = {
  readonly first: number;
  readonly places: number[];
  readonly links: (WeighedLink | null)[];
  readonly missing: Map<number, RuleNumber>;
};

/** A decision that cannot be applied, with the reason. */
type VainDecision = { readonly decision: LinkDecision; readonly reason: string };

/** By place in a book: the link that leads there. */
type Incoming = (WeighedLink | undefined)[];

/** Follows every provision through the books. `at[book][place]` is the chain there. */
export type Chains = {
  readonly all: readonly Chain[];
  readonly at: readonly (readonly Chain[])[];
  readonly vain: readonly VainDecision[];
};

/** Joins provisions by the links between neighbouring books; a person's decision goes before a link. */
export function chainsOf(
  books: readonly Book[],
  transitions: readonly Transition[],
  decisions: readonly LinkDecision[],
  missing: readonly LineGap[] = [],
): Chains {
  const all: Chain[] = [];
  const at: Chain[][] = [];
  const vain: VainDecision[] = [];
  books.forEach((book, index) => {
    const incoming: Incoming = book.provisions.map(() => undefined);
    for (const link of transitions[index - 1]?.links ?? []) if (link.kind === "continued") incoming[link.after] = link;
    const ending = missing.filter(({ until }) => until.book === index);
    for (const decision of decisions.filter(({ release }) => release === book.release)) {
      const reason = obey(decision, index, incoming);
      if (reason !== undefined) vain.push({ decision, reason });
    }
    at.push(
      book.provisions.map((_, place) => {
        const link = incoming[place];
        const gap = link === undefined ? ending.find(({ until }) => until.place === place) : undefined;
        if (gap !== undefined) return resumed(at[gap.since.book]?.[gap.since.place] as Chain, gap, books);
        const chain = link && at[index - 1]?.[link.before];
        if (link === undefined || chain === undefined) {
          const fresh: Chain = { first: index, places: [place], links: [null], missing: new Map() };
          all.push(fresh);
          return fresh;
        }
        chain.places.push(place);
        chain.links.push(link);
        return chain;
      }),
    );
  });
  return { all, at, vain };

  /** Changes the links into one book as decided; returns the reason if that is impossible. */
  function obey(decision: LinkDecision, index: number, incoming: Incoming): string | undefined {
    const after = placeNamed(books[index]?.provisions ?? [], decision.provision);
    if (after === undefined) return `the release of ${decision.release} has no ${decision.provision}, or several`;
    if (decision.was === null) {
      incoming[after] = undefined;
      return undefined;
    }
    const since = decision.since === null ? index - 1 : indexOfRelease(decision.since);
    const start = since < index ? placeNamed(books[since]?.provisions ?? [], decision.was) : undefined;
    if (start === undefined) return `no earlier release that is held has ${decision.was}, or it has several`;
    const chain = at[since]?.[start];
    const before = chain?.places[index - 1 - chain.first];
    if (before === undefined) return `${decision.was} ended before the release of ${decision.release}`;
    incoming.forEach((link, place) => {
      if (link?.before === before) incoming[place] = undefined;
    });
    incoming[after] = {
      kind: "continued",
      before,
      after,
      basis: "decision",
      confidence: "high",
      difference: provisionDifference(books[index - 1]?.provisions[before], books[index]?.provisions[after]),
    };
    return undefined;
  }

  function indexOfRelease(day: IsoDate): number {
    return books.findIndex(({ release }) => release === day);
  }
}

/** Continues a chain over the books in which its line is missing. */
function resumed(chain: Chain, { since, until, numbers }: LineGap, books: readonly Book[]): Chain {
  for (const number of numbers) {
    chain.missing.set(chain.places.length, number);
    chain.places.push(missingPlace);
    chain.links.push(null);
  }
  const [before, after] = [since.place, until.place];
  chain.places.push(after);
  chain.links.push({
    kind: "continued",
    before,
    after,
    basis: "identical-text",
    confidence: "high",
    difference: provisionDifference(books[since.book]?.provisions[before], books[until.book]?.provisions[after]),
  });
  return chain;
}

/** The place of the only provision with a number or glossary term; `undefined` if there is none or several. */
function placeNamed(provisions: readonly Provision[], named: string): number | undefined {
  const number = ruleNumberFrom(named);
  const matches = provisions.flatMap((provision, place) => {
    const isNamed =
      number === undefined
        ? provision.name !== null && termKey(provision.name) === termKey(named)
        : provision.number === number;
    return isNamed ? [place] : [];
  });
  return matches.length === 1 ? matches[0] : undefined;
}
