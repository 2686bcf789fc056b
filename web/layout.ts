import { callAddress } from "../core/text/addresses.ts";
import { dayInWords } from "../core/text/day-words.ts";
import type { IsoDate } from "../core/text/days.ts";
import { abridged } from "../core/text/shorten.ts";
import { assets } from "./assets.ts";
import { contentAsHtml, type Ways } from "./finishing.ts";
import { withoutLowLines } from "./parts/symbols.ts";
import { h, type Markup } from "./tags.ts";

type Frame = {
  readonly title: string;
  readonly main: Markup;
  readonly description?: string;
  /** The parameters of the feed of the page; left out if it has none. */
  readonly feed?: Readonly<Record<string, string>> | undefined;
  /** The canonical address of the page; `null` for a page of a problem. */
  readonly canonical: string | null;
  /** The address of the JSON for programs; `null` if there is none. */
  readonly json: string | null;
  /** The pages of the navigation that exist, and which of them this one is. */
  readonly nav: readonly { readonly path: string; readonly name: string }[];
  readonly path: string;
  readonly on: IsoDate | undefined;
  readonly typed?: string;
  /** The instant as of which the archive is shown, if it is not now, and the address of the same page as known now. */
  readonly asOf: { readonly at: string; readonly nowPath: string } | null;
  /** The command that gets the rulebooks, if none is held; `null` otherwise. */
  readonly fetchCommand: string | null;
  readonly ways: Ways;
  /** Whether the page has the search box in its header; home has its own. */
  readonly hasBox: boolean;
};

const whatAnnalsIs =
  "What the rules of Magic: The Gathering said on any day, each rule through every number and wording it has had.";
const descriptionMax_chars = 200;

function inOneLine(text: string): string {
  return abridged(withoutLowLines(text).replace(/\s+/g, " "), descriptionMax_chars);
}

/** A complete page as HTML. Its content is data: all of it is escaped. */
export function pageHtml(frame: Frame): string {
  const { main, asOf, fetchCommand, ways } = frame;
  const plain = (content: Markup) => contentAsHtml(content, null);
  const finished = (content: Markup) => contentAsHtml(content, { ways, knownAt: asOf?.at });
  const start = `<!doctype html><html lang="en">${plain(headOf(frame))}<body>`;
  const skip = plain(h.a({ class: "skip", href: "#main" }, "Skip to content"));
  const above = asOf === null ? "" : plain(knownNote(asOf));
  const content = `<main id="main" tabindex="-1">${above}${finished(main)}${plain(fetchNote(fetchCommand))}</main>`;
  return `${start}${skip}${finished(header(frame))}${content}${finished(footer(frame))}</body></html>`;
}

function headOf(frame: Frame): Markup {
  const { json, ways } = frame;
  const description = descriptionOf(frame);
  const jsonShown = json === null ? null : ways.shownAt(json);
  return h.head(
    h.meta({ charset: "utf-8" }),
    h.meta({ name: "viewport", content: "width=device-width, initial-scale=1" }),
    h.meta({ name: "color-scheme", content: "light dark" }),
    h.title(titleOf(frame)),
    description === null ? null : h.meta({ name: "description", content: description }),
    h.link({ rel: "stylesheet", href: assets.style.path }),
    h.link({ rel: "icon", href: assets.icon.path }),
    jsonShown === null ? null : h.link({ rel: "alternate", type: "application/json", href: jsonShown }),
    feedLinks(frame),
    previewTags(frame, description),
    h.script({ src: assets.script.path, defer: true }),
  );
}

/** Of many thousands of files, those without a description of their own have none. */
function descriptionOf({ description, ways }: Frame): string | null {
  const isBare = ways.isBrief === true || (ways.ofFiles !== undefined && description === undefined);
  return isBare ? null : inOneLine(description ?? whatAnnalsIs);
}

function titleOf({ title }: Frame): string {
  return title === "" ? "Annals: what the rules of Magic said, on any day" : `${withoutLowLines(title)} · Annals`;
}

/**
 * The links by which browsers and feed readers find the feed of a page. Source: RSS Advisory Board, RSS Autodiscovery.
 */
