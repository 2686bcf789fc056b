import { withChecks } from "./checks.ts";
import { type Context, impossible, readParameter } from "./context.ts";
import { dealt } from "./damage.ts";
import { isInOrder } from "./division.ts";
import { withObject } from "./moving.ts";
import { type GameObject, withReason } from "./objects.ts";
import { hasKeyword, sizeOf } from "./sizes.ts";
import type { State } from "./state.ts";
import type { Attacker, Damage } from "./table.ts";

/** Combat damage: who deals it in which step, how it is divided, and what is still dealt of it. */

/** Deals the damage of creatures with first strike, and then, after a check, that of the others. */
export function withCombatDamage(before: State, context: Context): State {
  const state = withFirstStrikes(before, context);
  const assigned = state.table.assigned.length > 0 ? state.table.assigned : combatDamage(state, context, "later");
  return assignedDealt({ ...state, table: { ...state.table, assigned } }, context);
}

/** Combat damage that was assigned and waits, where the rules of the day have a moment before it is dealt. */
export function atLastMoment(before: State, context: Context): State {
  const state = withFirstStrikes(before, context);
  const isWindow = readParameter(context, "time-before-damage") === "yes";
  const fighters = state.table.attackers.flatMap(({ attacker, blockers }) => [attacker, ...blockers]);
  const told = fighters.reduce(
    (made, id) => withObject(made, id, (object) => withReason(object, "time-before-damage")),
    state,
  );
  const assigned = isWindow ? combatDamage(told, context, "later") : told.table.assigned;
  return { ...told, table: { ...told.table, assigned } };
}

/** The first of two combat damage steps, where a creature in combat has first strike. */
function withFirstStrikes(state: State, context: Context): State {
  if (state.table.isFirstStruck) return state;
  const told = { ...state, table: { ...state.table, isFirstStruck: true } };
  const damages = combatDamage(state, context, "first");
  return damages.length === 0 ? told : withChecks(dealt(told, context, damages), context);
}

/** The damage that creatures in combat deal in one of the two steps. Refuses a division that the rules of the day forbid. */
function combatDamage(state: State, context: Context, step: "first" | "later"): readonly Damage[] {
  const there = (id: number): GameObject | undefined =>
    state.objects.find((object) => object.id === id && object.zone === "battlefield");
  const deals = (object: GameObject | undefined): object is GameObject =>
    object !== undefined && hasKeyword(object, "first-strike", context) === (step === "first");
  return state.table.attackers
    .flatMap((combat) => {
      const attacker = there(combat.attacker);
      const blockers = combat.blockers.flatMap((id) => there(id) ?? []);
      return [
        ...(deals(attacker) ? damageOfAttacker(state, context, { attacker, blockers, combat }) : []),
        ...blockers.flatMap((blocker) =>
          deals(blocker) && attacker !== undefined
            ? [{ amount: powerOf(blocker, context), from: blocker.id, to: attacker.id }]
            : [],
        ),
      ];
    })
    .filter(({ amount }) => amount > 0);
}

type Fight = { readonly attacker: GameObject; readonly blockers: readonly GameObject[]; readonly combat: Attacker };

/** An attacker's damage: as its controller divides it, or all of it to its first blocker or to the player. */
function damageOfAttacker(state: State, context: Context, fight: Fight): readonly Damage[] {
  const { attacker, blockers, combat } = fight;
  const shares = state.table.shares.filter(({ from }) => from === attacker.id);
  if (shares.length > 0) return divided(shares, context, fight);
  const amount = powerOf(attacker, context);
  const [first] = blockers;
  if (first !== undefined) return [{ amount, from: attacker.id, to: first.id }];
  return combat.isBlocked && !hasKeyword(attacker, "trample", context)
    ? []
    : [{ amount, from: attacker.id, to: combat.at }];
}

/** The shares, if the rules of the day allow that division. */
function divided(
  shares: readonly Damage[],
  context: Context,
  { attacker, blockers, combat }: Fight,
): readonly Damage[] {
  const refuse = (why: string) => impossible(context, `the damage of ${attacker.name} cannot be divided so: ${why}.`);
  const [whole, total] = [powerOf(attacker, context), shares.reduce((sum, { amount }) => sum + amount, 0)];
  if (whole !== total) throw refuse(`it deals ${whole}, and this is ${total}`);
  const isAllowed = ({ to }: Damage): boolean =>
    typeof to === "string"
      ? to === combat.at && (!combat.isBlocked || hasKeyword(attacker, "trample", context))
      : blockers.some(({ id }) => id === to);
  if (!shares.every(isAllowed)) throw refuse("it goes to its blockers or, past them with trample, to the player");
  const places = blockers.map((blocker) => ({
    given: shares.filter(({ to }) => to === blocker.id).reduce((sum, { amount }) => sum + amount, 0),
    lethal: lethalFor(blocker, attacker, context),
  }));
  if (combat.isBlocked && shares.some(({ to }) => typeof to === "string")) {
    if (places.some(({ given, lethal }) => given < lethal))
      throw refuse("each blocker has to get lethal damage before the player gets any");
  } else if (!isFreelyDivided(attacker, context) && !isInOrder(places, false))
    throw refuse("each blocker has to get lethal damage before the next one gets any");
  return shares;
}

function isFreelyDivided(attacker: GameObject, context: Context): boolean {
  if (readParameter(context, "attacker-damage") === "free") return true;
  return hasKeyword(attacker, "deathtouch", context) && readParameter(context, "deathtouch-division") === "free";
}

/** How much damage of an attacker is lethal for a creature. */
function lethalFor(blocker: GameObject, attacker: GameObject, context: Context): number {
  const isCounted = blocker.damage > 0 && readParameter(context, "trample-and-earlier-damage") === "counts";
  const { toughness } = sizeOf(blocker, context);
  const needed = Math.max(0, toughness - (isCounted ? blocker.damage : 0));
  const isOneEnough =
    hasKeyword(attacker, "deathtouch", context) && readParameter(context, "deathtouch-division") === "one-is-lethal";
  return isOneEnough ? Math.min(1, needed) : needed;
}

function powerOf(object: GameObject, context: Context): number {
  return Math.max(0, sizeOf(object, context).power);
}

/**
 * Deals combat damage that was assigned. Whether one that has left still deals its own, the rules of the day say; what
 * has left is dealt none.
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
  const told = departed.reduce(
    (made, { to }) =>
      typeof to === "number" ? withObject(made, to, (one) => withReason(one, "combat-damage-of-the-departed")) : made,
    state,
  );
  return dealt({ ...told, table: { ...told.table, assigned: [] } }, context, landing);
}
