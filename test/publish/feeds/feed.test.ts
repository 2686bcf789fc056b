import { describe, expect, it } from "vitest";
import type { Archive } from "../../../core/archive/archive.ts";
import { revisionOn } from "../../../core/archive/life.ts";
import type { NumberMove } from "../../../core/contract/feed.ts";
import { changesPage, type FeedEntry, type FeedScope } from "../../../publish/feeds/changes.ts";
import {
  atomFeed,
  type Feed,
  jsonFeed,
  numbersCsv,
  rssFeed,
  ruleFeed,
  updatedOf,
} from "../../../publish/feeds/formats.ts";
import { numbersPage } from "../../../publish/feeds/numbers.ts";
import { rulePost } from "../../../publish/feeds/rule-posts.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";
import { elementsOf, parseMarkup, textOf } from "../../markup.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

const embedded = embeddedArchive();
const all: FeedScope = { section: null, rule: null, lineage: null };
const addresses = {
  base: "https://example.org",
  home: "https://example.org/",
  self: "https://example.org/v1/x?a=1&b=2",
  first: "https://example.org/v1/x",
  next: null,
};

/** The first page of a feed, before it has a format. */
function feedOf(archive: Archive, limit: number): Feed {
  const posts = changesPage(archive, all, { limit, after: null }).entries.map(rulePost);
  return { ...ruleFeed(all), posts, updated: updatedOf(posts, undefined) };
}

/** All pages of a feed, of few entries each. */
function entriesIn(archive: Archive, scope: FeedScope, limit = 7): FeedEntry[] {
  const entries: FeedEntry[] = [];
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page = changesPage(archive, scope, { limit, after });
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    entries.push(...page.entries);
    after = page.next;
  }
  return entries;
}

function movesIn(archive: Archive, scope: FeedScope, limit = 11): NumberMove[] {
  const moves: NumberMove[] = [];
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page = numbersPage(archive, { ...scope, since: null }, { limit, after });
    moves.push(...page.changes);
    after = page.next;
  }
  return moves;
}

