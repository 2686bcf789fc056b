import type { Problem } from "../../problem.ts";
import { resolvedAndSettled, withStackEmptied } from "../casting/resolving.ts";
import { withChecks } from "../checks.ts";
import { citable, withRules } from "../citing.ts";
import { type Context, endless, impossible, readParameter, requireAllowed } from "../context.ts";
import { withSeen } from "../happening.ts";
import { missingNumber } from "../missing-facts.ts";
import { hasKeyword, sizeOf } from "../objects/sizes.ts";
import type { GameObject } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { withEntry } from "../stack.ts";
import type { State } from "../state.ts";
import { objectOf, withObject, withReasons } from "../state-objects.ts";
import type { Attacker, Damage, DamageStep } from "../table.ts";
import { withTriggers } from "../triggers/triggers.ts";
import { wayTaken, withWayTaken } from "../ways.ts";
import { withoutRule } from "./blocking.ts";
import { combatDealt, isDamageable, withLife } from "./damage.ts";
import { divisionAt, isInOrder, lethalFor, powerOf, rulesOfDivision, sharesLeft, waysToDivide } from "./division.ts";

/** More objects than can be on the stack, unless abilities trigger each other without end. */
const roundsMax = 200;

/** Combat damage: who deals it in which step, how it is divided, and how much of it is dealt. */

/**
 * Deals combat damage: in the first of two steps only, or in that and then, when that is over, in the other one. Damage
 * that was assigned before is dealt as it was assigned.
 */
export function withCombatDamage(before: State, context: Context, step?: DamageStep): State {
  if (step === "first") return withFirstStep(before, context);
  const state = withFirstStepOver(before, context);
  const { assignedIn } = state.table;
  const ready = assignedIn === null ? assignedFor(state, context, "regular") : state;
  const after = assignedDealt(ready, context);
  return { ...after, table: { ...after.table, isDamageDealt: true } };
}

/** Assigns the combat damage of a step, which then waits on the stack. Throws if the rules of the day deal it at once. */
export function withDamageAssigned(before: State, context: Context, step: DamageStep): State {
  if (readParameter(context, "time-before-damage") !== "yes")
    throw impossible(context, "combat damage is dealt as soon as it is assigned.");
  if (before.table.assignedIn !== null) throw impossible(context, "combat damage is assigned and waits already.");
  const state = step === "first" ? withStrikers(before, context) : withFirstStepOver(before, context);
  return onStack(assignedFor(state, context, step), step);
}

/** The state with the damage that was assigned in a step as one object on the stack; the active player acts first. */
function onStack(state: State, step: DamageStep): State {
  const does = [{ combatDamage: "dealt", ...(step === "first" && { step }) }];
  return {
    ...withEntry(state, {
      kind: "damage",
      name: "combat damage",
      you: "nobody",
      does,
      because: ["time-before-damage"],
    }),
    priority: null,
  };
}

/** The state after the damage that waited on the stack is dealt as it was assigned. */
export function withDamageResolved(before: State, context: Context, step: DamageStep): State {
  const state = withCombatDamage(before, context, step);
  return { ...state, table: { ...state.table, resolvedIn: step } };
}

/** The state after the damage that waits on the stack, and all that is above it, has resolved. */
export function withWaitingDamage(before: State, context: Context): State {
  let state = before;
  for (let round = 0; state.table.assignedIn === before.table.assignedIn; round++) {
    if (round > roundsMax) throw endless(context, "the stack never becomes empty");
    state = resolvedAndSettled(state, context);
  }
  return state;
}

/** Says whether there is a first one of two combat damage steps still to come. */
export function hasFirstStep(state: State, context: Context): boolean {
  return !state.table.isFirstStruck && strikersOf(state, context).length > 0;
}

/** Assigns combat damage that waits to be dealt, if the rules of the day have a moment between the two. */
export function atLastMoment(state: State, context: Context): State {
  const isWindow = readParameter(context, "time-before-damage") === "yes";
  const isWaiting = state.table.assignedIn !== null;
  const then =
    isWindow && !isWaiting
      ? context.language.play(state, { combatDamage: "assigned" }, context)
      : isWaiting
        ? state
        : withFirstStepOver(state, context);
  return withFighters(then, "time-before-damage");
}

