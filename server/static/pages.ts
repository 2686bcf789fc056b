import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { escapeXml } from "../../document/xml.ts";
import { assets } from "../../web/assets.ts";

/** What is done to the pages of the service so that they work as files. */

/** Searches are answered in the browser, under whatever words. */
export const searchPaths = ["/search", "/find"] as const;

/** The beginning of a tag that names an address. */
const tagStart = /<(a|link|script|img|form)(?=[ >])/y;

/** A page with some of its tags replaced. In the value of an attribute a `>` may stand as it is. */
function withTags(html: string, replace: (whole: string, name: string, attributes: string) => string): string {
  let [written, from] = ["", 0];
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    tagStart.lastIndex = at;
    const [start = "", name] = tagStart.exec(html) ?? [];
    if (name === undefined) continue;
    const end = endOfTag(html, at + start.length);
    if (end < 0) break;
    const tag = html.slice(at, end + 1);
    written += html.slice(from, at) + replace(tag, name, tag.slice(start.length, -1));
    from = end + 1;
    at = end;
  }
  return written + html.slice(from);
}

/** The place of the `>` that ends a tag; -1 if nothing does. */
function endOfTag(html: string, from: number): number {
  let at = from;
  for (;;) {
    const end = html.indexOf(">", at);
    const quote = html.indexOf('"', at);
    if (end < 0 || quote < 0 || end < quote) return end;
    const closing = html.indexOf('"', quote + 1);
    if (closing < 0) return -1;
    at = closing + 1;
  }
}

/** How a page finds the files that it leads to. */
export type Ways = {
  /** The address in the files for an address of the service; `null` if no file shows that. */
  fileFor(address: string): string | null;
  /** Whether a form that asks this path for a day is answered by files. */
  takesDay(path: string): boolean;
  readonly today: IsoDate;
};

/**
 * A page of the service as a file: links lead to files or nowhere, a form that only the service can answer says so. The
 * addresses that it leads to are given to `lead`.
 */
export function pageInFiles(html: string, ways: Ways, lead: (address: string) => void, own = ""): string {
  const linked = withTags(html, (whole, name, attributes) => {
    if (name === "form") return formInFiles(whole, attributes, ways);
    const [written, attribute = "", address = ""] = / (href|src)="(\/(?!\/)[^"]*)"/.exec(attributes) ?? [];
    if (written === undefined) return whole;
    const found = linkInFiles(fromOutside(unescaped(address), own), ways);
    if (found === null) return name === "a" ? `<a${attributes.replace(written, "")} data-absent>` : "";
    if (found.file !== null) lead(found.file);
    return `<${name}${attributes.replace(written, ` ${attribute}="${escapeXml(found.href)}"`)}>`;
  });
  return linked.replace("<html ", "<html data-files ").replace("</footer>", `${footNote(ways.today)}</footer>`);
}

/** From another page, a rule in a section is the section: its list leads to the rule. */
function fromOutside(address: string, own: string): string {
  if (own.startsWith("/sections/") || !/^\/sections\/[^?#]+\?/.test(address)) return address;
  return /[?&]at=/.test(address) ? address.replace(/(?<=[?&])at=[^&#]*&?|#.*/g, "").replace(/[?&]$/, "") : address;
}

function linkInFiles(
  address: string,
  { fileFor }: Ways,
): { readonly href: string; readonly file: string | null } | null {
  const [path = "", place] = address.split("#", 2);
  if (searchPaths.some((one) => path === one || path.startsWith(`${one}?`))) return { href: address, file: null };
  const found = fileFor(path);
  if (found === null) return null;
  const [file = "", placeThere] = found.split("#");
  // The page of a rule has no place for the rule itself.
  const at = placeThere ?? (file.split("?", 1)[0] === `/rules/${place?.slice(1)}` ? undefined : place);
  return { href: at === undefined ? file : `${file}#${at}`, file };
}

function formInFiles(whole: string, attributes: string, { takesDay }: Ways): string {
  const [path = ""] = (/ action="([^"]*)"/.exec(attributes)?.[1] ?? "").split(/[?#]/);
  const isAnswered = searchPaths.some((one) => one === path) || takesDay(unescaped(path));
  if (isAnswered && !/ method="post"/i.test(attributes)) return whole;
  return `<p class="note" role="note">${needsService}</p><form${attributes} inert>`;
}

const needsService = "These pages are files. What this form asks is answered by a running service only.";

function footNote(today: IsoDate): string {
  return `<p>These pages are files, written on ${dayInWords(today)}. What can be asked in many ways needs a running service.</p>`;
}

function unescaped(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** What the search page and the page of an address without a file consist of. `isIndexed`: there is an index to search. */
export function pagesOfFiles(html: string, { isIndexed }: { readonly isIndexed: boolean }) {
  const withoutScript = "This needs a browser that runs scripts.";
  return {
    search: withMain(html, {
      title: "Search",
      main: `<article class="search"><h1>Search</h1><form class="search-form" action="/search" role="search" aria-label="Words"><label for="files-q">Words of the rules</label><input id="files-q" name="q" type="search" maxlength="200"><button>Search</button></form><p id="files-said" role="status">${isIndexed ? withoutScript : "These files have no index to search: it was not there when they were written."}</p><ol id="files-found" class="hits"></ol></article>`,
      isIndexed,
    }),
    notFound: withMain(html, {
      title: "Not among these files",
      main: `<article><h1>Not among these files</h1><p id="files-said" role="status">No file has this address. A day has a file only if something changed on it: the page of the last change before it says the same, and a script leads there.</p><p><a href="/">To the first page</a> · <a href="/contents">Contents</a> · <a href="/releases">Releases</a></p></article>`,
      isIndexed,
    }),
  };
}

/** A page with other content in the same frame. */
function withMain(
  html: string,
  { title, main, isIndexed }: { readonly title: string; readonly main: string; readonly isIndexed: boolean },
): string {
  const frame = html.replace(/<link rel="canonical"[^>]*>|<meta property="og:[^>]*>/g, "");
  const script = `<meta name="robots" content="noindex"><script src="${assets.files.path}" type="module"></script>`;
  const named = frame.replace(/<title>[^<]*<\/title>/, () => `<title>${title} · Annals</title>${script}`);
  const [start, end] = [named.indexOf(">", named.indexOf("<main")), named.lastIndexOf("</main>")];
  return `${named.slice(0, start)}${isIndexed ? " data-indexed" : ""}>${main}${named.slice(end)}`;
}
