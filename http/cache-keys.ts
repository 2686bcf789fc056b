import type { FastifyRequest } from "fastify";
import { keyOfRelease, narrowKeys, wholeKey } from "../core/archive/cache-keys.ts";

/** The header with the keys of an answer, separated by spaces. Source: the surrogate keys of Fastly and Varnish. */
export const cacheKeysHeader = "surrogate-key";

type KeysOf = (params: Readonly<Record<string, string>>) => readonly string[];

/** The routes whose answers depend on less than everything. */
const narrowRoutes: Readonly<Record<string, KeysOf>> = {
  "/v1/rules/:number": ({ number = "" }) => narrowKeys.rules(number),
  "/v1/sections/:number": ({ number = "" }) => narrowKeys.sections(number),
  "/v1/lineages/:id": ({ id = "" }) => narrowKeys.lineages(id),
};

/**
 * The keys of the answer to a request: what it depends on. `release` is the one in force on the day that it is about;
 * left out, the answer is about no day.
 */
export function cacheKeysOf(request: FastifyRequest, release: string | undefined): string {
  const keysOf = narrowRoutes[request.routeOptions.url ?? ""];
  // An answer about an earlier state also says what changed later.
  const isEarlier = (request.query as { readonly knownAt?: string } | undefined)?.knownAt !== undefined;
  if (keysOf === undefined || release === undefined || isEarlier) return wholeKey;
  return [...keysOf(request.params as Record<string, string>), keyOfRelease(release)].join(" ");
}
