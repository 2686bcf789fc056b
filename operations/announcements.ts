import { z } from "zod";
import { announcementAnswer, announcementsAnswer, releaseAnnouncementsAnswer } from "../core/ask/announcements.ts";
import {
  type AnnouncedItemAnswer,
  type AnnouncementAnswer,
  type AnnouncementsAnswer,
  type ArticleAnswer,
  announcementAnswerSchema,
  announcementsAnswerSchema,
  type ReleaseAnnouncementsAnswer,
  releaseAnnouncementsSchema,
} from "../core/contract/announcements.ts";
import { releaseParameter } from "../core/contract/parts.ts";
import { counted } from "../core/text/counts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, heading, type Inline, link, list, paragraph, table, text } from "../document/blocks.ts";
import { changeNames } from "../document/words.ts";
import { operation } from "./operation.ts";

/** What the publisher announced: which rules changed, and why. */

export const listAnnouncements = operation({
  id: "listAnnouncements",
  path: "/announcements",
  isLong: true,
  tag: "announcements",
  summary: "The publisher's articles on changes of the rules",
  description:
    "Articles in which the publisher explains the changes of a release. The reasons are in our words; the articles belong to their publisher.",
  example: {},
  answer: announcementsAnswerSchema,
  pages: { list: "articles" },
  ask: ({ archive }) => announcementsAnswer(archive),
  document: articlesDocument,
  page: {},
  command: { name: "announcements", says: "list the publisher's articles on changes of the rules" },
});

export const getAnnouncement = operation({
  id: "getAnnouncement",
  path: "/announcements/:id",
  isLong: true,
  tag: "announcements",
  summary: "Everything that an article names, with the change that it explains",
  description: "Each number, term or group of the article: the provision, the release that shows the change, and why.",
  params: z.strictObject({ id: z.string().max(200).describe("The id of an article") }),
  example: { id: "2010-09-22-september-2010-update-bulletin" },
  answer: announcementAnswerSchema,
  problems: ["not-found"],
  ask: ({ archive }, { id }) => announcementAnswer(archive, id),
  document: articleDocument,
  page: {},
  command: {
    name: "announcement",
    says: "show what an article of the publisher names, and the changes it explains",
    arguments: { id: "the id of an article, from `announcements`" },
  },
});

export const getReleaseAnnouncements = operation({
  id: "getReleaseAnnouncements",
  path: "/releases/:from/announcements",
  isLong: true,
  tag: "announcements",
  summary: "What was announced for a release, and what changed without an announcement",
  description:
    "Three lists: announced and found, announced and not found, changed and not announced; and what was announced for this release and stands in another.",
  params: z.strictObject({ from: releaseParameter }),
  example: { from: "2010-10-01" },
  answer: releaseAnnouncementsSchema,
  problems: ["unknown-release"],
  ask: ({ archive }, { from }) => releaseAnnouncementsAnswer(archive, from),
  document: releaseDocument,
  page: {},
  command: {
    name: "release-announcements",
    says: "compare what the publisher announced for a release with what changed",
    arguments: { from: "the first day of a release, YYYY-MM-DD" },
  },
});

export const announcementOperations = [listAnnouncements, getAnnouncement, getReleaseAnnouncements];

/** Newest first, as people look for them. */
function articlesDocument({ articles }: AnnouncementsAnswer): readonly Block[] {
  return [heading(1, "Announcements of the publisher"), list(articles.map(articleInline).toReversed())];
}

function articleInline({ title, author, published, release, items, found, href }: ArticleAnswer): Inline[] {
  const by = author === null ? "" : `, ${author}`;
  return [
    text(`${dayInWords(published)}: `),
    link(title, href),
    text(`${by}. For the release of ${dayInWords(release)}: ${found} of ${counted(items, "item")} found.`),
  ];
}

function articleDocument({ list, ...article }: AnnouncementAnswer): readonly Block[] {
  return [
    heading(1, article.title),
    paragraph("plain", articleInline(article)),
    // As text: pages have no links to other sites.
    ...(article.page === null ? [] : [paragraph("plain", `Stored at ${article.page}`)]),
    ...itemBlocks(list),
  ];
}

function itemBlocks(items: readonly AnnouncedItemAnswer[]): Block[] {
  if (items.length === 0) return [];
  const rows = items.map(({ item, kind, reason, found, because, certainty }): Inline[][] => [
    [text(item)],
    [text(kind)],
    [text(reason)],
    [text(found === null ? "not found" : dayInWords(found))],
    [text(`${because}${certainty === "low" ? " (not certain)" : ""}`)],
  ]);
  const columns = ["Named", "Announced as", "Why", "Release", "What the rules show"];
  return [table({ caption: "What it names", columns, rows })];
}

function releaseDocument(answer: ReleaseAnnouncementsAnswer): readonly Block[] {
  const { release, articles, found, elsewhere, notFound, notAnnounced } = answer;
  const lists: readonly (readonly [string, readonly AnnouncedItemAnswer[]])[] = [
    ["Announced and found", found.filter((item) => isOf(articles, item))],
    ["Announced for another release, and found here", found.filter((item) => !isOf(articles, item))],
    ["Announced for this release, and found in another", elsewhere],
    ["Announced and not found", notFound],
  ];
  const silent = notAnnounced.map(({ number, before, title, class: name }) => {
    const moved = before !== null && before !== number ? `${before} → ` : "";
    return [text(`${changeNames[name]} ${moved}${number ?? "glossary"} ${title}`)];
  });
  return [
    heading(1, `Announced for the release of ${dayInWords(release)}`),
    ...articles.map((article) => paragraph("plain", articleInline(article))),
    paragraph("notice", shareInWords(answer)),
    ...lists.flatMap(([title, items]) =>
      items.length === 0 ? [] : [heading(2, `${title} (${items.length})`), ...itemBlocks(items)],
    ),
    ...(silent.length === 0
      ? []
      : [
          heading(
            2,
            `${articles.length === 0 ? "Changed, no reason known" : "Changed and not announced"} (${silent.length})`,
          ),
          list(silent),
        ]),
  ];
}

/** How much of what changed was announced, and since when it changed. */
function shareInWords({ isHeld, articles, comparedWith, before, share }: ReleaseAnnouncementsAnswer): string {
  const unknown = articles.length === 0 ? "No article of the publisher is known for this release. " : "";
  if (!isHeld) return `${unknown}The rulebook of this release is not held, so nothing can be said to be missing.`;
  const since =
    comparedWith === null || comparedWith === before
      ? ""
      : ` since the release of ${dayInWords(comparedWith)}, the nearest one before it that is held`;
  return `${unknown}${counted(share.changed, "provision")} changed in words${since}; ${share.announced} of them carry a reason of the publisher.`;
}

function isOf(articles: readonly ArticleAnswer[], { id }: AnnouncedItemAnswer): boolean {
  return articles.some(({ article }) => id.startsWith(`${article}#`));
}
