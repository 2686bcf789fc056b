import type { ImportedCards } from "../../cards/imported.ts";
import type { CardCoverage } from "../../contract/cards.ts";
import type { Playbook } from "../../play/playbook.ts";

/** Answers what is held of cards, rulings and tournament documents. */
export function cardCoverage({ cards, rulings, tournamentRules }: Playbook, imported: ImportedCards): CardCoverage {
  return {
    curated: cards.size,
    rulings: [...rulings.values()].map(({ card, rulings: all, lists }) => ({
      card,
      rulings: all.length,
      lists: lists.map(({ source, shownOn, isWhole }) => ({ source, shownOn, isWhole })),
    })),
    tournamentRules: [...tournamentRules.keys()].toSorted(),
    imports: imported.imports(),
  };
}
