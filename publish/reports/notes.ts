import { type Days, revisionsBetween } from "../../core/archive/change.ts";
import { revisionOn } from "../../core/archive/life.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import type { Note, SectionNote } from "../../core/contract/reports.ts";

/** The notes on a lineage between two days, oldest first. */
export function notesOn(lineage: Lineage, days: Days): Note[] {
  return revisionsBetween(lineage, days)
    .filter(({ events, why }) => events.length > 0 && why !== "")
    .map(({ from, why, significance, sources }) => ({ from, why, significance, sources }));
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
 * The notes worth reading beside a changed text: not those that are said of the whole section. Where one says that a
 * change matters, those on mere words and numbers are left out; where one is on words, those on mere numbers. `smaller`
 * counts what was left out.
 */
export function ownNotes(
  notes: readonly Note[],
  ofSection: readonly Note[],
): { readonly notes: readonly Note[]; readonly smaller: number } {
  const said = new Set(ofSection.map(keyOf));
  const own = notes.filter((note) => !said.has(keyOf(note)));
  const weightiest = [["substantive", "clarifying"], ["wording"], ["reference", "renumbering"]]
    .map((weight) => own.filter(({ significance }) => weight.includes(significance)))
    .find((found) => found.length > 0);
  return { notes: weightiest ?? [], smaller: own.length - (weightiest ?? []).length };
}

function keyOf({ from, why }: Note): string {
  return `${from} ${why}`;
}
