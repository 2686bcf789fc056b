import { createHash } from "node:crypto";
import { z } from "zod";
import { scopeFrom } from "../../core/ask/diff.ts";
import { outcomesBetween } from "../../core/ask/outcomes/differences.ts";
import { changesQuery } from "../../core/contract/changes.ts";
import { readable } from "../../core/contract/parts.ts";
import { type ReportFormat, reportFormats, reportSchema } from "../../core/contract/reports.ts";
import { reportStyle } from "../../document/html.ts";
import { baseOf } from "../../http/addresses.ts";
import { sendText } from "../../http/answers.ts";
import type { Routes } from "../../http/routes.ts";
import { printReport, reportFileName } from "../../publish/reports/formats.ts";
import { reportOf } from "../../publish/reports/report.ts";
import { problemResponses } from "../problem-responses.ts";

const mediaTypes: Readonly<Record<ReportFormat, string>> = {
  html: "text/html; charset=utf-8",
  md: "text/markdown; charset=utf-8; variant=GFM",
  wiki: "text/x-wiki; charset=utf-8",
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
};

const styleSum = createHash("sha256").update(reportStyle).digest("base64");
/** A report runs and loads nothing. Its style is allowed by its hash. */
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleSum}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const format = readable(
  (text) => reportFormats.find((name) => name === text),
  `is not one of the formats of a report: ${reportFormats.join(", ")}`,
  "invalid-request",
).meta({ description: `One of ${reportFormats.join(", ")}`, examples: ["md"] });

/** Change reports for people who write about the rules. */
export function reportRoutes({ app, views, publicUrl }: Routes): void {
  app.get(
    "/reports/changes.:format",
    {
      config: { isLong: true },
      schema: {
        operationId: "getChangeReport",
        tags: ["reports"],
        summary: "What changed between two days, as a page, Markdown, wikitext, CSV or JSON",
        description:
          "`html` is one file without scripts; `md` is GitHub's Markdown; `wiki` is MediaWiki's wikitext with footnotes; `csv` has one row for each changed provision and is safe in spreadsheets; `json` is the data of the report. Very large reports are shortened to a table of sections; `csv` and `json` are always complete.",
        params: z.strictObject({ format }),
        querystring: changesQuery,
        response: {
          200: {
            description: "The report",
            content: {
              "application/json": { schema: reportSchema },
              ...Object.fromEntries(
                ["text/html", "text/markdown", "text/x-wiki", "text/plain", "text/csv"].map((type) => [
                  type,
                  { schema: z.string() },
                ]),
              ),
            },
          },
          ...problemResponses(400, 404, 406),
        },
      },
    },
    (request, reply) => {
      const { from, to, knownAt, ...limits } = request.query;
      const { history, playbook } = views.asOf(knownAt);
      const base = baseOf(request, publicUrl);
      const scope = scopeFrom(limits);
      const form = request.params.format;
      const outcomes = outcomesBetween({ history, playbook }, { from, to, scope });
      const report = reportOf(history, { days: { from, to }, scope, outcomes, knownAt });
      sendText(request, reply, {
        text: printReport(report, form, base),
        mediaType: mediaTypes[form],
        ...(form === "md" || form === "wiki" ? { generalTypes: ["text/plain; charset=utf-8"] } : {}),
        file: { name: reportFileName({ from, to, scope }, form), isShown: form !== "csv" },
        ...(form === "html" ? { contentSecurityPolicy } : {}),
      });
    },
  );
}
