import { finished, type Steps } from "../../steps.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";
import { blocksAround, placeIn, type TextBlock } from "./blocks.ts";
import { after_chars, before_chars, type Cluster, clausesOf } from "./clauses.ts";
import type { GlossTerms } from "./fit.ts";
import { referencesWrittenIn, type WrittenReference } from "./written.ts";

/**
 * The words beside a citation: those of its own clause, and the rest of the same comment. `label`: the few words of the
 * clause that stand in brackets with the number; `beside`: the other numbers with the same words.
 */
export type Gloss = {
  readonly clause: string;
  readonly label: string;
  readonly rest: string;
  readonly beside: readonly RuleNumber[];
};

/** No words at all. */
export const noGloss: Gloss = { clause: "", label: "", rest: "", beside: [] };

/**
 * The words that belong to each reference of a text, in the order of the references; in steps, because a text may have
 * thousands.
 */
export function* glossesIn(text: string, references: readonly WrittenReference[]): Steps<Gloss[]> {
  const blocks = blocksAround(
    text,
    references.map(({ start }) => start),
  );
  const glosses: Gloss[] = [];
  let at = 0;
  for (const block of blocks) {
    const inside: WrittenReference[] = [];
    while (at < references.length && (references[at] as WrittenReference).start < block.end)
      inside.push(references[at++] as WrittenReference);
    yield* glossesOfBlock(block, inside, glosses);
  }
  while (glosses.length < references.length) glosses.push(noGloss);
  return glosses;
}

/** The words beside one number, given as a whole: its own clause if the number is among them. */
export function glossGiven(words: string, number: RuleNumber): Gloss {
  const references = threeDigits.test(words) ? referencesWrittenIn(words) : [];
  const place = references.findIndex((reference) => reference.number === number);
  if (place === -1) return { ...noGloss, clause: withoutNumbers(words) };
  return finished(glossesIn(words, references))[place] ?? noGloss;
}

/** Every rule number has them, and most words beside a number do not. */
const threeDigits = /\d{3}/;

function* glossesOfBlock(block: TextBlock, references: readonly WrittenReference[], glosses: Gloss[]): Steps<void> {
  const { words } = block;
  const clusters = clustersOf(
    words,
    references.map(({ start, end, number }) => ({
      from: placeIn(block, start),
      to: placeIn(block, end),
      numbers: [number],
    })),
  );
  const clauses = clausesOf(words, clusters);
  for (const [place, cluster] of clusters.entries()) {
    const own = clauses[place];
    const clause = withoutNumbers(own?.words ?? "");
    const label = withoutNumbers(own?.label ?? "");
    const all = withoutNumbers(words.slice(Math.max(0, cluster.from - before_chars), cluster.to + after_chars));
    const said =
      termsOf(clause, 1).length > 0
        ? { clause, label, rest: `${all} ${block.code}` }
        : { clause: tidy(block.code), label: "", rest: all };
    for (const own of cluster.numbers)
      glosses.push({ ...said, beside: cluster.numbers.filter((number) => number !== own) });
    yield;
  }
}

