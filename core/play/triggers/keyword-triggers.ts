import { isWordOf } from "../casting/casting-ways.ts";
import { casting } from "../casting/keyword-casting.ts";
import { openTarget } from "../casting/targets.ts";
import { readParameter } from "../context.ts";
import { lifeOf } from "../objects/players.ts";
import { keywordsOf, sizeOf } from "../objects/sizes.ts";
import { controllerOf, type GameObject, isOfType } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { triggerOf } from "../stack.ts";
import type { PendingTrigger, StackEntry } from "../stack-entry.ts";
import { areOpponents, playersIn, type State } from "../state.ts";
import { freeName } from "../state-objects.ts";
import { numberedKeywords, type TriggeredKeyword } from "../words/vocabulary.ts";
import type { WrittenEvent } from "../words/written-situation.ts";
import { attackingTokens } from "./attacking-tokens.ts";
import { choosing, isItself, isYours, type KeywordTrigger, type Sighting } from "./keyword-choices.ts";
import { aimed } from "./keyword-targets.ts";

/**
 * Keyword abilities that are triggered abilities, said in the words with which a situation states one: those of combat,
 * of dying and of being aimed at.
 */

const thisTurn = { until: "end-of-turn" };
const objectOf = ({ happening, state }: Sighting): GameObject | undefined =>
  state.objects.find(({ id }) => id === happening.object);
const adding = (changes: string, power: number): WrittenEvent[] => [
  { changes, does: ["adds"], power, toughness: power, ...thisTurn },
];

/** Returns to the battlefield from its graveyard with a counter, unless it had one of that kind. */
function returning(counter: string): KeywordTrigger {
  return {
    when: ["dies"],
    isMeant: (seen) => isItself(seen) && (seen.source.counters[counter] ?? 0) === 0,
    does: ({ source, state }) => {
      const parts = state.objects.filter(({ partOf }) => partOf === source.id).map(({ name }) => name);
      return [
        { moves: "this", to: "battlefield", under: source.owner },
        { puts: counter, on: parts.length === 0 ? "this" : ["this", ...parts] },
      ];
    },
    condition: { ask: "where", object: "this", is: "graveyard" },
  };
}

function isGreater(seen: Sighting): boolean {
  const [one, other] = [objectOf(seen), seen.source].map((object) => object && sizeOf(object, seen.context));
  if (one == null || other == null) return false;
  const isMore = (a: number | null, b: number | null): boolean => a !== null && b !== null && a > b;
  return isMore(one.power, other.power) || isMore(one.toughness, other.toughness);
}

/** The Spirits of afterlife. */
const spirit = {
  types: ["creature"],
  subtypes: ["Spirit"],
  colors: ["white", "black"],
  power: 1,
  toughness: 1,
  keywords: ["flying"],
};

/** The creatures for which an Equipment brings a token, by the word of the rules of the day. */
const bearers = {
  germ: { name: "Germ", subtypes: ["Germ"], colors: ["black"], power: 0, toughness: 0 },
  "phyrexian-germ": { name: "Germ", subtypes: ["Phyrexian", "Germ"], colors: ["black"], power: 0, toughness: 0 },
  rebel: { name: "Rebel", subtypes: ["Rebel"], colors: ["red"], power: 2, toughness: 2 },
  hero: { name: "Hero", subtypes: ["Hero"], colors: ["colorless"], power: 1, toughness: 1 },
} as const;

/** An Equipment creates a token as it enters, and becomes attached to it. */
function bearing(rule: "living-weapon" | "for-mirrodin" | "job-select"): KeywordTrigger {
  return {
    when: ["enters"],
    isMeant: isItself,
    does: ({ source, state, context }) => {
      const value = readParameter(context, rule);
      if (value === "no-rule" || value === "not-known") return [];
      const { name, ...token } = bearers[value];
      const to = freeName(state, `${name} of ${source.name}`);
      return [
        { creates: to, player: "you", types: ["creature"], ...token },
        { attaches: "this", to },
      ];
    },
  };
}

/** How many opponents of its controller are attacked by creatures that were declared. */
function opponentsAttacked({ source, state, context }: Sighting): number {
  const isOwn = (id: number): boolean =>
    state.objects.some((object) => object.id === id && controllerOf(object) === controllerOf(source));
  const attacked = state.table.attackers.flatMap(({ attacker, target, isDeclared }) =>
    isDeclared && typeof target === "string" && isOwn(attacker) ? target : [],
  );
  return new Set(attacked.filter((player) => areOpponents(context.situation, controllerOf(source), player))).size;
}

