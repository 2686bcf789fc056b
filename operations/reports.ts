import { z } from "zod";
import { scopeFrom } from "../core/ask/diff.ts";
import { outcomesBetween } from "../core/ask/outcomes/differences.ts";
import { daysMeantBy } from "../core/ask/sets.ts";
import { changesQuery } from "../core/contract/diff.ts";
import { reportSchema } from "../core/contract/reports.ts";
import { csvType, htmlFile, markdownTypes, wikitextTypes } from "../document/formats.ts";
import { printReport, reportFileName } from "../publish/reports/formats.ts";
import { reportOf } from "../publish/reports/report.ts";
import { fileOperation } from "./file.ts";

/** A change report for people who write about the rules. */
export const getChangeReport = fileOperation({
  id: "getChangeReport",
  path: "/reports/changes.:format",
  isLong: true,
  tag: "reports",
  summary: "What changed between two days, as a page, Markdown, wikitext, CSV or JSON",
  description:
    "`html` is one file without scripts; `md` is GitHub's Markdown; `wiki` is MediaWiki's wikitext with footnotes; `csv` has one row for each changed provision and is safe in spreadsheets; `json` is the data of the report. Very large reports are shortened to a table of sections; `csv` and `json` are always complete.",
  of: "The report",
  params: z.strictObject({}),
  query: changesQuery,
  problems: ["unknown-release"],
  example: { from: "2010-09-30", to: "2010-10-01", rule: "711.8" },
  formats: {
    html: htmlFile,
    md: { mediaTypes: markdownTypes },
    wiki: { mediaTypes: wikitextTypes },
    json: { mediaTypes: ["application/json; charset=utf-8"], schema: reportSchema },
    csv: { mediaTypes: [csvType], isSaved: true },
  },
  usual: "md",
  command: {
    name: "report",
    says: "write a report of what changed between two days",
    arguments: {
      from: "a day, YYYY-MM-DD, or a set by name or code",
      to: "another day or set; if it is earlier, the comparison is reversed",
    },
  },
  file({ archive, playbook, knownAt }, { from: before, to: after, ...limits }, { format, base }) {
    const { from, to } = daysMeantBy(archive, { from: before, to: after });
    const scope = scopeFrom(limits);
    const outcomes = outcomesBetween({ archive, playbook }, { from, to, scope });
    const report = reportOf(archive, { days: { from, to }, scope, outcomes, knownAt });
    return { name: reportFileName({ from, to, scope }, format), text: printReport(report, format, base) };
  },
});
