import { finished, type Steps } from "../../steps.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";
import { type Block, blocksAround, placeIn } from "./blocks.ts";
import type { GlossTerms } from "./fit.ts";
import { referencesWrittenIn, type WrittenReference } from "./written.ts";

/**
 * The words beside a citation: those of its own clause, and the rest of the same comment. `beside`: the other numbers
 * with the same words.
 */
export type Gloss = { readonly clause: string; readonly rest: string; readonly beside: readonly RuleNumber[] };

/** No words at all. */
export const noGloss: Gloss = { clause: "", rest: "", beside: [] };

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

type Cluster = { readonly from: number; readonly to: number; readonly numbers: readonly RuleNumber[] };

function* glossesOfBlock(block: Block, references: readonly WrittenReference[], glosses: Gloss[]): Steps<void> {
  const { words } = block;
  const clusters = clustersOf(
    words,
    references.map(({ start, end, number }) => ({
      from: placeIn(block, start),
      to: placeIn(block, end),
      numbers: [number],
    })),
  );
  for (const [place, cluster] of clusters.entries()) {
    const clause = withoutNumbers(clauseOf(words, clusters, place));
    const all = withoutNumbers(words.slice(Math.max(0, cluster.from - before_chars), cluster.to + after_chars));
    const said =
      termsOf(clause, 1).length > 0
        ? { clause, rest: `${all} ${block.code}` }
        : { clause: tidy(block.code), rest: all };
    for (const own of cluster.numbers)
      glosses.push({ ...said, beside: cluster.numbers.filter((number) => number !== own) });
    yield;
  }
}

/** Words that only say that a number is one, or join numbers. */
const joint =
  /^(?:[\s,;+&/|()[\]{}"'`*_§–—.-]|and|or|to|through|plus|see|also|cf|with|c\.?r|comp(?:rehensive)?|magic|mtg|rules?|sub-?rules?|sections?|secs?)*$/i;

/** Groups numbers that stand together: `CR 702.2c + CR 702.19b`. */
function clustersOf(words: string, places: readonly Cluster[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { from, to, numbers } of places) {
    const last = clusters.at(-1);
    if (last !== undefined && from - last.to < 60 && joint.test(words.slice(last.to, from)))
      clusters[clusters.length - 1] = {
        from: last.from,
        to: Math.max(to, last.to),
        numbers: [...last.numbers, ...numbers],
      };
    else clusters.push({ from, to, numbers });
  }
  return clusters;
}

/** What announces a number, before it: `(see CR `. */
const lead =
  /(?:[([{]\s{0,3})?(?:\b(?:see|per|under|cf\.?|as in|by|in)\s{1,3})?(?:(?:magic|mtg|comp(?:rehensive)?)\s{0,3}){0,3}(?:\bC\.?R\.?|\brules?|\bsub-?rules?|\bsections?|\bsec\.|§+)?[\s:#_*`"'[({-]{0,16}$/i;
/** What says that the words follow. */
const announces =
  /^[\s\])}*_`"']{0,4}(?:\([a-z#0-9 ,]{1,24}\)\s*)?(?::|—|–|-{1,2}\s|=|→|says?\b|states?\b|defines?\b|,? which\b)/i;
const sentenceEnd = /[.!?](?=\s+["'(]?[A-Z`])|;\s/g;

/** Words further away are not beside a number; a text may be one long line. */
const [before_chars, after_chars] = [400, 800];

/** The clause in which a group of numbers stands, between the groups before and after it. */
function clauseOf(words: string, clusters: readonly Cluster[], place: number): string {
  const { from, to } = clusters[place] as Cluster;
  const next = clusters[place + 1];
  const sinceLast = words.slice(Math.max(clusters[place - 1]?.to ?? 0, from - before_chars), from);
  const before = sinceLast.replace(lead, "");
  const opens = sinceLast.slice(before.length);
  const untilNext = words.slice(to, Math.min(next?.from ?? words.length, to + after_chars));
  const after = next === undefined ? untilNext : untilNext.replace(lead, "");
  const last = lastSentence(before);
  // "the CR 903.8 tax, the CR 903.9 return": one or two words after the previous number belong to that number.
  const own = place > 0 && last === before && termsOf(last, 3).length < 3 && termsOf(after, 1).length > 0 ? "" : last;
  const isInBrackets = /[([]/.test(opens);
  // "(rule 608.2h) - and nothing happens" continues the sentence into which the number was inserted.
  const goesOn = isInBrackets && /^[\])]+\s*[-–—]/.test(after) && termsOf(own, 1).length > 0;
  if (announces.test(after) && !goesOn) {
    const said = firstSentences(claimedAfter(after.replace(announces, ""), words, next));
    // "(303.4g: with nothing to choose, it stays where it was)" is about the words before it.
    return isInBrackets && !/^[\])]/.test(after) ? `${untilClosed(said)} ${isAside(after) ? own : ""}` : said;
  }
  if (isInBrackets) {
    const inside = untilClosed(after);
    if (termsOf(inside, 1).length > 0) return `${inside} ${isAside(inside) ? own : ""}`;
    // "the legend rule (704.5j, 704.5k) and the world rule": the words on both sides belong to the list.
    return (clusters[place] as Cluster).numbers.length > 1 && goesOnAfter.test(after)
      ? `${own} ${firstSentence(after.replace(closing, ""))}`
      : own;
  }
  if (termsOf(own, 1).length === 0) return firstSentences(claimedAfter(after, words, next));
  const first = firstSentence(after);
  // "blocked (per CR 509.1h), …" ends a clause; "CR 400.7 makes it a new object" continues it.
  return `${own} ${first}`;
}

