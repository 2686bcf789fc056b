import { Command } from "commander";
import { type Context, Refused } from "./context.ts";

/** `annals serve`: answers over HTTP until it is stopped. */
export function serveCommand({ environment, service, withArchive }: Context): Command {
  return new Command("serve")
    .description("answer over HTTP (PORT, HOST, ANNALS_DB, LOG_LEVEL, RATE_LIMIT_PER_MINUTE, ANNALS_ADMIN_TOKEN)")
    .action(async () => {
      const reading = await service.configurationFrom(environment);
      if (reading.kind === "invalid") throw new Refused(reading.sentences.join("\n"));
      await withArchive((archive) => service.serve(archive, reading.configuration));
    });
}
