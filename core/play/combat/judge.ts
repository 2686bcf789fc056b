import type { ParameterId } from "../parameters/parameters.ts";
import type { Obstacle } from "./blocking.ts";

/** What declarations of attackers and blockers are judged by. */

/** A target of an attack, or an attacker that is blocked: a player's name or the number of an object. */
export type Foe = string | number;

/** What each creature does, by its number; a creature that is not named does nothing. */
export type Declaration = ReadonlyMap<number, readonly Foe[]>;

/** A creature with all that it could be declared to do; the first is nothing. */
export type CreatureOptions = {
  readonly id: number;
  readonly name: string;
  readonly options: readonly (readonly Foe[])[];
};

/** A requirement: whether a declaration obeys it, and the words for it. */
export type Requirement = { readonly says: string; isObeyed(declaration: Declaration): boolean };

/** All that decides about declarations of one kind in one combat. */
export type Judge = {
  readonly choices: readonly CreatureOptions[];
  readonly requirements: readonly Requirement[];
  /** How many of them have to be obeyed, by the rules of the day. */
  readonly rule:
    | "greatest-number"
    | "greatest-number-each-its-own"
    | "each-that-does-not-conflict"
    | "no-rule"
    | "not-known";
  readonly ruleId: ParameterId;
  /** What is left open and could matter. */
  readonly open: Obstacle | undefined;
  /** The restriction that a declaration disobeys. */
  broken(declaration: Declaration): Obstacle | undefined;
  /** Whether what a creature would do has a cost, which no requirement makes its player pay. */
  isCharged(id: number, targets: readonly Foe[]): boolean;
};
