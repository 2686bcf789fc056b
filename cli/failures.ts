import { existsSync } from "node:fs";
import type { Opening } from "../db/store.ts";
import { GitError } from "../fetching/git-program.ts";
import { errorLines, Refused } from "./context.ts";
import { reasonFor } from "./files.ts";

/** The reason why a database was not opened, as a sentence. */
export function notOpened(opening: Exclude<Opening, { kind: "open" }>): Refused {
  if (opening.kind === "invalid") return new Refused(errorLines(opening.errors).join("\n"));
  return new Refused(
    opening.kind === "newer"
      ? `A newer Annals made ${opening.file}. Nothing was changed; use that version, or name another file with ANNALS_DB.`
      : `${opening.file} has tables, views or triggers that are not those of Annals. Nothing was changed; move it away, or name another file with ANNALS_DB.`,
  );
}

const keepIt = "Keep the file: the imported files exist only in it.";

/**
 * Errors of SQLite, by the beginning of their code, with what a person can do. The transaction has been rolled back.
 */
const databaseSentences: readonly (readonly [string, (message: string) => string])[] = [
  ["SQLITE_BUSY", () => "The database is in use by another program; try again when it is done."],
  [
    "SQLITE_NOTADB",
    () =>
      "The file that ANNALS_DB names is not a database, or is damaged. Nothing was changed; move it away or name another file.",
  ],
  [
    "SQLITE_CORRUPT",
    (message) =>
      `The database is damaged (${message}). Nothing was changed. Put a copy in its place, or name another file with ANNALS_DB and import the published files again.`,
  ],
  [
    "SQLITE_FULL",
    () => "The disk of the database is full. Nothing was changed and nothing is lost; free some space and try again.",
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
      `The disk reported an error (${message}). The transaction was rolled back. ${keepIt} Check the disk and the limits for files, and try again.`,
  ],
  ["SQLITE_", (message) => `The database cannot be used (${message}). ${keepIt} ANNALS_DB can name another one.`],
  ["NOT_A_FILE", (message) => `${message}, where the database should be. Name a file with ANNALS_DB.`],
  ["KEPT_DAMAGED", damagedWithin],
  // Compressed data that cannot be decompressed.
  ["ZSTD_", damagedWithin],
  ["Z_", damagedWithin],
];

/** Codes of the system and of SQLite for a disk, or a share of it, that is full. */
const fullDisk = ["ENOSPC", "EDQUOT", "SQLITE_FULL"];

/** Other errors of the system about files that are written, by the beginning of their code. */
const writingReasons: readonly (readonly [string, string])[] = [
  ["EACCES", "it may not be written to (permission denied)"],
  ["EPERM", "it may not be written to (permission denied)"],
  ["EROFS", "the disk is read-only"],
  ["ENOTDIR", "it is not a folder"],
  ["EEXIST", "it is not a folder"],
  ["ENOENT", "no folder can be made there"],
  ["ENAMETOOLONG", "its name is too long"],
];

/** Why files cannot be written where somebody named a place for them; `undefined` for an error of another kind. */
export function unwrittenBecause(thrown: unknown): string | undefined {
  if (thrown instanceof GitError) return thrown.message;
  const code = codeOf(thrown);
  if (fullDisk.includes(code)) return "the disk is full; free some space and try again";
  return writingReasons.find(([beginning]) => code.startsWith(beginning))?.[1];
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
}

function damagedWithin(message: string): string {
  return `A published file kept in the database is damaged (${message}). Nothing was changed. Put a copy of the database in its place, or name another file with ANNALS_DB and import the published files again.`;
}

type Listening = { readonly address?: string; readonly port?: number; readonly hostname?: string };

/** Why the service cannot listen at an address. */
function notListening(code: string, { address, port, hostname }: Listening): string {
  if (code === "EADDRINUSE")
    return `The port is in use: ${port} at ${address}. Name another one with PORT, or with ANNALS_METRICS_PORT that of the metrics.`;
  if (isRefusal(code))
    return `The system does not let Annals listen at port ${port}. Name a port from 1024 on with PORT.`;
  return `HOST: this machine cannot listen at "${address ?? hostname}". Write one of its own addresses: 127.0.0.1, or 0.0.0.0 to be reached from other machines.`;
}

function isRefusal(code: string): boolean {
  return code === "EACCES" || code === "EPERM" || code === "EROFS";
}

/** A sentence about an error outside the program; `undefined` for a bug. */
export function systemSentence(thrown: unknown): string | undefined {
  const code = codeOf(thrown);
  const message = thrown instanceof Error ? thrown.message : "";
  const databaseSentence = databaseSentences.find(([beginning]) => code.startsWith(beginning));
  if (databaseSentence !== undefined) return databaseSentence[1](message);
  const { path, syscall } = thrown as { readonly path?: string; readonly syscall?: string };
  if (syscall === "listen" || syscall === "getaddrinfo") return notListening(code, thrown as Listening);
  if (path !== undefined && syscall === "open" && isRefusal(code) && !existsSync(path))
    return `${path} cannot be created: Annals may not write to its folder. Name another place.`;
  // The database is opened by SQLite, so this is a file that somebody named.
  if (path !== undefined && (syscall === "open" || syscall === "read")) return reasonFor(path, thrown);
  if (fullDisk.includes(code))
    return `A disk is full (${message}): the file that was being written is not complete. Free some space and try again.`;
  if (/^E[A-Z]+$/.test(code)) return `${message}. ANNALS_DB names the database.`;
  return undefined;
}
