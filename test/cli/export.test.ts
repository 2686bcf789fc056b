import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import BetterSqlite from "better-sqlite3";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import type { Surroundings } from "../../cli/context.ts";
import { run } from "../../cli/program.ts";
import { isFirstSeenOn } from "../../core/archive/life.ts";
import { resolutionOf } from "../../core/ask/citations/follow.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import type { Place } from "../../packages/data/index.d.ts";
import { gitStream } from "../../publish/exports/git.ts";
import { embedded, embeddedArchive } from "../archive.ts";
import { freshFolder } from "../db/cards/downloads.ts";
import { heading, mergedArchive } from "../merged.ts";
import { preparedCopy } from "../prepared.ts";
import { surroundings } from "./surroundings.ts";

type Manifest = {
  readonly state: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly files: readonly { readonly path: string; readonly sha256: string; readonly size_bytes: number }[];
};

const json = <Value>(path: string): Value => JSON.parse(readFileSync(path, "utf8")) as Value;

/** What docs.datasette.io, Metadata, lets stand in such a file, as far as ours uses it; each member is shown to people. */
const shown = z.string().min(4);
const datasetteForm = z.strictObject({
  title: shown,
  description: shown,
  license: shown,
  databases: z.strictObject({
    annals: z.strictObject({
      tables: z.record(
        z.string(),
        z.strictObject({ title: shown, description: shown, columns: z.record(z.string(), shown) }),
      ),
    }),
  }),
});

