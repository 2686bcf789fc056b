import type { History } from "./archive/history.ts";
import type { ImportedCards } from "./cards/imported.ts";
import type { Playbook } from "./play/playbook.ts";

/**
 * Everything that answers are made from, at one state of the archive. It never changes: whatever is imported or edited
 * later is another snapshot. `playbook` may be read only when it is first asked for, and refuses with `not-held` where
 * it was written down in a form that can no longer be read.
 */
export type Snapshot = {
  readonly history: History;
  /** What decides situations: parameters, cards, rulings and questions, as people wrote them down. */
  readonly playbook: Playbook;
  /** The cards of imported bulk files. */
  readonly cards: ImportedCards;
};
