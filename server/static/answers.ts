import { askedOf } from "../../api/operations.ts";
import type { HoldingsOnDay, SharedAnswers } from "../../core/ask/holdings-on-day.ts";
import { cachedValues } from "../../core/derived.ts";
import { Problem } from "../../core/problem.ts";
import { apiRoot, callAddress } from "../../core/text/addresses.ts";
import { byText } from "../../core/text/order.ts";
import { problemDocumentFrom } from "../../http/problems.ts";
import { validate } from "../../http/requests.ts";
import { operations } from "../../operations/all.ts";
import type { FileOperation } from "../../operations/file.ts";
import { answerTo } from "../../operations/operation.ts";
import { fetchCommandFor } from "../../operations/views/ways-on.ts";
import type { Ways } from "../../web/finishing.ts";
import type { Visit } from "../../web/page.ts";
import { pages } from "../../web/pages.ts";
import { queryWithKnownAt } from "../../web/queries.ts";
import { type PageView, pageAsHtml, problemPageOf, visitTo } from "../../web/shown.ts";
import { isOfDay } from "./pages.ts";

/**
 * The same page in fewer bytes: browsers make the same elements of it. Quotes go where a value needs none, and tags that
 * what follows implies. Texts and values have `"` and `<` escaped, so both stand in tags only. Source: the HTML Standard,
 * "Attributes" and "Optional tags".
 */
export function shortHtml(html: string): string {
  return html.replace(unneeded, "$1");
}

/** The first elements and the ends after which the end of a paragraph is implied, as far as pages have them. */
const blocks =
  "article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|main|nav|ol|p|pre|section|table|ul";
const around =
  "article|aside|blockquote|dd|details|div|fieldset|figcaption|figure|footer|form|header|li|main|nav|section|td|th";
const unneeded = new RegExp(
  [
    // Before `/>` a value without quotes would take the slash.
    String.raw`"([\w!#%+,\-./:?@~]+)"(?!/)`,
    "</(?:dd|dt|li|option|tbody|td|th|thead|tr)>",
    `</p>(?=<(?:${blocks})[ >]|</(?:${around})>)`,
    "<head>",
    "</head><body>",
    "</body></html>$",
  ].join("|"),
  "g",
);

/**
 * One more face of the operations and pages: what a service answers to GET, made from their definitions without a
 * request, a connection or a tag.
 */

/** What an address answers; `movedTo` if another one does. Of `nothing`, as of a call without its parameters, there is no file. */
type AddressAnswer =
  | { readonly kind: "nothing" }
  | { readonly kind: "content"; readonly content: string; readonly isProblem: boolean }
  | { readonly kind: "moved"; readonly movedTo: string };

type Setting = {
  /** The address of the site, without a slash at the end. */
  readonly base: string;
  /** An address as people copy it from a page, within the site. */
  copied(address: string): string;
  /** How the page at an address leads on. */
  waysFrom(address: string): Ways;
};

/** Answers that are kept until all is written that rests on them, because a page and its call ask for the same. */
export function sharedAnswers(): { readonly answers: SharedAnswers; forget(): void } {
  const caches = new Map<object, Map<string, object>>();
  return {
    answers(operation, query, make) {
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      if (given.some(([, value]) => typeof value === "object")) return make();
      const key = JSON.stringify(given.toSorted(byText(([name]) => name)));
      const cached = caches.get(operation) ?? new Map<string, object>();
      caches.set(operation, cached);
      const answer = cached.get(key) ?? make();
      cached.set(key, answer);
      return answer;
    },
    forget: () => caches.clear(),
  };
}

const pageAt = finder(pages);
const calls = operations.flatMap((operation) => ("formats" in operation || operation.body !== null ? [] : [operation]));
const operationAt = finder(calls);
/** Those that are written in one format, under an address without other parts: feeds and tables. */
const fileOperationAt = new Map(
  operations.flatMap((operation) =>
    "formats" in operation && !operation.path.includes(":") ? [[operation.path, operation] as const] : [],
  ),
);
type Reader = ReturnType<typeof validate>;

/**
 * Answers the addresses of pages and operations from one state of the archive; `undefined` for other addresses, which
 * only the service knows.
 */
