import { z } from "zod";
import { callAddress, type QueryParameters } from "../text/addresses.ts";

import * as parts from "./parts.ts";

/**
 * How lists are answered in pages, the same for all: a request names `limit` and `after`, an answer has in `next` the
 * whole address of the next page. The header `Link` has it too (`http/answers.ts`). `after` is opaque: a client takes it
 * from `next`, and each list is free to change what it contains.
 */

const notFromNext = "is not where a page of this list begins; take it from the `next` of a page";
const afterSays = "Where the page begins: the `after` in the address that `next` of the page before gives. Opaque";

/** A cursor that counts the entries before the page, for lists that do not change between two pages. */
export const countCursor = z
  .string()
  .max(300)
  .refine((text) => /^\d{1,7}$/.test(text) && Number(text) <= 1_000_000, notFromNext)
  .describe(afterSays)
  .transform(Number);

/** A cursor that names the last entry of the page before, for lists to which entries may be added. */
export const entryCursor = (isEntry: (text: string) => boolean = (text) => text !== "") =>
  z.string().max(300).refine(isEntry, notFromNext).describe(afterSays);

/** Coercion alone would also read "1e1" and " 5"; a count past all bounds is too large, and nothing else. */
const digitsOnly = (text: unknown) =>
  typeof text === "string" ? (/^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : Number.NaN) : text;

type Limits = { readonly most: number; readonly unasked: number };

/** The parameter that says how many entries of a list come, of one that is only cut. */
export function limitParameter({ most, unasked }: Limits, of = "entries") {
  return z
    .preprocess(digitsOnly, z.coerce.number().int().min(1).max(most))
    .default(unasked)
    .describe(`How many ${of}, at most ${most}; the default is ${unasked}`);
}

/** The parameters that ask for a page of a list. */
export function pageQuery<Cursor extends z.ZodType>(limits: Limits, cursor: Cursor) {
  return { limit: limitParameter(limits, "entries on a page"), after: cursor.optional() };
}

/**
 * How many entries of a list come at once, if fewer are not asked for. Nearly every list is whole then: all releases, the
 * largest section, the words of a day; lineages and comparisons of years are not.
 */
export const pageMost = 1_000;

/**
 * The parameters of a page of any list. Without `limit` a program gives the whole list to itself; a service gives the
 * usual page.
 */
export const pageOfList = {
  limit: z
    .preprocess(digitsOnly, z.coerce.number().int().min(1).max(pageMost))
    .optional()
    .describe(`How many entries on a page, at most ${pageMost} (the default)`)
    .meta({ default: pageMost }),
  after: entryCursor().optional(),
};

/** The address of the next page, in the answer. */
export const nextPage = parts.address
  .nullable()
  .describe('The address of the next page, null on the last one; the header `Link` has it as `rel="next"`');

/** The address of the page of a list that begins after a cursor; `null` if that is. */
export function nextPageOf(path: string, query: QueryParameters, after: string | number | null): string | null {
  return after === null ? null : callAddress(path, { ...query, after });
}

/** The cursor in the address of the next page, for the faces that have no addresses. */
export function cursorIn(next: string): string {
  return new URL(next, "http://localhost").searchParams.get("after") ?? "";
}

/** What a page says about the whole list. */
export const aboutPages = { total: z.int().describe("The number of entries on all pages"), next: nextPage };

/** A page of a list, and the cursor of the next. */
export type PageOfList<Entry> = {
  readonly entries: readonly Entry[];
  readonly total: number;
  readonly next: string | null;
};

/** The page of a list that begins after a number of entries. */
export function pageAfter<Entry>(
  all: readonly Entry[],
  { after, limit }: { readonly after: number; readonly limit: number },
): PageOfList<Entry> {
  const end = after + limit;
  return { entries: all.slice(after, end), total: all.length, next: end < all.length ? String(end) : null };
}
