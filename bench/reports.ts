import { type Days, defaultClasses } from "../core/archive/change.ts";
import { diffAnswer } from "../core/ask/diff.ts";
import { reportFormats } from "../core/contract/reports.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import { databaseFileFrom } from "../db/place.ts";
import { openStore } from "../db/store.ts";
import { changesPage } from "../publish/feeds/changes.ts";
import { printReport } from "../publish/reports/formats.ts";
import { reportOf } from "../publish/reports/report.ts";

/**
 * Compares the processor time of reports with that of the diff from which they are made, in one run: `node
 * bench/reports.ts [from to]…`, on the database that ANNALS_DB names. Without days: 2010-09-30 to 2010-10-01, and
 * 2003-10-01 to the newest release.
 */

const opening = openStore({ file: databaseFileFrom(process.env), now: () => new Date() });
if (opening.kind !== "open") throw new Error(`the database cannot be opened: ${opening.kind}`);
const { history } = opening.store.snapshot;
const scope = { section: null, rule: null, lineage: null, classes: defaultClasses };
const rounds = 5;

/** The least processor time of several rounds, in milliseconds. */
function leastCpu_ms(work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

for (const days of daysAsked(process.argv.slice(2))) {
  const diff_ms = leastCpu_ms(() => diffAnswer(history, days, scope));
  const report_ms = leastCpu_ms(() => reportOf(history, { days, scope }));
  const report = reportOf(history, { days, scope });
  const printed = reportFormats.map((format) => {
    const text = printReport(report, format, "https://example.org");
    const print_ms = leastCpu_ms(() => printReport(report, format, "https://example.org"));
    return `${format} ${print_ms.toFixed(1)} ms (${(text.length / 1_000).toFixed(0)} kB)`;
  });
  console.log(
    `${days.from} to ${days.to}: diff ${diff_ms.toFixed(1)} ms, report with the same diff ${report_ms.toFixed(1)} ms; printed as ${printed.join(", ")}`,
  );
}
const page_ms = leastCpu_ms(() =>
  changesPage(history, { section: null, rule: null, lineage: null }, { limit: 50, after: null }),
);
console.log(`feed, first page of 50: ${page_ms.toFixed(1)} ms`);
opening.store.close();

function daysAsked(words: readonly string[]): Days[] {
  const written =
    words.length > 1
      ? words
      : ["2010-09-30", "2010-10-01", "2003-10-01", history.releases.at(-1)?.from ?? "2026-08-07"];
  const days = written.map((word): IsoDate => {
    const found = dayFrom(word);
    if (found === undefined) throw new Error(`${word} is not a day`);
    return found;
  });
  return days.flatMap((from, index) => {
    const to = days[index + 1];
    return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
  });
}
