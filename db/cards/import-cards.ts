import { createHash } from "node:crypto";
import type BetterSqlite from "better-sqlite3";
import type { ImportedRuling } from "../../core/cards/imported.ts";
import { haveSameRulings } from "../../core/cards/imported-rulings.ts";
import { Problem } from "../../core/problem.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { noteCards } from "../kept/state.ts";
import type { Progress } from "../location.ts";
import { packedJson, unpackedJson } from "../published-files/packing.ts";
import { type BulkKind, bulkEntriesFrom } from "./bulk-forms.ts";
import { type ObjectForm, objectReader } from "./json-objects.ts";

/** A bulk file to import. */
export type BulkFile = {
  readonly kind: BulkKind;
  readonly fileName: string;
  readonly downloadedOn: IsoDate;
  /** Its bytes from the beginning, in pieces of any size. */
  readonly bytes: Iterable<Buffer> | AsyncIterable<Buffer>;
  /** Whether the file cannot be cut off, because gzip would have noticed. */
  readonly isKnownWhole?: boolean;
};

/**
 * The result of importing a bulk file. `changed` counts the cards that differ from the download before it, including
 * those it no longer has.
 */
export type BulkReport = {
  readonly kind: "added" | "already-held";
  readonly fileName: string;
  readonly sha256: string;
  readonly downloadedOn: IsoDate;
  readonly objects: number;
  readonly cards: number;
  readonly changed: number;
  /** The day of the download with which it was compared; `null` if no download of that day or earlier is held. */
  readonly comparedWith: IsoDate | null;
};

type Row = {
  readonly oracleId: string;
  readonly name: string | null;
  readonly key: string | null;
  readonly faceKeys: string;
  readonly content: string;
};

type Content = { readonly sha256: string; readonly objects: number; readonly form: ObjectForm };
type Occasion = { readonly recordedAt: string; readonly progress?: Progress | undefined };

/** The compression level of rows: for thousands of small rows, a higher level is slow and saves little. */
const rowLevel = 3;
const cardsInStep = 1000;
const entriesInBatch = 1000;
/**
 * A download of JSON Lines with a smaller share of the number of objects before counts as cut off: files grow, and
 * seldom lose more than a few objects.
 */
const objectsKeptMin_share = 0.99;

/**
 * Imports a bulk file as one download: for each card it stores the difference from the download before it, by day. If a
 * later download is held, cards that differ between the two get a row there as well, so the order of imports does not
 * matter. Of two downloads of one day, the one imported later counts.
 *
 * The file is read first, into a table that only this connection sees; the database is locked while the rows are
 * written, in one transaction. Expects a connection that nothing else uses. Throws `unreadable-document` and
 * `too-large`, and then changes nothing.
 */
export async function importBulkFile(
  connection: BetterSqlite.Database,
  file: BulkFile,
  occasion: Occasion,
): Promise<BulkReport> {
  connection.exec(`
    create temp table incoming (oracle_id text, position integer, name text, key text, face_keys text, content text) strict;
    begin;
  `);
  try {
    const content = await readIn(connection, file);
    // Sorted once, so that the cards can be read in order.
    connection.exec("create temp table sorted as select * from incoming order by oracle_id, position, rowid; commit");
    // Readers can continue until the end: as long as no pages are written, the file is not locked.
    connection.pragma("cache_spill = off");
    const take = (): BulkReport => {
      const report = takenIn(connection, file, { ...content, ...occasion });
      if (report.kind === "added") noteCards(connection);
      return report;
    };
    return connection.transaction(take).immediate();
  } finally {
    if (connection.inTransaction) connection.exec("rollback");
    connection.exec("drop table if exists temp.incoming; drop table if exists temp.sorted");
  }
}

