import { type Context, impossible, readParameter } from "../context.ts";
import { missingNumber } from "../missing-facts.ts";
import { landTypes } from "../objects/characteristics.ts";
import { keyOf } from "../objects/protection.ts";
import { sizeOf } from "../objects/sizes.ts";
import { controllerOf, type GameObject, isCreature, type Zone } from "../objects.ts";
import type { State } from "../state.ts";
import { objectCalled } from "../state-objects.ts";
import { cycledFor } from "../words/vocabulary.ts";
import type { WrittenEvent } from "../words/written-situation.ts";

/** Keyword abilities that are activated: when, at what, for which costs that their rule gives, and what they do. */

/** What is said of such an ability as it is activated; `number` is that of the keyword. */
type Activation = {
  /** As it is written on the object: `mountaincycling`. */
  readonly name: string;
  readonly source: GameObject;
  readonly by: string;
  readonly number: number;
  readonly targets: readonly string[];
  /** The costs that the situation states. */
  readonly costs: readonly WrittenEvent[];
  readonly state: State;
  readonly context: Context;
};

type ActivatedKeyword = {
  /** Where the object is whose ability it is; left out, on the battlefield. */
  readonly from?: Zone;
  readonly isSlow?: true;
  /** What its target has to be; left out, it has none. */
  readonly aims?: readonly string[];
  /** What its rule has players do to pay, besides the mana. */
  readonly costs?: readonly WrittenEvent[];
  does(activation: Activation): readonly WrittenEvent[];
};

const attaching = ({ targets }: Activation): readonly WrittenEvent[] => targets.map((to) => ({ attaches: "this", to }));
const discarded: readonly WrittenEvent[] = [{ discards: "this" }];
const exiled: readonly WrittenEvent[] = [{ moves: "this", to: "exile" }];

/** The token of embalm and eternalize: a copy of the card that has no mana cost and is a Zombie, too. */
const mummy = ({ source }: Activation, more: WrittenEvent): readonly WrittenEvent[] => [
  {
    creates: `${source.name} token`,
    player: "you",
    copyOf: source.name,
    subtypes: "Zombie",
    withoutCost: true,
    ...more,
  },
];

const activatedKeywords = {
  equip: { isSlow: true, aims: ["creature", "yours"], does: attaching },
  fortify: { isSlow: true, aims: ["land", "yours"], does: attaching },
  crew: {
    does: (activation) => {
      requireCrew(activation);
      return [{ changes: "this", does: ["is-also"], types: ["artifact", "creature"], until: "end-of-turn" }];
    },
  },
  cycling: { from: "hand", costs: discarded, does: () => [{ draws: 1, player: "you" }] },
  typecycling: {
    from: "hand",
    costs: discarded,
    does: ({ name, context }) => [{ searchesFor: requireCycled(name, context), player: "you" }],
  },
  "level-up": { isSlow: true, does: () => [{ puts: "level", on: "this" }] },
  outlast: { isSlow: true, costs: [{ taps: "this" }], does: () => [{ puts: "+1/+1", on: "this" }] },
  reinforce: {
    from: "hand",
    aims: ["creature"],
    costs: discarded,
    does: ({ targets, number }) => targets.map((on) => ({ puts: "+1/+1", on, times: number })),
  },
  scavenge: {
    from: "graveyard",
    isSlow: true,
    aims: ["creature"],
    costs: exiled,
    does: ({ targets, source, context }) => {
      if (source.power === null) throw missingNumber(context, "power", source.name);
      return targets.map((on) => ({ puts: "+1/+1", on, times: source.power }));
    },
  },
  unearth: {
    from: "graveyard",
    isSlow: true,
    does: ({ source }) => [
      { moves: "this", to: "battlefield" },
      { changes: "this", does: ["gains"], keyword: ["haste"] },
      { replaces: "leaves", named: source.name, goes: "exile", by: source.name },
      { later: "end", does: [{ moves: "this", to: "exile" }] },
    ],
  },
  embalm: {
    from: "graveyard",
    isSlow: true,
    costs: exiled,
    does: (activation) => mummy(activation, { colors: ["white"] }),
  },
  eternalize: {
    from: "graveyard",
    isSlow: true,
    costs: exiled,
    does: (activation) => mummy(activation, { colors: ["black"], power: 4, toughness: 4 }),
  },
  ninjutsu: {
    from: "hand",
    does: (activation) => [{ entersCombat: "this", at: attackedByReturned(activation), tapped: true }],
  },
} as const satisfies Readonly<Record<string, ActivatedKeyword>>;

export type ActivatedKeywordName = keyof typeof activatedKeywords;

/** What the event of an activation says more, if the ability is a keyword: when it may be activated, and what it does. */
type KeywordActivation = {
  readonly isSlow: boolean;
  readonly aims: readonly string[];
  readonly costs: readonly WrittenEvent[];
  readonly does: readonly WrittenEvent[];
  readonly rule: ActivatedKeywordName;
};

