import type { Contradiction, Imported, PrintedForm, PublishedFile, Undecided } from "../../core/archive/imported.ts";
import type { Adding } from "./adding.ts";

/** Writes what published files add to the dataset: the files, their differences, and undecided links. */
export function writeImported(add: Adding, textId: (text: string) => number, imported: Imported): void {
  const rows = importedRowsOf(add, textId);
  for (const instant of imported.recordedAt) add("instants", instant);
  imported.publishedFiles.forEach((publishedFile, index) => {
    rows.addPublishedFile(publishedFile, index + 1);
  });
  imported.laterPublishedFiles.forEach(({ release, recordedAt }, position) => {
    add("later_files", position, release, recordedAt);
  });
  [...imported.printedForms.values()].forEach((form, index) => {
    rows.addPrintedForm(form, index + 1);
  });
  imported.contradictions.forEach((contradiction, index) => {
    rows.addContradiction(contradiction, index + 1);
  });
  for (const { release, lineage, number } of imported.missingLines) add("missing_lines", release, lineage, number);
  imported.misprints.forEach(({ release, lineage, printed, meant }, index) => {
    add("misprints", index + 1, release, lineage, printed, meant);
  });
  imported.undecided.forEach((one, index) => {
    rows.addUndecided(one, index + 1);
  });
  [...imported.curatedRecordings].forEach(([lineage, { at, supersededAt }], position) => {
    add("curated_recordings", lineage, position, at, supersededAt);
  });
}

/** Writes single rows about published files, by their keys. */
function importedRowsOf(add: Adding, textId: (text: string) => number) {
  return {
    addPublishedFile,
    addPrintedForm({ lineage, release, number, name, text, ...placed }: PrintedForm, id: number): void {
      const words = text === null ? null : textId(text);
      const examples = JSON.stringify(placed.examples.map(textId));
      const examplesAfter = placed.examplesAfter === undefined ? null : JSON.stringify(placed.examplesAfter);
      add("printed_forms", id, lineage, release, number, name, words, examples, examplesAfter);
    },
    addContradiction(contradiction: Contradiction, id: number): void {
      const { release, lineage, kind, number, curated, printed, served, isLater } = contradiction;
      add("contradictions", id, release, lineage, kind, number, curated, printed, served, Number(isLater));
    },
    addUndecided({ release, number, name, lineage, chosen, reason, candidates }: Undecided, id: number): void {
      add("undecided", id, release, number, name, lineage, chosen, reason);
      candidates.forEach((candidate, position) => {
        add("undecided_candidates", id, position, candidate.number, candidate.name, candidate.lineage);
      });
    },
  };

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
