import { z } from "zod";
import type { ReadonlyOutput } from "../shown.ts";
import * as parts from "./parts.ts";

const sectionLife = z
  .object({
    lineage: z.string().describe("The id of the lineage of its heading"),
    title: z.string().describe("What the section is about, in our words"),
    name: z.string().describe("The name of the section as printed"),
    steps: z
      .array(
        parts.knownInterval.extend({ number: parts.ruleNumber.describe("The number of the section in this interval") }),
      )
      .describe("Its numbers, each with its first day"),
    changes: z
      .array(
        z.object({
          on: parts.day.describe("The first day of the change"),
          isFirstSeen: z.boolean().describe("`on` is only the day of the first release held that shows the change"),
          number: parts.ruleNumber.describe("The number of the section on that day"),
          numberBefore: parts.ruleNumber.nullable().describe("The number until then; null if it stayed"),
          significance: parts.significance,
          sets: z.array(z.string()).describe("The names of the sets of cards that came with the release of that day"),
          changes: z
            .int()
            .describe("The number of provisions that were created or removed, or changed words, number or examples"),
          why: z.string().describe("Why it changed, in our words"),
        }),
      )
      .describe("The days on which it changed, oldest first"),
  })
  .meta({ id: "SectionLife" });

/** `HomeAnswer`. */
export const homeAnswerSchema = z
  .object({
    firstHeld: parts.releaseDay.nullable(),
    lastHeld: parts.releaseDay.nullable(),
    releasesHeld: z.int().describe("How many releases are held whole"),
    life: sectionLife.nullable().describe("The section on controlling another player"),
    calls: parts.address.describe("The address of the API documentation"),
  })
  .meta({ id: "Home" });

/** What this archive holds, for a first visit. */
export type HomeAnswer = ReadonlyOutput<typeof homeAnswerSchema>;

/** The life of a section. */
export type SectionLife = ReadonlyOutput<typeof sectionLife>;

/** A day on which something in a section changed. */
export type SectionChange = SectionLife["changes"][number];
