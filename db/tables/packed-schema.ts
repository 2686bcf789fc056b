import { once } from "../../core/derived.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { blob, integer, sqliteTable, text } from "../kept/drizzle.ts";

/** Those tables of `schema.sql` whose content is packed: readings, indexes, and what decides situations. */

export const fileReadings = once(() =>
  sqliteTable("file_readings", {
    position: integer().primaryKey(),
    sha256: text().notNull(),
    textsBefore: integer("texts_before").notNull(),
    texts: blob({ mode: "buffer" }).notNull(),
    provisions: blob({ mode: "buffer" }).notNull(),
    rest: blob({ mode: "buffer" }).notNull(),
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

export const playbook = once(() =>
  sqliteTable("playbook", {
    kind: text().$type<keyof Playbook>().notNull(),
    position: integer().notNull(),
    key: text().notNull(),
    content: text("content", { mode: "json" }).$type<unknown>().notNull(),
  }),
);
