import { zstdDecompressSync } from "node:zlib";
import type { StatementIndex, StoredRuleIndex } from "../../core/archive/indexes.ts";
import type { BetterSQLite3Database } from "../kept/drizzle.ts";
import { numbersFrom, textsFrom } from "../lists.ts";
import { ruleIndex, statementIndex } from "./packed-schema.ts";

/** The index of the rules of the newest release; `null` if nothing is held. */
export function ruleIndexIn(tables: BetterSQLite3Database): StoredRuleIndex | null {
  const row = tables.select({ content: ruleIndex().content }).from(ruleIndex()).get();
  return row === undefined ? null : (JSON.parse(zstdDecompressSync(row.content).toString("utf8")) as StoredRuleIndex);
}

/** The index of the sentences of all rules. */
export function statementIndexIn(tables: BetterSQLite3Database): StatementIndex {
  const rows = tables.select().from(statementIndex()).all();
  const contents = new Map(rows.map(({ part, content }) => [part, content]));
  return {
    words: texts("words"),
    masked: texts("masked"),
    vocabulary: texts("vocabulary"),
    firsts: numbers("firsts"),
    seconds: numbers("seconds"),
    starts: numbers("starts"),
    places: numbers("places"),
    lineageIds: texts("lineageIds"),
    occurrenceStarts: numbers("occurrenceStarts"),
    occurrenceLineages: numbers("occurrenceLineages"),
    occurrenceRevisions: numbers("occurrenceRevisions"),
    occurrenceParts: numbers("occurrenceParts"),
  };

  function contentOf(part: keyof StatementIndex): Buffer {
    const content = contents.get(part);
    if (content === undefined) throw new Error(`the tables have no list of ${part}`);
    return content;
  }

  function texts(part: keyof StatementIndex): readonly string[] {
    return textsFrom(contentOf(part));
  }

  function numbers(part: keyof StatementIndex): Uint32Array {
    return numbersFrom(contentOf(part));
  }
}
