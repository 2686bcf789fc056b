import { type CastingWay, castingWays, keywords } from "../../../core/play/words/vocabulary.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { main } from "./stack-situations.ts";
import type { WordPair } from "./word-situations.ts";

/** Situations for the words of ways to cast: a spell cast in one way, and in none. */

const card = (more: WrittenEvent): WrittenEvent => ({
  ...{ object: "Wisp", player: "Anna", types: ["creature"], cost: "{3}", in: "hand", power: 1, toughness: 1 },
  ...more,
});
const zones: Partial<Record<CastingWay, string>> = {
  flashback: "graveyard",
  "jump-start": "graveyard",
  harmonize: "graveyard",
  escape: "graveyard",
  retrace: "graveyard",
  foretell: "exile",
  plot: "exile",
  aftermath: "graveyard",
};
const sorceries: readonly CastingWay[] = [
  ...(["flashback", "jump-start", "harmonize", "buyback", "entwine", "overload", "fuse"] as const),
];
const parts: readonly CastingWay[] = ["adventure", "omen", "half", "aftermath"];

/** A card cast in one way and as usual; whether it was is asked. */
function castBy(by: CastingWay): WordPair {
  const sorcery = { types: ["sorcery"], power: undefined, toughness: undefined };
  const of = card({
    in: zones[by] ?? "hand",
    ...(sorceries.includes(by) && sorcery),
    keywords: keywords.filter((word) => word === by && word !== "cascade"),
  });
  const script = (more: WrittenEvent): readonly WrittenEvent[] => [
    of,
    ...main,
    { casts: "Wisp", player: "Anna", ...more },
    { ask: "castBy", object: "Wisp", by },
  ];
  // What is bestowed is an Aura spell, and aimed at a creature.
  const host: WrittenEvent = { object: "Host", player: "Anna", types: ["creature"], power: 2, toughness: 2 };
  if (by === "bestow") return { with: [host, ...script({ by, targets: "Host" })], without: [host, ...script({})] };
  return { with: script({ by, ...(parts.includes(by) && { types: ["sorcery"] }) }), without: script({}) };
}

const often = (times: number): readonly WrittenEvent[] => [
  ...[card({ keywords: "multikicker" }), ...main, { casts: "Wisp", player: "Anna", by: "multikicker", times }],
  { ask: "timesPaid", object: "Wisp", by: "multikicker" },
];

const spliced = (more: WrittenEvent): readonly WrittenEvent[] => [
  ...[card({ types: ["instant"], power: undefined, toughness: undefined }), ...main],
  { casts: "Rite", player: "Anna", types: ["instant"], subtypes: "Arcane", ...more },
  { ask: "lost" },
];

const sunburst = (colorsSpent: number): readonly WrittenEvent[] => [
  ...[card({ keywords: "sunburst" }), ...main, { casts: "Wisp", player: "Anna", colorsSpent }, { resolves: "top" }],
  { ask: "size", object: "Wisp" },
];

/** A card put aside in one way and in another. */
function aside(by: string, other: string): WordPair {
  const script = (one: string): readonly WrittenEvent[] => [
    card({ keywords: [by, other] }),
    ...[...main, { setsAside: "Wisp", player: "Anna", by: one, ...(one === "suspend" && { times: 2 }) }],
    ...[{ turn: "Ben" }, { turn: "Anna" }, { begins: "precombat-main" }],
    ...[
      { casts: "Wisp", player: "Anna", by },
      { ask: "where", object: "Wisp" },
    ],
  ];
  return { with: script(by), without: script(other) };
}
const suspended = (times: number): readonly WrittenEvent[] => [
  ...[card({ keywords: ["suspend"] }), ...main, { setsAside: "Wisp", player: "Anna", by: "suspend", times }],
  { ask: "countersOn", object: "Wisp" },
];

/** A token that copies, and one that does not, or copies otherwise. */
function copied(more: WrittenEvent, other: WrittenEvent): WordPair {
  const script = (one: WrittenEvent): readonly WrittenEvent[] => [
    ...[card({ legendary: true, in: "battlefield" }), ...main],
    { creates: "Twin", player: "Anna", ...one },
    ...[
      { ask: "types", object: "Twin" },
      { ask: "manaValue", object: "Twin" },
      { ask: "where", object: "Twin" },
    ],
  ];
  return { with: script(more), without: script(other) };
}

/** A spell with something said of it, and without. */
function said(more: WrittenEvent, asked: WrittenEvent): WordPair {
  const script = (one: WrittenEvent): readonly WrittenEvent[] => [
    ...[...main, { casts: "Shock", player: "Anna", types: ["sorcery"], ...one }, asked],
  ];
  return { with: script(more), without: script({}) };
}
const token = (more: WrittenEvent): readonly WrittenEvent[] => [
  ...[...main, { creates: "Elf", player: "Anna", power: 1, toughness: 1, ...more }, { ask: "types", object: "Elf" }],
];

export const situationsOfCasting: readonly (readonly [string, WordPair])[] = [
  ["casts.by", castBy("flashback")],
  ["casts.splices", { with: spliced({ splices: "Wisp" }), without: spliced({}) }],
  ["casts.colorsSpent", { with: sunburst(2), without: sunburst(1) }],
  ...castingWays.map((by) => [`casts.by ${by}`, castBy(by)] as const),
  ["creates.copyOf", copied({ copyOf: "Wisp" }, {})],
  ["creates.notLegendary", copied({ copyOf: "Wisp", notLegendary: true }, { copyOf: "Wisp" })],
  ["creates.withoutCost", copied({ copyOf: "Wisp", withoutCost: true }, { copyOf: "Wisp" })],
  ["casts.keywords", said({ keywords: ["lifelink"] }, { ask: "abilities", object: "Shock" })],
  ["casts.costs", said({ costs: [{ loses: 2, player: "Anna" }] }, { ask: "life", player: "Anna" })],
  ["creates.types", { with: token({ types: ["creature"] }), without: token({}) }],
  ["casts.times", { with: often(3), without: often(2) }],
  ["setsAside.times", { with: suspended(3), without: suspended(2) }],
  ["setsAside.by suspend", { with: suspended(3), without: aside("plot", "plot").with }],
  ["setsAside.by foretell", aside("foretell", "plot")],
  ["setsAside.by plot", aside("plot", "foretell")],
];
