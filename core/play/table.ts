import { many, none, record } from "./initial.ts";
import { controllerOf, type GameObject, type TriggerMoment } from "./objects.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import type { CombatEffect, DamageEffect, HeldObject } from "./words/combat-words.ts";
import type { Duration } from "./words/durations.ts";
import type { ReplacementEffect } from "./words/replacement-words.ts";
import type { Amount } from "./words/written-situation.ts";

/** A creature that attacks, by the numbers of objects: what it attacks, what blocks it, and its band. */
export type Attacker = {
  readonly attacker: number;
  /** The defending player. */
  readonly at: string;
  /** That player, or the planeswalker or battle that is attacked. */
  readonly target: number | string;
  /** Whether that was removed from combat: it attacks nothing then. */
  readonly isTargetOut: boolean;
  readonly blockers: readonly number[];
  /** Those of its blockers that entered blocking, and did not declare it. */
  readonly undeclared: readonly number[];
  /** Whether it is blocked; it stays so when its blockers are gone. */
  readonly isBlocked: boolean;
  /** Whether it was declared as an attacker, and did not enter attacking. */
  readonly isDeclared: boolean;
  /** The number of the creature whose band it joined; its own number if it attacks alone. */
  readonly band: number;
};

/** Damage from an object to another one or to a player. */
export type Damage = {
  readonly amount: number;
  readonly from: number;
  readonly to: number | string;
  /** Whether what deals it says that it cannot be prevented. */
  readonly isUnpreventable?: boolean;
  /** The planeswalker of the player to which the rules let it be redirected, and to which it is. */
  readonly onto?: HeldObject;
};

/** The first of two combat damage steps, or the only or second one. */
export type DamageStep = "first" | "regular";

/** What an effect can say that a player cannot do. */
export const bans = ["lose", "win", "gain-life", "lose-life", "cast", "cast-except-as-sorcery"] as const;
type Ban = (typeof bans)[number];

/** How an effect can change what spells cost. */
export const costChangeKinds = ["more", "less", "at-least"] as const;

/** An effect that changes what spells cost, as long as its permanent is there. */
export type CostChange = {
  readonly kind: (typeof costChangeKinds)[number];
  /** How much mana, perhaps what a question is answered with as a spell is cast. */
  readonly amount: number | Amount;
  /** The words that the spells have to fit. */
  readonly words: readonly string[];
  /** Whose spells, if not everybody's. */
  readonly player: string | null;
  readonly source: number | null;
  /** Who controls it, if it has no permanent. */
  readonly you: string | null;
  /** Its place in the order of events. */
  readonly since: number;
};

/** How an effect can change the maximum hand size of a player. */
export const handSizeChangeKinds = ["sets", "more", "less", "no-maximum"] as const;

/** An effect that changes a maximum hand size, as long as its permanent is there, or in one turn. */
export type HandSizeChange = {
  readonly kind: (typeof handSizeChangeKinds)[number];
  readonly amount: number;
  readonly player: string;
  readonly source: number | null;
  /** It lasts until the turn ends. */
  readonly isForTurn: boolean;
  /** Its place in the order of events. */
  readonly since: number;
};

/** Combat damage as it was dealt, in the first of two damage steps or in the only or second one. */
export type DamageDealt = Damage & { readonly step: DamageStep };

/** Something that happened and at which abilities may trigger: to an object, a player, or both. */
export type Happening = Readonly<typeof plainHappening> & {
  readonly when: TriggerMoment;
  /** The object as it was then; of what left the battlefield, as it was there. */
  readonly was: GameObject | null;
};

/** What is known of something that happened if nothing else is said. */
export const plainHappening = {
  object: none<number>(),
  player: none<string>(),
  /** The step that began. */
  step: none<string>(),
  /** All whose step it is: one player, or a team. */
  active: many<string>(),
  /** The kind of counters of which the last one was removed. */
  kind: none<string>(),
  /** The source by whose damage life is gained. */
  by: none<number>(),
  /** How much life is gained or lost. */
  amount: 0,
  /** Its place in the order of events. */
  at: 0,
  /** The attacker that is blocked. */
  attacker: none<number>(),
  /** The object did so already, at the same moment or, if it blocks, another attacker: it has not done so again. */
  isFurther: false,
  because: many<ParameterId>(),
  /** The object that it happened to had lost its abilities. */
  isOfBare: false,
};

