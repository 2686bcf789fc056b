import type BetterSqlite from "better-sqlite3";
import type { DocumentId } from "../../core/archive/document.ts";
import type { Lineage, LineageEvent, Party, Revision } from "../../core/archive/lineage.ts";
import { cachedIn } from "../../core/derived.ts";
import { byText } from "../../core/text/order.ts";
import { examplesOf } from "../../core/text/printed-order.ts";

/** Reads lineages, each once: the next call gets the same object. */
export type LineageReader = {
  /** By its public name. */
  named(name: string): Lineage | undefined;
  /** By its key in the tables, which must be there. */
  at(id: number): Lineage;
  /** All of them, by name. */
  all(): readonly Lineage[];
};

type LineageRow = {
  readonly key: number;
  readonly id: string;
  readonly document: DocumentId;
  readonly topic: string;
  readonly kind: Lineage["kind"];
  readonly title: string;
  readonly section: string | null;
  readonly isComplete: number;
  readonly isOlder: number;
};

const lineageColumns = `select id as key, name as id, document, topic, kind, title, section, is_complete as isComplete,
  is_older as isOlder from lineages`;

type RevisionRow = readonly [
  id: number,
  lineage: number,
  from: Revision["from"],
  number: Revision["number"],
  name: string | null,
  text: number | null,
  summary: string | null,
  hasEnded: number,
  isFirstSeen: number,
  readIn: Revision["readIn"],
  significance: Revision["significance"],
  why: string,
];

const revisionColumns = `select id, lineage, from_day, number, name, text, summary, has_ended, is_first_seen, read_in,
  significance, why from revisions`;

/** The parts of revisions; each list is in the order of the revisions, then in its own. */
type Parts = {
  readonly examples: Cursor<readonly [revision: number, text: number, after: number | null]>;
  readonly sources: Cursor<readonly [revision: number, source: string]>;
  readonly events: Cursor<
    readonly [
      revision: number,
      position: number,
      kind: LineageEvent["kind"],
      basis: LineageEvent["basis"],
      confidence: LineageEvent["confidence"],
    ]
  >;
  readonly parties: Cursor<readonly [revision: number, event: number, lineage: string, number: Party["number"]]>;
};

/** Reads on in a list that is sorted by its first column. */
type Cursor<Row> = (revision: number) => readonly Row[];

const partColumns = {
  examples: ["revision, text, after_paragraphs", "examples", "revision, position"],
  sources: ["revision, source", "revision_sources", "revision, position"],
  events: ["revision, position, kind, basis, confidence", "events", "revision, position"],
  parties: ["revision, event, lineage, number", "event_parties", "revision, event, position"],
} as const;

/** Reads the lineages of tables that `writeTables` filled. */
export function lineageReaderOf(db: BetterSqlite.Database, texts: TextReader): LineageReader {
  const read = new Map<number, Lineage>();
  let whole: readonly Lineage[] | undefined;
  const rowNamed = db.prepare<[string], LineageRow>(`${lineageColumns} where name = ?`);
  const rowAt = db.prepare<[number], LineageRow>(`${lineageColumns} where id = ?`);
  const revisionsOf = db.prepare<[number], RevisionRow>(`${revisionColumns} where lineage = ? order by id`).raw();
  const partsBetween = partStatements(db, " where revision between ? and ?");
  return {
    named(name) {
      const row = rowNamed.get(name);
      return row && lineageFrom(row);
    },
    at(id) {
      const lineage = read.get(id);
      if (lineage !== undefined) return lineage;
      const row = rowAt.get(id);
      if (row === undefined) throw new Error(`lineage ${id} is missing from the tables`);
      return lineageFrom(row);
    },
    all() {
      whole ??= readAll();
      return whole;
    },
  };

  function lineageFrom(row: LineageRow): Lineage {
    const lineage = read.get(row.key);
    if (lineage !== undefined) return lineage;
    const rows = revisionsOf.all(row.key);
    const [first, last] = [rows[0]?.[0] ?? 0, rows.at(-1)?.[0] ?? 0];
    const parts = partsOf((name) => partsBetween[name].all(first, last));
    return remember(row, rows, parts);
  }

  function remember(
    { key, isComplete, isOlder, ...row }: LineageRow,
    rows: readonly RevisionRow[],
    parts: Parts,
  ): Lineage {
    const revisions = rows.map((revision) => revisionFrom(revision, parts, texts.at));
    const lineage = { ...row, isComplete: isComplete === 1, isOlder: isOlder === 1, revisions };
    read.set(key, lineage);
    return lineage;
  }

  function readAll(): readonly Lineage[] {
    texts.readAll();
    const parts = partsOf((name) => partStatements(db, "")[name].all());
    const revisions = cursorOf(db.prepare<[], RevisionRow>(`${revisionColumns} order by id`).raw().all(), 1);
    return db
      .prepare<[], LineageRow>(`${lineageColumns} order by lineages.id`)
      .all()
      .map((row) => {
        const rows = revisions(row.key);
        return read.get(row.key) ?? remember(row, rows, parts);
      })
      .toSorted(byText(({ id }) => id));
  }
}

