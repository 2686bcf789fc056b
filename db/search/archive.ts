import type { ArchiveOnDay, Circumstances } from "../../core/ask/archive-on-day.ts";
import type { Snapshot } from "../../core/snapshot.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { fullTextOf } from "./full-text.ts";

/** One state of the archive for questions on a day. Rules of play and the index of words are read when first used. */
export function archiveFrom(
  snapshot: Snapshot,
  today: IsoDate,
  { knownAt, upkeep, publishedFile }: Circumstances = noneOf(snapshot),
): ArchiveOnDay {
  const { history, cards } = snapshot;
  return {
    history,
    cards,
    today,
    knownAt,
    upkeep,
    publishedFile,
    get playbook() {
      return snapshot.playbook;
    },
    get fullText() {
      return fullTextOf(history);
    },
  };
}

/** Nothing works in the background, and only what the state itself holds can be asked for. */
function noneOf({ history }: Snapshot): Circumstances {
  return { knownAt: history.imported.knownAt ?? undefined, upkeep: null, publishedFile: async () => undefined };
}