/** The state of the table apart from turns and control: life, hands, combat, triggered abilities. */
export type Table = Readonly<typeof emptyTable>;

/** A table on which nothing has happened. */
export const emptyTable = {
  /** Life totals that differ from those at the start. */
  life: record<number>(),
  /** The parameters that contributed to each life total, and the one that leaves it open. */
  lifeBecause: record<readonly ParameterId[]>(),
  lifeOpenBy: record<ParameterId>(),
  /** The players attacked by creatures that the situation does not name, so that their damage is not counted. */
  lifeUnsaid: many<string>(),
  /** The players who drew from an empty library since the last check. */
  overdrawn: many<string>(),
  lost: many<string>(),
  lostBecause: many<ParameterId>(),
  /** By which parameter each of them lost. */
  lostBy: record<ParameterId>(),
  poison: record<number>(),
  /** The other counters that players have, by their kinds. */
  playerCounters: record<Readonly<Record<string, number>>>(),
  /** What cannot happen to players, each as long as its permanent is there. */
  bans: many<
    Duration & {
      readonly what: Ban;
      readonly player: string;
      readonly source: number | null;
      /** Its place in the order of events. */
      readonly since: number;
      /** The rule of play that makes it, if it is no effect of a card. */
      readonly rule?: ParameterId;
    }
  >(),
  costChanges: many<CostChange>(),
  /** In the order of their creation. */
  handSizeChanges: many<HandSizeChange>(),
  triggerIncreases: many<TriggerIncrease>(),
  /** The combat damage that each commander has dealt to each player in this game. */
  commanderDamage: many<{ readonly from: number; readonly to: string; readonly amount: number }>(),
  /** What has happened so far at which abilities trigger. */
  triggered: many<Happening>(),
  /** Which objects had an ability trigger so far, and on what kind of moment. */
  sounded: many<{ readonly when: TriggerMoment; readonly source: number | null }>(),
  /** How many entries of `triggered` were compared with the abilities of objects. */
  heard: 0,
  /** The abilities that have triggered once on what happened together, each with that time. */
  heardOnce: many<string>(),
  attackers: many<Attacker>(),
  /** How objects fought that left the battlefield then, by their numbers and places in the order. */
  fought: many<{ readonly id: number; readonly order: number; readonly attackers: readonly Attacker[] }>(),
  /** Whether creatures attack, or did so in the current combat. */
  isCombat: false,
  /** Combat damage that was assigned and is not yet dealt. */
  assigned: many<Damage>(),
  /** The step in which it was assigned; `null`: none waits. */
  assignedIn: none<DamageStep>(),
  /** The place in the order of time at which it was assigned. */
  assignedAt: 0,
  /** The step whose damage resolved from the stack, as nothing has said yet; `null`: none. */
  resolvedIn: none<DamageStep>(),
  /** Divisions of damage chosen by controllers; other damage is divided by default. */
  shares: many<Damage>(),
  /** The blocks that were declared: who blocks what. */
  blocks: many<{ readonly blocker: number; readonly attacker: number }>(),
  /** Whether the declaration of blockers is over. */
  isBlockingOver: false,
  /** The creatures that had first or double strike as the first of two damage steps began. */
  firstStrikers: many<number>(),
  /** The combat damage dealt in this combat. */
  dealt: many<DamageDealt>(),
  /** Whether creatures with first strike have dealt their damage in this combat. */
  isFirstStruck: false,
  /** Whether all combat damage of this combat has been dealt. */
  isDamageDealt: false,
  /** Creatures for which no rule says whether they are still in combat. */
  inCombatOpen: many<number>(),
  /** How often each player took a mulligan, and how many cards each set aside the last time. */
  mulligans: record<number>(),
  aside: record<number>(),
  /** The lands played this turn, each with what permitted it: an object, or the rule (`null`). */
  landsPlayed: many<{ readonly player: string; readonly by: number | null }>(),
  /** Effects of permanents on all lands or creatures. */
  standing: many<string>(),
  /** The keywords that effects give to players, each while its permanent is there. */
  guards: many<{
    readonly player: string;
    readonly keyword: string;
    readonly source: number | null;
    /** Its place in the order of events. */
    readonly since: number;
  }>(),
  /** Effects on who attacks and blocks, and on damage, in the order of their creation. */
  combatEffects: many<CombatEffect>(),
  damageEffects: many<DamageEffect>(),
  /** The player who is the monarch, and who has the initiative; whether it is day or night, if either. */
  monarch: none<string>(),
  initiative: none<string>(),
  /** The players who have the city's blessing. */
  blessed: many<string>(),
  time: none<"day" | "night">(),
  /** How much had happened as the turn began. */
  turnSince: 0,
  /** Effects that replace what would happen, in the order of their creation. */
  replacements: many<ReplacementEffect>(),
  /** Names of effects, in an order in which they were said to apply. */
  appliedInOrder: many<readonly string[]>(),
  /** The effects that have applied to what is happening now, by their numbers. */
  applied: many<number>(),
  /** The only permanents that count as being there while several things happen at the same time; `null` otherwise. */
  atOnce: none<readonly number[]>(),
};