describe("annals export", () => {
  const folder = freshFolder();
  const environment = { ANNALS_DB: preparedCopy() };
  const exported = async (format: string, into: string) =>
    run(surroundings(["export", "--format", format, join(folder, into)], environment));
  beforeAll(async () => {
    for (const format of ["sqlite", "jsonl", "csv", "parquet", "git", "data"])
      expect(await exported(format, format)).toBe(0);
  });

  it.each(["sqlite", "jsonl", "csv", "parquet", "data"])("%s: the manifest lists every file with its sum", (format) => {
    const manifest = json<Manifest>(join(folder, format, "manifest.json"));
    const found = readdirSync(join(folder, format), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== "manifest.json")
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, format).length + 1));
    expect(manifest.files.map(({ path }) => path)).toEqual(found.toSorted());
    for (const { path, sha256, size_bytes } of manifest.files) {
      const bytes = readFileSync(join(folder, format, path));
      expect([createHash("sha256").update(bytes).digest("hex"), bytes.length]).toEqual([sha256, size_bytes]);
    }
    expect(manifest.state).not.toBe("");
  });

  it("sqlite: the tables answer in SQL, and each has a title for Datasette", () => {
    const db = new BetterSqlite(join(folder, "sqlite", "annals.sqlite"), { readonly: true });
    const said = db.prepare(
      "select text from rules where number = '507.4' and from_day <= '2005-01-10' and to_day > '2005-01-10'",
    );
    expect(said.pluck().get()).toMatch(/mana burn/);
    const tables = db
      .prepare("select name from sqlite_schema where type = 'table' and name not like '%_fts%' order by name")
      .pluck()
      .all();
    const metadata = datasetteForm.parse(json(join(folder, "sqlite", "metadata.json")));
    expect(Object.keys(metadata.databases.annals.tables).toSorted()).toEqual(tables);
    // The statements by which Datasette shows a table: its columns, a page, its size, and the values of a column.
    for (const [table, { columns }] of Object.entries(metadata.databases.annals.tables)) {
      const info = db.prepare(`select * from pragma_table_info('${table}')`).all() as readonly { name: string }[];
      expect(info.map(({ name }) => name)).toEqual(Object.keys(columns));
      const page = db.prepare(`select rowid, * from [${table}] order by rowid limit 101`).all();
      const count = db.prepare(`select count(*) from [${table}]`).pluck().get();
      expect(page).toHaveLength(Math.min(Number(count), 101));
      for (const { name } of info) {
        const values = db.prepare(
          `select [${name}] as value, count(*) as count from (select * from [${table}]) group by [${name}] order by count desc limit 31`,
        );
        expect(values.all().length).toBeGreaterThan(0);
      }
    }
    const found = db.prepare(
      "select rules.number from rules_fts join rules on rules.rowid = rules_fts.rowid where rules_fts match 'burned mana' order by rank",
    );
    expect(found.pluck().all(), "found by its stem").toContain("507.4");
    db.close();
  });

  it.each([
    ["sqlite", "annals.sqlite", ["releases", "lineages", "rules", "numbers", "glossary", "changes"], 6],
    ["data", "annals-data.sqlite", ["releases", "sets", "lineages", "numbers", "links", "parameters"], 4],
  ] as const)(
    "%s: each table has a key, and what refers to another leads to a row of it",
    (format, file, names, links) => {
      const db = new BetterSqlite(join(folder, format, file));
      const list = (statement: string) => db.prepare(statement).all() as readonly Readonly<Record<string, unknown>>[];
      for (const table of names) {
        const key = list(`select name from pragma_table_info('${table}') where pk > 0 and "notnull" = 1`);
        expect(key.length, table).toBeGreaterThan(0);
      }
      const references = names.flatMap((table) => list(`select * from pragma_foreign_key_list('${table}')`));
      expect(references).toHaveLength(links);
      expect(db.pragma("foreign_key_check")).toEqual([]);
      expect(db.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
      const fullText = list("select name from sqlite_schema where sql like '%using fts5%'").map(({ name }) =>
        String(name),
      );
      expect(fullText).toEqual(format === "sqlite" ? ["rules_fts", "glossary_fts"] : []);
      // Throws if the words that are found are not those of the rows.
      for (const name of fullText) db.exec(`insert into ${name} (${name}, rank) values ('integrity-check', 1)`);
      db.close();
    },
  );

  it("marks each first day that is only that of the first release known to show a number or words", () => {
    const { lineages } = embeddedArchive();
    const seen = new Map(
      json<{ number: string; from_day: string; lineage: string; is_first_seen: boolean }[]>(
        join(folder, "data", "numbers.json"),
      ).map((row) => [`${row.lineage} ${row.from_day}`, row.is_first_seen]),
    );
    expect([...seen.values()].filter(Boolean).length).toBeGreaterThan(0);
    expect([...seen.values()].filter((isLate) => !isLate).length).toBeGreaterThan(0);
    for (const [key, isLate] of seen) {
      const [id = "", day = ""] = key.split(" ");
      const lineage = lineages.get(id);
      if (lineage === undefined) throw new Error(id);
      expect(isLate, key).toBe(isFirstSeenOn(lineage, day as IsoDate));
    }
    const db = new BetterSqlite(join(folder, "sqlite", "annals.sqlite"));
    for (const table of ["numbers", "rules", "glossary", "changes"]) {
      const day = table === "changes" ? "on_day" : "from_day";
      for (const row of db.prepare(`select lineage, ${day} as day, is_first_seen as isLate from ${table}`).all() as {
        lineage: string;
        day: IsoDate;
        isLate: number;
      }[]) {
        const lineage = lineages.get(row.lineage);
        if (lineage === undefined) throw new Error(row.lineage);
        expect(row.isLate === 1, `${table} ${row.lineage} ${row.day}`).toBe(isFirstSeenOn(lineage, row.day));
      }
    }
    db.close();
  });

  it("csv: the description says which columns are keys, and where they lead", () => {
    const { resources } = json<{
      readonly resources: readonly {
        readonly name: string;
        readonly schema: { readonly primaryKey: readonly string[]; readonly foreignKeys?: readonly unknown[] };
      }[];
    }>(join(folder, "csv", "datapackage.json"));
    const rules = resources.find(({ name }) => name === "rules")?.schema;
    expect(rules?.primaryKey).toEqual(["lineage", "from_day"]);
    expect(rules?.foreignKeys).toEqual([
      { fields: ["lineage"], reference: { resource: "lineages", fields: ["lineage"] } },
      { fields: ["release"], reference: { resource: "releases", fields: ["from_day"] } },
    ]);
    expect(resources.every(({ schema }) => schema.primaryKey.length > 0)).toBe(true);
  });

  it("parquet: has the rows of each table, with true and false where a column says so", async () => {
    const { rows } = json<Manifest>(join(folder, "parquet", "manifest.json"));
    for (const [name, count] of Object.entries(rows)) {
      const file = await asyncBufferFromFile(join(folder, "parquet", `${name}.parquet`));
      const read = await parquetReadObjects({ file });
      expect(read, name).toHaveLength(count);
      if (name === "releases") expect(read[0]).toMatchObject({ from_day: "1999-04-23", is_held: false });
    }
  });

  it("data: has no text of the rules, fits its schemas, and renumbers as the service does", async () => {
    const at = join(folder, "data");
    const files = readdirSync(at).filter((name) => /\.(?:json|js|md)$/.test(name));
    const all = files.map((name) => readFileSync(join(at, name), "utf8")).join("");
    const texts = embedded().collection.lineages.flatMap(({ revisions }) =>
      revisions.flatMap(({ text }) => text ?? []),
    );
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => text.length > 60 && all.includes(text))).toEqual([]);
    const ajv = new Ajv2020({ allowUnionTypes: true });
    addFormats.default(ajv);
    for (const name of ["releases", "sets", "lineages", "numbers", "links", "parameters"]) {
      const check = ajv.compile(json<object>(join(at, `${name}.schema.json`)));
      expect(check(json(join(at, `${name}.json`))) ? [] : check.errors, name).toEqual([]);
    }
    const { renumberings } = (await import(pathToFileURL(join(at, "index.js")).href)) as {
      renumberings(from: string, to: string): ReadonlyMap<RuleNumber, Place>;
    };
    for (const no of ["2010-13-01", "2010-7-16", "x", undefined as unknown as string])
      expect(() => renumberings("2010-07-16", no), no).toThrow(RangeError);
    expect(() => withoutGroupBy(() => renumberings("2010-07-16", "2026-06-19"))).not.toThrow();
    const days = ["2003-10-01", "2009-07-11", "2010-07-16", "2010-10-01", "2026-06-19"] as IsoDate[];
    const [compared, archive] = [new Set<string>(), embeddedArchive()];
    for (const on of days)
      for (const to of days)
        for (const [number, place] of renumberings(on, to)) {
          const { verdict, now, parts } = resolutionOf(archive, number, { on, to });
          if (verdict === "ambiguous") continue;
          compared.add(verdict);
          const places = verdict === "split" ? parts.map((part) => part.number) : now === null ? [] : [now];
          const expected = verdict === "not-held" ? { number: null, places: null } : { number: now, places };
          expect({ asked: [number, on, to], ...place }).toMatchObject({ asked: [number, on, to], ...expected });
        }
    expect([...compared].toSorted()).toEqual([
      "amended",
      "current",
      "merged",
      "moved",
      "moved-and-amended",
      "not-held",
      "removed",
      "split",
    ]);
  });

  it("git: a line says since when a rule has its number, and since when its words", () => {
    const at = join(folder, "git");
    const git = (...words: readonly string[]) => execFileSync("git", words, { cwd: at, encoding: "utf8" });
    const file = "rules/player-control.objects.md";
    expect(readFileSync(join(at, "numbers.tsv"), "utf8")).toContain(`723.3\t${file}\n`);
    const moves = git("log", "-L", `1,+1:${file}`, "--format=%ad", "--date=short").match(/^\+7\d\d\.3$/gm);
    expect(moves?.length).toBeGreaterThan(5);
    expect(git("blame", "-s", "--date=short", file)).toContain("723.3");
    expect(git("status", "--porcelain")).toBe("");
    const [last] = git("log", "--before=2009-07-10", "-1", "--format=%H").split("\n");
    expect(git("show", `${last}:rules/player-control.mana-burn.md`)).toMatch(/^507\.4\n\n.*mana burn/);
    expect(existsSync(join(at, "rules/player-control.mana-burn.md")), "it has ended").toBe(false);
  });

  it("git: each other document that is held is a branch of its own, its sections with their titles", () => {
    const guide = mergedArchive({ "2011-01-01": [heading("2", "Errors"), heading("2.1", "Tardiness")] });
    const stream = [...gitStream({ archive: guide, documents: new Map([["ipg" as const, guide]]) })].join("");
    expect(stream.match(/^commit .*$/gm)).toEqual(["commit refs/heads/main", "commit refs/heads/ipg"]);
    expect(stream).toContain("# Infraction Procedure Guide, release by release");
    expect(stream.match(/^2\.1 Tardiness$/gm)).toHaveLength(2);
    expect(stream.match(/^done$/gm)).toHaveLength(1);
  });

  it("git: two provisions whose names differ only in signs have a file each", () => {
    const archive = embeddedArchive();
    const lineage = archive.lineages.get("player-control.objects");
    if (lineage === undefined) throw new Error("no lineage");
    const twins = ["some.rule:one", "some.rule one", "Some.rule-One"].map((id) => ({ ...lineage, id }));
    const twinned = { ...archive, lineages: new Map(twins.map((twin) => [twin.id, twin])) };
    const stream = [...gitStream({ archive: twinned, documents: new Map() })].join("");
    const files = new Set(stream.match(/(?<=^M 100644 inline rules\/).*$/gm));
    expect(files).toEqual(new Set(["some.rule-one.md", "some.rule-one~2.md", "Some.rule-One~3.md"]));
  });

  it("jsonl: each line fits the schema beside it", () => {
    const { rows } = json<Manifest>(join(folder, "jsonl", "manifest.json"));
    const ajv = new Ajv2020({ allowUnionTypes: true });
    addFormats.default(ajv);
    for (const [name, count] of Object.entries(rows)) {
      const check = ajv.compile(json<object>(join(folder, "jsonl", `${name}.schema.json`)));
      const lines = readFileSync(join(folder, "jsonl", `${name}.jsonl`), "utf8")
        .trimEnd()
        .split("\n");
      expect(lines).toHaveLength(count);
      for (const line of lines) expect(check(JSON.parse(line)) ? [] : check.errors, `${name}: ${line}`).toEqual([]);
    }
  });

  it("csv: the data package describes the columns of each file", () => {
    const { resources } = json<{
      resources: readonly { path: string; schema: { fields: readonly { name: string }[] } }[];
    }>(join(folder, "csv", "datapackage.json"));
    expect(resources).toHaveLength(6);
    for (const { path, schema } of resources) {
      const [head] = readFileSync(join(folder, "csv", path), "utf8").split("\r\n");
      expect(head).toBe(schema.fields.map(({ name }) => name).join(","));
    }
  });

  it("is the same each time, and writes nothing over what is there", async () => {
    expect(await exported("sqlite", "again")).toBe(0);
    expect(json(join(folder, "again", "manifest.json"))).toEqual(json(join(folder, "sqlite", "manifest.json")));
    const before = readdirSync(join(folder, "again"));
    expect(await exported("csv", "again")).toBe(1);
    expect(readdirSync(join(folder, "again"))).toEqual(before);
  });
});

