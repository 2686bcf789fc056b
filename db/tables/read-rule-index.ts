import { zstdDecompressSync } from "node:zlib";
import type BetterSqlite from "better-sqlite3";
import type { StoredRuleIndex } from "../../core/archive/indexes.ts";

/** Reads what `writeRuleIndex` wrote; `null` if it wrote nothing. */
export function ruleIndexIn(db: BetterSqlite.Database): StoredRuleIndex | null {
  const content = db.prepare<[], Buffer>("select content from rule_index").pluck().get();
  return content === undefined ? null : (JSON.parse(zstdDecompressSync(content).toString("utf8")) as StoredRuleIndex);
}
