import type { History } from "../../archive/history.ts";
import type { Parameter } from "../../archive/parameter.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { IsoDate } from "../../text/days.ts";
import { type CheckSummary, checkSummary } from "../parameters/checks.ts";
import { resolveReference } from "../parameters/resolve.ts";

/** A rule that a parameter cites and that was amended or ended after a person last compared the two. */
export type Staleness = { readonly lineage: string; readonly changedOn: IsoDate; readonly why: string };

export type ParameterCoverage = {
  readonly id: string;
  readonly topic: string;
  readonly title: string;
  readonly from: IsoDate;
  readonly values: number;
  readonly verified: IsoDate;
  readonly stale: readonly Staleness[];
  /** What the published files held say to the rules that it cites. */
  readonly checks: CheckSummary;
};

/** All parameters with the day each was last verified, and what has changed since in the rules they cite. A rule that only moved is no change. */
export function parameterCoverage(history: History, playbook: Playbook): ParameterCoverage[] {
  return [...playbook.parameters.values()].map((parameter) => ({
    id: parameter.id,
    topic: parameter.topic,
    title: parameter.title,
    from: parameter.values[0]?.from ?? parameter.verified,
    values: parameter.values.length,
    verified: parameter.verified,
    stale: stalenessOf(parameter, history),
    checks: checkSummary(history, parameter),
  }));
}

/** What has changed in the rules that a parameter cites now, after it was last verified. */
export function stalenessOf({ values, verified }: Parameter, history: History): Staleness[] {
  const cited = values.at(-1)?.references.map((one) => resolveReference(history, one, verified).lineage?.id);
  const lineages = new Set(cited?.filter((id) => id !== undefined));
  return [...lineages].flatMap((id) =>
    (history.lineages.get(id)?.revisions ?? [])
      .filter(({ from, events }) => from > verified && events.some(({ kind }) => kind !== "renumbered"))
      .map(({ from, why }) => ({ lineage: id, changedOn: from, why })),
  );
}
