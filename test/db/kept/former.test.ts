import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import BetterSqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { fileKindOf } from "../../../db/kept/migrations.ts";
import { packed, packedJson } from "../../../db/published-files/packing.ts";
import { openStore, storedFilesIn } from "../../../db/store.ts";
import { inventedDataset, syntheticReleases } from "../published-files/synthetic-releases.ts";

const now = () => new Date("2026-11-22T12:00:00Z");
const recordedAt = "2026-11-20T19:30:00.000Z";
const sql = (name: string): string => readFileSync(new URL(`former/${name}.sql`, import.meta.url), "utf8");
const dataset = inventedDataset();

/** The schemas of former commits, as the SQL that they ran, with what could be imported then. */
const formers = [
  { commit: "27cdac0c", sql: ["1-archive"], files: null, cards: false, faces: false },
  { commit: "ca332f1b", sql: ["1-archive", "2-printings"], files: "printings", cards: false, faces: false },
  {
    commit: "a11fff40",
    sql: ["1-archive", "2-printings", "3-card-imports"],
    files: "printings",
    cards: true,
    faces: false,
  },
  {
    commit: "8586eed",
    sql: ["1-archive", "2-printings", "3-card-imports", "4-card-faces"],
    files: "printings",
    cards: true,
    faces: true,
  },
  { commit: "5ba20c2d", sql: ["5-standard-terms"], files: "published_files", cards: true, faces: true },
] as const;
type FormerSchema = (typeof formers)[number];

const [first, second] = [syntheticReleases.first.bytes, syntheticReleases.shrunk.bytes];
const fire = { name: "Fire // Ice", cost: "{1}{R} // {1}{U}", type: "Instant", words: "Fire\n//\nIce" };

/** A database as a former commit left it: its tables, and in them two files, one a difference from the other. */
function formerDatabase(schema: FormerSchema): string {
  const file = join(mkdtempSync(join(tmpdir(), "annals-former-")), "a.sqlite");
  const db = new BetterSqlite(file);
  db.exec("create table migrations (hash text primary key) strict");
  for (const name of schema.sql) {
    db.exec(sql(name));
    db.prepare("insert into migrations values (?)").run(hash("sha256", sql(name), "hex"));
  }
  db.exec("insert into dataset values (1, 'of then')");
  if (schema.files !== null) {
    db.prepare("insert into dataset_states values (?, ?, ?)").run("0".repeat(64), recordedAt, packedJson([]));
    const insert = db.prepare(
      `insert into ${schema.files} values (@id, @release, @sha256, @fileName, null, @recordedAt, 'stated', @length, 'words', @dictionary, @transcoding, @content)`,
    );
    const common = { fileName: "invented.txt", recordedAt };
    for (const [place, { release, bytes, before }] of [
      { release: "2004-02-01", bytes: first, before: null },
      { release: "2007-05-01", bytes: second, before: first },
    ].entries())
      insert.run({
        ...common,
        id: place + 1,
        release,
        sha256: hash("sha256", bytes, "hex"),
        length: bytes.length,
        dictionary: before === null ? null : place,
        ...packed(bytes, before),
      });
  }
  if (schema.cards) {
    db.exec(
      `insert into card_imports values (1, 'oracle', '2026-11-01', '${recordedAt}', '${"1".repeat(64)}', 'oracle.json', 1, 1)`,
    );
    db.prepare("insert into card_states values (1, 'id-of-fire', ?, 'fireice', ?)").run(fire.name, packedJson(fire));
    if (schema.faces) db.exec("insert into card_faces values ('fire', 'id-of-fire', 1), ('ice', 'id-of-fire', 1)");
  }
  db.close();
  return file;
}

