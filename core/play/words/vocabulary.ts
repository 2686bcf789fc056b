import { tableOf } from "../../text/tables.ts";
import { combatKeywords } from "./combat-words.ts";
import type { WordForms } from "./shape.ts";

/**
 * The words for what an object is: its colours, types and abilities. A situation says them, effects change them, and
 * the rules of the game look at them. A word that is not here is refused.
 */

/** The colours, in the order in which cards print them. */
export const colors = ["white", "blue", "black", "red", "green"] as const;

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

/** What stands among the subtypes of what is of every creature type. */
export const everyCreatureType = "every creature type";

/** Keywords whose parameter says only that they trigger. */
export const plainTriggers = [
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
  "melee",
  "exploit",
  "fabricate",
  "extort",
  "storm",
  "echo",
  "cumulative-upkeep",
  "fading",
  "vanishing",
  "mobilize",
  "myriad",
  "modular",
  "soulshift",
  "mentor",
  "provoke",
  "frenzy",
  "demonstrate",
  "gravestorm",
  "backup",
  "recover",
  "haunt",
  "soulbond",
] as const;

/** The keywords that are triggered abilities which the engine plays; each has its parameter. */
const triggeredKeywords = [
  ...plainTriggers,
  ...(["living-weapon", "for-mirrodin", "job-select", "graft", "ravenous"] as const),
  ...(["replicate", "conspire", "casualty", "cascade", "suspend", "madness", "blitz", "offspring", "squad"] as const),
] as const;

/** Those that say nothing without a number: bushido-2. */
export const numberedKeywords: readonly string[] = [
  ...[
    "bushido",
    "afflict",
    "rampage",
    "renown",
    "afterlife",
    "annihilator",
    "fabricate",
    "bloodthirst",
    "devour",
    "fading",
  ],
  ...["frenzy", "graft", "mobilize", "modular", "soulshift", "backup", "tribute"],
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
  "tribute",
  "bloodthirst",
  "devour",
  "sunburst",
  "enlist",
  "changeling",
  "phasing",
  "totem-armor",
  "umbra-armor",
  "rebound",
  "epic",
  "devoid",
  "reconfigure",
  "daybound",
  "nightbound",
  "ascend",
  "undaunted",
  ...triggeredKeywords,
  ...combatKeywords,
] as const;

/**
 * The keywords of activated abilities, and of costs and ways to cast: such a keyword does nothing by itself. What is
 * activated, paid or cast is said as an event.
 */
export const saidKeywords = [
  ...["jump-start", "harmonize", "multikicker", "dash", "miracle"],
  ...["affinity", "aftermath", "assist", "aura-swap", "awaken", "bargain", "boast"],
  ...["buyback", "cleave", "companion", "convoke", "craft", "crew", "cycling"],
  ...["delve", "disturb", "embalm", "emerge", "enchant", "encore", "entwine", "equip"],
  ...["escalate", "escape", "eternalize", "evoke", "exhaust", "flashback", "forecast"],
  ...["foretell", "fortify", "freerunning", "fuse", "gift", "improvise", "kicker", "level-up", "mayhem", "mutate"],
  ...["more-than-meets-the-eye", "morph", "megamorph", "disguise", "ninjutsu", "offering", "outlast"],
  ...["overload", "partner", "plot", "prototype", "prowl", "reinforce"],
  ...["retrace", "saddle", "scavenge", "spectacle", "splice", "spree", "surge"],
  ...["power-up", "teamwork", "tiered", "transfigure", "transmute", "unearth", "web-slinging"],
] as const;

/** The other keyword abilities that the rules have known: said, answered by name, and not played. */
const otherKeywords = [
  ...["absorb", "amplify"],
  ...["champion", "cipher", "compleated"],
  ...["dredge"],
  "firebending",
  ...["hidden-agenda", "impending", "increment", "ingest"],
  ...["living-metal", "max-speed"],
  ...["paradigm", "poisonous"],
  ...["read-ahead", "ripple", "sneak"],
  ...["solved", "space-sculptor", "start-your-engines", "station", "substance"],
  ...["toxic", "visit", "warp"],
] as const;

