import type { ArchiveOnDay, Surroundings } from "../../core/ask/archive-on-day.ts";
import type { Snapshot } from "../../core/snapshot.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { fullTextOf } from "./full-text.ts";

/** Nothing works in the background, and only what the state itself holds can be asked for. */
export const noSurroundings: Surroundings = { upkeep: null, publishedFile: async () => undefined };

/** One state of the archive for questions on a day. Rules of play and the index of words are read when first used. */
export function archiveFrom(
  snapshot: Snapshot,
  today: IsoDate,
  { upkeep, publishedFile }: Surroundings = noSurroundings,
): ArchiveOnDay {
  const { history, cards } = snapshot;
  return {
    history,
    cards,
    today,
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
