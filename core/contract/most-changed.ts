import { z } from "zod";
import type { ReadonlyOutput } from "../shown.ts";
import { address, day, ruleNumber, whereabouts } from "./parts.ts";

export const mostChangedAnswerSchema = z
  .strictObject({
    section: ruleNumber.nullable().describe("Only this section; null if none was named"),
    total: z.int().describe("The number of rules whose words changed at least once"),
    rules: z
      .array(
        z.strictObject({
          lineage: z.string().describe("The id of the lineage"),
          number: ruleNumber.nullable().describe("Its newest number; null if none is known"),
          title: z.string().describe("What its newest wording is about"),
          wordings: z.int().describe("How many wordings of it are held, each counted when it began"),
          first: day.describe("The first day of the oldest wording"),
          isOldestFirstSeen: z
            .boolean()
            .describe("`first` is only the day of the first release held with that wording"),
          last: day.describe("The first day of the newest wording"),
          isNewestFirstSeen: z.boolean().describe("`last` is only the day of the first release held with that wording"),
          now: whereabouts.describe("Where the rule is now"),
          href: address.describe("The lineage through time"),
        }),
      )
      .describe("Those with the most wordings first"),
  })
  .meta({ id: "MostChanged" });

/** The rules whose words changed most often. */
export type MostChangedAnswer = ReadonlyOutput<typeof mostChangedAnswerSchema>;
