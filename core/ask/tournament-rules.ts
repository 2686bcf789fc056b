import type { Archive } from "../archive/archive.ts";
import type { TournamentRule } from "../archive/tournament-rules.ts";
import type { StatementAnswer, TournamentRulesAnswer } from "../contract/tournament-rules.ts";
import type { Playbook } from "../play/playbook.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";
import { byText } from "../text/order.ts";
import { sourcesNamed } from "./parts.ts";

/**
 * The sentences of the tournament documents that outcomes cite: everything they said, or what they said on a day.
 * Before its first day nothing is known about a sentence.
 */
export function tournamentRulesAnswer(
  archive: Archive,
  playbook: Playbook,
  on: IsoDate | undefined,
): TournamentRulesAnswer {
  return {
    on: on ?? null,
    rules: [...playbook.tournamentRules.values()]
      .map((rule) => ({
        id: rule.id,
        title: rule.title,
        layer: "tournament-rules" as const,
        notes: rule.notes,
        statements: statementsOf(archive, rule).filter((statement) => on === undefined || holdsOn(statement, on)),
        parameters: leaningOn(playbook, rule.id),
      }))
      .toSorted(byText(({ id }) => id)),
  };
}

function statementsOf(archive: Archive, { statements }: TournamentRule): StatementAnswer[] {
  return statements.map(({ sources, ...statement }, index) => ({
    ...statement,
    to: statements[index + 1]?.from ?? null,
    sources: sourcesNamed(archive, sources),
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
