import type { Imported, PublishedFile } from "../../core/archive/imported.ts";
import type { Adding } from "./adding.ts";

/** Writes what published files add to the dataset: the files, their differences, and undecided links. */
export function writeImported(add: Adding, textId: (text: string) => number, imported: Imported): void {
  for (const instant of imported.recordedAt) add("instants", instant);
  imported.publishedFiles.forEach((publishedFile, index) => {
    addPublishedFile(publishedFile, index + 1);
  });
  imported.laterPublishedFiles.forEach(({ release, recordedAt }, position) => {
    add("later_files", position, release, recordedAt);
  });
  [...imported.printedForms.values()].forEach(({ lineage, release, number, name, text, examples }, index) => {
    const words = text === null ? null : textId(text);
    add("printed_forms", index + 1, lineage, release, number, name, words, JSON.stringify(examples.map(textId)));
  });
  imported.contradictions.forEach(({ release, lineage, kind, number, curated, printed }, index) => {
    add("contradictions", index + 1, release, lineage, kind, number, curated, printed);
  });
  imported.undecided.forEach(({ release, number, name, lineage, chosen, reason, candidates }, index) => {
    add("undecided", index + 1, release, number, name, lineage, chosen, reason);
    candidates.forEach((candidate, position) => {
      add("undecided_candidates", index + 1, position, candidate.number, candidate.name, candidate.lineage);
    });
  });
  [...imported.curatedRecordings].forEach(([lineage, { at, supersededAt }], position) => {
    add("curated_recordings", lineage, position, at, supersededAt);
  });

  function addPublishedFile(file: PublishedFile, id: number): void {
    const { headings, rules, examples, glossary } = file.provisions;
    const named = [file.release, file.sha256, file.fileName, file.publishedOn, file.recordedAt, file.dayBasis] as const;
    const read = [file.length_bytes, file.encoding, file.newlines] as const;
    const standing = [Number(file.isServed), file.notServedBecause] as const;
    add("published_files", id, ...named, ...read, ...standing, headings, rules, examples, glossary);
    for (const [part, lines] of Object.entries(file.lines)) add("line_counts", id, part, lines);
    file.findings.forEach(({ kind, severity, line, detail }, position) => {
      add("findings", id, position, kind, severity, line, detail);
    });
    file.deviations.forEach(({ kind, number, name, here, served }, position) => {
      add("deviations", id, position, kind, number, name, here, served);
    });
  }
}
