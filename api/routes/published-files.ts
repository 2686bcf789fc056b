import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { dayParameter } from "../../core/contract/parts.ts";
import { fileReportSchema } from "../../core/contract/published-files.ts";
import { Problem, problemAgain } from "../../core/problem.ts";
import { nothingAt } from "../../http/problems.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";

/** Sixteen times the largest rulebook published so far. */
const fileMax_bytes = 16 * 1024 * 1024;

/** Taking in published files, for whoever shows the token. Without a token there is nothing at this address. */
export function publishedFileRoutes(routes: Routes): void {
  // A scope of its own: here a body is bytes, whatever type it is said to have.
  void routes.app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: fileMax_bytes }, (_request, body, parsed) =>
      parsed(null, body),
    );
    importRoute({ ...routes, app: scope.withTypeProvider<ZodTypeProvider>() });
    done();
  });
}

function importRoute({ app, archive, adminToken }: Routes): void {
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
        summary: "Take in a published rulebook; only where the service was started with ANNALS_ADMIN_TOKEN",
        description:
          "The body is the file as published, byte by byte, at most 16 MB, under any content type but that of a form. The token is sent as `Authorization: Bearer`.",
        querystring: z.strictObject({
          name: z
            .string()
            .min(1)
            .max(200)
            .describe("The name of the file; a day in it is taken as that of publication"),
          from: dayParameter.optional().describe("The release it is, where the document does not say so rightly"),
          published: dayParameter.optional().describe("The day of publication"),
        }),
        response: {
          200: fileReportSchema,
          201: fileReportSchema,
          ...problemResponses(400, 401, 404, 406, 409, 422, 503),
        },
      },
    },
    async (request, reply) => {
      const { name, from, published } = request.query;
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const [report] = await archive.importFiles([{ fileName: name, bytes, from, publishedOn: published }]);
      if (report === undefined) throw new Error("an import without a report");
      if (report.kind === "refused") throw problemAgain(report.code, report.reason, report.facts);
      reply.code(report.kind === "added" ? 201 : 200);
      return report as z.infer<typeof fileReportSchema>;
    },
  );
}

/** A form wraps the file in an envelope, which would be kept in its place. */
function refuseEnvelopes({ headers }: FastifyRequest): void {
  const type = headers["content-type"] ?? "";
  // curl says x-www-form-urlencoded of any --data-binary, so that one tells nothing.
  if (!/^multipart\//i.test(type)) return;
  throw new Problem(
    "unsupported-format",
    "Send the file itself as the body (curl --data-binary @file), not a form with the file in it.",
    {
      offered: ["application/octet-stream", "text/plain"],
    },
  );
}

/** Compares sums of fixed length, so that the time tells nothing of the token. */
function requireToken(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) throw nothingAt(request);
  const { authorization = "" } = request.headers;
  const shown = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? "";
  if (timingSafeEqual(sumOf(shown), sumOf(token))) return;
  throw new Problem(
    "unauthorized",
    "Importing needs the token with which the service was started, as Authorization: Bearer.",
  );
}

function sumOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
