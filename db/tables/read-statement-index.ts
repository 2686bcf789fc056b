import type BetterSqlite from "better-sqlite3";
import type { StatementIndex } from "../../core/archive/indexes.ts";
import { numbersFrom, textsFrom } from "../lists.ts";

/** Reads what `writeStatementIndex` wrote. */
export function statementIndexIn(db: BetterSqlite.Database): StatementIndex {
  const rows = db.prepare<[], [part: string, content: Buffer]>("select part, content from statement_index").raw().all();
  const contents = new Map(rows);
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
