import { copyFileSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { inject } from "vitest";

/**
 * A database without imports, in a folder of its own, to write to: a copy of the one that is prepared for all tests, with
 * its tables. Opened, it reads no YAML of the dataset, and makes no tables. Its dataset was recorded on 2026-11-20 at noon.
 */
export function preparedCopy(): string {
  const prepared = inject("preparedDatabase");
  const folder = mkdtempSync(join(tmpdir(), "annals-prepared-"));
  for (const name of readdirSync(dirname(prepared)).filter((one) => one.startsWith("annals.")))
    copyFileSync(join(dirname(prepared), name), join(folder, name));
  return join(folder, basename(prepared));
}