function assignedFor(state: State, context: Context, step: DamageStep): State {
  const marked = withDamageReasons(state, context, step);
  const fights = fightsIn(marked, context, step);
  const taken = fights.reduce((state, fight) => withDivisionTaken(state, context, fight, step), marked);
  const assigned = combatDamage(taken, context, step);
  const { shares } = marked.table;
  const order = taken.order + 1;
  return { ...taken, order, table: { ...taken.table, shares, assigned, assignedIn: step, assignedAt: order } };
}

/** The state with a parameter that contributed to what becomes of the creatures in combat. */
function withFighters(state: State, id: ParameterId): State {
  const fighters = state.table.attackers.flatMap(({ attacker, blockers }) => [attacker, ...blockers]);
  return fighters.reduce((state, one) => withReasons(state, one, id), state);
}

function strikersOf(state: State, context: Context): readonly number[] {
  const fighters = [...new Set(state.table.attackers.flatMap(({ attacker, blockers }) => [attacker, ...blockers]))];
  return fighters.filter((id) => {
    const object = state.objects.find((object) => object.id === id);
    if (object === undefined || object.zone !== "battlefield") return false;
    const isDouble = hasKeyword(object, "double-strike", context);
    requireAllowed(context, isDouble ? withoutRule(context, "double-strike", "double strike") : undefined);
    return isDouble || hasKeyword(object, "first-strike", context);
  });
}

/** The state as the first damage step begins: who has first or double strike now deals damage in it. */
function withStrikers(state: State, context: Context): State {
  const firstStrikers = strikersOf(state, context);
  if (state.table.isFirstStruck || firstStrikers.length === 0)
    throw impossible(context, "there is one combat damage step: no creature in combat has first or double strike.", [
      "first-strike",
    ]);
  return { ...state, table: { ...state.table, firstStrikers } };
}

/** The first of two combat damage steps, if a creature in combat has first or double strike. */
function withFirstStep(state: State, context: Context): State {
  const { isFirstStruck, assignedIn } = state.table;
  if (isFirstStruck) return state;
  const isWaiting = assignedIn === "first";
  if (!isWaiting && strikersOf(state, context).length === 0)
    return { ...state, table: { ...state.table, isFirstStruck: true } };
  const assigned = isWaiting ? state : assignedFor(withStrikers(state, context), context, "first");
  readParameter(context, "first-strike");
  const marked = withFighters(
    isDoubleIn(state, context) ? withFighters(assigned, "double-strike") : assigned,
    "first-strike",
  );
  const dealt = assignedDealt({ ...marked, table: { ...marked.table, isFirstStruck: true } }, context);
  const checked = withChecks(dealt, context);
  return { ...checked, table: { ...checked.table, shares: sharesLeft(checked) } };
}

/** The state after the first of two combat damage steps. Like any step it ends only when the stack is empty. */
function withFirstStepOver(before: State, context: Context): State {
  const struck = withFirstStep(before, context);
  if (struck.table.firstStrikers.length === 0 || struck.table.assignedIn !== null) return struck;
  const over = withStackEmptied(withTriggers(before, withSeen(struck), context), context);
  return { ...over, table: { ...over.table, shares: sharesLeft(over) } };
}

function isDoubleIn(state: State, context: Context): boolean {
  const fighters = state.table.attackers.flatMap(({ attacker, blockers }) => [attacker, ...blockers]);
  return state.objects.some((object) => fighters.includes(object.id) && hasKeyword(object, "double-strike", context));
}

