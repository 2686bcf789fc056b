import type { History } from "../core/archive/history.ts";
import { noImportedCards } from "../core/cards/imported.ts";
import { playbookFrom } from "../core/play/playbook.ts";
import type { Snapshot } from "../core/snapshot.ts";
import { searchable } from "./archive.ts";

/** A snapshot of rules alone, without cards and without what decides situations. */
export function rulesOnly(history: History): Snapshot {
  const playbook = playbookFrom({ parameters: [], cards: [], questions: [] });
  return { history: searchable(history), playbook, cards: noImportedCards };
}
