import type { Opening } from "../db/store.ts";
import { errorLines, Refused } from "./context.ts";

/** Why a database was not opened, said to a person. */
export function notOpened(opening: Exclude<Opening, { kind: "open" }>): Refused {
  if (opening.kind === "invalid") return new Refused(errorLines(opening.errors).join("\n"));
  return new Refused(
    `${opening.file} was made by another program or a newer Annals. Nothing was changed; move it away, or name another file with ANNALS_DB.`,
  );
}

const keepIt = "Keep the file: what was imported lies only in it.";

/**
 * What SQLite reports, by the beginning of its code, and what a person can do. Whatever was being written is undone.
 */
const databaseSentences: readonly (readonly [string, (message: string) => string])[] = [
  ["SQLITE_BUSY", () => "The database is in use by another program; try again when it is done."],
  [
    "SQLITE_NOTADB",
    () =>
      "The file that ANNALS_DB names is no database, or is damaged. Nothing was changed; move it away or name another file.",
  ],
  [
    "SQLITE_CORRUPT",
    (message) =>
      `The database is damaged (${message}). Nothing was changed. Put a copy in its place, or name another file with ANNALS_DB and import the published files again.`,
  ],
  [
    "SQLITE_FULL",
    () =>
      "There is no room left for the database on its disk. Nothing was changed, and nothing that it holds is lost; make room and try again.",
  ],
  [
    "SQLITE_READONLY",
    (message) =>
      `The database cannot be written to (${message}). Nothing was changed; look at the permissions of the file and of its folder, or name another file with ANNALS_DB.`,
  ],
  [
    "SQLITE_CANTOPEN",
    (message) =>
      `The database cannot be opened (${message}). Look at the permissions of the file and of its folder, or name another file with ANNALS_DB.`,
  ],
  [
    "SQLITE_IOERR",
    (message) =>
      `The disk did not do what the database asked of it (${message}). What was being written is undone. ${keepIt} Look at the disk and at the limits for files, and try again.`,
  ],
  ["SQLITE_", (message) => `The database cannot be used (${message}). ${keepIt} ANNALS_DB can name another one.`],
  ["KEPT_DAMAGED", damagedWithin],
  // What was compressed does not unpack any more.
  ["ZSTD_", damagedWithin],
  ["Z_", damagedWithin],
];

function damagedWithin(message: string): string {
  return `A published file kept in the database is damaged (${message}). Nothing was changed. Put a copy of the database in its place, or name another file with ANNALS_DB and import the published files again.`;
}

/** What went wrong outside the program, said plainly; `undefined` for what is a bug. */
export function systemSentence(thrown: unknown): string | undefined {
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  const message = thrown instanceof Error ? thrown.message : "";
  const known = databaseSentences.find(([beginning]) => code.startsWith(beginning));
  if (known !== undefined) return known[1](message);
  if (code === "EADDRINUSE") return "The port is in use; name another one with PORT.";
  if (/^E[A-Z]+$/.test(code)) return `${message}. ANNALS_DB says where the database lies.`;
  return undefined;
}
