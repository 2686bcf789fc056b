import BetterSqlite from "better-sqlite3";
import type { Database } from "../kept/connection.ts";

/** A table to copy: the columns to take from a table or view, and their order. */
type CopiedTable = {
  readonly name: string;
  readonly from: string;
  readonly order: string;
  /** The columns that together name a row. */
  readonly key: readonly string[];
  /** `references` is the table of this file whose row a column names. */
  readonly columns: readonly { readonly name: string; readonly type: string; readonly references?: string }[];
};

/** The value of a cell. */
type Cell = string | number | null;

/**
 * The rows of a table one by one, as lists of cells in the order of its columns. The query begins with the first row: a
 * database in which one has begun cannot be closed.
 */
export function* rowsOf(tables: Database, table: CopiedTable): Generator<readonly Cell[]> {
  yield* tables.prepare<[], readonly Cell[]>(selectOf(table)).raw().iterate();
}

/** The state from which the tables were made: a fingerprint of the program, the dataset and the files. */
export function tablesState(tables: Database): string {
  const state = tables.prepare<[], string>("select value from about where key = 'state'").pluck().get();
  return String(state ?? "");
}

/** Copies tables into a new SQLite file, as `writeSqlite` writes them. */
export function copyTables(tables: Database, file: string, copied: readonly CopiedTable[]): void {
  writeSqlite(
    file,
    copied.map((table) => ({ ...table, rows: rowsOf(tables, table) })),
  );
}

export type FilledTable = Pick<CopiedTable, "name" | "key" | "columns"> & { readonly rows: Iterable<readonly Cell[]> };

/**
 * Writes tables into a new SQLite file, with their keys and indexes on their most used columns. Throws an `Error` if a
 * column names a row that is not there.
 */
export function writeSqlite(file: string, filled: readonly FilledTable[]): void {
  const out = new BetterSqlite(file);
  try {
    out.pragma("journal_mode = off");
    // A row may name one that is written after it; all are checked at the end.
    out.pragma("foreign_keys = off");
    for (const table of filled) {
      out.exec(`create table ${table.name} (${columnsOf(table)}, primary key (${table.key.join(", ")})) strict`);
      const insert = out.prepare(`insert into ${table.name} values (${table.columns.map(() => "?").join(", ")})`);
      out.transaction(() => {
        for (const row of table.rows) insert.run(...row);
      })();
      if (table.columns.some(({ name }) => name === "text")) addFullText(out, table);
      const indexed = table.columns.filter(
        ({ name, references }) => name !== table.key[0] && (usual.has(name) || references !== undefined),
      );
      for (const { name } of indexed) out.exec(`create index ${table.name}_${name} on ${table.name} (${name})`);
    }
    const [astray] = out.pragma("foreign_key_check") as readonly { readonly table: string; readonly parent: string }[];
    if (astray !== undefined)
      throw new Error(`a row of ${astray.table} names a row of ${astray.parent} that is not there`);
    out.exec("vacuum");
  } finally {
    out.close();
  }
}

/** Columns that are asked for often. */
const usual = new Set(["number", "lineage", "term", "from_day", "on_day"]);

function columnsOf({ key, columns }: FilledTable): string {
  const written = columns.map(({ name, type, references }) => {
    const form = type === "integer" || type === "boolean" ? "integer" : "text";
    const needed = key.includes(name) ? " not null" : "";
    return `${name} ${form}${needed}${references === undefined ? "" : ` references ${references}`}`;
  });
  return written.join(", ");
}

/** A full-text table over the words, which finds by `<table>_fts match …`; Datasette shows a search box for it. */
function addFullText(out: Database, { name: table, columns }: FilledTable): void {
  const ofWords = ["number", "term", "title", "text", "summary"];
  const searched = ofWords.filter((name) => columns.some((column) => column.name === name));
  const list = searched.join(", ");
  out.exec(`create virtual table ${table}_fts using fts5(${list}, content='${table}', tokenize='porter unicode61')`);
  out.exec(`insert into ${table}_fts (rowid, ${list}) select rowid, ${list} from ${table}`);
}

function selectOf({ columns, from, order }: CopiedTable): string {
  return `select ${columns.map(({ name }) => name).join(", ")} from ${from} order by ${order}`;
}
