import type BetterSqlite from "better-sqlite3";
import { tournamentRulesFrom } from "../../core/archive/tournament-rules.ts";
import { lazily } from "../../core/derived.ts";
import type { Playbook } from "../../core/play/playbook.ts";

/**
 * The playbook in the tables; each part is read at its first use, because most questions need one or two. Prepared by
 * hand: the first page after a start needs nothing else of drizzle.
 */
export function playbookInTables(db: BetterSqlite.Database): Playbook {
  type Row = { readonly key: string; readonly content: string };
  const rows = db.prepare<[kind: string], Row>("select key, content from playbook where kind = ? order by position");
  const part = (kind: keyof Playbook) => () =>
    new Map(rows.all(kind).map(({ key, content }): [string, never] => [key, JSON.parse(content) as never]));
  const playbook: Playbook = lazily<Playbook>({
    parameters: part("parameters"),
    cards: part("cards"),
    questions: part("questions"),
    rulings: part("rulings"),
    tournamentRules: () => tournamentRulesFrom(playbook.parameters.values()),
    presets: part("presets"),
    asking: part("asking"),
    words: part("words"),
  });
  return playbook;
}
