import { expect, it } from "vitest";
import { eventKinds } from "../../../core/play/events/kinds.ts";
import { play } from "../../../core/play/play.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { keyName, type Part, type Shape } from "../../../core/play/words/shape.ts";
import { triggerShape } from "../../../core/play/words/trigger-form.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { Problem } from "../../../core/problem.ts";
import { day } from "../../days.ts";
import { randomFrom } from "../../rulebook-around.ts";
import { playbook } from "./situations.ts";
import { situationsOfWords, type WordPair } from "./word-situations.ts";

/**
 * A word of the language that is accepted has to count: with it and without it some situation is answered otherwise,
 * less surely, or refused. Situations are random, and the same in each run; `word-situations.ts` has one for each word
 * that they seldom need.
 */

/** What random situations do not show in so many gets one in `word-situations.ts`. */
const tries = 100;
const players = ["Anna", "Ben", "Carol"];
const today = day("2026-08-15");
const days = [...["2005-09-01", "2010-12-01", "2019-03-01"].map(day), today];

type Random = <T>(choices: readonly T[]) => T;

/** A generator of choices. */
function choicesFrom(text: string): Random {
  const number = randomFrom(
    [...text].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 0x01000193), 0x811c9dc5),
  );
  return (choices) => choices[(number() * 2 ** 32) % choices.length] as never;
}

const objects: readonly WrittenEvent[] = [
  { object: "X", player: "Anna", types: ["creature"], power: 2, toughness: 2, legendary: true, copyOf: "Hero" },
  { object: "Y", player: "Ben", types: ["creature"], power: 3, toughness: 3 },
  { object: "Jace", player: "Ben", types: ["planeswalker"], loyalty: 4, subtype: "Jace" },
  { object: "Epic", player: "Anna", types: ["saga", "land"], chapters: 2, in: "hand" },
  { object: "Stone", player: "Ben", types: ["artifact", "enchantment"] },
  { object: "Forest", player: "Anna", types: ["land"], legendary: true, in: "hand" },
];
const names = ["New", "New", "New", "New", "X", "Y", "Jace", "Epic", "Forest"];
const cards = ["Mindslaver", "Word of Command", "Time Walk", "Opposition Agent"];

/** Words for keys that take free words. */
const free: Readonly<Record<string, readonly string[]>> = {
  object: ["New"],
  copyOf: ["Hero"],
  subtype: ["Jace"],
  card: cards,
  activates: cards,
  counters: cards,
  finds: ["Bolt"],
  spell: ["Word of Command", "Shock"],
  source: ["X", "Epic"],
  gone: ["X", "Opposition Agent"],
  chosen: ["Bolt"],
  word: ["Swamp"],
  as: ["Island"],
  kind: ["Swamp"],
  except: ["X"],
  happens: ["nothing"],
};

function wordFor(part: Part, key: string, random: Random): unknown {
  if (typeof part === "object" && "severalOf" in part) return [random(part.severalOf)];
  if (typeof part !== "string") return random(part);
  switch (part) {
    case "player":
      return random(players);
    case "players":
      return [random(players)];
    case "text":
    case "each":
      return key === "at" ? random([...players, "Jace"]) : random(free[key] ?? names);
    case "events":
      return [{ deals: 3, from: "Y", to: "X" }];
    case "conditions":
      return [{ ask: "life", player: "Anna", atLeast: 40 }];
    case "triggers":
      return [{ when: "enters", does: [{ gainsLife: 2, player: "you" }] }];
    case "texts":
    case "names":
      return [random(["subtypes", "orders"].includes(key) ? ["Goblin", "Swamp"] : names)];
    case "count":
      return random([1, 2, 3, 10, 21]);
    case "counts":
      return [random([1, 2, 3])];
    case "amount":
      return random([-3, -1, 1, 2, 21]);
    case "flag":
      return true;
    case "counters":
      return { [random(["+1/+1", "charge"])]: random([1, 2]) };
    case "amounts":
      return { [random(players)]: 2 };
  }
}

