import type { History } from "../../archive/history.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import { releaseOn } from "../../archive/releases.ts";
import { holdersOn } from "../../archive/sections.ts";
import type { IsoDate } from "../../text/days.ts";
import { isSection, parentOf, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";

/** How often each term stands in a rule: in its own words, and in those around it. */
export type Terms = ReadonlyMap<string, number>;

/**
 * One rule as it is compared with words: what it says, and what its place says (heading, rule above, examples, rules
 * below).
 */
export type RuleEntry = {
  readonly number: RuleNumber;
  readonly lineage: Lineage;
  readonly revision: Revision;
  /** The terms of its own words in their order. */
  readonly sequence: readonly string[];
  readonly own: Terms;
  /** Terms of its surroundings, with weights below one. */
  readonly around: Terms;
};

/** The rules in force on a day, arranged so that those with given words are found fast. */
export type RuleIndex = {
  readonly on: IsoDate;
  readonly entries: readonly RuleEntry[];
  readonly byNumber: ReadonlyMap<RuleNumber, RuleEntry>;
  /** For each term the places in `entries` that have it, each followed by its weight there. */
  readonly postings: ReadonlyMap<string, Float32Array>;
  /** How much a term tells: the rarer, the more. Unknown terms tell as much as one that a single rule has. */
  readonly rarityOf: (term: string) => number;
};

const indexes = new WeakMap<History, Map<string, RuleIndex>>();
/** A check with a day for each line asks for one index only, a service for few. */
const indexesMax = 8;

/** The index of the rules in force on a day; built when first asked for, and kept. */
export function ruleIndexOn(history: History, day: IsoDate): RuleIndex {
  const kept = indexes.get(history) ?? new Map<string, RuleIndex>();
  indexes.set(history, kept);
  const release = releaseOn(history, day)?.from ?? day;
  const known = kept.get(release);
  if (known !== undefined) return known;
  if (kept.size >= indexesMax) kept.delete(kept.keys().next().value ?? "");
  const index = indexFrom(history, day);
  kept.set(release, index);
  return index;
}

function indexFrom(history: History, on: IsoDate): RuleIndex {
  const entries: RuleEntry[] = [];
  for (const numberPeriods of history.numberPeriodsBySection.values())
    for (const { lineage, number, from, to } of numberPeriods) {
      if (from > on || (to !== null && to <= on)) continue;
      const revision = revisionOn(lineage, on);
      if (revision !== undefined && revision.number === number) entries.push(entryOf(history, lineage, revision, on));
    }
  addGlossary(history, entries, on);
  const counts = new Map<string, number[]>();
  entries.forEach((entry, place) => {
    for (const [term, weight] of entry.own) postingOf(counts, term).push(place, weight);
    for (const [term, weight] of entry.around)
      if (!entry.own.has(term)) postingOf(counts, term).push(place, weight * aroundShare);
  });
  const postings = new Map([...counts].map(([term, list]) => [term, Float32Array.from(list)]));
  const most = Math.log(1 + (entries.length - 0.5) / 1.5);
  const rarities = new Map(
    [...ownCounts(entries)].map(([term, count]) => [
      term,
      Math.log(1 + (entries.length - count + 0.5) / (count + 0.5)),
    ]),
  );
  return {
    on,
    entries,
    byNumber: new Map(entries.map((entry) => [entry.number, entry])),
    postings,
    rarityOf: (term) => rarities.get(term) ?? most,
  };
}

/**
 * What the glossary says of a rule to which it refers is said of that rule: players know the "summoning sickness" of
 * 302.6 by its name only.
 */
function addGlossary(history: History, entries: readonly RuleEntry[], on: IsoDate): void {
  const byNumber = new Map(entries.map((entry) => [entry.number as string, entry]));
  for (const lineage of history.lineages.values()) {
    if (lineage.kind !== "glossary") continue;
    const revision = revisionOn(lineage, on);
    if (revision?.text == null) continue;
    const pointedAt = new Set([...revision.text.matchAll(pointer)].map(([, number = ""]) => number));
    if (pointedAt.size === 0 || pointedAt.size > pointersMax) continue;
    const name = termsOf(revision.name ?? "");
    const text = termsOf(revision.text.replace(ruleReferences, " "));
    for (const number of pointedAt) {
      const around = byNumber.get(number)?.around as Map<string, number> | undefined;
      if (around === undefined) continue;
      addTerms(around, name, glossaryNameShare);
      addTerms(around, text, glossaryTextShare);
    }
  }
}

const pointer = /\brules? (\d{3}(?:\.\d+[a-z]*)?)/g;
/** An entry that names more rules says too little of each. */
const pointersMax = 3;
const glossaryNameShare = 1;
const glossaryTextShare = 0.3;

/** A term of the surroundings counts as this much of one of the rule itself. */
export const aroundShare = 0.5;

function postingOf(counts: Map<string, number[]>, term: string): number[] {
  const known = counts.get(term);
  if (known !== undefined) return known;
  const fresh: number[] = [];
  counts.set(term, fresh);
  return fresh;
}

function ownCounts(entries: readonly RuleEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { own } of entries) for (const term of own.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** A rule on a day, with the surroundings it had that day. */
export function entryOf(history: History, lineage: Lineage, revision: Revision, day: IsoDate): RuleEntry {
  const number = revision.number as RuleNumber;
  const sequence = sequenceOf(revision);
  const own = new Map<string, number>();
  addTerms(own, sequence, 1);
  const around = new Map<string, number>();
  for (const example of revision.examples) addTerms(around, termsOf(example), exampleShare);
  if (revision.text === null && revision.summary !== null) addTerms(own, termsOf(revision.summary), 1);
  const section = sectionOf(number);
  for (let above = parentOf(number); above !== undefined && above.length >= 3; above = parentOf(above)) {
    const over = holderTermsOn(history, above, day);
    // A short rule above is a title: "702.19. Trample".
    const share = above === section || over.length <= titleMax_terms ? 1 : parentShare;
    addTerms(around, over, share);
    if (above === section) break;
  }
  return { number, lineage, revision, sequence, own, around };
}

const exampleShare = 0.4;
const parentShare = 0.5;
const titleMax_terms = 5;

function holderTermsOn(history: History, number: RuleNumber, day: IsoDate): readonly string[] {
  const holder = holdersOn(history, number, day)[0]?.lineage;
  const revision = holder && revisionOn(holder, day);
  return revision === undefined ? [] : sequenceOf(revision);
}

const sequences = new WeakMap<Revision, readonly string[]>();

function sequenceOf(revision: Revision): readonly string[] {
  const known = sequences.get(revision);
  if (known !== undefined) return known;
  const words = [revision.name, revision.text].filter((part) => part !== null).join("\n");
  const sequence = termsOf(words.replace(ruleReferences, " "));
  sequences.set(revision, sequence);
  return sequence;
}

/** "(See rule 601.2a.)" says nothing about what a rule is about. */
const ruleReferences =
  /\(?\b[Ss]ee (?:also )?rules? [^.()]*(?:\.\d[^.()]*)*[.)]*|\b(?:rules?|sections?) \d{3}(?:\.\d+[a-z]*)?(?:[–-][a-z\d.]+)?/g;

function addTerms(into: Map<string, number>, terms: readonly string[], weight: number): void {
  for (const term of terms) into.set(term, (into.get(term) ?? 0) + weight);
}

/** Says whether a number is that of a rule that only names what the rules below it are about. */
export function isTitle(entry: RuleEntry): boolean {
  return isSection(entry.number) || entry.sequence.length <= titleMax_terms;
}