describe("an export that was killed", () => {
  const place = { ANNALS_DB: preparedCopy() };

  it.each([
    ["jsonl", "rules.jsonl"],
    ["git", ".git/config"],
  ])("%s: leaves nothing under a name of its files, and starts again from nothing", async (format, name) => {
    const [folder, begun] = [freshFolder(), freshFolder()];
    const words = ["export", "--format", format, folder];
    expect(await run(surroundings(words, place))).toBe(0);
    // As it is while the files are written, and as it is while they get their places.
    for (const left of [join(begun, ".unfinished-export", name), join(begun, name)]) {
      mkdirSync(dirname(left), { recursive: true });
      writeFileSync(left, "half of it");
    }
    expect(await run(surroundings([...words.slice(0, -1), begun], place))).toBe(0);
    const filesIn = (whole: string) => readdirSync(whole, { recursive: true }).map(String);
    expect(filesIn(begun).toSorted()).toEqual(filesIn(folder).toSorted());
    expect(readFileSync(join(begun, name))).toEqual(readFileSync(join(folder, name)));
  });
});

describe("annals export --format static", () => {
  const file = { path: "index.html", halfSha256: "0" };
  const nothing = { edition: null, files: [] };
  async function exportedInto(folder: string, url?: string) {
    const asked: object[] = [];
    const given = surroundings(["export", "--format", "static", folder], {
      ANNALS_DB: inject("preparedDatabase"),
      ...(url === undefined ? {} : { ANNALS_URL: url }),
    });
    const service: Surroundings["service"] = {
      ...given.service,
      configurationFrom: async () => ({ kind: "sound", configuration: {} }),
      async writeStatic(_live, { before, publicUrl }) {
        mkdirSync(folder, { recursive: true });
        asked.push({ before, publicUrl });
        return { edition: "of today", state: "of today", files: [file], written: 1, removed: 0 };
      },
    };
    return { code: await run({ ...given, service }), asked, said: given.errorOutput.join("\n") };
  }

  it("lists its files, and tells the next export of them", async () => {
    const folder = join(freshFolder(), "files");
    const first = await exportedInto(folder, "https://rules.example/");
    expect(first).toMatchObject({ code: 0, asked: [{ before: nothing, publicUrl: "https://rules.example" }] });
    const manifest = JSON.parse(gunzipSync(readFileSync(join(folder, "manifest.json.gz"))).toString()) as Manifest;
    expect(manifest.files).toEqual([file]);
    const second = await exportedInto(folder);
    expect(second).toMatchObject({ code: 0, asked: [{ publicUrl: "http://localhost:8080" }] });
    expect(second.asked).toMatchObject([{ before: { edition: "of today", files: [file] } }]);
    expect(second.said).toContain("set ANNALS_URL");
  });

  it("goes on in a folder where one was interrupted", async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, ".unfinished"), "");
    expect(await exportedInto(folder)).toMatchObject({ code: 0, asked: [{ before: nothing }] });
  });

  it("refuses a folder with other files, and an address within a host", async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, "notes.txt"), "mine");
    expect(await exportedInto(folder)).toMatchObject({ code: 1, asked: [] });
    writeFileSync(join(folder, "manifest.json.gz"), gzipSync(JSON.stringify({ format: "csv", files: [] })));
    expect(await exportedInto(folder)).toMatchObject({ code: 1, asked: [] });
    expect(await exportedInto(join(folder, "new"), "https://rules.example/annals")).toMatchObject({ code: 1 });
  });
});

/** Calls a function as Node 20 does, which has no `Map.groupBy`. */
function withoutGroupBy<Result>(call: () => Result): Result {
  const { groupBy } = Map;
  Reflect.deleteProperty(Map, "groupBy");
  try {
    return call();
  } finally {
    Map.groupBy = groupBy;
  }
}
