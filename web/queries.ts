import { z } from "zod";
import { dayParameter, instantParameter, knownAtQuery, numberParameter } from "../core/contract/parts.ts";

/** The query of several pages: a day that may be left out. */
export const onDay = z.strictObject({ on: dayParameter.optional() });

/** A number in the path. */
export const numberInPath = z.strictObject({ number: numberParameter });

/** No question at all. */
export const nothing = z.strictObject({});

/** A topic as a person wrote it, in the form of ids: "Hidden information" is `hidden-information`. */
export function topicFrom(written: string | undefined): string | undefined {
  return written?.trim().toLowerCase().replace(/\s+/g, "-");
}

/** The number of entries on earlier pages of a list. */
export const afterParameter = z.coerce.number().int().min(0).max(1_000_000).default(0);

/**
 * Pages of the archive as it was known at an instant. Every page takes `knownAt`; this file and site.ts handle it for
 * all pages. Links must keep the instant, so it is added to the addresses of the finished page (finishing.ts).
 */

/** The query of a page, with the instant that every page takes. */
export function queryWithKnownAt(query: z.ZodObject = nothing): z.ZodObject {
  return query.extend(knownAtQuery);
}

/** The instant that a query names, in UTC; `undefined` if it names none that can be read. */
export function instantIn(query: unknown): string | undefined {
  if (typeof query !== "object" || query === null || !("knownAt" in query)) return undefined;
  return instantParameter.safeParse(query.knownAt).data;
}

/**
 * Addresses that do not take an instant: those that are the same at all times, and feeds, which are about what is still
 * to come.
 */
const hasNoInstant = /^\/(?:assets|docs|v1\/changes|openapi\.yaml)\b/;

/**
 * An address of this service with the instant in its query, or without one; other addresses, and places on the same
 * page, are unchanged.
 */
export function addressWithKnownAt(address: string, knownAt: string | undefined): string {
  if (!address.startsWith("/") || hasNoInstant.test(address)) return address;
  const [, path = "", query = "", place = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.delete("knownAt");
  if (knownAt !== undefined) parameters.set("knownAt", knownAt);
  return `${path}${parameters.size === 0 ? "" : `?${parameters}`}${place}`;
}