/** The defending player of an attacking creature. */
function defenderOf(source: GameObject, { table }: State): string {
  return table.attackers.find(({ attacker }) => attacker === source.id)?.at ?? "";
}

/**
 * Says whether a creature attacks together with one of greater power, as soon as the first such pair is declared:
 * attackers are declared one after the other here, and attack at the same time.
 */
function isTrained(seen: Sighting): boolean {
  const { happening, source, state, context } = seen;
  const declared = state.table.attackers.map(({ attacker }) => attacker);
  const isGreaterOne = (id: number): boolean => {
    const object = state.objects.find((object) => object.id === id);
    const [power, own] = [object && sizeOf(object, context).power, sizeOf(source, context).power];
    return id !== source.id && power != null && own !== null && power > own;
  };
  const before = declared.slice(0, declared.indexOf(happening.object ?? -1));
  if (isItself(seen)) return before.some(isGreaterOne);
  const isFirst = !before.some(isGreaterOne) && happening.object !== null && isGreaterOne(happening.object);
  return before.includes(source.id) && isFirst;
}

/** Says whether the creature attacks a player with the most life. */
function isAtTheMostLife(seen: Sighting): boolean {
  const { source, state, context } = seen;
  const attack = state.table.attackers.find(({ attacker }) => attacker === source.id);
  if (!isItself(seen) || attack === undefined || typeof attack.target !== "string") return false;
  const lives = playersIn(context.situation, state).map((player) => lifeOf(state, player, context).life);
  return lifeOf(state, attack.target, context).life === Math.max(...lives);
}

/** The spell or ability of the player that is aimed at the object, the last one of several. */
function aimersOf({ happening, source, state }: Sighting): readonly string[] {
  const isAimed = ({ you, targets }: StackEntry): boolean =>
    you === happening.player && targets.some(({ object }) => object?.id === source.id);
  return state.stack
    .filter(isAimed)
    .slice(-1)
    .map(({ name }) => name);
}

