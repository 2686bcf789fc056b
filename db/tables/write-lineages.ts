import type { History } from "../../core/archive/history.ts";
import type { Lineage, Revision } from "../../core/archive/lineage.ts";
import { sectionOf } from "../../core/text/rule-number.ts";
import type { Adding } from "./adding.ts";

/**
 * Writes all lineages with their revisions and their look-ups: by number, by glossary term, and by the lineage from
 * which each was split.
 */
export function writeLineages(add: Adding, textId: (text: string) => number, history: History): void {
  const ids = new Map<Lineage, number>();
  let revisionId = 0;
  for (const lineage of history.lineages.values()) {
    const id = ids.size + 1;
    ids.set(lineage, id);
    addLineage(lineage, id);
    lineage.revisions.forEach((revision, place) => {
      revisionId += 1;
      addRevision(revision, { id: revisionId, lineage: id, to: lineage.revisions[place + 1]?.from ?? null });
    });
  }
  addPlaces();

  function addLineage(lineage: Lineage, id: number): void {
    const { id: name, document, topic, kind, title, section, isComplete, isOlder } = lineage;
    add("lineages", id, name, document, topic, kind, title, section, Number(isComplete), Number(isOlder));
  }

  type Place = { readonly id: number; readonly lineage: number; readonly to: string | null };

  function addRevision(revision: Revision, { id, lineage, to }: Place): void {
    const { from, number, name, text, summary, hasEnded, isFirstSeen, readIn, significance, why } = revision;
    const words = text === null ? null : textId(text);
    const flags = [Number(hasEnded), Number(isFirstSeen)];
    add("revisions", id, lineage, from, to, number, name, words, summary, ...flags, readIn, significance, why);
    revision.examples.forEach((example, position) => {
      add("examples", id, position, textId(example));
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
  }

  function addPlaces(): void {
    let row = 0;
    for (const periods of history.numberPeriodsByNumber.values()) {
      for (const { number, lineage, from, to } of periods) {
        row += 1;
        add("number_periods", row, number, sectionOf(number), idOf(lineage), from, to);
      }
    }
    row = 0;
    for (const [key, entries] of history.entriesByTerm) {
      for (const { term, lineage, from, to } of entries) {
        row += 1;
        add("glossary_entries", row, key, term, idOf(lineage), from, to);
      }
    }
    for (const [parent, children] of history.offspring) {
      children.forEach((child, position) => {
        add("offspring", parent, position, idOf(child));
      });
    }
  }

  function idOf(lineage: Lineage): number {
    const id = ids.get(lineage);
    if (id === undefined) throw new Error(`${lineage.id} is not among the lineages`);
    return id;
  }
}
