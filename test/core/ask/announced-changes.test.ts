import { describe, expect, it } from "vitest";
import { diffAnswer, scopeFrom } from "../../../core/ask/diff.ts";
import { historyAnswer } from "../../../core/ask/lineages.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { printReport } from "../../../publish/reports/formats.ts";
import { reportOf } from "../../../publish/reports/report.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";

const archive = embeddedArchive();
const days = { from: day("2010-09-30"), to: day("2010-10-01") };
const section = "711" as RuleNumber;
const changesWith = (only?: "announced" | "functional") =>
  diffAnswer(archive, days, scopeFrom({ section, only })).changes;

describe("the reason that the publisher gave", () => {
  it("stands beside a change, with the article, and a difference can be limited to what was announced", () => {
    // Of the changes of 2009 none was announced.
    const since2009 = { ...days, from: day("2009-01-01") };
    const all = diffAnswer(archive, since2009, scopeFrom({})).changes;
    const announced = diffAnswer(archive, since2009, scopeFrom({ only: "announced" })).changes;
    expect(announced.length).toBeGreaterThan(0);
    expect(announced.length).toBeLessThan(all.length);
    expect(announced).toEqual(all.filter((change) => change.announced.length > 0));
    const [reason] = announced[0]?.announced ?? [];
    expect(reason).toMatchObject({
      article: "2010-09-22-september-2010-update-bulletin",
      author: "Matt Tabak",
      published: "2010-09-22",
      found: "2010-10-01",
      href: "/v1/announcements/2010-09-22-september-2010-update-bulletin",
    });
  });

  it("or to changes of words that nobody judged to be mere wording", () => {
    const functional = changesWith("functional");
    expect(functional.length).toBeGreaterThan(0);
    expect(functional.map((change) => change.class)).not.toContain("renumbered");
    expect(functional.map((change) => change.class)).not.toContain("title");
  });

  it("stands in the history of the rule with the wording that came then, and with no other", () => {
    const [change] = changesWith("announced");
    const number = change?.after?.number;
    if (number == null) throw new Error("the change has no number");
    const { revisions } = historyAnswer(archive, number, days.to);
    const told = revisions.filter(({ announced }) => announced.some(({ found }) => found === "2010-10-01"));
    expect(told.map(({ from }) => from)).toEqual(["2010-10-01"]);
  });

  it.each(["html", "md", "wiki", "json", "csv"] as const)("stands in a report as %s, with the article", (format) => {
    const report = reportOf(archive, { days, scope: scopeFrom({ section }) });
    const entries = report.sections.flatMap((one) => [one.heading ?? [], one.entries].flat());
    const reasons = entries.flatMap((one) => [one, ...one.absorbed]).flatMap(({ announced }) => announced);
    expect(reasons.length).toBeGreaterThan(0);
    const text = printReport(report, format, "https://rules.example").toString();
    for (const { reason, title } of reasons)
      expect([text.includes(reason), text.includes(title)]).toEqual([true, true]);
  });

  it("a report that is limited to some changes says so", () => {
    const report = reportOf(archive, { days, scope: scopeFrom({ section, only: "announced" }) });
    expect(printReport(report, "md", null).toString()).toContain(
      "Only the changes that the publisher announced are listed and counted.",
    );
    expect(report.links.html).toContain("only=announced");
  });
});
