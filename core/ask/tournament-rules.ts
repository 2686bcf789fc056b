import type { History } from "../archive/history.ts";
import type { Confidence } from "../archive/lineage.ts";
import type { Layer, Playbook } from "../play/playbook.ts";
import { holdsOn, type Interval, type IsoDate } from "../text/days.ts";
import { type SourceNamed, sourcesNamed } from "./parts.ts";

/** The documents of tournament play: the Magic Tournament Rules, the Infraction Procedure Guide, and the floor rules before 2009. */
export const tournamentDocuments = ["mtr", "ipg", "floor-rules"] as const;
export type TournamentDocument = (typeof tournamentDocuments)[number];

/**
 * How the first day of a statement is known. `in-force`: the document took effect on that day. `seen`: on that day it was there already, and it may be
 * older. `announced`: a source tells the day beforehand.
 */
export const statementBases = ["in-force", "seen", "announced"] as const;

/** What a sentence of the tournament documents said from one day on. */
export type TournamentStatement = {
  readonly from: IsoDate;
  readonly basis: (typeof statementBases)[number];
  /** The day of the last text in which it was seen; what later ones say was not compared. `null` where that is not written down. */
  readonly lastSeenOn: IsoDate | null;
  readonly document: TournamentDocument;
  /** The section it stood in; `null` where that is not known. */
  readonly number: string | null;
  /** What it said, in our words; `null` where it is not known. */
  readonly summary: string | null;
  /** At most one sentence of it. */
  readonly quote: string | null;
  readonly confidence: Confidence;
  /** What is new in it and why. */
  readonly why: string;
  readonly sources: readonly string[];
};

/** One sentence of the tournament documents through time, oldest first. They are another authority than the Comprehensive Rules. */
export type TournamentRule = {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  readonly statements: readonly TournamentStatement[];
};

/** A statement with its days and sources. */
export type StatementAnswer = Omit<TournamentStatement, "sources"> &
  Interval & { readonly sources: readonly SourceNamed[] };

export type TournamentRuleAnswer = {
  readonly id: string;
  readonly title: string;
  readonly layer: Layer;
  readonly notes: string;
  readonly statements: readonly StatementAnswer[];
  /** The parameters that lean on it. */
  readonly parameters: readonly string[];
};

export type TournamentRulesAnswer = {
  readonly on: IsoDate | null;
  readonly rules: readonly TournamentRuleAnswer[];
};

/** The sentences of the tournament documents on which outcomes lean: all they said, or what they said on a day. Before its first day a sentence says nothing. */
export function tournamentRulesAnswer(
  history: History,
  playbook: Playbook,
  on: IsoDate | undefined,
): TournamentRulesAnswer {
  return {
    on: on ?? null,
    rules: [...playbook.tournamentRules.values()]
      .map((rule) => ({
        ...{ id: rule.id, title: rule.title, layer: "tournament-rules" as const, notes: rule.notes },
        statements: statementsOf(history, rule).filter((statement) => on === undefined || holdsOn(statement, on)),
        parameters: leaningOn(playbook, rule.id),
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** What a sentence said on a day; `undefined` before the first day known. */
export function statementOn({ statements }: TournamentRule, on: IsoDate): TournamentStatement | undefined {
  return statements.findLast(({ from }) => from <= on);
}

function statementsOf(history: History, { statements }: TournamentRule): StatementAnswer[] {
  return statements.map(({ sources, ...statement }, index) => ({
    ...statement,
    to: statements[index + 1]?.from ?? null,
    sources: sourcesNamed(history, sources),
  }));
}

function leaningOn({ parameters }: Playbook, id: string): string[] {
  return [...parameters.values()]
    .filter(({ values }) =>
      values.some(({ references }) => references.some(({ tournamentRule }) => tournamentRule === id)),
    )
    .map((parameter) => parameter.id)
    .toSorted();
}
