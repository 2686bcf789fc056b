import type BetterSqlite from "better-sqlite3";
import type {
  Contradiction,
  Deviation,
  Imported,
  Misprint,
  MissingLine,
  PrintedForm,
  PublishedFile,
  Recording,
  Undecided,
} from "../../core/archive/imported.ts";
import type { Finding, LineCounts } from "../../core/archive/rulebook.ts";
import { lazyMap } from "./lazy-map.ts";
import { textReaderOf } from "./read-texts.ts";

/** The content of the tables about published files. Long lists are read at their first use. */
export function importedIn(db: BetterSqlite.Database): Imported {
  const read = {
    publishedFiles: once(() => publishedFilesIn(db)),
    contradictions: once(() => contradictionsIn(db)),
    missingLines: once(() =>
      db.prepare<[], MissingLine>("select release, lineage, number from missing_lines order by release, lineage").all(),
    ),
    misprints: once(() =>
      db.prepare<[], Misprint>("select release, lineage, printed, meant from misprints order by id").all(),
    ),
    undecided: once(() => undecidedIn(db)),
    curatedRecordings: once(() => recordingsIn(db)),
    printedForms: once(() => printedFormsIn(db)),
  };
  return {
    recordedAt: db.prepare<[], string>("select recorded_at from instants order by recorded_at").pluck().all(),
    knownAt:
      db.prepare<[], string>("select value from about where key = 'knownAt' and value <> ''").pluck().get() ?? null,
    laterPublishedFiles: db
      .prepare<[], Imported["laterPublishedFiles"][number]>(
        "select release, recorded_at as recordedAt from later_files order by position",
      )
      .all(),
    get publishedFiles() {
      return read.publishedFiles();
    },
    get contradictions() {
      return read.contradictions();
    },
    get missingLines() {
      return read.missingLines();
    },
    get misprints() {
      return read.misprints();
    },
    get undecided() {
      return read.undecided();
    },
    get curatedRecordings() {
      return read.curatedRecordings();
    },
    get printedForms() {
      return read.printedForms();
    },
  };
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type FileRow = Omit<PublishedFile, "isServed" | "provisions" | "lines" | "findings" | "deviations"> &
  PublishedFile["provisions"] & { readonly id: number; readonly isServed: number };

function publishedFilesIn(db: BetterSqlite.Database): PublishedFile[] {
  type Of<Row> = Row & { readonly file: number };
  const grouped = <Row>(columns: string, table: string, order: string) =>
    Map.groupBy(
      db
        .prepare<[], Of<Row>>(
          `select published_file as file, ${columns} from ${table} order by published_file, ${order}`,
        )
        .all(),
      ({ file }) => file,
    );
  const lines = grouped<{ part: keyof LineCounts; lines: number }>("part, lines", "line_counts", "part");
  const findings = grouped<Finding>("kind, severity, line, detail", "findings", "position");
  const deviations = grouped<Deviation>("kind, number, name, here, served", "deviations", "position");
  const bare = <Row>({ file: _, ...row }: Of<Row>) => row;
  return db
    .prepare<[], FileRow>(
      `select id, release, sha256, file_name as fileName, published_on as publishedOn, recorded_at as recordedAt,
        day_basis as dayBasis, length_bytes, encoding, newlines, is_served as isServed,
        not_served_because as notServedBecause, headings, rules, examples, glossary
       from published_files order by id`,
    )
    .all()
    .map(({ id, isServed, headings, rules, examples, glossary, ...facts }) => ({
      ...facts,
      isServed: isServed === 1,
      provisions: { headings, rules, examples, glossary },
      lines: Object.fromEntries((lines.get(id) ?? []).map((one) => [one.part, one.lines])) as LineCounts,
      findings: (findings.get(id) ?? []).map((one) => bare(one) as Finding),
      deviations: (deviations.get(id) ?? []).map((one) => bare(one) as Deviation),
    }));
}

function contradictionsIn(db: BetterSqlite.Database): Contradiction[] {
  type Row = Omit<Contradiction, "isLater"> & { readonly later: number };
  return db
    .prepare<[], Row>(
      `select release, lineage, kind, number, curated, printed, served, is_later as later from contradictions
       order by id`,
    )
    .all()
    .map(({ later, ...row }) => ({ ...row, isLater: later === 1 }));
}

function undecidedIn(db: BetterSqlite.Database): Undecided[] {
  type Row = Omit<Undecided, "candidates"> & { readonly id: number };
  type Candidate = Undecided["candidates"][number] & { readonly undecided: number };
  const candidates = Map.groupBy(
    db
      .prepare<[], Candidate>(
        "select undecided, number, name, lineage from undecided_candidates order by undecided, position",
      )
      .all(),
    ({ undecided }) => undecided,
  );
  return db
    .prepare<[], Row>("select id, release, number, name, lineage, chosen, reason from undecided order by id")
    .all()
    .map(({ id, ...row }) => ({
      ...row,
      candidates: (candidates.get(id) ?? []).map(({ number, name, lineage }) => ({ number, name, lineage })),
    }));
}

function recordingsIn(db: BetterSqlite.Database): Map<string, Recording> {
  const rows = db
    .prepare<[], Recording & { lineage: string }>(
      "select lineage, at, superseded_at as supersededAt from curated_recordings order by position",
    )
    .all();
  return new Map(rows.map(({ lineage, at, supersededAt }) => [lineage, { at, supersededAt }]));
}

type FormRow = Omit<PrintedForm, "text" | "examples" | "examplesAfter"> & {
  readonly text: number | null;
  readonly examples: string;
  readonly examplesAfter: string | null;
};

function printedFormsIn(db: BetterSqlite.Database): ReadonlyMap<string, PrintedForm> {
  const texts = textReaderOf(db);
  const columns =
    "select lineage, release, number, name, text, examples, examples_after as examplesAfter from printed_forms";
  const one = db.prepare<[string, string], FormRow>(`${columns} where lineage = ? and release = ?`);
  const every = db.prepare<[], FormRow>(`${columns} order by id`);
  const formFrom = ({ text, examples, examplesAfter, ...row }: FormRow): PrintedForm => ({
    ...row,
    text: text === null ? null : texts.at(text),
    examples: (JSON.parse(examples) as number[]).map(texts.at),
    ...(examplesAfter === null ? {} : { examplesAfter: JSON.parse(examplesAfter) as number[] }),
  });
  return lazyMap(
    (key) => {
      const space = key.lastIndexOf(" ");
      const row = one.get(key.slice(0, space), key.slice(space + 1));
      return row && formFrom(row);
    },
    () => every.all().map((row) => [`${row.lineage} ${row.release}`, formFrom(row)] as const),
  );
}
