import { readdirSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { importInto, rebuild } from "../../../db/store.ts";
import { freshFolder, imported, inventedDataset, plotIn, syntheticReleases, withStore } from "./synthetic-releases.ts";

it("a transaction that cannot be committed leaves no tables of its state, and those of the state before", () => {
  const folder = freshFolder();
  const plot = plotIn(folder, inventedDataset());
  imported(plot, syntheticReleases.first);
  const [before, tables] = [readdirSync(folder), withStore(plot, ({ tablesFile }) => tablesFile)];
  const reader = new BetterSqlite(plot.file, { readonly: true });
  const impatient = { ...plot, writerWait_ms: 1 };
  // Who reads keeps a writer from committing.
  reader.exec("begin; select count(*) from published_files");
  for (const _ of [1, 2]) expect(() => importInto(impatient, [syntheticReleases.last])).toThrow("database is locked");
  expect(() => rebuild(impatient)).toThrow("database is locked");
  reader.close();
  expect(readdirSync(folder)).toEqual(before);
  expect(withStore(plot, ({ tablesFile, wasRebuilt }) => [tablesFile, wasRebuilt])).toEqual([tables, false]);
});
