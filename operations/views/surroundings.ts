import type { Archive } from "../../core/archive/archive.ts";
import type { Days } from "../../core/archive/change.ts";
import { isBeforeKnown, revisionInterval, wordingsOf } from "../../core/archive/life.ts";
import type { Lineage, Revision } from "../../core/archive/lineage.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { releaseOn } from "../../core/archive/releases.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { lineagePath, pageOf } from "../../core/text/addresses.ts";
import { addDays, dayFrom, type Interval, type IsoDate, type KnownInterval } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { addressOnDay, ownAddressOn } from "./addresses.ts";

/** What a page about a rule, a section or a glossary entry on a day shows around its answer. */
export type DaySurroundings = {
  /** The pages to which one steps from this one; `null` if there is nothing to show. */
  readonly steps: Readonly<Record<"changeBefore" | "dayBefore" | "today" | "dayAfter" | "changeAfter", string | null>>;
  /** The lineage had another number or term on some day, or another lineage had this number. */
  readonly mayPart: boolean;
  /** What to compare the words with: those before them, and those of today; `null` if there are none. */
  readonly comparisons: { readonly before: Days | null; readonly today: Days | null };
  /** Every wording, number and name of the lineage, oldest first. */
  readonly wordings: readonly LineageState[];
};

/** What a lineage was on some days. */
export type LineageState = KnownInterval & {
  /** Its number or term; `null` if it is not known. */
  readonly designation: string | null;
  /** It was no longer in the rules. */
  readonly hasEnded: boolean;
};

/** An answer about a number or term on a day. */
type CentreProvision = {
  readonly lineage: string;
  readonly number?: RuleNumber | null;
  readonly term?: string | null;
  readonly on: IsoDate;
  readonly inForce: Interval;
};

/** @param changes What the steps to a change lead to: other wordings of the lineage, or other states of the section. */
export function surroundingsOf(
  { archive, today }: HoldingsOnDay,
  { lineage: id, number = null, term = null, on, inForce }: CentreProvision,
  changes: "wordings" | "states" = "wordings",
): DaySurroundings {
  const lineage = lineageNamed(archive, id);
  const revisions = wordingsOf(lineage);
  const pageOn = (day: IsoDate | null) => {
    const address = day === null ? null : addressOnDay(archive, lineage, { number, term }, day);
    return address === null ? null : pageOf(address);
  };
  const dayBefore = addDays(inForce.from, -1);
  const beside =
    changes === "wordings"
      ? wordingsBeside(revisions, id, on)
      : {
          changeBefore: stateOn(archive, lineage, dayBefore),
          changeAfter: inForce.to && stateOn(archive, lineage, inForce.to),
        };
  const hasBefore = releaseOn(archive, dayBefore) !== undefined && !isBeforeKnown(lineage, dayBefore);
  return {
    steps: {
      ...beside,
      dayBefore: pageOn(addDays(on, -1)),
      today: on === today ? null : pageOn(today),
      dayAfter: pageOn(addDays(on, 1)),
    },
    mayPart:
      revisions.some((revision) => !revision.hasEnded && (revision.number ?? revision.name) !== (number ?? term)) ||
      (number !== null &&
        (archive.numberPeriodsByNumber.get(number)?.some((period) => period.lineage.id !== id) ?? false)),
    comparisons: {
      before: hasBefore ? { from: dayBefore, to: inForce.from } : null,
      today: inForce.to === null || inForce.to > today ? null : { from: on, to: today },
    },
    wordings: revisions.map((revision) => ({
      ...revisionInterval(lineage, revision),
      designation: revision.number ?? revision.name,
      hasEnded: revision.hasEnded,
    })),
  };
}

/** The release before another; `null` for the first one, and if its day is not known. */
export function releaseBefore({ archive }: HoldingsOnDay, release: string): IsoDate | null {
  return dayFrom(archive.releases.findLast(({ from }) => from < release)?.from ?? "") ?? null;
}

/** The wordings before and after that of a day, each on its first day. */
function wordingsBeside(revisions: readonly Revision[], id: string, on: IsoDate) {
  const index = revisions.findLastIndex(({ from }) => from <= on);
  const page = (revision: Revision | undefined) =>
    revision === undefined || revision.hasEnded ? null : lineagePath(id, revision.from);
  return { changeBefore: page(revisions[index - 1]), changeAfter: page(revisions[index + 1]) };
}

function stateOn(archive: Archive, heading: Lineage, day: IsoDate): string | null {
  const address = ownAddressOn(archive, heading, day);
  return address === undefined ? null : pageOf(address);
}
