import { type Context, readParameter } from "../context.ts";
import { missingNumber } from "../missing-facts.ts";
import { hasKeyword, sizeOf } from "../objects/sizes.ts";
import type { GameObject } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { State } from "../state.ts";
import type { Damage } from "../table.ts";

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

/** In how many ways an amount can be divided among so many. */
function countOfDivisions(amount: number, among: number): number {
  return Array.from({ length: among - 1 }, (_one, place) => place + 1).reduce(
    (all, place) => (all * (amount + place)) / place,
    1,
  );
}

/** One of all divisions of an amount among so many, by its place; in the first the first of them gets all. */
export function divisionAt(place: number, amount: number, among: number): readonly number[] {
  if (among === 1) return [amount];
  let left = place;
  for (let others = 0; others <= amount; others++) {
    const count = countOfDivisions(others, among - 1);
    if (left < count) return [amount - others, ...divisionAt(left, others, among - 1)];
    left -= count;
  }
  return [amount];
}

/** Only among so many divisions lawful ones are looked for: with more, not each is tried in any case. */
const divisionsMax = 200;

/** The places of the divisions that are lawful; that in which the first gets all comes first, whatever it is. */
export function waysToDivide(amount: number, among: number, isLawful: (way: number) => boolean): readonly number[] {
  const count = Math.min(countOfDivisions(amount, among), divisionsMax);
  const every = Array.from({ length: count }, (_one, way) => way);
  return count === divisionsMax ? every : every.filter((way) => way === 0 || isLawful(way));
}

/** The divisions that still stand after the first step: those of which everything is still there. */
export function sharesLeft({ table, objects }: State): readonly Damage[] {
  const isHere = (to: number | string): boolean =>
    typeof to === "string" || objects.some(({ id, zone }) => id === to && zone === "battlefield");
  const broken = table.shares.filter(({ to }) => !isHere(to)).map(({ from }) => from);
  return table.shares.filter(({ from }) => !broken.includes(from));
}

/** How much damage of one creature is lethal for another. */
export function lethalFor(target: GameObject, source: GameObject, context: Context): number {
  const isCounted = target.damage > 0 && readParameter(context, "trample-and-earlier-damage") === "counts";
  const { toughness } = sizeOf(target, context);
  if (toughness === null) throw missingNumber(context, "toughness", target.name);
  const needed = Math.max(0, toughness - (isCounted ? target.damage : 0));
  const isOneEnough =
    hasKeyword(source, "deathtouch", context) && readParameter(context, "deathtouch-division") === "one-is-lethal";
  return isOneEnough ? Math.min(1, needed) : needed;
}

/** The damage that a creature deals in combat. */
export function powerOf(object: GameObject, context: Context): number {
  const { power } = sizeOf(object, context);
  if (power === null) throw missingNumber(context, "power", object.name);
  return Math.max(0, power);
}
