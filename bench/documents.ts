import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { documentIds } from "../core/archive/document.ts";
import { documentDiffAnswer, documentSectionAnswer } from "../core/ask/documents.ts";
import { searchAnswer } from "../core/ask/search.ts";
import type { IsoDate } from "../core/text/days.ts";
import { openLive } from "../db/live-archive.ts";
import { columns } from "./table.ts";

/**
 * What it costs to hold the documents of tournament play too: the time until the archive can be asked, look-ups of
 * sections, differences, searches, and the memory of the process. The database named by `ANNALS_DB` has to hold what is
 * to be measured.
 *
 * Usage: ANNALS_DB=… node bench/documents.ts [look-ups]
 */
const lookups = Number(process.argv[2] ?? 20_000);
const file = process.env["ANNALS_DB"];
if (file === undefined) throw new Error("name a database with ANNALS_DB");

const opened = performance.now();
const opening = await openLive({ file, now: () => new Date() });
if (opening.kind !== "open") throw new Error(`not opened: ${opening.kind}`);
const open_ms = performance.now() - opened;
const { live } = opening;
const holdings = live.current();

const asked = [...holdings.documents].flatMap(([document, archive]) =>
  archive.heldReleases.flatMap((on) =>
    [...archive.lineages.values()].flatMap(({ revisions }) => {
      const number = revisions.findLast(({ from }) => from <= on)?.number;
      return number == null ? [] : [{ document, number, on }];
    }),
  ),
);
const first_ms = timed(() => documentSectionAnswer(holdings, asked[0] as (typeof asked)[number]));
const each_ms = timed(() => {
  for (let at = 0; at < lookups; at++)
    documentSectionAnswer(holdings, asked[(at * 7919) % asked.length] as (typeof asked)[number]);
});
const diffs = [...holdings.documents].flatMap(([document, { heldReleases }]) =>
  heldReleases.slice(1).map((to, at) => ({ document, from: heldReleases[at] as IsoDate, to })),
);
const diff_ms = timed(() => {
  for (const days of diffs) documentDiffAnswer(holdings, days);
});
const search = () =>
  searchAnswer(holdings, { q: "pile shuffling", on: "2016-01-01" as IsoDate, kind: null, limit: 20, after: 0 });
const [firstSearch_ms, search_ms] = [timed(search), timed(search)];
const version = fileURLToPath(new URL("../annals.js", import.meta.url));
const command_ms = timed(() =>
  spawnSync(process.execPath, [version, "document", "ipg", "2.1", "--on", "2014-03-01"], { env: process.env }),
);

const held = documentIds.map((id) => {
  const archive = id === "cr" ? holdings.archive : holdings.documents.get(id);
  return `${id} ${archive?.heldReleases.length ?? 0}`;
});
console.log(`Held releases: ${held.join(", ")}; ${asked.length} sections on the days of their releases.\n`);
console.log(
  columns([
    ["", ""],
    ["open", `${open_ms.toFixed(0)} ms`],
    ["first look-up of a section", `${first_ms.toFixed(1)} ms`],
    [`each of ${lookups} look-ups`, `${((each_ms / lookups) * 1000).toFixed(0)} µs`],
    [`each of ${diffs.length} differences of neighbours`, `${(diff_ms / diffs.length).toFixed(1)} ms`],
    ["first search of all documents", `${firstSearch_ms.toFixed(0)} ms`],
    ["the same again", `${search_ms.toFixed(1)} ms`],
    ["annals document ipg 2.1, a process of its own", `${command_ms.toFixed(0)} ms`],
    ["memory at the end", `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`],
  ]),
);
live.close();

function timed(act: () => unknown): number {
  const from = performance.now();
  act();
  return performance.now() - from;
}