describe("the feed", () => {
  const entries = entriesIn(embedded, all);

  it("has each change once, newest first, whatever the size of its pages", () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.map(({ on }) => on)).toEqual(
      entries
        .map(({ on }) => on)
        .toSorted()
        .toReversed(),
    );
    for (const limit of [1, 3, 50, 1_000]) expect(entriesIn(embedded, all, limit)).toEqual(entries);
  });

  it("ends a reason before it says since when", () => {
    const [entry] = entries;
    if (entry === undefined) throw new Error("The feed is empty.");
    const said = entries.flatMap(({ change }) => change.notes)[0];
    if (said === undefined) throw new Error("No change has a note.");
    const summaryFor = (why: string) =>
      rulePost({ ...entry, isFirstSeen: true, change: { ...entry.change, announced: [], notes: [{ ...said, why }] } })
        .summary;
    expect(summaryFor("Renumbered")).toMatch(/^Renumbered\. First seen in the release of /);
    expect(summaryFor("It said “draw.”")).toMatch(/^It said “draw\.” First seen /);
  });

  it("has a section that moved once, and one of its rules if that is asked for", () => {
    const onDay = (scope: FeedScope) =>
      entriesIn(embedded, scope)
        .filter(({ on }) => on === "2026-04-17")
        .map(({ change }) => change.lineage);
    expect(onDay(all)).toEqual(["player-control.section"]);
    expect(onDay({ ...all, lineage: "player-control.concede" })).toEqual(["player-control.concede"]);
    expect(onDay({ ...all, rule: "722.6" as never })).toEqual(["player-control.concede"]);
  });

  it("follows a section through its numbers by the lineage of its heading, and by a number only while it has that", () => {
    const section = entriesIn(embedded, { ...all, lineage: "player-control.section" });
    expect(section.map(({ on }) => on)).toContain("2004-10-01");
    expect(section.map(({ on }) => on)).toContain("2025-06-06");
    const byNumber = entriesIn(embedded, { ...all, section: "711" as never });
    expect(new Set(byNumber.map(({ on }) => on))).toEqual(new Set(["2011-09-30", "2010-10-01", "2010-04-23"]));
  });

  it("does not call the first known text new, also if an older release is known and not held", () => {
    const books = {
      "2020-01-01": [
        heading("100", "General"),
        rule("100.1", "A first rule says something about the game that is played."),
      ],
      "2020-02-01": [
        heading("100", "General"),
        rule("100.1", "A first rule says something about the game that was played."),
      ],
    };
    const known = ["2019-01-01", ...Object.keys(books)];
    for (const archive of [mergedArchive(books), mergedArchive(books, known)])
      expect(entriesIn(archive, all).map(({ on, change }) => `${on} ${change.class}`)).toEqual(["2020-02-01 amended"]);
  });

  it("names a change by its day and place, which an import of an older release leaves as they are", () => {
    const idsOf = (archive: Archive) => entriesIn(archive, all).map(({ id }) => id);
    expect(idsOf(embedded)).toContain("cr/2009-07-11/507.4/gone");
    const stays = rule("100.1", "A first rule says something about the game that is played.");
    const books = {
      "2020-01-01": [heading("100", "General"), stays, rule("100.2", "Whoever whistles starts over.")],
      "2020-02-01": [heading("100", "General"), { ...stays, text: `${stays.text} Slowly.` }],
    };
    const older = mergedArchive({
      "2019-01-01": [heading("101", "General"), { ...stays, number: "101.1" as never }],
      ...books,
    });
    expect(older.lineages.has("100.1@2020-01-01")).toBe(false);
    expect(idsOf(mergedArchive(books))).toEqual(["cr/2020-02-01/100.1", "cr/2020-02-01/100.2/gone"]);
    expect(idsOf(older)).toEqual(expect.arrayContaining(idsOf(mergedArchive(books))));
  });

  it("is JSON Feed 1.1: everything required is there, and addresses are complete", async () => {
    const read = async (limit: number, next: string | null) =>
      JSON.parse(await jsonFeed(feedOf(embedded, limit), { ...addresses, next })) as Record<string, unknown> & {
        items: Record<string, string>[];
      };
    const feed = await read(20, "https://example.org/v1/x?after=y");
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: addresses.first,
      next_url: "https://example.org/v1/x?after=y",
    });
    expect(feed["title"]).not.toBe("");
    expect(feed.items).toHaveLength(20);
    for (const { id, url, content_html, date_published, summary } of feed.items) {
      expect(id).toMatch(/^tag:annals\.example,2026:cr\/\d{4}-\d{2}-\d{2}\/[\w.%-]+(?:\/gone)?$/);
      expect(url).toMatch(/^https:\/\/example\.org\/(rules|sections|glossary)\/[^/]+\?on=\d{4}-\d{2}-\d{2}$/);
      expect(date_published).toMatch(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/);
      expect(content_html).not.toBe("");
      expect(content_html).not.toContain("heard");
      expect(summary).not.toBe("");
    }
    expect(await read(1, null)).not.toHaveProperty("next_url");
    expect(await read(0, null)).toMatchObject({ items: [] });
  });

  it("is Atom: well-formed, with what RFC 4287 demands once in the feed and in each entry", async () => {
    const feed = parseMarkup(
      await atomFeed(feedOf(embedded, 30), { ...addresses, next: "https://example.org/v1/x?after=y&z=1" }),
    );
    expect(feed).toMatchObject({ name: "feed", attributes: { xmlns: "http://www.w3.org/2005/Atom" } });
    const own = (name: string) => feed.children.filter((child) => typeof child !== "string" && child.name === name);
    for (const name of ["id", "title", "updated", "author"]) expect(own(name)).toHaveLength(1);
    const links = elementsOf(feed, "link").filter((link) => own("link").includes(link));
    expect(links.map(({ attributes }) => attributes["rel"])).toEqual(["self", "alternate", "first", "next"]);
    expect(feed.attributes["xml:lang"]).toBe("en");
    expect(links[0]?.attributes["href"]).toBe(addresses.self);
    const entriesOf = elementsOf(feed, "entry");
    expect(entriesOf).toHaveLength(30);
    expect(new Set(entriesOf.map((entry) => textOf(elementsOf(entry, "id")[0] ?? entry))).size).toBe(30);
    for (const entry of entriesOf) {
      for (const name of ["id", "title", "updated", "summary", "content"])
        expect(elementsOf(entry, name)).toHaveLength(1);
      const [content] = elementsOf(entry, "content");
      expect(content?.attributes).toEqual({ type: "html" });
      expect(() => parseMarkup(`<div>${textOf(content ?? entry)}</div>`)).not.toThrow();
    }
  });

  it("is RSS 2.0: well-formed, with what it demands once in the channel and in each item", async () => {
    const rss = parseMarkup(
      await rssFeed(feedOf(embedded, 30), { ...addresses, next: "https://example.org/v1/x?after=y&z=1" }),
    );
    expect(rss).toMatchObject({ name: "rss", attributes: { version: "2.0" } });
    const [channel = rss] = elementsOf(rss, "channel");
    const own = channel.children.flatMap((child) => (typeof child === "string" ? [] : [child]));
    for (const name of ["title", "link", "description", "language", "lastBuildDate"])
      expect(own.filter((child) => child.name === name)).toHaveLength(1);
    const links = own.filter(({ name }) => name === "atom:link").map(({ attributes }) => attributes);
    expect(links.map(({ rel }) => rel)).toEqual(["self", "first", "next"]);
    expect(links[0]).toEqual({ rel: "self", type: "application/rss+xml", href: addresses.self });
    const items = elementsOf(channel, "item");
    expect(items).toHaveLength(30);
    for (const item of items) {
      for (const name of ["guid", "title", "link", "pubDate", "description", "content:encoded"])
        expect(elementsOf(item, name), name).toHaveLength(1);
      const [guid = item] = elementsOf(item, "guid");
      expect(guid.attributes).toEqual({ isPermaLink: "false" });
      expect(textOf(guid)).toMatch(/^tag:annals\.example,2026:cr\//);
      const [pubDate = item] = elementsOf(item, "pubDate");
      expect(textOf(pubDate)).toMatch(/^\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT$/);
    }
  });

  it.each([
    ["Atom", atomFeed],
    ["RSS", rssFeed],
  ] as const)("is well-formed as %s, whatever its words are, and without entries", async (_form, write) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a feed must not have
    const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
    const hostile = "a\0b\u0001\ud800\udc00\ud800c\uffff\u001b ]]> ]]]]>> <![CDATA[ </title> <!-- &nbsp; \"'";
    const feed = feedOf(embedded, 1);
    const words = { title: hostile, summary: hostile, contentHtml: hostile, tags: [hostile] };
    const posts = feed.posts.map((post) => ({ ...post, ...words }));
    const written = await write({ ...feed, title: hostile, description: hostile, posts }, addresses);
    expect(written).not.toMatch(forbidden);
    expect(written.isWellFormed()).toBe(true);
    const read = parseMarkup(written);
    expect(elementsOf(read, "title").map((title) => textOf(title).trim())).toEqual(
      Array(2).fill("a\ufffdb\ufffd\u{10000}\ufffdc\ufffd\ufffd ]]> ]]]]>> <![CDATA[ </title> <!-- &nbsp; \"'"),
    );
    expect(elementsOf(parseMarkup(await write({ ...feed, posts: [] }, addresses)), "title")).toHaveLength(1);
  });

  it.each([
    ["Atom", atomFeed, "content"],
    ["RSS", rssFeed, "content:encoded"],
  ] as const)("escapes all hostile words as %s", async (_form, write, element) => {
    const archive = mergedArchive({
      "2020-01-01": [
        heading("100", "General"),
        rule("100.1", "A rule with ]]> and </content><script>alert(1)</script> in its words."),
      ],
      "2020-02-01": [
        heading("100", "General"),
        rule("100.1", "A rule with ]]> and </content><script>alert(2)</script> in its words."),
      ],
    });
    const feed = parseMarkup(await write(feedOf(archive, 5), addresses));
    expect(elementsOf(feed, "script")).toEqual([]);
    const content = textOf(elementsOf(feed, element)[0] ?? feed);
    const html = parseMarkup(`<div>${content}</div>`);
    expect(elementsOf(html, "script")).toEqual([]);
    expect(textOf(html, ["del"])).toBe("A rule with ]]> and </content><script>alert(2)</script> in its words.");
  });
});

