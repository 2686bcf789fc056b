import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { LRUCache } from "lru-cache";
import type { Upkeep } from "../core/fetch/update.ts";
import type { Holdings } from "../core/holdings.ts";
import { Problem } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { LiveArchive } from "../db/live-archive.ts";

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
  readonly live: LiveArchive;
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

/** The states of the archive that requests ask for. */
export type Views = {
  /** The archive as it is known now. */
  current(): Holdings;
  /** Prepares the archive as it was known at an instant. Throws what `LiveArchive.earlier` throws. */
  prepare(knownAt: string): Promise<void>;
  /** The archive as it was known at a prepared instant; the current one if the instant is left out. */
  asOf(knownAt: string | undefined): Holdings;
};

/** Earlier states are requested rarely, and each is as large as the current one. */
const earlierMax = 6;

/** Follows an archive that may change. */
export function viewsOf(live: LiveArchive): Views {
  const earlier = new LRUCache<string, Holdings>({ max: earlierMax });
  const preparing = new Map<string, Promise<Holdings>>();
  return { current: () => live.current(), prepare, asOf };

  /**
   * The state at an instant: the archive does not change between two records, so one view serves all instants there.
   * `undefined` is now.
   */
  function stateAt(knownAt: string): string | undefined {
    const recordedAt = instantsIn(live.current());
    if (knownAt >= (recordedAt.at(-1) ?? "")) return undefined;
    return recordedAt.findLast((instant) => instant <= knownAt) ?? knownAt;
  }

  async function prepare(knownAt: string): Promise<void> {
    const state = stateAt(knownAt);
    if (state === undefined || earlier.has(state)) return;
    // Requests for the same state wait for the same promise.
    const making = preparing.get(state) ?? live.earlier(state).finally(() => preparing.delete(state));
    preparing.set(state, making);
    const holdings = await making;
    if (!earlier.has(state)) earlier.set(state, holdings);
  }

  function asOf(knownAt: string | undefined): Holdings {
    const state = knownAt === undefined ? undefined : stateAt(knownAt);
    if (state === undefined) return live.current();
    const holdings = earlier.get(state);
    if (holdings !== undefined) return holdings;
    throw new Problem("unavailable", "Too many earlier states are requested at once; try again.", { retryAfter_s: 1 });
  }
}

/** The instants at which the archive recorded something, oldest first. */
function instantsIn({ archive, cards }: Holdings): readonly string[] {
  const ofCards = cards.recordedAt();
  return ofCards.length === 0 ? archive.imported.recordedAt : [...archive.imported.recordedAt, ...ofCards].toSorted();
}
