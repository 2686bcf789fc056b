import { isDeepStrictEqual } from "node:util";
import { cachedDataVersionTag, deserialize, serialize } from "node:v8";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type BetterSqlite from "better-sqlite3";
import { withDerived } from "../core/derived.ts";
import type { RankingFacts } from "../core/ingest/reading/ranking.ts";
import type { Playbook } from "../core/play/playbook.ts";
import { fingerprintOf } from "../dataset/files.ts";
import { rankingFactsIn } from "../dataset/public-archives.ts";
import { type DatasetReading, readDataset } from "../dataset/read.ts";
import { derivingFingerprint, readingFingerprint } from "./code.ts";
import { type ReadingRow, readingRowsIn } from "./published-files/readings.ts";
import type { DatasetRead } from "./ready.ts";
import { allTablesFilesOf, openTables } from "./tables/file.ts";

/** A dataset without errors, with what it says about published files. */
export type SoundReading = Extract<DatasetReading, { kind: "sound" }> & { readonly facts: RankingFacts };

type Reading = SoundReading | Extract<DatasetReading, { kind: "invalid" }>;

/** The last two readings by the hash of their dataset, the older first. */
const remembered = new Map<string, Reading>();

/**
 * The content of a dataset. Reading and checking its YAML takes a second, so the last two readings are cached (of a
 * change, the one before and the one after), and the tables beside a database keep the one they were made from.
 *
 * @param database The file of the database whose tables may have the reading.
 */
export function readingOf(dataset: DatasetRead, database: string): Reading {
  const { sha256 } = dataset;
  const reading = remembered.get(sha256) ?? keptReading(dataset, database) ?? readAll(dataset);
  remembered.delete(sha256);
  remembered.set(sha256, reading);
  const [oldest = sha256] = remembered.keys();
  if (remembered.size > 2) remembered.delete(oldest);
  return reading;
}

/** The content of a dataset in which no errors were found before. */
export function soundReadingOf(dataset: DatasetRead, database: string): SoundReading {
  const reading = readingOf(dataset, database);
  if (reading.kind === "sound") return reading;
  throw new Error("the dataset was sound before, but no longer is");
}

/** The reading in the form in which the tables keep it. */
export function readingToKeep(dataset: DatasetRead, reading: SoundReading): { readonly key: string; content: Buffer } {
  return { key: keyOf(dataset), content: zstdCompressSync(serialize(reading)) };
}

function readAll({ files }: DatasetRead): Reading {
  const reading = readDataset(files);
  return reading.kind === "sound" ? { ...reading, facts: rankingFactsIn(files) } : reading;
}

/** A reading from the form in which the tables keep it. */
function unpacked(content: Buffer): SoundReading {
  const reading: SoundReading = deserialize(zstdDecompressSync(content));
  return { ...reading, playbook: withDerived<Playbook>(reading.playbook) };
}

/** Says whether two tables keep the same reading. One that was kept before may be packed into other bytes. */
export function keepSameReading(some: BetterSqlite.Database, others: BetterSqlite.Database): boolean {
  const [one, other] = [some, others].map((tables) =>
    tables.prepare<[], KeptRow>("select key, content from dataset_reading").all().map(unpackedRow),
  );
  return isDeepStrictEqual(one, other);
}

type KeptRow = { readonly key: string; readonly content: Buffer };

function unpackedRow({ key, content }: KeptRow) {
  return { key, reading: unpacked(content) };
}

function keptReading(dataset: DatasetRead, database: string): SoundReading | undefined {
  const key = keyOf(dataset);
  const content = firstBeside(database, (tables) => {
    // An older version of the program wrote tables without it.
    const isThere = tables.prepare("select 1 from sqlite_schema where name = 'dataset_reading'").get() !== undefined;
    const query = "select content from dataset_reading where key = ?";
    return isThere ? tables.prepare<[key: string], Buffer>(query).pluck().get(key) : undefined;
  });
  return content === undefined ? undefined : unpacked(content);
}

/** The readings of published files that the same code made, from the newest undamaged tables beside a database. */
export function fileReadingsBeside(database: string): readonly ReadingRow[] {
  const rows = firstBeside(database, (tables) => {
    const code = tables.prepare<[], string>("select value from about where key = 'readingCode'").pluck().get();
    return code === readingFingerprint() ? readingRowsIn(tables) : undefined;
  });
  return rows ?? [];
}

/** The first that is found in the undamaged tables beside a database, newest first. */
function firstBeside<Found>(
  database: string,
  find: (tables: BetterSqlite.Database) => Found | undefined,
): Found | undefined {
  if (database === ":memory:") return undefined;
  for (const file of allTablesFilesOf(database)) {
    const tables = openTables(file);
    try {
      const found = tables && find(tables);
      if (found !== undefined) return found;
    } finally {
      tables?.close();
    }
  }
  return undefined;
}

/**
 * Includes the program, which decides how files are read, and the version of V8, which decides how values are
 * serialised.
 */
function keyOf({ sha256 }: DatasetRead): string {
  return fingerprintOf([
    { path: "code", text: derivingFingerprint() },
    { path: "dataset", text: sha256 },
    { path: "v8", text: `${cachedDataVersionTag()}` },
  ]);
}
