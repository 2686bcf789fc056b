import type { DocumentId } from "../../core/archive/document.ts";
import { once } from "../../core/derived.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { Database } from "./connection.ts";
import {
  type AnySQLiteColumn,
  type BetterSQLite3Database,
  blob,
  check,
  drizzle,
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "./drizzle.ts";

/**
 * The tables of what exists nowhere else, each described when it is first used. The derived tables that people query
 * are plain SQL with comments (db/tables/schema.sql). drizzle-kit generates migrations from them (drizzle-kit.ts); it
 * cannot write STRICT or comments, so they are completed by hand. `npm run migrations:check` and a test compare them
 * with this file.
 */

/**
 * Every dataset with which this archive was used, with the instant of its first use. The files are stored compressed,
 * for answers with `knownAt`.
 */
export const datasetStates = once(() =>
  sqliteTable(
    "dataset_states",
    {
      sha256: text().primaryKey(),
      recordedAt: text("recorded_at").notNull(),
      files: blob({ mode: "buffer" }).notNull(),
    },
    (table) => [check("dataset_state_sha256", sql`length(${table.sha256}) = 64`)],
  ),
);

/** Published files byte by byte, with what was known of them when they were imported. */
export const publishedFiles = once(() =>
  sqliteTable(
    "published_files",
    {
      id: integer().primaryKey(),
      release: text().$type<IsoDate>().notNull(),
      sha256: text().notNull().unique(),
      fileName: text("file_name").notNull(),
      publishedOn: text("published_on").$type<IsoDate>(),
      recordedAt: text("recorded_at").notNull(),
      /** Whether the document names its day, or a person did. */
      dayBasis: text("day_basis", { enum: ["stated", "given"] }).notNull(),
      length_bytes: integer("length_bytes").notNull(),
      /** Hash of numbers and words without typography: equal for two publications of one text. */
      wordsSha256: text("words_sha256").notNull(),
      /** The published file whose plain bytes are the dictionary of the content; null if there is no dictionary. */
      dictionary: integer().references((): AnySQLiteColumn => publishedFiles().id),
      /** The encoding that was converted to UTF-8 before compression; null if nothing was converted. */
      transcoding: text({ enum: ["utf-16le", "utf-16be"] }),
      /** Zstandard (RFC 8878). */
      content: blob({ mode: "buffer" }).notNull(),
      document: text().$type<DocumentId>().notNull().default("cr"),
    },
    (table) => [
      check("published_file_document", sql`${table.document} in ('cr', 'mtr', 'ipg', 'jar')`),
      check("published_file_sha256", sql`length(${table.sha256}) = 64`),
      check("published_file_day_basis", sql`${table.dayBasis} in ('stated', 'given')`),
      check("published_file_transcoding", sql`${table.transcoding} in ('utf-16le', 'utf-16be')`),
    ],
  ),
);

/**
 * What a person corrected later about a published file. The newest counts. Answers with an earlier `knownAt` do not
 * change.
 */
export const corrections = once(() =>
  sqliteTable(
    "corrections",
    {
      id: integer().primaryKey(),
      publishedFile: integer("published_file")
        .notNull()
        .references(() => publishedFiles().id),
      release: text().$type<IsoDate>().notNull(),
      publishedOn: text("published_on").$type<IsoDate>(),
      dayBasis: text("day_basis", { enum: ["stated", "given"] }).notNull(),
      recordedAt: text("recorded_at").notNull(),
    },
    (table) => [check("correction_day_basis", sql`${table.dayBasis} in ('stated', 'given')`)],
  ),
);

/**
 * The links between one published file and the next: derived from the two, stored because reading them is faster than
 * finding them.
 */
export const transitions = once(() =>
  sqliteTable(
    "transitions",
    {
      id: integer().primaryKey(),
      before: integer()
        .notNull()
        .references(() => publishedFiles().id),
      after: integer()
        .notNull()
        .references(() => publishedFiles().id),
      /** Fingerprint of the code that found it, so that two versions of the program do not delete each other's work. */
      fingerprint: text().notNull(),
      /** JSON, compressed by Zstandard. */
      content: blob({ mode: "buffer" }).notNull(),
    },
    (table) => [unique("transitions_by_code").on(table.before, table.after, table.fingerprint)],
  ),
);

/** One row: the hash of all stored published files and datasets, which reveals damage. */
export const kept = once(() =>
  sqliteTable("kept", { id: integer().primaryKey(), sum: text().notNull() }, (table) => [
    check("kept_is_one", sql`${table.id} = 1`),
  ]),
);

/** One row: the hash of everything imported about cards, which reveals damage. */
export const cardSum = once(() =>
  sqliteTable("card_sum", { id: integer().primaryKey(), sum: text().notNull() }, (table) => [
    check("card_sum_is_one", sql`${table.id} = 1`),
  ]),
);

/** Downloads of bulk files about cards. */
export const cardImports = once(() =>
  sqliteTable(
    "card_imports",
    {
      id: integer().primaryKey(),
      kind: text({ enum: ["rulings", "oracle"] }).notNull(),
      downloadedOn: text("downloaded_on").$type<IsoDate>().notNull(),
      recordedAt: text("recorded_at").notNull(),
      sha256: text().notNull(),
      fileName: text("file_name").notNull(),
      objects: integer().notNull(),
      changed: integer().notNull(),
    },
    (table) => [
      uniqueIndex("card_imports_by_file").on(table.kind, table.downloadedOn, table.sha256),
      check("card_import_kind", sql`${table.kind} in ('rulings', 'oracle')`),
      check("card_import_sha256", sql`length(${table.sha256}) = 64`),
    ],
  ),
);

/** The content of a download about a card, stored only if it differs from the download before it (by day). */
export const cardStates = once(() =>
  sqliteTable(
    "card_states",
    {
      import: integer()
        .notNull()
        .references(() => cardImports().id),
      oracleId: text("oracle_id").notNull(),
      name: text(),
      /** The form in which the name is searched. */
      key: text(),
      /** JSON, compressed by Zstandard; null if the download no longer has the card. */
      content: blob({ mode: "buffer" }),
    },
    (table) => [primaryKey({ columns: [table.oracleId, table.import] }), index("card_states_by_key").on(table.key)],
  ),
);

/** Further names of a card: those of its faces. */
export const cardFaces = once(() =>
  sqliteTable(
    "card_faces",
    {
      key: text().notNull(),
      oracleId: text("oracle_id").notNull(),
      import: integer()
        .notNull()
        .references(() => cardImports().id),
    },
    (table) => [primaryKey({ columns: [table.key, table.oracleId, table.import] })],
  ),
);

/** Queries the kept tables of a connection through drizzle. */
export function keptOf(db: Database): BetterSQLite3Database {
  return drizzle({ client: db });
}
