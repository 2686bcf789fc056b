import type { IsoDate } from "../text/days.ts";
import type { TournamentDocumentId } from "./document.ts";
import type { Confidence } from "./lineage.ts";
import type { DatedValue, Parameter } from "./parameter.ts";

/** What a section of a tournament document said about one thing from one day on. */
export type TournamentStatement = {
  readonly from: IsoDate;
  /** The first day on which the section had another number, or said something else; `null` if it still says it. */
  readonly to: IsoDate | null;
  readonly isFirstSeen: boolean;
  readonly isEndFirstSeen: boolean;
  /** As that of the value. */
  readonly lastSeen?: IsoDate;
  readonly document: TournamentDocumentId;
  /** The section that had it; `null` if that is not known. */
  readonly number: string | null;
  /** What it said, in our words. */
  readonly summary: string;
  /** At most one sentence of it. */
  readonly quote: string | null;
  readonly confidence: Confidence;
};

/**
 * What the documents of tournament play said about one thing through time, oldest first: the values of a parameter that
 * rest on their sections. These documents are a separate authority from the Comprehensive Rules.
 */
export type TournamentRule = {
  /** That of the parameter. */
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  readonly statements: readonly TournamentStatement[];
};

/** The rules of tournament play among parameters: those of which a value rests on a section of their documents. */
export function tournamentRulesFrom(parameters: Iterable<Parameter>): ReadonlyMap<string, TournamentRule> {
  const rules = [...parameters].map(({ id, title, notes, values }): TournamentRule => {
    const statements = values.flatMap((value, at) => statementsOf(value, values[at + 1]));
    return { id, title, notes: notes ?? "", statements };
  });
  return new Map(rules.filter(({ statements }) => statements.length > 0).map((rule) => [rule.id, rule]));
}

/** One statement for each number that the section has while the value holds. The days of new numbers are first seen. */
function statementsOf(
  { says, confidence, references, isFirstSeen, lastSeen }: DatedValue,
  next: DatedValue | undefined,
): TournamentStatement[] {
  return references.flatMap(({ document, numbers, quote }) =>
    document === null
      ? []
      : numbers.map(({ from, number }, at) => {
          const later = numbers[at + 1];
          return {
            from,
            to: (later ?? next)?.from ?? null,
            isFirstSeen: isFirstSeen === true || at > 0,
            isEndFirstSeen: later !== undefined || next?.isFirstSeen === true,
            document,
            number,
            summary: says,
            quote,
            confidence,
            ...(lastSeen === undefined ? {} : { lastSeen }),
          };
        }),
  );
}