describe.each(formers)("a database made by commit $commit", (schema) => {
  it("is opened, with every file byte for byte, its instants and its cards", () => {
    const file = formerDatabase(schema);
    expect(fileKindOf(file)).toBe("outdated");
    const opening = openStore({ file, folder: dataset, now });
    if (opening.kind !== "open") throw new Error(JSON.stringify(opening));
    const { store } = opening;
    for (const bytes of schema.files === null ? [] : [first, second])
      expect(store.sourceBytes(hash("sha256", bytes, "hex"))?.equals(bytes)).toBe(true);
    const { publishedFiles } = store.holdings.archive.imported;
    expect(publishedFiles.map((one) => [one.release, one.recordedAt])).toEqual(
      schema.files === null ? [] : ["2004-02-01", "2007-05-01"].map((day) => [day, recordedAt]),
    );
    for (const name of schema.cards ? ["fireice", "ice", "fire"] : [])
      expect(store.holdings.cards.named(name)).toMatchObject([
        { oracleId: "id-of-fire", name: "Fire // Ice", texts: [{ value: fire, recordedAt }] },
      ]);
    store.close();
    expect(fileKindOf(file)).toBe("current");
    const again = openStore({ file, folder: dataset, now });
    expect(again.kind === "open" && again.store.wasRebuilt).toBe(false);
  });

  it("says which files it holds before anything is opened", () => {
    const holding = storedFilesIn({ file: formerDatabase(schema), folder: dataset, now });
    expect(holding).toMatchObject({ kind: "open", files: schema.files === null ? [] : [{}, {}] });
  });

  it("stays as it was if the process is killed in the middle", () => {
    const file = formerDatabase(schema);
    const before = contents(file);
    expect(() => execFileSync(process.execPath, [killed, file], { stdio: "ignore" })).toThrow();
    expect(fileKindOf(file)).toBe("outdated");
    expect(contents(file)).toEqual(before);
  });
});

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

describe("a database that is nearly one of a former commit", () => {
  const schema = formers[3];

  it.each([
    ["has a table more", "create table photographs (id integer primary key)"],
    ["has a table less", "drop table passages"],
    ["has another column", "alter table printings add column photograph blob"],
    ["has a column of another name", "alter table card_states rename column key to lock"],
    ["has a trigger", "create trigger t after delete on printings begin delete from card_states; end"],
    ["has a view", "create view photographs as select 1"],
  ])("is refused and not touched if it %s", (_, change) => {
    const file = formerDatabase(schema);
    const db = new BetterSqlite(file);
    db.exec(change);
    db.close();
    const bytes = readFileSync(file);
    expect(openStore({ file, folder: dataset, now })).toEqual({ kind: "foreign", file });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it("is refused and not touched if a file in it is damaged", () => {
    const file = formerDatabase(schema);
    const db = new BetterSqlite(file);
    db.prepare("update printings set content = ? where id = 2").run(packed(Buffer.from("other"), first).content);
    db.close();
    const bytes = readFileSync(file);
    expect(() => openStore({ file, folder: dataset, now })).toThrow("invented.txt of 2007-05-01");
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it("is not touched if the dataset has errors", () => {
    const [file, broken] = [formerDatabase(schema), join(mkdtempSync(join(tmpdir(), "annals-former-")), "data")];
    cpSync(dataset, broken, { recursive: true });
    writeFileSync(join(broken, "lineages/garden/rain.yaml"), "id: [");
    const bytes = readFileSync(file);
    expect(openStore({ file, folder: broken, now }).kind).toBe("invalid");
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

const killed = fileURLToPath(new URL("killed-carry-over.ts", import.meta.url));

/** The statements and rows of a database, read after what was left unfinished is rolled back. */
function contents(file: string): unknown {
  const db = new BetterSqlite(file);
  const tables = db
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_schema order by name")
    .all();
  const rows = tables
    .filter(({ sql: statement }) => statement?.toLowerCase().startsWith("create table"))
    .map(({ name }) => db.prepare(`select * from "${name}"`).all());
  db.close();
  return { tables, rows };
}
