import type { Upkeep } from "../core/fetch/upkeep.ts";
import { Problem } from "../core/problem.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import type { App } from "../http/app.ts";

/** How to see that the process lives and that its answers can be relied on: two checks for whoever watches over it. */
export function health(app: App, archive: LiveArchive, upkeep: () => Upkeep | null): void {
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "alive" }));
  app.get("/readyz", { schema: { hide: true } }, () => {
    const trouble = archive.trouble();
    if (trouble !== undefined) throw new Problem("unavailable", trouble, { retryAfter_s: 10 });
    const notice = archive.notice();
    const fetching = upkeep()?.fetch ?? null;
    // Both are ready to answer; whoever wants the whole archive waits for the second one.
    const status = fetching?.state === "running" ? "fetching" : "ready";
    return { status, ...(fetching === null ? {} : { fetch: fetching }), ...(notice === undefined ? {} : { notice }) };
  });
}

/** Addresses that those ask who watch over the service: no limit holds them back. */
export function isForWatchers(url: string | undefined): boolean {
  return url === "/healthz" || url === "/readyz";
}