function eventOf(shape: Shape, random: Random, isNeeded: (key: string) => boolean): WrittenEvent {
  const keys = Object.entries(shape).filter(([key]) => !key.endsWith("?") || isNeeded(keyName(key)));
  const event = Object.fromEntries(keys.map(([key, part]) => [keyName(key), wordFor(part, keyName(key), random)]));
  // Power and toughness are said together.
  return "power" in event || "toughness" in event ? { power: 2, toughness: 2, ...event } : event;
}

const shapes = Object.entries(eventKinds).map(([kind, { shape }]) => [kind, shape as Shape] as const);
const likely = [
  { turn: "Anna" },
  { turn: "Ben" },
  { begins: "precombat-main" },
  { begins: "declare-attackers" },
  { begins: "end" },
  { attacksWith: "X", at: "Ben" },
  { attacksWith: "New", at: "Ben" },
  { attacksWith: "Y", at: "Anna" },
  { blocksWith: "Y", attacker: "X" },
  { blocksWith: "Y", attacker: "New" },
  { blocksWith: "New", attacker: "Y" },
  { combatDamage: "dealt" },
  { deals: 2, from: "New", to: "Y" },
  { deals: 3, from: "Y", to: "New" },
  { moves: "New", to: "battlefield" },
  { moves: "New", to: "graveyard", toCommand: true },
  { moves: "New", to: "phased-out" },
  { resolves: "all", ifAny: true },
  { starts: "search", player: "Ben" },
  { starts: "resolving", spell: "Word of Command" },
  { playsLand: "Anna" },
  { ends: "phase" },
  { changes: "New", does: "adds", power: 1, toughness: 1 },
  { changes: "New", does: "sets", power: 1, toughness: 1 },
  { puts: "lore", on: "New" },
  ...["X", "Ben", "Jace", "Forest", "Stone"].map((to) => ({ attaches: "New", to })),
];
const moments: readonly WrittenEvent[] = [
  { turn: "Anna" },
  { turn: "Ben" },
  { begins: "precombat-main" },
  { attacksWith: "X", at: "Ben" },
  { starts: "search", player: "Ben" },
  { starts: "resolving", spell: "Shock" },
  { starts: "payment", player: "Ben" },
  { starts: "subgame" },
  { card: "Mindslaver", by: "Anna", on: "Ben" },
  { mana: 5, player: "Ben" },
];

const panel: readonly WrittenEvent[] = [
  ...players.flatMap((player) => [
    ...["life", "inGame", "mayPlayLand", "controller", "lifeLost", "manaLeft", "hand", "takesTurn", "decides"].map(
      (ask) => ({ ask, player }),
    ),
    { ask: "decides", player, about: "cast" },
    { ask: "decides", player, about: "attacks" },
    { ask: "may", player, about: "cast" },
    { ask: "binds", player, about: "cast" },
    { ask: "mayFailToFind", player },
    { ask: "sees", player, what: "hand", of: "Ben" },
    { ask: "sees", player, what: "library", of: "Ben" },
    { ask: "mayCast", player, what: "sorcery" },
  ]),
  { ask: "lost" },
  { ask: "activePlayer" },
  { ask: "comingTurns", count: 4 },
  { ask: "comingPhases" },
];
const objectPanel = (object: string): readonly WrittenEvent[] => [
  ...[
    "where",
    "size",
    "owner",
    "tapped",
    "countersOn",
    "controls",
    "mayAttackWith",
    "inCombat",
    "hasToAttack",
    "colors",
    "types",
    "abilities",
  ].map((ask) => ({ ask, object })),
  { ask: "basicLand", object },
  { ask: "mayCastAs", object, as: "printed" },
  { ask: "mayBand", object, with: "X" },
  { ask: "triggered", object, when: "dies" },
];

/** What most words show in comes first. */
const panels = [objectPanel("New"), panel, ["X", "Y", "Jace", "Epic", "Forest", "Stone"].flatMap(objectPanel)];

/** Says whether different things come of two situations: answers, their certainty, or why they are refused. */
function differ(one: readonly WrittenEvent[], other: readonly WrittenEvent[], on: (typeof days)[number]): boolean {
  return panels.some((asks) => playedOn([...one, ...asks], on).join() !== playedOn([...other, ...asks], on).join());
}

