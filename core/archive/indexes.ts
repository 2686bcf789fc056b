import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { WordingPeriod } from "./periods.ts";

/**
 * The sentences of everything held in a history, as lists of texts and numbers that can be stored. Sentences, words and
 * lineages are identified by their places in these lists. For each pair of lists of numbers, the first gives the places
 * in the second where the numbers of each entry start, with one more place for the end of the last.
 */
export type StatementIndex = {
  /** Each sentence once, in the form in which only words and punctuation count. */
  readonly words: readonly string[];
  /** By sentence: in lower case with `#` for each rule number; empty if it has none. */
  readonly masked: readonly string[];
  /** Each word of the sentences once, in lower case. */
  readonly vocabulary: readonly string[];
  /** By word: where the pairs that begin with it start in `seconds`. */
  readonly firsts: Uint32Array;
  /** By pair: its second word, in ascending order for each first word. */
  readonly seconds: Uint32Array;
  /** By pair: where its sentences start in `places`. */
  readonly starts: Uint32Array;
  /** The sentences that have a pair, once for each occurrence. */
  readonly places: Uint32Array;
  /** The lineages that have sentences, by id. */
  readonly lineageIds: readonly string[];
  /** By sentence: where its occurrences start in the three lists that follow. */
  readonly occurrenceStarts: Uint32Array;
  readonly occurrenceLineages: Uint32Array;
  /** The place of the revision in its lineage. */
  readonly occurrenceRevisions: Uint32Array;
  /** 0 for a heading, 1 for a term, 2 for a text, from 3 on the examples. */
  readonly occurrenceParts: Uint32Array;
};

/** Terms by their position in the vocabulary, each followed by how often it stands there. */
export type StoredTerms = readonly number[];

/** The rules of a day indexed by their words, as plain lists. */
export type StoredRuleIndex = {
  readonly on: IsoDate;
  readonly vocabulary: readonly string[];
  /** Of each rule: its number, the id of its lineage, and its terms as in `RuleEntry`. */
  readonly entries: readonly (readonly [RuleNumber, string, readonly number[], StoredTerms, StoredTerms])[];
};

/** A full-text search. Both functions throw `invalid-request` for a question that has no word or is too long. */
export type FullText = {
  /** For each matching wording, best first, all its places. */
  find(question: string): readonly (readonly WordingPeriod[])[];
  /** For each text the part with the most matches; its beginning if there are none. */
  excerpts(question: string, texts: readonly string[]): readonly (readonly Excerpt[])[];
};

/** A piece of an excerpt, and whether it matches. */
type Excerpt = { readonly text: string; readonly isMatch: boolean };
