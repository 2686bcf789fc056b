import { z } from "zod";
import { address, day, interval, releaseDay, ruleNumber, significance } from "./parts.ts";
import type { Shown } from "./shown.ts";

const sectionLife = z
  .object({
    lineage: z.string(),
    title: z.string(),
    name: z.string(),
    steps: z.array(interval.extend({ number: ruleNumber })).describe("The number it stood at, from each day on"),
    changes: z
      .array(
        z.object({
          on: day,
          number: ruleNumber,
          numberBefore: ruleNumber.nullable(),
          significance,
          changes: z.int().describe("How many provisions came, went, or changed words, number or examples"),
          why: z.string(),
        }),
      )
      .describe("The days on which something in it changed, oldest first"),
  })
  .meta({ id: "SectionLife" });

/** `HomeAnswer`. */
export const homeAnswerSchema = z
  .object({
    firstHeld: releaseDay.nullable(),
    lastHeld: releaseDay.nullable(),
    releasesHeld: z.int().describe("How many releases are held whole"),
    life: sectionLife.nullable().describe("The section on controlling another player, whose number never stayed"),
    calls: address.describe("Where all calls are described"),
  })
  .meta({ id: "Home" });

/** What this archive holds, for somebody without a question. */
export type HomeAnswer = Shown<typeof homeAnswerSchema>;

/** The life of a section. */
export type SectionLife = Shown<typeof sectionLife>;

/** A day on which something in a section changed. */
export type SectionChange = SectionLife["changes"][number];
