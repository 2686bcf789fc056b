import type { CuratedArchive } from "../../archive/archive.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import { byText } from "../../text/order.ts";
import { isSection, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import type { Book } from "./books.ts";

/**
 * From a day on, a curated lineage has a number (or a whole section) that belonged to another lineage in the published
 * file before.
 */
type Displacement = { readonly from: IsoDate; readonly number: RuleNumber; readonly by: string | null };

/**
 * Between two held releases a lineage keeps the number read in the earlier one. If a curated lineage took that number
 * or section on a day between, the number of the previous holder is unknown from that day until the next held release.
 */
export function displacedIn(lineages: readonly Lineage[], curated: CuratedArchive, books: readonly Book[]): Lineage[] {
  const isCurated = new Set(curated.lineages.map(({ id }) => id));
  const gaps = books.flatMap(({ release }, index) => {
    const next = books[index + 1]?.release ?? null;
    const byNumber = Map.groupBy(displacements(curated, release, next), ({ number }) => number);
    return byNumber.size === 0 ? [] : [{ from: release, to: next, byNumber }];
  });
  if (gaps.length === 0) return [...lineages];
  return lineages.map((lineage) => {
    if (isCurated.has(lineage.id)) return lineage;
    const added = gaps.flatMap(({ from, to, byNumber }) => {
      const revision = revisionOn(lineage, from);
      if (revision === undefined || revision.number === null) return [];
      const takers = [...(byNumber.get(revision.number) ?? []), ...(byNumber.get(sectionOf(revision.number)) ?? [])];
      const first = takers.map((taker) => taker.from).toSorted()[0];
      return first === undefined ? [] : [{ first, to, revision }];
    });
    if (added.length === 0) return lineage;
    const revisions: Revision[] = [...lineage.revisions];
    for (const { first, to, revision } of added) {
      const unknown = {
        ...revision,
        number: null,
        significance: "renumbering" as const,
        events: [],
        isFirstSeen: true,
      };
      revisions.push({ ...unknown, from: first });
      // The next published file shows the number again, even if nothing else changed.
      if (to !== null && !revisions.some((one) => one.from === to))
        revisions.push({ ...revision, from: to, events: [], significance: "renumbering", isFirstSeen: true });
    }
    return { ...lineage, revisions: revisions.toSorted(byText(({ from }) => from)) };
  });
}

/** The numbers that curated lineages took between two days, and sections known to be unused from a day between. */
function displacements(curated: CuratedArchive, from: IsoDate, to: IsoDate | null): Displacement[] {
  const taken = curated.lineages.flatMap((lineage) => {
    const numberThen = revisionOn(lineage, from)?.number ?? null;
    return lineage.revisions
      .filter((revision) => revision.from !== from && holdsOn({ from, to }, revision.from))
      .flatMap((revision): Displacement[] =>
        revision.number === null || revision.number === numberThen
          ? []
          : [{ from: revision.from, number: revision.number, by: lineage.id }],
      );
  });
  const unused = curated.unusedSections
    .filter((section) => section.from !== from && holdsOn({ from, to }, section.from))
    .map((section): Displacement => ({ from: section.from, number: section.number, by: null }));
  return [...taken, ...unused].filter(({ by, number }) => by !== null || isSection(number));
}