/** The table after combat. */
export function withoutCombat(table: Table): Table {
  return {
    ...table,
    attackers: [],
    blocks: [],
    isBlockingOver: false,
    firstStrikers: [],
    assigned: [],
    assignedIn: null,
    assignedAt: 0,
    resolvedIn: null,
    shares: [],
    inCombatOpen: [],
    isCombat: false,
    isFirstStruck: false,
    isDamageDealt: false,
  };
}

/** The table after a creature left combat. What it blocked stays blocked. */
export function withoutFighter(table: Table, id: number): Table {
  if (!isInCombat(table, id)) return table;
  return {
    ...table,
    attackers: table.attackers
      .filter(({ attacker }) => attacker !== id)
      .map((attacker) => ({ ...attacker, blockers: attacker.blockers.filter((blocker) => blocker !== id) })),
  };
}

/** The table after a permanent that was attacked left combat. What attacks it goes on attacking. */
export function withoutTarget(table: Table, id: number): Table {
  if (!table.attackers.some(({ target }) => target === id)) return table;
  const attackers = table.attackers.map((one) => (one.target === id ? { ...one, isTargetOut: true } : one));
  return { ...table, attackers };
}

/** The table after a permanent left combat, whatever it did there. */
export function removedFromCombat(table: Table, id: number): Table {
  return withoutTarget(withoutFighter(table, id), id);
}

/** The table without an object that leaves the battlefield, of which abilities may still ask how it fought. */
export function withoutLeaver(table: Table, { id, order }: GameObject): Table {
  if (!isInCombat(table, id)) return withoutTarget(table, id);
  const attackers = table.attackers.filter(({ attacker, blockers }) => attacker === id || blockers.includes(id));
  return { ...removedFromCombat(table, id), fought: [...table.fought, { id, order, attackers }] };
}

/** The table after removing from combat all permanents that left the battlefield or changed their controller. */
export function withoutChanged(
  table: Table,
  { before, after }: { readonly before: readonly GameObject[]; readonly after: readonly GameObject[] },
): Table {
  const isChanged = (object: GameObject, place: number): boolean => {
    const now = after[place];
    return now === undefined || now.zone !== object.zone || controllerOf(now) !== controllerOf(object);
  };
  return before.filter(isChanged).reduce((table, { id }) => removedFromCombat(table, id), table);
}

/** The table after the turn: effects that last until it ends are over. */
export function withoutTurnEffects(table: Table): Table {
  const lasting = <Effect extends { readonly isForTurn: boolean }>(effects: readonly Effect[]) =>
    effects.filter(({ isForTurn }) => !isForTurn);
  return {
    ...table,
    bans: lasting(table.bans),
    handSizeChanges: lasting(table.handSizeChanges),
    combatEffects: lasting(table.combatEffects),
    damageEffects: lasting(table.damageEffects),
    replacements: lasting(table.replacements),
  };
}

/** Says whether an object attacks or blocks. */
export function isInCombat({ attackers }: Table, id: number): boolean {
  return attackers.some(({ attacker, blockers }) => attacker === id || blockers.includes(id));
}

/** An effect that makes abilities trigger additional times, or keeps them from triggering. */
export type TriggerIncrease = {
  readonly times: number;
  readonly isStop: boolean;
  /** What makes them trigger, and words that fit what it happens to. */
  readonly when: readonly string[];
  readonly of: readonly string[];
  /** Words that fit the object whose ability triggers. */
  readonly abilitiesOf: readonly string[];
  readonly source: number | null;
  readonly you: string;
  /** Its place in the order of events. */
  readonly since: number;
};
