import { withChecks } from "./checks.ts";
import { type Context, impossible, readParameter } from "./context.ts";
import { combatDealt, unstated } from "./damage.ts";
import { isInOrder } from "./division.ts";
import { withObject } from "./moving.ts";
import { type GameObject, withReason } from "./objects.ts";
import { hasKeyword, sizeOf } from "./sizes.ts";
import type { State } from "./state.ts";
import type { Attacker, Damage } from "./table.ts";

/** Combat damage: who deals it in which step, how it is divided, and how much of it is dealt. */

/** Deals the damage of creatures with first strike and, after a check, the damage of the others. */
export function withCombatDamage(before: State, context: Context): State {
  const state = withFirstStrikes(before, context);
  const assigned = state.table.assigned.length > 0 ? state.table.assigned : combatDamage(state, context, "later");
  const after = assignedDealt({ ...state, table: { ...state.table, assigned } }, context);
  return { ...after, table: { ...after.table, isDamageDealt: true } };
}

/** Assigns combat damage that waits to be dealt, if the rules of the day have a moment between the two. */
export function atLastMoment(before: State, context: Context): State {
  const state = withFirstStrikes(before, context);
  const isWindow = readParameter(context, "time-before-damage") === "yes";
  const fighters = state.table.attackers.flatMap(({ attacker, blockers }) => [attacker, ...blockers]);
  const marked = fighters.reduce(
    (made, id) => withObject(made, id, (object) => withReason(object, "time-before-damage")),
    state,
  );
  const assigned = isWindow ? combatDamage(marked, context, "later") : marked.table.assigned;
  return { ...marked, table: { ...marked.table, assigned } };
}

/** The first of two combat damage steps, if a creature in combat has first strike. */
function withFirstStrikes(state: State, context: Context): State {
  if (state.table.isFirstStruck) return state;
  const marked = { ...state, table: { ...state.table, isFirstStruck: true } };
  const damages = combatDamage(state, context, "first");
  return damages.length === 0 ? marked : withChecks(combatDealt(marked, context, damages), context);
}

/**
 * The damage that creatures in combat deal in one of the two steps. Throws `situation-impossible` for a division that
 * the rules of the day forbid.
 */
function combatDamage(state: State, context: Context, step: "first" | "later"): readonly Damage[] {
  const { attackers } = state.table;
  const there = (ids: readonly number[]): readonly GameObject[] =>
    ids.flatMap((id) => state.objects.find((object) => object.id === id && object.zone === "battlefield") ?? []);
  const deals = (object: GameObject): boolean => hasKeyword(object, "first-strike", context) === (step === "first");
  const ofAttackers = attackers.flatMap((combat) =>
    there([combat.attacker])
      .filter(deals)
      .flatMap((source) => damageOf(state, context, { source, against: there(combat.blockers), attack: combat })),
  );
  const ofBlockers = there([...new Set(attackers.flatMap(({ blockers }) => blockers))])
    .filter(deals)
    .flatMap((source) => {
      const blocked = attackers.filter(({ blockers }) => blockers.includes(source.id));
      return damageOf(state, context, {
        source,
        against: there(blocked.map(({ attacker }) => attacker)),
        attack: null,
      });
    });
  return [...ofAttackers, ...ofBlockers].filter(({ amount }) => amount > 0);
}

/** A creature that deals combat damage, with the creatures it blocks or is blocked by; `attack` if it attacks. */
type Fight = {
  readonly source: GameObject;
  readonly against: readonly GameObject[];
  readonly attack: Attacker | null;
};

/** The damage of one creature: as divided, or all of it to the first creature it fights or to the player. */
function damageOf(state: State, context: Context, fight: Fight): readonly Damage[] {
  const { source, against, attack } = fight;
  const shares = state.table.shares.filter(({ from }) => from === source.id);
  if (shares.length > 0) return divided(shares, context, fight);
  const amount = powerOf(source, context);
  const [first] = against;
  if (first !== undefined) return [{ amount, from: source.id, to: first.id }];
  const isStopped = attack === null || (attack.isBlocked && !hasKeyword(source, "trample", context));
  return isStopped ? [] : [{ amount, from: source.id, to: attack.target }];
}