/** Records the rules that decide where the damage of attackers goes, for answers about the defending players. */
function withDamageReasons(state: State, context: Context, step: DamageStep): State {
  const isHere = (id: number): boolean =>
    state.objects.some((object) => object.id === id && object.zone === "battlefield");
  return state.table.attackers.reduce((state, { attacker, at, isTargetOut, blockers, isBlocked }) => {
    const source = state.objects.find(({ id }) => id === attacker);
    if (source === undefined || !dealsIn(state, source, context, step)) return state;
    const isTrampling = hasKeyword(source, "trample", context);
    const isBare = isBlocked && !blockers.some(isHere);
    const id: ParameterId = !isBlocked
      ? "unblocked-damage"
      : isBare
        ? isTrampling
          ? "trample-without-blockers"
          : "blocked-for-good"
        : isTrampling
          ? "trample"
          : "blocked-for-good";
    const rules: readonly ParameterId[] = isTargetOut ? ["removed-from-combat", id] : [id];
    return [...rules, ...strikeRules(state, source, context)].reduce((more: State, rule): State => {
      readParameter(context, rule);
      return withLife(more, at, 0, context, rule);
    }, state);
  }, state);
}

/** The rules on two damage steps, if there are two and they are a matter of a creature. */
function strikeRules({ table }: State, object: GameObject, context: Context): readonly ParameterId[] {
  if (table.firstStrikers.length === 0) return [];
  const isDouble = hasKeyword(object, "double-strike", context);
  return citable(context, [...(isDouble ? (["double-strike"] as const) : []), "first-strike"]);
}

/** Says whether a creature deals combat damage in a step. */
function dealsIn({ table }: State, object: GameObject, context: Context, step: DamageStep): boolean {
  const isDouble = hasKeyword(object, "double-strike", context);
  if (step === "first") return isDouble || hasKeyword(object, "first-strike", context);
  return isDouble || !table.firstStrikers.includes(object.id);
}

/**
 * The damage that creatures in combat deal in one of the two steps. Throws `situation-impossible` for a division that
 * the rules of the day forbid.
 */
function combatDamage(state: State, context: Context, step: DamageStep): readonly Damage[] {
  return fightsIn(state, context, step)
    .flatMap((fight) => damageOf(state, context, fight, step))
    .filter(({ amount }) => amount > 0 || (amount === 0 && readParameter(context, "zero-damage") !== "no-damage"));
}

/** The creatures that deal damage in a step, each with those it fights. */
function fightsIn(state: State, context: Context, step: DamageStep): readonly Fight[] {
  const { attackers } = state.table;
  const there = (ids: readonly number[]): readonly GameObject[] =>
    ids.flatMap((id) => state.objects.find((object) => object.id === id && object.zone === "battlefield") ?? []);
  const deals = (object: GameObject): boolean => dealsIn(state, object, context, step);
  const ofAttackers = attackers.flatMap((combat) =>
    there([combat.attacker])
      .filter(deals)
      .map((source): Fight => ({ source, against: there(combat.blockers), attack: combat })),
  );
  const ofBlockers = there([...new Set(attackers.flatMap(({ blockers }) => blockers))])
    .filter(deals)
    .map((source): Fight => {
      const blocked = attackers.filter(({ blockers }) => blockers.includes(source.id));
      return { source, against: there(blocked.map(({ attacker }) => attacker)), attack: null };
    });
  return [...ofAttackers, ...ofBlockers];
}

/** A creature that deals combat damage, with the creatures it blocks or is blocked by; `attack` if it attacks. */
type Fight = {
  readonly source: GameObject;
  readonly against: readonly GameObject[];
  readonly attack: Attacker | null;
};

/** The damage of one creature: as divided, or all of it to the first creature it fights or to what it attacks. */
function damageOf(state: State, context: Context, fight: Fight, step: DamageStep): readonly Damage[] {
  const { source, against, attack } = fight;
  const shares = state.table.shares.filter(({ from }) => from === source.id);
  if (shares.length > 0) return divided(state, context, { ...fight, shares, step });
  const amount = powerOf(source, context);
  const [first] = against;
  if (first !== undefined) return [{ amount, from: source.id, to: first.id }];
  const isStopped = attack === null || (attack.isBlocked && !hasKeyword(source, "trample", context));
  const [to = planeswalkerPassed(state, context, fight)?.at] = attackedIn(attack);
  return isStopped || to === undefined ? [] : [{ amount, from: source.id, to }];
}

