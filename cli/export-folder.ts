import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../db/folders.ts";
import { Refused } from "./context.ts";
import { unwrittenBecause } from "./failures.ts";

/**
 * The names in a folder into which a command shall write; none if it will be made. Throws `Refused` for a place that is
 * no folder.
 */
export function namesInTarget(folder: string): readonly string[] {
  if (folder === "") throw new Refused("The name of the folder is empty.");
  try {
    return readdirSync(folder);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    if (error.code === "ENOENT") return [];
    throw new Refused(`Nothing can be written to ${folder}, because ${unwrittenBecause(error) ?? error.message}.`);
  }
}

/** The folder in which an export is written before its files get their places. What a killed one left is removed. */
export const unfinishedName = ".unfinished-export";

/**
 * Gives the files their places when all are written, the manifest last; removes everything again, with the folders that
 * it made, if the system refuses a part.
 */
export async function allOrNothing(folder: string, write: (into: string) => Promise<string>): Promise<string> {
  const into = join(folder, unfinishedName);
  const own = [into];
  try {
    const made = makeFolder(folder);
    if (made !== undefined) own.push(made);
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into);
    const said = await write(into);
    const isManifest = (name: string) => name === "manifest.json";
    for (const name of readdirSync(into).sort((one, other) => Number(isManifest(one)) - Number(isManifest(other)))) {
      const place = join(folder, name);
      own.push(place);
      // From an export that was killed while its files got their places.
      rmSync(place, { recursive: true, force: true });
      renameSync(join(into, name), place);
    }
    rmdirSync(into);
    return said;
  } catch (error) {
    const reason = unwrittenBecause(error);
    if (reason === undefined) throw error;
    for (const path of own) if (existsSync(path)) rmSync(path, { recursive: true });
    throw new Refused(`Nothing was exported to ${folder}, because ${reason}.`);
  }
}
