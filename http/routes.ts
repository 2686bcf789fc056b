import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Upkeep } from "../core/fetch/update.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import type { Views } from "./views.ts";

/** The framework with the types of our schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module "fastify" {
  /** What a route says about its answers, as its option `config`. */
  interface FastifyContextConfig {
    /** They take more than 50 ms, or need the whole archive: a thread of its own makes them. */
    readonly isLong?: boolean;
    /** They also say what is happening now, so they are not cached. */
    readonly isPassing?: boolean;
    /** On all days of a release but its first, they differ only in the day asked, `on`, which they repeat. */
    readonly isSameInRelease?: boolean;
  }
}

/** What every group of routes receives. */
export type Routes = {
  readonly app: App;
  readonly archive: LiveArchive;
  readonly views: Views;
  readonly today: () => IsoDate;
  readonly adminToken: string | undefined;
  /** The state of background work: fetching and updating rulebooks; `null` if there is none. */
  readonly upkeep: () => Upkeep | null;
  /** The public address of the service; if left out, the address in the request counts. */
  readonly publicUrl: string | undefined;
  /** The path of that address, without a slash at the end: empty if the service is the root of its host. */
  readonly mountPath: string;
  /**
   * The `Link` from the answer to a call to the page that shows the same; empty if there is none. `on` is the day
   * answered for.
   */
  readonly pageLink: (request: FastifyRequest, on?: IsoDate) => string;
  /** Whether published files are served byte for byte, which the person who runs the service has to allow. */
  readonly servesSources: boolean;
};
