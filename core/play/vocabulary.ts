import { combatKeywords } from "./combat-words.ts";
import type { WordForms } from "./shape.ts";

/**
 * The words for what an object is: its colours, types and abilities. A situation says them, effects change them, and
 * the rules of the game look at them. A word that is not here is refused.
 */

/** The colours, in the order in which cards print them. */
const colors = ["white", "blue", "black", "red", "green"] as const;

/** What can be said of the colours of an object: `colorless` says that it has none. */
export const colorWords = [...colors, "colorless"] as const;

/** The supertypes. */
export const supertypes = ["basic", "legendary", "snow", "world", "ongoing"] as const;

/** The card types, and the subtypes for which the rules of the game ask by name. */
export const objectTypes = [
  "creature",
  "artifact",
  "land",
  "planeswalker",
  "saga",
  "instant",
  "wall",
  "legend",
  "enchantment",
  "battle",
  "sorcery",
  "tribal",
  "kindred",
  "aura",
  "equipment",
  "fortification",
] as const;

/** The keywords that are triggered abilities which the engine plays; each has its parameter. */
const triggeredKeywords = [
  "flanking",
  "bushido",
  "exalted",
  "prowess",
  "afflict",
  "evolve",
  "persist",
  "undying",
  "rampage",
  "battle-cry",
  "renown",
  "training",
  "dethrone",
  "decayed",
  "afterlife",
  "annihilator",
  "ward",
] as const;
/** Those that say nothing without a number: bushido-2. */
export const numberedKeywords: readonly string[] = [
  ...["bushido", "afflict", "rampage", "renown", "afterlife", "annihilator"],
];
export type TriggeredKeyword = (typeof triggeredKeywords)[number];

/** The keywords whose rules the engine plays, each by the rules of the day. */
export const playedKeywords = [
  "deathtouch",
  "lifelink",
  "trample",
  "defender",
  "indestructible",
  "haste",
  "vigilance",
  "first-strike",
  "hideaway",
  "enters-tapped",
  "extra-land",
  "bestow",
  "bands-with-other-legends",
  "shroud",
  "hexproof",
  "flash",
  "split-second",
  "riot",
  "unleash",
  ...triggeredKeywords,
  ...combatKeywords,
] as const;

/** The other keyword abilities that the rules have known: said, answered by name, and not played. */
const otherKeywords = [
  ...["phasing", "changeling"],
  ...["absorb", "affinity", "aftermath", "amplify", "ascend", "assist"],
  ...["aura-swap", "awaken", "backup", "bargain", "blitz", "bloodthirst", "boast", "buyback"],
  ...["cascade", "casualty", "champion", "cipher", "cleave", "companion", "compleated", "conspire", "convoke", "craft"],
  ...["crew", "cumulative-upkeep", "cycling", "dash", "daybound", "nightbound", "delve", "demonstrate"],
  ...["devoid", "devour", "disguise", "disturb", "dredge", "echo", "embalm", "emerge", "enchant", "encore"],
  ...["enlist", "entwine", "epic", "equip", "escalate", "escape", "eternalize", "evoke", "exhaust"],
  ...["exploit", "extort", "fabricate", "fading", "firebending", "flashback", "forecast", "foretell", "fortify"],
  ...["freerunning", "frenzy", "fuse", "gift", "graft", "gravestorm", "harmonize", "haunt", "impending", "improvise"],
  ...[
    "increment",
    "ingest",
    "job-select",
    "kicker",
    "level-up",
    "living-metal",
    "living-weapon",
    "madness",
    "max-speed",
  ],
  ...["mayhem", "melee", "mentor", "miracle", "mobilize", "modular", "more-than-meets-the-eye", "morph", "megamorph"],
  ...["mutate", "myriad", "ninjutsu", "offering", "offspring", "outlast", "overload", "partner", "plot"],
  ...["poisonous", "prototype", "provoke", "prowl", "ravenous", "read-ahead", "rebound"],
  ...["reconfigure", "recover", "reinforce", "replicate", "retrace", "ripple", "saddle", "scavenge"],
  ...["sneak", "soulbond", "soulshift", "space-sculptor", "spectacle", "splice", "spree", "squad"],
  ...["station", "storm", "substance", "sunburst", "surge", "suspend", "teamwork", "tiered", "totem-armor", "toxic"],
  ...["transfigure", "transmute", "tribute", "umbra-armor", "undaunted", "unearth"],
  ...["vanishing", "warp"],
] as const;

/** The words for ways to cast, each with the parameter that gives its rule. */
export const castingWays = ["flashback", "jump-start", "buyback", "evoke"] as const;
export type CastingWay = (typeof castingWays)[number];

/** All keywords that a situation can say as one word. */
export const keywords = [...playedKeywords, ...otherKeywords] as const;

/** Keywords with a quality or a number in them. */
const keywordForms: WordForms = {
  pattern: /^(?:protection-from-[a-z-]+|hexproof-from-[a-z-]+|[a-z-]+walk|[a-z-]+-\d{1,3})$/,
  means: "protection-from-red, hexproof-from-black, swampwalk, or a keyword with its number, such as toxic-1",
  has: isKeywordForm,
};

/** Several keywords. */
export const keywordList = { severalOf: keywords, forms: keywordForms } as const;

/** Says whether a word is a keyword with a quality or a number that the rules know. */
function isKeywordForm(word: string): boolean {
  if (!keywordForms.pattern.test(word)) return false;
  const numbered = /^(.+)-\d{1,3}$/.exec(word)?.[1];
  return numbered === undefined || (keywords as readonly string[]).includes(numbered);
}

/** What an Aura can say that it enchants. */
export const enchantable = [
  ...["creature", "artifact", "land", "planeswalker", "enchantment"],
  "permanent",
  "player",
] as const;
