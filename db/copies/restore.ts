import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite from "better-sqlite3";
import { isInUse } from "../kept/in-use.ts";
import type { Place } from "../place.ts";
import { checkedCopy } from "./checked-copy.ts";
import { unpackSnapshot } from "./snapshot.ts";

/** The result of restoring. `keptAside` is the previous database file; null if there was none. */
export type Restoring =
  | { readonly kind: "restored"; readonly keptAside: string | null }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Replaces a database by a snapshot or another copy. The copy is checked first; the previous file is kept beside it
 * under another name. The change is atomic: a program that opens the database finds the old one or the new one. Refuses
 * while a service or a writing program uses the database. Throws system errors.
 */
export function restore(place: Place, from: string): Restoring {
  const { file } = place;
  if (isInUse(file)) return refused(`A service answers from ${file}. Stop it first, or restore under another name.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.unfinished-${randomBytes(6).toString("hex")}`;
  try {
    const fault = checkedCopy(from, unfinished);
    if (fault !== undefined) return refused(`${from} cannot be restored. ${fault} Nothing was changed.`);
    const held = holdOff(file);
    if (held === "busy") return refused(`Another program is writing to ${file}. Try again when it is done.`);
    try {
      unpackSnapshot(unfinished, file);
      const keptAside = existsSync(file) ? putAside(file, place.now()) : null;
      renameSync(unfinished, file);
      return { kind: "restored", keptAside };
    } finally {
      held?.close();
    }
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function refused(reason: string): Restoring {
  return { kind: "refused", reason };
}

/** Locks a database against writers; `undefined` if there is none that SQLite can open. */
function holdOff(file: string): BetterSqlite.Database | "busy" | undefined {
  if (!existsSync(file)) return undefined;
  let db: BetterSqlite.Database | undefined;
  try {
    db = new BetterSqlite(file, { timeout: 0 });
    // Moves the content of a write-ahead log into the file, which is then complete by itself.
    db.pragma("journal_mode = delete");
    db.exec("begin exclusive");
    return db;
  } catch (error) {
    db?.close();
    if (!(error instanceof BetterSqlite.SqliteError)) throw error;
    return error.code.startsWith("SQLITE_BUSY") ? "busy" : undefined;
  }
}

/**
 * Gives the old file a second name. Files that SQLite left beside a broken database move too, because they would be
 * taken as part of the new one.
 */
function putAside(file: string, now: Date): string {
  const aside = freeName(`${file}.before-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`);
  try {
    linkSync(file, aside);
  } catch (error) {
    if (
      !(error instanceof Error && "code" in error && /^(?:EPERM|ENOTSUP|EOPNOTSUPP|EMLINK)$/.test(String(error.code)))
    )
      throw error;
    copyFileSync(file, aside);
  }
  for (const suffix of ["-journal", "-wal", "-shm"])
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`);
  return aside;
}

function freeName(name: string): string {
  let free = name;
  for (let count = 2; existsSync(free); count += 1) free = `${name}-${count}`;
  return free;
}
