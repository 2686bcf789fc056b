import { z } from "zod";

/** What a cache has to remove because of imports. */
export const purgeListSchema = z
  .strictObject({
    since: z.string().describe("The instant asked for, ISO 8601 in UTC"),
    keys: z
      .array(z.string())
      .describe("The surrogate keys of all answers that may have changed; none if nothing was imported"),
  })
  .meta({ id: "PurgeList" });
