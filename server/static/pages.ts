import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { cachedIn } from "../../core/derived.ts";
import { addressShown } from "../../operations/views/addresses.ts";
import { assets } from "../../web/assets.ts";
import type { Ways } from "../../web/finishing.ts";
import type { PageView } from "../../web/shown.ts";
import { h } from "../../web/tags.ts";

/** How the pages of the service lead on as files, and the pages that only files have. */

/** Searches are answered in the browser, under whatever words. */
export const searchPaths = ["/search", "/find"] as const;

export type Files = {
  /** The address in the files for an address of the service, with its place; `null` if no file shows that. */
  fileFor(address: string): string | null;
  /** Whether a form that asks this path for a day is answered by files. */
  takesDay(path: string): boolean;
};

/**
 * How the page at an address leads on: links to files or nowhere, forms that only a service answers nowhere. The
 * addresses that it leads to are given to `lead`.
 */
export function waysInFiles(holdings: HoldingsOnDay, files: Files, lead: (address: string) => void) {
  // The same links stand on thousands of pages; where they lead depends on the page only if that is a section.
  const cached = { inSections: new Map<string, string | null>(), elsewhere: new Map<string, string | null>() };
  const linkFrom = (own: string, address: string): string | null => {
    const shown = addressShown(holdings, address);
    if (!/^\/(?!\/)/.test(shown) || isSearch(shown)) return shown;
    const link = linkInFiles(fromOutside(shown, own), files);
    if (link !== null) lead(link.split("#", 1)[0] ?? "");
    return link;
  };
  return (own: string): Ways => {
    const links = own.startsWith(sectionsBelow) ? cached.inSections : cached.elsewhere;
    return {
      isBrief: isOfDay(own),
      ofFiles: "These pages are files. What can be asked in many ways needs a running service.",
      shownAt: (address) => cachedIn(links, address, () => linkFrom(own, address)),
      isAnswered: ({ path, method }) =>
        method === undefined && (searchPaths.some((searchPath) => searchPath === path) || files.takesDay(path)),
    };
  };
}

/** A day with an address of its own: nearly all of them are of the past. */
export function isOfDay(address: string): boolean {
  return /[?&]on=/.test(address);
}

const sectionsBelow = "/sections/";

function isSearch(address: string): boolean {
  return searchPaths.some((path) => address === path || address.startsWith(`${path}?`));
}

/** From another page, a rule in a section is the section: its list leads to the rule. */
function fromOutside(address: string, own: string): string {
  if (own.startsWith(sectionsBelow) || !/^\/sections\/[^?#]+\?/.test(address)) return address;
  return /[?&]at=/.test(address) ? address.replace(/(?<=[?&])at=[^&#]*&?|#.*/g, "").replace(/[?&]$/, "") : address;
}

function linkInFiles(address: string, { fileFor }: Files): string | null {
  const [path = "", place] = address.split("#", 2);
  const target = fileFor(path);
  if (target === null) return null;
  const [file = "", placeThere] = target.split("#");
  // The page of a rule has no place for the rule itself.
  const at = placeThere ?? (file.split("?", 1)[0] === `/rules/${place?.slice(1)}` ? undefined : place);
  return at === undefined ? file : `${file}#${at}`;
}

const onlyHere = { json: null, status: 404, fetchCommand: null };

export function searchPageOf({ isIndexed }: { readonly isIndexed: boolean }): PageView {
  const main = h.article(
    { class: "search", ...indexed(isIndexed) },
    h.h1("Search"),
    h.form(
      { class: "search-form", action: "/search", role: "search", "aria-label": "Words" },
      h.label({ for: "files-q" }, "Words of the rules"),
      h.input({ id: "files-q", name: "q", type: "search", maxlength: 200 }),
      h.button("Search"),
    ),
    h.p(
      { id: "files-said", role: "status" },
      isIndexed
        ? "This needs a browser that runs scripts."
        : "These files have no index to search: it was not there when they were written.",
    ),
    h.ol({ id: "files-found", class: "hits" }),
  );
  return { title: "Search", main, ...onlyHere };
}

export function missingPageOf({ isIndexed }: { readonly isIndexed: boolean }): PageView {
  const main = h.article(
    indexed(isIndexed),
    h.h1("Not among these files"),
    h.p(
      { id: "files-said", role: "status" },
      "No file has this address. A day has a file only if something changed on it: the page of the last change before it says the same, and a script leads there.",
    ),
    h.p(
      h.a({ href: "/" }, "To the first page"),
      " · ",
      h.a({ href: "/contents" }, "Contents"),
      " · ",
      h.a({ href: "/releases" }, "Releases"),
    ),
  );
  return { title: "Not among these files", main, ...onlyHere };
}

function indexed(isIndexed: boolean) {
  return isIndexed ? { "data-indexed": "" } : {};
}

/** The HTML of such a page, with the script that searches and finds days. */
export function withFilesScript(html: string): string {
  const tags = `<meta name="robots" content="noindex"><script src="${assets.files.path}" type="module"></script>`;
  return html.replace("</title>", () => `</title>${tags}`);
}
