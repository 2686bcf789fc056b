import type { History } from "../../core/archive/history.ts";
import type { Lineage, Revision } from "../../core/archive/lineage.ts";
import { referencesByRule } from "../../core/archive/periods.ts";
import { byText } from "../../core/text/order.ts";
import { sectionOf } from "../../core/text/rule-number.ts";
import type { Adding } from "./adding.ts";

/** More revisions than a lineage has. */
const revisions_max = 100_000;

/** The id of a revision of a lineage, by its place among them. */
function revisionIdOf(lineage: number, place: number): number {
  if (place + 1 >= revisions_max) throw new Error(`lineage ${lineage} has too many revisions`);
  return lineage * revisions_max + place + 1;
}

/** Where a revision belongs in the tables. */
type RevisionAt = { readonly lineage: number; readonly place: number; readonly to: string | null };

/** Writes rows about lineages by their keys. */
function lineageRowsOf(add: Adding, textId: (text: string) => number) {
  return {
    addLineage(lineage: Lineage, id: number): void {
      const { id: name, document, topic, kind, title, section, isComplete, isOlder } = lineage;
      add("lineages", id, name, document, topic, kind, title, section, Number(isComplete), Number(isOlder));
    },
    addRevision(revision: Revision, { lineage, place, to }: RevisionAt): void {
      const id = revisionIdOf(lineage, place);
      const { from, number, name, text, summary, hasEnded, isFirstSeen, readIn, significance, why } = revision;
      const words = text === null ? null : textId(text);
      const flags = [Number(hasEnded), Number(isFirstSeen)];
      add("revisions", id, lineage, from, to, number, name, words, summary, ...flags, readIn, significance, why);
      revision.examples.forEach((example, position) => {
        add("examples", id, position, textId(example), revision.examplesAfter?.[position] ?? null);
      });
      revision.sources.forEach((source, position) => {
        add("revision_sources", id, position, source);
      });
      revision.events.forEach(({ kind, basis, confidence, with: parties }, event) => {
        add("events", id, event, kind, basis, confidence);
        parties.forEach((party, position) => {
          add("event_parties", id, event, position, party.lineage, party.number);
        });
      });
    },
  };
}

/**
 * Writes all lineages with their revisions and their look-ups: by number, by the numbers to which they refer,
 * by glossary term, and by the lineage from which each was split. All is in the order of days, and then of ids.
 */
export function writeLineages(add: Adding, textId: (text: string) => number, history: History): void {
  const keys = new Map<string, number>();
  const { addLineage, addRevision } = lineageRowsOf(add, textId);
  for (const lineage of [...history.lineages.values()].toSorted(byText(firstDayOf))) {
    const key = keys.size + 1;
    keys.set(lineage.id, key);
    addLineage(lineage, key);
    lineage.revisions.forEach((revision, place) => {
      addRevision(revision, { lineage: key, place, to: lineage.revisions[place + 1]?.from ?? null });
    });
  }
  const inOrder = byText(
    ({ from, lineage }: { readonly from: string; readonly lineage: Lineage }) => from + lineage.id,
  );
  [...history.numberPeriodsByNumber.values()]
    .flat()
    .toSorted(inOrder)
    .forEach(({ number, lineage, from, to }, place) => {
      add("number_periods", place + 1, number, sectionOf(number), keyOf(lineage), from, to);
    });
  [...history.once(referencesByRule)]
    .flatMap(([rule, references]) => references.map((reference) => ({ rule, ...reference })))
    .forEach(({ rule, number, lineage, from, to }, place) => {
      add("reference_periods", place + 1, rule, number, keyOf(lineage), from, to);
    });
  [...history.entriesByTerm]
    .flatMap(([key, entries]) => entries.map((entry) => ({ key, ...entry })))
    .toSorted(inOrder)
    .forEach(({ key, term, lineage, from, to }, place) => {
      add("glossary_entries", place + 1, key, term, keyOf(lineage), from, to);
    });
  for (const [parent, children] of history.offspring) {
    children.forEach((child, position) => {
      add("offspring", parent, position, keyOf(child));
    });
  }

  function keyOf({ id }: Lineage): number {
    const key = keys.get(id);
    if (key === undefined) throw new Error(`${id} is not among the lineages`);
    return key;
  }
}

function firstDayOf({ revisions }: Lineage): string {
  return revisions[0]?.from ?? "";
}
