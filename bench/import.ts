import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRulebook } from "../core/ingest/reading/read.ts";
import { importInto, rebuild } from "../db/store.ts";
import { cpuOf_ms, type PublishedFile, publishedFiles } from "./rulebooks.ts";
import { columns } from "./table.ts";

/**
 * The processor time of importing one more release by the number held, and the size of the database compared with a git
 * pack of the same files. One release in the middle is imported last, with everything else held.
 *
 * Usage: node bench/import.ts [folder of rulebooks]
 */
const all = publishedFiles(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), "annals-bench-"));
try {
  measure();
} finally {
  rmSync(folder, { recursive: true });
}

function measure(): void {
  const now = () => new Date();
  const place = { file: join(folder, "bench.sqlite"), now };
  if (rebuild(place).kind !== "rebuilt") throw new Error("the dataset is invalid; `npm run data:check` says where");
  const bare_bytes = statSync(place.file).size;
  // Once, so that no measurement includes the compiler.
  importInto({ file: join(folder, "warm.sqlite"), now }, all.slice(-6));
  const between = all[all.length >> 1] as PublishedFile;
  const inOrder = [...all.filter((file) => file !== between), between];
  const rows = inOrder.map((file, held) => {
    const read_ms = cpuOf_ms(() => readRulebook(file.bytes));
    const total_ms = cpuOf_ms(() => importInto(place, [file]));
    const name = file === between ? `${file.release} (between others)` : file.release;
    return [String(held), name, read_ms.toFixed(0), total_ms.toFixed(0)];
  });
  console.log("Importing one release into an archive that holds others; milliseconds of processor time.\n");
  console.log(columns([["held", "release", "read", "import"], ...rows]));
  const [database_bytes, pack_bytes] = [statSync(place.file).size, packOf_bytes()];
  console.log(
    `\nThe database has ${database_bytes} bytes, ${bare_bytes} before any import; one git pack of the same ${all.length} files ${pack_bytes}: ${(database_bytes / pack_bytes).toFixed(2)} times as large; the target is 2.`,
  );
}

function packOf_bytes(): number {
  const repository = join(folder, "pack");
  mkdirSync(repository);
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=bench", "-c", "user.email=bench@localhost", "-C", repository, ...words], {
      stdio: "ignore",
    });
  git("init", "--quiet");
  for (const { path, fileName } of all) copyFileSync(path, join(repository, fileName));
  git("add", "--all");
  git("commit", "--quiet", "--message", "all");
  git("gc", "--quiet", "--aggressive");
  const packs = join(repository, ".git", "objects", "pack");
  const [pack = ""] = readdirSync(packs).filter((name) => name.endsWith(".pack"));
  return statSync(join(packs, pack)).size;
}
