import type BetterSqlite from "better-sqlite3";
import type { DatedRelease } from "../../core/archive/archive.ts";
import { partiesOfSplits } from "../../core/archive/history.ts";
import type { PublishedFile } from "../../core/archive/imported.ts";
import type { Lineage, Revision } from "../../core/archive/lineage.ts";
import { termKey } from "../../core/archive/term-key.ts";
import { extendIndex, type IndexedRevision } from "../../core/ask/quotes/statement-index.ts";
import type { Book } from "../../core/ingest/merging/books.ts";
import { lostProvisions } from "../../core/ingest/merging/completeness.ts";
import type { MergeEnd } from "../../core/ingest/merging/merge.ts";
import type { MergeStep } from "../../core/ingest/merging/next.ts";
import { finished } from "../../core/steps.ts";
import { byText } from "../../core/text/order.ts";
import { sectionOf } from "../../core/text/rule-number.ts";
import { numbersFrom } from "../lists.ts";
import type { ReadingRow } from "../published-files/readings.ts";
import { type Adding, addingTo, type SqlValue } from "./adding.ts";
import { forgetInForce, historyInForce } from "./in-force.ts";
import { statementIndexIn } from "./read-statement-index.ts";
import { writeEnd, writeReading, writeRelease } from "./write.ts";
import { importedRowsOf } from "./write-imported.ts";
import { lineageRowsOf } from "./write-lineages.ts";
import { writeRuleIndex } from "./write-rule-index.ts";
import { writeIndex } from "./write-statement-index.ts";

/** What a newest release adds to tables. */
export type ReleaseAdded = {
  readonly step: MergeStep;
  readonly book: Book;
  readonly publishedFile: PublishedFile;
  /** The rows of readings that the tables do not have. */
  readonly fileReadings: readonly ReadingRow[];
  /** The fingerprint of the state of which the tables are then those. */
  readonly state: string;
};

/** Where the merge of a newer release continues; `undefined` if everything has to be merged. */
export function mergeEndIn(db: BetterSqlite.Database): MergeEnd | undefined {
  type Row = Pick<MergeEnd, "release"> & { readonly lineages: Buffer };
  const row = db.prepare<[], Row>("select release, lineages from merge_end").get();
  if (row === undefined) return undefined;
  const nameOf = db.prepare<[number], string>("select name from lineages where id = ?").pluck();
  return { release: row.release, lineages: [...numbersFrom(row.lineages)].map((key) => nameOf.get(key) ?? "") };
}

/**
 * Adds a newest release to the tables of all earlier ones. The rows are then the same as if everything had been merged.
 * Returns false if the tables do not answer all that the release prints; then they must not be used.
 */
export function addRelease(db: BetterSqlite.Database, added: ReleaseAdded): boolean {
  const { step, book } = added;
  // Releases are replaced although files refer to them.
  db.pragma("foreign_keys = off");
  const isComplete = db.transaction(() => {
    const add = addingTo(db);
    db.prepare("update about set value = ? where key = 'state'").run(added.state);
    addReleases(db, add, step, book);
    addRows(db, add, added);
    db.exec("delete from rule_index");
    const history = historyInForce(db);
    const lineages = [...history.lineages.values()];
    const isLost = lostProvisions(
      { lineages, releases: step.releases },
      [book],
      (_, place) => step.end.lineages[place] ?? "",
    );
    writeRuleIndex(add, history);
    return isLost.length === 0;
  })();
  forgetInForce(db);
  return isComplete;
}

/** The list of releases is written again: the new one may follow or precede any that is only known. */
function addReleases(db: BetterSqlite.Database, add: Adding, { releases }: MergeStep, { release }: Book): void {
  const held = new Set(db.prepare<[], string>("select from_day from releases where is_held = 1").pluck().all());
  held.add(release);
  db.exec("delete from releases; delete from release_sets; delete from release_dates");
  releases.forEach((known, place) => {
    const dated: DatedRelease = { ...known, to: releases[place + 1]?.from ?? null };
    writeRelease(add, dated, held.has(known.from));
  });
}

function addRows(
  db: BetterSqlite.Database,
  add: Adding,
  { step, publishedFile, fileReadings }: Omit<ReleaseAdded, "state" | "book">,
): void {
  const textId = textsOf(db, add);
  const imported = importedRowsOf(add, textId);
  addLineages(db, add, step, textId);
  db.prepare("insert or ignore into instants values (?)").run(publishedFile.recordedAt);
  imported.addPublishedFile(publishedFile, nextIn(db, "published_files", "id"));
  for (const form of step.printedForms) imported.addPrintedForm(form, nextIn(db, "printed_forms", "id"));
  for (const one of step.contradictions) imported.addContradiction(one, nextIn(db, "contradictions", "id"));
  for (const one of step.undecided) imported.addUndecided(one, nextIn(db, "undecided", "id"));
  for (const row of fileReadings) writeReading(add, row, nextIn(db, "file_readings", "position"));
  db.exec("delete from merge_end");
  const keyOf = db.prepare<[string], number>("select id from lineages where name = ?").pluck();
  writeEnd(add, step.end, (lineage) => keyOf.get(lineage) ?? 0);
}

/** The number of the next row; the first published file and the first row of most lists have 1. */
function nextIn(db: BetterSqlite.Database, table: string, column: "id" | "position"): number {
  const last = db.prepare<[], number | null>(`select max(${column}) from ${table}`).pluck().get() ?? null;
  return last === null ? Number(column === "id") : last + 1;
}

