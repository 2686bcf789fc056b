import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import RssParser from "rss-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Archive } from "../../../core/archive/archive.ts";
import { changesPage } from "../../../publish/feeds/changes.ts";
import type { Post } from "../../../publish/feeds/post.ts";
import { releasePosts } from "../../../publish/feeds/release-posts.ts";
import { rulePost } from "../../../publish/feeds/rule-posts.ts";
import { service } from "../../api/service.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";
import { parseMarkup, textOf } from "../../markup.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

/** Words that a reader must return unchanged: marks of XML, letters of many scripts, and similar ones. */
const marked = "“Æther” & <b>not bold</b> &amp; ]]> 漢字 \u{1f9d9}, “it's”.";
const archive = embeddedArchive();
const base = "http://localhost:80";
let app: Awaited<ReturnType<typeof service>>;
let marks: Awaited<ReturnType<typeof service>>;
const markedHistory: Archive = mergedArchive({
  "2020-01-01": [heading("100", "General"), rule("100.1", "Plain words, as any rule may have.")],
  "2020-02-01": [heading("100", "General"), rule("100.1", `Plain words, as any rule may have. ${marked}`)],
});
beforeAll(async () => {
  app = await service();
  marks = await service({ archive: markedHistory });
});
afterAll(async () => {
  await app.close();
  await marks.close();
});

const all = { section: null, rule: null, lineage: null };
const limit = 20;
const changesOf = (of: Archive, scope: object = {}): Post[] =>
  changesPage(of, { ...all, ...scope }, { limit, after: null }).entries.map(rulePost);

/** What every reader has to find in an entry, in the words of the data. */
type Read = {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly updated: string | undefined;
  readonly link: string | undefined;
  readonly summary: string | undefined;
  readonly html: string | undefined;
};

function expected({ id, title, on, path, summary, contentHtml }: Post): Read {
  const updated = new Date(on).toISOString();
  return { id: `tag:annals.example,2026:${id}`, title, updated, link: base + path, summary, html: contentHtml };
}

const instant = (written: unknown): string => new Date(String(written)).toISOString();

function readByFeedsmith(atom: string): Read[] {
  const { entries = [] } = parseAtomFeed(atom);
  return entries.map(({ id, title, updated, links, summary, content }) => ({
    id,
    updated: instant(updated),
    link: links?.find(({ rel }) => rel === "alternate")?.href,
    title: title?.value,
    summary: summary?.value,
    html: content?.value,
  }));
}

async function readByRssParser(atom: string): Promise<Read[]> {
  const { items } = await new RssParser({ customFields: { item: ["id", "updated"] } }).parseString(atom);
  return items.map(({ id, title, updated, link, summary, content }) => {
    return { id, title, updated: instant(updated), link, summary, html: content };
  });
}

/** The entries of a feed in RSS, where the summary is HTML. */
function rssReadByFeedsmith(rss: string): Read[] {
  return (parseRssFeed(rss).items ?? []).map(({ guid, title, pubDate, link, description, content }) => ({
    id: guid?.value,
    title,
    updated: instant(pubDate),
    link,
    summary: description === undefined ? undefined : wordsOf(description),
    html: content?.encoded,
  }));
}

async function rssReadByRssParser(rss: string): Promise<Read[]> {
  const { items } = await new RssParser().parseString(rss);
  return items.map(({ guid, title, isoDate, link, content, "content:encoded": html }) => {
    return { id: guid, title, updated: instant(isoDate), link, summary: wordsOf(content ?? ""), html };
  });
}

const wordsOf = (html: string): string => textOf(parseMarkup(`<p>${html}</p>`));

it.each([
  ["all changes", "", () => app, () => changesOf(archive)],
  ["a section", "&section=711", () => app, () => changesOf(archive, { section: "711" })],
  [
    "a lineage",
    "&lineage=player-control.mana-burn",
    () => app,
    () => changesOf(archive, { lineage: "player-control.mana-burn" }),
  ],
  [
    "releases",
    "&by=release",
    () => app,
    () => releasePosts(archive, { document: "cr", today: day("2026-11-20") }, { limit, after: null }).entries,
  ],
  ["words full of marks", "", () => marks, () => changesOf(markedHistory)],
] as const)("the feed of %s says to two readers what our data says", async (_what, query, of, posts) => {
  const wanted = posts().map(expected);
  expect(wanted).not.toEqual([]);
  const { body: atom } = await of().inject(`/v1/changes.atom?limit=${limit}${query}`);
  expect(readByFeedsmith(atom)).toEqual(wanted);
  expect(await readByRssParser(atom)).toEqual(wanted);
  const { body: rss } = await of().inject(`/v1/changes.rss?limit=${limit}${query}`);
  expect(rssReadByFeedsmith(rss)).toEqual(wanted);
  expect(await rssReadByRssParser(rss)).toEqual(wanted);
  const { items = [], ...feed } = parseJsonFeed((await of().inject(`/v1/changes.json?limit=${limit}${query}`)).json());
  expect(
    items.map(({ id, title, url, summary, content_html, date_published }) => {
      return { id, title, updated: instant(date_published), link: url, summary, html: content_html };
    }),
  ).toEqual(wanted);
  const { title, subtitle, links } = parseAtomFeed(atom);
  expect(feed).toMatchObject({
    title: title?.value,
    home_page_url: links?.find(({ rel }) => rel === "alternate")?.href,
  });
  expect(subtitle?.value).not.toBe("");
});
