import { databaseFileFrom } from "../db/location.ts";
import { openReady } from "../db/ready.ts";
import type { Store } from "../db/store.ts";
import type { CommandContext, Surroundings } from "./context.ts";
import { notOpened } from "./failures.ts";
import { remakingIn } from "./progress.ts";

/** How commands open the archive that the settings name. Each throws `Refused` if it cannot be opened. */
export function openersOf(
  surroundings: Surroundings,
  knownAt: () => string | undefined,
): Pick<CommandContext, "withSnapshot" | "withArchive"> {
  const { environment, now } = surroundings;
  const withArchive: CommandContext["withArchive"] = async (use, isAnswering = false) => {
    const { openLive } = await import("../db/live-archive.ts");
    const remaking = remakingIn(surroundings);
    const place = { file: databaseFileFrom(environment), now, progress: remaking.step };
    const opening = await openLive(place, undefined, { isAnswering });
    remaking.end();
    if (opening.kind !== "open") throw notOpened(opening);
    try {
      return await use(opening.live);
    } finally {
      opening.live.close();
    }
  };
  return {
    withArchive,
    async withSnapshot(use) {
      const instant = knownAt();
      // Up-to-date tables need none of the code that builds them.
      const ready = instant === undefined ? openReady({ file: databaseFileFrom(environment), now }) : undefined;
      if (ready === undefined)
        return withArchive(async (live) => use(instant === undefined ? live.current() : await live.asOf(instant)));
      try {
        return await use(ready.holdings);
      } finally {
        ready.close();
      }
    },
  };
}

/** The archive with the files and tables behind it, for as long as a command uses them. */
export async function withStore<Result>(
  context: CommandContext,
  use: (store: Store) => Result | Promise<Result>,
): Promise<Result> {
  const { openStore } = await import("../db/store.ts");
  const remaking = remakingIn(context);
  const opening = openStore({ file: databaseFileFrom(context.environment), now: context.now, progress: remaking.step });
  remaking.end();
  if (opening.kind !== "open") throw notOpened(opening);
  try {
    return await use(opening.store);
  } finally {
    opening.store.close();
  }
}
