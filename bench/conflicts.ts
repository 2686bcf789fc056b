import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Deviation } from "../core/archive/imported.ts";
import { openLive } from "../db/live-archive.ts";
import type { Candidate, FileReport } from "../db/published-files/import.ts";
import { importInto } from "../db/store.ts";
import { buildApp } from "../server/app.ts";
import { kindsOfDamage } from "./damage/kinds.ts";
import { type PublishedFile, publishedFiles } from "./rulebooks.ts";

/**
 * Whether answers say that they rest on a conflict: imports some releases with every kind of damaged copy of each, the
 * good file first or last, and asks over HTTP at the places where a copy says something else. The dataset does not know
 * the hashes of these releases, unless `--known` is given. Usage: node bench/conflicts.ts [--known] <day>...
 */
const isKnown = process.argv.includes("--known");
const days = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const files = publishedFiles(null) ?? process.exit(1);
const folder = mkdtempSync(join(tmpdir(), "annals-bench-"));
const dataset = datasetWithout(isKnown ? [] : days);
let instants = 0;
const now = () => new Date(Date.UTC(2026, 10, 1, 0, 0, instants++));
/** Asked of each copy at most. */
const placesMax = 25;

let failures = 0;
for (const day of days) {
  const place = files.findIndex(({ release }) => release === day);
  const [before, good, after] = [files[place - 1], files[place], files[place + 1]];
  if (good === undefined) throw new Error(`the release of ${day} is not there`);
  const around = [before, after].filter((file) => file !== undefined).map(candidateOf);
  const copies = damagedCopiesOf(good);
  for (const [order, candidates] of [
    ["good file first", [...around, candidateOf(good), ...copies]],
    ["good file last", [...around, ...copies.toReversed(), candidateOf(good)]],
  ] as const)
    await tryOut(good, candidates, order);
}
rmSync(folder, { recursive: true });
process.exitCode = failures === 0 ? 0 : 1;

async function tryOut(good: PublishedFile, candidates: readonly Candidate[], order: string): Promise<void> {
  const file = join(folder, `${good.release}-${order}.sqlite`);
  const reports = candidates.map((candidate) => reportOf(file, candidate));
  const opening = await openLive({ file, folder: dataset, now });
  if (opening.kind !== "open") throw new Error(opening.kind);
  const app = await buildApp({ archive: opening.archive, now });
  const { history } = opening.archive.current();
  const held = history.imported.publishedFiles.filter(({ release }) => release === good.release);
  const served = held.find(({ isServed }) => isServed)?.fileName;
  if (served !== good.fileName) failures += 1;
  console.log(`${good.release}, ${order}: ${served} is served; ${countsOf(reports)}`);
  const { conflicts } = (await app.inject("/v1/coverage")).json<{ conflicts: { fileName: string }[] }>();
  for (const { fileName, notServedBecause, deviations } of held.filter((one) => !one.isServed)) {
    const differing = deviations.filter(({ kind }) => kind !== "typography");
    const step = Math.max(1, Math.ceil(differing.length / placesMax));
    const asked = differing.filter((_, index) => index % step === 0);
    const silent = (await Promise.all(asked.map((one) => isSilent(one, fileName)))).filter((one) => one !== undefined);
    const inCoverage = differing.length === 0 || conflicts.some((one) => one.fileName === fileName);
    if (silent.length > 0 || !inCoverage) failures += 1;
    console.log(
      `  ${fileName}: ${notServedBecause}; differs at ${differing.length} places, ${asked.length - silent.length} of ${asked.length} asked say so${silent.length === 0 ? "" : ` (not ${silent.slice(0, 5).join(", ")})`}; ${inCoverage ? "in" : "NOT in"} coverage`,
    );
  }
  await app.close();
  opening.archive.close();

  /** The address of a place whose answer does not name the copy; `undefined` if it does, as JSON and as a page. */
  async function isSilent({ number, name }: Deviation, fileName: string): Promise<string | undefined> {
    const path = number === null ? `/glossary/${encodeURIComponent(name ?? "")}` : `/rules/${number}`;
    const json = await app.inject(`/v1${path}?on=${good.release}`);
    const { conflicts: said = [] } = json.json<{ conflicts?: { fileName: string }[] }>();
    const page = await app.inject({ url: `${path}?on=${good.release}`, headers: { accept: "text/html" } });
    const isTold = said.some((one) => one.fileName === fileName);
    return isTold && page.body.includes(fileName) ? undefined : `${path} ${json.statusCode}${isTold ? " page" : ""}`;
  }
}

function reportOf(file: string, candidate: Candidate): FileReport {
  const importing = importInto({ file, folder: dataset, now }, [candidate]);
  const [report] = importing.kind === "imported" ? importing.files : [];
  if (report === undefined) throw new Error(`not imported: ${importing.kind}`);
  return report;
}

function countsOf(reports: readonly FileReport[]): string {
  const refused = reports.filter((report) => report.kind === "refused");
  const told = refused.map((report) => `${report.fileName} (${report.code})`);
  return `${reports.length - refused.length} imported, refused: ${told.join(", ") || "none"}`;
}

function candidateOf({ fileName, bytes }: PublishedFile): Candidate {
  return { fileName, bytes };
}

function damagedCopiesOf({ fileName, bytes, release }: PublishedFile): Candidate[] {
  const text = bytes.toString("latin1").replace(/\r\n?/g, "\n");
  return Object.entries(kindsOfDamage).map(([kind, damage]) => ({
    // The same name, so that no copy claims another day of publication.
    fileName: fileName.replace(/(?=\.\w+$)/, ` ${kind}`),
    bytes: Buffer.from(damage(text), "latin1"),
    // A copy cut in the middle still says which release it is.
    from: release as Candidate["from"],
  }));
}

/** A copy of the dataset that does not know the published files of some releases. */
function datasetWithout(releases: readonly string[]): string {
  const copy = join(folder, "data");
  cpSync(fileURLToPath(new URL("../data/", import.meta.url)), copy, { recursive: true });
  const archives = join(copy, "archives");
  for (const name of readdirSync(archives)) {
    const path = join(archives, name);
    const entries = readFileSync(path, "utf8").split(/(?=^ {2}- release: )/m);
    const kept = entries.filter((entry) => !releases.some((day) => entry.startsWith(`  - release: ${day}\n`)));
    writeFileSync(path, kept.join(""));
  }
  return copy;
}
