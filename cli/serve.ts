import { Command } from "commander";
import { loadPlaybook } from "../db/playbook.ts";
import { type Context, Refused } from "./context.ts";

/** `annals serve`: answers over HTTP until it is stopped. */
export function serveCommand({ environment, service, withHistory }: Context): Command {
  return new Command("serve")
    .description("answer over HTTP (PORT, HOST, ANNALS_DB, LOG_LEVEL, RATE_LIMIT_PER_MINUTE)")
    .action(async () => {
      const reading = service.configurationFrom(environment);
      if (reading.kind === "faulty") throw new Refused(reading.sentences.join("\n"));
      await withHistory((history) => service.serve({ history, playbook: loadPlaybook() }, reading.configuration));
    });
}
