import type { FastifyRequest } from "fastify";
import { queryWithKnownAt } from "./known-at.ts";
import { pages } from "./pages.ts";

/** The names of a page's parameters, and whether a form on it sends further ones, as that for events does. */
const parametersByPath = new Map(
  pages.map(({ path, query }) => {
    const { shape, def } = queryWithKnownAt(query);
    const hasMore = def.catchall !== undefined && def.catchall._zod.def.type !== "never";
    return [path, { names: new Set(Object.keys(shape)), hasMore }] as const;
  }),
);

/**
 * Drops the empty fields of a form, and the parameters that the page does not have: newsletters and networks add theirs
 * to every link (`utm_source`, `fbclid`). A name in capitals stays and is refused, because it means one of the page's.
 */
export function dropForeign({ query, routeOptions }: FastifyRequest): void {
  const page = parametersByPath.get(routeOptions.url ?? "");
  const fields = query as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    const isForeign = page !== undefined && !page.hasMore && !isOwn(page.names, name);
    if (value === "" || isForeign) delete fields[name];
  }
}

/** The address of a request without what `dropForeign` drops, and without the fields of a form about events. */
export function ownAddress({ url, routeOptions }: FastifyRequest): string {
  const [path = "", query = ""] = url.split("?", 2);
  const names = parametersByPath.get(routeOptions.url ?? "")?.names;
  const own = [...new URLSearchParams(query)].filter(
    ([name, value]) => value !== "" && (names === undefined || isOwn(names, name)),
  );
  return own.length === 0 ? path : `${path}?${new URLSearchParams(own)}`;
}

function isOwn(names: ReadonlySet<string>, name: string): boolean {
  return names.has(name) || names.has(name.toLowerCase());
}
