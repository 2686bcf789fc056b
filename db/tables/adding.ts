import type BetterSqlite from "better-sqlite3";

/** What a column of a table holds. */
export type SqlValue = string | number | Buffer | null;

/** Adds a row to a table. */
export type Adding = (table: string, ...row: readonly SqlValue[]) => void;

/** Adds rows to the tables of a database. */
export function addingTo(db: BetterSqlite.Database): Adding {
  const statements = new Map<string, BetterSqlite.Statement<SqlValue[]>>();
  return (table, ...row) => {
    let statement = statements.get(table);
    if (statement === undefined) {
      statement = db.prepare<SqlValue[]>(`insert into ${table} values (${row.map(() => "?").join(", ")})`);
      statements.set(table, statement);
    }
    statement.run(...row);
  };
}
