import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import type { IsoDate } from "../core/text/days.ts";
import type { BulkKind } from "../db/cards/bulk-forms.ts";
import type { Place } from "../db/place.ts";
import { importCardsInto, openStore } from "../db/store.ts";
import { type BulkFiles, writeBulkFiles } from "./bulk-files.ts";
import { type Server, startServer } from "./child.ts";
import { requestText, send } from "./client.ts";
import { columns } from "./rulebooks.ts";

/**
 * Measures importing bulk files about cards, compared with only reading the same files and with parsing them line by
 * line, which works only because each object is on a line of its own; then look-ups of the rulings on a card, compared
 * with a bare route. The files are invented, and generated in each run.
 */
const rounds = 7;
const perRound = 4_000;
const folder = mkdtempSync(join(tmpdir(), "annals-bench-"));
const servers: Server[] = [];
try {
  await run();
} finally {
  for (const server of servers) server.stop();
  rmSync(folder, { recursive: true });
}

async function run(): Promise<void> {
  const files = writeBulkFiles(folder);
  const place = { file: join(folder, "bench.sqlite"), now: () => new Date() };
  const opening = openStore(place);
  if (opening.kind !== "open") throw new Error("the dataset is invalid; `npm run data:check` says where");
  opening.store.close();
  await printImports(files, place);
  await printLookUps(files, place);
}

async function printImports({ oracle, rulings }: BulkFiles, place: Place): Promise<void> {
  console.log(
    "Importing bulk files about cards: seconds of CPU; memory is what the process holds at most until then, in MB.\n",
  );
  const rows = [["file", "MB", "read", "parse lines", "import", "ratio", "changed", "database, MB", "memory"]];
  for (const [kind, path] of [
    ...oracle.map((one) => ["oracle", one] as const),
    ...rulings.map((one) => ["rulings", one] as const),
  ]) {
    const before = statSync(place.file).size;
    const read = await cpuOf_s(() => readOnly(path));
    const parse = await cpuOf_s(() => parsedByLine(path));
    let changed = 0;
    const taken = await cpuOf_s(async () => {
      changed = await imported(kind, path, place);
    });
    const grown = statSync(place.file).size - before;
    rows.push([
      ...[basename(path), megabytes(statSync(path).size), ...[read, parse, taken].map((time) => time.toFixed(2))],
      ...[
        (taken / parse).toFixed(2),
        String(changed),
        megabytes(grown),
        megabytes(1024 * process.resourceUsage().maxRSS),
      ],
    ]);
  }
  console.log(columns(rows));
}

async function readOnly(path: string): Promise<void> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(piece);
  hash.digest();
}

async function parsedByLine(path: string): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(path, { highWaterMark: 1024 * 1024 }) }))
    if (line.startsWith("{")) JSON.parse(line.endsWith(",") ? line.slice(0, -1) : line);
}

async function imported(kind: BulkKind, path: string, place: Place): Promise<number> {
  const [, year, month, day] = /-(\d{4})(\d{2})(\d{2})/.exec(path) ?? [];
  const downloadedOn = `${year}-${month}-${day}` as IsoDate;
  const bytes = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const importing = await importCardsInto(place, { kind, fileName: basename(path), downloadedOn, bytes });
  if (importing.kind !== "imported" || importing.report.kind !== "added") throw new Error(importing.kind);
  return importing.report.changed;
}

async function printLookUps({ names }: BulkFiles, { file }: Place): Promise<void> {
  const service = await started("archive", file);
  const addresses = names.map((name) => `/v1/cards/${encodeURIComponent(name)}/rulings?on=2026-10-15`);
  const lengths = await Promise.all(addresses.slice(0, 50).map((path) => lengthOf(service, path)));
  const length_bytes = Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length);
  const bare = await started("bare", String(length_bytes));
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const paths = addresses.slice(round * perRound, (round + 1) * perRound);
    const bare_ms = await send({ port: bare.port, requests: Array(perRound).fill(requestText("/")), status: 200 });
    const service_ms = await send({
      ...{ port: service.port, status: 200 },
      requests: paths.map((path) => requestText(path)),
    });
    ratios.push(bare_ms / perRound / (service_ms / paths.length));
  }
  const sorted = ratios.toSorted((a, b) => a - b);
  console.log(
    `\nThe rulings on a card on a day between the downloads, each card asked for once, beside a bare route that answers ${length_bytes} bytes: ${sorted[rounds >> 1]?.toFixed(3)} times as many requests a second (${sorted[0]?.toFixed(3)} to ${sorted.at(-1)?.toFixed(3)}, ${rounds} rounds).`,
  );
}

async function started(...settings: readonly string[]): Promise<Server> {
  const server = await startServer(...settings);
  servers.push(server);
  return server;
}

async function lengthOf({ port }: Server, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

async function cpuOf_s(action: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

function megabytes(size_bytes: number): string {
  return (size_bytes / 1_000_000).toFixed(1);
}
