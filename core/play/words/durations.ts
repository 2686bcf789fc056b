/** How long effects last: until the turn ends, or until the next turn of a player begins. */

/** The end of an effect, as it is kept. */
export type Duration = {
  /** It lasts until the turn ends. */
  readonly isForTurn: boolean;
  /** It lasts until this player's next turn begins. */
  readonly untilTurnOf?: string;
};

/** The keys of an event for that. */
export const untilShape = { "until?": ["end-of-turn"], "untilTurnOf?": "player" } as const;
export const untilKeys = {
  until: { label: "How long" },
  untilTurnOf: { means: "It lasts until this player's next turn", label: "Until whose next turn" },
} as const;

export type WrittenDuration = { readonly until?: string | undefined; readonly untilTurnOf?: string | undefined };

/** The end of a sentence about an effect; `thisTurn` are the words for one that ends with the turn. */
export function durationSaid({ until, untilTurnOf }: WrittenDuration, thisTurn: string): string {
  if (untilTurnOf !== undefined) return ` until the next turn of ${untilTurnOf}.`;
  return until === undefined ? "." : `${thisTurn}.`;
}
