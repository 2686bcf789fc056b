import { statSync } from "node:fs";
import type { IsoDate } from "../core/text/days.ts";
import type { Candidate } from "../db/published-files/import.ts";
import { datasetAt, openReady } from "../db/ready.ts";
import { importInto } from "../db/store.ts";
import { cpuOf_ms, publishedFiles } from "./rulebooks.ts";

/**
 * Makes an archive with a published file for every known release; for a missing one, a copy of the newest earlier file
 * is used, with another sentence in ten rules. Writes it into the given database, and measures the import of the newest
 * file into all others. Usage: node bench/stretched.ts <database> [folder]
 */
const [database, folder] = process.argv.slice(2);
if (database === undefined) throw new Error("name a database file that does not exist yet");
const files = publishedFiles(folder ?? null) ?? process.exit(1);
const place = { file: database, now: () => new Date() };
importInto(place, []);
const known = openReady(place, datasetAt({}))?.snapshot.history.releases ?? [];
const candidates = known.flatMap(({ from: day }): Candidate[] => {
  const from = day as IsoDate;
  const file = files.findLast(({ release }) => release <= from);
  if (file === undefined) return [];
  const bytes = file.release === from ? file.bytes : standIn(file.bytes, from);
  return [{ fileName: `${from}.txt`, bytes, from }];
});
const newest = candidates.pop();
if (newest === undefined) throw new Error("no release is known");
const all_ms = cpuOf_ms(() => taken(candidates));
const newest_ms = cpuOf_ms(() => taken([newest]));
const ready = openReady(place);
console.log(
  `${candidates.length} imported in ${(all_ms / 1000).toFixed(1)} s, the newest in ${(newest_ms / 1000).toFixed(2)} s of processor time`,
);
console.log(`database ${megabytes(database)}, tables ${megabytes(ready?.tablesFile ?? database)}`);
ready?.close();

/** A published file with an added sentence in ten of its rules. */
function standIn(bytes: Buffer, from: IsoDate): Buffer {
  const encoding = bytes[1] === 0 || bytes[0] === 0xff ? "utf16le" : "latin1";
  const text = bytes.toString(encoding);
  const lines = text.match(/^\d{3}\.\d+[a-z]?\.? (?=[A-Z])/gm)?.length ?? 0;
  const first = Number(from.replaceAll("-", "")) % 97;
  let line = 0;
  const changed = text.replace(/^\d{3}\.\d+[a-z]?\.? (?=[A-Z])/gm, (number) =>
    line++ % Math.ceil(lines / 10) === first ? `${number}Since ${from} this stands here too. ` : number,
  );
  return Buffer.from(changed, encoding);
}

function taken(wanted: readonly Candidate[]): void {
  const importing = importInto(place, wanted);
  if (importing.kind !== "imported") throw new Error(importing.kind);
  for (const file of importing.files) if (file.kind !== "added") console.log(JSON.stringify(file).slice(0, 300));
}

function megabytes(file: string): string {
  return `${(statSync(file).size / 1e6).toFixed(1)} MB`;
}
