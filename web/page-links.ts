import type { FastifyRequest } from "fastify";
import { pageOf, withQuery } from "../core/text/addresses.ts";
import type { IsoDate } from "../core/text/days.ts";
import { pages } from "./pages.ts";

const pagesByPath = new Map(pages.map((page) => [page.path, page]));

/**
 * A `Link` from the answer to a call to the page that shows the same, with the parameters that the page takes; empty if
 * there is no such page. `on` is the day of the answer, if the call is about a day; it is not escaped, so that another
 * day can replace it.
 */
export function pageLink(request: FastifyRequest, on?: IsoDate): string {
  const page = pagesByPath.get(pageOf(request.routeOptions.url ?? ""));
  if (page === undefined) return "";
  const [call = "", query = ""] = request.url.split("?");
  const names = new Set([...Object.keys(page.query?.shape ?? {}), "knownAt"]);
  const parameters = [...new URLSearchParams(query)].filter(
    ([name]) => names.has(name) && (on === undefined || name !== "on"),
  );
  const address = withQuery(pageOf(call), Object.fromEntries(parameters));
  const dated = on === undefined ? address : `${address}${address.includes("?") ? "&" : "?"}on=${on}`;
  return `<${dated}>; rel="alternate"; type="text/html"`;
}
