import type { z } from "zod";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { Markup } from "./tags.ts";

/**
 * What a page is made from, besides its parameters: the archive, which it hands to operations and views and does not
 * look into, and what belongs to the request.
 */
export type Visit = HoldingsOnDay & {
  /** An address of this service to copy: with the visitor's scheme and host, and with `knownAt` if the page has it. */
  absolute(address: string): string;
  /** The address of the page that shows what a link names (`operations/views/addresses.ts`). Links need not ask. */
  shownAt(address: string): string;
  /** There are very many such pages: they offer a citation to copy and no other texts, and link to histories instead of drawing them. */
  readonly isShort?: true;
};

/** What a page shows. */
export type PageContent = {
  /** The title of the window, before the name of the site. */
  readonly title: string;
  /** The address of the same answer as JSON; `null` if there is no answer, as on an empty form. */
  readonly json: string | null;
  readonly main: Markup;
  /**
   * The feed for the subject of the page: the parameters of `/v1/changes.atom`, empty for all changes; left out if
   * there is none.
   */
  readonly feed?: Readonly<Record<string, string>>;
  /** The description for search engines and previews, shortened; if left out, that of Annals. */
  readonly description?: string;
  /** The day of the page, which a search from it keeps. */
  readonly on?: IsoDate;
  /** What was typed into the search box, which keeps it to be changed. */
  readonly typed?: string;
  /** The address under which the page is known, if others show the same; left out, that of the request. */
  readonly canonical?: string;
  /** The status of a form with errors; if left out, 200. */
  readonly status?: number;
};

/** Redirects the visitor to another address. */
export type Elsewhere = { readonly movedTo: string };

/** A text to save as a file, instead of a page. */
export type Download = { readonly file: { readonly name: string; readonly text: string } };

type PageResult = PageContent | Elsewhere | Download;

/**
 * A page: its address, the schemas of its parameters, and how it answers. A thrown problem is shown as a page as well.
 */
export type Page = {
  /** As Fastify writes it: `/rules/:number`. */
  readonly path: string;
  /** Its name in the navigation of every page; left out for pages that are not in it. */
  readonly nav?: string | undefined;
  readonly params?: z.ZodType | undefined;
  /** Every page also takes `knownAt` (queries.ts). */
  readonly query?: z.ZodObject | undefined;
  /** It also shows what is happening now, `upkeep`, so it is not cached. */
  readonly isPassing?: true;
  /** It reads only the few provisions that it shows, so it needs no thread of its own. */
  readonly isQuick?: true;
  /** The schema of what is sent by POST; without one, the page accepts no POST. For GET, `body` is `undefined`. */
  readonly body?: z.ZodType | undefined;
  /** Makes the page, from its parameters and one state of the archive only. */
  show(visit: Visit, request: never): PageResult | Promise<PageResult>;
};

type Read<F extends z.ZodType | undefined> = F extends z.ZodType ? z.output<F> : Record<string, never>;

/** Gives `show` the types of the page's schemas. */
export function page<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  described: Omit<Page, "params" | "query" | "body" | "show"> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    show(
      visit: Visit,
      request: { readonly params: Read<P>; readonly query: Read<Q>; readonly body: Read<B> | undefined },
    ): PageResult | Promise<PageResult>;
  },
): Page {
  return described;
}
