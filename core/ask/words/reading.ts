import type { WrittenSituation } from "../../play/words/written-situation.ts";

/** A situation told in words: its events, each as a sentence, what was taken for granted, and the words left over. */
export type SituationReading = {
  readonly situation: WrittenSituation;
  /** What was understood, one sentence for each event. */
  readonly says: readonly string[];
  /** What the words leave open and was decided for them. */
  readonly assumed: readonly string[];
  /** Words that were not understood, as written. */
  readonly unknown: readonly string[];
  /** All words were understood, and they leave open nothing that matters. */
  readonly isWhole: boolean;
};
