import type { Archive } from "../core/archive/archive.ts";
import type { DocumentId, TournamentDocumentId } from "../core/archive/document.ts";
import { noPlaybook } from "../core/play/playbook.ts";
import { readingFingerprint } from "./code.ts";
import { readingToKeep } from "./dataset-readings.ts";
import { derivedFrom, type Origin, tournamentDocumentsIn } from "./derive.ts";
import { fileStoreOf } from "./published-files/file-store.ts";
import type { ImportResult, Progress } from "./published-files/import.ts";
import type { TableContents } from "./tables/write.ts";

/** What is derived from the held files of each document, the Comprehensive Rules first. */
export function derivedDocuments(work: Origin, progress?: Progress): ReadonlyMap<DocumentId, ImportResult> {
  const documents: readonly DocumentId[] = ["cr", ...tournamentDocumentsIn(work.db)];
  return new Map(documents.map((document) => [document, derivedFrom(work, { document, progress })]));
}

/** What the tables of a state hold: those of the rules, and those of each other document. */
export type AllTableContents = {
  readonly rules: TableContents;
  readonly documents: ReadonlyMap<TournamentDocumentId, TableContents>;
};

/** Expects what `derivedDocuments` gave. */
export function allTabled(
  work: Origin,
  state: string,
  results: ReadonlyMap<DocumentId, ImportResult>,
): AllTableContents {
  const documents = [...results].flatMap(([document, { archive }]) =>
    document === "cr" ? [] : [[document, tabledOfDocument(archive, state)] as const],
  );
  return { rules: tabledOfRules(work, state, results.get("cr")), documents: new Map(documents) };
}

/** The tables of the rules keep what was read of all files, and of the dataset. */
function tabledOfDocument(archive: Archive, state: string): TableContents {
  const about = { state, knownAt: "", readingCode: readingFingerprint() };
  return { archive, decisions: [], playbook: noPlaybook, reading: null, fileReadings: [], about };
}

function tabledOfRules(
  { db, dataset, readings, sound }: Origin,
  state: string,
  result: ImportResult | undefined,
): TableContents {
  if (result === undefined) throw new Error("the rules were not derived");
  const { archive } = result;
  const reading = sound();
  // Oldest release first, so that similar files are neighbours.
  const hashes = fileStoreOf(db)
    .rows()
    .map(({ sha256 }) => sha256);
  return {
    archive,
    decisions: reading.collection.decisions,
    playbook: reading.playbook,
    reading: readingToKeep(dataset, reading),
    fileReadings: readings.rowsOf(hashes),
    about: { state, knownAt: "", readingCode: readingFingerprint() },
  };
}