/** The keyword whose rule an ability of this name has; `undefined` if it is another one. */
export function activatedKeyword(name: string): ActivatedKeywordName | undefined {
  if (cycledFor(name) !== undefined) return "typecycling";
  return Object.hasOwn(activatedKeywords, name) ? (name as ActivatedKeywordName) : undefined;
}

/** What a variant of cycling searches for. Throws `situation-impossible` if the rules of the day know none for that. */
function requireCycled(name: string, context: Context): string {
  const kind = cycledFor(name) ?? "";
  const isSubtype = keyOf(kind) === "subtypes" && !kind.includes("-");
  const rule = readParameter(context, "typecycling");
  const isKnown = rule === "of-a-land-type" ? landTypes.some((type) => type.toLowerCase() === kind) : isSubtype;
  if (isKnown || rule === "of-any-type") return kind;
  throw impossible(context, `no rule of ${context.on} says what ${name} is.`, ["typecycling"]);
}

/**
 * The ability of a keyword, by the rules of the day. Throws `situation-impossible` if the object has it not, or is not
 * where it has to be.
 */
export function keywordActivated(
  rule: ActivatedKeywordName,
  activation: Omit<Activation, "number">,
): KeywordActivation {
  const { name, source, by, targets, context } = activation;
  const value = readParameter(context, rule);
  if (value === "no-rule" || value === "not-known")
    throw impossible(context, `no rule of ${context.on} says what ${name} is.`);
  const keyword = source.keywords.find((keyword) => keyword === name || keyword.startsWith(`${name}-`));
  if (keyword === undefined)
    throw impossible(context, `${source.name} has no ${name}: write it among its "keywords", where it is introduced.`);
  const { from = "battlefield", isSlow, aims = [], costs = [], does }: ActivatedKeyword = activatedKeywords[rule];
  if (source.zone !== from)
    throw impossible(context, `${name} is activated from the ${from}, and ${source.name} is not there.`, [rule]);
  const holder = from === "battlefield" ? controllerOf(source) : source.owner;
  if (holder !== by) throw impossible(context, `${source.name} is not ${by}'s.`, ["activating"]);
  const isAimed = aims.length > 0;
  if (targets.length !== Number(isAimed))
    throw impossible(
      context,
      `${name} has ${isAimed ? 'one target: write "targets"' : 'no target: leave out "targets"'}.`,
    );
  const number = Number(/-(\d+)$/.exec(keyword)?.[1] ?? 1);
  return {
    isSlow: isSlow === true,
    aims,
    costs: [...costs, ...activation.costs],
    does: does({ ...activation, number }),
    rule,
  };
}

/** Checks that the creatures tapped to crew are others, untapped, the player's, and of enough power together. */
function requireCrew({ source, by, number, costs, state, context }: Activation): void {
  const names = costs.flatMap(({ taps }) => (typeof taps === "string" ? [taps] : []));
  const crew = names.map((name) => objectCalled(state, name));
  const wrong = names.find((_name, place) => {
    const object = crew[place];
    return (
      object === undefined ||
      object.id === source.id ||
      object.isTapped ||
      controllerOf(object) !== by ||
      isCreature(object) !== true
    );
  });
  if (wrong !== undefined) throw impossible(context, `${wrong} is no other untapped creature of ${by}.`, ["crew"]);
  const power = crew.reduce((sum, object) => sum + ((object && sizeOf(object, context).power) ?? 0), 0);
  if (power < number || new Set(names).size < names.length)
    throw impossible(
      context,
      `to crew ${source.name}, creatures with power ${number} are tapped: write {taps: Elf} for each of them in "costs".`,
      ["crew"],
    );
}

/** What the unblocked attacker attacked that is returned for ninjutsu. */
function attackedByReturned({ by, costs, state, context }: Activation): string {
  const names = costs.flatMap(({ moves, to }) => (typeof moves === "string" && to === "hand" ? [moves] : []));
  const returned = objectCalled(state, names[0] ?? "");
  const attack = state.table.attackers.find(({ attacker }) => attacker === returned?.id);
  const isYours = returned !== undefined && controllerOf(returned) === by;
  const step = state.turn?.steps[state.turn.at]?.step;
  const isAfterBlocks = ["declare-blockers", "combat-damage", "end-of-combat"].includes(step ?? "");
  if (attack === undefined || attack.isBlocked || !isYours || !isAfterBlocks)
    throw impossible(
      context,
      `for ninjutsu an unblocked attacker of ${by} returns, after blockers were declared: write {moves: Elf, to: hand} in "costs".`,
      ["ninjutsu"],
    );
  const { target } = attack;
  return typeof target === "string" ? target : (state.objects.find(({ id }) => id === target)?.name ?? attack.at);
}
