import { describe, expect, it } from "vitest";
import { defaultClasses } from "../../../core/archive/change-classes.ts";
import { diffAnswer } from "../../../core/ask/diff.ts";
import { printReport } from "../../../publish/reports/formats.ts";
import { reportOf } from "../../../publish/reports/report.ts";
import { applyOperations } from "../../apply-operations.ts";
import { day } from "../../days.ts";
import { parseMarkup } from "../../markup.ts";
import { areReleasesHere, historyOfReleases } from "../../real-releases.ts";

const scope = { section: null, rule: null, lineage: null, classes: defaultClasses };

describe.skipIf(!areReleasesHere)("reports on whole published rulebooks", () => {
  it.each([
    { from: "2024-09-20", to: "2024-11-08", isSummarised: false, lengthMax: 30_000 },
    { from: "2009-05-01", to: "2009-09-04", isSummarised: true, lengthMax: 80_000 },
  ])("$from to $to: each change once, redlines true, and no longer than can be read", ({ from, to, ...expected }) => {
    const archive = historyOfReleases(from, to);
    const days = { from: day(from), to: day(to) };
    const report = reportOf(archive, { days, scope });
    const entries = report.sections
      .flatMap((section) => [
        ...(section.heading === null ? [] : [section.heading]),
        ...section.entries,
        ...section.renumbered,
      ])
      .flatMap((entry) => [entry, ...entry.absorbed]);
    const shown = new Set(entries.map(({ lineage }) => lineage));
    expect(shown.size).toBe(entries.length);
    const { changes, counts, numbers } = diffAnswer(archive, days, scope);
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
