import type { History } from "../core/archive/history.ts";
import { noImportedCards } from "../core/cards/imported.ts";
import { playbookFrom } from "../core/play/playbook.ts";
import type { Snapshot } from "../core/snapshot.ts";

/** A snapshot of rules alone, without cards and without what decides situations. */
export function rulesOnly(history: History): Snapshot {
  return { history, playbook: playbookFrom({ parameters: [], cards: [], questions: [] }), cards: noImportedCards };
}
