import type BetterSqlite from "better-sqlite3";
import type { Playbook } from "../../core/play/playbook.ts";

/** The playbook in the tables. */
export function playbookInTables(db: BetterSqlite.Database): Playbook {
  type Row = readonly [key: string, content: string];
  const rows = db.prepare<[string], Row>("select key, content from playbook where kind = ? order by position").raw();
  const part = (kind: keyof Playbook) =>
    new Map(rows.all(kind).map(([key, content]): [string, never] => [key, JSON.parse(content) as never]));
  return {
    parameters: part("parameters"),
    cards: part("cards"),
    questions: part("questions"),
    rulings: part("rulings"),
    tournamentRules: part("tournamentRules"),
    presets: part("presets"),
  };
}
