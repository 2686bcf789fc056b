import type BetterSqlite from "better-sqlite3";
import type { History } from "../../core/archive/history.ts";
import { historyIn } from "./read.ts";

/**
 * The history in some tables without most of what is over: only what is in force on the newest day or was on a day of a
 * phrase, and of open intervals. Reading it costs the same however much is held.
 *
 * The connection sees temporary tables in place of those with the same names, so that `historyIn` reads them, until it
 * is closed or `forgetInForce` is called.
 */
export function historyInForce(db: BetterSqlite.Database): History {
  db.pragma("temp_store = memory");
  db.exec(`
    create temp table phrase_days as select distinct on_day from main.phrases;
    create temp table revisions as select * from main.revisions where to_day is null or exists (
      select 1 from temp.phrase_days where from_day <= on_day and to_day > on_day);
    create temp table lineages as select * from main.lineages
      where id in (select lineage from temp.revisions where to_day is null and has_ended = 0);
    delete from temp.revisions where lineage not in (select id from temp.lineages);
    create temp table number_periods as select * from main.number_periods where to_day is null;
    create temp table glossary_entries as select * from main.glossary_entries where to_day is null;
    create temp table offspring as select * from main.offspring where child in (select id from temp.lineages);
  `);
  for (const part of ["examples", "revision_sources", "events", "event_parties"])
    db.exec(
      `create temp table ${part} as select * from main.${part} where revision in (select id from temp.revisions)`,
    );
  db.exec(`create temp table texts as select * from main.texts
    where id in (select text from temp.revisions union select text from temp.examples)`);
  const history = historyIn(db);
  // Reads all lineages together, because the temporary tables have no indexes.
  return { ...history, lineages: new Map(history.lineages) };
}

/** Removes the temporary tables of `historyInForce`. */
export function forgetInForce(db: BetterSqlite.Database): void {
  const names = db.prepare<[], string>("select name from sqlite_temp_schema where type = 'table'").pluck().all();
  for (const name of names) db.exec(`drop table temp.${name}`);
}
