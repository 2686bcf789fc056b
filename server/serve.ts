import type { OpenArchive } from "../db/live-archive.ts";
import { buildApp } from "./app.ts";
import type { Configuration } from "./configuration.ts";

/** How often the service looks whether another process imported something. */
const refresh_ms = 1_000;

/**
 * Listens until the process is told to stop (SIGINT, SIGTERM), then lets running requests end.
 * Rejects where the address cannot be listened on.
 */
export async function serve(archive: OpenArchive, configuration: Configuration): Promise<void> {
  const { port, host, ...rest } = configuration;
  const app = await buildApp({ archive, now: () => new Date(), ...rest });
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void app.close().then(resolve));
  });
  const address = await app.listen({ port, host });
  const looking = setInterval(() => {
    try {
      archive.refresh();
    } catch (error) {
      // The state in memory stays good; the next look may succeed.
      app.log.warn(error, "the database could not be read again");
    }
  }, refresh_ms);
  console.log(`Annals answers at ${address}; documentation at ${address}/docs`);
  await stopped;
  clearInterval(looking);
}
