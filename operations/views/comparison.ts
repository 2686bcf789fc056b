import type { Archive } from "../../core/archive/archive.ts";
import type { Days } from "../../core/archive/change.ts";
import { isHeld, wordingsOf } from "../../core/archive/life.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { titleOn } from "../../core/archive/titles.ts";
import { scopeFrom } from "../../core/ask/diff.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { diffWithOutcomes } from "../../core/ask/outcomes/differences.ts";
import type { Change, DiffScope } from "../../core/contract/diff.ts";
import type { DiffWithOutcomes } from "../../core/contract/outcomes.ts";
import type { Note } from "../../core/contract/reports.ts";
import { addDays, type IsoDate } from "../../core/text/days.ts";
import { notesOn, ownNotes } from "../../publish/reports/notes.ts";
import { groupedBySection } from "../../publish/reports/sections.ts";

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
  /** What the only lineage compared is about on the later day; `null` if more are compared. */
  readonly title: string | null;
  /** By lineage. */
  readonly notes: ReadonlyMap<string, NotesBeside>;
};

/** Which changes a page shows: at most `limit`, after the first `after`. */
type ChangesShown = { readonly after: number; readonly limit: number };

/** Throws what `diffAnswer` throws. */
export function comparisonView(
  { archive, playbook }: HoldingsOnDay,
  days: Days,
  { part, ...limits }: { readonly part: ChangesShown } & Parameters<typeof scopeFrom>[0],
): ComparisonView {
  const scope: DiffScope = scopeFrom(limits);
  const whole = diffWithOutcomes({ archive, playbook }, days, scope);
  const answer = { ...whole, changes: whole.changes.slice(part.after, part.after + part.limit) };
  const title = scope.lineage === null ? null : titleOn(lineageNamed(archive, scope.lineage), days.to);
  return { answer, title, notes: notesBeside(archive, answer.changes, days) };
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
