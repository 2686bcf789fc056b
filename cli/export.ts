import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Command, Option } from "commander";
import type { Archive } from "../core/archive/archive.ts";
import { databaseFileFrom } from "../db/place.ts";
import { openStore, type Store } from "../db/store.ts";
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
import { exportStatic } from "./export-static.ts";
import { notOpened } from "./failures.ts";

const formats = ["sqlite", "jsonl", "csv", "parquet", "static", "git", "data"] as const;
type Format = (typeof formats)[number];

const largerPiece_chars = 262_144;

/** `annals export --format <name> <folder>`: writes the archive as files, with a manifest. */
export function exportCommand(context: CommandContext): Command {
  const { environment, now, write } = context;
  return new Command("export")
    .description(
      "export the archive as an SQLite file, JSON Lines, CSV, Parquet, a static site, a history of git, or data without the text of the rules",
    )
    .argument("<folder>", "a new or empty folder")
    .addOption(new Option("--format <name>", "the format").choices(formats).makeOptionMandatory())
    .action(async (folder: string, { format }: { readonly format: Format }) => {
      if (format === "static") return exportStatic(context, folder);
      if (existsSync(folder) && readdirSync(folder).length > 0)
        throw new Refused(`${folder} is not empty; name a new or empty folder.`);
      const opening = openStore({ file: databaseFileFrom(environment), now });
      if (opening.kind !== "open") throw notOpened(opening);
      const { store } = opening;
      try {
        mkdirSync(folder, { recursive: true });
        if (format === "git") {
          write(`${await gitWritten(store.holdings.archive, folder, environment)} commits written to ${folder}`);
          return;
        }
        const files = await writers[format](store, folder);
        write(`${files.length} files written to ${folder}; manifest.json lists them with their sums`);
      } finally {
        store.close();
      }
    });
}

type Writer = (store: Store, folder: string) => readonly ListedFile[] | Promise<readonly ListedFile[]>;

/** Writes a repository with its files, and returns how many commits it has. */
async function gitWritten(
  archive: Archive,
  folder: string,
  environment: CommandContext["environment"],
): Promise<number> {
  const run = (words: readonly string[], input?: Uint8Array) =>
    runGit({ words, environment, folder, protocols: [], ...(input === undefined ? {} : { input }) });
  await run(["init", "-q", "-b", "main"]);
  await run(["fast-import", "--quiet", "--done"], Buffer.from([...gitStream(archive)].join("")));
  await run(["reset", "-q", "--hard", "main"]);
  return Number(String(await run(["rev-list", "--count", "main"])));
}

const writers: Readonly<Record<Exclude<Format, "git" | "static">, Writer>> = {
  sqlite(store, folder) {
    copyTables(store.tables, join(folder, "annals.sqlite"), exportedTables);
    return withManifest(store, folder, "sqlite", [
      listed(folder, "annals.sqlite"),
      written(folder, "metadata.json", [indented(datasetteMetadata())]),
    ]);
  },
  jsonl: (store, folder) =>
    withManifest(
      store,
      folder,
      "jsonl",
      exportedTables.flatMap((table) => [
        written(folder, `${table.name}.jsonl`, jsonLines(store, table)),
        written(folder, `${table.name}.schema.json`, [indented(rowSchema(table))]),
      ]),
    ),
  async parquet(store, folder) {
    const tables = exportedTables.map((table) => ({ ...table, rows: rowsOf(store.tables, table) }));
    return withManifest(store, folder, "parquet", await parquetFiles(folder, tables));
  },
  async data(store, folder) {
    const tables = dataTables.map((table) => ({ ...table, rows: [...table.rows(store.holdings)] }));
    writeSqlite(join(folder, "annals-data.sqlite"), tables);
    return withManifest(store, folder, "data", [
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
  },
  csv: (store, folder) =>
    withManifest(store, folder, "csv", [
      ...exportedTables.map((table) => written(folder, `${table.name}.csv`, csvLines(store, table))),
      written(folder, "datapackage.json", [indented(dataPackage(rowCounts(store)))]),
    ]),
};

type Filled = Pick<ExportedTable, "name" | "title" | "description" | "columns"> & {
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

/** One Parquet file for each table. */
async function parquetFiles(folder: string, tables: readonly Filled[]): Promise<ListedFile[]> {
  // Loaded on demand: few exports need it.
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  return tables.map((table) => {
    const rows = [...table.rows];
    const columnData = table.columns.map(({ name, type }, place) => ({
      name,
      data: rows.map((row) => (type === "boolean" && row[place] !== null ? row[place] === 1 : row[place])),
      type: type === "boolean" ? ("BOOLEAN" as const) : type === "integer" ? ("INT32" as const) : ("STRING" as const),
    }));
    writeFileSync(join(folder, `${table.name}.parquet`), Buffer.from(parquetWriteBuffer({ columnData })));
    return listed(folder, `${table.name}.parquet`);
  });
}

/** The rows of a table as a list in JSON, each on a line. */
function* jsonList(table: Filled): Generator<string> {
  let isFirst = true;
  for (const row of table.rows) {
    yield `${isFirst ? "[" : ","}\n${jsonRow(table, row).trimEnd()}`;
    isFirst = false;
  }
  yield isFirst ? "[]\n" : "\n]\n";
}

function* jsonLines({ tables }: Store, table: ExportedTable): Generator<string> {
  for (const row of rowsOf(tables, table)) yield jsonRow(table, row);
}

function* csvLines({ tables }: Store, table: ExportedTable): Generator<string> {
  yield csvRow(table.columns.map(({ name }) => name));
  for (const row of rowsOf(tables, table)) yield csvRow(row);
}

function rowCounts({ tables }: Store): Record<string, number> {
  const counts = exportedTables.map(({ name, from }) => [
    name,
    Number(tables.prepare(`select count(*) from ${from}`).pluck().get()),
  ]);
  return Object.fromEntries(counts);
}

function withManifest(store: Store, folder: string, format: Format, files: readonly ListedFile[]): ListedFile[] {
  const version = programVersion();
  const releases = store.holdings.archive.heldReleases;
  const manifest = { format, version, state: tablesState(store.tables), releases, rows: rowCounts(store), files };
  return [...files, written(folder, "manifest.json", [indented(manifestOf(manifest))])];
}

function indented(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes a file while it is generated, and computes its hash. */
function written(folder: string, path: string, pieces: Iterable<string>): ListedFile {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  const file = openSync(whole, "wx");
  const hash = createHash("sha256");
  let [size_bytes, gathered] = [0, ""];
  const flush = (): void => {
    const bytes = Buffer.from(gathered);
    hash.update(bytes);
    size_bytes += bytes.length;
    if (bytes.length > 0) writeSync(file, bytes);
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
