import type { Upkeep } from "../core/fetch/update.ts";
import { Problem } from "../core/problem.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import type { App } from "../http/routes.ts";

/** Two health checks: that the process runs, and that its answers are ready. */
export function health(app: App, archive: LiveArchive, upkeep: () => Upkeep | null): void {
  app.get("/healthz", { schema: { hide: true } }, (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "alive" };
  });
  app.get("/readyz", { schema: { hide: true } }, (_request, reply) => {
    reply.header("cache-control", "no-store");
    const trouble = archive.trouble();
    if (trouble !== undefined) throw new Problem("unavailable", trouble, { retryAfter_s: 10 });
    const notice = archive.notice();
    const fetching = upkeep()?.fetch ?? null;
    // Both can answer; a caller that needs the whole archive waits for `whole`.
    const status = fetching?.state === "running" ? "fetching" : "ready";
    return {
      status,
      ...(fetching === null ? {} : { fetch: fetching }),
      ...(notice === undefined ? {} : { notice }),
    };
  });
}

/** Says whether an address is a health check. Health checks are not limited. */
export function isForWatchers(url: string | undefined): boolean {
  return url === "/healthz" || url === "/readyz" || url === "/metrics";
}
