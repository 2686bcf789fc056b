import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { historyFrom } from "../core/archive/history.ts";
import type { Lineage, Revision } from "../core/archive/lineage.ts";
import { playbookFrom } from "../core/play/playbook.ts";
import { addDays, type IsoDate } from "../core/text/days.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { openTables, writeTablesFile } from "../db/tables/file.ts";
import { historyIn } from "../db/tables/read.ts";

/**
 * Measures the cost of starting from tables, for the real number of releases and for ten times as many, all invented:
 * opening (with the check of the checksum), one number, one section, and everything. `node bench/tables.ts`
 */

const lineages_count = 4_500;
/** In the real history, a rule is changed or renumbered in one release out of nine. */
const releasesToChange = 9;

function inventedLineage(place: number, releases: number): Lineage {
  const changes = Math.max(1, Math.round(releases / releasesToChange));
  const number = `${100 + Math.floor(place / 30)}.${(place % 30) + 1}` as RuleNumber;
  const revisions = Array.from({ length: changes }, (_, change): Revision => {
    const from = addDays("2000-01-01" as IsoDate, change * 5 + (place % 5));
    return {
      ...{ from, number, name: null, summary: null, examples: [], hasEnded: false, isFirstSeen: false },
      text: `A gardener who waters plot ${place} in year ${change} also counts every bucket there, unless it rains. ${"It rains. ".repeat(12)}`,
      ...{ readIn: from, significance: "wording", why: "", sources: [] },
      events: [{ kind: "amended", basis: "number", confidence: "high", with: [] }],
    };
  });
  const id = `${number}@${revisions[0]?.from}`;
  const rest = { section: null, isComplete: false, isOlder: false, revisions };
  return { ...{ id, document: "cr", topic: "imported", kind: "rule", title: `Plot ${place}` }, ...rest };
}

function cost_ms(work: () => unknown): string {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1000).toFixed(1);
}

const folder = mkdtempSync(join(tmpdir(), "annals-bench-"));
for (const releases of [134, 1_340]) {
  const lineages = Array.from({ length: lineages_count }, (_, place) => inventedLineage(place, releases));
  const history = historyFrom({ lineages, releases: [], unusedSections: [], sources: [] });
  const playbook = playbookFrom({ parameters: [], cards: [], questions: [] });
  const file = join(folder, `${releases}.sqlite`);
  const written = cost_ms(() =>
    writeTablesFile(file, {
      history,
      decisions: [],
      playbook,
      reading: null,
      fileReadings: [],
      about: { knownAt: "" },
    }),
  );
  const opened = cost_ms(() => openTables(file)?.close());
  const db = openTables(file);
  if (db === undefined) throw new Error("the tables just written cannot be opened");
  const read = historyIn(db);
  console.log(
    [
      `${releases} releases, ${lineages.reduce((sum, one) => sum + one.revisions.length, 0)} revisions`,
      `${(statSync(file).size / 1e6).toFixed(1)} MB`,
      `written ${written} ms`,
      `opened ${opened} ms`,
      `arranged ${cost_ms(() => historyIn(db))} ms`,
      `a number ${cost_ms(() => read.numberPeriodsByNumber.get("150.7"))} ms`,
      `a section ${cost_ms(() => read.numberPeriodsBySection.get("160"))} ms`,
      `everything ${cost_ms(() => [...read.lineages.values()])} ms`,
    ].join("; "),
  );
  db.close();
}
rmSync(folder, { recursive: true });