export function answersFrom(holdings: HoldingsOnDay, { base, copied, waysFrom }: Setting) {
  const visit = visitTo({ ...holdings }, (address) => base + copied(address));
  // Texts to copy and the drawn history are a third of the page of a rule. Pages without a day, which are of today, have them.
  const ofDay: Visit = { ...visit, isShort: true };
  const fetchCommand = fetchCommandFor(visit);
  return async (address: string): Promise<AddressAnswer | undefined> => {
    const [path = "", search = ""] = address.split("?", 2);
    return isCall(path) ? callAnswer(path, search) : pageAnswer(path, search);
  };

  async function callAnswer(path: string, search: string): Promise<AddressAnswer | undefined> {
    const own = path.slice(apiRoot.length) || "/";
    const list = fileOperationAt.get(own);
    if (list !== undefined) return listAnswer(list, search);
    const match = operationAt(own);
    if (match === undefined) return undefined;
    const { route: operation, params } = match;
    try {
      const parameters = parametersIn(operation, { params, search });
      const answer = answerTo(operation, holdings, await askedOf(operation, holdings, parameters));
      return { kind: "content", content: JSON.stringify(answer), isProblem: false };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === "invalid-request") return { kind: "nothing" };
      const url = search === "" ? path : `${path}?${search}`;
      return { kind: "content", content: JSON.stringify(problemDocumentFrom(error, { url })), isProblem: true };
    }
  }

  /** The first page of a feed or a table is its only file. */
  async function listAnswer(list: FileOperation, search: string): Promise<AddressAnswer> {
    const query = read(validate({ schema: list.query } as never), Object.fromEntries(new URLSearchParams(search)));
    const setting = { format: list.usual, base, isFirstPageAll: true } as const;
    const { text } = await list.file(holdings, query as never, setting);
    return { kind: "content", content: text, isProblem: false };
  }

  async function pageAnswer(path: string, search: string): Promise<AddressAnswer | undefined> {
    const match = pageAt(path);
    if (match === undefined) return undefined;
    const { route: page, params } = match;
    const address = search === "" ? path : `${path}?${search}`;
    const written = (shown: PageView): AddressAnswer => {
      const { html } = pageAsHtml(shown, { base, address, knownAt: undefined, ways: waysFrom(address) });
      return { kind: "content", content: shortHtml(html), isProblem: shown.status >= 400 };
    };
    try {
      const parameters = parametersIn(page, { params, search });
      const shown = await page.show(isOfDay(address) ? ofDay : visit, {
        ...parameters,
        body: undefined,
      } as never);
      if ("movedTo" in shown) return { kind: "moved", movedTo: visit.shownAt(shown.movedTo) };
      if ("file" in shown) return undefined;
      return written({ ...shown, status: shown.status ?? 200, fetchCommand });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const hasCounterpart = calls.some((operation) => operation.path === page.path);
      return written(problemPageOf(visit, error, { address, hasCounterpart }));
    }
  }
}

function isCall(path: string): boolean {
  return path === apiRoot || path.startsWith(callAddress("/"));
}

type Route = Pick<(typeof pages)[number], "path" | "params" | "query">;
type Parameters = Readonly<Record<string, unknown>>;

/** Throws the problem that a request with these parameters has. */
function parametersIn(
  route: Route,
  { params, search }: { readonly params: Parameters; readonly search: string },
): { readonly params: Parameters; readonly query: Parameters } {
  const readers = readersOf(route);
  const query = read(readers.query, Object.fromEntries(new URLSearchParams(search)));
  return { params: readers.params === null ? params : read(readers.params, params), query };
}

/** The readers of the parameters of a page or operation. */
const readersOf = cachedValues((route: Route) => {
  const reader = (schema: unknown): Reader => validate({ schema } as never);
  return {
    params: route.params === undefined ? null : reader(route.params),
    query: reader(queryWithKnownAt(route.query)),
  };
});

function read(reader: Reader, value: Parameters): Parameters {
  const result = reader(value) as { readonly value?: Parameters; readonly error?: Error };
  if (result.error !== undefined) throw result.error;
  return result.value ?? {};
}

/** Finds the route of a path, as the framework writes routes: `/rules/:number`. */
function finder<One extends Route>(routes: readonly One[]) {
  const fixed = new Map(routes.map((route) => [route.path, route]));
  const open = routes
    .filter(({ path }) => path.includes(":"))
    .map((route) => ({ route, parts: route.path.split("/") }))
    // A part that is written out counts more than one that is open.
    .toSorted(byText(({ route }) => route.path.replaceAll(/:\w+/g, "~")));
  // No route has its first part open.
  const byFirstPart = Map.groupBy(open, ({ parts }) => parts[1] ?? "");
  return (path: string): { readonly route: One; readonly params: Readonly<Record<string, string>> } | undefined => {
    const same = fixed.get(path);
    if (same !== undefined) return { route: same, params: {} };
    const given = path.split("/");
    const isLike = (part: string, index: number) =>
      part === given[index] || (part.startsWith(":") && given[index] !== "");
    const candidates = byFirstPart
      .get(given[1] ?? "")
      ?.find(({ parts }) => parts.length === given.length && parts.every(isLike));
    if (candidates === undefined) return undefined;
    const named = candidates.parts.flatMap((part, index) =>
      part.startsWith(":") ? [[part.slice(1), decodeURIComponent(given[index] ?? "")] as const] : [],
    );
    return { route: candidates.route, params: Object.fromEntries(named) };
  };
}
