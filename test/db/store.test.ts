import { cpSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import BetterSqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { readDatasetFiles } from "../../dataset/files.ts";
import { readDataset } from "../../dataset/read.ts";
import { loadArchive } from "../../db/load.ts";
import { databaseFileFrom, dataFolder, type Opening, openStore, type Store } from "../../db/store.ts";

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
    const loaded = loadArchive(store.db);
    store.close();
    if (reading.kind === "invalid") throw new Error("invalid dataset");
    const { lineages, releases, sources, unusedSections } = reading.archive;
    expect(loaded.lineages).toEqual(lineages.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    expect(loaded.releases).toEqual(releases);
    expect(loaded.unusedSections).toEqual(unusedSections);
    expect(new Map(loaded.sources.map((source) => [source.id, sortedQuotes(source)]))).toEqual(
      new Map(sources.map((source) => [source.id, sortedQuotes(source)])),
    );
  });

  it("has only strict tables, each with a key, and foreign keys that hold", () => {
    const file = join(folder(), "a.sqlite");
    opened(openStore({ file, now })).close();
    const connection = new BetterSqlite(file);
    const tables = connection
      .prepare<[], { name: string; strict: number }>(
        "select name, strict from pragma_table_list where schema = 'main' and name not like 'sqlite_%'",
      )
      .all();
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter(({ strict }) => strict !== 1)).toEqual([]);
    for (const { name } of tables)
      expect(connection.prepare("select 1 from pragma_table_info(?) where pk > 0").get(name), name).toBeDefined();
    expect(connection.pragma("foreign_key_check")).toEqual([]);
    expect(connection.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
    connection.pragma("foreign_keys = ON");
    expect(() =>
      connection
        .prepare("insert into examples (lineage, from_day, position, text) values ('no.such', '2000-01-01', 0, 'x')")
        .run(),
    ).toThrow("FOREIGN KEY");
    expect(() => connection.prepare("update revisions set significance = 'big'").run()).toThrow("CHECK");
    expect(() => connection.prepare("update revisions set from_day = 'today'").run()).toThrow("CHECK");
    connection.close();
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
    changed.close();
    expect(changed.wasRebuilt).toBe(true);
    expect(changed.snapshot.history.lineages.get("player-control.mana-burn")?.title).toBe("Changed by the test");
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

  it("that another program made, or a newer Annals, is not touched", () => {
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
    expect(openStore({ file: newer, now }).kind).toBe("foreign");
  });

  it("that is no database at all is refused by SQLite and left as it is", () => {
    const file = join(folder(), "garbage.sqlite");
    writeFileSync(file, "this is not a database, and long enough to have a header of its own".repeat(20));
    const size = statSync(file).size;
    expect(() => openStore({ file, now })).toThrow("not a database");
    expect(statSync(file).size).toBe(size);
  });

  it("an empty file is one to fill", () => {
    const file = join(folder(), "empty.sqlite");
    writeFileSync(file, "");
    const store = opened(openStore({ file, now }));
    store.close();
    expect(store.wasRebuilt).toBe(true);
  });
});

function sortedQuotes<Witness extends { readonly quotes: readonly { readonly lineage: string }[] }>(
  source: Witness,
): Witness {
  return { ...source, quotes: source.quotes.toSorted((a, b) => (a.lineage < b.lineage ? -1 : 1)) };
}

describe("the place of the database", () => {
  it.each([
    [{ ANNALS_DB: "/x/y.sqlite", XDG_DATA_HOME: "/z" }, "/x/y.sqlite"],
    [{ ANNALS_DB: ":memory:" }, ":memory:"],
    [{ XDG_DATA_HOME: "/z" }, "/z/annals/annals.sqlite"],
    [{ ANNALS_DB: "", XDG_DATA_HOME: "/z" }, "/z/annals/annals.sqlite"],
  ])("%j: %s", (environment, expected) => {
    expect(databaseFileFrom(environment)).toBe(expected);
  });

  it("is in the user's data folder where nothing is said", () => {
    expect(databaseFileFrom({})).toMatch(/annals[/\\]annals\.sqlite$/);
  });
});

it("the dataset lies beside the program", () => {
  expect(dataFolder).toBe(fileURLToPath(new URL("../../data/", import.meta.url)));
});
