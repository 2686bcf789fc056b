import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openLive } from "../db/live-archive.ts";
import { databaseFileFrom } from "../db/place.ts";
import { startEditor } from "../test/cli/editor.ts";
import { chance, glossesOn } from "./lint/glosses.ts";

/**
 * How long an editor waits for findings after an edit, and for a hover, in a file with 1,000 citations. Needs a database
 * with rulebooks (`ANNALS_DB`). Usage: node bench/lsp.ts [<number of edits>]
 */
const edits = Number(process.argv[2] ?? 200);
const opening = await openLive({ file: databaseFileFrom(process.env), now: () => new Date() });
if (opening.kind !== "open") throw new Error("the database cannot be opened");
const { archive } = opening.live.current();
const [newest] = archive.heldReleases.slice(-1);
if (newest === undefined) throw new Error("no rulebook is held");
const random = chance(7);
const draw = glossesOn(archive, newest, random);
const lines = Array.from({ length: 1_000 }, (_, nth) => {
  const { number, words } = draw();
  return `// CR ${number}: ${words}\nfn step_${nth}(state: &mut State) {}\n`;
});
opening.live.close();

const editor = await startEditor({ ANNALS_DB: databaseFileFrom(process.env) });
const uri = pathToFileURL(join("/nowhere", "bench.rs")).href;
const opened = performance.now();
await editor.open(uri, lines.join(""));
console.log(`opened: ${(performance.now() - opened).toFixed(0)} ms`);
const [afterEdit, afterHover]: [number[], number[]] = [[], []];
for (let nth = 0; nth < edits; nth++) {
  const line = 2 * Math.floor(random() * 1_000);
  const { number, words } = draw();
  const start = { line, character: 0 };
  const before = performance.now();
  await editor.edit(uri, { start, end: { line: line + 1, character: 0 } }, `// CR ${number}: ${words}\n`);
  afterEdit.push(performance.now() - before);
  const hovering = performance.now();
  await editor.hover(uri, line, 7);
  afterHover.push(performance.now() - hovering);
}
await editor.end();
report("findings after an edit", afterEdit);
report("hover", afterHover);
console.log(`load of this machine: ${readFileSync("/proc/loadavg", "utf8").split(" ")[0]}`);

function report(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const share = (of: number) => (sorted[Math.floor(of * (sorted.length - 1))] ?? 0).toFixed(0);
  console.log(`${what}, ms: median ${share(0.5)}, p95 ${share(0.95)}, longest ${share(1)}`);
}
