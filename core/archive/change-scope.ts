import type { IsoDate } from "../text/days.ts";
import { parentOf, type RuleNumber, sectionOf } from "../text/rule-number.ts";
import type { Archive } from "./archive.ts";
import type { Days } from "./change.ts";
import { isBeforeKnown, isHeld, revisionOn } from "./life.ts";
import type { Lineage, Party } from "./lineage.ts";
import { lineageNamed } from "./lookup.ts";
import { isReleaseHeldOn } from "./releases.ts";
import { holdersOn, isSectionWholeOn, tornSectionsOn } from "./sections.ts";

/** What a comparison of two days is limited to. All limits that are given apply together. */
export type ChangeScope = {
  readonly section: RuleNumber | null;
  readonly rule: RuleNumber | null;
  readonly lineage: string | null;
};

/** The two days of a comparison. */
type DaySide = keyof Days;

type FollowedScope = {
  /** Says whether a lineage with this number on one of the days is in the scope. */
  has(standing: Party, on: DaySide): boolean;
  /** Says whether everything in the scope is held on one of the days. */
  isWholeOn(on: DaySide): boolean;
};

/**
 * Follows what a scope names to both days. A number names the lineages that have it on either day, wherever they are on
 * the other day: section 711 of 2010 is also the section 507 that it was in 2003, with the rules that ended there. A
 * rule includes its subrules, the lineage of a heading its section. Throws `unknown-lineage`.
 *
 * @example followedScope(archive, { from: "2003-10-01" }, { lineage: "no.such" }) // throws unknown-lineage
 */
export function followedScope(archive: Archive, days: Days, scope: ChangeScope): FollowedScope {
  const only = scope.lineage === null ? null : lineageNamed(archive, scope.lineage);
  const sections = scope.section === null ? null : placesOf(archive, days, scope.section);
  const rules = scope.rule === null ? null : placesOf(archive, days, scope.rule);
  const own = only?.kind === "heading" ? placesOfLineage(only, days) : null;
  const isLimited = only !== null || sections !== null || rules !== null;
  return {
    has({ lineage, number }, on) {
      if (!isLimited) return true;
      const isUnder = (places: Places, ...above: readonly (RuleNumber | undefined)[]): boolean =>
        above.some((place) => place !== undefined && places[on].has(place));
      const section = number === null ? undefined : sectionOf(number);
      return (
        (only === null || lineage === only.id || (own !== null && isUnder(own, section))) &&
        (sections === null || isUnder(sections, section)) &&
        (rules === null || (number !== null && isUnder(rules, number, parentOf(number))))
      );
    },
    isWholeOn(on) {
      const day = days[on];
      if (only !== null) return isLineageWholeOn(archive, only, day);
      const numbers = [...((sections ?? rules)?.[on] ?? [])].map(sectionOf);
      return (sections ?? rules) === null
        ? isReleaseHeldOn(archive, day) && tornSectionsOn(archive, day).size === 0
        : numbers.every((number) => isSectionWholeOn(archive, number, day));
    },
  };
}

type Places = Readonly<Record<DaySide, ReadonlySet<RuleNumber>>>;

/** A number, and the numbers that its holders on one day have on the other. */
function placesOf(archive: Archive, { from, to }: Days, number: RuleNumber): Places {
  const elsewhere = (here: IsoDate, there: IsoDate): RuleNumber[] =>
    holdersOn(archive, number, here).flatMap(({ lineage }) => revisionOn(lineage, there)?.number ?? []);
  return {
    from: new Set([number, ...elsewhere(to, from)]),
    to: new Set([number, ...elsewhere(from, to)]),
  };
}

function placesOfLineage(lineage: Lineage, { from, to }: Days): Places {
  const at = (day: IsoDate): ReadonlySet<RuleNumber> => {
    const number = revisionOn(lineage, day)?.number ?? null;
    return new Set(number === null ? [] : [number]);
  };
  return { from: at(from), to: at(to) };
}

function isLineageWholeOn(archive: Archive, lineage: Lineage, day: IsoDate): boolean {
  const revision = revisionOn(lineage, day);
  if (revision === undefined) return !isBeforeKnown(lineage, day);
  if (lineage.kind !== "heading") return isHeld(lineage, revision);
  return revision.number !== null && isSectionWholeOn(archive, revision.number, day);
}
