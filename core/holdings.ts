import type { Archive } from "./archive/archive.ts";
import type { TournamentDocumentId } from "./archive/document.ts";
import type { ImportedCards } from "./cards/imported.ts";
import type { Playbook } from "./play/playbook.ts";

/**
 * Everything that answers are made from, at one state of the archive. It never changes: an import or an edit makes
 * others.
 */
export type Holdings = {
  /** The Comprehensive Rules. */
  readonly archive: Archive;
  /** The documents by which tournaments are judged, if a file of them is held. */
  readonly documents: ReadonlyMap<TournamentDocumentId, Archive>;
  /** What decides situations: parameters, cards, rulings and questions of the dataset. */
  readonly playbook: Playbook;
  /** The cards of imported bulk files. */
  readonly cards: ImportedCards;
};
