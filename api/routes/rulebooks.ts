import { createHash } from "node:crypto";
import { z } from "zod";
import { dayParameter, knownAtQuery, releaseParameter } from "../../core/contract/parts.ts";
import { type RulebookFormat, rulebookAnswerSchema, rulebookFormat } from "../../core/contract/rulebooks.ts";
import { Problem } from "../../core/problem.ts";
import { reportStyle } from "../../document/html.ts";
import { baseOf } from "../../http/addresses.ts";
import { sendFile } from "../../http/answers.ts";
import { nothingAt } from "../../http/problems.ts";
import type { Routes } from "../../http/routes.ts";
import { bookToPrint } from "../../publish/rulebooks/book.ts";
import { bookFileName, printBook } from "../../publish/rulebooks/formats.ts";
import { problemResponses } from "../problem-responses.ts";

const mediaTypes: Readonly<Record<RulebookFormat, string>> = {
  json: "application/json; charset=utf-8",
  md: "text/markdown; charset=utf-8; variant=GFM",
  txt: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
};

const styleSum = createHash("sha256").update(reportStyle).digest("base64");
/** The page runs and loads nothing. Its style is allowed by its hash. */
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleSum}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The rulebook of a day as a whole, and the file it was published in. */
export function rulebookRoutes(routes: Routes): void {
  wholeRoute(routes);
  sourceRoute(routes);
}

function wholeRoute({ app, views, publicUrl }: Routes): void {
  app.get(
    "/rulebooks/:day.:format",
    {
      config: { isLong: true },
      schema: {
        operationId: "getRulebook",
        tags: ["releases"],
        summary: "The whole rulebook of a day, as JSON, Markdown, plain text or one page",
        description:
          "`json` has every heading, rule and glossary entry with its lineage, days and certainty; `txt` has the layout in which rulebooks are published, so that programs for those can read it; `html` is one file without scripts, in which `#r702.19b` leads to a rule. It is sent while it is made, and compressed.",
        params: z.strictObject({
          day: dayParameter.describe("The day, YYYY-MM-DD"),
          format: rulebookFormat,
        }),
        querystring: z.strictObject(knownAtQuery),
        response: {
          200: {
            description: "The rulebook",
            content: {
              "application/json": { schema: rulebookAnswerSchema },
              ...Object.fromEntries(
                ["text/markdown", "text/plain", "text/html"].map((type) => [type, { schema: z.string() }]),
              ),
            },
          },
          ...problemResponses(400, 404),
        },
      },
    },
    (request, reply) => {
      const { day, format } = request.params;
      const { history } = views.asOf(request.query.knownAt);
      const base = baseOf(request, publicUrl);
      sendFile(reply, [...printBook(bookToPrint(history, day, base), format)].join(""), {
        "content-type": mediaTypes[format],
        "content-disposition": `inline; filename="${bookFileName(day, format)}"`,
        ...(format === "html" ? { "content-security-policy": contentSecurityPolicy } : {}),
      });
    },
  );
}

function sourceRoute({ app, archive, views, servesSources }: Routes): void {
  app.get(
    "/rulebooks/:release/source",
    {
      config: { isLong: true },
      // A service that does not offer it answers as if there were no such address, whatever the release.
      preValidation: (request, _reply, done) => done(servesSources ? undefined : nothingAt(request)),
      schema: {
        operationId: "getPublishedFileSource",
        tags: ["releases"],
        summary: "The published file of a release as it was imported",
        description:
          "Byte for byte. Only available if the owner of the service allows it (`ANNALS_SERVE_SOURCES=1`); otherwise there is no such address.",
        params: z.strictObject({ release: releaseParameter }),
        querystring: z.strictObject(knownAtQuery),
        response: {
          200: {
            description: "The file",
            content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
          },
          ...problemResponses(400, 404),
        },
      },
    },
    async (request, reply) => {
      const { release } = request.params;
      const { history } = views.asOf(request.query.knownAt);
      const file = history.imported.publishedFiles.find((one) => one.isServed && one.release === release);
      const bytes = file && (await archive.sourceBytes(file.sha256));
      if (file === undefined || bytes === undefined)
        throw new Problem("not-held", `No published file of ${release} is held.`, { release });
      sendFile(reply, bytes, {
        "content-type": "application/octet-stream",
        etag: `"${file.sha256}"`,
        "content-disposition": `attachment; filename="CR-${release}.txt"`,
      });
      return reply;
    },
  );
}
