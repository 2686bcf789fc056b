import { zstdCompressSync } from "node:zlib";
import type { History } from "../../core/archive/history.ts";
import { packedRuleIndex, ruleIndexOn } from "../../core/ask/citations/rule-index.ts";
import { dayFrom } from "../../core/text/days.ts";
import type { Adding } from "./adding.ts";

/** Writes the words of the rules of the newest release, so that a check of citations need not read all lineages. */
export function writeRuleIndex(add: Adding, history: History): void {
  const newest = dayFrom(history.releases.at(-1)?.from ?? "");
  if (newest === undefined || history.heldReleases.length === 0) return;
  const packed = packedRuleIndex(ruleIndexOn(history, newest));
  add("rule_index", newest, zstdCompressSync(JSON.stringify(packed)));
}
