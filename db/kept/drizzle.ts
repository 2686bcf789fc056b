import { createRequire } from "node:module";
import type { sql as Sql } from "drizzle-orm";
import { once } from "../../core/derived.ts";

/**
 * The parts of drizzle-orm that are used here, from its CommonJS build. Node reads the package's description, 180 kB of
 * JSON, again for each module of the other build: 0.9 s of processor time at each start and in each thread, against 0.1
 * s. That is still a quarter of a short command, so the package is loaded when one of its functions is first called,
 * and tables are described (`once`) when they are first read through it.
 */
const require = createRequire(import.meta.url);

const base = once(() => require("drizzle-orm") as typeof import("drizzle-orm"));
const driver = once(() => require("drizzle-orm/better-sqlite3") as typeof import("drizzle-orm/better-sqlite3"));
const core = once(() => require("drizzle-orm/sqlite-core") as typeof import("drizzle-orm/sqlite-core"));

export const and = late(base, "and");
export const eq = late(base, "eq");
export const getTableColumns = late(base, "getTableColumns");
export const or = late(base, "or");
export const sql = late(base, "sql") as (...template: Parameters<typeof Sql>) => ReturnType<typeof Sql>;
/** A value of a prepared statement, which is given when it runs. */
export const placeholder: typeof Sql.placeholder = (name) => base().sql.placeholder(name);
export const drizzle = late(driver, "drizzle");
export const blob = late(core, "blob");
export const check = late(core, "check");
export const index = late(core, "index");
export const integer = late(core, "integer");
export const primaryKey = late(core, "primaryKey");
export const sqliteTable = late(core, "sqliteTable");
export const text = late(core, "text");
export const unique = late(core, "unique");
export const uniqueIndex = late(core, "uniqueIndex");
export type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
export type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** A function of a package that is loaded at the first call. */
function late<Package extends object, Name extends keyof Package>(from: () => Package, name: Name): Package[Name] {
  const call = (...values: unknown[]) => (from()[name] as (...values: unknown[]) => unknown)(...values);
  return call as Package[Name];
}
