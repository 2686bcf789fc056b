import { hash } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { fileKindOf } from "../../../db/kept/migrations.ts";
import { packedJson } from "../../../db/published-files/packing.ts";
import { openStore } from "../../../db/store.ts";
import { inventedDataset } from "../published-files/synthetic-releases.ts";

const now = () => new Date("2026-11-22T12:00:00Z");
const dataset = inventedDataset();

describe("a database of today in which somebody hid code", () => {
  it.each([
    ["a trigger", "create trigger t after insert on published_files begin delete from migrations; end"],
    ["a view", "create view photographs as select 1"],
    [
      "an endless view in place of a table",
      "alter table migrations rename to m; create view migrations as with recursive r(n) as (select 1 union all select n + 1 from r) select m.* from m, r",
    ],
  ])("is refused and not touched: %s", (_, change) => {
    const file = join(mkdtempSync(join(tmpdir(), "annals-hidden-")), "archive.sqlite");
    const opening = openStore({ file, folder: dataset, now });
    if (opening.kind === "open") opening.store.close();
    const db = new BetterSqlite(file);
    db.exec(change);
    db.close();
    const bytes = readFileSync(file);
    expect(fileKindOf(file)).toBe("foreign");
    expect(openStore({ file, folder: dataset, now })).toEqual({ kind: "foreign", file });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

describe("a database from before 22 November 2026", () => {
  it("is refused and not touched, although it has a table of migrations", () => {
    const file = join(mkdtempSync(join(tmpdir(), "annals-former-")), "a.sqlite");
    const db = new BetterSqlite(file);
    db.exec("create table migrations (hash text primary key) strict; insert into migrations values ('of then')");
    db.exec("create table printings (id integer primary key, sha256 text, content blob) strict");
    db.close();
    const bytes = readFileSync(file);
    expect(openStore({ file, folder: dataset, now })).toEqual({ kind: "foreign", file });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

describe("a database that lacks migrations", () => {
  it("gets them when it is opened, and keeps what it holds", () => {
    const sql = readFileSync(new URL("../../../migrations/0000_kept.sql", import.meta.url), "utf8");
    const file = join(mkdtempSync(join(tmpdir(), "annals-outdated-")), "a.sqlite");
    const db = new BetterSqlite(file);
    db.exec(`create table migrations (hash text primary key) strict; ${sql}`);
    db.prepare("insert into migrations values (?)").run(hash("sha256", sql, "hex"));
    db.prepare("insert into dataset_states values (?, '2026-11-20T19:30:00.000Z', ?)").run(
      "0".repeat(64),
      packedJson([]),
    );
    db.close();
    expect(fileKindOf(file)).toBe("outdated");
    const opening = openStore({ file, folder: dataset, now });
    if (opening.kind !== "open") throw new Error(JSON.stringify(opening));
    opening.store.close();
    expect(fileKindOf(file)).toBe("current");
    const again = new BetterSqlite(file, { readonly: true });
    expect(again.prepare("select count(*) from dataset_states").pluck().get()).toBe(2);
    again.close();
  });
});
