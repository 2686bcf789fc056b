import type { TournamentRulesAnswer } from "../contract/tournament-rules.ts";
import type { Playbook } from "../play/playbook.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";
import { byText } from "../text/order.ts";

/** What the documents of tournament play decide, with the sections that say it: on all days, or on a day. */
export function tournamentRulesAnswer({ tournamentRules }: Playbook, on: IsoDate | undefined): TournamentRulesAnswer {
  return {
    on: on ?? null,
    rules: [...tournamentRules.values()]
      .map(({ id, title, notes, statements }) => ({
        id,
        title,
        layer: "tournament-rules" as const,
        notes,
        statements: statements.filter((statement) => on === undefined || holdsOn(statement, on)),
      }))
      .toSorted(byText(({ id }) => id)),
  };
}
