import type { TriggerMoment } from "./objects.ts";
import type { ParameterId } from "./parameters.ts";

/** A creature in combat: whom or what it attacks, and what blocks it; by the numbers of objects. */
export type Attacker = { readonly attacker: number; readonly at: string; readonly blockers: readonly number[] };

/** Damage from an object to another one or to a player. */
export type Damage = { readonly amount: number; readonly from: number; readonly to: number | string };

/** An ability that has triggered. */
export type Triggered = {
  readonly object: number;
  readonly when: TriggerMoment;
  readonly because: readonly ParameterId[];
};

/** What lies on the table beside turns and control: life, hands, combat, what has triggered. */
export type Table = {
  /** Life totals that are not those at the start. */
  readonly life: Readonly<Record<string, number>>;
  /** What had a part in each life total, and what is silent on it. */
  readonly lifeBecause: Readonly<Record<string, readonly ParameterId[]>>;
  readonly lifeOpenBy: Readonly<Record<string, ParameterId>>;
  /** Who drew from an empty library since the last check. */
  readonly overdrawn: readonly string[];
  readonly lost: readonly string[];
  readonly lostBecause: readonly ParameterId[];
  readonly poison: Readonly<Record<string, number>>;
  readonly triggered: readonly Triggered[];
  readonly attackers: readonly Attacker[];
  /** Combat damage that was assigned and is not yet dealt. */
  readonly assigned: readonly Damage[];
  /** How often each player took a mulligan, and how many cards each set aside the last time. */
  readonly mulligans: Readonly<Record<string, number>>;
  readonly aside: Readonly<Record<string, number>>;
  /** With the permission of what each player played lands this turn: an object, or the rule (`null`). */
  readonly landsPlayed: readonly { readonly player: string; readonly by: number | null }[];
  /** Effects of permanents on all lands or creatures. */
  readonly standing: readonly string[];
};

/** A table on which nothing has happened. */
export const emptyTable: Table = {
  life: {},
  lifeBecause: {},
  lifeOpenBy: {},
  overdrawn: [],
  lost: [],
  lostBecause: [],
  poison: {},
  triggered: [],
  attackers: [],
  assigned: [],
  mulligans: {},
  aside: {},
  landsPlayed: [],
  standing: [],
};
