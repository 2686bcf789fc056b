import { expect, it } from "vitest";
import { releaseAnnouncementsAnswer } from "../../../core/ask/announcements.ts";
import { scopeFrom } from "../../../core/ask/diff.ts";
import type { AnnouncedReason } from "../../../core/contract/announcements.ts";
import type { Report, ReportEntry } from "../../../core/contract/reports.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { plainOf } from "../../../document/plain.ts";
import { announcedInlines } from "../../../document/words.ts";
import { getReleaseAnnouncements } from "../../../operations/announcements.ts";
import { printReport } from "../../../publish/reports/formats.ts";
import { reportOf } from "../../../publish/reports/report.ts";
import { reportInSentences } from "../../../publish/reports/summary.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";
import { areReleasesHere, wholeArchive } from "../../real-releases.ts";

/** What editors of a wiki would trip over in a report. */

const days = { from: day("2010-09-30"), to: day("2010-10-01") };
const report = reportOf(embeddedArchive(), { days, scope: scopeFrom({}) });
const base = "https://rules.example";

it("names each article's address once in wikitext, and an address of its own only if there is one", () => {
  const pages = new Set(
    report.sections.flatMap(({ entries }) => entries.flatMap((one) => one.announced)).map(({ page }) => page),
  );
  expect(pages.size).toBeGreaterThan(0);
  const [wiki, markdown] = [printReport(report, "wiki", base), printReport(report, "md", base)];
  for (const page of pages) {
    if (page === null) continue;
    expect(wiki.split(page).length - 1).toBe(1);
    expect(markdown.split(page).length - 1).toBeGreaterThan(1);
  }
  expect(printReport(report, "md", null)).not.toContain("/v1/reports");
});

it("says how sure a reason is", () => {
  const reason = {
    reason: "why",
    title: "An article",
    author: null,
    published: "2010-10-01",
    href: "/a",
    item: "500.1",
  };
  const said = (certainty: "high" | "medium" | "low" | null) =>
    announcedInlines({ ...reason, certainty } as unknown as AnnouncedReason)[0]?.text;
  expect((["high", "medium", "low", null] as const).map(said)).toEqual([
    "Announced:",
    "Announced for 500.1:",
    "Perhaps announced for 500.1:",
    "Announced for 500.1:",
  ]);
});

it("counts rules whose number is not known, instead of naming them with nothing", () => {
  const gone = (number: string | null) =>
    ({
      class: "removed",
      kind: "rule",
      before: { number, name: null },
      after: null,
      absorbed: [],
      words: [],
      examples: [],
    }) as never as ReportEntry;
  const [first] = report.sections;
  const entries = [gone("500.1"), gone(null), gone(null)];
  const made = { ...report, sections: [{ ...first, heading: null, notes: [], entries, renumbered: [] }] } as Report;
  expect(reportInSentences(made)).toContain("Removed: 500.1 and 2 rules whose number is not known.");
});

it("counts in a report of some changes only these", () => {
  const counts = { ...report.counts, "reference-only": 7 };
  const silent = "Only the rule numbers they refer to changed: 7 provisions.";
  expect(reportInSentences({ ...report, counts })).toContain(silent);
  const scope = { ...report.scope, only: "announced" as const };
  expect(reportInSentences({ ...report, scope, counts })).not.toContain(silent);
});

it("claims nothing of announcements where no article is known", () => {
  const said = (release: string) =>
    plainOf(
      getReleaseAnnouncements.document?.(
        releaseAnnouncementsAnswer(embeddedArchive(), release) as never,
        {} as never,
      ) ?? [],
    );
  expect(said("2013-05-01")).toContain("No article of the publisher is known for this release.");
  expect(said("2010-10-01")).not.toContain("No article");
  expect(said("2010-10-01")).toContain("Announced and found");
});

it.skipIf(!areReleasesHere)("places a section that went into another one beside it, and says their note once", () => {
  const merging = { from: day("2023-04-13"), to: day("2023-04-14") };
  const merged = reportOf(wholeArchive(), { days: merging, scope: scopeFrom({}) });
  const printed = printReport(merged, "md", null);
  const titles = printed.split("\n").filter((line) => line.startsWith("### "));
  const place = titles.indexOf("### 713 Meld Cards (removed)");
  expect(titles[place - 1]).toBe("### 712 Double-Faced Cards");
  expect(titles[place + 1]).toMatch(/^### 7\d\d /);
  expect(printed.split("Meld cards are a kind of double-faced card from now on").length - 1).toBe(1);
  expect(printed).not.toContain("The heading: Double-Faced Cards");
});

it.skipIf(!areReleasesHere)("says at the table of numbers which ones are not those of the first day", () => {
  const standIn = "all others have that of 1 October 2010.";
  const table = (from: string, to: string) => {
    const scope = scopeFrom({ section: "701" as RuleNumber });
    const printed = printReport(
      reportOf(wholeArchive(), { days: { from: day(from), to: day(to) }, scope }),
      "md",
      null,
    );
    return printed.slice(printed.indexOf("## Old and new numbers"));
  };
  expect(table("2013-04-30", "2013-05-01")).toContain(standIn);
  expect(table("2013-07-12", "2013-07-13")).not.toContain("is not held");
});
