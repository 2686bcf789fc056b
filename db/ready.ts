import type { TournamentDocumentId } from "../core/archive/document.ts";
import type { Holdings } from "../core/holdings.ts";
import { type DatasetFile, fingerprintOf, readDatasetFiles } from "../dataset/files.ts";
import { importedCards } from "./cards/imported-cards.ts";
import { derivingFingerprint } from "./code.ts";
import { type Database, openToRead } from "./kept/connection.ts";
import { fileKindOf } from "./kept/migrations.ts";
import { checkedSum } from "./kept/state.ts";
import { type DatabaseLocation, dataFolder } from "./location.ts";
import { documentTablesOf, openTables, tablesFileOf } from "./tables/file.ts";
import { archiveIn } from "./tables/read.ts";
import { playbookInTables } from "./tables/read-packed.ts";

/** An archive with up-to-date tables, opened without reading published files, the dataset or the deriving code. */
export type Ready = {
  readonly database: Database;
  readonly tables: Database;
  /** The tables of the other documents. */
  readonly documents: ReadonlyMap<TournamentDocumentId, Database>;
  readonly tablesFile: string;
  readonly holdings: Holdings;
  close(): void;
};

/** The files of data/, with the fingerprint of all of them. */
export type DatasetRead = { readonly files: readonly DatasetFile[]; readonly sha256: string };

/** Reads the files of a dataset without parsing them. */
export function datasetAt({ folder = dataFolder }: Pick<DatabaseLocation, "folder">): DatasetRead {
  const files = readDatasetFiles(folder);
  return { files, sha256: fingerprintOf(files) };
}

/** The key of the state that tables are made from: the code, the dataset, and everything stored. */
export function stateOf(dataset: Pick<DatasetRead, "sha256">, keptSum: string): string {
  return fingerprintOf([
    { path: "code", text: derivingFingerprint() },
    { path: "dataset", text: dataset.sha256 },
    { path: "kept", text: keptSum },
  ]);
}

/**
 * Opens an archive whose tables are up to date; `undefined` if they must be made first or cannot be read. Only reads.
 *
 * @param wait_ms How long to wait while another process writes; after it, throws SQLITE_BUSY.
 */
export function openReady(
  location: DatabaseLocation,
  dataset: Pick<DatasetRead, "sha256"> = datasetAt(location),
  wait_ms?: number,
): Ready | undefined {
  if (fileKindOf(location.file, wait_ms) !== "current") return undefined;
  const database = openToRead(location.file, wait_ms);
  try {
    const state = stateOf(dataset, checkedSum(database));
    const tablesFile = tablesFileOf(location.file, state);
    const tables = openTables(tablesFile);
    const documents = tables && documentTablesBeside(tablesFile, database);
    if (tables !== undefined && documents !== undefined) return readyFrom({ database, tables, documents, tablesFile });
    tables?.close();
  } catch (error) {
    database.close();
    throw error;
  }
  database.close();
  return undefined;
}

/** The tables of the other documents that are held; `undefined` if some are missing or damaged. */
export function documentTablesBeside(
  tablesFile: string,
  database: Database,
): ReadonlyMap<TournamentDocumentId, Database> | undefined {
  const held = database
    .prepare<[], TournamentDocumentId>("select distinct document from published_files where document <> 'cr'")
    .pluck()
    .all();
  const opened = held.map((document) => [document, openTables(documentTablesOf(tablesFile, document))] as const);
  const pairs = opened.flatMap(([document, tables]) => (tables === undefined ? [] : [[document, tables] as const]));
  if (pairs.length === held.length) return new Map(pairs);
  for (const [, tables] of pairs) tables.close();
  return undefined;
}

export function readyFrom(opened: Omit<Ready, "holdings" | "close">): Ready {
  const { database, tables, documents } = opened;
  return {
    ...opened,
    holdings: {
      archive: archiveIn(tables),
      documents: new Map([...documents].map(([document, of]) => [document, archiveIn(of)])),
      cards: importedCards(database),
      playbook: playbookInTables(tables),
    },
    close() {
      for (const each of [tables, ...documents.values(), database]) each.close();
    },
  };
}
