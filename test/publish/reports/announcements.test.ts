import { describe, expect, it } from "vitest";
import { releaseAnnouncementsAnswer } from "../../../core/ask/announcements.ts";
import { scopeFrom } from "../../../core/ask/diff.ts";
import { type Report, reportSchema } from "../../../core/contract/reports.ts";
import { printReport } from "../../../publish/reports/formats.ts";
import { reportOf } from "../../../publish/reports/report.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";
import { areReleasesHere, wholeArchive } from "../../real-releases.ts";

const days = { from: day("2021-06-17"), to: day("2021-06-18") };
const forms = ["md", "wiki", "html"] as const;

function reportOn(from: string, to: string, limits: Parameters<typeof scopeFrom>[0] = {}): Report {
  return reportOf(wholeArchive(), { days: { from: day(from), to: day(to) }, scope: scopeFrom(limits) });
}

describe.skipIf(!areReleasesHere)("a report has the three lists of its release", () => {
  it("in every printed form, with the first lines of each and the way to all of them", () => {
    const report = reportOn(days.from, days.to);
    for (const form of forms) {
      const printed = printReport(report, form, "https://rules.example").replaceAll(/<\/?\w+>|\*\*/g, "");
      expect(printed).toMatch(/Announced and found: \d+ of 28 items/);
      expect(printed).toContain("Announced and not found (1): Search (references added)");
      expect(printed).toMatch(/Changed since 15 February 2021 and not announced \(\d+ of \d+\): 104\.3j, /);
      expect(printed).toContain("https://rules.example/releases/2021-06-18/announcements");
    }
    expect(printReport(report, "md", null)).toContain("“annals release-announcements 2021-06-18”");
  });

  it("as the list of the release has them", () => {
    const { announcements } = reportOn(days.from, days.to);
    const { found, notFound, elsewhere, share, articles } = releaseAnnouncementsAnswer(wholeArchive(), days.to);
    expect((announcements?.found ?? 0) + (announcements?.others ?? 0)).toBe(found.length);
    expect(announcements).toMatchObject({ notFound, elsewhere, articles, changed: share.changed });
    expect(announcements?.notAnnounced).toHaveLength(share.changed - share.announced);
  });

  it("and says of several releases what cannot be known", () => {
    const { announcements } = reportOn("2010-09-30", "2013-05-01");
    expect(announcements?.articles.length).toBeGreaterThan(5);
    expect(announcements?.unknown).toBeGreaterThan(0);
    expect(announcements?.notFound.every(({ because }) => !because.endsWith("is not held"))).toBe(true);
  });

  it("and the list of the release has old numbers beside new ones", () => {
    const { found, notAnnounced } = releaseAnnouncementsAnswer(wholeArchive(), "2020-04-17");
    expect(notAnnounced).toContainEqual(expect.objectContaining({ number: "613.8a", before: "613.7a" }));
    expect(found.find(({ item }) => item === "706.7a")?.because).toContain("to 607.5a by 2020-04-17");
  });

  it("claims nothing where no article is known", () => {
    for (const form of forms) {
      const printed = printReport(reportOn("2023-02-02", "2023-02-03"), form, null);
      expect(printed).toContain("No article of the publisher is known for what changed between the two days.");
      expect(printed).not.toContain("not announced");
    }
  });
});

it("leaves the lists out of a report on a part of the rules", () => {
  const limited = [{ section: "711" }, { rule: "711.3" }, { only: "announced" }, { only: "functional" }] as const;
  for (const limits of limited) {
    const report = reportOf(embeddedArchive(), {
      days: { from: day("2010-09-30"), to: day("2010-10-01") },
      scope: scopeFrom(limits as Parameters<typeof scopeFrom>[0]),
    });
    expect(report.announcements).toBeNull();
    expect(reportSchema.safeParse(report).success).toBe(true);
  }
});
