import type { History } from "../history.ts";
import { escapeXml } from "../markup/xml.ts";
import { csvOf } from "../reports/csv.ts";
import { type Inline, text } from "../reports/document.ts";
import { inlineHtml } from "../reports/html.ts";
import { exampleInlines, inlineMarks } from "../reports/print.ts";
import { hasChanges, marksOf } from "../reports/redline.ts";
import type { ReportEntry } from "../reports/report.ts";
import { fateOf, placesOf } from "../reports/words.ts";
import type { FeedEntry, FeedPage, FeedScope } from "./changes.ts";
import type { NumberMove } from "./numbers.ts";

/** A page of a feed with the addresses that it has to give. `base` is that of the service, before paths. */
export type FeedAddresses = {
  readonly base: string;
  readonly self: string;
  readonly first: string;
  readonly next: string | null;
};

const rights =
  "Unofficial. The text of the rules belongs to Wizards of the Coast and is quoted under its Fan Content Policy; notes and names are by Annals.";

/** The name of a feed: what it is limited to, if anything. */
export function feedTitle({ section, rule, lineage }: FeedScope): string {
  const parts = [
    ...(section === null ? [] : [`section ${section}`]),
    ...(rule === null ? [] : [`rule ${rule}`]),
    ...(lineage === null ? [] : [lineage]),
  ];
  return `Magic rules changes${parts.length === 0 ? "" : `: ${parts.join(", ")}`}`;
}

/** A page as JSON Feed. Source: jsonfeed.org, version 1.1. */
export function jsonFeed({ entries }: FeedPage, scope: FeedScope, { base, first, next }: FeedAddresses): object {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: feedTitle(scope),
    description: `What changed in the Comprehensive Rules, newest first. ${rights}`,
    home_page_url: `${base}/`,
    // One address for the whole feed: later pages are parts of it.
    feed_url: first,
    ...(next === null ? {} : { next_url: next }),
    language: "en",
    authors: [{ name: "Annals" }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: pageOf(entry, base),
      title: titleOf(entry),
      summary: summaryOf(entry),
      content_html: contentHtml(entry),
      date_published: instantOf(entry),
      tags: tagsOf(entry),
      _annals: {
        about: `${base}/docs`,
        on: entry.on,
        class: entry.change.class,
        lineage: entry.change.lineage,
        before: entry.change.before?.number ?? null,
        after: entry.change.after?.number ?? null,
        isFirstSeen: entry.isFirstSeen,
      },
    })),
  };
}

/** A page as Atom, with links from page to page. Source: RFC 4287; RFC 5005, section 3. */
export function atomFeed(history: History, { entries }: FeedPage, scope: FeedScope, addresses: FeedAddresses): string {
  const { base, self, first, next } = addresses;
  const newest =
    entries[0] === undefined ? `${history.releases.at(-1)?.from ?? "1999-04-23"}T00:00:00Z` : instantOf(entries[0]);
  const scoped = Object.entries(scope).flatMap(([name, value]) =>
    value === null ? [] : [`/${name}/${encodeURIComponent(value)}`],
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element("id", `tag:annals.example,2026:cr/changes${scoped.join("")}`),
    element("title", feedTitle(scope)),
    element("updated", newest),
    element("rights", rights),
    "<author><name>Annals</name></author>",
    linkElement("self", self, "application/atom+xml"),
    linkElement("alternate", `${base}/`, "text/html"),
    linkElement("first", first, "application/atom+xml"),
    ...(next === null ? [] : [linkElement("next", next, "application/atom+xml")]),
    ...entries.flatMap((entry) => [
      "<entry>",
      element("id", entry.id),
      element("title", titleOf(entry)),
      element("published", instantOf(entry)),
      element("updated", instantOf(entry)),
      linkElement("alternate", pageOf(entry, base), "text/html"),
      ...tagsOf(entry).map((tag) => `<category term="${escapeXml(tag)}"/>`),
      element("summary", summaryOf(entry)),
      `<content type="html">${escapeXml(contentHtml(entry))}</content>`,
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

/** The first instant of the day in force: nothing finer is known. */
function instantOf({ on }: FeedEntry): string {
  return `${on}T00:00:00Z`;
}

/** The page for people: on the day of the change, or on the day before for what is gone. */
function pageOf({ change: { links } }: FeedEntry, base: string): string {
  return `${base}${links.after ?? links.before ?? links.history}`;
}

function tagsOf({ change }: FeedEntry): string[] {
  return [change.class, change.kind];
}

function titleOf({ change }: FeedEntry): string {
  return `${placesOf(change)} ${fateOf(change)}${change.title === null ? "" : `: ${change.title}`}`;
}

const summaryMax_chars = 300;

/** What changed in words: the first note where a person left one, else the words taken out and put in. */
function summaryOf({ on, isFirstSeen, change }: FeedEntry): string {
  const said = change.notes[0]?.why ?? wordsChanged(change);
  const since = isFirstSeen ? ` First seen in the release of ${on}; the change may be older.` : "";
  return `${cut(said)}${since}`.trim() || `${placesOf(change)} ${fateOf(change)}.`;
}

function wordsChanged({ words }: ReportEntry): string {
  const parts = marksOf(words).flatMap(({ kind, text: marked }) =>
    kind === "same" ? [] : [`${kind === "added" ? "added" : "removed"} “${marked.trim()}”`],
  );
  const said = parts.join(", ");
  return said === "" ? "" : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

function cut(said: string): string {
  if (said.length <= summaryMax_chars) return said;
  return `${said.slice(0, said.lastIndexOf(" ", summaryMax_chars)).toWellFormed()} …`;
}

/** The redline, the changed examples and the notes. */
function contentHtml({ change }: FeedEntry): string {
  const paragraphs: Inline[][] = [
    ...(hasChanges(change.words) || change.after === null
      ? [inlineMarks(change.words)]
      : [[text((change.after ?? change.before)?.text ?? "")]]),
    ...change.examples.filter(({ words }) => hasChanges(words)).map(exampleInlines),
    ...change.notes.map(({ why }): Inline[] => [{ kind: "strong", text: "Note by Annals:" }, text(` ${why}`)]),
  ];
  return paragraphs.map((parts) => `<p>${inlineHtml(parts, false)}</p>`).join("");
}

/** Number changes as CSV. */
export function numbersCsv(changes: readonly NumberMove[]): string {
  const rows = changes.map(({ on, before, after, fate, lineage, title }) => [
    on,
    before,
    after ?? "",
    fate,
    lineage,
    title,
  ]);
  return csvOf([["on", "before", "after", "fate", "lineage", "title"], ...rows]);
}
