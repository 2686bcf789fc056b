import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Command, Option } from "commander";
import type { Archive } from "../core/archive/archive.ts";
import { type DocumentId, documentIds } from "../core/archive/document.ts";
import { archiveOf } from "../core/ask/documents.ts";
import type { Holdings } from "../core/holdings.ts";
import type { Database } from "../db/kept/connection.ts";
import type { Store } from "../db/store.ts";
import { copyTables, rowsOf, tablesState, writeSqlite } from "../db/tables/copy.ts";
import { runGit } from "../fetching/git-program.ts";
import { dataTables } from "../publish/exports/data.ts";
import {
  csvRow,
  dataPackage,
  datasetteMetadata,
  jsonRow,
  type ListedFile,
  manifestOf,
  rowSchema,
} from "../publish/exports/forms.ts";
import { gitStream } from "../publish/exports/git.ts";
import { type ExportedTable, exportedTables } from "../publish/exports/tables.ts";
import { type CommandContext, programVersion, Refused } from "./context.ts";
import { allOrNothing, namesInTarget, unfinishedName } from "./export-folder.ts";
import { exportStatic } from "./export-static.ts";
import { withStore } from "./opening.ts";

const formats = ["sqlite", "jsonl", "csv", "parquet", "static", "git", "data"] as const;
type Format = (typeof formats)[number];

const largerPiece_chars = 262_144;

/** `annals export --format <name> <folder>`: writes the archive as files, with a manifest. */
export function exportCommand(context: CommandContext): Command {
  const { environment, write } = context;
  return new Command("export")
    .description(
      "export the archive as an SQLite file, JSON Lines, CSV, Parquet, a static site, a history of git, or data without the text of the rules",
    )
    .argument("<folder>", "a new or empty folder; for static also one with an earlier export")
    .addOption(new Option("--format <name>", "the format").choices(formats).makeOptionMandatory())
    .addOption(
      new Option("--document <id>", "the document, for sqlite, jsonl, csv and parquet")
        .choices(documentIds)
        .default("cr"),
    )
    .action(
      async (folder: string, { format, document }: { readonly format: Format; readonly document: DocumentId }) => {
        const isOfTables = format in writers;
        if (document !== "cr" && !isOfTables) throw new Refused(`--format ${format} has no --document.`);
        if (format === "static") return exportStatic(context, folder);
        const names = namesInTarget(folder);
        if (names.length > 0 && !names.includes(unfinishedName))
          throw new Refused(`${folder} is not empty; name a new or empty folder.`);
        await withStore(context, async (store) => {
          const corpus = corpusOf(store, document);
          const said = await allOrNothing(folder, async (into) => {
            if (format === "git") return `${await gitWritten(store.holdings, into, environment)} commits`;
            const files = format === "data" ? await dataFiles(store, into) : await writers[format](corpus, into);
            return `${files.length} files`;
          });
          write(`${said} written to ${folder}${format === "git" ? "" : "; manifest.json lists them with their sums"}`);
        });
      },
    );
}

type Corpus = { readonly document: DocumentId; readonly tables: Database; readonly archive: Archive };

type Writer = (corpus: Corpus, folder: string) => readonly ListedFile[] | Promise<readonly ListedFile[]>;

/** The tables of a document. Throws `not-held` if no file of it is held. */
function corpusOf({ holdings, tables, documentTables }: Store, document: DocumentId): Corpus {
  const archive = archiveOf(holdings, document);
  const own = document === "cr" ? tables : documentTables.get(document);
  if (own === undefined) throw new Error(`${document} is held without tables`);
  return { document, tables: own, archive };
}

/** Writes a repository with its files, and returns how many commits it has. */
async function gitWritten(
  holdings: Holdings,
  folder: string,
  environment: CommandContext["environment"],
): Promise<number> {
  const run = (words: readonly string[], input?: Uint8Array) =>
    runGit({ words, environment, folder, protocols: [], ...(input === undefined ? {} : { input }) });
  await run(["init", "-q", "-b", "main"]);
  await run(["fast-import", "--quiet", "--done"], Buffer.from([...gitStream(holdings)].join("")));
  await run(["reset", "-q", "--hard", "main"]);
  return Number(String(await run(["rev-list", "--count", "--all"])));
}

const writers: Readonly<Record<Exclude<Format, "git" | "static" | "data">, Writer>> = {
  sqlite(corpus, folder) {
    copyTables(corpus.tables, join(folder, "annals.sqlite"), exportedTables);
    return withManifest(corpus, folder, "sqlite", [
      listed(folder, "annals.sqlite"),
      written(folder, "metadata.json", [indented(datasetteMetadata(corpus.document))]),
    ]);
  },
  jsonl: (corpus, folder) =>
    withManifest(
      corpus,
      folder,
      "jsonl",
      exportedTables.flatMap((table) => [
        written(folder, `${table.name}.jsonl`, jsonLines(corpus.tables, table)),
        written(folder, `${table.name}.schema.json`, [indented(rowSchema(table))]),
      ]),
    ),
  async parquet(corpus, folder) {
    const tables = exportedTables.map((table) => ({ ...table, rows: rowsOf(corpus.tables, table) }));
    return withManifest(corpus, folder, "parquet", await parquetFiles(folder, tables));
  },
  csv: (corpus, folder) =>
    withManifest(corpus, folder, "csv", [
      ...exportedTables.map((table) => written(folder, `${table.name}.csv`, csvLines(corpus.tables, table))),
      written(folder, "datapackage.json", [indented(dataPackage(corpus.document, rowCounts(corpus.tables)))]),
    ]),
};

