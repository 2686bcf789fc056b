import { z } from "zod";
import { instantParameter } from "../../core/contract/parts.ts";
import { purgeListSchema } from "../../core/contract/purge-list.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";
import { requireToken } from "../token.ts";

/** The keys to purge from a cache after imports. Without a configured token there is no such route. */
export function purgeListRoute({ app, archive, adminToken, snapshotToken }: Routes): void {
  app.get(
    "/purge-list",
    {
      onRequest: (request, _reply, done) => {
        requireToken(request, [adminToken, snapshotToken]);
        done();
      },
      schema: {
        operationId: "getPurgeList",
        tags: ["releases"],
        summary: "What a cache has to remove after imports; only if the service was started with a token",
        description:
          "The keys, as `Surrogate-Key` names them with `ANNALS_CACHE_KEYS=1`, of all answers that may have changed since an instant: the last import before. The token is sent as `Authorization: Bearer`. The list is made in a thread, which takes some seconds if many releases are held.",
        querystring: z.strictObject({
          since: instantParameter.describe("The instant before the import; a day stands for its end"),
        }),
        response: { 200: purgeListSchema, ...problemResponses(400, 401, 404, 503) },
      },
    },
    async ({ query: { since } }, reply) => {
      reply.header("cache-control", "no-store");
      return { since, keys: [...(await archive.changedSince(since))] };
    },
  );
}
