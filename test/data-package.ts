import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Archive } from "../core/archive/archive.ts";
import type { Holdings } from "../core/holdings.ts";
import type { Place } from "../packages/data/index.d.ts";
import { dataTables } from "../publish/exports/data.ts";
import { embeddedHoldings } from "./archive.ts";

type DataPackage = { renumberings(from: string, to: string): ReadonlyMap<string, Place> };

/** The module `annals-data` with the tables of an archive. */
export async function dataPackageOf(archive: Archive): Promise<DataPackage> {
  const holdings: Holdings = { ...embeddedHoldings(), archive };
  const folder = mkdtempSync(join(tmpdir(), "annals-data-"));
  for (const { name, columns, rows } of dataTables) {
    const cell = (value: unknown, place: number) => (columns[place]?.type === "boolean" ? value === 1 : value);
    const table = [...rows(holdings)].map((row) =>
      Object.fromEntries(row.map((value, place) => [columns[place]?.name, cell(value, place)])),
    );
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(table));
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  copyFileSync(fileURLToPath(new URL("../packages/data/index.js", import.meta.url)), join(folder, "index.js"));
  const module = (await import(pathToFileURL(join(folder, "index.js")).href)) as DataPackage;
  rmSync(folder, { recursive: true });
  return module;
}
