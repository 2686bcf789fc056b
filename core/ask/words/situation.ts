import type { SituationTold } from "./answer.ts";

/** The situation that words tell; `null` if they tell none. */
export function situationInWords(_words: string): SituationTold | null {
  return null;
}