/** The state in which a creature divides its damage as nobody said: all of it to the first, unless another way is tried. */
function withDivisionTaken(state: State, context: Context, fight: Fight, step: DamageStep): State {
  const { source, against, attack } = fight;
  const [[first, ...others], amount] = [against, powerOf(source, context)];
  if (first === undefined || amount <= 0 || state.table.shares.some(({ from }) => from === source.id)) return state;
  const isTrampling = attack !== null && hasKeyword(source, "trample", context);
  if (others.length === 0 && !(isTrampling && amount > lethalFor(first, source, context))) return state;
  const over = planeswalkerPassed(state, context, fight);
  const past = [...(isTrampling ? attackedIn(attack) : []), ...(over === undefined ? [] : [over.at])];
  const to = [...against.map(({ id }) => id), ...past];
  const sharesOf = (way: number): readonly Damage[] =>
    divisionAt(way, amount, to.length).map((amount, at) => ({ amount, from: source.id, to: to[at] ?? first.id }));
  // What others assign to the same creature counts for trample, and is not chosen yet.
  const isFought = ({ blockers }: Attacker): boolean => against.some(({ id }) => blockers.includes(id));
  const isShared = state.table.attackers.filter(isFought).length > 1;
  const isOpen = isShared || against.some((object) => sizeOf(object, context).toughness === null);
  const ways = waysToDivide(amount, to.length, (way) => {
    return isOpen || problemOfDivision(state, context, { ...fight, shares: sharesOf(way), step }) === undefined;
  });
  const way = wayTaken(context, ways.length);
  const shares = way === 0 ? [] : sharesOf(ways[way] ?? way);
  const told = `How ${source.name} divides its combat damage is not said ("assigns"): all of it went to ${first.name}.`;
  const all = [...state.table.shares, ...shares.filter(({ amount }) => amount > 0)];
  return withWayTaken({ ...state, table: { ...state.table, shares: all } }, context, told);
}

type Division = Fight & { readonly shares: readonly Damage[]; readonly step: DamageStep };

/** The shares. Throws if the rules of the day do not allow that division. */
function divided(state: State, context: Context, division: Division): readonly Damage[] {
  const problem = problemOfDivision(state, context, division);
  if (problem !== undefined) throw problem;
  return division.shares;
}

/** Why the rules of the day do not allow a division; `undefined` if they do. */
function problemOfDivision(state: State, context: Context, division: Division): Problem | undefined {
  const { source, against, attack, shares } = division;
  const inOrder: ParameterId = attack === null ? "blocker-damage" : "attacker-damage";
  const refuse = (why: string, rule: ParameterId = "combat-damage") =>
    impossible(context, `the damage of ${source.name} cannot be divided so: ${why}.`, [rule]);
  const [whole, total] = [powerOf(source, context), shares.reduce((sum, { amount }) => sum + amount, 0)];
  if (whole !== total)
    return refuse(
      `it deals ${whole}, and this is ${total}${state.table.attackers.length > 0 && readParameter(context, "time-before-damage") === "yes" ? " (write “combatDamage: assigned” before what happens between assigning and dealing)" : ""}`,
    );
  const given = (to: number | string): number =>
    shares.filter((share) => share.to === to).reduce((sum, { amount }) => sum + amount, 0);
  const isPast = against.length === 0 && attack?.isBlocked !== true;
  const isTrampling = attack !== null && hasKeyword(source, "trample", context);
  const over = planeswalkerPassed(state, context, division);
  const past = [...(isPast || isTrampling ? attackedIn(attack) : []), ...(over === undefined ? [] : [over.at])];
  if (!shares.every(({ to }) => past.includes(to) || against.some(({ id }) => id === to)))
    return refuse("it goes to the creatures that it blocks or is blocked by or, with trample, past them to the player");
  const lost = (id: number): number => given(id) + assignedByOthers(state, context, division, id);
  if (over !== undefined && given(over.at) > 0 && lost(over.id) < over.loyalty)
    return refuse(
      "the planeswalker has to get damage equal to its loyalty before its controller gets any",
      "trample-over-planeswalkers",
    );
  const places = against.map((other) => ({
    given: given(other.id),
    lethal: lethalFor(other, source, context),
    others: isTrampling ? assignedByOthers(state, context, division, other.id) : 0,
  }));
  if (attack?.isBlocked === true && shares.some(({ to }) => past.includes(to))) {
    if (places.some((place) => place.given + place.others < place.lethal))
      return refuse("each blocker has to get lethal damage before the player gets any", "trample");
  } else if (!isFreelyDivided(division, context)) {
    if (!isInOrder(places, false))
      return refuse("each creature has to get lethal damage before the next one gets any", inOrder);
  }
  return undefined;
}

