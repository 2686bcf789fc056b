import BetterSqlite from "better-sqlite3";
import type { Database } from "../kept/connection.ts";

/** A table to copy: the columns to take from a table or view, and their order. */
export type CopiedTable = {
  readonly name: string;
  readonly from: string;
  readonly order: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
};

/** The value of a cell. */
type Cell = string | number | null;

/** The rows of a table one by one, as lists of cells in the order of its columns. */
export function rowsOf(tables: Database, table: CopiedTable): IterableIterator<readonly Cell[]> {
  return tables.prepare<[], readonly Cell[]>(selectOf(table)).raw().iterate();
}

/** The state from which the tables were made: a fingerprint of the program, the dataset and the files. */
export function tablesState(tables: Database): string {
  const state = tables.prepare<[], string>("select value from about where key = 'state'").pluck().get();
  return String(state ?? "");
}

/** Copies tables into a new SQLite file, each with an index on its most used columns. */
export function copyTables(tables: Database, file: string, copied: readonly CopiedTable[]): void {
  writeSqlite(
    file,
    copied.map((table) => ({ ...table, rows: rowsOf(tables, table) })),
  );
}

/** A table with its rows. */
export type FilledTable = Pick<CopiedTable, "name" | "columns"> & { readonly rows: Iterable<readonly Cell[]> };

/** Writes tables into a new SQLite file, each with an index on its most used columns. */
export function writeSqlite(file: string, filled: readonly FilledTable[]): void {
  const out = new BetterSqlite(file);
  try {
    out.pragma("journal_mode = off");
    for (const table of filled) {
      const columns = table.columns.map(
        ({ name, type }) => `${name} ${type === "integer" || type === "boolean" ? "integer" : "text"}`,
      );
      out.exec(`create table ${table.name} (${columns.join(", ")}) strict`);
      const insert = out.prepare(`insert into ${table.name} values (${columns.map(() => "?").join(", ")})`);
      out.transaction(() => {
        for (const row of table.rows) insert.run(...row);
      })();
      if (table.columns.some(({ name }) => name === "text")) addFullText(out, table);
      for (const name of ["number", "lineage", "term", "from_day", "on_day"])
        if (table.columns.some((column) => column.name === name))
          out.exec(`create index ${table.name}_${name} on ${table.name} (${name})`);
    }
    out.exec("vacuum");
  } finally {
    out.close();
  }
}

/** A full-text table over the words, which finds by `<table>_fts match …`; Datasette shows a search box for it. */
function addFullText(out: Database, { name: table, columns }: FilledTable): void {
  const searched = ["number", "term", "title", "text"].filter((name) => columns.some((column) => column.name === name));
  const list = searched.join(", ");
  out.exec(`create virtual table ${table}_fts using fts5(${list}, content='${table}', tokenize='porter unicode61')`);
  out.exec(`insert into ${table}_fts (rowid, ${list}) select rowid, ${list} from ${table}`);
}

function selectOf({ columns, from, order }: CopiedTable): string {
  return `select ${columns.map(({ name }) => name).join(", ")} from ${from} order by ${order}`;
}