const keywordTriggers: Readonly<Record<TriggeredKeyword, KeywordTrigger>> = {
  flanking: {
    when: ["blocks"],
    isMeant: (seen) => {
      const blocker = objectOf(seen);
      return (
        blocker !== undefined && seen.happening.attacker === seen.source.id && !keywordsOf(blocker).includes("flanking")
      );
    },
    does: () => adding("it", -1),
  },
  bushido: {
    when: ["blocks", "becomes-blocked"],
    isMeant: (seen) => isItself(seen) && !seen.happening.isFurther,
    does: ({ number }) => adding("this", number),
  },
  exalted: {
    when: ["attacks"],
    isMeant: isYours,
    does: () => adding("it", 1),
    // A creature attacks alone if it is the only one that was declared.
    condition: { ask: "happened", what: "attacks", in: "combat", atMost: 1 },
  },
  prowess: {
    when: ["is-cast"],
    isMeant: (seen) => {
      const spell = objectOf(seen);
      return spell !== undefined && isYours(seen) && !isOfType(spell, "creature");
    },
    does: () => adding("this", 1),
  },
  afflict: {
    when: ["becomes-blocked"],
    isMeant: isItself,
    does: ({ number, source, state }) =>
      state.table.attackers.flatMap(({ attacker, at }) =>
        attacker === source.id ? [{ loses: number, player: at }] : [],
      ),
  },
  evolve: {
    when: ["enters"],
    isMeant: (seen) => {
      const object = objectOf(seen);
      const isOther = object !== undefined && !isItself(seen) && isOfType(object, "creature");
      return isOther && isYours(seen) && isGreater(seen);
    },
    // Whether it is greater is asked again as the ability resolves.
    does: () => {
      const does = [{ puts: "+1/+1", on: "this" }];
      const isMore = (ask: "power" | "toughness"): WrittenEvent => ({
        ask,
        object: "it",
        atLeast: { ask, object: "this", plus: 1 },
      });
      return [{ if: [isMore("power")], does, otherwise: [{ if: [isMore("toughness")], does }] }];
    },
  },
  frenzy: {
    when: ["is-not-blocked"],
    isMeant: isItself,
    does: ({ number }) => [{ changes: "this", does: ["adds"], power: number, toughness: 0, ...thisTurn }],
  },
  rampage: {
    when: ["becomes-blocked"],
    isMeant: isItself,
    does: ({ number }) => {
      const more = { ask: "blockers", object: "this", times: number, plus: -number };
      return [{ changes: "this", does: ["adds"], power: more, toughness: more, ...thisTurn }];
    },
  },
  "battle-cry": {
    when: ["attacks"],
    isMeant: isItself,
    does: () => [{ changes: "each creature attacking another", does: ["adds"], power: 1, toughness: 0, ...thisTurn }],
  },
  melee: { when: ["attacks"], isMeant: isItself, does: (seen) => adding("this", opponentsAttacked(seen)) },
  "living-weapon": bearing("living-weapon"),
  "for-mirrodin": bearing("for-mirrodin"),
  "job-select": bearing("job-select"),
  renown: {
    when: ["deals-combat-damage"],
    isMeant: (seen) => isItself(seen) && seen.happening.player !== null,
    does: ({ number }) => [
      { puts: "+1/+1", on: "this", times: number },
      { designates: "this", as: "renowned" },
    ],
    condition: { ask: "isDesignated", object: "this", as: "renowned", is: false },
  },
  training: { when: ["attacks"], isMeant: isTrained, does: () => [{ puts: "+1/+1", on: "this" }] },
  dethrone: { when: ["attacks"], isMeant: isAtTheMostLife, does: () => [{ puts: "+1/+1", on: "this" }] },
  decayed: {
    when: ["attacks"],
    isMeant: isItself,
    does: () => [{ later: "end-of-combat", does: [{ sacrifices: "this" }] }],
  },
  afterlife: {
    when: ["dies"],
    isMeant: isItself,
    does: ({ number }) => [{ creates: "Spirit", player: "you", times: number, ...spirit }],
  },
  annihilator: {
    when: ["attacks"],
    isMeant: isItself,
    does: ({ number, source, state }) => [{ hasToSacrifice: defenderOf(source, state), times: number }],
  },
  ward: {
    when: ["becomes-target"],
    isMeant: (seen) => {
      const { happening, source, context } = seen;
      const { player } = happening;
      return isItself(seen) && player !== null && areOpponents(context.situation, controllerOf(source), player);
    },
    does: (seen) => aimersOf(seen).map((name) => ({ counters: name, unless: "pays" })),
  },
  persist: returning("-1/-1"),
  undying: returning("+1/+1"),
  ...choosing,
  ...attackingTokens,
  ...casting,
  ...aimed,
};

/** Ways to cast by which a spell has the ability of that name, also where the situation does not say so. */
const ofWays: readonly string[] = ["replicate", "conspire", "casualty", "blitz", "offspring", "squad"];

/** The abilities of an object's keywords that trigger on something, by the rules of the day; `doubts` gets what is taken to be chosen. */
export function keywordTriggersOf(seen: Omit<Sighting, "number">, doubts: Set<string>): readonly PendingTrigger[] {
  const { source, happening, context } = seen;
  const ways = source.castBy.filter(
    (way) => ofWays.includes(way) && !source.keywords.some((keyword) => isWordOf(keyword, way)),
  );
  return [...source.keywords, ...new Set(ways)].flatMap((keyword) => {
    const [, name = keyword, number = "1"] = /^(.*)-(\d+)$/.exec(keyword) ?? [];
    if (!Object.hasOwn(keywordTriggers, name) || numberedKeywords.includes(keyword)) return [];
    const id = name as TriggeredKeyword;
    const {
      when,
      on = "battlefield",
      isMeant,
      does,
      aims,
      condition,
      doubt,
      rule = id as ParameterId,
    } = keywordTriggers[id];
    const place = typeof on === "string" ? on : (on[happening.when] ?? "battlefield");
    if (source.zone !== place) return [];
    const occurrence = { ...seen, number: Number(number) };
    if (!when.includes(happening.when) || !isMeant(occurrence)) return [];
    const value = readParameter(context, rule);
    if (value === "no-rule" || value === "not-known") return [];
    const taken = doubt?.(occurrence);
    if (taken !== undefined) doubts.add(taken);
    return [
      triggerOf(source, {
        name: `${name} of ${source.name}`,
        it: happening.object,
        player: happening.player,
        conditions: condition === undefined ? [] : [condition],
        does: does(occurrence),
        ...(aims !== undefined && { aims: aims(occurrence), targets: [{ name: openTarget, object: null }] }),
        because: [rule],
      }),
    ];
  });
}
