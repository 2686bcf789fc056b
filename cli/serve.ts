import { Command } from "commander";
import { fetchCommandLine } from "../core/archive/releases.ts";
import { databaseFileFrom } from "../db/location.ts";
import { type CommandContext, databaseLocation, Refused, type ServiceConfiguration } from "./context.ts";

/** The options of `annals serve`, in addition to its settings. */
type Options = { readonly fetch?: true; readonly from?: string };

/**
 * `annals serve`: answers over HTTP until it is stopped. With `--fetch` it downloads all published rulebooks in the
 * background.
 */
export function serveCommand(context: CommandContext): Command {
  const { environment, service } = context;
  return new Command("serve")
    .description("answer over HTTP (settings: docs/settings.md)")
    .option("--fetch", "download all published rulebooks in the background, as annals fetch does")
    .option("--from <origin>", "with --fetch: from a folder, archive, repository or address, as annals fetch takes it")
    .action(async ({ fetch, from }: Options) => {
      const reading = await service.configurationFrom(environment);
      if (reading.kind === "invalid") throw new Refused(reading.sentences.join("\n"));
      await serveOwn(context, reading.configuration, { isFetching: fetch === true, from: from ?? null });
    });
}

async function serveOwn(
  context: CommandContext,
  configuration: ServiceConfiguration,
  fetching: { readonly isFetching: boolean; readonly from: string | null },
): Promise<void> {
  const { environment, service, withArchive, writeError } = context;
  const databaseFile = fetching.isFetching ? databaseLocation(context).file : databaseFileFrom(environment);
  const work = { databaseFile, ...fetching };
  await withArchive(async (live) => {
    const { archive } = live.current();
    if (archive.heldReleases.length === 0 && !work.isFetching)
      writeError(`One section is held. To get every rulebook since 1999: ${fetchCommandLine(archive)}`);
    await service.serve(live, configuration, work);
  });
}
