import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { LRUCache } from "lru-cache";
import { type HoldingsOnDay, holdingsOnDay } from "../core/ask/holdings-on-day.ts";
import type { Upkeep } from "../core/fetch/update.ts";
import type { Holdings } from "../core/holdings.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import type { AnswerCache } from "./answer-cache.ts";

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
  interface FastifyRequest {
    /** The cache for the archive and the day at its beginning; `undefined` if nothing is cached. */
    answerCache: AnswerCache | undefined;
  }
}

/** None if there is no such page. `on` is the day answered for, if the call is about a day. */
export type PageLink = (url: string, on: IsoDate | undefined) => readonly string[];

/** What every group of routes receives. */
export type Routes = {
  readonly app: App;
  readonly live: LiveArchive;
  readonly views: Views;
  readonly adminToken: string | undefined;
  /** The public address of the service; if left out, the address in the request counts. */
  readonly publicUrl: string | undefined;
  /** The path of that address, without a slash at the end: empty if the service is the root of its host. */
  readonly mountPath: string;
  /** For the path of a call: the `Link` from its answer to the page that shows the same. */
  readonly pageLinkOf: (path: string) => PageLink;
  /** Whether published files are served byte for byte, which the person who runs the service has to allow. */
  readonly servesSources: boolean;
};

/** The states of the archive that requests ask for. */
type Views = {
  /** The archive as it is known now. */
  now(): HoldingsOnDay;
  /** The archive as it was known at an instant; as it is known now if that is left out. Throws what `LiveArchive.earlier` throws. */
  asOf(knownAt: string | undefined): Promise<HoldingsOnDay>;
};

/** Earlier states are requested rarely, and each is as large as the current one. */
const earlierMax = 6;

/** What views are of: an archive that may change, the clock, and the state of background work, `null` if there is none. */
type ViewSource = {
  readonly live: LiveArchive;
  readonly today: () => IsoDate;
  readonly upkeep: () => Upkeep | null;
};

/** Follows an archive that may change. */
export function viewsOf({ live, today, upkeep }: ViewSource): Views {
  const earlier = new LRUCache<string, Promise<Holdings>>({ max: earlierMax });
  const { publishedFile } = live;
  const now = () => holdingsOnDay(live.current(), today(), { upkeep, publishedFile });
  return {
    now,
    async asOf(knownAt) {
      if (knownAt === undefined) return now();
      const state = stateAt(knownAt);
      const holdings = state === undefined ? live.current() : await earlierState(state);
      return holdingsOnDay(holdings, today(), { knownAt, publishedFile });
    },
  };

  /**
   * The state at an instant: the archive does not change between two records, so one view serves all instants there.
   * `undefined` is now.
   */
  function stateAt(knownAt: string): string | undefined {
    const recordedAt = instantsIn(live.current());
    if (knownAt >= (recordedAt.at(-1) ?? "")) return undefined;
    return recordedAt.findLast((instant) => instant <= knownAt) ?? knownAt;
  }

  /** Requests for the same state wait for the same promise. */
  async function earlierState(state: string): Promise<Holdings> {
    const holdings = earlier.get(state) ?? live.earlier(state);
    earlier.set(state, holdings);
    try {
      return await holdings;
    } catch (error) {
      earlier.delete(state);
      throw error;
    }
  }
}

/** The instants at which the archive recorded something, oldest first. */
function instantsIn({ archive, cards }: Holdings): readonly string[] {
  const ofCards = cards.recordedAt();
  return ofCards.length === 0 ? archive.imported.recordedAt : [...archive.imported.recordedAt, ...ofCards].toSorted();
}
