import type { ArchiveOnDay } from "../../core/ask/archive-on-day.ts";
import { alarms } from "../../core/ask/citations/decide.ts";
import { glossPieces } from "../../core/ask/citations/explain.ts";
import { ruleIndexOn } from "../../core/ask/citations/rule-index.ts";
import type { CheckAnswer } from "../../core/contract/citation-check.ts";

/** The citations that may be wrong, each with the words beside it and which of them decide. */
export function alarmsIn({ history }: ArchiveOnDay, { citations, on }: CheckAnswer) {
  const index = ruleIndexOn(history, on);
  return citations
    .filter(({ verdict }) => alarms.has(verdict))
    .map((citation) => ({ ...citation, pieces: citation.gloss === "" ? [] : glossPieces(index, citation) }));
}

/** A citation that may be wrong. */
export type CitationAlarm = ReturnType<typeof alarmsIn>[number];
