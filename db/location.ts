import { statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem } from "../core/problem.ts";

/** The dataset that comes with the program. */
export const dataFolder = fileURLToPath(new URL("../data/", import.meta.url));

/** Called after each step of long work: its subject, and how many of how many steps are done. */
export type Progress = (step: { readonly what: string; readonly done: number; readonly of: number }) => void;

/**
 * The database file, the dataset folder, the clock, how long to wait for another writer (default: two minutes), and who
 * is told of each step of importing files and making tables.
 */
export type DatabaseLocation = {
  readonly file: string;
  readonly folder?: string;
  readonly now: () => Date;
  readonly writerWait_ms?: number;
  readonly progress?: Progress;
};

/**
 * How long to wait for another writer: `ANNALS_WRITE_WAIT_S`, in seconds; undefined if it is missing or empty. Throws
 * `invalid-request` if it is not a whole number.
 */
export function writerWaitFrom(environment: Readonly<Record<string, string | undefined>>): number | undefined {
  const written = environment["ANNALS_WRITE_WAIT_S"] ?? "";
  if (written === "") return undefined;
  if (/^\d{1,6}$/.test(written)) return Number(written) * 1_000;
  throw new Problem("invalid-request", "ANNALS_WRITE_WAIT_S: write a whole number of seconds, at most 999999.");
}

/**
 * The database file: `ANNALS_DB` (a file, or `:memory:`), otherwise in the user's data folder.
 *
 * Source: XDG Base Directory Specification; on Windows `LOCALAPPDATA`.
 */
export function databaseFileFrom(environment: Readonly<Record<string, string | undefined>>): string {
  if (environment["ANNALS_DB"]) return environment["ANNALS_DB"];
  const folder = environment["XDG_DATA_HOME"] || environment["LOCALAPPDATA"] || join(homedir(), ".local", "share");
  return join(folder, "annals", "annals.sqlite");
}

/** The identity of the file under a name; `undefined` if there is none. */
export function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}
