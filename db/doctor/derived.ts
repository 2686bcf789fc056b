import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { DocumentId, TournamentDocumentId } from "../../core/archive/document.ts";
import { linkingFingerprint, program } from "../code.ts";
import { keepSameReading } from "../dataset-readings.ts";
import type { Database } from "../kept/connection.ts";
import { checkedSum } from "../kept/state.ts";
import type { DatabaseLocation } from "../location.ts";
import { type Readings, readingRowsIn, readingsFrom } from "../published-files/readings.ts";
import { datasetAt, stateOf } from "../ready.ts";
import { freshlyDerived } from "../store.ts";
import { documentTablesOf, isAsWritten, openTables, tablesFileOf, tablesInMemory } from "../tables/file.ts";
import type { TableContents } from "../tables/write.ts";
import { type DatabaseFinding, faultsOr } from "./kept.ts";

const check = "tables";
const fix = `Run ${program} rebuild, which derives everything again.`;

/** Says whether the tables beside a database are there, and as they were written. Only reads. */
export function tablesFindings(location: DatabaseLocation, database: Database): DatabaseFinding[] {
  const file = tablesFileOf(location.file, stateOf(datasetAt(location), checkedSum(database)));
  if (!existsSync(file)) {
    const found = "This version has no tables for this state of the database; the next command makes them.";
    return [{ check, status: "note", found, fix: null }];
  }
  return faultsOr(check, isAsWritten(file) ? [] : [`${file} was changed or damaged.`], {
    fine: "The tables are undamaged.",
    fix: "The next command rebuilds the tables. Check the disk, because it changed a file.",
  });
}

/**
 * Derives everything again, in memory, from the published files and data/ alone, and compares it with what is stored.
 * Takes as long as `annals rebuild`. Only reads.
 */
export function derivedFindings(location: DatabaseLocation, database: Database): DatabaseFinding[] {
  const stored = openTables(tablesFileOf(location.file, stateOf(datasetAt(location), checkedSum(database))));
  if (stored === undefined) return [];
  try {
    const making = freshlyDerived(location, database.serialize());
    if (making.kind !== "done") {
      const found = "The dataset has errors, so nothing can be derived from it.";
      return [
        {
          check: "data",
          status: "error",
          found,
          fix: "Run annals check, which lists the errors, each with what to do.",
        },
      ];
    }
    const { db, tabled, readings } = making.result;
    const fresh = tablesInMemory(tabled.rules);
    const faults = [
      ...tablesThatDiffer(stored, fresh).map((name) => `The table ${name} differs from what its sources give.`),
      ...[...tabled.documents].flatMap(([document, contents]) =>
        documentFaults(location, database, document, contents),
      ),
      ...(keepSameReading(stored, fresh) ? [] : ["The stored reading of data/ differs from data/."]),
      ...readingFaults(database, stored, readings),
      ...transitionFaults(database, db),
    ];
    fresh.close();
    return faultsOr("derived", faults, { fine: "All derived data are what the published files and data/ give.", fix });
  } finally {
    stored.close();
  }
}

function documentFaults(
  location: DatabaseLocation,
  database: Database,
  document: TournamentDocumentId,
  contents: TableContents,
): string[] {
  const file = documentTablesOf(
    tablesFileOf(location.file, stateOf(datasetAt(location), checkedSum(database))),
    document,
  );
  const stored = openTables(file);
  if (stored === undefined) return [`The tables of the document ${document} are missing or damaged.`];
  const fresh = tablesInMemory(contents);
  const differing = tablesThatDiffer(stored, fresh);
  for (const each of [stored, fresh]) each.close();
  return differing.map((name) => `The table ${name} of the document ${document} differs from what its files give.`);
}

/** Readings may be stored in another order, or as other bytes, than they are made; they are compared by what they say. */
const comparedOtherwise: readonly string[] = ["file_readings", "dataset_reading"];

function tablesThatDiffer(stored: Database, fresh: Database): string[] {
  const names = namesIn(fresh).filter((name) => !comparedOtherwise.includes(name));
  return names.filter((name) => !areSame(rowsIn(stored, name), rowsIn(fresh, name)));
}

function namesIn(db: Database): string[] {
  return db.prepare<[], string>("select name from sqlite_schema where type = 'table' order by name").pluck().all();
}

type Row = readonly (string | number | null | Buffer)[];

function rowsIn(db: Database, table: string): readonly Row[] {
  return db.prepare<[], Row>(`select * from ${table}`).raw().all();
}

function areSame(some: readonly Row[], others: readonly Row[]): boolean {
  return (
    some.length === others.length &&
    some.every((row, index) => row.every((cell, column) => isSameCell(cell, others[index]?.[column])))
  );
}

function isSameCell(one: Row[number], other: Row[number] | undefined): boolean {
  return Buffer.isBuffer(one) ? Buffer.isBuffer(other) && one.equals(other) : one === other;
}

function readingFaults(database: Database, stored: Database, fresh: Readings): string[] {
  const rows = readingRowsIn(stored);
  const readings = readingsFrom(() => rows);
  const documentOf = database
    .prepare<[string], DocumentId>("select document from published_files where sha256 = ?")
    .pluck();
  const differing = rows.filter(({ sha256 }) => {
    const [kept, made] = [readings, fresh].map((of) => of.rulebookOf(sha256, notStored, documentOf.get(sha256)));
    return !isDeepStrictEqual(kept, made);
  });
  if (differing.length === 0) return [];
  return [`The stored readings of ${differing.length} published files differ from these files.`];
}

function notStored(): never {
  throw new Error("a reading that was just made is asked for its bytes");
}

function transitionFaults(database: Database, fresh: Database): string[] {
  const query = "select before, after, content from transitions where fingerprint = ? order by before, after";
  const [stored, rows] = [database, fresh].map((db) =>
    db.prepare<[string], Row>(query).raw().all(linkingFingerprint()),
  );
  if (stored === undefined || rows === undefined || areSame(stored, rows)) return [];
  return ["The links between published files differ from those that their words give."];
}