/** The answers to a situation with their certainty, or why it is refused. */
function playedOn(events: readonly WrittenEvent[], on: (typeof days)[number]): readonly string[] {
  try {
    const { answers, problem } = play(playbook, situationFrom({ players, hypothetical: true, events }), on);
    return problem === null ? answers.map(({ value, confidence }) => JSON.stringify([value, confidence])) : ["refused"];
  } catch (error) {
    if (error instanceof Problem) return [error.code];
    throw error;
  }
}

/** Says whether this is why a situation is refused. An answer is a list in JSON. */
function isRefusal([first = ""]: readonly string[]): boolean {
  return !first.startsWith("[");
}

/** The objects that the rules of each day know. */
const objectsOn = new Map(
  days.map((on) => [on, objects.filter((object) => !isRefusal(playedOn([object, { ask: "lost" }], on)))]),
);

/** Says whether a word counts in one of many situations. `make` gives an event with the word and one without. */
function counts(
  word: string,
  make: (random: Random) => readonly [WrittenEvent[], WrittenEvent[]],
  times = tries,
): boolean {
  for (let time = 0; time < times; time++) {
    const random = choicesFrom(`${word} ${time}`);
    const drawn = random(days);
    const [before, after] = [random([0, 1, 2]), random([0, 1, 2, 3, 4, 5])];
    const begun = Array.from({ length: before }, () => random(moments));
    const [withWord, without] = make(random);
    const startOn = (on: typeof drawn) => [...(objectsOn.get(on) ?? []), { turn: "Anna" }, ...begun];
    const answerTo = (said: readonly WrittenEvent[], on: typeof drawn) =>
      playedOn([...startOn(on), ...said, { ask: "lost" }], on);
    const drawnWithout = answerTo(without, drawn);
    // A keyword that the rules of the day do not know would hide the word.
    const on = isRefusal(drawnWithout) ? today : drawn;
    const start = startOn(on);
    const [first, second] = [answerTo(withWord, on), on === drawn ? drawnWithout : answerTo(without, on)];
    if (first.join() !== second.join()) return true;
    // What is refused stays refused, whatever is said after it.
    if (isRefusal(first)) continue;
    const later: WrittenEvent[] = [];
    for (let index = 0; index < after; index++) {
      const next = random([random(likely), eventOf(random(shapes)[1], random, () => false)]);
      const answers = playedOn([...start, ...withWord, ...later, next, { ask: "lost" }], on);
      if (!isRefusal(answers)) later.push(next);
    }
    if (differ([...start, ...withWord, ...later], [...start, ...without, ...later], on)) return true;
  }
  return false;
}

/** Words that change nothing, and why that is so. */
const idleWords: Readonly<Record<string, string>> = {
  happens: "a remark, which is said to change nothing",
  "effect.source": "a name, for sentences",
  "gives.source": "a name, for sentences",
  "prevents.source": "a name, for `appliesFirst`",
  "replaces.source": "a name, for `appliesFirst`",
  "replaces.self": "decides only which of several effects applies first",
  "extraTurn.after this-turn": "what holds without the key",
  "object.in battlefield": "what holds without the key",
  "changes.from spell": "what holds without the key",
  "hasToSacrifice.of yours": "what holds without the word",
  "hasToSacrifice.of another": "leaves out the object that the effect comes from, and here it comes from none",
};

/** The types of what has these numbers. */
const typeFor: Readonly<Record<string, WrittenEvent>> = {
  chapters: { types: ["saga", "creature"] },
  loyalty: { types: ["planeswalker", "creature"] },
  defense: { types: ["battle", "creature"] },
  enchants: { types: ["aura"] },
};

/** What an effect does that these keys say more of. */
const doesFor: Readonly<Record<string, WrittenEvent>> = {
  keyword: { does: ["gains"] },
  types: { does: ["becomes"] },
  subtypes: { does: ["is-also"] },
  supertypes: { does: ["is-also"] },
  colors: { does: ["becomes-colored"] },
  word: { does: ["rewords"], word: "Swamp", as: "Island" },
  as: { does: ["rewords"], word: "Swamp" },
  ...Object.fromEntries(
    ["of", "color", "kind", "except", "nonbasic", "from", "by"].map((key) => [
      key,
      { changes: "creatures", does: ["adds"], power: 1 },
    ]),
  ),
  nonbasic: { changes: "permanents", does: ["adds"], power: 1 },
};

