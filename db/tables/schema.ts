import type { AnnouncedItem, Announcement } from "../../core/archive/announcement.ts";
import type { DatedRelease, Source } from "../../core/archive/collection.ts";
import type { Contradiction, Deviation, PublishedFile } from "../../core/archive/imported.ts";
import type { Lineage, LineageEvent, Revision } from "../../core/archive/lineage.ts";
import type { Finding, LineCounts } from "../../core/archive/rulebook.ts";
import { once } from "../../core/derived.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { integer, sqliteTable, text } from "../kept/drizzle.ts";

/**
 * The tables of `schema.sql` that the program reads row by row, for typed reading. What they mean stands there, with
 * their comments, checks and keys, which drizzle cannot write; a test compares the columns of both.
 */
const id = () => integer().primaryKey();
const position = () => integer().notNull();
const day = (name: string) => text(name).$type<IsoDate>();
const number = () => text().$type<RuleNumber>();
const isTrue = (name: string) => integer(name, { mode: "boolean" }).notNull();
const json = <Value>(name: string) => text(name, { mode: "json" }).$type<Value>();

export const about = once(() => sqliteTable("about", { key: text().primaryKey(), value: text().notNull() }));

export const instants = once(() => sqliteTable("instants", { recordedAt: text("recorded_at").primaryKey() }));

export const sources = once(() =>
  sqliteTable("sources", {
    id: text().primaryKey(),
    position: position(),
    kind: text().$type<Source["kind"]>().notNull(),
    title: text().notNull(),
    by: text(),
    dated: text(),
    seed: text(),
    notes: text().notNull(),
  }),
);

export const releases = once(() =>
  sqliteTable("releases", {
    from: day("from_day").primaryKey(),
    document: text().$type<DatedRelease["document"]>().notNull(),
    to: day("to_day"),
    isHeld: isTrue("is_held"),
    notes: text(),
  }),
);

export const unusedSections = once(() =>
  sqliteTable("unused_sections", {
    position: id(),
    number: number().notNull(),
    from: day("from_day").notNull(),
    to: day("to_day"),
  }),
);

export const phrases = once(() =>
  sqliteTable("phrases", {
    position: id(),
    number: number().notNull(),
    on: day("on_day").notNull(),
    words: text().notNull(),
  }),
);

export const announcements = once(() =>
  sqliteTable("announcements", {
    position: id(),
    id: text().notNull(),
    article: json<Announcement>("article").notNull(),
  }),
);

export const announcedItemRows = once(() =>
  sqliteTable("announced_items", {
    position: id(),
    entry: text().notNull(),
    item: text().notNull(),
    lineage: text(),
    found: day("found_on"),
    rest: json<Omit<AnnouncedItem, "article" | "entry" | "item" | "lineage" | "found">>("rest").notNull(),
  }),
);

export const publishedFiles = once(() =>
  sqliteTable("published_files", {
    id: id(),
    release: day("release").notNull(),
    sha256: text().notNull(),
    fileName: text("file_name").notNull(),
    publishedOn: day("published_on"),
    recordedAt: text("recorded_at").notNull(),
    dayBasis: text("day_basis").$type<PublishedFile["dayBasis"]>().notNull(),
    length_bytes: integer().notNull(),
    encoding: text().notNull(),
    newlines: text().notNull(),
    isServed: isTrue("is_served"),
    notServedBecause: text("not_served_because").$type<PublishedFile["notServedBecause"]>(),
    headings: integer().notNull(),
    rules: integer().notNull(),
    examples: integer().notNull(),
    glossary: integer().notNull(),
  }),
);

export const lineCounts = once(() =>
  sqliteTable("line_counts", {
    file: integer("published_file").notNull(),
    part: text().$type<keyof LineCounts>().notNull(),
    lines: integer().notNull(),
  }),
);

export const findings = once(() =>
  sqliteTable("findings", {
    file: integer("published_file").notNull(),
    position: position(),
    kind: text().$type<Finding["kind"]>().notNull(),
    severity: text().$type<Finding["severity"]>().notNull(),
    line: integer(),
    detail: text().notNull(),
  }),
);

