/** The parameters that the engine reads about replacement and prevention, and about counters and designations with rules of their own. */
export const replacementParameterValues = {
  "replacement-effects": ["instead"],
  "replacement-order": ["list"],
  regeneration: ["stays-tapped"],
  "unpreventable-damage": ["not-prevented"],
  "prevention-on-a-spell": ["ends", "continues"],
  "finality-counters": ["exiled-instead"],
  "shield-counters": ["removed-instead"],
  "stun-counters": ["removed-instead"],
  "keyword-counters": ["list"],
  monarch: ["draws-and-can-be-taken"],
  initiative: ["ventures-and-can-be-taken"],
  "day-and-night": ["by-spells-of-the-turn-before"],
  "battle-without-defense": ["every-battle", "sieges-only"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
