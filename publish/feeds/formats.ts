import type { NumberMove } from "../../core/contract/feed.ts";
import { escapeXml } from "../../document/xml.ts";
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
export function ruleFeed({ section, rule, lineage }: FeedScope): Pick<Feed, "id" | "title" | "description"> {
  const limits = Object.entries({ section, rule, lineage }).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value }],
  );
  const named = limits.map(({ name, value }) => (name === "lineage" ? value : `${name} ${value}`)).join(", ");
  return {
    id: `cr/changes${limits.map(({ name, value }) => `/${name}/${encodeURIComponent(value.toWellFormed())}`).join("")}`,
    title: `Magic rules changes${named === "" ? "" : `: ${named}`}`,
    description: "What changed in the Comprehensive Rules, newest first.",
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
  const known = [recordedAt ?? "1993-08-05T00:00:00Z", ...posts.map(instantOf)].toSorted();
  return (known.at(-1) ?? "").replace(/\.\d+Z$/, "Z");
}

/** A page as JSON Feed. Source: jsonfeed.org, version 1.1. */
export function jsonFeed({ title, description, posts }: Feed, { base, home, first, next }: FeedAddresses): object {
  return {
    version: "https://jsonfeed.org/version/1.1",
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
      tags: post.tags,
      _annals: { about: `${base}/docs`, ...post.facts },
    })),
  };
}

/** A page as Atom, with links from page to page. Source: RFC 4287; RFC 5005, section 3. */
export function atomFeed({ id, title, description, updated, posts }: Feed, addresses: FeedAddresses): string {
  const { base, home, self, first, next } = addresses;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element("id", `${tag}${id}`),
    element("title", title),
    element("subtitle", description),
    element("updated", updated),
    element("rights", rights),
    "<author><name>Annals</name></author>",
    linkElement("self", self, "application/atom+xml"),
    linkElement("alternate", home, "text/html"),
    linkElement("first", first, "application/atom+xml"),
    ...(next === null ? [] : [linkElement("next", next, "application/atom+xml")]),
    ...posts.flatMap((post) => [
      "<entry>",
      element("id", `${tag}${post.id}`),
      element("title", post.title),
      element("published", instantOf(post)),
      element("updated", instantOf(post)),
      linkElement("alternate", `${base}${post.path}`, "text/html"),
      ...post.tags.map((name) => `<category term="${escapeXml(name)}"/>`),
      element("summary", post.summary),
      `<content type="html">${escapeXml(post.contentHtml)}</content>`,
      "</entry>",
    ]),
    "</feed>",
    "",
  ].join("\n");
}

function element(name: string, content: string): string {
  return `<${name}>${escapeXml(content)}</${name}>`;
}

function linkElement(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
}

/** The first instant of the day of the change, because only the day is known. */
function instantOf({ on }: Post): string {
  return `${on}T00:00:00Z`;
}

/** Number changes as CSV. */
export function numbersCsv(changes: readonly NumberMove[]): string {
  const rows = changes.map(({ on, isFirstSeen, before, after, fate, lineage, title }) => [
    on,
    before,
    after ?? "",
    fate,
    lineage,
    title,
    isFirstSeen ? "yes" : "no",
  ]);
  return csvOf([["on", "before", "after", "fate", "lineage", "title", "first seen"], ...rows]);
}
