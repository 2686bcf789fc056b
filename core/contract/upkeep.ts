import { z } from "zod";
import * as parts from "./parts.ts";

const portion = z.int().min(0);

/** How a running service completes and updates its archive. */
export const upkeepSchema = z
  .object({
    fetch: z
      .object({
        state: z.enum(["running", "done", "failed"]).describe("The state of the fetch"),
        startedAt: parts.instant.describe("When it began"),
        endedAt: parts.instant.nullable().describe("When it ended; null while it runs"),
        files: z
          .object({ done: portion.describe("Files that are done"), of: portion.describe("All files to fetch") })
          .describe("How many files"),
        bytes: z
          .object({
            received: portion.describe("Bytes received"),
            of: portion.describe("All bytes to fetch, as far as is known"),
          })
          .describe("How many bytes"),
        sentence: z.string().describe("What it does now, or how it ended"),
      })
      .nullable()
      .describe("The fetch in the background of `annals serve --fetch`; null if the service was not asked for one"),
    update: z
      .object({
        isDaily: z.boolean().describe("Whether this service checks for new rules every day (ANNALS_UPDATE=daily)"),
        nextAt: parts.instant.nullable().describe("The instant of the next check; null if none is planned"),
        lastTry: z
          .object({
            at: parts.instant.describe("When it ended"),
            outcome: z.enum(["new", "nothing-new", "failed"]).describe("How it ended"),
            sentence: z.string().describe("The same in words"),
          })
          .nullable()
          .describe("The last check for new rules, by this service or by `annals update`"),
        lastSuccessAt: parts.instant
          .nullable()
          .describe("The instant of the last check that succeeded; null if none did"),
        failuresInRow: portion.describe("How many checks have failed since"),
      })
      .describe("How this service checks for new rules"),
  })
  .meta({ id: "Upkeep" });
