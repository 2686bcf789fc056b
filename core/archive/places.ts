import { addDays, type IsoDate } from "../text/days.ts";
import { byText } from "../text/order.ts";
import type { Archive } from "./archive.ts";
import { type Days, revisionsBetween } from "./change.ts";
import { revisionOn } from "./life.ts";
import type { Lineage, Party, Revision } from "./lineage.ts";

/** What became of a lineage between two days. */
export type Way = {
  /** The lineages in which it goes on, with their numbers on the second day: the lineage itself or its successor first. */
  readonly places: readonly Party[];
  /** The revisions on the way to all of them, oldest first. */
  readonly steps: readonly { readonly lineage: Lineage; readonly revision: Revision }[];
};

/**
 * Follows a lineage to another day, later or earlier: into the lineage that took over its words, and into all that were
 * split from it or from that one. To an earlier day, splits are followed as merges and merges as splits.
 *
 * @example wayTo(archive, manaBurn, { from: "2003-10-01", to: "2009-07-11" }).places.length === 0
 */
export function wayTo(archive: Archive, lineage: Lineage, { from, to }: Days): Way {
  const begins = new Map<Lineage, IsoDate>();
  const isForward = from <= to;
  visit(lineage, from);
  const visited = [...begins];
  return {
    places: visited.flatMap(([one]) => {
      const revision = revisionOn(one, to);
      return revision === undefined ? [] : [{ lineage: one.id, number: revision.number }];
    }),
    steps: visited
      .flatMap(([one, begin]) =>
        revisionsBetween(one, { from: begin, to }).map((revision) => ({ lineage: one, revision })),
      )
      .toSorted(byText(({ revision }) => revision.from)),
  };

  function visit(one: Lineage | undefined, begin: IsoDate): void {
    const known = one && begins.get(one);
    if (one === undefined || (known !== undefined && (isForward ? known <= begin : known >= begin))) return;
    begins.set(one, begin);
    if (revisionOn(one, to) === undefined) visit(...(isForward ? successorOf(archive, one) : parentOf(archive, one)));
    for (const part of isForward
      ? splitFrom(archive, one, { from: begin, to })
      : mergedInto(archive, one, { from: begin, to }))
      visit(...part);
  }
}

/** A lineage, and the day after which it counts (to an earlier day: up to which). */
type Begin = readonly [Lineage | undefined, IsoDate];

function successorOf({ lineages }: Archive, { revisions }: Lineage): Begin {
  const last = revisions.at(-1);
  const into = last?.hasEnded ? last.events.find(({ kind }) => kind === "merged")?.with[0] : undefined;
  return [into && lineages.get(into.lineage), last?.from ?? ("" as IsoDate)];
}

function parentOf({ lineages }: Archive, { revisions }: Lineage): Begin {
  const [first] = revisions;
  const parent = first?.events.find(({ kind }) => kind === "split")?.with[0];
  return [parent && lineages.get(parent.lineage), first === undefined ? ("" as IsoDate) : addDays(first.from, -1)];
}

function splitFrom({ offspring }: Archive, lineage: Lineage, days: Days): Begin[] {
  return (offspring.get(lineage.id) ?? []).flatMap((child) => {
    const split = revisionsBetween(child, days).find(({ events }) => events.some(({ kind }) => kind === "split"));
    return split === undefined ? [] : [[child, addDays(split.from, -1)] as const];
  });
}

function mergedInto({ lineages }: Archive, lineage: Lineage, days: Days): Begin[] {
  return revisionsBetween(lineage, days).flatMap(({ from, hasEnded, events }) =>
    hasEnded
      ? []
      : events
          .filter(({ kind }) => kind === "merged")
          .flatMap((event) => event.with)
          .map((party): Begin => [lineages.get(party.lineage), addDays(from, -1)])
          .filter(([one]) => one !== lineage),
  );
}
