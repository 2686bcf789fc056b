import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { openToWrite } from "../../../db/kept/connection.ts";
import * as schema from "../../../db/kept/drizzle-kit.ts";
import { migrate } from "../../../db/kept/migrations.ts";

const tables = (Object.values(schema) as unknown[])
  .filter((one): one is SQLiteTable => is(one, SQLiteTable))
  .map((table) => getTableConfig(table));

/** A column in a form that both sides know. SQLite does not mark a primary key as "not null" by itself. */
type Column = { readonly name: string; readonly type: string; readonly isRequired: boolean };

function inOrder(columns: readonly Column[]): Column[] {
  return columns.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

describe("the kept tables as drizzle knows them and as the migrations make them", () => {
  const db = openToWrite(":memory:");
  migrate(db);

  it.each(tables.map((table) => [table.name, table] as const))("%s has the same columns", (name, { columns }) => {
    const made = db
      .prepare<[string], { name: string; type: string; notnull: number; pk: number }>(
        'select name, type, "notnull", pk from pragma_table_info(?)',
      )
      .all(name);
    const madeColumns = made.map((column) => ({
      name: column.name,
      type: column.type.toLowerCase(),
      isRequired: column.notnull === 1 || column.pk > 0,
    }));
    const known = columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      isRequired: column.notNull || column.primary,
    }));
    expect(inOrder(madeColumns)).toEqual(inOrder(known));
  });

  it.each(tables.map((table) => [table.name, table] as const))(
    "%s has the same references",
    (name, { foreignKeys }) => {
      const made = db
        .prepare<[string], string>('select "from" || \' \' || "table" from pragma_foreign_key_list(?) order by 1')
        .pluck()
        .all(name);
      const known = foreignKeys.map((key) => {
        const { columns, foreignTable } = key.reference();
        return `${columns.map((column) => column.name).join(" ")} ${getTableConfig(foreignTable).name}`;
      });
      expect(made).toEqual(known.toSorted());
    },
  );

  it("are all of them, and STRICT", () => {
    const made = db
      .prepare<[], { name: string; strict: number }>(
        "select name, strict from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name <> 'migrations' order by name",
      )
      .all();
    expect(made).toEqual(
      tables.map(({ name }) => ({ name, strict: 1 })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
  });
});
