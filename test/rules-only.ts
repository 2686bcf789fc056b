import type { Archive } from "../core/archive/archive.ts";
import { noImportedCards } from "../core/cards/imported.ts";
import type { Holdings } from "../core/holdings.ts";
import { playbookFrom } from "../core/play/playbook.ts";

/** A snapshot of rules alone, without cards and without what decides situations. */
export function rulesOnly(archive: Archive): Holdings {
  const playbook = playbookFrom({ parameters: [], cards: [], questions: [] });
  return { archive, documents: new Map(), playbook, cards: noImportedCards };
}
