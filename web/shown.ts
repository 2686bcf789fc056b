import type { Problem } from "../core/problem.ts";
import { callAddress } from "../core/text/addresses.ts";
import { problemTable } from "../http/problems.ts";
import { addressShown } from "../operations/views/addresses.ts";
import type { Ways } from "./finishing.ts";
import { pageHtml } from "./layout.ts";
import type { PageContent, Visit } from "./page.ts";
import { pages } from "./pages.ts";
import { problemShown } from "./parts/problem.ts";
import { addressWithKnownAt } from "./queries.ts";

/** What becomes of a page, whether a service answers it or it is written as a file. */

const nav = pages.flatMap(({ path, nav: name }) => (name === undefined ? [] : [{ path, name }]));

/** A visit to a state of the archive. `absolute` gives an address as people copy it. */
export function visitTo(visit: Omit<Visit, "absolute" | "shownAt">, absolute: Visit["absolute"]): Visit {
  return Object.assign(visit, { absolute, shownAt: (address: string) => addressShown(visit, address) });
}

/** The content of a page with its status, and the command that gets the rulebooks on a page that lacks them. */
export type PageView = PageContent & { readonly status: number; readonly fetchCommand: string | null };

/** Where a page stands. */
type Standing = {
  /** The address of the site, without a slash at the end. */
  readonly base: string;
  /** The address of the page within the site. */
  readonly address: string;
  readonly knownAt: string | undefined;
  readonly ways: Ways;
};

/** The page as HTML, and the address of its JSON. */
export function pageAsHtml(shown: PageView, { base, address, knownAt, ways }: Standing) {
  const { status } = shown;
  const path = address.split("?", 1)[0] ?? "";
  const json = shown.json === null || knownAt === undefined ? shown.json : addressWithKnownAt(shown.json, knownAt);
  const asOf = knownAt === undefined ? null : { at: knownAt, nowPath: addressWithKnownAt(address, undefined) };
  const own = knownAt === undefined ? (shown.canonical ?? address) : address;
  const canonical = status === 200 ? `${base}${withSortedQuery(own)}` : null;
  const hasBox = path === "/" && status === 200;
  return { html: pageHtml({ ...shown, canonical, json, nav, path, on: shown.on, asOf, ways, hasBox }), json };
}

/** An address with its parameters in one order, so that the same page has one canonical address. */
function withSortedQuery(url: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** A problem as a page. `hasCounterpart`: a call has the same address below `/v1`. */
export function problemPageOf(
  visit: Visit,
  problem: Problem,
  { address, hasCounterpart }: { readonly address: string; readonly hasCounterpart: boolean },
): PageView {
  const { status, title } = problemTable[problem.code];
  const refused = { title, nowPath: addressWithKnownAt(address, undefined), address };
  return {
    title,
    json: hasCounterpart && status !== 500 ? callAddress(address) : null,
    main: problemShown(visit, problem, refused),
    status,
    fetchCommand: null,
  };
}
