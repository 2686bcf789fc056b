import type { ParameterId } from "../parameters/parameters.ts";

/** How much damage a creature gets, and how much is lethal for it. */
export type Share = { readonly given: number; readonly lethal: number };

/**
 * Says whether a division of damage is allowed by the rule that each creature gets lethal damage before the next one
 * gets any. Some order must allow it, so that at most one creature gets some damage but not lethal damage; with
 * `isFixed` the given order must allow it.
 */
export function isInOrder(shares: readonly Share[], isFixed: boolean): boolean {
  if (!isFixed) return shares.filter(({ given, lethal }) => given > 0 && given < lethal).length <= 1;
  const last = shares.findLastIndex(({ given }) => given > 0);
  return shares.slice(0, Math.max(last, 0)).every(({ given, lethal }) => given >= lethal);
}

/** The rule by which a creature in combat divides its damage. */
export function rulesOfDivision(attacking: readonly number[], from: number): ParameterId {
  return attacking.includes(from) ? "attacker-damage" : "blocker-damage";
}
