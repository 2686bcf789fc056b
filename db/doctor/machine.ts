import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite from "better-sqlite3";
import { errorCodeOf } from "../../core/problem.ts";
import { allTablesFilesOf } from "../tables/file.ts";
import { type DatabaseFinding, sound } from "./kept.ts";

/** The facts about the machine that the doctor needs. */
export type Machine = {
  readonly node: string;
  readonly hasRights: boolean;
  /** The free space on the disk of a folder, for the current user. */
  readonly free_bytes: (folder: string) => number;
};

/** Examines the programs, the rights and the disk on which a database depends. Only reads. */
export function machineFindings(database: string, machine: Machine): DatabaseFinding[] {
  const folder = dirname(database);
  return [
    sound("Node", `Node ${machine.node} runs this.`),
    sqliteFinding(),
    ...(existsSync(folder)
      ? [...rightsFindings(database, folder, machine), diskFinding(database, folder, machine)]
      : []),
    ...(existsSync(`${database}-journal`)
      ? [
          note(
            "unfinished write",
            "A program was killed while it wrote; its unfinished write is undone at the next access.",
          ),
        ]
      : []),
  ];
}

function note(check: string, found: string): DatabaseFinding {
  return { check, status: "note", found, fix: null };
}

function sqliteFinding(): DatabaseFinding {
  const db = new BetterSqlite(":memory:");
  try {
    const version = String(db.prepare("select sqlite_version()").pluck().get());
    return sound("SQLite", `SQLite ${version} is built in.`);
  } finally {
    db.close();
  }
}

function rightsFindings(database: string, folder: string, { hasRights }: Machine): DatabaseFinding[] {
  const check = "rights";
  const file = existsSync(database) ? database : null;
  if (file !== null && !may(file, constants.R_OK))
    return [
      {
        check,
        status: "error",
        found: `You may not read ${file}.`,
        fix: "Run this as the user who owns it, or give yourself the right.",
      },
    ];
  const closed = [...(file === null ? [] : [file]), folder].filter((path) => !may(path, constants.W_OK));
  const open = [...(file === null ? [] : [file]), ...(hasRights ? allTablesFilesOf(database) : [])].filter(
    (path) => hasRights && (statSync(path).mode & 0o077) !== 0,
  );
  const findings: DatabaseFinding[] = [
    ...closed.map(
      (path): DatabaseFinding => ({
        check,
        status: "warning",
        found: `You may not write to ${path}: nothing can be imported, and no tables kept.`,
        fix: "Give the user who imports the right to write to the file and its folder; a service that only reads needs none.",
      }),
    ),
    ...open.map(
      (path): DatabaseFinding => ({
        check,
        status: "warning",
        found: `Other users may read or write ${path}, which holds published files.`,
        fix: `chmod 600 '${path}'`,
      }),
    ),
  ];
  return findings.length === 0 ? [sound(check, "The database and its folder are yours alone to write.")] : findings;
}

function may(path: string, right: number): boolean {
  try {
    accessSync(path, right);
    return true;
  } catch (error) {
    if (errorCodeOf(error) !== "") return false;
    throw error;
  }
}

/** Some space for what does not grow with the database. */
const spare_bytes = 50_000_000;

function diskFinding(database: string, folder: string, { free_bytes }: Machine): DatabaseFinding {
  const check = "disk space";
  const files = [database, ...allTablesFilesOf(database)].filter((file) => existsSync(file));
  const size_bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const free = free_bytes(folder);
  const found = `${megabytes(free)} MB are free; the database and its tables take ${megabytes(size_bytes)} MB.`;
  const fix = "Make room on that disk, or move the database to another one and name it with ANNALS_DB.";
  // An import writes new tables beside those in use, and SQLite a journal.
  if (free < size_bytes)
    return { check, status: "error", found: `${found} An import needs the same amount again.`, fix };
  if (free < 2 * size_bytes + spare_bytes) return { check, status: "warning", found, fix };
  return sound(check, found);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