const closing = /^[\])]{1,4}/;
/** The sentence goes on after the bracket. */
const goesOnAfter = /^[\])]{1,4}\s{0,4}(?:and|or|plus|as well as)\b/i;

/** Of the words between two groups, the later group takes the sentence right before it if it is in brackets. */
function claimedAfter(after: string, words: string, next: Cluster | undefined): string {
  if (
    next === undefined ||
    !/[([]\s*(?:see\s+)?(?:C\.?R\.?|rule)?\s*$/i.test(words.slice(Math.max(0, next.from - 24), next.from))
  )
    return after;
  const ends = [...after.matchAll(sentenceEnd)];
  const cut = ends.at(-1)?.index;
  return cut === undefined ? after : after.slice(0, cut + 1);
}

/** Says whether words are too few to stand alone, or continue a sentence. */
function isAside(words: string): boolean {
  return (
    termsOf(words, 3).length < 3 ||
    /^[\s,;:)\]–—-]*(?:and|or|but|so|with|without|who|which|when|where|it|they)\b/i.test(words)
  );
}

function untilClosed(after: string): string {
  const close = after.search(/[)\]]/);
  return close === -1 ? firstSentence(after) : after.slice(0, close);
}

function lastSentence(before: string): string {
  const ends = [...before.matchAll(sentenceEnd)].map(({ index }) => index + 1);
  const trimmed = before.trimEnd();
  const start = ends.findLast((end) => end < trimmed.length - 3) ?? 0;
  return before.slice(start);
}

function firstSentence(after: string): string {
  sentenceEnd.lastIndex = 0;
  const end = sentenceEnd.exec(after);
  sentenceEnd.lastIndex = 0;
  return end === null ? after : after.slice(0, end.index + 1);
}

/** The first sentence, and the next one if the first says little. */
function firstSentences(after: string): string {
  const first = firstSentence(after);
  if (termsOf(first, sentenceMin_terms).length >= sentenceMin_terms || first.length === after.length) return first;
  return first + firstSentence(after.slice(first.length));
}

const sentenceMin_terms = 4;

/** Rule numbers say nothing about the content of a rule. */
const ruleNumbers =
  /\b(?:C\.?R\.?|rules?|§)?[\s_#-]?\d{3}[._]\d{1,3}[a-z]{0,2}(?:[-–/][a-z0-9.]{1,6})?\b|\bCR[\s_-]?\d{3}\b|\b(?:rules?|sections?)\s\d{3}\b|#\d{2,6}\b|https?:\/\/\S+/gi;

const anyNumber = /\d\d|:\/\//;

function withoutNumbers(words: string): string {
  return tidy(anyNumber.test(words) ? words.replace(ruleNumbers, " ") : words);
}

function tidy(words: string): string {
  return words
    .replace(/\s+/g, " ")
    .replace(/^[\s,.:;+—–)\]-]+|[\s,:;+—–([-]+$/g, "")
    .trim();
}

/** The rest of a comment says a little about each of its numbers. */
const restShare = 0.25;
const restMax_terms = 60;
const clauseMax_terms = 60;

/** A gloss as it is compared with rules. */
export function termsOfGloss(vocabulary: ReadonlyMap<string, number>, { clause, rest }: Gloss): GlossTerms {
  const own = termsOf(clause, clauseMax_terms);
  const weightOf = new Map<string, number>();
  for (const term of own) weightOf.set(term, 1);
  for (const term of termsOf(rest, restMax_terms)) if (!weightOf.has(term)) weightOf.set(term, restShare);
  const terms: number[] = [];
  const weights: number[] = [];
  let strange = 0;
  for (const [term, weight] of weightOf) {
    const known = vocabulary.get(term);
    if (known === undefined) strange += weight;
    else {
      terms.push(known);
      weights.push(weight);
    }
  }
  const sequence = Int32Array.from(own, (term) => vocabulary.get(term) ?? -1);
  return { terms: Int32Array.from(terms), weights: Float32Array.from(weights), has: new Set(terms), strange, sequence };
}
