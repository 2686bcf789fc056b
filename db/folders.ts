import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and the folders above it, if they are missing. The system's own way to do that never ends where a
 * folder says that it is not there, as those of /proc do.
 *
 * @returns The highest folder that was made; `undefined` if none was.
 */
export function makeFolder(folder: string, mode = 0o777): string | undefined {
  try {
    mkdirSync(folder, { mode });
    return folder;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EEXIST" && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    if (code !== "ENOENT" || existsSync(dirname(folder))) throw error;
  }
  const above = makeFolder(dirname(folder), mode);
  const own = makeFolder(folder, mode);
  return above ?? own;
}
