import { readFileSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as schema from "../../../db/tables/schema.ts";

describe("the derived tables as drizzle reads them and as schema.sql makes them", () => {
  const db = new BetterSqlite(":memory:");
  db.exec(readFileSync(new URL("../../../db/tables/schema.sql", import.meta.url), "utf8"));
  const made = db
    .prepare<[], { table: string; name: string; type: string; required: number }>(
      `select list.name as "table", column.name, lower(column.type) as type, max("notnull", pk > 0) as required
       from pragma_table_list as list, pragma_table_info(list.name) as column
       where list.schema = 'main' and list.type = 'table' and list.name not like 'sqlite_%'`,
    )
    .all();
  const described = Object.values(schema)
    .map((table): unknown => table())
    .filter((one): one is SQLiteTable => is(one, SQLiteTable))
    .map((table) => getTableConfig(table))
    .flatMap(({ name: table, columns }) =>
      columns.map((column) => ({
        table,
        name: column.name,
        type: column.getSQLType(),
        required: Number(column.notNull || column.primary),
      })),
    );
  const inTable = (columns: typeof made) => Object.fromEntries(Map.groupBy(columns, ({ table }) => table));

  it("have the same columns in the same order, with the same types, and required alike", () => {
    const read = new Set(described.map(({ table }) => table));
    expect(inTable(described)).toEqual(inTable(made.filter(({ table }) => read.has(table))));
  });
});
