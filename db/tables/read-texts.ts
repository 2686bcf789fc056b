import type BetterSqlite from "better-sqlite3";

/** Reads texts, each once: equal texts are one string. */
export type TextReader = { at(id: number): string; readAll(): void };

/** Reads the texts of tables that `writeTables` filled. */
export function textReaderOf(db: BetterSqlite.Database): TextReader {
  const read = new Map<number, string>();
  const textAt = db.prepare<[number], string>("select text from texts where id = ?").pluck();
  return {
    at(id) {
      const known = read.get(id);
      if (known !== undefined) return known;
      const text = textAt.get(id);
      if (text === undefined) throw new Error(`text ${id} is missing from the tables`);
      read.set(id, text);
      return text;
    },
    readAll() {
      const rows = db.prepare<[], [number, string]>("select id, text from texts").raw().all();
      for (const [id, text] of rows) if (!read.has(id)) read.set(id, text);
    },
  };
}
