/** Who says so: the Comprehensive Rules, the tournament documents, a card, a ruling, or what we conclude from them. */
export const layers = ["game-rules", "tournament-rules", "card", "ruling", "inference"] as const;
export type Layer = (typeof layers)[number];
