import type { AnnouncedItem, Announcement } from "../../core/archive/announcement.ts";
import { once } from "../../core/derived.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { blob, integer, sqliteTable, text } from "../kept/drizzle.ts";

/**
 * Those tables of `schema.sql` that are read through drizzle; the others are read by statements prepared by hand, each
 * with its reason. What they mean stands there, with their comments, checks and keys, which drizzle cannot write; a test
 * compares the columns of both.
 */
const id = () => integer().primaryKey();
const position = () => integer().notNull();
const day = (name: string) => text(name).$type<IsoDate>();
const number = () => text().$type<RuleNumber>();
const json = <Value>(name: string) => text(name, { mode: "json" }).$type<Value>();

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

export const statementIndex = once(() =>
  sqliteTable("statement_index", {
    part: text().primaryKey(),
    content: blob({ mode: "buffer" }).notNull(),
  }),
);

export const ruleIndex = once(() =>
  sqliteTable("rule_index", {
    on: text("on_day").$type<IsoDate>().primaryKey(),
    content: blob({ mode: "buffer" }).notNull(),
  }),
);