/** Words that only say that a number is one, or join numbers. */
const joint =
  /^(?:[\s,;+&/|()[\]{}"'`*_§–—.-]|and|or|to|through|plus|see|also|cf|with|c\.?r|comp(?:rehensive)?|magic|mtg|rules?|sub-?rules?|sections?|secs?)*$/i;

/** A longer list is not about one thing, and each of its numbers is compared with all others. */
const joinedMax = 50;

/** Groups numbers that stand together: `CR 702.2c + CR 702.19b`. */
function clustersOf(words: string, places: readonly Cluster[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { from, to, numbers } of places) {
    const last = clusters.at(-1);
    const isNear = last !== undefined && from - last.to < 60 && last.numbers.length < joinedMax;
    if (isNear && areJoined(words, last, { from, to }))
      clusters[clusters.length - 1] = {
        from: last.from,
        to: Math.max(to, last.to),
        numbers: [...last.numbers, ...numbers],
      };
    else clusters.push({ from, to, numbers });
  }
  return clusters;
}

/**
 * Says whether only joining words stand between two numbers. In "zero life is CR 704.5a; CR 704.5b is an empty library"
 * a sentence ends between them.
 */
function areJoined(words: string, left: Cluster, right: Pick<Cluster, "from" | "to">): boolean {
  const between = words.slice(left.to, right.from);
  if (!joint.test(between)) return false;
  if (!/[.;]\s/.test(between)) return true;
  return (
    !hasWords(words.slice(Math.max(0, left.from - 60), left.from)) || !hasWords(words.slice(right.to, right.to + 60))
  );
}

function hasWords(words: string): boolean {
  return termsOf(withoutNumbers(words.replace(/^.*[.;]\s/s, "")), 1).length > 0;
}

/** Rule numbers say nothing about the content of a rule. */
const ruleNumbers =
  /\b(?:C\.?R\.?|rules?|§)?[\s_#-]?\d{3}[._]\d{1,3}[a-z]{0,2}(?:[-–/][a-z0-9.]{1,6})?\b|\bCR[\s_-]?\d{3}\b|\b(?:rules?|sections?)\s\d{3}\b|#\d{2,6}\b|https?:\/\/\S+/gi;

const anyNumber = /\d\d|:\/\//;

function withoutNumbers(words: string): string {
  return tidy(anyNumber.test(words) ? words.replace(ruleNumbers, " ") : words);
}

/** Spaces that have to be replaced. Most words have none, and replacing each space by itself takes longer. */
const untidySpace = /\s\s|[^\S ]/;

/** What words about a rule do not begin or end with. */
const [leadingMark, trailingMark] = [/[\s,.:;+—–)\]}-]/, /[\s,:;+—–({}[-]/];

function tidy(words: string): string {
  const spaced = untidySpace.test(words) ? words.replace(/\s+/g, " ") : words;
  let [from, to] = [0, spaced.length];
  while (from < to && leadingMark.test(spaced.charAt(from))) from += 1;
  // The full stop of a sentence that ended with a number.
  if (spaced.charAt(to - 1) === "." && trailingMark.test(spaced.charAt(to - 2))) to -= 1;
  while (from < to && trailingMark.test(spaced.charAt(to - 1))) to -= 1;
  return spaced.slice(from, to);
}

/** The rest of a comment says a little about each of its numbers. */
const restShare = 0.25;
/** Of the clause, and of the rest. */
const comparedMax_terms = 60;

/** A gloss as it is compared with rules. */
export function termsOfGloss(vocabulary: ReadonlyMap<string, number>, { clause, label, rest }: Gloss): GlossTerms {
  const terms: number[] = [];
  const weights: number[] = [];
  const has = new Set<number>();
  const strangers = new Set<string>();
  let strange = 0;
  /** Adds a term that the words did not have before. Returns its place in the vocabulary, or -1. */
  const add = (term: string, weight: number): number => {
    const known = vocabulary.get(term);
    if (known === undefined) {
      if (!strangers.has(term)) strange += weight;
      strangers.add(term);
      return -1;
    }
    if (has.has(known)) return known;
    has.add(known);
    terms.push(known);
    weights.push(weight);
    return known;
  };
  const sequence = termsOf(clause, comparedMax_terms).map((term) => add(term, 1));
  // The rest of a comment often begins with the clause, whose words are known by now.
  const isRepeated = rest.startsWith(`${clause} `);
  const others = isRepeated ? rest.slice(clause.length) : rest;
  for (const term of termsOf(others, comparedMax_terms - (isRepeated ? sequence.length : 0))) add(term, restShare);
  return {
    ...{ terms, weights, has, strange, sequence },
    label: termsOf(label).map((term) => vocabulary.get(term) ?? -1),
    isQuoted: isQuotation(clause),
  };
}

/** Says whether nearly all of the words stand in quotation marks. */
function isQuotation(clause: string): boolean {
  if (!/["“]/.test(clause)) return false;
  const quoted = [...clause.matchAll(/["“]([^"“”]{12,})["”]/g)].reduce((sum, { 0: { length } }) => sum + length, 0);
  return quoted >= quotationShare * clause.length;
}

const quotationShare = 0.7;
