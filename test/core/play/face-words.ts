import { colors, keywords, playedKeywords, saidKeywords, supertypes } from "../../../core/play/words/vocabulary.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { creature, life, main } from "./stack-situations.ts";
import type { WordPair } from "./word-situations.ts";

/** Situations for the words of the other face of a double-faced card. */

const size = { power: 3, toughness: 3 };
const face = (more: object): WrittenEvent => ({ otherFace: "Back", of: "X", types: ["creature"], ...size, ...more });
const about = (ask: string): WrittenEvent => ({ ask, object: "X" });

/** A permanent that has turned over to such a face, and to another one. */
function turned(more: object, other: object, ...asked: readonly WrittenEvent[]): WordPair {
  const script = (one: object): readonly WrittenEvent[] => [
    ...[creature("X", "Anna"), ...main, face(one), { transforms: "X" }, ...asked],
  ];
  return { with: script(more), without: script(other) };
}

/** A card that is cast with such a face up, and with another one. */
function cast(more: object, other: object, asked: WrittenEvent): WordPair {
  const script = (one: object): readonly WrittenEvent[] => [
    ...[creature("X", "Anna", { in: "hand" }), ...main, face(one)],
    ...[{ casts: "X", player: "Anna", by: "other-face" }, asked],
  ];
  return { with: script(more), without: script(other) };
}

/** A keyword that the engine does not play makes other answers less sure. */
function ofKeyword(keyword: string): WordPair {
  const isPlayed = ([...playedKeywords, ...saidKeywords] as readonly string[]).includes(keyword);
  return turned({ keywords: [keyword] }, {}, about(isPlayed ? "abilities" : "where"));
}

const dying: readonly WrittenEvent[] = [{ destroys: "X" }, { resolves: "all", ifAny: true }, life("Ben")];
const loses = { when: "dies", does: [{ loses: 1, player: "Ben" }] };

export const situationsOfFaces: readonly (readonly [string, WordPair])[] = [
  ["otherFace.types", turned({ types: ["artifact", "creature"] }, {}, about("types"))],
  ["otherFace.subtypes", turned({ subtypes: ["Wolf"] }, {}, about("types"))],
  ["otherFace.supertypes", turned({ supertypes: ["snow"] }, {}, about("types"))],
  ...supertypes.map(
    (word) => [`otherFace.supertypes ${word}`, turned({ supertypes: [word] }, {}, about("types"))] as const,
  ),
  ["otherFace.colors", turned({ colors: ["red"] }, {}, about("colors"))],
  ...[...colors, "colorless"].map(
    (word) => [`otherFace.colors ${word}`, turned({ colors: [word] }, {}, about("colors"))] as const,
  ),
  ["otherFace.power", turned({}, { power: 4 }, about("size"))],
  ["otherFace.toughness", turned({}, { toughness: 4 }, about("size"))],
  ["otherFace.triggers", turned({ triggers: [loses] }, {}, ...dying)],
  ["otherFace.keywords", ofKeyword("flying")],
  ...keywords.map((keyword) => [`otherFace.keywords ${keyword}`, ofKeyword(keyword)] as const),
  ["otherFace.modal", cast({ modal: true }, {}, about("where"))],
  ["otherFace.cost", cast({ modal: true, cost: "{R}" }, { modal: true, cost: "{2}" }, about("manaValue"))],
];