/** The shares, if the rules of the day allow that division. */
function divided(shares: readonly Damage[], context: Context, { source, against, attack }: Fight): readonly Damage[] {
  const refuse = (why: string) => impossible(context, `the damage of ${source.name} cannot be divided so: ${why}.`);
  const [whole, total] = [powerOf(source, context), shares.reduce((sum, { amount }) => sum + amount, 0)];
  if (whole !== total) throw refuse(`it deals ${whole}, and this is ${total}`);
  const reachesPlayer = attack !== null && (!attack.isBlocked || hasKeyword(source, "trample", context));
  const isAllowed = ({ to }: Damage): boolean =>
    to === attack?.target ? reachesPlayer : against.some(({ id }) => id === to);
  if (!shares.every(isAllowed))
    throw refuse("it goes to the creatures that it blocks or is blocked by or, with trample, past them to the player");
  const places = against.map((other) => ({
    given: shares.filter(({ to }) => to === other.id).reduce((sum, { amount }) => sum + amount, 0),
    lethal: lethalFor(other, source, context),
  }));
  if (attack?.isBlocked === true && shares.some(({ to }) => to === attack.target)) {
    if (places.some(({ given, lethal }) => given < lethal))
      throw refuse("each blocker has to get lethal damage before the player gets any");
  } else if (!isFreelyDivided(source, attack === null ? "blocker-damage" : "attacker-damage", context)) {
    if (!isInOrder(places, false)) throw refuse("each creature has to get lethal damage before the next one gets any");
  }
  return shares;
}

function isFreelyDivided(source: GameObject, rule: "attacker-damage" | "blocker-damage", context: Context): boolean {
  if (readParameter(context, rule) === "free") return true;
  return hasKeyword(source, "deathtouch", context) && readParameter(context, "deathtouch-division") === "free";
}

/** How much damage of one creature is lethal for another. */
function lethalFor(target: GameObject, source: GameObject, context: Context): number {
  const isCounted = target.damage > 0 && readParameter(context, "trample-and-earlier-damage") === "counts";
  const { toughness } = sizeOf(target, context);
  if (toughness === null) throw unstated(context, target, "toughness");
  const needed = Math.max(0, toughness - (isCounted ? target.damage : 0));
  const isOneEnough =
    hasKeyword(source, "deathtouch", context) && readParameter(context, "deathtouch-division") === "one-is-lethal";
  return isOneEnough ? Math.min(1, needed) : needed;
}

function powerOf(object: GameObject, context: Context): number {
  const { power } = sizeOf(object, context);
  if (power === null) throw unstated(context, object, "power");
  return Math.max(0, power);
}

/**
 * Deals combat damage that was assigned. The rules of the day decide whether a creature that has left still deals
 * damage; nothing is dealt to what has left.
 */
function assignedDealt(state: State, context: Context): State {
  const { assigned } = state.table;
  const isHere = (id: number): boolean =>
    state.objects.some((object) => object.id === id && object.zone === "battlefield");
  const departed = assigned.filter(({ from }) => !isHere(from));
  const isLost = departed.length > 0 && readParameter(context, "combat-damage-of-the-departed") !== "dealt";
  const landing = assigned.filter(
    ({ from, to }) => (typeof to === "string" || isHere(to)) && !(isLost && !isHere(from)),
  );
  const marked = departed.reduce(
    (made, { to }) =>
      typeof to === "number" ? withObject(made, to, (one) => withReason(one, "combat-damage-of-the-departed")) : made,
    state,
  );
  return combatDealt({ ...marked, table: { ...marked.table, assigned: [] } }, context, landing);
}
