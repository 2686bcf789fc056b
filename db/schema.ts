import { sql } from "drizzle-orm";
import {
  blob,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Basis, Significance } from "../core/archive/lineage.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";

/**
 * The archive as tables. What was imported (`published files`) and what the dataset said earlier (`earlier_datasets`) exists nowhere else and is never
 * deleted; all other tables are derived from data/ and from the published files, and can be made again.
 * The tables are STRICT; drizzle-kit cannot say so, which is why each generated migration is completed by hand (docs/decisions/0002).
 */

/** One row: which files and which form of derivation the tables were made from. */
export const dataset = sqliteTable(
  "dataset",
  { id: integer().primaryKey(), fingerprint: text().notNull() },
  (table) => [check("dataset_is_one", sql`${table.id} = 1`)],
);

/** Every state of data/ that this database was made from, with the instant from which it was. The files stand compressed, for answers as of earlier. */
export const datasetStates = sqliteTable("dataset_states", {
  sha256: text().primaryKey(),
  recordedAt: text("recorded_at").notNull(),
  files: blob({ mode: "buffer" }).notNull(),
});

/** Published files as they came, byte by byte. */
export const publishedFiles = sqliteTable(
  "published_files",
  {
    id: integer().primaryKey(),
    release: text().$type<IsoDate>().notNull(),
    sha256: text().notNull().unique(),
    fileName: text("file_name").notNull(),
    publishedOn: text("published_on").$type<IsoDate>(),
    recordedAt: text("recorded_at").notNull(),
    dayBasis: text("day_basis", { enum: ["stated", "given"] }).notNull(),
    length_bytes: integer("length_bytes").notNull(),
    /** Of numbers and words without typography: equal for two publications of one text. */
    wordsSha256: text("words_sha256").notNull(),
    /** The published file whose packed bytes are the dictionary of `content`; null where it stands alone. */
    dictionary: integer(),
    /** How the bytes were written anew before they were compressed; null where they were not. */
    transcoding: text({ enum: ["utf-16le", "utf-16be"] }),
    /** Zstandard (RFC 8878). */
    content: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.dictionary], foreignColumns: [table.id] }),
    check("published_file_sha256", sql`length(${table.sha256}) = 64`),
    check("published_file_day_basis", sql`${table.dayBasis} in ('stated', 'given')`),
    check("published_file_transcoding", sql`${table.transcoding} in ('utf-16le', 'utf-16be')`),
  ],
);

/** How one held published file became another: derived from the two, kept because it costs more to find than to read. */
export const transitions = sqliteTable(
  "transitions",
  {
    before: integer()
      .notNull()
      .references(() => publishedFiles.id),
    after: integer()
      .notNull()
      .references(() => publishedFiles.id),
    /** The code that derived it. */
    fingerprint: text().notNull(),
    /** JSON, compressed by Zstandard. */
    content: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.before, table.after] })],
);

/** What a person decided about one provision of a release. */
export const linkDecisions = sqliteTable(
  "link_decisions",
  {
    release: text().$type<IsoDate>().notNull(),
    provision: text().notNull(),
    was: text(),
    since: text().$type<IsoDate>(),
    why: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.release, table.provision] })],
);

/** Where statements come from: documents, articles, archives and witnesses. */
export const sources = sqliteTable(
  "sources",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["document", "article", "archive", "witness"] }).notNull(),
    title: text().notNull(),
    by: text(),
    dated: text(),
    seed: text(),
    notes: text().notNull(),
  },
  (table) => [check("source_kind", sql`${table.kind} in ('document', 'article', 'archive', 'witness')`)],
);

/** Every known release by the day it took effect, or its month where the day is not known. */
export const releases = sqliteTable(
  "releases",
  {
    document: text({ enum: ["cr"] }).notNull(),
    from: text("from_day").notNull(),
    notes: text(),
  },
  (table) => [
    primaryKey({ columns: [table.document, table.from] }),
    check("release_document", sql`${table.document} = 'cr'`),
    check("release_day", sql`${table.from} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]*'`),
  ],
);

/** Dates that others give for a release. */
export const releaseDates = sqliteTable(
  "release_dates",
  {
    document: text({ enum: ["cr"] }).notNull(),
    release: text().notNull(),
    position: integer().notNull(),
    on: text("on_day").notNull(),
    source: text()
      .notNull()
      .references(() => sources.id),
    says: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document, table.release, table.position] }),
    foreignKey({ columns: [table.document, table.release], foreignColumns: [releases.document, releases.from] }),
  ],
);

/** Days on which it is known that no section bore a number; `to` is exclusive. */
export const unusedSections = sqliteTable(
  "unused_sections",
  {
    number: text().$type<RuleNumber>().notNull(),
    from: text("from_day").$type<IsoDate>().notNull(),
    to: text("to_day").$type<IsoDate>(),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.from] }),
    check("unused_days", sql`${table.to} is null or ${table.from} < ${table.to}`),
  ],
);

/** Each rule followed through time; its id is its identity. */
export const lineages = sqliteTable(
  "lineages",
  {
    id: text().primaryKey(),
    document: text({ enum: ["cr"] }).notNull(),
    topic: text().notNull(),
    kind: text({ enum: ["heading", "rule", "glossary"] }).notNull(),
    title: text().notNull(),
    section: text(),
    isComplete: integer("is_complete", { mode: "boolean" }).notNull(),
    isOlder: integer("is_older", { mode: "boolean" }).notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.section], foreignColumns: [table.id] }),
    check("lineage_kind", sql`${table.kind} in ('heading', 'rule', 'glossary')`),
    check("lineage_flags", sql`${table.isComplete} in (0, 1) and ${table.isOlder} in (0, 1)`),
  ],
);

