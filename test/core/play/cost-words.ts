import { spellWords } from "../../../core/play/objects/qualities.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { creature, main } from "./stack-situations.ts";
import type { WordPair } from "./word-situations.ts";

/** Situations for the words about what spells cost. */

const host = creature("Host", "Ben");
const cast = (more: WrittenEvent): WrittenEvent => ({
  ...{ casts: "Shock", player: "Anna", types: ["instant"], colors: ["red"], cost: "{2}{R}" },
  ...more,
});
const more: WrittenEvent = { changesCost: "more", amount: 2, by: "Host" };

function asked(effect: WrittenEvent, other: WrittenEvent, spell = cast({})): WordPair {
  const script = (one: WrittenEvent) => [host, one, ...main, spell, { ask: "totalCost", object: "Shock" }];
  return { with: script(effect), without: script(other) };
}

/** A spell that does not fit a word. */
function unlike(word: string): WrittenEvent {
  if (word === "instant") return cast({ types: ["sorcery"] });
  if (word === "red") return cast({ colors: ["green"] });
  if (word === "noncreature") return cast({ types: ["creature"] });
  if (word.startsWith("non")) return cast({ colors: [word.slice(3)] });
  return word === "opponents" ? cast({ player: "Ben", types: ["instant"] }) : cast({});
}

/** A spell with a word and without it. */
function castWith(word: WrittenEvent, without: WrittenEvent, question: WrittenEvent): WordPair {
  const script = (spell: WrittenEvent) => [host, ...main, spell, question];
  return { with: script({ ...without, ...word }), without: script(without) };
}

/** A hand size that an effect changes. */
const fewer: WrittenEvent = { changesHandSize: "less", amount: 2, player: "Anna", by: "Host" };
function handSize(changed: WrittenEvent, other: WrittenEvent): WordPair {
  const script = (one: WrittenEvent): readonly WrittenEvent[] => [
    host,
    ...main,
    one,
    { destroys: "Host" },
    { turn: "Ben" },
    { ask: "maximumHandSize", player: "Anna" },
  ];
  return { with: script(changed), without: script(other) };
}
const lastingFewer: WrittenEvent = { changesHandSize: "less", amount: 2, player: "Anna" };

const total: WrittenEvent = { ask: "totalCost", object: "Shock" };
const bare: WrittenEvent = { casts: "Shock", player: "Anna", types: ["instant"] };
const loses: readonly WrittenEvent[] = [{ losesGame: "Ben" }, { ask: "lost" }];

export const situationsOfCosts: readonly (readonly [string, WordPair])[] = [
  ["changesCost.changesCost more", asked(more, { ...more, changesCost: "less" })],
  ["changesCost.changesCost less", asked({ ...more, changesCost: "less" }, more)],
  ["changesCost.changesCost at-least", asked({ ...more, changesCost: "at-least", amount: 7 }, more)],
  ["changesCost.player", asked({ ...more, player: "Ben" }, more)],
  ["changesCost.of", asked({ ...more, of: ["blue"] }, more)],
  ...spellWords.map((word) => [`changesCost.of ${word}`, asked({ ...more, of: [word] }, more, unlike(word))] as const),
  ["casts.alternative", castWith({ alternative: "{1}" }, cast({}), total)],
  ["casts.additional", castWith({ additional: "{1}" }, cast({}), total)],
  ["casts.colors", castWith({ colors: ["red"] }, bare, { ask: "colors", object: "Shock" })],
  ...(["sets", "more", "less", "no-maximum"] as const).map((word): readonly [string, WordPair] => [
    `changesHandSize.changesHandSize ${word}`,
    handSize({ changesHandSize: word, ...(word !== "no-maximum" && { amount: 3 }), player: "Anna" }, lastingFewer),
  ]),
  ["changesHandSize.by", handSize(fewer, lastingFewer)],
  ["changesHandSize.until", handSize({ ...lastingFewer, until: "end-of-turn" }, lastingFewer)],
  [
    "cannot.cannot lose",
    {
      with: [host, ...main, { cannot: "lose", player: "Ben" }, ...loses],
      without: [host, ...main, { cannot: "win", player: "Ben" }, ...loses],
    },
  ],
];
