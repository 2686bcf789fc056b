import { z } from "zod";
import { documentIds } from "../core/archive/document.ts";
import { archiveOf } from "../core/ask/documents.ts";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import { jsonFeedSchema, numbersSchema } from "../core/contract/feed.ts";
import { entryCursor, nextPageOf, pageQuery } from "../core/contract/paging.ts";
import { dayParameter, knownAtQuery, numberParameter } from "../core/contract/parts.ts";
import {
  callAddress,
  cardAddress,
  documentContentsAddress,
  lineageAddress,
  numberAddress,
  pageOf,
  withKnownAt,
} from "../core/text/addresses.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import { csvType } from "../document/formats.ts";
import { cardChangesPage } from "../publish/feeds/card-changes.ts";
import { cardPost } from "../publish/feeds/card-posts.ts";
import { changesPage, type FeedScope } from "../publish/feeds/changes.ts";
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
} from "../publish/feeds/formats.ts";
import { numbersPage } from "../publish/feeds/numbers.ts";
import { type PageQuery, type Post, postWithKnownAt } from "../publish/feeds/post.ts";
import { releasePosts, releasesFeed } from "../publish/feeds/release-posts.ts";
import { rulePost } from "../publish/feeds/rule-posts.ts";
import { type FileOperation, fileOperation } from "./file.ts";
import { operation } from "./operation.ts";

/** Feeds of changes: JSON Feed, Atom and RSS for people, and a list of numbers for programs that store citations. */

/** New entries come first, so a page begins after an entry and not after a count. */
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
    document: z
      .enum(documentIds)
      .optional()
      .describe("Instead of the rules: a document of tournament play, whole, or one of its sections by `lineage`"),
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
  .refine(
    ({ document, card, section, rule }) => (document ?? "cr") === "cr" || (card ?? section ?? rule) === undefined,
    {
      path: ["document"],
      message: "has no rule numbers; leave out `card`, `section` and `rule`",
    },
  )
  .refine(({ card, section, rule, lineage }) => card === undefined || (section ?? rule ?? lineage) === undefined, {
    path: ["card"],
    message: "has a feed of its own; leave out `section`, `rule` and `lineage`",
  });

type FeedQuery = Omit<z.output<typeof feedQuery>, "knownAt">;

const sameEntries = "The same entries as the JSON Feed.";

/** Feeds in the order of the contract. */
export const feedOperations: readonly FileOperation[] = [
  feedIn("json", {
    id: "getChangesFeed",
    summary: "What changed, newest first, as JSON Feed 1.1",
    description:
      "To subscribe to, for rules, cards and rulings. Ask with `lineage`, `section`, `rule` or `card` for less.",
    mediaTypes: ["application/feed+json; charset=utf-8", "application/json; charset=utf-8"],
    example: { rule: "711.8", limit: 1 },
    schema: jsonFeedSchema,
    write: jsonFeed,
  }),
  feedIn("atom", {
    id: "getChangesAtom",
    summary: "What changed, newest first, as Atom",
    description: sameEntries,
    mediaTypes: ["application/atom+xml; charset=utf-8", "application/xml; charset=utf-8"],
    write: atomFeed,
  }),
  feedIn("rss", {
    id: "getChangesRss",
    summary: "What changed, newest first, as RSS 2.0",
    description: sameEntries,
    mediaTypes: ["application/rss+xml; charset=utf-8", "application/xml; charset=utf-8"],
    write: rssFeed,
  }),
];

const numbers = {
  tag: "feed",
  params: z.strictObject({}),
  query: z.strictObject({
    ...scopeParameters,
    since: dayParameter.optional().describe("Only changes of this day or later"),
    ...pageQuery({ most: 5_000, unasked: 1_000 }, cursor),
  }),
  problems: [],
} as const;

export const getNumberChanges = operation({
  ...numbers,
  id: "getNumberChanges",
  path: "/changes/numbers.json",
  isLong: true,
  summary: "Numbers that rules lost, with the new number and the day, for programs that store citations",
  description: "In pages; `next` is the address of the next one.",
  example: { rule: "711.8", limit: 1 },
  answer: numbersSchema,
  pages: { list: "changes", isOwn: true },
  ask({ archive }, { limit, after = null, ...query }) {
    return numbersPage(archive, scopeOf(query), { limit, after });
  },
});

