import type { CardImport, ImportedCards } from "../../cards/imported.ts";
import type { Playbook } from "../../play/playbook.ts";

/** What is held of cards, rulings and tournament documents. */
export type CardCoverage = {
  /** Cards of the dataset, whose words and effects are dated. */
  readonly curated: number;
  readonly rulings: readonly {
    readonly card: string;
    readonly rulings: number;
    readonly lists: readonly { readonly source: string; readonly shownOn: string; readonly isWhole: boolean }[];
  }[];
  readonly tournamentRules: readonly string[];
  /** Bulk files that were imported, by the day of the download. */
  readonly imports: readonly CardImport[];
};

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
