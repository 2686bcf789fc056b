import { createHash } from "node:crypto";
import type BetterSqlite from "better-sqlite3";
import type { IsoDate } from "../../core/days.ts";
import { RulesError } from "../../core/refusal.ts";
import { packedJson, unpackedJson } from "../printings/packing.ts";
import { type BulkKind, bulkEntryFrom } from "./bulk-forms.ts";
import { objectReader } from "./json-objects.ts";

/** A bulk file that somebody wants to import. */
export type BulkFile = {
  readonly kind: BulkKind;
  readonly fileName: string;
  readonly downloadedOn: IsoDate;
  /** Its bytes from the beginning, in pieces of any size. */
  readonly bytes: Iterable<Buffer>;
};

/** What became of a bulk file. `changed`: cards of which it says something else than the download before it, those it no longer has among them. */
export type BulkReport = {
  readonly kind: "added" | "already-held";
  readonly fileName: string;
  readonly sha256: string;
  readonly downloadedOn: IsoDate;
  readonly objects: number;
  readonly cards: number;
  readonly changed: number;
};

type Row = {
  readonly oracleId: string;
  readonly name: string | null;
  readonly key: string | null;
  readonly content: string;
};

/** What `packedJson` is asked for: thousands of small rows, where a higher level costs much and gains little. */
const rowLevel = 3;

/**
 * Takes a bulk file in as a state of its own: of each card it keeps what differs from the download before, by day. Where a later download is held
 * already, what it said stays true: cards that differ between the two get a row there as well, so the order of imports does not matter.
 * Expects to run inside a transaction. Refuses with `unreadable-document` and `too-large`; then nothing may be committed.
 */
export function importBulkFile(connection: BetterSqlite.Database, file: BulkFile, recordedAt: string): BulkReport {
  const { kind, fileName, downloadedOn } = file;
  connection.exec(`
    drop table if exists temp.incoming;
    create temp table incoming (oracle_id text, position integer, name text, key text, content text) strict;
  `);
  const { sha256, objects } = readIn(connection, file);
  connection.exec("create index temp.incoming_by_card on incoming (oracle_id, position)");
  const { cards } = connection
    .prepare<[], { cards: number }>("select count(distinct oracle_id) as cards from temp.incoming")
    .get() ?? { cards: 0 };
  if (cards === 0) throw new RulesError("unreadable-document", `${fileName} has no cards in it.`);
  const report = { fileName, sha256, downloadedOn, objects, cards };
  const isHeld = connection.prepare("select 1 from card_imports where kind = ? and sha256 = ?").get(kind, sha256);
  const result: BulkReport =
    isHeld === undefined
      ? { ...report, kind: "added", changed: kept(connection, file, { sha256, objects, recordedAt }) }
      : { ...report, kind: "already-held", changed: 0 };
  connection.exec("drop table temp.incoming");
  return result;
}

/** Reads the file into a table of its own, so that memory does not grow with it. */
function readIn(connection: BetterSqlite.Database, { kind, bytes }: BulkFile): { sha256: string; objects: number } {
  const insert = connection.prepare("insert into temp.incoming values (?, ?, ?, ?, ?)");
  const hash = createHash("sha256");
  const reader = objectReader();
  let objects = 0;
  for (const piece of bytes) {
    hash.update(piece);
    for (const object of reader.push(piece)) {
      const entry = bulkEntryFrom(kind, object, objects);
      if (entry !== undefined)
        insert.run(entry.oracleId, objects, entry.name, entry.key, JSON.stringify(entry.content));
      objects += 1;
    }
  }
  reader.end();
  return { sha256: hash.digest("hex"), objects };
}

function kept(
  connection: BetterSqlite.Database,
  { kind, fileName, downloadedOn }: BulkFile,
  { sha256, objects, recordedAt }: { readonly sha256: string; readonly objects: number; readonly recordedAt: string },
): number {
  const id = connection
    .prepare(
      `insert into card_imports (kind, downloaded_on, recorded_at, sha256, file_name, objects, changed)
       values (?, ?, ?, ?, ?, ?, 0)`,
    )
    .run(kind, downloadedOn, recordedAt, sha256, fileName, objects).lastInsertRowid;
  const next = connection
    .prepare<unknown[], { id: number }>(
      "select id from card_imports where kind = ? and downloaded_on > ? order by downloaded_on, id limit 1",
    )
    .get(kind, downloadedOn)?.id;
  const insert = connection.prepare(
    "insert into card_states (import, oracle_id, name, key, content) values (?, ?, ?, ?, ?) on conflict do nothing",
  );
  const before = connection.prepare<unknown[], Kept>(
    `select name, key, content from card_states join card_imports on card_imports.id = import
     where oracle_id = ? and kind = ? and (downloaded_on, card_imports.id) < (?, ?)
     order by downloaded_on desc, card_imports.id desc limit 1`,
  );
  let changed = 0;
  for (const { oracleId, name, key, content } of rowsIn(connection, kind)) {
    const old = before.get(oracleId, kind, downloadedOn, id);
    if (jsonOf(old) === content) continue;
    insert.run(id, oracleId, name, key, packedJson(JSON.parse(content), rowLevel));
    // What the next download said was what this one changes back.
    if (next !== undefined) insert.run(next, oracleId, old?.name ?? name, old?.key ?? key, old?.content ?? null);
    changed += 1;
  }
  const missing = connection
    .prepare<unknown[], { oracleId: string }>(
      `select distinct oracle_id as oracleId from card_states join card_imports on card_imports.id = import
       where kind = ? and downloaded_on <= ? and oracle_id not in (select oracle_id from temp.incoming)`,
    )
    .all(kind, downloadedOn);
  for (const { oracleId } of missing) {
    const old = before.get(oracleId, kind, downloadedOn, id);
    if (old === undefined || old.content === null) continue;
    insert.run(id, oracleId, old.name, old.key, null);
    if (next !== undefined) insert.run(next, oracleId, old.name, old.key, old.content);
    changed += 1;
  }
  connection.prepare("update card_imports set changed = ? where id = ?").run(changed, id);
  return changed;
}

type Kept = { readonly name: string | null; readonly key: string | null; readonly content: Buffer | null };

function jsonOf(kept: Kept | undefined): string | undefined {
  return kept === undefined || kept.content === null ? undefined : JSON.stringify(unpackedJson(kept.content));
}

/** The cards of the file one by one. Rulings on a card may stand anywhere in it; a card that stands twice counts as it stands first. */
function* rowsIn(connection: BetterSqlite.Database, kind: BulkKind): Generator<Row> {
  const nextId = connection.prepare<[string], { id: string | null }>(
    "select min(oracle_id) as id from temp.incoming where oracle_id > ?",
  );
  const entries = connection.prepare<[string], Omit<Row, "oracleId">>(
    "select name, key, content from temp.incoming where oracle_id = ? order by position",
  );
  let id = nextId.get("")?.id;
  while (id) {
    const [first, ...others] = entries.all(id);
    if (first !== undefined)
      yield {
        ...first,
        oracleId: id,
        content: kind === "oracle" ? first.content : `[${[first, ...others].map(({ content }) => content).join(",")}]`,
      };
    id = nextId.get(id)?.id;
  }
}
