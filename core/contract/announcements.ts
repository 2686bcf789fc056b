import { z } from "zod";
import { announcedKinds, numberings } from "../archive/announcement.ts";
import { changeClasses } from "../archive/change-classes.ts";
import { confidences } from "../archive/lineage.ts";
import type { ReadonlyOutput } from "../shown.ts";
import * as parts from "./parts.ts";

/** What the publisher announced, and the changes that it explains. */

const certainty = z
  .enum(confidences)
  .describe("How certain it is that this change is meant: low for a misprint, and for a number that only moved");

const article = {
  article: z.string().describe("The id of the article"),
  title: z.string().describe("The title of the article"),
  author: z.string().nullable().describe("Who signed it; null if nobody did"),
  published: parts.day.describe("The day on which it was published"),
  page: z.url().nullable().describe("An address where it is stored; null if none is known"),
};

const announced = {
  kind: z.enum(announcedKinds).describe("What the article says was done; `revised` where it says nothing"),
  item: z.string().describe("The number, term or group that the article names, as printed"),
  reason: z.string().describe("Why, in our words"),
};

/** Why something changed, as the publisher said. */
export const announcedReason = parts.described(
  "AnnouncedReason",
  "Why something changed, as the publisher announced it",
  {
    ...article,
    ...announced,
    certainty: certainty.nullable(),
    found: parts.day.describe("The day of the release that shows the change"),
    href: parts.address.describe("The article with all that it names"),
  },
);

const itemSchema = parts.named("AnnouncedItem", {
  id: z.string().describe("The id of the article, and the place of the entry in it"),
  ...announced,
  numbering: z.enum(numberings).describe("On which side of the change the number is meant"),
  meant: parts.ruleNumber.nullable().describe("The number that is meant, if another one was printed"),
  lineage: z.string().nullable().describe("The provision; null for a group, and if it is not known"),
  certainty: certainty.nullable().describe("How certain the provision is; null if there is none"),
  found: parts.day.nullable().describe("The day of the release that shows the change; null if none does"),
  class: z.enum(changeClasses).nullable().describe("What kind of change it is; null if none is found"),
  because: z.string().describe("How it was found, or why not"),
  members: z.array(z.string()).describe("Other lineages to which the reason belongs, of a group or below a rule"),
});

/** An article, without what it names. */
export const articleSchema = parts.named("Announcement", {
  ...article,
  release: parts.releaseDay.describe("The release that it announces"),
  items: z.int().describe("How many things it names"),
  found: z.int().describe("How many of them stand in a difference of two releases"),
  href: parts.address.describe("The article with all that it names"),
});

export const announcementsAnswerSchema = z
  .strictObject({ articles: z.array(articleSchema).describe("By day of publication") })
  .meta({ id: "Announcements" });

export const announcementAnswerSchema = articleSchema
  .extend({ list: z.array(itemSchema).describe("Everything that it names, in its order") })
  .meta({ id: "AnnouncementItems" });

export const releaseAnnouncementsSchema = parts.named("ReleaseAnnouncements", {
  release: parts.releaseDay.describe("The release"),
  isHeld: z.boolean().describe("The rulebook of the release is held; else nothing can be said to be missing"),
  before: parts.releaseDay.nullable().describe("The release before it; null if none is known"),
  comparedWith: parts.day
    .nullable()
    .describe("The release before with which it is compared: the nearest one that is held; null if none is"),
  isArticleHeld: z
    .boolean()
    .describe("An article that announces it is held; else `notAnnounced` lists changes whose reason is not known"),
  articles: z.array(articleSchema).describe("The articles that announce it; none if no article is known"),
  found: z.array(itemSchema).describe("Announced, and found in the difference to the release before"),
  elsewhere: z.array(itemSchema).describe("Announced for this release, and found in another one"),
  notFound: z.array(itemSchema).describe("Announced, and not found"),
  notAnnounced: parts.listOf("Changes of words that no article names", {
    lineage: z.string().describe("The id of the lineage"),
    kind: parts.lineageKind.describe("What kind of provision it is"),
    number: parts.ruleNumber.nullable().describe("Its number, the last one if it is gone; null for a glossary entry"),
    before: parts.ruleNumber.nullable().describe("Its number before; null for a glossary entry, and if it is new"),
    title: z.string().describe("What it is about"),
    class: z.enum(changeClasses).describe("What kind of change it is"),
  }),
  share: parts.groupOf("How much of the change was announced", {
    changed: z.int().describe("Provisions whose words changed"),
    announced: z.int().describe("Those of them that carry a reason"),
  }),
});

/** Why something changed, as the publisher said. */
export type AnnouncedReason = ReadonlyOutput<typeof announcedReason>;

/** One thing that an article names. */
export type AnnouncedItemAnswer = ReadonlyOutput<typeof itemSchema>;

/** An article without what it names. */
export type ArticleAnswer = ReadonlyOutput<typeof articleSchema>;

/** All articles. */
export type AnnouncementsAnswer = ReadonlyOutput<typeof announcementsAnswerSchema>;

/** An article with what it names. */
export type AnnouncementAnswer = ReadonlyOutput<typeof announcementAnswerSchema>;

/** What was announced for a release, and what was not. */
export type ReleaseAnnouncementsAnswer = ReadonlyOutput<typeof releaseAnnouncementsSchema>;
