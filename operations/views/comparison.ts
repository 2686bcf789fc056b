import type { Archive } from "../../core/archive/archive.ts";
import type { Days } from "../../core/archive/change.ts";
import { isHeld, titleOn, wordingsOf } from "../../core/archive/life.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { scopeFrom } from "../../core/ask/diff.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { diffWithOutcomes } from "../../core/ask/outcomes/differences.ts";
import { daysMeantBy } from "../../core/ask/sets.ts";
import type { Change, DiffScope } from "../../core/contract/diff.ts";
import type { DiffWithOutcomes } from "../../core/contract/outcomes.ts";
import type { Note } from "../../core/contract/reports.ts";
import { addDays, dayFrom, type IsoDate } from "../../core/text/days.ts";
import { groupedBySection, notesOn, ownNotes } from "../../publish/reports/sections.ts";
import { listPresets } from "../eras.ts";
import { answerTo } from "../operation.ts";

/**
 * The notes beside a change: on the provision itself, and on its section. The notes on a section are beside one change
 * of it.
 */
export type NotesBeside = {
  readonly own: readonly Note[];
  /** How many notes on smaller steps were left out. */
  readonly smaller: number;
  readonly ofSection: readonly Note[];
};

/** What changed between two days, as a page shows it: some of the changes, with notes. */
export type ComparisonView = {
  readonly answer: DiffWithOutcomes;
  /** How many changes there are, of which the answer has some. */
  readonly total: number;
  /** What the only lineage compared is about on the later day; `null` if more are compared. */
  readonly title: string | null;
  /** By lineage. */
  readonly notes: ReadonlyMap<string, NotesBeside>;
};

/** Which changes a page shows: at most `limit`, after the first `after`. */
type ChangesPage = { readonly after: number; readonly limit: number };

/** Throws what `diffAnswer` throws. */
export function comparisonView(
  { archive, playbook }: HoldingsOnDay,
  days: Days,
  { part, ...limits }: { readonly part: ChangesPage } & Parameters<typeof scopeFrom>[0],
): ComparisonView {
  const scope: DiffScope = scopeFrom(limits);
  const whole = diffWithOutcomes({ archive, playbook }, days, scope);
  const answer = { ...whole, changes: whole.changes.slice(part.after, part.after + part.limit) };
  const title = scope.lineage === null ? null : titleOn(lineageNamed(archive, scope.lineage), days.to);
  return { answer, total: whole.changes.length, title, notes: notesBeside(archive, answer.changes, days) };
}

/** Notes on a section appear once: at its heading or, without one, at its first change. */
function notesBeside(archive: Archive, changes: readonly Change[], days: Days): ReadonlyMap<string, NotesBeside> {
  return new Map(
    groupedBySection(archive, changes, days).flatMap(({ heading, notes, changes: group }) => {
      const holder = group.find(({ lineage }) => lineage === heading) ?? group[0];
      return group.map((change) => {
        const lineage = archive.lineages.get(change.lineage);
        const { notes: own, smaller } = ownNotes(lineage === undefined ? [] : notesOn(lineage, days), notes);
        return [change.lineage, { own, smaller, ofSection: change === holder ? notes : [] }] as const;
      });
    }),
  );
}

/** What a lineage is about on a day. */
export function titleShownOn({ archive }: HoldingsOnDay, id: string, on: IsoDate): string {
  const lineage = archive.lineages.get(id);
  return lineage === undefined ? id : titleOn(lineage, on);
}

/** The newest change of anything held, and the day before it; `null` if nothing is held. */
export function newestChange({ archive }: HoldingsOnDay): Days | null {
  const days = [...archive.lineages.values()].flatMap((lineage) => {
    const last = wordingsOf(lineage).findLast(({ events }) => events.length > 0);
    return last !== undefined && (last.hasEnded || isHeld(lineage, last)) ? [last.from] : [];
  });
  const newest = days.toSorted().at(-1);
  return newest === undefined ? null : { from: addDays(newest, -1), to: newest };
}

/** A day to compare with, and what it is called. */
type Offer = { readonly name: string; readonly from: IsoDate; readonly to: IsoDate };

/** What two days are called, the day of a release by its sets, and what else to compare the later one with. */
export type NamedDays = {
  readonly days: Days;
  /** The sets that came with the release of just that day; `null` if none did. */
  readonly from: string | null;
  readonly to: string | null;
  /** The sets whose release changed the rules, if nothing else did between the two days; `null` otherwise. */
  readonly changedBy: string | null;
  readonly offers: readonly Offer[];
};

/** Reads days or sets. Without the earlier one it is the day before the later one. Throws `unknown-release`. */
export function daysNamed(
  holdings: HoldingsOnDay,
  written: { readonly from?: string; readonly to: string },
): NamedDays {
  const { archive } = holdings;
  const { from: earlier, to } = daysMeantBy(archive, { from: written.from ?? written.to, to: written.to });
  const from = written.from === undefined ? addDays(to, -1) : earlier;
  const setsOf = (day: string) =>
    archive.releases.find((release) => release.from === day)?.sets.map(({ name }) => name);
  const named = (day: IsoDate) => setsOf(day)?.join(" and ") || null;
  const between = archive.releases.filter((release) => release.from > from && release.from <= to);
  const [only] = between.length === 1 ? between : [];
  return {
    days: { from, to },
    from: named(from),
    to: named(to),
    changedBy: only === undefined ? null : setsOf(only.from)?.join(" and ") || null,
    offers: offersTo(holdings, to).filter((offer) => offer.from !== from && offer.from < offer.to),
  };
}

function offersTo(holdings: HoldingsOnDay, to: IsoDate): Offer[] {
  const { archive } = holdings;
  const release = archive.releases.findLast((release) => release.from <= to);
  const start = release === undefined ? undefined : dayFrom(release.from);
  const yearBefore = dayFrom(`${Number(to.slice(0, 4)) - 1}${to.slice(4)}`) ?? addDays(to, -365);
  const first = dayFrom(archive.releases[0]?.from ?? "") ?? to;
  return [
    ...(start === undefined ? [] : [{ name: "the release before", from: addDays(start, -1), to }]),
    { name: "a year before", from: yearBefore, to },
    // Of the days with names those on which new rules began: "since M10".
    ...answerTo(listPresets, holdings, {})
      .presets.filter(({ on }) => archive.releases.some(({ from }) => from === on))
      .map(({ name, on }) => ({ name: `since ${name}`, from: on, to })),
  ].filter(({ from }) => from >= first);
}

/** All sets with the day of their release, newest first: what the fields of a comparison offer. */
export function setsToChoose({ archive }: HoldingsOnDay): readonly { readonly name: string; readonly from: string }[] {
  return archive.releases.flatMap(({ from, sets }) => sets.map(({ name }) => ({ name, from }))).toReversed();
}
