import { z } from "zod";
import { address, day, ruleNumber } from "./parts.ts";
import type { Shown } from "./shown.ts";

/** The shapes of the feeds. */

export const jsonFeedSchema = z
  .strictObject({
    version: z.literal("https://jsonfeed.org/version/1.1"),
    title: z.string(),
    description: z.string(),
    home_page_url: z.string().meta({ format: "uri" }),
    feed_url: z.string().meta({ format: "uri" }),
    next_url: z.string().meta({ format: "uri" }).optional(),
    language: z.literal("en"),
    authors: z.array(z.strictObject({ name: z.string() })),
    items: z.array(
      z.strictObject({
        id: z.string().describe("A tag URI that never changes"),
        url: z.string().meta({ format: "uri" }).describe("A page for people"),
        title: z.string(),
        summary: z.string(),
        content_html: z.string(),
        date_published: z
          .string()
          .meta({ format: "date-time" })
          .describe(
            "The first instant, in UTC, of the day of the change: the first in force; of a ruling its publication",
          ),
        tags: z.array(z.string()),
        _annals: z.strictObject({
          about: z.string().meta({ format: "uri" }),
          on: day,
          class: z
            .string()
            .describe("Of a rule the class of a difference; of a card `text-changed`, `ruling-reworded` and the like"),
          isFirstSeen: z
            .boolean()
            .describe("The day is that of the first source known to show it; the change may be older"),
          lineage: z.string().nullable().describe("null where the change is one of a card"),
          before: ruleNumber.nullable(),
          after: ruleNumber.nullable(),
          card: z.string().nullable().describe("null where the change is one of a rule"),
          ruling: z.string().nullable().describe("Of a ruling that a person wrote down, its id"),
        }),
      }),
    ),
  })
  .meta({ id: "JsonFeed", description: "jsonfeed.org, version 1.1" });

export const numbersSchema = z
  .strictObject({
    changes: z.array(
      z.strictObject({
        on: day.describe("The first day of the new number"),
        isFirstSeen: z
          .boolean()
          .describe("The day is that of the first release known to show it; the number may have changed before"),
        fate: z
          .enum(["moved", "removed", "merged", "split"])
          .describe("`merged`: its words went into `after`; `split`: a part of it became `after`"),
        before: ruleNumber,
        after: ruleNumber.nullable().describe("null where the rule was removed"),
        lineage: z.string(),
        title: z.string(),
      }),
    ),
    next: address.nullable().describe("The address of the next page"),
  })
  .meta({ id: "NumberChanges", description: "Newest first" });

/** A page of number changes, newest first. */
export type NumbersPage = Shown<typeof numbersSchema>;

/** A number that a rule no longer has from a day on. */
export type NumberMove = NumbersPage["changes"][number];
