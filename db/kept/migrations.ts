import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import { cardKey } from "../../core/cards/names.ts";
import { type Database, openToRead } from "./connection.ts";

const folder = new URL("../../migrations/", import.meta.url);

type Migration = { readonly hash: string; readonly sql: string };

function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), "utf8");
      return { sql, hash: createHash("sha256").update(sql).digest("hex") };
    });
}

/**
 * Gives a database the present tables: carries over those of a former schema, or applies the migrations that are
 * missing. Expects to run inside a transaction. Returns whether something was carried over.
 */
export function migrate(db: Database): boolean {
  return carryOver(db, () => applyMissing(db)) || applyMissing(db);
}

/** Returns false, because nothing is carried over. */
function applyMissing(db: Database): false {
  db.exec("create table if not exists migrations (hash text primary key) strict");
  const applied = new Set(db.prepare<[], string>("select hash from migrations").pluck().all());
  for (const { hash, sql } of migrations()) {
    if (applied.has(hash)) continue;
    db.exec(sql);
    db.prepare("insert into migrations (hash) values (?)").run(hash);
  }
  return false;
}

/**
 * What a file is: `absent` (or empty), a `current` database, an `outdated` one that lacks migrations or has the tables
 * of a former schema, one of a `newer` Annals, which has our migrations and others, or a `foreign` one: anything else.
 */
export type FileKind = "absent" | "current" | "outdated" | "newer" | "foreign";

/**
 * Examines a file without changing it. Only an unfinished write of a killed program is rolled back first, which a
 * read-only connection cannot do.
 *
 * Source: sqlite.org/rescode.html#readonly_rollback.
 */
export function fileKindOf(file: string, wait_ms?: number): FileKind {
  if (file === ":memory:" || !existsSync(file)) return "absent";
  try {
    return kindSeen(file, wait_ms);
  } catch (error) {
    if (!(error instanceof BetterSqlite.SqliteError) || error.code !== "SQLITE_READONLY_ROLLBACK") throw error;
    const db = new BetterSqlite(file);
    db.pragma("schema_version");
    db.close();
    return kindSeen(file, wait_ms);
  }
}

function kindSeen(file: string, wait_ms: number | undefined): FileKind {
  const db = openToRead(file, wait_ms);
  try {
    if (hasCode(db)) return formerOf(db) === undefined ? "foreign" : "outdated";
    const hasTable =
      db.prepare("select 1 from pragma_table_info('migrations') where name = 'hash'").get() !== undefined;
    const applied = hasTable ? db.prepare<[], string>("select hash from migrations").pluck().all() : [];
    const hashes = migrations().map(({ hash }) => hash);
    if (hashes.every((hash) => applied.includes(hash))) return applied.length === hashes.length ? "current" : "newer";
    if (db.prepare("select 1 from sqlite_schema").get() === undefined) return "absent";
    if (formerOf(db) !== undefined) return "outdated";
    return hasTable && applied.every((hash) => hashes.includes(hash)) ? "outdated" : "foreign";
  } finally {
    db.close();
  }
}

/** Annals makes no views and triggers: those in a file that somebody gives away would run with our questions. */
function hasCode(db: Database): boolean {
  return db.prepare("select 1 from sqlite_schema where type in ('view', 'trigger')").get() !== undefined;
}

/**
 * The tables of Annals before 22 November 2026, when one file held what was imported beside what was derived from it.
 * Each schema was that of some commits; a database is recognised by all its tables and the columns of those that are
 * carried over, never by a part of them.
 */
type Former = {
  /** Of the tables that are carried over: their former names, by the names that they have now. */
  readonly carried: Readonly<Record<string, string>>;
  /** Tables that are derived from the others and from data/. */
  readonly derived: readonly string[];
};

/** In an order in which each can be dropped: none refers to a table before it. */
const derivedAlways = [
  ...["event_parties", "events", "examples", "revision_sources", "revisions", "quotes", "fits", "slips"],
  ...["release_dates", "releases", "lineages", "sources", "unused_sections", "dataset", "migrations"],
];
const derivedWithFiles = ["link_decisions", ...derivedAlways];
const cards = { card_imports: "card_imports", card_states: "card_states" };
const printings = { dataset_states: "dataset_states", published_files: "printings" };