/** Reads the file into a temporary table, so that memory does not grow with the file. */
async function readIn(connection: BetterSqlite.Database, { kind, fileName, bytes }: BulkFile): Promise<Content> {
  const insert = connection.prepare("insert into temp.incoming values (?, ?, ?, ?, ?, ?)");
  const hash = createHash("sha256");
  const reader = objectReader();
  let [objects, entries] = [0, 0];
  for await (const piece of bytes) {
    hash.update(piece);
    for (const object of reader.push(piece)) {
      for (const { oracleId, name, key, faceKeys, content } of bulkEntriesFrom(kind, object, objects)) {
        insert.run(oracleId, objects, name, key, JSON.stringify(faceKeys), JSON.stringify(content));
        entries += 1;
      }
      objects += 1;
    }
  }
  const form = reader.end();
  if (entries === 0) throw new Problem("unreadable-document", `${fileName} contains no cards.`);
  return { sha256: hash.digest("hex"), objects, form };
}

function takenIn(
  connection: BetterSqlite.Database,
  file: BulkFile,
  { sha256, objects, form, recordedAt, progress }: Content & Occasion,
): BulkReport {
  const { kind, fileName, downloadedOn } = file;
  const cards = connection
    .prepare<[], number>("select count(distinct oracle_id) from temp.sorted")
    .pluck()
    .get() as number;
  const comparedWith = connection
    .prepare<unknown[], IsoDate>("select max(downloaded_on) from card_imports where kind = ? and downloaded_on <= ?")
    .pluck()
    .get(kind, downloadedOn) as IsoDate | null;
  const report = { fileName, sha256, downloadedOn, objects, cards, comparedWith };
  const isHeld = connection
    .prepare("select 1 from card_imports where kind = ? and downloaded_on = ? and sha256 = ?")
    .get(kind, downloadedOn, sha256);
  if (isHeld !== undefined) return { ...report, kind: "already-held", changed: 0 };
  if (form === "lines" && file.isKnownWhole !== true) requireWhole(connection, file, objects);
  const id = connection
    .prepare(
      `insert into card_imports (kind, downloaded_on, recorded_at, sha256, file_name, objects, changed)
       values (?, ?, ?, ?, ?, ?, 0)`,
    )
    .run(kind, downloadedOn, recordedAt, sha256, fileName, objects).lastInsertRowid;
  const changed = writeStates(connection, { ...file, id, cards, progress });
  connection.prepare("update card_imports set changed = ? where id = ?").run(changed, id);
  return { ...report, kind: "added", changed };
}

/**
 * Throws `unreadable-document` for JSON Lines that look cut off. If the file ends between two lines, nothing else shows
 * it, and every missing card would count as dropped.
 */
function requireWhole(
  connection: BetterSqlite.Database,
  { kind, fileName, downloadedOn }: BulkFile,
  objects: number,
): void {
  const before = connection
    .prepare<unknown[], number>(
      "select objects from card_imports where kind = ? and downloaded_on <= ? order by downloaded_on desc, id desc limit 1",
    )
    .pluck()
    .get(kind, downloadedOn);
  if (before === undefined || objects >= before * objectsKeptMin_share) return;
  throw new Problem(
    "unreadable-document",
    `${fileName} has ${objects} objects, the download before it had ${before}: it looks cut off. Import the gzip file as offered, which shows whether it is complete.`,
    { objects, objectsBefore: before },
  );
}

type Keeping = Pick<BulkFile, "kind" | "fileName" | "downloadedOn"> & {
  readonly id: number | bigint;
  readonly cards: number;
  readonly progress: Progress | undefined;
};

/**
 * Writes the differences from the download before, and updates those of the next one. Returns the number of cards that
 * differ from the one before.
 */
