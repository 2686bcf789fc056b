import { enchantable, supertypes } from "../../../core/play/words/vocabulary.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { creature, life, main, where } from "./stack-situations.ts";
import type { WordPair } from "./word-situations.ts";

/** Situations for the words of what is printed on a card: of a spell that is cast, and of an object. */

type Script = readonly WrittenEvent[];

const all = { resolves: "all", ifAny: true };
const cast = (more: WrittenEvent): WrittenEvent => ({ casts: "Card", player: "Anna", types: ["creature"], ...more });

/** A spell is cast with something printed on it, and without or with something else; it resolves, and this is asked. */
function spellWith(more: WrittenEvent, other: WrittenEvent, after: Script, before: Script = []): WordPair {
  const script = (one: WrittenEvent): Script => [...before, ...main, cast(one), all, ...after];
  return { with: script(more), without: script(other) };
}

const size = { power: 2, toughness: 2 };
const asked = (ask: string): Script => [{ ask, object: "Card" }];
const jace = { types: ["planeswalker"], loyalty: 3 };
const loses: Script = [{ loses: 1, player: "Ben" }];

/** What an Aura may be attached to, for each word; and for something else that word is refused. */
const hosts: Readonly<Record<(typeof enchantable)[number], WrittenEvent>> = {
  creature: creature("Host", "Ben"),
  artifact: { object: "Host", player: "Ben", types: ["artifact"] },
  land: { object: "Host", player: "Ben", types: ["land"] },
  planeswalker: { object: "Host", player: "Ben", types: ["planeswalker"], loyalty: 3 },
  enchantment: { object: "Host", player: "Ben", types: ["enchantment"] },
  "artifact-creature": creature("Host", "Ben", { types: ["artifact", "creature"] }),
  "enchantment-creature": creature("Host", "Ben", { types: ["enchantment", "creature"] }),
  "land-creature": creature("Host", "Ben", { types: ["land", "creature"] }),
  permanent: { object: "Host", player: "Ben", types: ["battle"], defense: 3 },
  player: { object: "Host", player: "Ben", types: ["artifact"] },
};

/** An Aura that may enchant what it is aimed at, and one that may enchant something else, or may not fit where another fits. */
function enchanting(word: (typeof enchantable)[number], aura: (enchants: string) => Script): WordPair {
  const other = word.startsWith("land") ? "planeswalker" : "land";
  return { with: [hosts[word], ...aura(word)], without: [hosts[word], ...aura(other)] };
}

const aimed = (word: string): string => (word === "player" ? "Ben" : "Host");

/** An Aura spell aimed at a host. */
const castAura = (word: (typeof enchantable)[number]): WordPair =>
  enchanting(word, (enchants) => [
    ...[...main, cast({ types: ["enchantment"], subtypes: ["Aura"], enchants: [enchants], targets: [aimed(word)] })],
    ...[all, where("Card")],
  ]);

/** An Aura that is attached to a host. */
const attachedAura = (word: (typeof enchantable)[number]): WordPair =>
  enchanting(word, (enchants) => [
    { object: "Card", player: "Anna", types: ["enchantment"], subtypes: ["Aura"], enchants: [enchants] },
    ...[...main, { attaches: "Card", to: aimed(word) }, where("Card")],
  ]);

const few: Readonly<Record<string, WordPair>> = {
  "casts.types": spellWith({ types: ["artifact"] }, { types: ["creature"] }, asked("types")),
  "casts.subtypes": spellWith({ subtypes: ["Goblin"], ...size }, size, [{ ask: "count", of: "Goblin" }]),
  "casts.supertypes": spellWith({ supertypes: ["snow"], ...size }, size, [{ ask: "count", of: "snow" }]),
  "casts.power": spellWith(size, { power: 3, toughness: 2 }, asked("size")),
  "casts.toughness": spellWith(size, { power: 2, toughness: 3 }, asked("size")),
  "casts.triggers": spellWith({ ...size, triggers: [{ when: "enters", does: loses }] }, size, [life("Ben")]),
  "casts.subtype": {
    ...spellWith(
      { ...jace, subtype: "Jace" },
      jace,
      [where("Old")],
      [{ object: "Old", player: "Anna", ...jace, subtype: "Jace" }],
    ),
    on: "2010-12-01",
  },
  "casts.copyOf": spellWith(
    { ...size, legendary: true, copyOf: "Hero" },
    { ...size, legendary: true },
    asked("where"),
    [creature("Old", "Anna", { legendary: true, copyOf: "Hero" })],
  ),
  "casts.withoutCost": spellWith(
    { ...size, unpaid: true, withoutCost: true },
    { ...size, unpaid: true },
    asked("manaValue"),
  ),
  "object.withoutCost": {
    with: [
      { ...creature("Bear", "Anna"), withoutCost: true },
      { ask: "manaValue", object: "Bear" },
    ],
    without: [creature("Bear", "Anna"), { ask: "manaValue", object: "Bear" }],
  },
  "object.token": {
    with: [creature("Bear", "Anna", { token: true }), ...main, { destroys: "Bear" }, where("Bear")],
    without: [creature("Bear", "Anna"), ...main, { destroys: "Bear" }, where("Bear")],
  },
  "playsLand.land": {
    with: [
      { object: "Hill", player: "Anna", types: ["land"], in: "hand" },
      ...main,
      { playsLand: "Anna", land: "Hill" },
      where("Hill"),
    ],
    without: [
      { object: "Hill", player: "Anna", types: ["land"], in: "hand" },
      ...main,
      { playsLand: "Anna" },
      where("Hill"),
    ],
  },
  "casts.legendary": spellWith({ ...size, legendary: true }, size, [{ ask: "count", of: "legendary" }]),
  "casts.chapters": spellWith(
    { types: ["enchantment"], subtypes: ["Saga"], chapters: 1 },
    { types: ["enchantment"], subtypes: ["Saga"], chapters: 3 },
    asked("where"),
  ),
  "casts.loyalty": spellWith(jace, { ...jace, loyalty: 5 }, asked("countersOn")),
  "casts.defense": spellWith({ types: ["battle"], defense: 3 }, { types: ["battle"], defense: 5 }, asked("countersOn")),
};

export const situationsOfPrintedWords: readonly (readonly [string, WordPair])[] = [
  ...Object.entries(few),
  ...supertypes.map(
    (word) =>
      [
        `casts.supertypes ${word}`,
        spellWith({ ...size, supertypes: [word] }, { ...size, supertypes: [word === "snow" ? "basic" : "snow"] }, [
          { ask: "count", of: word },
        ]),
      ] as const,
  ),
  ["casts.enchants", castAura("creature")],
  ...enchantable.map((word) => [`casts.enchants ${word}`, castAura(word)] as const),
  ["object.enchants", attachedAura("creature")],
  ...enchantable.map((word) => [`object.enchants ${word}`, attachedAura(word)] as const),
];
