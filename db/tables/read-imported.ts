import type BetterSqlite from "better-sqlite3";
import type {
  Contradiction,
  ImportedContent,
  Misprint,
  MissingLine,
  OpenLink,
  PrintedForm,
  PublishedFile,
  Recording,
} from "../../core/archive/imported.ts";
import type { LineCounts } from "../../core/archive/rulebook.ts";
import { lazily, lazyMap } from "../../core/derived.ts";
import { examplesOf } from "../../core/text/printed-order.ts";
import { and, type BetterSQLite3Database, eq, getTableColumns, placeholder } from "../kept/drizzle.ts";
import type { TextReader } from "./read-lineages.ts";
import { printedForms, undecided, undecidedCandidates } from "./schema.ts";

type LaterFile = ImportedContent["laterPublishedFiles"][number];

/** The content of the tables about published files. Long lists are read at their first use. */
export function importedIn(
  drizzled: () => BetterSQLite3Database,
  db: BetterSqlite.Database,
  texts: TextReader,
): ImportedContent {
  // Prepared by hand: every answer names the instant, and a short command needs nothing else through drizzle.
  const knownAt = db.prepare<[], string>("select value from about where key = 'knownAt'").pluck().get() ?? "";
  const recordedAt = db.prepare<[], string>("select recorded_at from instants order by recorded_at").pluck().all();
  const laterFiles = db
    .prepare<[], LaterFile>("select release, recorded_at as recordedAt from later_files order by position")
    .all();
  return lazily<ImportedContent>({
    recordedAt: () => recordedAt,
    knownAt: () => (knownAt === "" ? null : knownAt),
    laterPublishedFiles: () => laterFiles,
    publishedFiles: () => publishedFilesIn(db),
    contradictions: () => contradictionsIn(db),
    missingLines: () => missingLinesIn(db),
    misprints: () => misprintsIn(db),
    undecided: () => undecidedIn(drizzled()),
    curatedRecordings: () => recordingsIn(db),
    printedForms: () => printedFormsIn(drizzled(), texts),
  });
}

/**
 * Prepared by hand, like missing lines, misprints, files and recordings: look-ups need them, and a short command or the
 * first page after a start nothing else of drizzle.
 */
function contradictionsIn(db: BetterSqlite.Database): Contradiction[] {
  type Row = Omit<Contradiction, "isLater"> & { readonly isLater: number };
  const query =
    "select release, lineage, kind, number, curated, printed, served, is_later as isLater from contradictions order by id";
  const rows = db.prepare<[], Row>(query).all();
  return rows.map((row) => ({ ...row, isLater: row.isLater === 1 }));
}

function missingLinesIn(db: BetterSqlite.Database): MissingLine[] {
  return db
    .prepare<[], MissingLine>("select release, lineage, number from missing_lines order by release, lineage")
    .all();
}

function misprintsIn(db: BetterSqlite.Database): Misprint[] {
  return db.prepare<[], Misprint>("select release, lineage, printed, meant from misprints order by id").all();
}

type FileRow = Omit<PublishedFile, "provisions" | "lines" | "findings" | "deviations" | "isServed"> &
  PublishedFile["provisions"] & { readonly id: number; readonly isServed: number };

function publishedFilesIn(db: BetterSqlite.Database): PublishedFile[] {
  type OfFile<Row> = Row & { readonly file: number };
  const byFile = <Row>(query: string) => Map.groupBy(db.prepare<[], OfFile<Row>>(query).all(), ({ file }) => file);
  const lines = byFile<{ readonly part: keyof LineCounts; readonly lines: number }>(
    "select published_file as file, part, lines from line_counts order by published_file, part",
  );
  const findings = byFile<PublishedFile["findings"][number]>(
    "select published_file as file, kind, severity, line, detail from findings order by published_file, position",
  );
  const deviations = byFile<PublishedFile["deviations"][number]>(
    "select published_file as file, kind, number, name, here, served from deviations order by published_file, position",
  );
  const files = db.prepare<[], FileRow>(
    `select id, release, sha256, file_name as fileName, published_on as publishedOn, recorded_at as recordedAt,
      day_basis as dayBasis, length_bytes, encoding, newlines, is_served as isServed,
      not_served_because as notServedBecause, headings, rules, examples, glossary from published_files order by id`,
  );
  return files.all().map(({ id, headings, rules, examples, glossary, isServed, ...facts }) => ({
    ...facts,
    isServed: isServed === 1,
    provisions: { headings, rules, examples, glossary },
    lines: Object.fromEntries((lines.get(id) ?? []).map((count) => [count.part, count.lines])) as LineCounts,
    findings: (findings.get(id) ?? []).map(({ file: _, ...finding }) => finding),
    deviations: (deviations.get(id) ?? []).map(({ file: _, ...deviation }) => deviation),
  })) as PublishedFile[];
}

function undecidedIn(tables: BetterSQLite3Database): OpenLink[] {
  const { undecided: of, position } = undecidedCandidates();
  const candidates = Map.groupBy(
    tables.select().from(undecidedCandidates()).orderBy(of, position).all(),
    (candidate) => candidate.undecided,
  );
  const rows = tables.select().from(undecided()).orderBy(undecided().id).all();
  return rows.map(({ id, ...row }) => ({
    ...row,
    candidates: (candidates.get(id) ?? []).map(({ number, name, lineage }) => ({ number, name, lineage })),
  }));
}

function recordingsIn(db: BetterSqlite.Database): Map<string, Recording> {
  type Row = Recording & { readonly lineage: string };
  const query = "select lineage, at, superseded_at as supersededAt from curated_recordings order by position";
  const rows = db.prepare<[], Row>(query).all();
  return new Map(rows.map(({ lineage, at, supersededAt }) => [lineage, { at, supersededAt }]));
}

function printedFormsIn(tables: BetterSQLite3Database, texts: TextReader): ReadonlyMap<string, PrintedForm> {
  const { id, ...columns } = getTableColumns(printedForms());
  const every = tables.select(columns).from(printedForms()).orderBy(id).prepare();
  const one = tables
    .select(columns)
    .from(printedForms())
    .where(and(eq(columns.lineage, placeholder("lineage")), eq(columns.release, placeholder("release"))))
    .prepare();
  const formFrom = ({ text, examples, examplesAfter, ...row }: ReturnType<typeof every.all>[number]): PrintedForm => ({
    ...row,
    text: text === null ? null : texts.at(text),
    ...examplesOf({ examples: examples.map(texts.at), examplesAfter: examplesAfter ?? undefined }),
  });
  return lazyMap(
    (key) => {
      const space = key.lastIndexOf(" ");
      const row = one.get({ lineage: key.slice(0, space), release: key.slice(space + 1) });
      return row && formFrom(row);
    },
    () => every.all().map((row) => [`${row.lineage} ${row.release}`, formFrom(row)] as const),
  );
}
