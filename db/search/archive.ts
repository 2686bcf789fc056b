import type { ArchiveOnDay } from "../../core/ask/archive-on-day.ts";
import type { Snapshot } from "../../core/snapshot.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { fullTextOf } from "./full-text.ts";

/** One state of the archive for questions on a day. Rules of play and the index of words are read when first used. */
export function archiveFrom(snapshot: Snapshot, today: IsoDate): ArchiveOnDay {
  const { history, cards } = snapshot;
  return {
    ...{ history, cards, today },
    get playbook() {
      return snapshot.playbook;
    },
    get fullText() {
      return fullTextOf(history);
    },
  };
}
