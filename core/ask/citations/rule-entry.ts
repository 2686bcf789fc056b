import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";

/** How often each term, by its place in the vocabulary, occurs in a rule: in its own words, or in those around it. */
export type Terms = ReadonlyMap<number, number>;

/**
 * Each term that occurs in a rule, with a number for it. It grows when rules of other days are read, never because of a
 * question.
 */
export type Vocabulary = Map<string, number>;

/**
 * Where a term occurs: places in `entries`, first those that have it in their own words, and how much it counts at
 * each.
 */
export type Postings = {
  readonly places: Int32Array;
  readonly weights: Float32Array;
  /** How many of the places have it in their own words. */
  readonly ownCount: number;
};

/**
 * One rule in the form in which it is compared with words: its own text and its surroundings (heading, rule above,
 * examples, rules below).
 */
export type RuleEntry = {
  readonly number: RuleNumber;
  readonly lineage: Lineage;
  readonly revision: Revision;
  /** The terms of its own words in their order. */
  readonly sequence: Int32Array;
  readonly own: Terms;
  /** Terms of its surroundings, with weights below one. */
  readonly around: Terms;
};

/** The rules in force on a day, indexed by their words. */
export type RuleIndex = {
  readonly on: IsoDate;
  readonly entries: readonly RuleEntry[];
  readonly byNumber: ReadonlyMap<RuleNumber, RuleEntry>;
  /** The place of each rule in `entries`. */
  readonly placeOf: ReadonlyMap<RuleEntry, number>;
  readonly vocabulary: Vocabulary;
  /** By term; nothing for those that no rule of the day has. */
  readonly postings: readonly (Postings | undefined)[];
  /** By term: how much information it carries. The rarer a term, the more. */
  readonly tells: Float64Array;
  /** The information of a term that no rule of the day has. */
  readonly strangeTells: number;
};
