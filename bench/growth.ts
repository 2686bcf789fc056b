import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ruleAnswer } from "../core/ask/rule.ts";
import { addDays, type IsoDate } from "../core/text/days.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import type { Place } from "../db/place.ts";
import type { Candidate } from "../db/published-files/import.ts";
import { openReady } from "../db/ready.ts";
import { importInto } from "../db/store.ts";
import { printRulebook, term } from "../test/core/ingest/reading/printed.ts";
import {
  inventedDataset,
  inventedSection,
  inventedText,
  plotIn,
} from "../test/db/published-files/synthetic-releases.ts";
import { columns, cpuOf_ms } from "./rulebooks.ts";

/**
 * Measures how the cost of an archive grows with the number of releases: starting, a look-up, and the import of one
 * more. The rulebooks are invented; each has a tenth of the rules of a real one, some of them changed since the
 * rulebook before.
 */

const [sections_count, rulesInSection, changesInRelease] = [15, 30, 9];
const counts = process.argv.slice(2).map(Number);

function inventedRelease(release: number): Candidate {
  const from = addDays("2011-01-01" as IsoDate, release * 6);
  const provisions = Array.from({ length: sections_count }, (_, section) =>
    inventedSection(
      String(100 + section),
      `Garden ${section}`,
      Array.from({ length: rulesInSection }, (_, rule) => {
        const place = section * rulesInSection + rule;
        // Each rule changes once in this many releases.
        const turns = (sections_count * rulesInSection) / changesInRelease;
        const year = Math.floor((release + (place % turns)) / turns);
        // Lines of many lengths, because equally long lines look like a text that was cut.
        const buckets = " and a bucket".repeat(place % 41);
        return `${inventedText(place)} This is so in season ${year}, with a spade${buckets}.`;
      }),
    ),
  ).flat();
  const terms = ["Bucket", "Gate", "Hedge", "Pond", "Spade", "Turnip"].flatMap((thing, row) =>
    ["Blue", "Green", "Heavy", "Hollow", "Lost", "Old", "Red", "Small", "Tall", "Wooden"].map((kind, place) =>
      term(`${thing}, ${kind}`, `${inventedText(900 + 10 * row + place)} It is a ${kind.toLowerCase()} one.`),
    ),
  );
  return {
    fileName: `Garden ${from}.txt`,
    from,
    bytes: Buffer.from(printRulebook({ provisions: [...provisions, ...terms] })),
  };
}

function sizeOf(folder: string, isWanted: (name: string) => boolean): number {
  const files = readdirSync(folder).filter(isWanted);
  return Math.max(...files.map((name) => statSync(join(folder, name)).size));
}

function taken(place: Place, files: readonly Candidate[]): void {
  const importing = importInto(place, files);
  if (importing.kind !== "imported") throw new Error(importing.kind);
  for (const file of importing.files) if (file.kind !== "added") throw new Error(JSON.stringify(file));
}

function measured(count: number): string[] {
  const folder = mkdtempSync(join(tmpdir(), "annals-bench-"));
  const plot = plotIn(folder, inventedDataset());
  const files = Array.from({ length: count + 2 }, (_, release) => inventedRelease(release));
  const [newest, between] = [files.pop(), files.splice(count >> 1, 1)[0]] as [Candidate, Candidate];
  const all_ms = cpuOf_ms(() => taken(plot, files));
  const newest_ms = cpuOf_ms(() => taken(plot, [newest]));
  const between_ms = cpuOf_ms(() => taken(plot, [between]));
  let ready: ReturnType<typeof openReady>;
  const open_ms = cpuOf_ms(() => {
    ready = openReady(plot);
  });
  if (ready === undefined) throw new Error("the tables just written cannot be opened");
  const { history } = ready.snapshot;
  const rule_ms = cpuOf_ms(() => ruleAnswer(history, "105.7" as RuleNumber, "2011-03-01" as IsoDate));
  const [kept, tables] = [
    sizeOf(folder, (n) => n.endsWith("sqlite") && !n.includes("tables")),
    statSync(ready.tablesFile).size,
  ];
  ready.close();
  rmSync(folder, { recursive: true });
  const times = [all_ms, newest_ms, between_ms, open_ms, rule_ms].map((ms) => ms.toFixed(0));
  return [String(count), ...times, (kept / 1e6).toFixed(2), (tables / 1e6).toFixed(2)];
}

const head = [
  "held",
  "all, ms",
  "newest, ms",
  "between, ms",
  "open, ms",
  "a rule, ms",
  "kept, MB",
  "tables, MB",
  "to git",
];
measured(10);
console.log(columns([head, ...(counts.length === 0 ? [53, 134, 1_340] : counts).map(measured)]));
