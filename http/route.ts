import type { Upkeep } from "../core/fetch/update.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import type { App } from "./app.ts";
import type { Views } from "./views.ts";

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
  /** Whether published files are served byte for byte, which the person who runs the service has to allow. */
  readonly servesSources: boolean;
};
