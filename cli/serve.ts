import { Command } from "commander";
import { fetchCommandLine } from "../core/archive/how-to-hold.ts";
import { Problem } from "../core/problem.ts";
import { databaseFileFrom } from "../db/place.ts";
import { type Context, Refused } from "./context.ts";

/**
 * `annals serve`: answers over HTTP until it is stopped. With `--fetch` it downloads all published rulebooks meanwhile.
 */
export function serveCommand({ environment, service, withArchive, complain }: Context): Command {
  return new Command("serve")
    .description("answer over HTTP (settings: docs/settings.md)")
    .option("--fetch", "download all published rulebooks in the background, as annals fetch does")
    .option("--from <origin>", "with --fetch: from a folder, archive, repository or address, as annals fetch takes it")
    .action(async ({ fetch, from }: { readonly fetch?: true; readonly from?: string }) => {
      const reading = await service.configurationFrom(environment);
      if (reading.kind === "invalid") throw new Refused(reading.sentences.join("\n"));
      const work = { databaseFile: databaseFileFrom(environment), isFetching: fetch === true, from: from ?? null };
      if (work.isFetching && work.databaseFile === ":memory:")
        throw new Problem(
          "invalid-request",
          "ANNALS_DB does not name a file, so the fetched files would be lost at once.",
        );
      await withArchive((archive) => {
        const isEmpty = archive.current().history.heldReleases.length === 0;
        if (isEmpty && !work.isFetching)
          complain(`One section is held. To get every rulebook since 1999: ${fetchCommandLine}`);
        return service.serve(archive, reading.configuration, work);
      });
    });
}
