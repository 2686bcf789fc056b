import type { History } from "../../archive/history.ts";
import type { Doctrine, Playbook } from "../../play/playbook.ts";
import type { IsoDate } from "../../text/days.ts";

/** A rule that a doctrine cites and that was amended or ended after a person last compared the two. */
export type Staleness = { readonly lineage: string; readonly changedOn: IsoDate; readonly why: string };

export type DoctrineCoverage = {
  readonly id: string;
  readonly title: string;
  readonly from: IsoDate;
  readonly tenets: number;
  readonly verified: IsoDate;
  readonly stale: readonly Staleness[];
};

/** All doctrines with the day each was last verified, and what has changed since in the rules they cite. A rule that only moved is no change. */
export function doctrineCoverage(history: History, playbook: Playbook): DoctrineCoverage[] {
  return [...playbook.doctrines.values()].map((doctrine) => ({
    id: doctrine.id,
    title: doctrine.title,
    from: doctrine.tenets[0]?.from ?? doctrine.verified,
    tenets: doctrine.tenets.length,
    verified: doctrine.verified,
    stale: stalenessOf(doctrine, history),
  }));
}

/** What has changed in the rules that a doctrine cites now, after it was last verified. */
export function stalenessOf({ tenets, verified }: Doctrine, history: History): Staleness[] {
  const lineages = new Set(tenets.at(-1)?.grounds.flatMap(({ lineage }) => lineage ?? []));
  return [...lineages].flatMap((id) =>
    (history.lineages.get(id)?.revisions ?? [])
      .filter(({ from, events }) => from > verified && events.some(({ kind }) => kind !== "renumbered"))
      .map(({ from, why }) => ({ lineage: id, changedOn: from, why })),
  );
}
