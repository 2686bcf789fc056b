import { readingFingerprint } from "../code.ts";
import type { Database } from "../kept/connection.ts";
import { type ReadingRow, readingRowsIn } from "../published-files/readings.ts";
import { allTablesFilesOf, openTables } from "./file.ts";

/**
 * The readings in the newest undamaged tables beside a database; none if other code made them.
 *
 * @param first The tables to prefer.
 */
export function readingsBeside(database: string, first?: string): readonly ReadingRow[] {
  for (const file of [...(first === undefined ? [] : [first]), ...allTablesFilesOf(database)]) {
    const tables = openTables(file);
    if (tables === undefined) continue;
    try {
      return readingCodeOf(tables) === readingFingerprint() ? readingRowsIn(tables) : [];
    } finally {
      tables.close();
    }
  }
  return [];
}

/** The fingerprint of the code that made the readings in some tables; `undefined` for tables of an older version. */
function readingCodeOf(tables: Database): string | undefined {
  return tables.prepare<[], string>("select value from about where key = 'readingCode'").pluck().get();
}
