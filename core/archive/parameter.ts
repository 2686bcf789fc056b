import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { DocumentId, TournamentDocumentId } from "./document.ts";
import type { Confidence } from "./lineage.ts";

/** The number of a rule, or of a section of another document, from one day on; `null` if it is not known. */
export type NumberFrom = { readonly from: IsoDate; readonly number: RuleNumber | null };

/**
 * What the value of a parameter rests on: a rule by its lineage or its numbers, a section of another document by its
 * numbers, a glossary entry by its term, or a source that is not a rule; with words quoted from it. Exactly one of these
 * is given.
 */
export type RuleReference = {
  readonly lineage: string | null;
  /** The document whose section is cited; `null` for a rule. */
  readonly document: TournamentDocumentId | null;
  /** Oldest first; empty if the reference names something else. */
  readonly numbers: readonly NumberFrom[];
  readonly term: string | null;
  readonly source: string | null;
  readonly quote: string | null;
};

/** The number that a reference names on a day; `null` if it names none, or it is not known. */
export function numberNamedOn({ numbers }: RuleReference, on: IsoDate): RuleNumber | null {
  return numbers.findLast(({ from }) => from <= on)?.number ?? null;
}

export type ParameterValue = string | readonly string[];

/** What a parameter is from one day on. */
export type DatedValue = {
  readonly from: IsoDate;
  readonly value: ParameterValue;
  readonly layer: Layer;
  readonly confidence: Confidence;
  /** One sentence, in our words. */
  readonly says: string;
  /** What happens in the example of the parameter under this value. */
  readonly inExample: string | null;
  readonly references: readonly RuleReference[];
  /** As `seenIn` gives it; of a value that rests on rules, only where a later rulebook words these otherwise (`playbookBeside`). */
  readonly lastSeen?: IsoDate;
  /** `true` if its first day is only that of the first known release of the documents it rests on that has it. */
  readonly isFirstSeen?: true;
};

/**
 * A rule of play that changed or could change, with its value from each day on, oldest first. The engine reads those
 * named in core/play/parameters/parameters.ts.
 */
export type Parameter = {
  readonly id: string;
  readonly topic: string;
  /** What people call it; no other parameter has the same name. */
  readonly name: string;
  /** What it decides, in our words. */
  readonly title: string;
  /** What people call it besides its name. */
  readonly alsoCalled: readonly string[];
  /** The values it can have besides `no-rule` and `not-known`; only `list` if each value is a list of words. */
  readonly allowed: readonly string[];
  /** There was a value before the first one here, and it is not known. */
  readonly isOlder: boolean;
  /** Its place among what is said first of a day; `null` for most. */
  readonly headline: number | null;
  /** A small situation in which the values differ. */
  readonly example: string | null;
  readonly notes: string | null;
  /** The day on which a person last compared it with its references. */
  readonly verified: IsoDate;
  readonly values: readonly DatedValue[];
};

/**
 * The value of a parameter on a day; `undefined` before its first value. Its confidence is `medium` at most if no release
 * of the documents cited is known to have it on that day or later.
 *
 * @example datedValueOn({ values: [{ from: "2003-10-01", value: "yes" }] }, "2003-09-30") === undefined
 */
export function datedValueOn({ values }: Parameter, day: IsoDate): DatedValue | undefined {
  const dated = values.findLast(({ from }) => from <= day);
  const isSeen = dated?.lastSeen === undefined || day <= dated.lastSeen;
  return dated === undefined || isSeen || dated.confidence !== "high" ? dated : { ...dated, confidence: "medium" };
}

/**
 * The parameter, with the first days that are only those of the first known release, and with the last known release of
 * the documents that each value rests on before the next value: after it, a release that is not known may have changed
 * the value. Expects the days of the known releases in any order.
 */
export function seenIn(parameter: Parameter, releases: ReadonlyMap<DocumentId, readonly IsoDate[]>): Parameter {
  const { values } = parameter;
  return {
    ...parameter,
    values: values.map((dated, index) => {
      const { from, references } = dated;
      if (references.length === 0 || references.some(({ document }) => document === null)) return dated;
      const next = values.slice(index).find(({ value }) => !isSameValue(value, dated.value));
      const seen = references.map(
        ({ document }) =>
          (releases.get(document as DocumentId) ?? [])
            .filter((release) => release >= from && (next === undefined || release < next.from))
            .toSorted()
            .at(-1) ?? from,
      );
      const isFirstSeen = references.some(({ document }) => releases.get(document as DocumentId)?.includes(from));
      return { ...dated, lastSeen: seen.toSorted()[0] ?? from, ...(isFirstSeen ? { isFirstSeen } : {}) };
    }),
  };
}

/**
 * Says whether two values are equal; lists are equal if all their words are.
 *
 * @example isSameValue(["a", "b"], ["a", "b"]) === true
 */
export function isSameValue(a: ParameterValue | undefined, b: ParameterValue | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The authority of a statement: the Comprehensive Rules, the tournament documents, a card, a ruling, or our conclusion
 * from them.
 */
export const layers = ["game-rules", "tournament-rules", "card", "ruling", "inference"] as const;
type Layer = (typeof layers)[number];
