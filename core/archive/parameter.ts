import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { Layer } from "./layers.ts";
import type { Confidence } from "./lineage.ts";

/** The number of a rule from one day on; `null` where it is not known. */
export type NumberFrom = { readonly from: IsoDate; readonly number: RuleNumber | null };

/**
 * What a parameter rests on: a rule by its lineage or by its numbers, an entry of the glossary by its term, a source
 * that is no rule, or a sentence of the tournament documents; with words quoted from it. Only one of these is given.
 */
export type RuleReference = {
  readonly lineage: string | null;
  /** Oldest first; empty where the reference names something else. */
  readonly numbers: readonly NumberFrom[];
  readonly term: string | null;
  readonly source: string | null;
  readonly tournamentRule: string | null;
  readonly quote: string | null;
};

export type ParameterValue = string | readonly string[];

/** What a parameter is from one day on. */
export type DatedValue = {
  readonly from: IsoDate;
  readonly value: ParameterValue;
  readonly layer: Layer;
  readonly confidence: Confidence;
  /** One sentence, in our words. */
  readonly says: string;
  /** What happens in the example of the parameter. */
  readonly inExample: string | null;
  readonly references: readonly RuleReference[];
};

/**
 * A rule of play that changed, or could change, with its value from each day on, oldest first. The engine reads some of
 * them (core/play/parameters.ts).
 */
export type Parameter = {
  readonly id: string;
  readonly topic: string;
  /** What it decides, in our words. */
  readonly title: string;
  /** The values it can have beside `no-rule` and `not-known`; only `list` where it has any list of words. */
  readonly allowed: readonly string[];
  /** Something held before the first value, and what it was is not held. */
  readonly isOlder: boolean;
  /** A small situation in which the values differ. */
  readonly example: string | null;
  readonly notes: string | null;
  /** The day on which a person last compared it with what it cites. */
  readonly verified: IsoDate;
  readonly values: readonly DatedValue[];
};

/** What a parameter is on a day; `undefined` before its first value. */
export function datedValueOn({ values }: Parameter, day: IsoDate): DatedValue | undefined {
  return values.findLast(({ from }) => from <= day);
}

/** Says whether two values are the same. */
export function isSameValue(a: ParameterValue | undefined, b: ParameterValue | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
