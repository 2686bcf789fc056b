import type { Archive } from "../../archive/archive.ts";
import type { Parameter } from "../../archive/parameter.ts";
import type { ParameterCoverage, Staleness } from "../../contract/outcomes.ts";
import type { Playbook } from "../../play/playbook.ts";
import { checkSummary } from "../parameters/checks.ts";
import { resolveReference } from "../parameters/resolve.ts";

/**
 * All parameters with the day each was last verified, and what has changed since in the rules they cite. A rule that
 * only moved is not a change.
 */
export function parameterCoverage(archive: Archive, playbook: Playbook): ParameterCoverage[] {
  return [...playbook.parameters.values()].map((parameter) => ({
    id: parameter.id,
    topic: parameter.topic,
    title: parameter.title,
    from: parameter.values[0]?.from ?? parameter.verified,
    values: parameter.values.length,
    verified: parameter.verified,
    stale: stalenessOf(parameter, archive),
    checks: checkSummary(archive, parameter),
  }));
}

/** What has changed in the rules that a parameter cites now, after it was last verified. */
function stalenessOf({ values, verified }: Parameter, archive: Archive): Staleness[] {
  const cited = values
    .at(-1)
    ?.references.map((reference) => resolveReference(archive, reference, verified).lineage?.id);
  const lineages = new Set(cited?.filter((id) => id !== undefined));
  return [...lineages].flatMap((id) =>
    (archive.lineages.get(id)?.revisions ?? [])
      .filter(({ from, events }) => from > verified && events.some(({ kind }) => kind !== "renumbered"))
      .map(({ from, why }) => ({ lineage: id, changedOn: from, why })),
  );
}
