/**
 * The authority of a statement: the Comprehensive Rules, the tournament documents, a card, a ruling, or our conclusion
 * from them.
 */
export const layers = ["game-rules", "tournament-rules", "card", "ruling", "inference"] as const;
export type Layer = (typeof layers)[number];
