import type { Archive } from "../archive/archive.ts";
import { isFirstSeenOn, knownInterval, wordingsOf } from "../archive/life.ts";
import { type Lineage, type Revision, type Significance, significances } from "../archive/lineage.ts";
import { lineageNamed } from "../archive/lookup.ts";
import { numberPeriodsOf } from "../archive/periods.ts";
import { releaseOn } from "../archive/releases.ts";
import type { SectionChange, SectionLife } from "../contract/home.ts";
import { addDays } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";

/** The history of the section with this heading. Throws `unknown-lineage`. */
export function sectionLife(archive: Archive, heading: string): SectionLife {
  const lineage = lineageNamed(archive, heading);
  const steps = numberPeriodsOf(lineage).map(({ number, ...days }) => ({
    number,
    ...knownInterval(lineage, days),
  }));
  const inside = [...archive.lineages.values()].filter(({ id, section }) => id === heading || section === heading);
  const revisions = inside
    .flatMap((lineage) => wordingsOf(lineage).filter(({ events }) => events.length > 0))
    .toSorted((a, b) => rankOf(a.significance) - rankOf(b.significance));
  const numberOf = new Map(inside.flatMap(numbersOfRevisions));
  const byDay = Map.groupBy(revisions, ({ from }) => from);
  return {
    lineage: lineage.id,
    title: lineage.title,
    name: lineage.revisions.findLast(({ name }) => name !== null)?.name ?? lineage.title,
    steps,
    changes: [...byDay.keys()].toSorted().flatMap((on): SectionChange[] => {
      const number = steps.findLast(({ from }) => from <= on)?.number;
      const [gravest, ...others] = byDay.get(on) ?? [];
      if (number === undefined || gravest === undefined) return [];
      const before = addDays(on, -1);
      const ofHeading = lineage.revisions.find((revision) => revision.from === on && revision.events.length > 0);
      return [
        {
          on,
          isFirstSeen: inside.every(
            (part) => !part.revisions.some(({ from }) => from === on) || isFirstSeenOn(part, on),
          ),
          number,
          numberBefore: steps.findLast(({ from }) => from <= before)?.number ?? null,
          significance: gravest.significance,
          sets: (releaseOn(archive, on)?.sets ?? []).map(({ name }) => name),
          changes: others.length + 1,
          why: notesOf(gravest, ofHeading, numberOf.get(gravest) ?? null),
        },
      ];
    }),
  };
}

/** The number of each revision; the last one for an ended section. */
function numbersOfRevisions({ revisions }: Lineage): [Revision, RuleNumber | null][] {
  return revisions.map((revision, place) => [revision, revision.number ?? revisions[place - 1]?.number ?? null]);
}

function notesOf(gravest: Revision, ofHeading: Revision | undefined, number: RuleNumber | null): string {
  if (ofHeading === undefined) return gravest.why;
  const isMore = rankOf(gravest.significance) < rankOf(ofHeading.significance);
  return isMore ? `${ofHeading.why} ${number === null ? "" : `${number}: `}${gravest.why}` : ofHeading.why;
}

function rankOf(significance: Significance): number {
  return significances.indexOf(significance);
}