function writeStates(
  connection: BetterSqlite.Database,
  { kind, fileName, downloadedOn, id, cards, progress }: Keeping,
): number {
  const next = connection
    .prepare<unknown[], number>(
      "select id from card_imports where kind = ? and downloaded_on > ? order by downloaded_on, id limit 1",
    )
    .pluck()
    .get(kind, downloadedOn);
  const insert = connection.prepare(
    "insert into card_states (import, oracle_id, name, key, content) values (?, ?, ?, ?, ?) on conflict do nothing",
  );
  const insertFace = connection.prepare("insert into card_faces (key, oracle_id, import) values (?, ?, ?)");
  const before = connection.prepare<unknown[], KeptObject>(
    `select name, key, content from card_states join card_imports on card_imports.id = import
     where oracle_id = ? and kind = ? and (downloaded_on, card_imports.id) < (?, ?)
     order by downloaded_on desc, card_imports.id desc limit 1`,
  );
  let [changed, done] = [0, 0];
  for (const { oracleId, name, key, faceKeys, content } of rowsIn(connection, kind)) {
    if (done++ % cardsInStep === 0) progress?.({ what: fileName, done, of: cards });
    const old = before.get(oracleId, kind, downloadedOn, id);
    const value: unknown = JSON.parse(content);
    if (old?.content != null && isSame(kind, unpackedJson(old.content), value)) continue;
    insert.run(id, oracleId, name, key, packedJson(value, rowLevel));
    for (const face of JSON.parse(faceKeys) as string[]) insertFace.run(face, oracleId, id);
    // The next download must keep its own content if it differs from this one.
    if (next !== undefined) insert.run(next, oracleId, old?.name ?? name, old?.key ?? key, old?.content ?? null);
    changed += 1;
  }
  const missing = connection
    .prepare<unknown[], string>(
      `select distinct oracle_id from card_states join card_imports on card_imports.id = import
       where kind = ? and downloaded_on <= ? and oracle_id not in (select oracle_id from temp.sorted)`,
    )
    .pluck()
    .all(kind, downloadedOn);
  for (const oracleId of missing) {
    const old = before.get(oracleId, kind, downloadedOn, id);
    if (old?.content == null) continue;
    insert.run(id, oracleId, old.name, old.key, null);
    if (next !== undefined) insert.run(next, oracleId, old.name, old.key, old.content);
    changed += 1;
  }
  return changed;
}

type KeptObject = { readonly name: string | null; readonly key: string | null; readonly content: Buffer | null };

/** The order of the rulings on a card in a file has no meaning. */
function isSame(kind: BulkKind, old: unknown, value: unknown): boolean {
  return kind === "rulings"
    ? haveSameRulings(old as ImportedRuling[], value as ImportedRuling[])
    : JSON.stringify(old) === JSON.stringify(value);
}

/**
 * The cards of the file one by one. The rulings on a card may be anywhere in it. If a card appears twice, the first
 * object counts.
 */
function* rowsIn(connection: BetterSqlite.Database, kind: BulkKind): Generator<Row> {
  let [first, ...others]: Entry[] = [];
  for (const entry of entriesIn(connection)) {
    if (entry.oracleId === first?.oracleId) {
      others.push(entry);
      continue;
    }
    if (first !== undefined) yield joined(kind, first, others);
    [first, others] = [entry, []];
  }
  if (first !== undefined) yield joined(kind, first, others);
}

type Entry = Row & { readonly place: number };

/** In batches: while a query is still being read, the connection could not write. */
function* entriesIn(connection: BetterSqlite.Database): Generator<Entry> {
  const after = connection.prepare<[number], Entry>(
    `select rowid as place, oracle_id as oracleId, name, key, face_keys as faceKeys, content from temp.sorted
     where rowid > ? order by rowid limit ${entriesInBatch}`,
  );
  let batch = after.all(0);
  while (batch.length > 0) {
    yield* batch;
    batch = after.all(batch.at(-1)?.place ?? 0);
  }
}

function joined(kind: BulkKind, first: Entry, others: readonly Entry[]): Row {
  if (kind === "oracle") return first;
  return { ...first, content: `[${[first, ...others].map(({ content }) => content).join(",")}]` };
}
