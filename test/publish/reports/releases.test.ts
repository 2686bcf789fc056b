import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { defaultClasses } from "../../../core/archive/change.ts";
import type { History } from "../../../core/archive/history.ts";
import { diffAnswer } from "../../../core/ask/diff.ts";
import { applyOperations } from "../../../core/text/words.ts";
import { importInto, openStore, type Store } from "../../../db/store.ts";
import { printReport } from "../../../publish/reports/formats.ts";
import { reportOf } from "../../../publish/reports/report.ts";
import { day } from "../../days.ts";
import { parseMarkup } from "../../markup.ts";

/** Published rulebooks are beside the project, not in it. */
const folder = "../shared/releases";
const scope = { section: null, rule: null, lineage: null, classes: defaultClasses };

const opened: Store[] = [];
afterAll(() => {
  for (const store of opened) store.close();
});

function historyOf(...releases: readonly string[]): History {
  const file = join(mkdtempSync(join(tmpdir(), "annals-")), "annals.sqlite");
  const now = () => new Date("2026-11-20T12:00:00Z");
  const files = releases.map((release) => `CR-${release}.txt`);
  importInto(
    { file, now },
    files.map((fileName) => ({ fileName, bytes: readFileSync(join(folder, fileName)) })),
  );
  const opening = openStore({ file, now });
  if (opening.kind !== "open") throw new Error(opening.kind);
  // Texts are read from the tables when they are first asked for, so the store stays open as long as its history.
  opened.push(opening.store);
  return opening.store.snapshot.history;
}

describe.skipIf(!existsSync(folder))("reports on whole published rulebooks", () => {
  it.each([
    { from: "2024-09-20", to: "2024-11-08", isSummarised: false, lengthMax: 30_000 },
    { from: "2009-05-01", to: "2009-09-04", isSummarised: true, lengthMax: 80_000 },
  ])("$from to $to: each change once, redlines true, and no longer than can be read", ({ from, to, ...expected }) => {
    const history = historyOf(from, to);
    const days = { from: day(from), to: day(to) };
    const report = reportOf(history, { days, scope });
    const entries = report.sections
      .flatMap((section) => [
        ...(section.heading === null ? [] : [section.heading]),
        ...section.entries,
        ...section.renumbered,
      ])
      .flatMap((entry) => [entry, ...entry.absorbed]);
    const shown = new Set(entries.map(({ lineage }) => lineage));
    expect(shown.size).toBe(entries.length);
    const { changes, counts, numbers } = diffAnswer(history, days, scope);
    // What the diff counts as words, and no word shows, the report counts as typography.
    const silent = changes.filter(({ lineage }) => !shown.has(lineage));
    expect(report.counts["typography-only"]).toBe(counts["typography-only"] + silent.length);
    expect(silent.every(({ words }) => words.every(({ op, typographic }) => op === "equal" || typographic))).toBe(true);
    for (const { before, after, words } of entries)
      expect(applyOperations(before?.text ?? null, words)).toBe(after?.text ?? "");
    expect(report.isSummarised).toBe(expected.isSummarised);
    const markdown = printReport(report, "md", null);
    expect(markdown.length).toBeLessThan(expected.lengthMax);
    expect(markdown.length).toBeGreaterThan(1_000);
    if (numbers.length > 100) expect(report.numbers.length).toBeLessThan(numbers.length / 2);
    expect(() => parseMarkup(printReport(report, "html", "https://example.org"))).not.toThrow();
  });
});
