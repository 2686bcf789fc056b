import type { ComponentChildren } from "preact";
import type { Days } from "../../core/archive/change.ts";
import type { History } from "../../core/archive/history.ts";
import type { Change } from "../../core/contract/diff.ts";
import type { Note } from "../../core/contract/reports.ts";
import { notesOn, ownNotes } from "../../publish/reports/notes.ts";
import { groupedBySection } from "../../publish/reports/sections.ts";
import { lineagePath } from "../addresses.ts";
import { a, details, li, p, span, summary, ul } from "../tags.ts";
import { dayNamed } from "./days.ts";

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

/**
 * The notes beside each change, by lineage. Notes on a section appear once: at its heading or, without one, at its
 * first change.
 */
export function notesBeside(
  history: History,
  changes: readonly Change[],
  days: Days,
): ReadonlyMap<string, NotesBeside> {
  return new Map(
    groupedBySection(history, changes, days).flatMap(({ heading, notes, changes: group }) => {
      const holder = group.find(({ lineage }) => lineage === heading) ?? group[0];
      return group.map((change) => {
        const lineage = history.lineages.get(change.lineage);
        const { notes: own, smaller } = ownNotes(lineage === undefined ? [] : notesOn(lineage, days), notes);
        return [change.lineage, { own, smaller, ofSection: change === holder ? notes : [] }] as const;
      });
    }),
  );
}

/** More notes on a section than this are folded away. */
const openMax = 3;

/** The notes on a change, in our words; with their days, if there are several. */
export function notesShown({ own, smaller, ofSection }: NotesBeside, lineage: string): ComponentChildren {
  const steps = `${smaller} smaller ${smaller === 1 ? "step" : "steps"}`;
  return [
    own.length === 1 && smaller === 0 ? p({ class: "why" }, own[0]?.why) : datedNotes(own),
    smaller === 0 ? null : p({ class: "aside" }, a({ href: lineagePath(lineage) }, `${steps} in its history`)),
    sectionNotes(ofSection),
  ];
}

function sectionNotes(notes: readonly Note[]): ComponentChildren {
  if (notes.length <= openMax) return datedNotes(notes);
  return details(summary(`${notes.length} notes on the whole section, day by day`), datedNotes(notes));
}

function datedNotes(notes: readonly Note[]): ComponentChildren {
  if (notes.length === 0) return null;
  return ul(
    { class: "dated-notes" },
    notes.map(({ from, why }) => li(dayNamed(from), ": ", span({ class: "why" }, why))),
  );
}
