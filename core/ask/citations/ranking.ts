import { isSection, parentOf, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import type { GlossTerms, RuleFit } from "./fit.ts";
import type { RuleEntry, RuleIndex } from "./rule-entry.ts";
import { idfOf, isTitle } from "./rule-index.ts";

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

/** The features of a rule that depend on no query. */
type StaticFeatures = {
  readonly parts: NumberParts;
  readonly length: number;
  readonly titles: readonly RuleEntry[];
  readonly isKeyword: boolean;
  /** The heading of its section, where the section is about a special kind of card or game. */
  readonly special: RuleEntry | null;
};

const featuresByEntry = () => new Map<RuleEntry, StaticFeatures>();

function staticFeaturesOf(index: RuleIndex, entry: RuleEntry): StaticFeatures {
  const cache = index.once(featuresByEntry);
  const cached = cache.get(entry);
  if (cached !== undefined) return cached;
  const parts = numberParts(entry.number);
  const features = {
    parts,
    length: Math.log(1 + entry.sequence.length),
    titles: titlesOver(index, entry),
    isKeyword: parts.depth > 0 && (parts.section === "701" || parts.section === "702"),
    special: isSpecial(parts) ? (index.byNumber.get(parts.section as RuleNumber) ?? null) : null,
  };
  cache.set(entry, features);
  return features;
}

/** Sections on card types, on kinds of cards and on ways to play; 703 to 705 and 707 are about every game. */
function isSpecial({ chapter, section }: NumberParts): boolean {
  return /[3789]/.test(chapter) && !/^70[0-57]$/.test(section);
}

/** The same for all candidates of a citation. */
type RankingQuery = { readonly gloss: GlossTerms; readonly cited: NumberParts };

/** How likely a rule is the one meant, as a score that only means something beside the scores of other rules. */
export function candidateScore(
  index: RuleIndex,
  { gloss, cited }: RankingQuery,
  { entry, share, ownShare, run }: RuleFit,
  formerShare: number | null,
): number {
  const { parts, length, titles, isKeyword, special } = staticFeaturesOf(index, entry);
  let sum =
    weights.share * share +
    weights.own * ownShare +
    weights.run * Math.min(10, run) +
    weights.length * length +
    numberLikeness(parts, cited);
  if (isKeyword) {
    const named = titlesNamed(index, gloss);
    if (named.size === 0 || !titles.some((over) => named.has(over))) sum += weights.unnamed;
  }
  if (special !== null && !isMentioned(special, gloss)) sum += weights.foreign;
  if (formerShare !== null) sum += weights.former * Math.min(1.2, formerShare + 0.2);
  return sum;
}

function isMentioned({ sequence }: RuleEntry, gloss: GlossTerms): boolean {
  for (const term of sequence) if (gloss.termSet.has(term)) return true;
  return false;
}

function numberLikeness(own: NumberParts, cited: NumberParts): number {
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

/** The titles of a day, each by its word that carries most information. */
function titlesByTerm(index: RuleIndex): ReadonlyMap<number, readonly RuleEntry[]> {
  const named = index.entries.filter(
    (entry) => isTitle(entry) && !isSection(entry.number) && entry.sequence.length > 0,
  );
  return Map.groupBy(named, ({ sequence }) =>
    sequence.reduce((rarest, term) => (idfOf(index, term) > idfOf(index, rarest) ? term : rarest)),
  );
}

/** All candidates of a citation are compared in turn, so the titles in its words are kept until the next. */
let last: { readonly index: RuleIndex; readonly gloss: GlossTerms; readonly titles: ReadonlySet<RuleEntry> } | null =
  null;

/** The titles of which the words beside a number contain all words. */
export function titlesNamed(index: RuleIndex, gloss: GlossTerms): ReadonlySet<RuleEntry> {
  if (last !== null && last.index === index && last.gloss === gloss) return last.titles;
  const titles = index.once(titlesByTerm);
  const found = gloss.terms
    .flatMap((term) => titles.get(term) ?? [])
    .filter(({ sequence }) => sequence.every((term) => gloss.termSet.has(term)));
  last = { index, gloss, titles: new Set(found) };
  return last.titles;
}

const titlesByEntry = () => new Map<RuleEntry, readonly RuleEntry[]>();

/** A rule and the rules above it, as far as they are only titles of the rules below them. */
export function titlesOver(index: RuleIndex, entry: RuleEntry): readonly RuleEntry[] {
  const cache = index.once(titlesByEntry);
  const cached = cache.get(entry);
  if (cached !== undefined) return cached;
  const over: RuleEntry[] = [];
  for (let at: RuleNumber | undefined = entry.number; at !== undefined && !isSection(at); at = parentOf(at)) {
    const above = index.byNumber.get(at);
    if (above !== undefined && isTitle(above)) over.push(above);
  }
  cache.set(entry, over);
  return over;
}

/** Says whether the words contain the whole name under which a rule is listed ("Trample" of 702.19b). */
export function isNamedFamily(index: RuleIndex, gloss: GlossTerms, entry: RuleEntry): boolean {
  const named = titlesNamed(index, gloss);
  return named.size > 0 && titlesOver(index, entry).some((over) => named.has(over));
}

/**
 * A number taken apart. `depth`: 0 for a section, 1 for a rule, 2 for a subrule; `nth`: 19 of 702.19b; `letter`: 2 for
 * its `b`.
 */
type NumberParts = {
  readonly number: RuleNumber;
  readonly chapter: string;
  readonly section: string;
  readonly depth: 0 | 1 | 2;
  readonly nth: number;
  readonly letter: number;
};

export function numberParts(number: RuleNumber): NumberParts {
  const rule = ruleOf(number);
  const letters = number.slice(rule.length);
  return {
    number,
    chapter: number.slice(0, 1),
    section: sectionOf(number),
    depth: depthOf(number),
    nth: Number(rule.slice(4)),
    letter: letters === "" ? 0 : (letters.length - 1) * 26 + letters.charCodeAt(letters.length - 1) - 96,
  };
}

/** The rule to which a subrule belongs; for a rule, the rule itself. */
export function ruleOf(number: RuleNumber): string {
  let end = number.length;
  while (end > 0 && number.charCodeAt(end - 1) > 96) end--;
  return number.slice(0, end);
}

/** 0 for a section, 1 for a rule, 2 for a subrule. */
export function depthOf(number: RuleNumber): 0 | 1 | 2 {
  return isSection(number) ? 0 : number.charCodeAt(number.length - 1) > 96 ? 2 : 1;
}
