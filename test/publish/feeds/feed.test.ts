import { describe, expect, it } from "vitest";
import type { History } from "../../../core/archive/history.ts";
import { revisionOn } from "../../../core/archive/life.ts";
import type { NumberMove } from "../../../core/contract/feed.ts";
import { changesPage, type FeedEntry, type FeedScope } from "../../../publish/feeds/changes.ts";
import { atomFeed, type Feed, jsonFeed, numbersCsv, ruleFeed, updatedOf } from "../../../publish/feeds/formats.ts";
import { numbersPage } from "../../../publish/feeds/numbers.ts";
import { rulePost } from "../../../publish/feeds/rule-posts.ts";
import { embeddedHistory } from "../../archive.ts";
import { day } from "../../days.ts";
import { elementsOf, parseMarkup, textOf } from "../../markup.ts";
import { heading, mergedHistory, rule } from "../../merged.ts";

const embedded = embeddedHistory();
const all: FeedScope = { section: null, rule: null, lineage: null };
const addresses = {
  base: "https://example.org",
  home: "https://example.org/",
  self: "https://example.org/v1/x?a=1&b=2",
  first: "https://example.org/v1/x",
  next: null,
};

/** The first page of a feed, before it has a format. */
function feedOf(history: History, limit: number): Feed {
  const posts = changesPage(history, all, { limit, after: null }).entries.map(rulePost);
  return { ...ruleFeed(all), posts, updated: updatedOf(posts, undefined) };
}

/** All pages of a feed, of few entries each. */
function entriesIn(history: History, scope: FeedScope, limit = 7): FeedEntry[] {
  const entries: FeedEntry[] = [];
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page = changesPage(history, scope, { limit, after });
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    entries.push(...page.entries);
    after = page.next;
  }
  return entries;
}

function movesIn(history: History, scope: FeedScope, limit = 11): NumberMove[] {
  const moves: NumberMove[] = [];
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page = numbersPage(history, { ...scope, since: null }, { limit, after });
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
    for (const history of [mergedHistory(books), mergedHistory(books, known)])
      expect(entriesIn(history, all).map(({ on, change }) => `${on} ${change.class}`)).toEqual(["2020-02-01 amended"]);
  });

  it("names a change by its day and place, which an import of an older release leaves as they are", () => {
    const idsOf = (history: History) => entriesIn(history, all).map(({ id }) => id);
    expect(idsOf(embedded)).toContain("cr/2009-07-11/507.4/gone");
    const stays = rule("100.1", "A first rule says something about the game that is played.");
    const books = {
      "2020-01-01": [heading("100", "General"), stays, rule("100.2", "Whoever whistles starts over.")],
      "2020-02-01": [heading("100", "General"), { ...stays, text: `${stays.text} Slowly.` }],
    };
    const older = mergedHistory({
      "2019-01-01": [heading("101", "General"), { ...stays, number: "101.1" as never }],
      ...books,
    });
    expect(older.lineages.has("100.1@2020-01-01")).toBe(false);
    expect(idsOf(mergedHistory(books))).toEqual(["cr/2020-02-01/100.1", "cr/2020-02-01/100.2/gone"]);
    expect(idsOf(older)).toEqual(expect.arrayContaining(idsOf(mergedHistory(books))));
  });

  it("is JSON Feed 1.1: everything required is there, and addresses are complete", () => {
    const feed = jsonFeed(feedOf(embedded, 20), { ...addresses, next: "https://example.org/v1/x?after=y" }) as Record<
      string,
      unknown
    > & { items: Record<string, string>[] };
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
      expect(date_published).toMatch(/^\d{4}-\d{2}-\d{2}T00:00:00Z$/);
      expect(content_html).not.toBe("");
      expect(content_html).not.toContain("heard");
      expect(summary).not.toBe("");
    }
    expect(jsonFeed(feedOf(embedded, 1), addresses)).not.toHaveProperty("next_url");
  });

  it("is Atom: well-formed, with what RFC 4287 demands once in the feed and in each entry", () => {
    const feed = parseMarkup(
      atomFeed(feedOf(embedded, 30), { ...addresses, next: "https://example.org/v1/x?after=y&z=1" }),
    );
    expect(feed).toMatchObject({ name: "feed", attributes: { xmlns: "http://www.w3.org/2005/Atom" } });
    const own = (name: string) => feed.children.filter((child) => typeof child !== "string" && child.name === name);
    for (const name of ["id", "title", "updated", "author"]) expect(own(name)).toHaveLength(1);
    const links = elementsOf(feed, "link").filter((link) => own("link").includes(link));
    expect(links.map(({ attributes }) => attributes["rel"])).toEqual(["self", "alternate", "first", "next"]);
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

  it("escapes all hostile words", () => {
    const history = mergedHistory({
      "2020-01-01": [
        heading("100", "General"),
        rule("100.1", "A rule with ]]> and </content><script>alert(1)</script> in its words."),
      ],
      "2020-02-01": [
        heading("100", "General"),
        rule("100.1", "A rule with ]]> and </content><script>alert(2)</script> in its words."),
      ],
    });
    const feed = parseMarkup(atomFeed(feedOf(history, 5), addresses));
    expect(elementsOf(feed, "script")).toEqual([]);
    const content = textOf(elementsOf(feed, "content")[0] ?? feed);
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
    expect(rows[0]).toBe("\ufeffon,before,after,fate,lineage,title,first seen");
    expect(rows[1]).toMatch(/^2009-07-11,507\.4,,removed,player-control\.mana-burn,/);
  });
});
