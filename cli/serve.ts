import { Command } from "commander";
import { fetchCommandLine } from "../core/archive/how-to-hold.ts";
import { Problem } from "../core/problem.ts";
import type { SnapshotSource } from "../db/copies/following.ts";
import { showInUse } from "../db/kept/in-use.ts";
import { databaseFileFrom, type FollowEnvironment, followEnvironmentFrom } from "../db/place.ts";
import type { Reaching } from "../fetching/snapshot-source.ts";
import { type CommandContext, Refused, type ServiceConfiguration } from "./context.ts";

/** The options of `annals serve`, in addition to its settings. */
type Options = { readonly fetch?: true; readonly from?: string; readonly follow?: string };

/**
 * `annals serve`: answers over HTTP until it is stopped. With `--fetch` it downloads all published rulebooks in the
 * background; with `--follow` it answers from the snapshots of another service and writes nothing but its own copies.
 */
export function serveCommand(context: CommandContext): Command {
  const { environment, service } = context;
  return new Command("serve")
    .description("answer over HTTP (settings: docs/settings.md)")
    .option("--fetch", "download all published rulebooks in the background, as annals fetch does")
    .option("--from <origin>", "with --fetch: from a folder, archive, repository or address, as annals fetch takes it")
    .option("--follow <place>", "answer from the snapshots at an address or a path (ANNALS_FOLLOW; docs/operations.md)")
    .action(async ({ fetch, from, follow }: Options) => {
      const reading = await service.configurationFrom(environment);
      if (reading.kind === "invalid") throw new Refused(reading.sentences.join("\n"));
      const { configuration } = reading;
      const following = followEnvironmentFrom(environment);
      if (following === undefined) throw new Refused("ANNALS_FOLLOW_EVERY_S: write a number of seconds.");
      const followed = follow ?? following.from;
      if (followed === undefined)
        return serveOwn(context, configuration, { isFetching: fetch === true, from: from ?? null });
      if (fetch || environment["ANNALS_UPDATE"] === "daily")
        throw new Refused(
          "A service that follows another one imports nothing itself: leave out --fetch and ANNALS_UPDATE.",
        );
      await serveFollowing(context, configuration, { ...following, from: followed });
    });
}

async function serveOwn(
  { environment, service, withArchive, writeError }: CommandContext,
  configuration: ServiceConfiguration,
  fetching: { readonly isFetching: boolean; readonly from: string | null },
): Promise<void> {
  const work = { databaseFile: databaseFileFrom(environment), ...fetching };
  if (work.isFetching && work.databaseFile === ":memory:")
    throw new Problem("invalid-request", "ANNALS_DB does not name a file, so the fetched files would be lost at once.");
  await withArchive(async (archive) => {
    const { history } = archive.current();
    if (history.heldReleases.length === 0 && !work.isFetching)
      writeError(`One section is held. To get every rulebook since 1999: ${fetchCommandLine(history)}`);
    const noLongerInUse = showInUse(work.databaseFile);
    try {
      await service.serve(archive, configuration, work);
    } finally {
      noLongerInUse();
    }
  });
}

async function serveFollowing(
  { environment, service, now }: CommandContext,
  configuration: ServiceConfiguration,
  { from, copies, every_ms, token }: FollowEnvironment & { readonly from: string },
): Promise<void> {
  const isAddress = /^https?:\/\//i.test(from);
  if (isAddress && !URL.canParse(from)) throw new Refused(`"${from}" is not an address.`);
  const { openFollowing } = await import("../db/copies/following.ts");
  const source = isAddress ? await sourceAt(from, { environment, now, token }) : await sourceIn(from);
  const archive = await openFollowing({ source, copies, every_ms, now });
  if (typeof archive === "string") throw new Refused(archive);
  try {
    // Nothing is imported here, so there is no upkeep.
    await service.serve(archive, configuration, { databaseFile: ":memory:", isFetching: false, from: null });
  } finally {
    archive.close();
  }
}

/** Loaded on demand, because only a service that follows another one needs the network. */
async function sourceAt(address: string, reaching: Omit<Reaching, "jitter">): Promise<SnapshotSource> {
  const { snapshotSource } = await import("../fetching/snapshot-source.ts");
  const { waiting } = await import("../fetching/waiting.ts");
  return snapshotSource(address, { ...reaching, jitter: waiting.jitter });
}

async function sourceIn(path: string): Promise<SnapshotSource> {
  const { fileSource } = await import("../db/copies/file-source.ts");
  return fileSource(path);
}
