import { createReadStream, openSync } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { WrittenSnapshot } from "../../db/copies/snapshot.ts";
import { isUnchanged } from "../../http/conditional.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";
import { requireToken } from "../token.ts";

/** A copy of the whole archive for services that follow this one. Without a configured token there is no such route. */
export function snapshotRoute({ app, archive, adminToken, snapshotToken }: Routes): void {
  app.get(
    "/snapshot",
    {
      onRequest: (request, _reply, done) => {
        requireToken(request, [adminToken, snapshotToken]);
        done();
      },
      schema: {
        operationId: "getSnapshot",
        tags: ["releases"],
        summary: "A copy of the whole archive; only if the service was started with a token",
        description:
          "One SQLite file with everything that is kept, taken at one moment, and the tables derived from it: for `annals serve --follow` and `annals restore`. `ETag` and `Repr-Digest` give its SHA-256, `Annals-Schema` the schema of its kept data. `If-None-Match` is answered with 304 while nothing was imported. The token is sent as `Authorization: Bearer`; that of `ANNALS_SNAPSHOT_TOKEN` may do nothing else.",
        querystring: z.strictObject({}),
        response: {
          200: {
            description: "The snapshot",
            content: { "application/vnd.sqlite3": { schema: z.string().meta({ format: "binary" }) } },
          },
          ...problemResponses(400, 401, 404, 503),
        },
      },
    },
    async (request, reply) => sendSnapshot(request, reply, await archive.snapshot()),
  );
}

function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, sha256, size_bytes, schema }: WrittenSnapshot,
): FastifyReply {
  const etag = `"${sha256}"`;
  reply.headers({
    etag,
    "cache-control": "private, no-cache",
    "repr-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
    "annals-schema": schema,
  });
  if (isUnchanged(request.headers, { etag })) return reply.code(304).send();
  reply.headers({
    "content-length": size_bytes,
    "content-disposition": `attachment; filename="annals-${sha256.slice(0, 12)}.sqlite"`,
  });
  reply.type("application/vnd.sqlite3");
  if (request.method === "HEAD") return reply.send();
  // Opened now, because the file has another name once a newer snapshot is written.
  return reply.send(createReadStream("", { fd: openSync(file, "r") }));
}
