import { boundTo, hasQuality, isAbout } from "../combat/combat-effects.ts";
import { type Context, impossible, readParameter } from "../context.ts";
import { missing } from "../missing-facts.ts";
import { askerIn, unfit } from "../objects/qualities.ts";
import { keywordsOf } from "../objects/sizes.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { State } from "../state.ts";
import { asSpokenOf, withObject } from "../state-objects.ts";
import type { Damage } from "../table.ts";
import { differingWay, withWayTaken } from "../ways.ts";
import {
  type DamageEffect,
  type GroupOfPlayer,
  type HeldObject,
  plainDamageEffect,
  poisonOf,
  protectedFrom,
} from "../words/combat-words.ts";
import { controllerOfEffect, inOrderSaid, isThere } from "./replacement.ts";

/** What becomes of damage before it is dealt: protection, effects that prevent it, effects that redirect it. */

/** Damage that is really dealt, with the parameters that decided for whom it was, and the shields left. */
type ShieldResult = {
  readonly state: State;
  readonly landing: readonly Damage[];
  readonly reasons: readonly { readonly to: number | string; readonly id: ParameterId }[];
};

/** Keywords of sources that make it matter which of several damages a shield prevents. */
const telling: readonly string[] = ["lifelink", "deathtouch", "wither", "infect"];

/** The damage that is left of what would be dealt at one moment. */
export function shielded(before: State, context: Context, damages: readonly Damage[], isCombat: boolean): ShieldResult {
  requireNoChoice(before, context, damages, isCombat);
  return damages.reduce<ShieldResult>(
    (result, damage) => {
      const ways = waysOf(result.state, context, { damage, isCombat, applied: [] });
      const { way, isOpen } = differingWay(ways, resultOf, context);
      const next = way ?? { state: result.state, landing: [damage], reasons: [] };
      return {
        state: isOpen ? withAssumption(next.state, result.state, damage, context) : next.state,
        landing: [...result.landing, ...next.landing],
        reasons: [...result.reasons, ...next.reasons],
      };
    },
    { state: before, landing: [], reasons: [] },
  );
}

/** What can be seen of a way in which effects apply: what is dealt, and what is left of the effects. */
function resultOf({ state, landing }: ShieldResult): string {
  const left = state.table.damageEffects.map(({ number: _number, name: _name, ...effect }) => JSON.stringify(effect));
  return JSON.stringify([landing, left.toSorted()]);
}

/** The order of effects that nobody stated is taken as they were created; answers after that are not sure. */
function withAssumption(state: State, before: State, { to }: Damage, context: Context): State {
  const object = objectOf(before, to);
  const chooser = object === undefined ? String(to) : controllerOf(object);
  const sentence = `${chooser} chose which effect on the damage applied first, and it is not said: the oldest was taken.`;
  return withWayTaken(state, context, sentence);
}

type Arriving = { readonly damage: Damage; readonly isCombat: boolean; readonly applied: readonly number[] };

function objectOf({ objects }: State, id: number | string): GameObject | undefined {
  return objects.find((object) => object.id === id);
}

/** What deals damage, as it last was if it has left. */
function sourceOf(state: State, id: number): GameObject | undefined {
  const source = objectOf(state, id);
  return source === undefined ? undefined : asSpokenOf(state, source);
}

function isFor(bound: HeldObject | string | null, state: State, to: number | string): boolean {
  if (bound === null || typeof bound === "string") return bound === null || bound === to;
  const object = objectOf(state, to);
  return object !== undefined && isAbout(bound, object);
}

function effectsOn(state: State, context: Context, { damage, isCombat, applied }: Arriving): readonly DamageEffect[] {
  const [source, target] = [sourceOf(state, damage.from), objectOf(state, damage.to)];
  const ofRules = [...shieldCounters(state, context), ...redirections(state, damage)];
  return [...state.table.damageEffects, ...ofRules].filter(
    ({ number, source: origin, left, isCombatOnly, from, fitting, to, reaching }) =>
      left !== 0 &&
      isThere({ source: origin, since: number }, state) &&
      !applied.includes(number) &&
      !state.table.applied.includes(number) &&
      (isCombat || !isCombatOnly) &&
      (from === null || (source !== undefined && isAbout(from, source))) &&
      (fitting === null || (source !== undefined && fits(source, fitting, origin, { state, context }))) &&
      isFor(to, state, damage.to) &&
      (reaching === null || (target !== undefined && fits(target, reaching, origin, { state, context }))),
  );
}

