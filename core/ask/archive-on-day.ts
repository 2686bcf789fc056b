import type { CoverageWithParameters } from "../contract/outcomes.ts";
import type { Snapshot } from "../snapshot.ts";
import type { IsoDate } from "../text/days.ts";
import type { PrintedBook } from "./rule.ts";

/** What a question is answered from: one state of the archive, and the day of the request. */
export type ArchiveOnDay = Snapshot & { readonly today: IsoDate } & Circumstances;

/** What a state of the archive does not hold itself. */
export type Circumstances = {
  /** The instant as of which was asked; left out for now. Addresses that lead on keep it. */
  readonly knownAt: string | undefined;
  /** The state of background work; `null` if there is none, and as of an earlier instant. */
  readonly upkeep: CoverageWithParameters["upkeep"];
  /** A held published file, by the hash of its bytes and a release that it belongs to. */
  publishedFile(sha256: string, release: string): Promise<PrintedBook | undefined>;
};

/** One state of the archive for questions on a day. Left out, nothing works in the background. */
export function archiveOnDay(
  snapshot: Snapshot,
  today: IsoDate,
  surroundings: Partial<Circumstances> = { knownAt: snapshot.history.imported.knownAt ?? undefined },
): ArchiveOnDay {
  return {
    ...snapshot,
    today,
    knownAt: undefined,
    upkeep: null,
    publishedFile: async () => undefined,
    ...surroundings,
  };
}