/** The words for ways to cast, each with the parameter that gives its rule. */
export const castingWays = [
  ...(["flashback", "jump-start", "harmonize", "escape", "retrace", "mayhem"] as const),
  ...([
    "buyback",
    "kicker",
    "multikicker",
    "entwine",
    "bargain",
    "gift",
    "replicate",
    "conspire",
    "casualty",
    "offspring",
    "squad",
  ] as const),
  ...([
    "evoke",
    "dash",
    "blitz",
    "emerge",
    "overload",
    "bestow",
    "mutate",
    "prowl",
    "surge",
    "spectacle",
    "freerunning",
    "disturb",
  ] as const),
  ...(["foretell", "plot", "suspend", "madness", "cascade", "rebound"] as const),
  ...([
    "morph",
    "megamorph",
    "disguise",
    "adventure",
    "omen",
    "half",
    "aftermath",
    "fuse",
    "other-face",
    "prototype",
  ] as const),
] as const;
export type CastingWay = (typeof castingWays)[number];

/** The words for special actions that exile a card from the hand, so that it can be cast from there later. */
export const settingAside = ["suspend", "foretell", "plot"] as const;
export type SettingAside = (typeof settingAside)[number];

/** All keywords that a situation can say as one word. */
export const keywords = [...playedKeywords, ...saidKeywords, ...otherKeywords] as const;

/** What affinity can be for, each as a word of `count`. */
const countedForAffinity = tableOf({
  artifact: "artifact",
  creature: "creature",
  enchantment: "enchantment",
  land: "land",
  token: "token",
  planeswalker: "planeswalker",
  equipment: "Equipment",
  plains: "Plains",
  island: "Island",
  swamp: "Swamp",
  mountain: "Mountain",
  forest: "Forest",
});

/** What a variant of cycling searches for: `basic-land` for `basic-landcycling`; `undefined` for another keyword. */
export function cycledFor(keyword: string): string | undefined {
  return /^([a-z-]+)cycling$/.exec(keyword)?.[1];
}

/** What a keyword of affinity counts: `artifact` for `affinity-for-artifact`; `undefined` for another keyword. */
export function countedBy(keyword: string): string | undefined {
  return countedForAffinity.get(/^affinity-for-([a-z]+)$/.exec(keyword)?.[1] ?? "");
}

/**
 * Says whether a keyword is what a name of keywords means: the word itself, or one of its form, as hexproof-from-red is
 * hexproof, toxic-2 toxic, swampwalk landwalk, and mountaincycling cycling.
 */
export function isKeywordCalled(keyword: string, name: string): boolean {
  const isOfKind = name === "landwalk" || name === "cycling";
  return (
    keyword === name ||
    keyword.replace(/-\d+$/, "") === name ||
    (name === "hexproof" && keyword.startsWith("hexproof-from-")) ||
    (name === "affinity" && countedBy(keyword) !== undefined) ||
    (isOfKind && keyword.endsWith(name.replace("land", "")))
  );
}

/** Keywords with a quality or a number in them. */
const keywordForms: WordForms = {
  pattern:
    /^(?:protection-from-[a-z-]+|hexproof-from-[a-z-]+|affinity-for-[a-z]+|[a-z-]+walk|[a-z-]+cycling|[a-z-]+-\d{1,3})$/,
  means:
    "protection-from-red, hexproof-from-black, affinity-for-artifact, swampwalk, mountaincycling, or a keyword with its number, such as toxic-1",
  has: isKeywordForm,
};

export const keywordList = { severalOf: keywords, forms: keywordForms, id: "SituationKeywords" } as const;

/** Says whether a word is a keyword with a quality or a number that the rules know. */
function isKeywordForm(word: string): boolean {
  if (!keywordForms.pattern.test(word)) return false;
  if (word.startsWith("affinity-for-")) return countedBy(word) !== undefined;
  const numbered = /^(.+)-\d{1,3}$/.exec(word)?.[1];
  return numbered === undefined || (keywords as readonly string[]).includes(numbered);
}

/** What an Aura can say that it enchants. */
export const enchantable = [
  ...["creature", "artifact", "land", "planeswalker", "enchantment"],
  ...["artifact-creature", "enchantment-creature", "land-creature"],
  "permanent",
  "player",
] as const;