/** The same as a table. */
export const getNumberChangesTable = fileOperation({
  ...numbers,
  id: "getNumberChangesTable",
  path: "/changes/numbers.csv",
  isLong: true,
  summary: "The same as CSV; a `Link` header leads to the next page",
  description: "One line for each number, in the order of the JSON form.",
  of: "A page",
  formats: { csv: { mediaTypes: [csvType], isSaved: true } },
  usual: "csv",
  file({ archive, knownAt }, { limit, after = null, ...query }) {
    const { changes, next } = numbersPage(archive, scopeOf(query), { limit, after });
    return {
      name: "rules-number-changes.csv",
      text: numbersCsv(changes),
      next: nextPageOf("/changes/numbers.csv", { ...query, knownAt, limit }, next),
    };
  },
});

type FeedForm = Pick<FileOperation, "id" | "summary" | "description"> & {
  readonly example?: { readonly rule: string; readonly limit: number };
  readonly mediaTypes: readonly [string, string];
  readonly schema?: z.ZodType;
  write(feed: Feed, addresses: FeedAddresses): Promise<string>;
};

function feedIn(format: string, { mediaTypes, schema, write, ...described }: FeedForm): FileOperation {
  const path = `/changes.${format}`;
  return fileOperation({
    ...described,
    path,
    isLong: true,
    tag: "feed",
    of: "A page of the feed",
    params: z.strictObject({}),
    query: feedQuery,
    problems: ["not-held"],
    formats: { [format]: { mediaTypes, ...(schema === undefined ? {} : { schema }) } },
    usual: format,
    async file(holdings, { limit, after = null, ...of }, { base: service, isFirstPageAll = false }) {
      const base = service ?? "";
      const { knownAt } = holdings;
      const entries = entriesOf(holdings, of, { limit, after });
      const posts = entries.posts.map((post) => postWithKnownAt(post, knownAt));
      const modifiedAt = [...holdings.archive.imported.recordedAt, ...entries.recordedAt]
        .filter((instant) => knownAt === undefined || instant <= knownAt)
        .toSorted()
        .at(-1);
      const address = (from: string | null): string =>
        `${base}${callAddress(path, { ...of, knownAt, limit: limit === pageDefault ? null : limit, after: from })}`;
      const next = entries.next === null || isFirstPageAll ? null : address(entries.next);
      const home = `${base}${withKnownAt(entries.home, knownAt)}`;
      const addresses = { base, home, self: address(after), first: address(null), next };
      const text = await write({ ...entries.about, posts, updated: updatedOf(posts, modifiedAt) }, addresses);
      return { name: null, text, modifiedAt, next };
    },
  });
}

/** A page of a feed, before its addresses are known. */
type Entries = {
  readonly about: ReturnType<typeof ruleFeed>;
  /** The page for people that shows the same. */
  readonly home: string;
  readonly posts: readonly Post[];
  readonly next: string | null;
  /** When the archive recorded what the feed rests on besides the rules. */
  readonly recordedAt: readonly string[];
};

function entriesOf(
  holdings: HoldingsOnDay,
  { by, card, document = "cr", ...limits }: Omit<FeedQuery, "limit" | "after">,
  page: PageQuery,
): Entries {
  const { cards, today } = holdings;
  const archive = archiveOf(holdings, document);
  const ofDocument = pageOf(documentContentsAddress(document));
  if (by === "release") {
    const { entries: posts, next } = releasePosts(archive, { document, today }, page);
    const home = document === "cr" ? "/releases" : ofDocument;
    return { about: releasesFeed(document), home, posts, next, recordedAt: [] };
  }
  if (card !== undefined) {
    const { entries, next, ...about } = cardChangesPage(holdings, card, page);
    const recordedAt = cards.imports().map((cardImport) => cardImport.recordedAt);
    const home = pageOf(cardAddress(about.card));
    return { about: cardFeed(about), home, posts: entries.map(cardPost), next, recordedAt };
  }
  const scope = { ...scopeOf(limits), document };
  const { entries, next } = changesPage(archive, { ...scope, until: today }, page);
  const home = document === "cr" ? homeOf(scope) : ofDocument;
  return { about: ruleFeed(scope), home, posts: entries.map(rulePost), next, recordedAt: [] };
}

function homeOf({ section, rule, lineage }: FeedScope): string {
  const number = rule ?? section;
  if (lineage !== null) return pageOf(lineageAddress(lineage));
  return number === null ? "/" : pageOf(numberAddress(number));
}

type NumbersQuery = Omit<z.output<typeof numbers.query>, "limit" | "after" | "knownAt">;

function scopeOf({
  section,
  rule,
  lineage,
  since,
}: Partial<NumbersQuery>): FeedScope & { readonly since: IsoDate | null } {
  return { section: section ?? null, rule: rule ?? null, lineage: lineage ?? null, since: since ?? null };
}
