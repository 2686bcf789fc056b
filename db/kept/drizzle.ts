import { createRequire } from "node:module";

/**
 * The parts of drizzle-orm that are used here, from its CommonJS build. Node reads the package's description, 180 kB of
 * JSON, again for each module of the other build: 0.9 s of processor time at each start and in each thread, against 0.1
 * s.
 */
const require = createRequire(import.meta.url);

export const { and, eq, getTableColumns, or, sql } = require("drizzle-orm") as typeof import("drizzle-orm");
export const { drizzle } = require("drizzle-orm/better-sqlite3") as typeof import("drizzle-orm/better-sqlite3");
export const { blob, check, index, integer, primaryKey, sqliteTable, text, unique, uniqueIndex } =
  require("drizzle-orm/sqlite-core") as typeof import("drizzle-orm/sqlite-core");
export type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
export type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