/** An effect that says enough of what it does. */
function changeOf(key: string, word: unknown, random: Random): WrittenEvent {
  const does = key === "does" ? { does: word } : (doesFor[key] ?? { does: ["adds"], power: 1, toughness: 1 });
  return { changes: random(["New", "X"]), ...does, [key]: word };
}

/** A creature that other events are about. */
function newCreature(random: Random): WrittenEvent {
  const keyword = random(eventKinds.object.shape["keywords?"].severalOf);
  const leads = random([{}, { commander: true }]);
  return {
    object: "New",
    player: "Anna",
    types: ["creature"],
    power: 2,
    toughness: 2,
    keywords: [keyword],
    colors: ["green"],
    subtypes: ["Swamp"],
    supertypes: ["basic"],
    ...leads,
  };
}

/** An event with a key and the same without it, or with another word. */
function pair(kind: string, shape: Shape, key: string, word: string | null) {
  return (random: Random): readonly [WrittenEvent[], WrittenEvent[]] => {
    if (kind === "triggers") throw new Error(`${kind}.${key} ${word ?? ""} has no situation in ability-words.ts`);
    const part = Object.entries(shape).find(([one]) => keyName(one) === key)?.[1] ?? "text";
    const made =
      kind === "object"
        ? {
            ...newCreature(random),
            ...typeFor[key],
            in: random(["battlefield", "hand"]),
            [key]: wordFor(part, key, random),
          }
        : kind === "changes"
          ? changeOf(key, wordFor(part, key, random), random)
          : eventOf(shape, random, (one) => one === key || random([true, false, false]));
    const first = kind === "object" ? [] : [newCreature(random)];
    const event =
      word === null ? made : { ...made, [key]: typeof part === "object" && "severalOf" in part ? [word] : word };
    const { [key]: _left, ...rest } = event;
    const other = `${key}?` in shape ? rest : { ...event, [key]: wordFor(part, key, random) };
    return [
      [...first, event],
      [...first, other],
    ];
  };
}

const kinds = shapes.map(
  ([kind, shape]) =>
    [kind, (random: Random) => [[eventOf(shape, random, () => random([true, false]))], []] as const] as const,
);
/** The keys and words of events, and of triggered abilities, for which all situations are written. */
const parts = [...shapes, ["triggers", triggerShape as Shape] as const].flatMap(([kind, shape]) =>
  Object.entries(shape).flatMap(([written, part]) => {
    const key = keyName(written);
    // Decisions are asked about one by one, which is tested elsewhere.
    const all = typeof part === "string" ? [] : "severalOf" in part ? part.severalOf : part;
    const listed = all.includes("conceding") ? [] : all;
    return [
      ...(written.endsWith("?") ? [[`${kind}.${key}`, pair(kind, shape, key, null)] as const] : []),
      ...(listed.length < 2
        ? []
        : listed.map((word) => [`${kind}.${key} ${word}`, pair(kind, shape, key, word)] as const)),
    ];
  }),
);
const words = [...kinds, ...parts];

/** Says whether a word counts in the situation that was written for it. */
function countsThere({ with: withWord, without, nor, on = "2026-08-15" }: WordPair): boolean {
  const others = nor === undefined ? [without] : [without, nor];
  return others.every((other) => playedOn(withWord, day(on)).join() !== playedOn(other, day(on)).join());
}

it("every word of the language changes some answer, its certainty, or what is refused", () => {
  const tried = words.filter(([word]) => !(word in idleWords));
  expect(tried.length).toBeGreaterThan(1300);
  const idle = tried.flatMap(([word, make]) => {
    const written = situationsOfWords.get(word);
    return (written === undefined ? counts(word, make as never) : countsThere(written)) ? [] : [word];
  });
  expect(idle).toEqual([]);
});

it("a situation is written only for words that there are, and that have no excuse", () => {
  const known = words.map(([word]) => word);
  expect([...situationsOfWords.keys()].filter((word) => !known.includes(word) || word in idleWords)).toEqual([]);
});

// Of the words that count, all but some twenty show it in so many situations.
it("an excuse is given only to words that change nothing", () => {
  const excused = words.filter(([word]) => word in idleWords);
  expect(excused.flatMap(([word, make]) => (counts(word, make as never, 30) ? [word] : []))).toEqual([]);
});
