import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  callAddress,
  cardAddress,
  lineageAddress,
  numberAddress,
  pageOf,
  withKnownAt,
} from "../../core/archive/addresses.ts";
import { jsonFeedSchema, numbersSchema } from "../../core/contract/feed.ts";
import { entryCursor, nextPageOf, pageQuery } from "../../core/contract/paging.ts";
import { dayParameter, knownAtQuery, numberParameter } from "../../core/contract/parts.ts";
import { dayFrom, type IsoDate } from "../../core/text/days.ts";
import { baseOf, mounted } from "../../http/addresses.ts";
import { nextLink, pageAnswer, sendJson, sendText } from "../../http/answers.ts";
import type { Routes } from "../../http/routes.ts";
import { cardChangesPage } from "../../publish/feeds/card-changes.ts";
import { cardPost } from "../../publish/feeds/card-posts.ts";
import { changesPage, type FeedScope } from "../../publish/feeds/changes.ts";
import {
  atomFeed,
  cardFeed,
  type Feed,
  type FeedAddresses,
  jsonFeed,
  numbersCsv,
  rssFeed,
  ruleFeed,
  updatedOf,
} from "../../publish/feeds/formats.ts";
import { numbersPage } from "../../publish/feeds/numbers.ts";
import { type Post, postWithKnownAt } from "../../publish/feeds/post.ts";
import { releasePosts, releasesFeed } from "../../publish/feeds/release-posts.ts";
import { rulePost } from "../../publish/feeds/rule-posts.ts";
import { problemResponses } from "../problem-responses.ts";

const cursor = entryCursor((text) => dayFrom(text.slice(0, 10)) !== undefined && text[10] === "~");

const scopeParameters = {
  section: numberParameter.optional().describe("Only rules that were in the section of this number when they changed"),
  rule: numberParameter.optional().describe("Only rules that had this number when they changed, and their subrules"),
  lineage: z
    .string()
    .max(200)
    .optional()
    .describe("Only this lineage, under any number; the lineage of a section heading stands for its whole section"),
  ...knownAtQuery,
};

const pageDefault = 50;

const feedQuery = z
  .strictObject({
    ...scopeParameters,
    card: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe("Instead of the rules: the text of this card, by its id or name, and the rulings on it"),
    by: z.enum(["change", "release"]).optional().describe("`release`: one entry for each release, for people"),
    ...pageQuery({ most: 200, unasked: pageDefault }, cursor),
  })
  .refine(
    ({ by, card, section, rule, lineage }) => by !== "release" || (card ?? section ?? rule ?? lineage) === undefined,
    {
      path: ["by"],
      message: "is a feed of whole releases; leave out `card`, `section`, `rule` and `lineage`",
    },
  )
  .refine(({ card, section, rule, lineage }) => card === undefined || (section ?? rule ?? lineage) === undefined, {
    path: ["card"],
    message: "has a feed of its own; leave out `section`, `rule` and `lineage`",
  });

const numbersQuery = z.strictObject({
  ...scopeParameters,
  since: dayParameter.optional().describe("Only changes of this day or later"),
  ...pageQuery({ most: 5_000, unasked: 1_000 }, cursor),
});

/** A format of the feed, at an address of its own. */
type FeedForm = {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** The media type of the format, and a general one for clients that accept nothing else. */
  readonly mediaTypes: readonly [string, string];
  readonly schema: z.ZodType;
  write(feed: Feed, addresses: FeedAddresses): Promise<string>;
};

const feedForms: readonly FeedForm[] = [
  {
    path: "/changes.json",
    operationId: "getChangesFeed",
    summary: "What changed, newest first, as JSON Feed 1.1",
    description:
      "To subscribe to, for rules, cards and rulings. Ask with `lineage`, `section`, `rule` or `card` for less.",
    mediaTypes: ["application/feed+json", "application/json"],
    schema: jsonFeedSchema,
    write: jsonFeed,
  },
  {
    path: "/changes.atom",
    operationId: "getChangesAtom",
    summary: "What changed, newest first, as Atom",
    description: "The same entries as the JSON Feed.",
    mediaTypes: ["application/atom+xml", "application/xml"],
    schema: z.string(),
    write: atomFeed,
  },
  {
    path: "/changes.rss",
    operationId: "getChangesRss",
    summary: "What changed, newest first, as RSS 2.0",
    description: "The same entries as the JSON Feed.",
    mediaTypes: ["application/rss+xml", "application/xml"],
    schema: z.string(),
    write: rssFeed,
  },
];

/** Feeds of changes: JSON Feed, Atom and RSS for people, and a list of numbers for programs that store citations. */
export function feedRoutes(routes: Routes): void {
  for (const form of feedForms) feedCall(routes, form);
  numberCalls(routes);
}

function feedCall(routes: Routes, { path, mediaTypes, schema, write, ...described }: FeedForm): void {
  const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema }]));
  const [mediaType, generalType] = mediaTypes.map((type) => `${type}; charset=utf-8`) as [string, string];
  routes.app.get(
    path,
    {
      config: { isLong: true },
      schema: {
        ...described,
        tags: ["feed"],
        querystring: feedQuery,
        response: { 200: { description: "A page of the feed", content }, ...problemResponses(400, 404, 406) },
      },
    },
    async (request, reply) => {
      const { feed, addresses, modifiedAt } = feedAsked(routes, request, path, request.query);
      const text = await write(feed, addresses);
      if (addresses.next !== null) reply.header("link", nextLink(addresses.next));
      return sendText(request, reply, { text, mediaType, generalTypes: [generalType], modifiedAt });
    },
  );
}

