import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { guideAsText } from "../core/ingest/documents/invented.ts";
import { freshFolder } from "../db/cards/downloads.ts";
import { preparedCopy } from "../prepared.ts";
import { surroundings } from "./surroundings.ts";

it("exports a document of tournament play with the same tables as the rules", async () => {
  const folder = freshFolder();
  const environment = { ANNALS_DB: preparedCopy() };
  const annals = async (...words: string[]) => {
    const around = surroundings(words, environment);
    return { code: await run(around), ...around };
  };
  const exported = (format: string, document: string, into = `${format}-${document}`) =>
    annals("export", "--format", format, "--document", document, join(folder, into));
  expect(await exported("csv", "ipg")).toMatchObject({ code: 1 });
  const guide = join(folder, "guide.txt");
  writeFileSync(guide, guideAsText());
  expect((await annals("import", guide)).code).toBe(0);
  for (const format of ["sqlite", "jsonl", "csv", "parquet"]) expect((await exported(format, "ipg")).code).toBe(0);
  const db = new BetterSqlite(join(folder, "sqlite-ipg", "annals.sqlite"), { readonly: true });
  const title = db.prepare("select title from rules where number = '3.1'").pluck();
  expect(title.get()).toBe("Tournament Error - Late Whistle");
  expect(db.prepare("select count(*) from rules where number like '507%'").pluck().get()).toBe(0);
  db.close();
  expect(readFileSync(join(folder, "csv-ipg", "rules.csv"), "utf8")).toContain("Tournament Error - Late Whistle");
  const manifest = JSON.parse(readFileSync(join(folder, "csv-ipg", "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ document: "ipg", releasesHeld: [expect.any(String)] });
  const refused = await exported("git", "ipg");
  expect([refused.code, refused.errorOutput.join("")]).toEqual([1, expect.stringContaining("has no --document")]);
});