function partStatements(db: BetterSqlite.Database, condition: string) {
  const statement = ([columns, table, order]: (typeof partColumns)[keyof Parts]) =>
    db.prepare<number[]>(`select ${columns} from ${table}${condition} order by ${order}`).raw();
  return {
    examples: statement(partColumns.examples),
    sources: statement(partColumns.sources),
    events: statement(partColumns.events),
    parties: statement(partColumns.parties),
  };
}

function partsOf(rowsOf: (name: keyof Parts) => unknown[]): Parts {
  return {
    examples: cursorOf(rowsOf("examples") as never[]),
    sources: cursorOf(rowsOf("sources") as never[]),
    events: cursorOf(rowsOf("events") as never[]),
    parties: cursorOf(rowsOf("parties") as never[]),
  };
}

/** Gives the rows with a key in the column by which they are sorted. Keys must be asked for in order and may be skipped. */
function cursorOf<Row extends readonly unknown[]>(rows: readonly Row[], column = 0): Cursor<Row> {
  let index = 0;
  return (key) => {
    while (index < rows.length && (rows[index]?.[column] as number) < key) index += 1;
    const start = index;
    while (index < rows.length && rows[index]?.[column] === key) index += 1;
    return start === index ? none : rows.slice(start, index);
  };
}

const none: readonly never[] = [];

function revisionFrom(row: RevisionRow, parts: Parts, textAt: (id: number) => string): Revision {
  const [id, , from, number, name, text, summary, hasEnded, isFirstSeen, readIn, significance, why] = row;
  const parties = parts.parties(id);
  return {
    from,
    number,
    name,
    text: text === null ? null : textAt(text),
    summary,
    ...examplesFrom(parts.examples(id), textAt),
    hasEnded: hasEnded === 1,
    isFirstSeen: isFirstSeen === 1,
    readIn,
    significance,
    why,
    sources: parts.sources(id).map(([, source]) => source),
    events: parts.events(id).map(([, position, kind, basis, confidence]) => ({
      kind,
      basis,
      confidence,
      with: parties
        .filter(([, event]) => event === position)
        .map(([, , lineage, party]) => ({ lineage, number: party })),
    })),
  };
}

function examplesFrom(rows: ReturnType<Parts["examples"]>, textAt: (id: number) => string) {
  const examplesAfter = rows.flatMap(([, , after]) => (after === null ? [] : [after]));
  return examplesOf({
    examples: rows.map(([, example]) => textAt(example)),
    examplesAfter: examplesAfter.length === 0 ? undefined : examplesAfter,
  });
}

/** Reads texts, each once: equal texts are one string. */
export type TextReader = { at(id: number): string; readAll(): void };

/** Reads the texts of tables that `writeTables` filled. */
export function textReaderOf(db: BetterSqlite.Database): TextReader {
  const read = new Map<number, string>();
  const textAt = db.prepare<[number], string>("select text from texts where id = ?").pluck();
  return {
    at: (id) =>
      cachedIn(read, id, () => {
        const text = textAt.get(id);
        if (text === undefined) throw new Error(`text ${id} is missing from the tables`);
        return text;
      }),
    readAll() {
      const rows = db.prepare<[], [number, string]>("select id, text from texts").raw().all();
      for (const [id, text] of rows) if (!read.has(id)) read.set(id, text);
    },
  };
}
