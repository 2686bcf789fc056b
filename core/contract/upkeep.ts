import { z } from "zod";

const instant = z.iso.datetime();
const portion = z.int().min(0);

/** What a running service does to keep its archive whole and new. */
export const upkeepSchema = z
  .object({
    fetch: z
      .object({
        state: z.enum(["running", "done", "failed"]),
        startedAt: instant,
        endedAt: instant.nullable(),
        files: z.object({ done: portion, of: portion }),
        bytes: z.object({ received: portion, of: portion }),
        sentence: z.string().describe("What it does now, or how it ended"),
      })
      .nullable()
      .describe("The fetch in the background of `annals serve --fetch`; null where the service was not asked for one"),
    update: z.object({
      isDaily: z.boolean().describe("Whether this service looks for new rules every day (ANNALS_UPDATE=daily)"),
      nextAt: instant.nullable(),
      lastTry: z
        .object({ at: instant, outcome: z.enum(["new", "nothing-new", "failed"]), sentence: z.string() })
        .nullable()
        .describe("The last look for new rules, of this service or of `annals update`"),
      lastSuccessAt: instant.nullable(),
      failuresInRow: portion,
    }),
  })
  .meta({ id: "Upkeep" });