function fits(
  object: GameObject,
  { words, you: atFirst }: GroupOfPlayer,
  source: number | null,
  { state, context }: { readonly state: State; readonly context: Context },
): boolean {
  const you = controllerOfEffect({ source, you: atFirst }, state);
  return unfit(object, words, askerIn(state, context, { you, source })) === undefined;
}

/** The effects of shield counters on damage. */
function shieldCounters({ objects }: State, context: Context): readonly DamageEffect[] {
  return objects.flatMap((object) => {
    if (object.zone !== "battlefield" || (object.counters["shield"] ?? 0) === 0) return [];
    if (readParameter(context, "shield-counters") !== "removed-instead") return [];
    const name = `the shield counter on ${object.name}`;
    return [{ ...plainDamageEffect, number: -object.id, name, to: boundTo(object), isCounter: true }];
  });
}

/** The number of the redirection that the rules allow. No other effect has it, and all others come before it. */
const byTheRules = Number.POSITIVE_INFINITY;

/** The redirection of damage to a player's planeswalker, which applies as other effects do. */
function redirections(state: State, { onto }: Damage): readonly DamageEffect[] {
  const object = onto === undefined ? undefined : objectOf(state, onto.id);
  if (object === undefined || onto === undefined) return [];
  return [{ ...plainDamageEffect, number: byTheRules, name: object.name, to: controllerOf(object), instead: onto }];
}

/** More effects than meet on one damage. */
const choicesMax = 4;

/** The ways in which the effects on a damage can apply, one after the other; the first is that of the oldest. */
function waysOf(state: State, context: Context, arriving: Arriving): readonly ShieldResult[] {
  const { damage } = arriving;
  const { to } = damage;
  if (damage.amount === 0) return [{ state, landing: [damage], reasons: [] }];
  if (isProtected(state, context, damage)) {
    if (!isUnpreventable(state, damage))
      return [{ state, landing: [], reasons: [{ to, id: "protection-and-damage" }] }];
    return explained(context, waysPastProtection(state, context, arriving), { to, id: "unpreventable-damage" });
  }
  return waysPastProtection(state, context, arriving);
}

function waysPastProtection(state: State, context: Context, arriving: Arriving): readonly ShieldResult[] {
  const { damage } = arriving;
  const effects = effectsOn(state, context, arriving).filter((effect) => isPossible(state, effect));
  const choices = inOrderSaid(effects, state).slice(0, choicesMax);
  if (choices.length === 0) return [{ state, landing: [damage], reasons: [] }];
  if (effects.length > 1) readParameter(context, "replacement-order");
  return choices.flatMap((effect) => waysAfter(state, context, arriving, effect));
}

/** The ways to go on after an effect applied. */
function waysAfter(state: State, context: Context, arriving: Arriving, effect: DamageEffect): readonly ShieldResult[] {
  const { damage, applied } = arriving;
  const { to } = damage;
  const next = { ...arriving, applied: [...applied, effect.number] };
  if (effect.times !== 1 || effect.adds !== 0) {
    const amount = Math.max(0, damage.amount * effect.times + effect.adds);
    return explained(context, waysOf(state, context, { ...next, damage: { ...damage, amount } }), {
      to,
      id: "replacement-effects",
    });
  }
  if (effect.instead === null && isUnpreventable(state, damage)) {
    // What prevents nothing is not used up, but what else it does happens: a shield counter is removed.
    const ways = waysOf(effect.isCounter ? withUsed(state, effect, 0) : state, context, next);
    const counted = effect.isCounter ? explained(context, ways, { to, id: "shield-counters" }) : ways;
    return explained(context, counted, { to, id: "unpreventable-damage" });
  }
  const id = effect.isCounter
    ? "shield-counters"
    : effect.instead === null
      ? "damage-prevention"
      : effect.number === byTheRules
        ? "burn-to-planeswalker"
        : "damage-redirection";
  const taken = Math.min(damage.amount, effect.left ?? damage.amount);
  const used = withUsed(state, effect, taken);
  const rest = { ...next, damage: { ...damage, amount: damage.amount - taken } };
  const ways = taken === damage.amount ? [{ state: used, landing: [], reasons: [] }] : waysOf(used, context, rest);
  if (effect.instead === null) return explained(context, ways, { to, id });
  const instead = typeof effect.instead === "string" ? effect.instead : effect.instead.id;
  const redirected = { ...next, damage: { ...damage, amount: taken, to: instead } };
  const both = ways.flatMap((way) =>
    waysOf(way.state, context, redirected).map((more) => ({
      state: more.state,
      landing: [...way.landing, ...more.landing],
      reasons: [...way.reasons, ...more.reasons],
    })),
  );
  return explained(context, both, { to, id });
}

