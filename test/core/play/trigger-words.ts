import { qualityWords } from "../../../core/play/objects/qualities.ts";
import { type TriggerMoment, triggerMoments } from "../../../core/play/objects.ts";
import { colorWords, objectTypes, supertypes } from "../../../core/play/words/vocabulary.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { creature, life, main } from "./stack-situations.ts";
import type { WordPair } from "./word-situations.ts";

/** Situations for the words of effects that make abilities trigger additional times. */

type Script = readonly WrittenEvent[];

const all = { resolves: "all", ifAny: true };
const annasCombat = [{ turn: "Anna" }, { begins: "declare-attackers" }];
const shockAt = (name: string): Script => [
  { casts: "Shock", player: "Anna", types: ["instant"], targets: [name] },
  all,
];

/** How each thing happens to a creature X of Anna's, or to Anna. */
export const happening: Readonly<
  Record<TriggerMoment, { more?: WrittenEvent; trigger?: WrittenEvent; events: Script }>
> = {
  enters: { more: { in: "hand" }, events: [{ moves: "X", to: "battlefield" }] },
  leaves: { events: [{ moves: "X", to: "hand" }] },
  dies: { events: [{ destroys: "X" }] },
  "deals-damage": { events: [{ deals: 1, from: "X", player: "Anna" }] },
  "deals-combat-damage": {
    events: [...annasCombat, { attacksWith: "X", at: "Ben" }, { combatDamage: "dealt" }],
  },
  "is-dealt-damage": { events: [{ deals: 1, from: "X", to: "X" }] },
  attacks: { events: [...annasCombat, { attacksWith: "X", at: "Ben" }] },
  blocks: {
    events: [{ turn: "Ben" }, { attacksWith: "Y", at: "Anna" }, { blocksWith: "X", attacker: "Y" }],
  },
  "becomes-blocked": {
    events: [...annasCombat, { attacksWith: "X", at: "Ben" }, { blocksWith: "Y", attacker: "X" }],
  },
  "is-not-blocked": {
    events: [...annasCombat, { attacksWith: "X", at: "Ben" }, { begins: "declare-blockers" }, { ask: "stack" }],
  },
  "becomes-target": { events: shockAt("X") },
  "is-cast": { more: { in: "hand" }, events: [{ casts: "X", player: "Anna" }] },
  "is-sacrificed": { events: [{ sacrifices: "X" }] },
  "is-discarded": { more: { in: "hand" }, events: [{ discards: "X" }] },
  "is-cycled": {
    more: { in: "hand", keywords: "cycling" },
    events: [{ activates: "cycling", of: "X", by: "Anna" }],
  },
  "gets-counters": { events: [{ puts: "charge", on: "X" }] },
  "loses-last-counter": {
    events: [
      { puts: "charge", on: "X" },
      { removes: "charge", from: "X" },
    ],
  },
  "becomes-tapped": { events: [{ taps: "X" }] },
  "becomes-untapped": { events: [{ taps: "X" }, { untaps: "X" }] },
  mutates: {
    more: { subtypes: "Elf" },
    events: [
      creature("Slime", "Anna", { in: "hand", keywords: "mutate" }),
      { casts: "Slime", player: "Anna", by: "mutate", targets: "X" },
      { resolves: "top", chosen: "under" },
    ],
  },
  "is-tapped-for-mana": {
    events: [
      {
        activates: "mana",
        of: "X",
        by: "Anna",
        as: "mana-ability",
        costs: [{ taps: "X" }],
        does: [{ mana: 1, player: "you" }],
      },
    ],
  },
  "is-turned-face-up": { more: { faceDown: true }, events: [{ turnsFaceUp: "X" }] },
  "goes-to-graveyard": { events: [{ destroys: "X" }] },
  "is-attacked": { trigger: { whose: "you" }, events: [{ turn: "Ben" }, { attacksWith: "Y", at: "Anna" }] },
  draws: { trigger: { whose: "you" }, events: [{ draws: 1, player: "Anna" }] },
  "gains-life": { trigger: { whose: "you" }, events: [{ gainsLife: 1, player: "Anna" }] },
  "loses-life": { trigger: { whose: "you" }, events: [{ loses: 1, player: "Anna" }] },
  begins: { trigger: { at: "end" }, events: [{ begins: "end" }] },
};