const formers: readonly Former[] = [
  // From commit 27cdac0c: nothing could be imported.
  { carried: {}, derived: derivedAlways },
  // From ca332f1b: published files.
  { carried: printings, derived: ["passages", ...derivedWithFiles] },
  // From a11fff40: bulk files about cards.
  { carried: { ...printings, ...cards }, derived: ["passages", ...derivedWithFiles] },
  // From 1e43819d, 8586eed among them: faces of cards.
  { carried: { ...printings, ...cards, card_faces: "card_faces" }, derived: ["passages", ...derivedWithFiles] },
  // From 5ba20c2d to the commit before 12eb0856: other names.
  {
    carried: { ...printings, published_files: "published_files", ...cards, card_faces: "card_faces" },
    derived: ["transitions", ...derivedWithFiles],
  },
];

/** The columns that are carried over, by the present name of their table. They had the same names and meanings. */
const columns: Readonly<Record<string, readonly string[]>> = {
  dataset_states: ["sha256", "recorded_at", "files"],
  published_files: [
    ...["id", "release", "sha256", "file_name", "published_on", "recorded_at", "day_basis", "length_bytes"],
    ...["words_sha256", "dictionary", "transcoding", "content"],
  ],
  card_imports: ["id", "kind", "downloaded_on", "recorded_at", "sha256", "file_name", "objects", "changed"],
  card_states: ["import", "oracle_id", "name", "key", "content"],
  card_faces: ["key", "oracle_id", "import"],
};

/** The earlier tables that a database has, which the migrations do not begin with; `undefined` if it has others. */
function formerOf(db: Database): Former | undefined {
  const objects = db
    .prepare<[], { type: string; name: string }>("select type, name from sqlite_schema where name not like 'sqlite_%'")
    .all();
  // No Annals made triggers or views in this file.
  if (objects.some(({ type }) => type !== "table" && type !== "index")) return undefined;
  const tables = objects.filter(({ type }) => type === "table").map(({ name }) => name);
  return formers.find(({ carried, derived }) => {
    const expected = [...Object.values(carried), ...derived];
    return (
      tables.length === expected.length &&
      expected.every((name) => tables.includes(name)) &&
      Object.entries(carried).every(([now, before]) => hasColumns(db, before, columns[now] ?? []))
    );
  });
}

function hasColumns(db: Database, table: string, expected: readonly string[]): boolean {
  const columns = db.prepare<[string], string>("select name from pragma_table_info(?)").pluck().all(table);
  return columns.length === expected.length && expected.every((name, index) => columns[index] === name);
}

/**
 * Puts the content of former tables into those that `create` makes, and drops the former ones. Expects to run inside a
 * transaction; killed, the file is as before. Returns whether there were any. What was recorded keeps its instants, so
 * answers with `knownAt` stay.
 */
function carryOver(db: Database, create: () => void): boolean {
  const former = formerOf(db);
  if (former === undefined) return false;
  const carried = Object.entries(former.carried);
  for (const name of indexesOf(db)) db.exec(`drop index "${name}"`);
  for (const name of former.derived) db.exec(`drop table "${name}"`);
  for (const [now, before] of carried) db.exec(`alter table "${before}" rename to "former_${now}"`);
  create();
  for (const [now] of carried) {
    const names = (columns[now] ?? []).map((name) => `"${name}"`).join(", ");
    db.exec(`insert into "${now}" (${names}) select ${names} from "former_${now}" order by rowid`);
  }
  // Those that refer to others are created after them.
  for (const [now] of carried.toReversed()) db.exec(`drop table "former_${now}"`);
  if ("card_states" in former.carried && !("card_faces" in former.carried)) addFaces(db);
  return true;
}

/** Indexes that were made by a statement; the others belong to their tables. */
function indexesOf(db: Database): string[] {
  return db
    .prepare<[], string>("select name from sqlite_schema where type = 'index' and sql is not null")
    .pluck()
    .all();
}

/** The first imports of cards did not record names of faces. A card with several is named after all of them. */
function addFaces(db: Database): void {
  const insert = db.prepare("insert into card_faces (key, oracle_id, import) values (?, ?, ?) on conflict do nothing");
  const states = db
    .prepare<[], { import: number; oracle_id: string; name: string; key: string }>(
      "select import, oracle_id, name, key from card_states where name like '% // %' and content is not null",
    )
    .all();
  for (const { import: id, oracle_id, name, key } of states)
    for (const face of name.split(" // ").map(cardKey)) if (face !== key) insert.run(face, oracle_id, id);
}