describe("the feed of numbers", () => {
  it("leads each old number to the number on that day, and has each move once", () => {
    const moves = movesIn(embedded, all);
    expect(moves).toEqual(movesIn(embedded, all, 1_000));
    expect(new Set(moves.map(({ on, lineage, before, after }) => `${on} ${lineage} ${before} ${after}`)).size).toBe(
      moves.length,
    );
    for (const { on, fate, after, lineage } of moves) {
      const now = revisionOn(embedded.lineages.get(lineage) ?? expect.fail(), on)?.number ?? null;
      if (fate === "moved" || fate === "split") expect(after).toBe(now);
      else expect(now).toBeNull();
    }
  });

  it("says which rule took over words, and that a rule ended", () => {
    const onDay = movesIn(embedded, { ...all, lineage: "player-control.active-player" });
    expect(onDay[0]).toMatchObject({ on: "2010-10-01", fate: "merged", before: "711.2", after: "711.3" });
    expect(movesIn(embedded, { ...all, rule: "507.4" as never })[0]).toMatchObject({ fate: "removed", after: null });
    expect(movesIn(embedded, all).find(({ fate }) => fate === "split")).toMatchObject({
      before: "300.3",
      after: "500.4",
    });
  });

  it("may be asked from a day on", () => {
    const page = numbersPage(embedded, { ...all, since: day("2026-04-17") }, { limit: 1_000, after: null });
    expect(new Set(page.changes.map(({ on }) => on))).toEqual(new Set(["2026-04-17", "2026-06-19"]));
  });

  it("comes as CSV with a header", () => {
    const rows = numbersCsv(movesIn(embedded, { ...all, rule: "507.4" as never })).split("\r\n");
    expect(rows[0]).toBe("\ufeffon,before,after,fate,lineage,title,first seen,lost on");
    expect(rows[1]).toMatch(/^2009-07-11,507\.4,,removed,player-control\.mana-burn,/);
  });
});
