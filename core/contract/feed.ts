import { z } from "zod";
import { changeClasses } from "../archive/change-classes.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { aboutPages } from "./paging.ts";
import * as parts from "./parts.ts";

/** The shapes of the feeds. */

/** The kinds of change of a card: of its words, its effects, and its rulings. */
export const cardChangeKinds = [
  "card-new",
  "text-changed",
  "effect-changed",
  "card-gone",
  "ruling-published",
  "ruling-reworded",
  "ruling-dropped",
] as const;
const postClass = z.enum([...changeClasses, ...cardChangeKinds, "release"]);

/** What an entry of a feed is about. */
export type PostClass = z.output<typeof postClass>;

export const jsonFeedSchema = parts.described("JsonFeed", "jsonfeed.org, version 1.1", {
  version: z.literal("https://jsonfeed.org/version/1.1").describe("The version of the format"),
  title: z.string().describe("The name of the feed"),
  description: z.string().describe("What the feed is about"),
  home_page_url: z.string().meta({ format: "uri" }).describe("The page that shows the same changes"),
  feed_url: z.string().meta({ format: "uri" }).describe("The address of this feed"),
  next_url: z
    .string()
    .meta({ format: "uri" })
    .optional()
    .describe("The next page of the feed; left out on the last one"),
  language: z.literal("en").describe("The language of the feed"),
  authors: z
    .array(z.strictObject({ name: z.string().describe("The name of the author") }))
    .describe("The author of the feed"),
  items: parts.listOf("The changes, newest first", {
    id: z.string().describe("A tag URI that never changes"),
    url: z.string().meta({ format: "uri" }).describe("A page for people"),
    title: z.string().describe("What changed, in a few words"),
    summary: z.string().describe("What changed, in one sentence"),
    content_html: z.string().describe("The change for readers, as HTML"),
    date_published: parts.instant.describe(
      "The first instant, in UTC, of the day of the change: the first in force; of a ruling its publication",
    ),
    tags: z.array(z.string()).describe("Categories of the change"),
    _annals: parts.groupOf("The same change for programs", {
      about: z.string().meta({ format: "uri" }).describe("The documentation of these members"),
      on: parts.day.describe("The day of the change"),
      class: postClass.describe("Of a rule the class of the change, of a card its kind; or a release"),
      isFirstSeen: z
        .boolean()
        .describe("The day is that of the first source that shows the change, which may be older"),
      lineage: z.string().nullable().describe("null if the change is one of a card"),
      before: parts.provisionNumber.nullable().describe("The number before; null if it had none"),
      after: parts.provisionNumber.nullable().describe("The number after; null if it has none"),
      card: z.string().nullable().describe("null if the change is one of a rule"),
      ruling: z.string().nullable().describe("The id of a ruling of the dataset"),
    }),
  }),
});

export const numbersSchema = parts.described("NumberChanges", "Newest first", {
  changes: parts.listOf("Numbers that changed, newest first", {
    on: parts.day.describe("The first day of the new number"),
    lostOn: parts.day.describe(
      "The first day without the number before; earlier than `on` if it is not known which number the rule had next",
    ),
    isFirstSeen: z
      .boolean()
      .describe("The day is that of the first release that shows the number, which may have changed before"),
    fate: z
      .enum(["moved", "removed", "merged", "split"])
      .describe("`merged`: it became part of `after`; `split`: a part of it became `after`"),
    before: parts.provisionNumber.describe("The number that the rule had before"),
    after: parts.provisionNumber.nullable().describe("null if the rule was removed"),
    lineage: z.string().describe("The id of the lineage"),
    title: z.string().describe("What the lineage is about, in our words"),
  }),
  ...aboutPages,
});

/** A page of number changes, newest first. */
export type NumbersPage = ReadonlyOutput<typeof numbersSchema>;

/** A change of number: from a day on, a rule has another number or none. */
export type NumberMove = NumbersPage["changes"][number];