/** What a lineage says from one day on. An end has neither number nor words. */
export const revisions = sqliteTable(
  "revisions",
  {
    lineage: text()
      .notNull()
      .references(() => lineages.id),
    from: text("from_day").$type<IsoDate>().notNull(),
    number: text().$type<RuleNumber>(),
    name: text(),
    text: text(),
    summary: text(),
    hasEnded: integer("has_ended", { mode: "boolean" }).notNull(),
    isFirstSeen: integer("is_first_seen", { mode: "boolean" }).notNull(),
    significance: text().$type<Significance>().notNull(),
    why: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineage, table.from] }),
    index("revisions_by_number").on(table.number, table.from),
    check("revision_day", sql`${table.from} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check("revision_text_or_gist", sql`${table.text} is null or ${table.summary} is null`),
    check(
      "revision_end",
      sql`${table.hasEnded} = 0 or (${table.number} is null and ${table.text} is null and ${table.summary} is null)`,
    ),
    check(
      "revision_significance",
      sql`${table.significance} in ('substantive', 'clarifying', 'wording', 'reference', 'renumbering')`,
    ),
  ],
);

/** The examples of a revision, in printed order. */
export const examples = sqliteTable(
  "examples",
  {
    lineage: text().notNull(),
    from: text("from_day").$type<IsoDate>().notNull(),
    position: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineage, table.from, table.position] }),
    foreignKey({ columns: [table.lineage, table.from], foreignColumns: [revisions.lineage, revisions.from] }),
  ],
);

/** The sources of a revision, in the order of their weight. */
export const revisionSources = sqliteTable(
  "revision_sources",
  {
    lineage: text().notNull(),
    from: text("from_day").$type<IsoDate>().notNull(),
    position: integer().notNull(),
    source: text()
      .notNull()
      .references(() => sources.id),
  },
  (table) => [
    primaryKey({ columns: [table.lineage, table.from, table.position] }),
    foreignKey({ columns: [table.lineage, table.from], foreignColumns: [revisions.lineage, revisions.from] }),
  ],
);

/** How a revision came about. */
export const events = sqliteTable(
  "events",
  {
    lineage: text().notNull(),
    from: text("from_day").$type<IsoDate>().notNull(),
    position: integer().notNull(),
    kind: text({ enum: ["created", "amended", "renumbered", "split", "merged", "removed", "restored"] }).notNull(),
    basis: text().$type<Basis>().notNull(),
    confidence: text({ enum: ["high", "medium", "low"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineage, table.from, table.position] }),
    foreignKey({ columns: [table.lineage, table.from], foreignColumns: [revisions.lineage, revisions.from] }),
    check(
      "event_kind",
      sql`${table.kind} in ('created', 'amended', 'renumbered', 'split', 'merged', 'removed', 'restored')`,
    ),
    check("event_basis", sql`${table.basis} = 'curated'`),
    check("event_confidence", sql`${table.confidence} in ('high', 'medium', 'low')`),
  ],
);

/** The other lineages in a merge or split. */
export const eventParties = sqliteTable(
  "event_parties",
  {
    lineage: text().notNull(),
    from: text("from_day").$type<IsoDate>().notNull(),
    event: integer().notNull(),
    position: integer().notNull(),
    party: text()
      .notNull()
      .references(() => lineages.id),
    number: text().$type<RuleNumber>(),
  },
  (table) => [
    primaryKey({ columns: [table.lineage, table.from, table.event, table.position] }),
    foreignKey({
      columns: [table.lineage, table.from, table.event],
      foreignColumns: [events.lineage, events.from, events.position],
    }),
  ],
);

/** What a witness quotes, by hash: position 0 is the text, the others its examples in order. */
export const quotes = sqliteTable(
  "quotes",
  {
    source: text()
      .notNull()
      .references(() => sources.id),
    lineage: text()
      .notNull()
      .references(() => lineages.id),
    number: text().$type<RuleNumber>().notNull(),
    position: integer().notNull(),
    sha256: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.lineage, table.position] }),
    check("quote_sha256", sql`length(${table.sha256}) = 64`),
  ],
);

/** The days from which the words of a witness can come; `to` is exclusive. */
export const fits = sqliteTable(
  "fits",
  {
    source: text()
      .notNull()
      .references(() => sources.id),
    from: text("from_day").$type<IsoDate>().notNull(),
    to: text("to_day").$type<IsoDate>(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.from] }),
    check("fit_days", sql`${table.to} is null or ${table.from} < ${table.to}`),
  ],
);

/** What a witness got wrong. */
export const slips = sqliteTable(
  "slips",
  {
    source: text()
      .notNull()
      .references(() => sources.id),
    position: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.position] })],
);

/** Downloads of bulk files about cards. Like published files they exist nowhere else, and are never deleted. */
export const cardImports = sqliteTable(
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
);

/** What a download says of a card, only where the one before it (by day) says something else. */
export const cardStates = sqliteTable(
  "card_states",
  {
    import: integer()
      .notNull()
      .references(() => cardImports.id),
    oracleId: text("oracle_id").notNull(),
    name: text(),
    /** The form in which the name is found. */
    key: text(),
    /** JSON, compressed by Zstandard; null where the download has the card no more. */
    content: blob({ mode: "buffer" }),
  },
  (table) => [primaryKey({ columns: [table.oracleId, table.import] }), index("card_states_by_key").on(table.key)],
);

/** Under which further names a card is found: those of its faces. */
export const cardFaces = sqliteTable(
  "card_faces",
  {
    /** The form in which the name is found. */
    key: text().notNull(),
    oracleId: text("oracle_id").notNull(),
    import: integer()
      .notNull()
      .references(() => cardImports.id),
  },
  (table) => [primaryKey({ columns: [table.key, table.oracleId, table.import] })],
);
