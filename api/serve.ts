import type { History } from "../core/history.ts";
import type { Playbook } from "../core/outcomes/playbook.ts";
import { buildApp } from "./app.ts";
import type { Configuration } from "./configuration.ts";

/**
 * Listens until the process is told to stop (SIGINT, SIGTERM), then lets running requests end.
 * Rejects where the address cannot be listened on.
 */
export async function serve(
  archive: { readonly history: History; readonly playbook: Playbook },
  { port, host, logLevel, rateLimit_perMinute }: Configuration,
): Promise<void> {
  const app = await buildApp({ ...archive, now: () => new Date(), logLevel, rateLimit_perMinute });
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void app.close().then(resolve));
  });
  const address = await app.listen({ port, host });
  console.log(`Annals answers at ${address}; documentation at ${address}/docs`);
  await stopped;
}
