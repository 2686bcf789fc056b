import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The dataset that comes with the program. */
export const dataFolder = fileURLToPath(new URL("../data/", import.meta.url));

/** Where things lie, and the clock. */
export type Place = { readonly file: string; readonly folder?: string; readonly now: () => Date };

/**
 * Where the database lies: `ANNALS_DB` (a file, or `:memory:`), else in the user's data folder.
 *
 * Source: XDG Base Directory Specification; on Windows `LOCALAPPDATA`.
 */
export function databaseFileFrom(environment: Readonly<Record<string, string | undefined>>): string {
  if (environment["ANNALS_DB"]) return environment["ANNALS_DB"];
  const folder = environment["XDG_DATA_HOME"] || environment["LOCALAPPDATA"] || join(homedir(), ".local", "share");
  return join(folder, "annals", "annals.sqlite");
}