function feedLinks({ feed, asOf, ways }: Frame): Markup {
  if (feed === undefined) return null;
  const query = asOf === null ? feed : { ...feed, knownAt: asOf.at };
  const forms = { atom: "application/atom+xml", json: "application/feed+json", rss: "application/rss+xml" };
  return Object.entries(forms).map(([form, type]) => {
    const href = ways.shownAt(callAddress(`/changes.${form}`, query));
    return href === null ? null : h.link({ rel: "alternate", type, title: "What changed", href });
  });
}

/** The data from which other sites make a preview of the page. Source: ogp.me; RFC 6596 (canonical). */
function previewTags({ canonical, ...frame }: Frame, description: string | null): Markup {
  if (canonical === null) return null;
  if (description === null) return h.link({ rel: "canonical", href: canonical });
  const properties = {
    "og:title": titleOf({ canonical, ...frame }),
    "og:description": description,
    "og:url": canonical,
  };
  return [
    h.link({ rel: "canonical", href: canonical }),
    ...Object.entries({ ...properties, "og:type": "website", "og:site_name": "Annals" }).map(([property, content]) =>
      h.meta({ property, content }),
    ),
  ];
}

function header({ nav, path, on, typed, hasBox }: Frame) {
  const current = (address: string) => (path === address ? "page" : undefined);
  return h.header(
    { class: "site" },
    h.a({ class: "wordmark", href: "/", "aria-current": current("/") }, "Annals"),
    // Before the navigation: on a phone both are in one line.
    hasBox ? null : siteBox(on, typed),
    h.nav(
      { "aria-label": "Pages" },
      h.ul(nav.map((entry) => h.li(h.a({ href: entry.path, "aria-current": current(entry.path) }, entry.name)))),
    ),
  );
}

function knownNote({ at, nowPath }: NonNullable<Frame["asOf"]>) {
  return h.p(
    { class: "note", role: "note" },
    "As Annals knew it on ",
    h.time({ datetime: at }, dayInWords(at.slice(0, 10)), " at ", at.slice(11, 16), " UTC"),
    ". What was recorded later is left out on this page and on all pages it links to. ",
    h.a({ href: nowPath }, "What is known now"),
  );
}

/** Without it a newcomer takes one section for all there is. */
function fetchNote(command: string | null): Markup {
  if (command === null) return null;
  return h.p(
    { class: "note", role: "note" },
    "No rulebook is held, only one section and summaries of other rules. To get every rulebook since 1999: ",
    h.code(command),
  );
}

function siteBox(on: IsoDate | undefined, typed: string | undefined) {
  return h.form(
    { class: "site-box", action: "/find", role: "search", "aria-label": "Site" },
    h.label({ class: "unseen", for: "site-q" }, "Number, day, term or words"),
    h.input({ id: "site-q", name: "q", type: "search", value: typed, placeholder: "Rule or words", maxlength: 2000 }),
    on === undefined ? null : h.input({ type: "hidden", name: "on", value: on }),
    h.button("Find"),
  );
}

function footer({ json, feed = { by: "release" }, asOf, ways }: Pick<Frame, "json" | "feed" | "asOf" | "ways">) {
  const { isBrief = false, ofFiles } = ways;
  const feedQuery = asOf === null ? feed : { ...feed, knownAt: asOf.at };
  return h.footer(
    { class: "site" },
    h.p(
      "This page: ",
      h.button({ class: "quiet with-script", id: "print" }, "Print"),
      json === null ? null : [" ", h.a({ href: json }, "as JSON")],
      " · ",
      h.a({ href: callAddress("/changes.atom", feedQuery) }, "Feed of changes"),
    ),
    isBrief ? null : otherPages(),
    h.p(
      "Annals is a reference made by players, not by Wizards of the Coast. The rules quoted are theirs; the explanations are ours.",
    ),
    isBrief || ofFiles === undefined ? null : h.p(ofFiles),
  );
}

function otherPages(): Markup {
  return h.p(
    h.a({ href: "/help" }, "Help"),
    " · ",
    h.a({ href: "/keywords" }, "Glossary"),
    " · ",
    h.a({ href: "/search" }, "Search all words"),
    " · ",
    h.a({ href: "/cards" }, "Cards"),
    " · ",
    h.a({ href: "/documents" }, "Tournament documents"),
    " · ",
    h.a({ href: "/coverage" }, "Coverage: what is held, and what is not"),
    " · ",
    h.a({ href: "/docs" }, "API documentation"),
  );
}
