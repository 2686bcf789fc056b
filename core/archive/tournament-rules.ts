import type { IsoDate } from "../text/days.ts";
import type { Confidence } from "./lineage.ts";

/**
 * The documents of tournament play: the Magic Tournament Rules, the Infraction Procedure Guide, and the floor rules
 * before 2009.
 */
export const tournamentDocuments = ["mtr", "ipg", "floor-rules"] as const;
export type TournamentDocument = (typeof tournamentDocuments)[number];

/**
 * How the first day of a statement is known. `in-force`: the document took effect on that day. `seen`: the document had
 * it on that day, and it may be older. `announced`: a source named the day in advance.
 */
export const statementBases = ["in-force", "seen", "announced"] as const;

/** What a sentence of the tournament documents said from one day on. */
export type TournamentStatement = {
  readonly from: IsoDate;
  readonly basis: (typeof statementBases)[number];
  /**
   * The day of the last text in which it was seen. Later texts were not compared. `null` if that is not recorded.
   */
  readonly lastSeenOn: IsoDate | null;
  readonly document: TournamentDocument;
  /** The section that had it; `null` if that is not known. */
  readonly number: string | null;
  /** What it said, in our words; `null` if it is not known. */
  readonly summary: string | null;
  /** At most one sentence of it. */
  readonly quote: string | null;
  readonly confidence: Confidence;
  /** What changed and why. */
  readonly why: string;
  readonly sources: readonly string[];
};

/**
 * One sentence of the tournament documents through time, oldest first. These documents are a separate authority from
 * the Comprehensive Rules.
 */
export type TournamentRule = {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  readonly statements: readonly TournamentStatement[];
};

/**
 * What a sentence said on a day; `undefined` before the first known day.
 *
 * @example statementOn({ statements: [] }, "2005-01-10") === undefined
 */
export function statementOn({ statements }: TournamentRule, on: IsoDate): TournamentStatement | undefined {
  return statements.findLast(({ from }) => from <= on);
}
