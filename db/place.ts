import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The dataset that comes with the program. */
export const dataFolder = fileURLToPath(new URL("../data/", import.meta.url));

/** The database file, the dataset folder, the clock, and how long to wait for another writer (default: two minutes). */
export type Place = {
  readonly file: string;
  readonly folder?: string;
  readonly now: () => Date;
  readonly writerWait_ms?: number;
};

/**
 * How long to wait for another writer: `ANNALS_WRITE_WAIT_S`, in seconds; undefined if that is missing or not a number.
 */
export function writerWaitFrom(environment: Readonly<Record<string, string | undefined>>): number | undefined {
  const written = environment["ANNALS_WRITE_WAIT_S"] ?? "";
  return /^\d{1,6}$/.test(written) ? Number(written) * 1_000 : undefined;
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

/** How a service follows another one, according to the environment. */
export type FollowEnvironment = {
  /** `ANNALS_FOLLOW`: the address or the path of snapshots; undefined if the service follows none. */
  readonly from: string | undefined;
  /** `ANNALS_FOLLOW_FOLDER`: the folder that keeps copies for the next start. */
  readonly copies: string | null;
  /** `ANNALS_FOLLOW_EVERY_S`: how often to check for a newer one. */
  readonly every_ms: number;
  /** `ANNALS_SNAPSHOT_TOKEN`: the token for the service that writes them. */
  readonly token: string | null;
};

const lookEvery_s = 5;

/** Reads how to follow another service. `undefined` for a number that cannot be read. */
export function followEnvironmentFrom(
  environment: Readonly<Record<string, string | undefined>>,
): FollowEnvironment | undefined {
  const every = environment["ANNALS_FOLLOW_EVERY_S"] || String(lookEvery_s);
  if (!/^[1-9]\d{0,5}$/.test(every)) return undefined;
  return {
    from: environment["ANNALS_FOLLOW"] || undefined,
    copies: environment["ANNALS_FOLLOW_FOLDER"] || null,
    every_ms: Number(every) * 1_000,
    token: environment["ANNALS_SNAPSHOT_TOKEN"] || null,
  };
}