/** Gives each text its number in the tables, and adds those that are not there. */
function textsOf(db: BetterSqlite.Database, add: Adding): (text: string) => number {
  const known = db.prepare<[string, string], number>(
    "select id from texts where length(text) = length(?) and text = ?",
  );
  const find = known.pluck();
  return (text) => {
    const before = find.get(text, text);
    if (before !== undefined) return before;
    const id = nextIn(db, "texts", "id");
    add("texts", id, text);
    return id;
  };
}

/** A lineage in the tables that gets more revisions, or one that begins. */
type Grown = {
  readonly lineage: Omit<Lineage, "revisions">;
  readonly key: number;
  readonly added: readonly Revision[];
};

function addLineages(
  db: BetterSqlite.Database,
  add: Adding,
  { continued, born }: MergeStep,
  textId: (text: string) => number,
): void {
  const rows = lineageRowsOf(add, textId);
  const retitled = db.prepare<[string, string]>("update lineages set title = ? where name = ?");
  for (const { id, title } of continued) if (title !== null) retitled.run(title, id);
  const grown = continued.flatMap(({ id, added }): Grown[] =>
    added.length === 0 ? [] : [{ ...rowOf(db, id), added }],
  );
  const begun = born.toSorted(byText(({ id }) => id)).map((lineage): Grown => {
    const key = nextIn(db, "lineages", "id");
    rows.addLineage(lineage, key);
    return { lineage, key, added: lineage.revisions };
  });
  const places = placesIn(db, add);
  const indexed: IndexedRevision[] = [];
  for (const { lineage, key, added } of [...grown, ...begun].toSorted(byText((one) => one.lineage.id))) {
    for (const revision of added) {
      const last = lastOf(db, key);
      const place = last === undefined ? 0 : last.place + 1;
      if (last !== undefined) db.prepare("update revisions set to_day = ? where id = ?").run(revision.from, last.id);
      rows.addRevision(revision, { lineage: key, place, to: null });
      places.move({ lineage, key }, last, revision);
      indexed.push({ lineage, revision, place });
    }
  }
  const index = finished(extendIndex(statementIndexIn(db), indexed));
  db.exec("delete from statement_index");
  writeIndex(add, index);
}

function rowOf(db: BetterSqlite.Database, name: string): Omit<Grown, "added"> {
  type Row = Omit<Grown["lineage"], "isComplete" | "isOlder"> & {
    readonly key: number;
    readonly complete: number;
    readonly older: number;
  };
  const row = db
    .prepare<[string], Row>(
      `select id as key, name as id, document, topic, kind, title, section, is_complete as complete, is_older as older
       from lineages where name = ?`,
    )
    .get(name);
  if (row === undefined) throw new Error(`${name} is not in the tables`);
  const { key, complete, older, ...lineage } = row;
  return { key, lineage: { ...lineage, isComplete: complete === 1, isOlder: older === 1 } };
}

/** The newest revision of a lineage. */
type Last = {
  readonly id: number;
  readonly place: number;
  readonly number: string | null;
  readonly name: string | null;
};

function lastOf(db: BetterSqlite.Database, lineage: number): Last | undefined {
  type Row = Omit<Last, "place"> & { readonly count: number; readonly ended: number };
  const row = db
    .prepare<[number, number], Row>(
      `select id, has_ended as ended, number, name, (select count(*) from revisions where lineage = ?) as count
       from revisions where lineage = ? and to_day is null`,
    )
    .get(lineage, lineage);
  if (row === undefined) return undefined;
  const { id, count, ended, number, name } = row;
  return ended === 1 ? { id, place: count - 1, number: null, name: null } : { id, place: count - 1, number, name };
}

/** Keeps the look-ups of lineages by number, by glossary term, and by the lineage from which they were split. */
function placesIn(db: BetterSqlite.Database, add: Adding) {
  return {
    move({ lineage, key }: Pick<Grown, "lineage" | "key">, last: Last | undefined, revision: Revision): void {
      const { from, hasEnded } = revision;
      const [number, name] = hasEnded ? [null, null] : [revision.number, revision.name];
      const before = last?.number ?? null;
      if (before !== number) {
        close("number_periods", "number", before);
        if (number !== null) addAs("number_periods", number, sectionOf(number), key, from, null);
      }
      const termBefore = last?.name ?? null;
      if (lineage.kind === "glossary" && termBefore !== name) {
        close("glossary_entries", "key", termBefore === null ? null : termKey(termBefore));
        if (name !== null) addAs("glossary_entries", termKey(name), name, key, from, null);
      }
      for (const parent of new Set(partiesOfSplits(revision.events))) {
        const children = db
          .prepare<[string], number>("select child from offspring where parent = ?")
          .pluck()
          .all(parent);
        if (!children.includes(key)) add("offspring", parent, children.length, key);
      }

      function close(table: string, column: string, value: string | null): void {
        db.prepare(`update ${table} set to_day = ? where ${column} = ? and lineage = ? and to_day is null`).run(
          from,
          value,
          key,
        );
      }
    },
  };

  function addAs(table: string, ...row: readonly SqlValue[]): void {
    add(table, nextIn(db, table, "id"), ...row);
  }
}