export const does = (amount: number): Script => [{ gainsLife: amount, player: "Ben" }];

type Verb = "triggersMore" | "stopsTriggers";

/** What happens triggers an ability, which does so once more; an effect on something else changes nothing. */
function momentWord(moment: TriggerMoment, verb: Verb = "triggersMore"): WordPair {
  const { more = {}, trigger = {}, events } = happening[moment];
  const host = creature("X", "Anna", { ...more, triggers: [{ when: moment, ...trigger, does: does(1) }] });
  const start = [host, creature("Y", "Ben"), ...main];
  const script = (effect: WrittenEvent): Script => [...start, effect, ...events, all, life("Ben")];
  const other = moment === "leaves" ? "draws" : "leaves";
  const effect = verb === "triggersMore" ? { player: "Anna" } : {};
  return { with: script({ [verb]: moment, ...effect }), without: script({ [verb]: other, ...effect }) };
}

/** An object with an ability, and how it triggers. */
export type Actor = { readonly object: WrittenEvent; readonly when?: WrittenEvent; readonly events?: Script };

const permanent = (more: WrittenEvent = {}): Actor => ({ object: more });
const typed = (type: string): Actor => permanent(type === "creature" ? {} : { types: [type] });

/** Something that fits a word and something that does not, if saying them of an object makes the difference. */
export function plainActors(word: string): readonly [Actor, Actor] {
  const isIn = (words: readonly string[]): boolean => words.includes(word);
  if (isIn(objectTypes))
    return [
      permanent({ types: ["creature", word], in: "battlefield" }),
      typed(word === "artifact" ? "land" : "artifact"),
    ];
  if (isIn(colorWords))
    return [permanent({ colors: [word] }), permanent({ colors: [word === "white" ? "blue" : "white"] })];
  const [, color] = /^non(.*)$/.exec(word) ?? [];
  if (color !== undefined) return [permanent({ colors: ["colorless"] }), permanent({ colors: [color] })];
  if (isIn(supertypes)) return [permanent({ supertypes: [word] }), permanent()];
  throw new Error(`${word} has no actors`);
}

const cast = (name: string): Script => [{ casts: name, player: "Anna" }, all];
const card: WrittenEvent = { in: "hand" };
const atTarget = (of: string, name: string): Actor => ({
  object: {},
  when: { when: "becomes-target", of },
  events: shockAt(name),
});

export const actors: Readonly<Record<string, readonly [Actor, Actor]>> = {
  another: [permanent(), { object: { object: "Host" }, events: [{ puts: "charge", on: "Host" }] }],
  yours: [permanent(), permanent({ player: "Ben" })],
  opponents: [permanent({ player: "Ben" }), permanent()],
  token: [permanent({ token: true }), permanent()],
  nontoken: [permanent(), permanent({ token: true })],
  noncreature: [typed("artifact"), permanent()],
  nonland: [permanent(), typed("land")],
  nonartifact: [permanent(), typed("artifact")],
  tapped: [{ object: {}, events: [{ taps: "X" }, { puts: "charge", on: "X" }] }, permanent()],
  untapped: [permanent(), { object: {}, events: [{ taps: "Z" }, { puts: "charge", on: "Z" }] }],
  attacking: [
    { object: {}, events: [...annasCombat, { attacksWith: "X", at: "Ben" }, { puts: "charge", on: "X" }] },
    permanent(),
  ],
  blocking: [
    {
      object: { player: "Ben" },
      events: [
        ...[...annasCombat, { attacksWith: "Y", at: "Ben" }, { blocksWith: "X", attacker: "Y" }],
        { puts: "charge", on: "X" },
      ],
    },
    permanent(),
  ],
  spell: [{ object: card, when: { when: "is-cast" }, events: cast("X") }, permanent()],
  "card-in-graveyard": [
    { object: card, when: { when: "goes-to-graveyard", from: "graveyard" }, events: [{ discards: "X" }, all] },
    permanent(),
  ],
  player: [atTarget("player", "Ben"), { object: {}, when: { when: "becomes-target" }, events: shockAt("Z") }],
  opponent: [atTarget("opponent", "Ben"), atTarget("yours", "Anna")],
};

