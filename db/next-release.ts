import { isDeepStrictEqual } from "node:util";
import type { PublishedFile } from "../core/archive/imported.ts";
import { mergeNext } from "../core/ingest/merging/next.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { Origin } from "./derive.ts";
import type { Database } from "./kept/connection.ts";
import { fileStoreOf } from "./published-files/file-store.ts";
import { keptTransitionsOf, publishedFileFrom, storedFileFrom } from "./published-files/stored-files.ts";
import { addRelease, mergeEndIn, type ReleaseAdded } from "./tables/add-release.ts";
import { changeTablesFile, openTables } from "./tables/file.ts";
import { historyInForce } from "./tables/in-force.ts";

/** The tables before an import of one file, those to write, and the state of which these are. */
export type NextTables = { readonly earlier: string; readonly file: string; readonly state: string };

/**
 * Writes the tables of a database to which one file was added, as a copy of those before with what the file adds.
 * Returns false, and writes nothing, unless the file is the only one of a release newer than all others and changes
 * nothing that earlier ones gave; then everything has to be merged.
 */
export function writeNextTables(origin: Origin, { earlier, file, state }: NextTables): boolean {
  const tables = openTables(earlier);
  if (tables === undefined) return false;
  let added: Omit<ReleaseAdded, "state"> | undefined;
  try {
    added = addedTo(tables, origin);
  } finally {
    tables.close();
  }
  return added !== undefined && changeTablesFile(earlier, file, (db) => addRelease(db, { ...added, state }));
}

/** What the newest kept file adds to the tables of all others; `undefined` if everything has to be merged. */
function addedTo(
  tables: Database,
  { db, linking, readings, dataset }: Origin,
): Omit<ReleaseAdded, "state"> | undefined {
  const fileStore = fileStoreOf(db);
  const rows = fileStore.rows();
  const [last, newest] = rows.slice(-2);
  const end = mergeEndIn(tables);
  if (last === undefined || newest === undefined || end === undefined) return undefined;
  // Which of several files of a release is served depends on the releases around it.
  const isOnly = rows.every(({ release, id }) => id === last.id || id === newest.id || release < last.release);
  if (!isOnly || last.release >= newest.release || end.release !== last.release) return undefined;
  const [before, after] = [last, newest].map((row) => storedFileFrom(fileStore, row, readings));
  const transition = keptTransitionsOf(db, linking)(last.id, newest.id);
  if (before === undefined || after === undefined || transition === undefined) return undefined;
  const inForce = historyInForce(tables).lineages;
  const readInBefore = tables
    .prepare<[string], IsoDate | null>(
      `select read_in from main.revisions where lineage = (select id from main.lineages where name = ?)
       order by id desc limit 1 offset 1`,
    )
    .pluck();
  const book = { release: newest.release, provisions: after.rulebook.provisions };
  const step = mergeNext(
    {
      curated: dataset.archive(),
      days: [...new Set(rows.map(({ release }) => release))].slice(0, -1),
      book: { release: last.release, provisions: before.rulebook.provisions },
      end,
      lastRevisionOf(lineage) {
        const revision = inForce.get(lineage)?.revisions.at(-1);
        return revision && { revision, readInBefore: readInBefore.get(lineage) ?? null };
      },
    },
    book,
    transition,
  );
  if (step === undefined) return undefined;
  const publishedFile: PublishedFile = {
    ...publishedFileFrom(after),
    ...{ isServed: true, notServedBecause: null, deviations: [] },
  };
  const readingRows = readings.rowsOf(rows.map(({ sha256 }) => sha256));
  const fileReadings = readingRows.slice(-1);
  const kept = tables.prepare<[], string>("select sha256 from file_readings order by position").pluck().all();
  // The new row names texts of the rows before it.
  if (
    !isDeepStrictEqual(
      kept,
      readingRows.slice(0, -1).map(({ sha256 }) => sha256),
    )
  )
    return undefined;
  return { step, book, publishedFile, fileReadings };
}
