import type { ComponentChildren } from "preact";
import type { z } from "zod";
import type { PrintedBook } from "../core/ask/rule.ts";
import type { Upkeep } from "../core/fetch/upkeep.ts";
import type { Snapshot } from "../core/snapshot.ts";
import type { IsoDate } from "../core/text/days.ts";

/** What a page is made from, beside what was asked. */
export type Visit = Snapshot & {
  /**
   * A held published file by the sum of its bytes, as one of a release that it belongs to or was said to belong to
   * before a correction.
   */
  publishedFile(sha256: string, release: string): PrintedBook | undefined;
  readonly today: IsoDate;
  /** What the service does to keep its archive whole and new; `null` as of an earlier instant. */
  readonly upkeep: Upkeep | null;
  /**
   * An address of this service as it is copied elsewhere: with scheme and host as the visitor wrote them, and as of
   * when the archive is shown.
   */
  absolute(address: string): string;
};

/** What a page shows. */
export type Shown = {
  /** In the title of the window, before the name of the site. */
  readonly title: string;
  /** Where the same is answered to programs; `null` where there is nothing to answer, as on an empty form. */
  readonly json: string | null;
  readonly main: ComponentChildren;
  /**
   * The feed of what the page is about: the parameters of `/v1/changes.atom`, empty for all changes; left out where
   * there is none.
   */
  readonly feed?: Readonly<Record<string, string>>;
  /** What search engines and previews show of it, shortened; left out, what Annals is. */
  readonly description?: string;
  /** The day that the page is about, to be kept when something else is looked for. */
  readonly on?: IsoDate;
  /** Of a form that shows what is wrong with what was sent; left out, 200. */
  readonly status?: number;
};

/** Sends the visitor on to another address. */
export type Elsewhere = { readonly movedTo: string };

/** A text to be saved as a file, in place of a page. */
export type Download = { readonly file: { readonly name: string; readonly text: string } };

/** What a visitor gets to see. */
type Sight = Shown | Elsewhere | Download;

/**
 * A page: its address, the forms of what it is asked, and how it answers. A problem thrown while it does is shown as a
 * page as well.
 */
export type Page = {
  /** As Fastify writes it: `/rules/:number`. */
  readonly path: string;
  /** Its name in the navigation of every page, for pages that stand there. */
  readonly nav?: string | undefined;
  readonly params?: z.ZodType | undefined;
  /** Every page takes `knownAt` besides (as-known.ts). */
  readonly query?: z.ZodObject | undefined;
  /** The form of what is sent to the page by POST; without one, it takes none. Asked without, `body` is `undefined`. */
  readonly body?: z.ZodType | undefined;
  /** Made from what was asked in one state of the archive; nothing else may matter. */
  show(visit: Visit, asked: never): Sight | Promise<Sight>;
};

type Read<F extends z.ZodType | undefined> = F extends z.ZodType ? z.output<F> : Record<string, never>;

/** Ties the forms of a page to what its `show` is given. */
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
      asked: { readonly params: Read<P>; readonly query: Read<Q>; readonly body: Read<B> | undefined },
    ): Sight | Promise<Sight>;
  },
): Page {
  return described;
}
