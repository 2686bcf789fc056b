import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { documentIds } from "../core/archive/document.ts";
import { dayParameter, knownAtQuery, releaseParameter } from "../core/contract/parts.ts";
import { fileReportSchema } from "../core/contract/published-files.ts";
import { Problem, problemAgain } from "../core/problem.ts";
import { sendFile } from "../http/answers.ts";
import { nothingAt } from "../http/problems.ts";
import type { Routes } from "../http/routes.ts";
import { problemResponses } from "./openapi-components.ts";

/** Sixteen times the largest rulebook published so far. */
const fileMax_bytes = 16 * 1024 * 1024;

/**
 * Published files as bytes: imported for callers with the token, and given back if the owner of the service allows it.
 * Neither is a question to the archive, so they are not operations.
 */
export function publishedFileRoutes(routes: Routes): void {
  sourceRoute(routes);
  // In a scope of its own, because here a body is bytes, whatever its content type.
  void routes.app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: fileMax_bytes }, (_request, body, parsed) =>
      parsed(null, body),
    );
    importRoute({ ...routes, app: scope.withTypeProvider<ZodTypeProvider>() });
    done();
  });
}

function importRoute({ app, live, adminToken }: Routes): void {
  app.post(
    "/published-files",
    {
      bodyLimit: fileMax_bytes,
      onRequest: (request, _reply, done) => {
        requireToken(request, adminToken);
        refuseEnvelopes(request);
        done();
      },
      schema: {
        operationId: "importPublishedFile",
        tags: ["releases"],
        summary:
          "Import a published rulebook or tournament document; only if the service was started with ANNALS_ADMIN_TOKEN",
        description:
          "The body is the file as published, byte by byte, at most 16 MB, under any content type but that of a form. The token is sent as `Authorization: Bearer`.",
        querystring: z.strictObject({
          name: z
            .string()
            .min(1)
            .max(200)
            .describe("The name of the file; a day in it is taken as the day of publication"),
          document: z
            .enum(documentIds)
            .optional()
            .describe("What document it is, where its content leaves a doubt: `cr`, `mtr`, `ipg` or `jar`"),
          from: dayParameter.optional().describe("The release it is, if the document does not state it correctly"),
          published: dayParameter.optional().describe("The day of publication"),
        }),
        response: {
          200: fileReportSchema,
          201: fileReportSchema,
          ...problemResponses(400, 401, 404, 406, 409, 415, 422, 503),
        },
      },
    },
    async (request, reply) => {
      const { name, document, from, published } = request.query;
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const [report] = await live.importFiles([{ fileName: name, bytes, document, from, publishedOn: published }]);
      if (report === undefined) throw new Error("an import without a report");
      if (report.kind === "refused") throw problemAgain(report.code, report.reason, report.facts);
      reply.code(report.kind === "added" ? 201 : 200);
      return report as z.infer<typeof fileReportSchema>;
    },
  );
}

/** Throws for a form, because it wraps the file, and the wrapped bytes would be stored. */
function refuseEnvelopes({ headers }: FastifyRequest): void {
  const type = headers["content-type"] ?? "";
  // curl sends x-www-form-urlencoded with any --data-binary, so that type is accepted.
  if (!/^multipart\//i.test(type)) return;
  throw new Problem(
    "unsupported-body",
    "Send the file itself as the body (curl --data-binary @file), not a form with the file in it.",
    {
      offered: ["application/octet-stream", "text/plain"],
    },
  );
}

function sourceRoute({ app, live, views, servesSources }: Routes): void {
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
      const { archive } = await views.asOf(request.query.knownAt);
      const file = archive.imported.publishedFiles.find((file) => file.isServed && file.release === release);
      const bytes = file && (await live.sourceBytes(file.sha256));
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

/**
 * Accepts a request that shows the token. Throws `unauthorized`, and `not-found` if no token is set. Compares hashes of
 * fixed length, so that the time taken reveals nothing about the token.
 */
function requireToken(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) throw nothingAt(request);
  const { authorization = "" } = request.headers;
  const shown = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? "";
  if (timingSafeEqual(sumOf(shown), sumOf(token))) return;
  throw new Problem("unauthorized", "This needs a token of the service, sent as Authorization: Bearer.");
}

function sumOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