/** The data without the words of the rules, as a package of npm. */
async function dataFiles(store: Store, folder: string): Promise<readonly ListedFile[]> {
  const tables = dataTables.map((table) => ({ ...table, rows: [...table.rows(store.holdings)] }));
  writeSqlite(join(folder, "annals-data.sqlite"), tables);
  return withManifest(corpusOf(store, "cr"), folder, "data", [
    listed(folder, "annals-data.sqlite"),
    ...(await parquetFiles(folder, tables)),
    ...tables.flatMap((table) => [
      written(folder, `${table.name}.json`, jsonList(table)),
      written(folder, `${table.name}.schema.json`, [indented({ type: "array", items: rowSchema(table) })]),
    ]),
    ...["packages/data/index.js", "packages/data/index.d.ts", "packages/data/README.md", "LICENSE"].map((path) =>
      written(folder, basename(path), [readFileSync(new URL(`../${path}`, import.meta.url), "utf8")]),
    ),
    written(folder, "package.json", [indented(dataManifest(store))]),
  ]);
}

type FilledTable = Pick<ExportedTable, "name" | "title" | "description" | "columns"> & {
  readonly rows: Iterable<readonly (string | number | null)[]>;
};

/** The package.json of annals-data. Its version is the newest release that is held: 2026.6.19. */
function dataManifest({ holdings: { archive } }: Store): object {
  const newest = archive.heldReleases.at(-1) ?? archive.releases.at(-1)?.from ?? "0-0-0";
  return {
    name: "annals-data",
    version: newest.split("-").map(Number).join("."),
    description:
      "The Comprehensive Rules of Magic: The Gathering without their words: numbers, lives, links, rules of play",
    license: "MIT",
    type: "module",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./*": "./*" },
  };
}

async function parquetFiles(folder: string, tables: readonly FilledTable[]): Promise<ListedFile[]> {
  // Loaded on demand: few exports need it.
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  return tables.map((table) => {
    const rows = [...table.rows];
    const columnData = table.columns.map(({ name, type }, index) => ({
      name,
      data: rows.map((row) => (type === "boolean" && row[index] !== null ? row[index] === 1 : row[index])),
      type: type === "boolean" ? ("BOOLEAN" as const) : type === "integer" ? ("INT32" as const) : ("STRING" as const),
    }));
    writeFileSync(join(folder, `${table.name}.parquet`), Buffer.from(parquetWriteBuffer({ columnData })));
    return listed(folder, `${table.name}.parquet`);
  });
}

/** The rows of a table as a list in JSON, each on a line. */
function* jsonList(table: FilledTable): Generator<string> {
  let isFirst = true;
  for (const row of table.rows) {
    yield `${isFirst ? "[" : ","}\n${jsonRow(table, row).trimEnd()}`;
    isFirst = false;
  }
  yield isFirst ? "[]\n" : "\n]\n";
}

function* jsonLines(tables: Database, table: ExportedTable): Generator<string> {
  for (const row of rowsOf(tables, table)) yield jsonRow(table, row);
}

function* csvLines(tables: Database, table: ExportedTable): Generator<string> {
  yield csvRow(table.columns.map(({ name }) => name));
  for (const row of rowsOf(tables, table)) yield csvRow(row);
}

function rowCounts(tables: Database): Record<string, number> {
  const counts = exportedTables.map(({ name, from }) => [
    name,
    Number(tables.prepare(`select count(*) from ${from}`).pluck().get()),
  ]);
  return Object.fromEntries(counts);
}

function withManifest(
  { document, tables, archive }: Corpus,
  folder: string,
  format: Format,
  files: readonly ListedFile[],
): ListedFile[] {
  const releases = archive.heldReleases;
  const made = { format, document, version: programVersion(), state: tablesState(tables), releases };
  const manifest = { ...made, rows: rowCounts(tables), files };
  return [...files, written(folder, "manifest.json", [indented(manifestOf(manifest))])];
}

function indented(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes a file while it is generated, and computes its hash. */
function written(folder: string, path: string, pieces: Iterable<string>): ListedFile {
  const whole = join(folder, path);
  const file = openSync(whole, "wx");
  const hash = createHash("sha256");
  let [size_bytes, gathered] = [0, ""];
  const flush = (): void => {
    const bytes = Buffer.from(gathered);
    hash.update(bytes);
    size_bytes += bytes.length;
    // Not `writeSync`, which may write less than it is given when the disk is nearly full, and says so by a number only.
    writeFileSync(file, bytes);
    gathered = "";
  };
  try {
    for (const piece of pieces) {
      gathered += piece;
      if (gathered.length >= largerPiece_chars) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
  return { path, sha256: hash.digest("hex"), size_bytes };
}

function listed(folder: string, path: string): ListedFile {
  const whole = join(folder, path);
  const sha256 = createHash("sha256").update(readFileSync(whole)).digest("hex");
  return { path, sha256, size_bytes: statSync(whole).size };
}
