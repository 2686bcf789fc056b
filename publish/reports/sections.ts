import type { Archive } from "../../core/archive/archive.ts";
import { type Days, revisionsBetween } from "../../core/archive/change.ts";
import { isFirstSeenOn, revisionOn } from "../../core/archive/life.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import { holdersOn } from "../../core/archive/sections.ts";
import type { Change } from "../../core/contract/diff.ts";
import type { Note, SectionNote } from "../../core/contract/reports.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { byText } from "../../core/text/order.ts";
import { compareRuleNumbers, type RuleNumber, sectionOf } from "../../core/text/rule-number.ts";

type NamedSection = { readonly number: RuleNumber; readonly name: string | null };

/** The changes of one section in the order in which a reader of the new text meets them. */
export type SectionOfChanges = {
  readonly kind: "section" | "glossary";
  /** The lineage of its heading, if known. */
  readonly heading: string | null;
  readonly before: NamedSection | null;
  readonly after: NamedSection | null;
  /** Notes on the heading, and notes shared by several of its rules. */
  readonly notes: readonly SectionNote[];
  readonly changes: readonly Change[];
};

/**
 * Groups changes by section. A section is followed through its numbers by its heading, so that rules that ended are
 * listed beside their old neighbours.
 */
export function groupedBySection(archive: Archive, changes: readonly Change[], days: Days): SectionOfChanges[] {
  const byLineage = new Map(changes.map((change) => [change.lineage, change]));
  const groups = Map.groupBy(changes, (change) => keyOf(archive, targetOf(change, byLineage), days));
  const sections = [...groups].map(([key, group]) =>
    sectionFrom(archive, { key, changes: inReadingOrder(group) }, days),
  );
  return inPrintedOrder(sections);
}

/** A change that was merged into another one is shown with that one. */
function targetOf(change: Change, byLineage: ReadonlyMap<string, Change>): Change {
  if (change.after !== null || change.joined === null) return change;
  return byLineage.get(change.joined.lineage) ?? change;
}

const glossaryKey = "glossary";

function keyOf(archive: Archive, { kind, before, after }: Change, days: Days): string {
  if (kind === "glossary") return glossaryKey;
  const number = after?.number ?? before?.number ?? null;
  const on = after?.number == null ? days.from : days.to;
  if (number === null) return "";
  const section = sectionOf(number);
  return headingOn(archive, section, on)?.id ?? section;
}

function headingOn(archive: Archive, section: RuleNumber, on: IsoDate): Lineage | undefined {
  const holders = holdersOn(archive, section, on);
  return holders.length === 1 ? holders[0]?.lineage : undefined;
}

function sectionFrom(
  archive: Archive,
  { key, changes }: { readonly key: string; readonly changes: readonly Change[] },
  days: Days,
): SectionOfChanges {
  if (key === glossaryKey)
    return { kind: "glossary", heading: null, before: null, after: null, notes: [], changes: inOrderOfTerms(changes) };
  const heading = archive.lineages.get(key);
  if (heading === undefined) {
    const place = key === "" ? null : { number: key as RuleNumber, name: null };
    return { kind: "section", heading: null, before: place, after: place, notes: [], changes };
  }
  const [before, after] = [placeOn(heading, days.from), placeOn(heading, days.to)];
  const lineages = changes.flatMap(({ lineage }) => archive.lineages.get(lineage) ?? []);
  return { kind: "section", heading: key, before, after, notes: sharedNotes(heading, lineages, days), changes };
}

function placeOn(heading: Lineage, day: IsoDate): NamedSection | null {
  const revision = revisionOn(heading, day);
  return revision === undefined || revision.number === null ? null : { number: revision.number, name: revision.name };
}

/** From this number of rules on, an identical note is shown once, for the section. */
const sharedMin = 3;

/** The notes on a heading, and notes that several rules have in common; oldest first. */
function sharedNotes(heading: Lineage, lineages: readonly Lineage[], days: Days): SectionNote[] {
  const ofHeading = sectionNotesOn(heading, days);
  const texts = new Set(ofHeading.map(({ from, why }) => `${from} ${why}`));
  const counts = new Map<string, { readonly note: Note; readonly count: number }>();
  for (const lineage of lineages) {
    if (lineage === heading) continue;
    for (const note of notesOn(lineage, days)) {
      // That rules moved on says nothing of a section.
      if (note.significance === "renumbering") continue;
      const key = `${note.from} ${note.why}`;
      if (!texts.has(key)) counts.set(key, { note, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  const shared = [...counts.values()].filter(({ count }) => count >= sharedMin);
  return [
    ...ofHeading,
    ...shared.map(({ note }) => {
      const number = revisionOn(heading, note.from)?.number ?? null;
      return { ...note, before: number, after: number };
    }),
  ].toSorted(byText(({ from }) => from));
}

type NumberPair = {
  readonly before: { readonly number: RuleNumber | null } | null;
  readonly after: { readonly number: RuleNumber | null } | null;
};

/** By new numbers; what has none follows the last of those that preceded it. */
function inReadingOrder<One extends NumberPair>(all: readonly One[]): One[] {
  const living = all
    .filter(({ after }) => after !== null)
    .toSorted((a, b) => compareNumbers(a.after?.number, b.after?.number));
  const gone = all
    .filter(({ after }) => after === null)
    .toSorted((a, b) => compareNumbers(a.before?.number, b.before?.number));
  const order = [...living];
  for (const section of gone.toReversed()) {
    let at = -1;
    let nearest: RuleNumber | undefined;
    order.forEach(({ before, after }, index) => {
      const number = before?.number ?? undefined;
      if (after === null || number === undefined || compareNumbers(number, section.before?.number) > 0) return;
      if (nearest !== undefined && compareNumbers(number, nearest) < 0) return;
      [at, nearest] = [index, number];
    });
    order.splice(at + 1, 0, section);
  }
  return order;
}

function inOrderOfTerms(changes: readonly Change[]): Change[] {
  const nameOf = ({ before, after }: Change): string => ((after ?? before)?.name ?? "").toLowerCase();
  return changes.toSorted(byText(nameOf));
}

/** Sections of the new text, those that are gone after their old neighbours, then the glossary. */
function inPrintedOrder(sections: readonly SectionOfChanges[]): SectionOfChanges[] {
  const isGlossary = ({ kind }: SectionOfChanges): boolean => kind === "glossary";
  return [...inReadingOrder(sections.filter((section) => !isGlossary(section))), ...sections.filter(isGlossary)];
}

function compareNumbers(a: RuleNumber | null | undefined, b: RuleNumber | null | undefined): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  return compareRuleNumbers(a, b) || a.length - b.length;
}

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
function sectionNotesOn(heading: Lineage, days: Days): SectionNote[] {
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
  const texts = new Set(ofSection.map(noteKeyOf));
  const own = notes.filter((note) => !texts.has(noteKeyOf(note)));
  const weightiest = [["substantive", "clarifying"], ["wording"], ["reference", "renumbering"]]
    .map((weight) => own.filter(({ significance }) => weight.includes(significance)))
    .find((notes) => notes.length > 0);
  return { notes: weightiest ?? [], smaller: own.length - (weightiest ?? []).length };
}

function noteKeyOf({ from, why }: Note): string {
  return `${from} ${why}`;
}
