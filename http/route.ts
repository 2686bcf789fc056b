import type { Upkeep } from "../core/fetch/upkeep.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import type { App } from "./app.ts";
import type { Views } from "./views.ts";

/** What a group of routes works with. */
export type Routes = {
  readonly app: App;
  readonly archive: LiveArchive;
  readonly views: Views;
  readonly today: () => IsoDate;
  readonly adminToken: string | undefined;
  /** What the service does to keep its archive whole and new; `null` where nobody told it. */
  readonly upkeep: () => Upkeep | null;
  /** The address by which others reach the service; left out, that which the request names. */
  readonly publicUrl: string | undefined;
  /** The path of that address, without a slash at the end: empty where the service is the root of its host. */
  readonly mountPath: string;
  /** Whether published files are given away byte for byte, which their owner has to allow. */
  readonly servesSources: boolean;
};
