import { documentTitles } from "../../core/archive/document.ts";
import type { NumberMove } from "../../core/contract/feed.ts";
import { escapeXml, inXmlCharacters } from "../../document/xml.ts";
import { csvOf } from "../reports/csv.ts";
import type { OfCard } from "./card-change.ts";
import type { FeedScope } from "./changes.ts";
import type { Post } from "./post.ts";

/** A page of a feed. */
export type Feed = {
  /** The id after the tag of this service: the same for all pages. It never changes. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The instant of its last change, as far as is known. */
  readonly updated: string;
  /** Newest first. */
  readonly posts: readonly Post[];
};

/**
 * The addresses of a page of the feed. `base` is the address of the service; `home` is the web page with the same
 * changes.
 */
export type FeedAddresses = {
  readonly base: string;
  readonly home: string;
  readonly self: string;
  readonly first: string;
  readonly next: string | null;
};

/** Ids are tag URIs, which do not depend on the address of a service. Source: RFC 4151. */
const tag = "tag:annals.example,2026:";

const rights =
  "Unofficial. The texts of rules and cards belong to Wizards of the Coast and are quoted under its Fan Content Policy; notes and names are by Annals.";

/** A feed of the rules; its id and name state its scope. */
export function ruleFeed({
  document = "cr",
  section,
  rule,
  lineage,
}: FeedScope): Pick<Feed, "id" | "title" | "description"> {
  const limits = Object.entries({ section, rule, lineage }).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value }],
  );
  const named = limits.map(({ name, value }) => (name === "lineage" ? value : `${name} ${value}`)).join(", ");
  return {
    id: `${document}/changes${limits.map(({ name, value }) => `/${name}/${encodeURIComponent(value.toWellFormed())}`).join("")}`,
    title: `${document === "cr" ? "Magic rules" : documentTitles[document]} changes${named === "" ? "" : `: ${named}`}`,
    description: `What changed in the ${documentTitles[document]}, newest first.`,
  };
}

/** The feed of a card. */
export function cardFeed({ card: id, name }: OfCard): ReturnType<typeof ruleFeed> {
  return {
    id: `card/changes/${encodeURIComponent(id.toWellFormed())}`,
    title: `Changes of a Magic card: ${name}`,
    description: `What changed in the text of ${name} and in the rulings on it, newest first.`,
  };
}

/** The last change of a feed: that of its newest entry or the last import, whichever is later. */
export function updatedOf(posts: readonly Post[], recordedAt: string | undefined): string {
  const instants = [recordedAt ?? "1993-08-05T00:00:00Z", ...posts.map(instantOf)].toSorted();
  return (instants.at(-1) ?? "").replace(/\.\d+Z$/, "Z");
}

/** feedsmith takes a sixth of a second to load: it is loaded by the first feed, and not when the service starts. */
const feedsmith = () => import("feedsmith");

/** A page as JSON Feed. Source: jsonfeed.org, version 1.1. */
export async function jsonFeed({ title, description, posts }: Feed, addresses: FeedAddresses): Promise<string> {
  const { base, home, first, next } = addresses;
  const { generateJsonFeed } = await feedsmith();
  const feed = generateJsonFeed({
    title,
    description: `${description} ${rights}`,
    home_page_url: home,
    // One address for the whole feed: later pages are parts of it.
    feed_url: first,
    ...(next === null ? {} : { next_url: next }),
    language: "en",
    authors: [{ name: "Annals" }],
    items: posts.map((post) => ({
      id: `${tag}${post.id}`,
      url: `${base}${post.path}`,
      title: post.title,
      summary: post.summary,
      content_html: post.contentHtml,
      date_published: instantOf(post),
      tags: [...post.tags],
      _annals: { about: `${base}/docs`, ...post.facts },
    })),
  });
  // feedsmith leaves out an empty list, which the format requires.
  return JSON.stringify({ ...(feed as object), ...(posts.length === 0 ? { items: [] } : {}) });
}

/** A page as Atom, with links from page to page. Source: RFC 4287; RFC 5005, section 3. */
export async function atomFeed({ id, title, description, updated, posts }: Feed, addresses: FeedAddresses) {
  const { generateAtomFeed } = await feedsmith();
  const feed = generateAtomFeed({
    xml: { lang: "en" },
    id: `${tag}${id}`,
    title: { value: title },
    subtitle: { value: description },
    updated,
    rights: { value: rights },
    authors: [{ name: "Annals" }],
    links: pageLinks(addresses, "application/atom+xml"),
    entries: posts.map((post) => ({
      id: `${tag}${post.id}`,
      title: { value: post.title },
      published: instantOf(post),
      updated: instantOf(post),
      links: [{ rel: "alternate", type: "text/html", href: `${addresses.base}${post.path}` }],
      categories: post.tags.map((term) => ({ term })),
      summary: { value: post.summary },
      content: { type: "html", value: post.contentHtml },
    })),
  });
  return finished(feed);
}

/**
 * A page as RSS, with the links of Atom from page to page. A description is HTML there, so the summary is escaped; the
 * change itself is in `content:encoded`. Source: RSS Advisory Board, RSS 2.0.11 and RSS Best Practices Profile.
 */
export async function rssFeed({ title, description, updated, posts }: Feed, addresses: FeedAddresses) {
  const { generateRssFeed } = await feedsmith();
  const feed = generateRssFeed({
    title,
    link: addresses.home,
    description,
    language: "en",
    copyright: rights,
    lastBuildDate: updated,
    atom: { links: pageLinks(addresses, "application/rss+xml").filter(({ rel }) => rel !== "alternate") },
    items: posts.map((post) => ({
      guid: { value: `${tag}${post.id}`, isPermaLink: false },
      title: post.title,
      link: `${addresses.base}${post.path}`,
      pubDate: instantOf(post),
      categories: post.tags.map((name) => ({ name })),
      description: escapeXml(post.summary),
      content: { encoded: post.contentHtml },
    })),
  });
  return finished(feed);
}

/**
 * What feedsmith writes, in the characters of XML, which it does not check, and without the indentation around CDATA
 * sections, which readers that trim nothing take for text.
 */
function finished(xml: string): string {
  return inXmlCharacters(xml.replace(/>\n *(?=<!\[CDATA\[)/g, ">").replace(/\]\]>\n *(?=<\/)/g, "]]>"));
}

function pageLinks({ home, self, first, next }: FeedAddresses, type: string) {
  return [
    { rel: "self", type, href: self },
    { rel: "alternate", type: "text/html", href: home },
    { rel: "first", type, href: first },
    ...(next === null ? [] : [{ rel: "next", type, href: next }]),
  ];
}

/** The first instant of the day of the change, because only the day is known. */
function instantOf({ on }: Post): string {
  return `${on}T00:00:00Z`;
}

/** Number changes as CSV. */
export function numbersCsv(changes: readonly NumberMove[]): string {
  const rows = changes.map(({ on, lostOn, isFirstSeen, before, after, fate, lineage, title }) => [
    on,
    before,
    after ?? "",
    fate,
    lineage,
    title,
    isFirstSeen ? "yes" : "no",
    lostOn,
  ]);
  return csvOf([["on", "before", "after", "fate", "lineage", "title", "first seen", "lost on"], ...rows]);
}
