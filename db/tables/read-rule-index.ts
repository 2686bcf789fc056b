import { zstdDecompressSync } from "node:zlib";
import type BetterSqlite from "better-sqlite3";
import type { PackedRuleIndex } from "../../core/ask/citations/rule-entry.ts";

/** Reads what `writeRuleIndex` wrote; `null` if it wrote nothing. */
export function ruleIndexIn(db: BetterSqlite.Database): PackedRuleIndex | null {
  const content = db.prepare<[], Buffer>("select content from rule_index").pluck().get();
  return content === undefined ? null : (JSON.parse(zstdDecompressSync(content).toString("utf8")) as PackedRuleIndex);
}