/** A word fits what happens to X, or has the ability of X, and not Z: only the one triggers once more. */
function qualityWord(key: "of" | "abilitiesOf", word: string, verb: Verb = "triggersMore"): WordPair {
  const [fit, unfit] = actors[word] ?? plainActors(word);
  const whole = ({ object, when = { when: "gets-counters" } }: Actor, name: string, amount: number): WrittenEvent =>
    creature(name, "Anna", { triggers: [{ ...when, does: does(amount) }], ...object });
  const [x, z] = [whole(fit, "X", 1), whole(unfit, "Z", 10)];
  const events = [
    ...(fit.events ?? [{ puts: "charge", on: "X" }]),
    all,
    ...(unfit.events ?? [{ puts: "charge", on: "Z" }]),
  ];
  const isHost = z["object"] === "Host";
  const hosts = isHost ? [] : [creature("Host", "Anna")];
  const moments = [fit, unfit].map(({ when }) => String(when?.["when"] ?? "gets-counters"));
  const script = (said: WrittenEvent): Script => [
    ...[x, z, ...hosts, creature("Y", "Anna"), ...main],
    { [verb]: moments, by: "Host", ...(key === "of" ? { abilitiesOf: [...objectTypes] } : {}), ...said },
    ...[...events, all, life("Ben")],
  ];
  const other = word === "land" ? "planeswalker" : "land";
  // The abilities are those of its controller's objects, if nothing else is said.
  const plain = key === "abilitiesOf" && word === "yours" ? { abilitiesOf: ["opponents"] } : {};
  return { with: script({ [key]: [word] }), without: script(plain), nor: script({ [key]: [other] }) };
}

const effect = (more: WrittenEvent): Script => [
  ...[creature("X", "Anna", { triggers: [{ when: "dies", does: does(1) }] }), ...main],
  ...[{ triggersMore: "dies", player: "Anna", ...more }, { destroys: "X" }, all, life("Ben")],
];

export const situationsOfTriggers: readonly (readonly [string, WordPair])[] = [
  ["triggersMore.times", { with: effect({ times: 2 }), without: effect({}) }],
  ["triggersMore.of", qualityWord("of", "token")],
  ["triggersMore.abilitiesOf", qualityWord("abilitiesOf", "token")],
  ["stopsTriggers.of", qualityWord("of", "token", "stopsTriggers")],
  ["stopsTriggers.abilitiesOf", qualityWord("abilitiesOf", "token", "stopsTriggers")],
  ...triggerMoments.map(
    (moment) => [`stopsTriggers.stopsTriggers ${moment}`, momentWord(moment, "stopsTriggers")] as const,
  ),
  ...triggerMoments.map((moment) => [`triggersMore.triggersMore ${moment}`, momentWord(moment)] as const),
  ...qualityWords.flatMap((word) => [
    [`stopsTriggers.of ${word}`, qualityWord("of", word, "stopsTriggers")] as const,
    [`stopsTriggers.abilitiesOf ${word}`, qualityWord("abilitiesOf", word, "stopsTriggers")] as const,
    [`triggersMore.of ${word}`, qualityWord("of", word)] as const,
    [`triggersMore.abilitiesOf ${word}`, qualityWord("abilitiesOf", word)] as const,
  ]),
];