/** What a creature attacks, if that is still in combat. */
function attackedIn(attack: Attacker | null): readonly (number | string)[] {
  return attack === null || attack.isTargetOut ? [] : [attack.target];
}

/** The planeswalker past which a creature's damage may go, with its controller and loyalty. */
function planeswalkerPassed(state: State, context: Context, { source, attack }: Fight) {
  const object = state.objects.find(({ id }) => id === attack?.target);
  const keyword = "trample-over-planeswalkers";
  if (attack === null || typeof attack.target !== "number" || !hasKeyword(source, keyword, context)) return undefined;
  requireAllowed(context, withoutRule(context, keyword, keyword));
  const isThere = object?.zone === "battlefield" && !attack.isTargetOut;
  const loyalty = isThere ? object.counters["loyalty"] : 0;
  if (loyalty === undefined) throw missingNumber(context, "loyalty", object?.name ?? "it");
  return { id: attack.target, at: attack.at, loyalty };
}

/** How much damage other attackers assign to a creature in the same step: it counts for trample. */
function assignedByOthers(state: State, context: Context, { source, step }: Division, to: number): number {
  const others = fightsIn(state, context, step).filter(
    (fight) => fight.attack !== null && fight.source.id !== source.id,
  );
  const assigned = others.flatMap((fight) => {
    const shares = state.table.shares.filter(({ from }) => from === fight.source.id);
    return shares.length > 0 ? shares : damageOf(state, context, fight, step);
  });
  return assigned.filter((damage) => damage.to === to).reduce((sum, { amount }) => sum + amount, 0);
}

/** Says whether no order of the creatures counts: by the rules of the day, by deathtouch, or by banding. */
function isFreelyDivided({ source, attack, against }: Fight, context: Context): boolean {
  if (readParameter(context, attack === null ? "blocker-damage" : "attacker-damage") === "free") return true;
  const isBanded = against.some((object) => hasKeyword(object, "banding", context));
  if (isBanded && readParameter(context, "banding-and-damage") === "controller-of-the-band") return true;
  return hasKeyword(source, "deathtouch", context) && readParameter(context, "deathtouch-division") === "free";
}

/**
 * Deals combat damage that was assigned. The rules of the day decide whether a creature that has left still deals
 * damage; nothing is dealt to what has left.
 */
function assignedDealt(state: State, context: Context): State {
  const { assigned, assignedIn, assignedAt } = state.table;
  // What left and came back is another object.
  const isHere = (id: number): boolean =>
    state.objects.some((object) => object.id === id && object.zone === "battlefield" && object.order < assignedAt);
  const isStruck = (to: number | string): boolean =>
    typeof to === "string" ? !state.left.includes(to) : isHere(to) && isDamageable(objectOf(state, to));
  const departed = assigned.filter(({ from }) => !isHere(from));
  const isLost = departed.length > 0 && readParameter(context, "combat-damage-of-the-departed") !== "dealt";
  const landing = assigned.filter(({ from, to }) => isStruck(to) && !(isLost && !isHere(from)));
  if (assigned.some(({ to }) => typeof to === "string" && state.left.includes(to)))
    readParameter(context, "damage-to-one-who-left");
  const marked = departed.reduce(
    (state, { to }) => (typeof to === "number" ? withReasons(state, to, "combat-damage-of-the-departed") : state),
    state,
  );
  const attacking = state.table.attackers.map(({ attacker }) => attacker);
  const ruled = landing.reduce(
    (state, { from, to }) =>
      typeof to === "number"
        ? withObject(state, to, (object) =>
            withRules(object, ["combat-damage", rulesOfDivision(attacking, from)], context),
          )
        : state,
    marked,
  );
  const table = { ...ruled.table, assigned: [], assignedIn: null };
  return combatDealt({ ...ruled, table }, context, landing, assignedIn ?? "regular");
}
