import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { holdersOn, sectionOn } from "../core/archive/sections.ts";
import { ruleAnswer } from "../core/ask/rule.ts";
import { matchRulebooks } from "../core/ingest/matching/match-rulebooks.ts";
import { readRulebook } from "../core/ingest/reading/read.ts";
import { byText } from "../core/text/order.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import type { Place } from "../db/place.ts";
import { importInto, openStore } from "../db/store.ts";
import { columns, cpuOf_ms, hasGit, type PublishedFile, publishedFiles } from "./rulebooks.ts";

/** The number of look-ups that are timed together. */
const lookUps = 4000;

/**
 * Measures the processor time of importing one more release by the number held, and the size of the database compared
 * with a git pack of the same files. "mid" is a release between two others that is imported last, with everything else
 * held.
 */
const files = publishedFiles();
if (files !== undefined) run(files);

function run(all: readonly PublishedFile[]): void {
  const folder = mkdtempSync(join(tmpdir(), "annals-bench-"));
  try {
    measure(all, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measure(all: readonly PublishedFile[], folder: string): void {
  const place = { file: join(folder, "bench.sqlite"), now: () => new Date() };
  const opening = openStore(place);
  if (opening.kind !== "open") throw new Error("the dataset is invalid; `npm run data:check` says where");
  opening.store.close();
  const bare_bytes = statSync(place.file).size;
  warmUp(all, folder);

  const between = all[all.length >> 1] as PublishedFile;
  const inOrder = [...all.filter((file) => file !== between), between];
  const rows = inOrder.map((file, held) => {
    const earlier = inOrder.slice(0, held).toSorted(byText(({ release }) => release));
    const before = earlier.findLast(({ release }) => release < file.release);
    const read_ms = cpuOf_ms(() => readRulebook(file.bytes));
    const link_ms =
      before === undefined ? 0 : cpuOf_ms(() => matchRulebooks(before.rulebook.provisions, file.rulebook.provisions));
    const total_ms = cpuOf_ms(() => importInto(place, [file]));
    const each_us = lookUp_us(place);
    const name = file === between ? `${file.release} (between others)` : file.release;
    return [String(held), name, ...[read_ms, link_ms, total_ms, each_us].map((figure) => figure.toFixed(0))];
  });
  console.log(
    "Importing one release into an archive that holds others. Milliseconds of CPU; total is the whole import, which reads the file and its neighbour, links, compresses and stores. Look-up: microseconds of CPU of one of a section that all releases have, once it is held.\n",
  );
  console.log(columns([["held", "release", "read", "link", "total", "look-up"], ...rows]));
  printSizes(all, { folder, file: place.file, bare_bytes });
}

/**
 * The processor time of a dated look-up of a rule among those of section 100, which every release has, in the archive
 * as it is now.
 */
function lookUp_us(place: Place): number {
  const opening = openStore(place);
  if (opening.kind !== "open") throw new Error("the database cannot be opened");
  const { history } = opening.store.snapshot;
  opening.store.close();
  const asked = history.heldReleases.flatMap((on) =>
    sectionOn(history, "100" as RuleNumber, on)
      .filter(({ number, lineage }) => lineage.kind === "rule" && holdersOn(history, number, on).length === 1)
      .map(({ number }) => ({ number, on })),
  );
  const ask = (): void => {
    for (let count = 0; count < lookUps; count += 1) {
      const { number, on } = asked[count % asked.length] as (typeof asked)[number];
      ruleAnswer(history, number, on);
    }
  };
  ask();
  return (1000 * cpuOf_ms(ask)) / lookUps;
}

/** Reads, links and imports once, so that no measurement includes the compiler. */
function warmUp(all: readonly PublishedFile[], folder: string): void {
  const copy = join(folder, "warm.sqlite");
  copyFileSync(join(folder, "bench.sqlite"), copy);
  importInto({ file: copy, now: () => new Date() }, all.slice(-6));
}

type Sizes = { readonly folder: string; readonly file: string; readonly bare_bytes: number };

function printSizes(all: readonly PublishedFile[], { folder, file, bare_bytes }: Sizes): void {
  const [database_bytes, plain_bytes] = [statSync(file).size, all.reduce((sum, { bytes }) => sum + bytes.length, 0)];
  console.log(
    `\nThe database: ${database_bytes} bytes, of which ${bare_bytes} before any import; the ${all.length} files: ${plain_bytes} bytes.`,
  );
  if (!hasGit) {
    console.log("Without git there is nothing here to compare with.");
    return;
  }
  const pack_bytes = packOf_bytes(all, folder);
  console.log(
    `One git pack of the same files: ${pack_bytes} bytes. The database is ${(database_bytes / pack_bytes).toFixed(2)} times as large; the target is 2.`,
  );
}

function packOf_bytes(all: readonly PublishedFile[], folder: string): number {
  const repository = join(folder, "pack");
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=bench", "-c", "user.email=bench@localhost", "-C", repository, ...words], {
      stdio: ["ignore", "ignore", "ignore"],
    });
  execFileSync("git", ["init", "--quiet", repository]);
  for (const { path, fileName } of all) copyFileSync(path, join(repository, fileName));
  git("add", "--all");
  git("commit", "--quiet", "--message", "all");
  git("gc", "--quiet", "--aggressive");
  const packs = join(repository, ".git", "objects", "pack");
  const [pack = ""] = readdirSync(packs).filter((name) => name.endsWith(".pack"));
  return statSync(join(packs, pack)).size;
}
