import { createHash } from "node:crypto";
import type { Database } from "../kept/connection.ts";
import { checkedSum, DamagedError } from "../kept/state.ts";
import { fileStoreOf } from "../published-files/file-store.ts";

/** What SQLite finds wrong with a database: pages, indexes, rows that refer to nothing. */
export function integrityFaults(db: Database): string[] {
  const said = (db.pragma("integrity_check") as { readonly integrity_check: string }[]).map(
    (row) => row.integrity_check,
  );
  const dangling = db.pragma("foreign_key_check") as { readonly table: string; readonly parent: string }[];
  return [
    ...(said.length === 1 && said[0] === "ok" ? [] : said.map((sentence) => `SQLite finds: ${sentence}.`)),
    ...dangling.map(({ table, parent }) => `A row of ${table} refers to a row of ${parent} that does not exist.`),
  ];
}

/** Whether the rows that describe published files are unchanged. */
export function sumFaults(db: Database): string[] {
  try {
    checkedSum(db);
    return [];
  } catch (error) {
    if (error instanceof DamagedError) return ["The rows about published files were changed or damaged."];
    throw error;
  }
}

/** The stored published files whose bytes differ from those imported, one sentence for each. */
export function publishedFileFaults(db: Database): string[] {
  const store = fileStoreOf(db);
  return store.rows().flatMap((row) => {
    const is = `The published file ${row.fileName} of ${row.release} (${row.sha256.slice(0, 12)}…)`;
    try {
      const bytes = store.bytesOf(row);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      if (sha256 === row.sha256 && bytes.length === row.length_bytes) return [];
      return [`${is} is not what was imported: its hash is ${sha256.slice(0, 12)}….`];
    } catch (error) {
      if (isUnpackable(error)) return [`${is} can no longer be unpacked.`];
      throw error;
    }
  });
}

/** Says whether an error means damaged compressed data. */
export function isUnpackable(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(?:ZSTD_|Z_|ERR_ZSTD)/.test(String(error.code));
}
