import type { RuleNumber } from "../../text/rule-number.ts";
import type { GlossTerms, RuleFit } from "./fit.ts";
import { type PlaceInBook, placeInBook } from "./place-in-book.ts";
import type { RuleEntry, RuleIndex } from "./rule-entry.ts";
import { titlesNamed, titlesOver } from "./titles.ts";

/**
 * What makes it likely that a rule is the one meant. How its words fit: `share`, `own`, `run` (see `RuleFit`); `length`:
 * long rules share words by chance; `unnamed`: it belongs to a keyword that they do not name; `foreign`: it belongs to a
 * special kind of card or game that they do not mention. How its number resembles the cited one, because people slip by a
 * letter or a line, or read another release: `chapter`, `section`: it is in the same one; `beside`: the letter before or
 * after; `next`: the rule before or after; `near`: a keyword at most four further; `depth`: both rules, or both subrules;
 * `digit`: one digit or letter differs; `former`: how well the words fit its text at the time when it had the cited number.
 *
 * Fitted by a conditional logit to the cases of `casesFor` in `bench/citations/cases.ts`, on 2026-11-22; `bench/checks.ts`
 * measures what it does to cases to which it was not fitted.
 */
const weights = {
  share: 1,
  own: 0.38,
  run: 0.12,
  length: -0.08,
  unnamed: -0.24,
  foreign: -0.19,
  chapter: 0.09,
  section: 0.17,
  beside: 0.28,
  next: 0.13,
  near: 0.38,
  depth: 0.06,
  digit: 0.13,
  former: 0.38,
};

/** What is known of a rule before any words are compared. */
type Standing = {
  readonly place: PlaceInBook;
  readonly length: number;
  readonly titles: readonly RuleEntry[];
  readonly isKeyword: boolean;
  /** The heading of its section, where the section is about a special kind of card or game. */
  readonly special: RuleEntry | null;
};

const standings = new WeakMap<RuleEntry, Standing>();

function standingOf(index: RuleIndex, entry: RuleEntry): Standing {
  const known = standings.get(entry);
  if (known !== undefined) return known;
  const place = placeInBook(entry.number);
  const standing = {
    place,
    length: Math.log(1 + entry.sequence.length),
    titles: titlesOver(index, entry),
    isKeyword: place.depth > 0 && (place.section === "701" || place.section === "702"),
    special: isSpecial(place) ? (index.byNumber.get(place.section as RuleNumber) ?? null) : null,
  };
  standings.set(entry, standing);
  return standing;
}

/** Sections on card types, on kinds of cards and on ways to play; 703 to 705 and 707 are about every game. */
function isSpecial({ chapter, section }: PlaceInBook): boolean {
  return /[3789]/.test(chapter) && !/^70[0-57]$/.test(section);
}

/** The input from which the likelihood of all rules is computed. */
export type Sought = { readonly gloss: GlossTerms; readonly cited: PlaceInBook };

/** How likely a rule is the one meant, as a score that only means something beside the scores of other rules. */
export function likelihoodOf(
  index: RuleIndex,
  { gloss, cited }: Sought,
  { entry, share, ownShare, run }: RuleFit,
  formerShare: number | null,
): number {
  const { place, length, titles, isKeyword, special } = standingOf(index, entry);
  let sum =
    weights.share * share +
    weights.own * ownShare +
    weights.run * Math.min(10, run) +
    weights.length * length +
    likenessOf(place, cited);
  if (isKeyword) {
    const named = titlesNamed(index, gloss);
    if (named.size === 0 || !titles.some((over) => named.has(over))) sum += weights.unnamed;
  }
  if (special !== null && !isMentioned(special, gloss)) sum += weights.foreign;
  if (formerShare !== null) sum += weights.former * Math.min(1.2, formerShare + 0.2);
  return sum;
}

/** Says whether the words have some word of a heading. */
function isMentioned({ sequence }: RuleEntry, gloss: GlossTerms): boolean {
  for (const term of sequence) if (gloss.has.has(term)) return true;
  return false;
}

/** The part of the score that comes from the two numbers alone. */
function likenessOf(own: PlaceInBook, cited: PlaceInBook): number {
  let sum = own.chapter === cited.chapter ? weights.chapter : 0;
  if (own.depth === cited.depth) {
    sum += weights.depth;
    if (differByOne(own.number, cited.number)) sum += weights.digit;
  }
  if (own.section !== cited.section) return sum;
  sum += weights.section;
  const apart = Math.abs(own.nth - cited.nth);
  if (apart === 0 && own.depth === 2 && cited.depth === 2 && Math.abs(own.letter - cited.letter) === 1)
    sum += weights.beside;
  if (apart === 1) sum += weights.next;
  if (apart > 0 && apart <= 4 && (own.section === "701" || own.section === "702")) sum += weights.near;
  return sum;
}

function differByOne(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let count = 0;
  for (let at = 0; at < left.length; at++) if (left.charCodeAt(at) !== right.charCodeAt(at)) count++;
  return count === 1;
}