function numberCalls(routes: Routes): void {
  const { app, views, mountPath } = routes;
  app.get(
    "/changes/numbers.json",
    {
      config: { isLong: true },
      schema: {
        operationId: "getNumberChanges",
        tags: ["feed"],
        summary: "Numbers that rules lost, with the new number and the day, for programs that store citations",
        description: "In pages; `next` is the address of the next one.",
        querystring: numbersQuery,
        response: { 200: numbersSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { limit, after = null, ...asked } = request.query;
      const page = numbersPage(views.asOf(asked.knownAt).history, scopeOf(asked), { limit, after });
      const next = nextPageOf("/changes/numbers.json", { ...asked, limit }, page.next);
      sendJson(routes, request, reply, pageAnswer({ changes: page.changes, next }));
    },
  );

  app.get(
    "/changes/numbers.csv",
    {
      config: { isLong: true },
      schema: {
        operationId: "getNumberChangesTable",
        tags: ["feed"],
        summary: "The same as CSV; a `Link` header leads to the next page",
        description: "One line for each number, in the order of the JSON form.",
        querystring: numbersQuery,
        response: {
          200: { description: "A page", content: { "text/csv": { schema: z.string() } } },
          ...problemResponses(400, 404, 406),
        },
      },
    },
    (request, reply) => {
      const { limit, after = null, ...asked } = request.query;
      const page = numbersPage(views.asOf(asked.knownAt).history, scopeOf(asked), { limit, after });
      const next = nextPageOf("/changes/numbers.csv", { ...asked, limit }, page.next);
      if (next !== null) reply.header("link", nextLink(mounted(next, mountPath)));
      const file = { name: "rules-number-changes.csv", isShown: false };
      sendText(request, reply, {
        text: numbersCsv(page.changes),
        mediaType: "text/csv; charset=utf-8; header=present",
        file,
      });
    },
  );
}

function feedAsked(
  { views, today, publicUrl }: Routes,
  request: FastifyRequest,
  path: string,
  asked: z.infer<typeof feedQuery>,
) {
  const { limit, after = null, ...of } = asked;
  const { knownAt, card } = of;
  const snapshot = views.asOf(knownAt);
  const { history } = snapshot;
  const found = of.by === "release" ? releases() : card === undefined ? ruleChanges(scopeOf(of)) : cardChanges(card);
  const posts = found.posts.map((post) => postWithKnownAt(post, knownAt));
  const base = baseOf(request, publicUrl);
  const address = (from: string | null): string =>
    `${base}${callAddress(path, { ...of, limit: limit === pageDefault ? null : limit, after: from })}`;
  const modifiedAt = [...history.imported.recordedAt, ...found.recordedAt]
    .filter((instant) => knownAt === undefined || instant <= knownAt)
    .toSorted()
    .at(-1);
  const feed: Feed = { ...found.about, posts, updated: updatedOf(posts, modifiedAt) };
  const addresses: FeedAddresses = {
    base,
    home: `${base}${withKnownAt(found.home, knownAt)}`,
    self: address(after),
    first: address(null),
    next: found.next === null ? null : address(found.next),
  };
  return { feed, addresses, modifiedAt };

  function releases(): Found {
    const { entries: posts, next } = releasePosts(history, today(), { limit, after });
    return { about: releasesFeed, home: "/releases", posts, next, recordedAt: [] };
  }

  function ruleChanges(scope: FeedScope): Found {
    const { entries, next } = changesPage(history, scope, { limit, after });
    return { about: ruleFeed(scope), home: homeOf(scope), posts: entries.map(rulePost), next, recordedAt: [] };
  }

  function cardChanges(named: string): Found {
    const { entries, next, ...about } = cardChangesPage(snapshot, named, {
      limit,
      after,
    });
    const recordedAt = snapshot.cards.imports().map((one) => one.recordedAt);
    const home = pageOf(cardAddress(about.card));
    return { about: cardFeed(about), home, posts: entries.map(cardPost), next, recordedAt };
  }
}

/** A page of a feed, before its addresses are known. */
type Found = {
  readonly about: ReturnType<typeof ruleFeed>;
  readonly home: string;
  readonly posts: readonly Post[];
  readonly next: string | null;
  /** When the archive recorded what the feed rests on besides the rules. */
  readonly recordedAt: readonly string[];
};

/** The page for people that shows what a feed is limited to. */
function homeOf({ section, rule, lineage }: FeedScope): string {
  const number = rule ?? section;
  if (lineage !== null) return pageOf(lineageAddress(lineage));
  return number === null ? "/" : pageOf(numberAddress(number));
}

type NumbersAsked = Omit<z.infer<typeof numbersQuery>, "limit" | "after">;

function scopeOf({
  section,
  rule,
  lineage,
  since,
}: Partial<NumbersAsked>): FeedScope & { readonly since: IsoDate | null } {
  return { section: section ?? null, rule: rule ?? null, lineage: lineage ?? null, since: since ?? null };
}
