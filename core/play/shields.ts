import { hasQuality, isAbout } from "./combat-effects.ts";
import { type Bound, type DamageEffect, poisonOf, protectedFrom } from "./combat-words.ts";
import { type Context, impossible, readParameter } from "./context.ts";
import type { GameObject } from "./objects.ts";
import type { ParameterId } from "./parameters.ts";
import { keywordsOf } from "./sizes.ts";
import type { State } from "./state.ts";
import type { Damage } from "./table.ts";

/** What becomes of damage before it is dealt: protection, effects that prevent it, effects that redirect it. */

/** Damage that is really dealt, with the parameters that decided for whom it was, and the shields left. */
type Shielded = {
  readonly state: State;
  readonly landing: readonly Damage[];
  readonly reasons: readonly { readonly to: number | string; readonly id: ParameterId }[];
};

/** Keywords of sources that make it matter which of several damages a shield prevents. */
const telling: readonly string[] = ["lifelink", "deathtouch", "wither", "infect"];

/** The damage that is left of what would be dealt at one moment. */
export function shielded(before: State, context: Context, damages: readonly Damage[], isCombat: boolean): Shielded {
  requireNoChoice(before, context, damages, isCombat);
  return damages.reduce<Shielded>(
    (made, damage) => {
      const next = shieldedOne(made.state, context, { damage, isCombat, applied: [] });
      return {
        state: next.state,
        landing: [...made.landing, ...next.landing],
        reasons: [...made.reasons, ...next.reasons],
      };
    },
    { state: before, landing: [], reasons: [] },
  );
}

type Arriving = { readonly damage: Damage; readonly isCombat: boolean; readonly applied: readonly number[] };

function objectOf({ objects }: State, id: number | string): GameObject | undefined {
  return objects.find((object) => object.id === id);
}

function isFor(bound: Bound | string | null, state: State, to: number | string): boolean {
  if (bound === null || typeof bound === "string") return bound === null || bound === to;
  const object = objectOf(state, to);
  return object !== undefined && isAbout(bound, object);
}

function effectsOn(state: State, { damage, isCombat, applied }: Arriving): readonly DamageEffect[] {
  const source = objectOf(state, damage.from);
  return state.table.damageEffects.filter(
    ({ number, left, isCombatOnly, from, to }) =>
      left !== 0 &&
      !applied.includes(number) &&
      (isCombat || !isCombatOnly) &&
      (from === null || (source !== undefined && isAbout(from, source))) &&
      isFor(to, state, damage.to),
  );
}

function shieldedOne(state: State, context: Context, arriving: Arriving): Shielded {
  const { damage, applied } = arriving;
  const { to } = damage;
  if (damage.amount === 0) return { state, landing: [damage], reasons: [] };
  if (isProtected(state, context, damage))
    return { state, landing: [], reasons: [{ to, id: "protection-and-damage" }] };
  const effects = effectsOn(state, arriving).filter((effect) => isPossible(state, effect));
  const [effect] = effects;
  if (effect === undefined) return { state, landing: [damage], reasons: [] };
  if (effects.some((other) => (other.instead === null) !== (effect.instead === null)))
    throw impossible(
      context,
      "one effect prevents this damage and another one redirects it: who would be dealt it chooses the order, which cannot be said here.",
    );
  const id = effect.instead === null ? "damage-prevention" : "damage-redirection";
  readParameter(context, id);
  const taken = Math.min(damage.amount, effect.left ?? damage.amount);
  const used = effect.left === null ? state : withLeft(state, effect, effect.left - taken);
  const next = { ...arriving, applied: [...applied, effect.number] };
  const rest =
    taken === damage.amount
      ? { state: used, landing: [], reasons: [] }
      : shieldedOne(used, context, { ...next, damage: { ...damage, amount: damage.amount - taken } });
  const reason = { to, id } as const;
  if (effect.instead === null) return { ...rest, reasons: [reason, ...rest.reasons] };
  const instead = typeof effect.instead === "string" ? effect.instead : effect.instead.id;
  const moved = shieldedOne(rest.state, context, { ...next, damage: { ...damage, amount: taken, to: instead } });
  return {
    state: moved.state,
    landing: [...rest.landing, ...moved.landing],
    reasons: [reason, ...rest.reasons, ...moved.reasons],
  };
}

/** Says whether damage can still go where an effect would have it go; prevention is always possible. */
function isPossible(state: State, { instead }: DamageEffect): boolean {
  if (instead === null) return true;
  if (typeof instead === "string") return !state.left.includes(instead);
  const object = objectOf(state, instead.id);
  return object?.zone === "battlefield" && isAbout(instead, object);
}

function withLeft(state: State, { number }: DamageEffect, left: number): State {
  const damageEffects = state.table.damageEffects.map((one) => (one.number === number ? { ...one, left } : one));
  return { ...state, table: { ...state.table, damageEffects } };
}

/** Says whether the permanent has protection from the source. Throws if what the source is has not been said. */
function isProtected(state: State, context: Context, { from, to }: Damage): boolean {
  const [source, target] = [objectOf(state, from), objectOf(state, to)];
  if (source === undefined || target === undefined) return false;
  return keywordsOf(target, context).some((keyword) => {
    const quality = protectedFrom(keyword);
    if (quality === undefined) return false;
    readParameter(context, "protection-and-damage");
    const isOf = hasQuality(source, quality, context);
    if (isOf === undefined)
      throw impossible(
        context,
        `the colors and types of ${source.name} have to be known, because ${target.name} has ${keyword.replaceAll("-", " ")}.`,
      );
    return isOf;
  });
}

/** Throws if a shield of a number would prevent a part of several damages, and it matters of which. */
function requireNoChoice(state: State, context: Context, damages: readonly Damage[], isCombat: boolean): void {
  for (const effect of state.table.damageEffects) {
    if (effect.left === null || effect.left === 0) continue;
    const { left } = effect;
    const under = damages.filter((damage) => effectsOn(state, { damage, isCombat, applied: [] }).includes(effect));
    const isPart = under.length > 1 && under.reduce((sum, { amount }) => sum + amount, 0) > left;
    const isTelling = under.some(({ from }) => {
      const source = objectOf(state, from);
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
