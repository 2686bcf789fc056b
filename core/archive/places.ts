import { addDays, type IsoDate } from "../text/days.ts";
import { byText } from "../text/order.ts";
import type { Archive } from "./archive.ts";
import { type Days, revisionsBetween } from "./change.ts";
import { revisionOn } from "./life.ts";
import type { Lineage, LineageEvent, Party, Revision } from "./lineage.ts";

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

  function visit(one: Lineage, begin: IsoDate): void {
    const before = begins.get(one);
    if (before !== undefined && (isForward ? before <= begin : before >= begin)) return;
    begins.set(one, begin);
    if (revisionOn(one, to) === undefined)
      for (const next of isForward ? successorsOf(archive, one) : parentsOf(archive, one)) visit(...next);
    for (const part of isForward
      ? splitFrom(archive, one, { from: begin, to })
      : mergedInto(archive, one, { from: begin, to }))
      visit(...part);
  }
}

/** A lineage, and the day after which it counts (to an earlier day: up to which). */
type Begin = readonly [Lineage, IsoDate];

/** The lineage that took over the words of one that ended; none if it did not end or its words went nowhere. */
function successorsOf(archive: Archive, { revisions }: Lineage): Begin[] {
  const last = revisions.at(-1);
  return last?.hasEnded === true ? partiesOf(archive, last, "merged", last.from).slice(0, 1) : [];
}

/** The lineage from which one was split; none if it was not. */
function parentsOf(archive: Archive, { revisions: [first] }: Lineage): Begin[] {
  return first === undefined ? [] : partiesOf(archive, first, "split", addDays(first.from, -1)).slice(0, 1);
}

function splitFrom({ offspring }: Archive, lineage: Lineage, days: Days): Begin[] {
  return (offspring.get(lineage.id) ?? []).flatMap((child) => {
    const split = revisionsBetween(child, days).find(({ events }) => events.some(({ kind }) => kind === "split"));
    return split === undefined ? [] : [[child, addDays(split.from, -1)] as const];
  });
}

function mergedInto(archive: Archive, lineage: Lineage, days: Days): Begin[] {
  return revisionsBetween(lineage, days)
    .filter(({ hasEnded }) => !hasEnded)
    .flatMap((revision) => partiesOf(archive, revision, "merged", addDays(revision.from, -1)))
    .filter(([one]) => one !== lineage);
}

/** The lineages named by the events of a kind of a revision, each with the day from which it counts. */
function partiesOf({ lineages }: Archive, { events }: Revision, kind: LineageEvent["kind"], begin: IsoDate): Begin[] {
  return events
    .filter((event) => event.kind === kind)
    .flatMap((event) => event.with)
    .flatMap((party): Begin[] => {
      const lineage = lineages.get(party.lineage);
      return lineage === undefined ? [] : [[lineage, begin]];
    });
}
