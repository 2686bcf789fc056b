import { cpSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { archiveFrom } from "../../core/archive/archive.ts";
import { readDatasetFiles } from "../../dataset/files.ts";
import { readDataset } from "../../dataset/read.ts";
import { program } from "../../db/code.ts";
import { dataFolder } from "../../db/location.ts";
import { type Opening, openStore, type Store } from "../../db/store.ts";
import { plain } from "./plain-history.ts";

const now = () => new Date("2026-11-20T12:00:00Z");

function folder(): string {
  return mkdtempSync(join(tmpdir(), "annals-"));
}

function opened(opening: Opening): Store {
  if (opening.kind !== "open") throw new Error(`not opened: ${JSON.stringify(opening)}`);
  return opening.store;
}

/** All rows of all tables, to see whether anything changed. */
function contents(file: string): unknown {
  const connection = new BetterSqlite(file, { readonly: true });
  const tables = connection
    .prepare<[], { name: string }>("select name from sqlite_schema where type = 'table' order by name")
    .all();
  const rows = tables.map(({ name }) => [name, connection.prepare(`select * from "${name}"`).all()]);
  connection.close();
  return rows;
}

describe("the database", () => {
  it("gives back the archive exactly as the files say", () => {
    const reading = readDataset(readDatasetFiles(dataFolder));
    const store = opened(openStore({ file: ":memory:", now }));
    if (reading.kind === "invalid") throw new Error("invalid dataset");
    const { imported: _, ...expected } = plain(archiveFrom(reading.collection, undefined, { program }));
    const { imported: __, ...loaded } = plain(store.holdings.archive);
    expect(loaded).toEqual(expected);
    expect(store.holdings.playbook).toEqual(reading.playbook);
    store.close();
  });

  it("has strict tables, each with a key and with comments, and valid foreign keys", () => {
    const file = join(folder(), "a.sqlite");
    const store = opened(openStore({ file, now }));
    store.close();
    for (const [one, atLeast] of [
      [file, 8],
      [store.tablesFile, 25],
    ] as const) {
      const connection = new BetterSqlite(one);
      const tables = connection
        .prepare<[], { name: string; strict: number; sql: string }>(
          `select list.name, list.strict, written.sql from pragma_table_list as list
           join sqlite_schema as written on written.name = list.name
           where list.schema = 'main' and list.type = 'table' and list.name not like 'sqlite_%'`,
        )
        .all();
      expect(tables.length).toBeGreaterThanOrEqual(atLeast);
      expect(tables.filter(({ strict }) => strict !== 1)).toEqual([]);
      expect(tables.filter(({ name, sql }) => name !== "migrations" && !sql.includes("--"))).toEqual([]);
      for (const { name } of tables)
        expect(connection.prepare("select 1 from pragma_table_info(?) where pk > 0").get(name), name).toBeDefined();
      expect(connection.pragma("foreign_key_check")).toEqual([]);
      expect(connection.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
      connection.close();
    }
  });

  it("is made when absent, left alone when current, and made again when the files changed", () => {
    const [data, file] = [join(folder(), "data"), join(folder(), "deep", "er", "annals.sqlite")];
    cpSync(dataFolder, data, { recursive: true });
    const first = opened(openStore({ file, folder: data, now }));
    first.close();
    const before = contents(file);
    const again = opened(openStore({ file, folder: data, now }));
    again.close();
    expect([first.wasRebuilt, again.wasRebuilt]).toEqual([true, false]);
    expect(contents(file)).toEqual(before);

    const path = join(data, "lineages/player-control/mana-burn.yaml");
    writeFileSync(path, readFileSync(path, "utf8").replace(/^title: .*$/m, "title: Changed by the test"));
    const changed = opened(openStore({ file, folder: data, now }));
    expect(changed.wasRebuilt).toBe(true);
    expect(changed.holdings.archive.lineages.get("player-control.mana-burn")?.title).toBe("Changed by the test");
    changed.close();
  });

  it("stays as it was when a file of the dataset is broken, and the errors are named", () => {
    const [data, file] = [join(folder(), "data"), join(folder(), "a.sqlite")];
    cpSync(dataFolder, data, { recursive: true });
    opened(openStore({ file, folder: data, now })).close();
    const before = contents(file);
    writeFileSync(join(data, "lineages/player-control/mana-burn.yaml"), "id: [");
    expect(openStore({ file, folder: data, now })).toMatchObject({
      kind: "invalid",
      errors: [{ file: "lineages/player-control/mana-burn.yaml", line: 1 }],
    });
    expect(contents(file)).toEqual(before);
    const absent = join(folder(), "none.sqlite");
    expect(openStore({ file: absent, folder: data, now }).kind).toBe("invalid");
    expect(existsSync(absent)).toBe(false);
  });

  it("that another program or a newer Annals made is not touched", () => {
    const file = join(folder(), "other.sqlite");
    const other = new BetterSqlite(file);
    other.exec("create table photographs (id integer primary key); insert into photographs values (1)");
    other.close();
    const bytes = readFileSync(file);
    expect(openStore({ file, now })).toEqual({ kind: "foreign", file });
    expect(readFileSync(file).equals(bytes)).toBe(true);

    const newer = join(folder(), "newer.sqlite");
    opened(openStore({ file: newer, now })).close();
    const connection = new BetterSqlite(newer);
    connection.prepare("insert into migrations (hash) values ('of a version to come')").run();
    connection.close();
    expect(openStore({ file: newer, now })).toEqual({ kind: "newer", file: newer });

    // Unknown migrations alone say nothing about age.
    const unknown = new BetterSqlite(newer);
    unknown.exec("delete from migrations where hash <> 'of a version to come'");
    unknown.close();
    expect(openStore({ file: newer, now })).toEqual({ kind: "foreign", file: newer });
  });

  it("that is not a database is refused by SQLite and left as it is", () => {
    const file = join(folder(), "garbage.sqlite");
    writeFileSync(file, "this is not a database, and long enough to have a header of its own".repeat(20));
    const size = statSync(file).size;
    expect(() => openStore({ file, now })).toThrow("not a database");
    expect(statSync(file).size).toBe(size);
  });

  it("from an empty file is filled", () => {
    const file = join(folder(), "empty.sqlite");
    writeFileSync(file, "");
    const store = opened(openStore({ file, now }));
    store.close();
    expect(store.wasRebuilt).toBe(true);
  });
});
