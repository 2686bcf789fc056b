import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";
import { linkingFingerprint } from "../db/code.ts";
import { removeOld } from "./dataset-once.ts";

/**
 * What is made of published files by the code that reads and links them: kept among the temporary files of the system,
 * for other workers and later runs with the same files, the same code and the same libraries.
 */
export type Kept<Value> = { readonly read: () => Value | undefined; readonly write: (value: Value) => void };

/** @param files What it is made of. */
export function keptIn<Value>(folder: string, files: readonly string[]): Kept<Value> {
  const hash = createHash("sha256").update(process.version).update(linkingFingerprint());
  hash.update(readFileSync(new URL("../package-lock.json", import.meta.url)));
  for (const file of files) hash.update(basename(file)).update(readFileSync(file));
  const kept = join(inject("lastingFolder"), folder, hash.digest("hex"));
  return {
    read: () => (existsSync(kept) ? deserialize(readFileSync(kept)) : undefined),
    write(value) {
      mkdirSync(dirname(kept), { recursive: true });
      // Code that was changed since leaves files that nothing reads again.
      removeOld(dirname(kept));
      // Another worker must not find half of it.
      writeFileSync(`${kept}-${process.pid}`, serialize(value));
      renameSync(`${kept}-${process.pid}`, kept);
    },
  };
}
