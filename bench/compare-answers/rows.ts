import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Database from "better-sqlite3";

/** Instants of storing differ from run to run. */
const instant = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g;

/**
 * A hash of all rows of each table that is derived from the files, whatever their order, with the number of rows. The
 * table `about` is left out: it has fingerprints of the program.
 *
 * @param database The database file; its tables are beside it.
 */
export function rowHashes(database: string): Map<string, string> {
  const tables = new Database(tablesFileOf(database), { readonly: true });
  const names = tables
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'about' order by name",
    )
    .pluck()
    .all() as string[];
  const hashes = names.map((name): [string, string] => {
    const rows = tables.prepare(`select * from "${name}"`).raw().all() as unknown[][];
    const lines = rows.map((row) => JSON.stringify(row).replace(instant, "<instant>")).toSorted();
    return [name, `${rows.length} rows ${createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16)}`];
  });
  tables.close();
  return new Map(hashes);
}

function tablesFileOf(database: string): string {
  const start = `${basename(database, ".sqlite")}.tables-`;
  const found = readdirSync(dirname(database)).find((name) => name.startsWith(start) && name.endsWith(".sqlite"));
  if (found === undefined) throw new Error(`${database} has no tables beside it`);
  return join(dirname(database), found);
}
