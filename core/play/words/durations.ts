import { key } from "./description.ts";
/** How long effects last: until the turn ends, or until the next turn of a player begins. */

/** The end of an effect, as it is kept. */
export type Duration = {
  /** It lasts until the turn ends. */
  readonly isForTurn: boolean;
  /** It lasts until this player's next turn begins. */
  readonly untilTurnOf?: string;
};

/** The keys of an event for that. */
export const untilKeys = {
  "until?": key(["end-of-turn"], "How long"),
  "untilTurnOf?": key("player", "Until whose next turn", "It lasts until this player's next turn"),
} as const;

/** The key of an event for an effect that lasts as long as a permanent is there. */
export const byPermanent = key(
  "text",
  "By which permanent",
  "The permanent whose ability it is: it lasts while that is there",
);

export type WrittenDuration = { readonly until?: string | undefined; readonly untilTurnOf?: string | undefined };

/** The end of a sentence about an effect; `thisTurn` are the words for one that ends with the turn. */
export function durationSaid({ until, untilTurnOf }: WrittenDuration, thisTurn: string): string {
  if (untilTurnOf !== undefined) return ` until the next turn of ${untilTurnOf}.`;
  return until === undefined ? "." : `${thisTurn}.`;
}