export const deviations = once(() =>
  sqliteTable("deviations", {
    file: integer("published_file").notNull(),
    position: position(),
    kind: text().$type<Deviation["kind"]>().notNull(),
    number: number(),
    name: text(),
    here: text(),
    served: text(),
  }),
);

export const texts = once(() => sqliteTable("texts", { id: id(), text: text().notNull() }));

export const lineages = once(() =>
  sqliteTable("lineages", {
    id: id(),
    name: text().notNull(),
    document: text().$type<Lineage["document"]>().notNull(),
    topic: text().notNull(),
    kind: text().$type<Lineage["kind"]>().notNull(),
    title: text().notNull(),
    section: text(),
    isComplete: isTrue("is_complete"),
    isOlder: isTrue("is_older"),
  }),
);

export const revisions = once(() =>
  sqliteTable("revisions", {
    id: id(),
    lineage: integer().notNull(),
    from: day("from_day").notNull(),
    to: day("to_day"),
    number: number(),
    name: text(),
    text: integer(),
    summary: text(),
    hasEnded: isTrue("has_ended"),
    isFirstSeen: isTrue("is_first_seen"),
    readIn: day("read_in"),
    significance: text().$type<Revision["significance"]>().notNull(),
    why: text().notNull(),
  }),
);

export const examples = once(() =>
  sqliteTable("examples", {
    revision: integer().notNull(),
    position: position(),
    text: integer().notNull(),
    afterParagraphs: integer("after_paragraphs"),
  }),
);

export const events = once(() =>
  sqliteTable("events", {
    revision: integer().notNull(),
    position: position(),
    kind: text().$type<LineageEvent["kind"]>().notNull(),
    basis: text().$type<LineageEvent["basis"]>().notNull(),
    confidence: text().$type<LineageEvent["confidence"]>().notNull(),
  }),
);

export const offspring = once(() =>
  sqliteTable("offspring", {
    parent: text().notNull(),
    position: position(),
    child: integer().notNull(),
  }),
);

export const numberPeriods = once(() =>
  sqliteTable("number_periods", {
    id: id(),
    number: number().notNull(),
    section: number().notNull(),
    lineage: integer().notNull(),
    from: day("from_day").notNull(),
    to: day("to_day"),
  }),
);

export const printedForms = once(() =>
  sqliteTable("printed_forms", {
    id: id(),
    lineage: text().notNull(),
    release: day("release").notNull(),
    number: number(),
    name: text(),
    text: integer(),
    examples: json<readonly number[]>("examples").notNull(),
    examplesAfter: json<readonly number[]>("examples_after"),
  }),
);

export const contradictions = once(() =>
  sqliteTable("contradictions", {
    id: id(),
    release: day("release").notNull(),
    lineage: text().notNull(),
    kind: text().$type<Contradiction["kind"]>().notNull(),
    number: number(),
    curated: text(),
    printed: text(),
    served: text().$type<Contradiction["served"]>().notNull(),
    isLater: isTrue("is_later"),
  }),
);

export const missingLines = once(() =>
  sqliteTable("missing_lines", {
    release: day("release").notNull(),
    lineage: text().notNull(),
    number: number(),
  }),
);

export const misprints = once(() =>
  sqliteTable("misprints", {
    id: id(),
    release: day("release").notNull(),
    lineage: text().notNull(),
    printed: text().notNull(),
    meant: number().notNull(),
  }),
);

export const undecided = once(() =>
  sqliteTable("undecided", {
    id: id(),
    release: day("release").notNull(),
    number: number(),
    name: text(),
    lineage: text().notNull(),
    chosen: text(),
    reason: text().notNull(),
  }),
);

export const undecidedCandidates = once(() =>
  sqliteTable("undecided_candidates", {
    undecided: integer().notNull(),
    position: position(),
    number: number(),
    name: text(),
    lineage: text().notNull(),
  }),
);

export const curatedRecordings = once(() =>
  sqliteTable("curated_recordings", {
    lineage: text().primaryKey(),
    position: position(),
    at: text().notNull(),
    supersededAt: text("superseded_at"),
  }),
);