function explained(
  context: Context,
  ways: readonly ShieldResult[],
  reason: ShieldResult["reasons"][number],
): readonly ShieldResult[] {
  readParameter(context, reason.id);
  return ways.map((way) => ({ ...way, reasons: [reason, ...way.reasons] }));
}

/** Says whether an effect, or what deals it, says that damage cannot be prevented. */
function isUnpreventable({ table }: State, { isUnpreventable: isSaid }: Damage): boolean {
  return isSaid === true || table.standing.includes("damage-cannot-be-prevented");
}

/** The state after an effect took away so much: a shield of a number has less left, a shield counter is removed. */
function withUsed(state: State, effect: DamageEffect, taken: number): State {
  if (effect.left !== null) return withLeft(state, effect, effect.left - taken);
  if (!effect.isCounter) return state;
  return withObject(state, -effect.number, (object) => ({
    ...object,
    counters: { ...object.counters, shield: (object.counters["shield"] ?? 0) - 1 },
  }));
}

/** Says whether damage can still go where an effect would have it go; prevention is always possible. */
function isPossible(state: State, { instead }: DamageEffect): boolean {
  if (instead === null) return true;
  if (typeof instead === "string") return !state.left.includes(instead);
  const object = objectOf(state, instead.id);
  return object?.zone === "battlefield" && isAbout(instead, object);
}

function withLeft(state: State, { number }: DamageEffect, left: number): State {
  const damageEffects = state.table.damageEffects.map((damageEffect) =>
    damageEffect.number === number ? { ...damageEffect, left } : damageEffect,
  );
  return { ...state, table: { ...state.table, damageEffects } };
}

/** Says whether the permanent has protection from the source. Throws if what the source is has not been said. */
function isProtected(state: State, context: Context, { from, to }: Damage): boolean {
  const [source, target] = [sourceOf(state, from), objectOf(state, to)];
  if (source === undefined || target === undefined) return false;
  return keywordsOf(target, context).some((keyword) => {
    const quality = protectedFrom(keyword);
    if (quality === undefined) return false;
    readParameter(context, "protection-and-damage");
    const isOf = hasQuality(source, quality, context);
    if (isOf === undefined)
      throw missing(
        context,
        {
          what: `the colors and types of ${source.name}`,
          of: source.name,
          keys: ["colors", "types"],
          areSeveral: true,
        },
        `"colors" and "types", because ${target.name} has ${keyword.replaceAll("-", " ")}`,
      );
    return isOf;
  });
}

/** Throws if a shield of a number would prevent a part of several damages, and it matters of which. */
function requireNoChoice(state: State, context: Context, damages: readonly Damage[], isCombat: boolean): void {
  for (const effect of state.table.damageEffects) {
    if (effect.left === null || effect.left === 0) continue;
    const { left } = effect;
    const under = damages.filter((damage) =>
      effectsOn(state, context, { damage, isCombat, applied: [] }).includes(effect),
    );
    const isPart = under.length > 1 && under.reduce((sum, { amount }) => sum + amount, 0) > left;
    const isTelling = under.some(({ from }) => {
      const source = sourceOf(state, from);
      const keywords = source === undefined ? [] : keywordsOf(source, context);
      return keywords.some((keyword) => telling.includes(keyword) || poisonOf(keyword) !== undefined);
    });
    const several = new Set(under.map(({ to }) => to)).size > 1;
    if (isPart && (isTelling || several))
      throw impossible(
        context,
        "an effect prevents or redirects a part of what several sources deal, and somebody chooses which: name the source with “from”.",
      );
  }
}
