import { type Days, revisionsBetween } from "../../core/archive/change.ts";
import { isFirstSeenOn, revisionOn } from "../../core/archive/life.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import type { Note, SectionNote } from "../../core/contract/reports.ts";

/** The notes on a lineage between two days, oldest first. */
export function notesOn(lineage: Lineage, days: Days): Note[] {
  return revisionsBetween(lineage, days)
    .filter(({ events, why }) => events.length > 0 && why !== "")
    .map(({ from, why, significance, sources }) => ({
      from,
      isFirstSeen: isFirstSeenOn(lineage, from),
      why,
      significance,
      sources,
    }));
}

/** The notes on a heading, with the numbers that it had. */
export function sectionNotesOn(heading: Lineage, days: Days): SectionNote[] {
  return notesOn(heading, days).map((note) => {
    const at = heading.revisions.findIndex(({ from }) => from === note.from);
    const before = heading.revisions[at - 1];
    return { ...note, before: before?.number ?? null, after: revisionOn(heading, note.from)?.number ?? null };
  });
}

/**
 * The most important notes on a changed text, without those on the whole section. If there are notes on substance,
 * notes on wording and numbers are left out; if there are notes on wording, notes on numbers are. `smaller` counts the
 * notes left out.
 */
export function ownNotes(
  notes: readonly Note[],
  ofSection: readonly Note[],
): { readonly notes: readonly Note[]; readonly smaller: number } {
  const texts = new Set(ofSection.map(keyOf));
  const own = notes.filter((note) => !texts.has(keyOf(note)));
  const weightiest = [["substantive", "clarifying"], ["wording"], ["reference", "renumbering"]]
    .map((weight) => own.filter(({ significance }) => weight.includes(significance)))
    .find((notes) => notes.length > 0);
  return { notes: weightiest ?? [], smaller: own.length - (weightiest ?? []).length };
}

function keyOf({ from, why }: Note): string {
  return `${from} ${why}`;
}
