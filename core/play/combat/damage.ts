import { type Context, impossible, readParameter, requireAllowed } from "../context.ts";
import { withHappening } from "../happening.ts";
import { missingNumber, missingTypes } from "../missing-facts.ts";
import { withCountersPut, withPlayerCountersPut } from "../moving.ts";
import { withDefeat } from "../objects/battles.ts";
import { withDesignationsTaken } from "../objects/designations.ts";
import { lifeHolder, lifeOf } from "../objects/players.ts";
import { hasKeyword, keywordsOf, sizeOf } from "../objects/sizes.ts";
import { controllerOf, type GameObject, isCreature, withReason } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { isBanned, replaced, usual } from "../replacement/replacement.ts";
import { shielded } from "../replacement/shields.ts";
import { triggerOf, withTriggered } from "../stack.ts";
import { type State, teamOf } from "../state.ts";
import { asSpokenOf, leftOpen, objectAt, withObject, withReasons } from "../state-objects.ts";
import type { Damage, DamageStep } from "../table.ts";
import { type HeldObject, poisonOf } from "../words/combat-words.ts";
import { withoutRule } from "./blocking.ts";
import { boundTo } from "./combat-effects.ts";

/** Whom damage concerns: an object, by its name in `to`, or a player, in either key. Throws if both are named. */
export function recipientOf(
  { to, player }: { readonly to?: string | undefined; readonly player?: string | undefined },
  context: Context,
): { readonly to: string | undefined; readonly player: string | undefined } {
  if (to !== undefined && player !== undefined)
    throw impossible(context, "it names both an object and a player: write an event for each.");
  const isPlayer = to !== undefined && context.situation.players.includes(to);
  return isPlayer ? { to: undefined, player: to } : { to, player };
}

/** The state with a player's life changed by an amount. */
export function withLife(
  before: State,
  player: string,
  change: number,
  context: Context,
  reason: ParameterId = "life-changes",
  by: number | null = null,
): State {
  if (reason === "life-changes") readParameter(context, reason);
  const banned: readonly ParameterId[] = context.situation.isTeamGame
    ? ["cannot-wins", "life-of-a-team"]
    : ["cannot-wins"];
  if (change < 0 && isBanned(before, "lose-life", player, context))
    return withLifeChanged(before, context, { player, change: 0, reasons: banned });
  if (change <= 0) return withLifeChanged(before, context, { player, change, reasons: [reason] });
  if (isBanned(before, "gain-life", player, context))
    return withLifeChanged(before, context, { player, change: 0, reasons: banned });
  const { state, occurrence, because } = replaced(before, context, usual("gains-life", { player, amount: change }));
  const gained = occurrence.instead === null ? occurrence.amount : 0;
  return withLifeChanged(state, context, { player, change: gained, reasons: [...because, reason], by });
}

function withLifeChanged(
  state: State,
  context: Context,
  {
    player,
    change,
    reasons: fresh,
    by = null,
  }: {
    readonly player: string;
    readonly change: number;
    readonly reasons: readonly ParameterId[];
    /** What has the life gained by its damage, once for all that happens at the same moment. */
    readonly by?: number | null;
  },
): State {
  const holder = lifeHolder(player, context);
  const { life, because, openBy } = lifeOf(state, player, context);
  if (openBy !== null) return state;
  const reasons = [...because, ...fresh.filter((id) => !because.includes(id))];
  const { triggered, heard: known } = state.table;
  const isAgain = by !== null && triggered.slice(known).some((one) => one.by === by && one.player === player);
  const moment = change > 0 ? "gains-life" : "loses-life";
  const heard =
    change === 0 || isAgain ? state : withHappening(state, moment, { player, by, amount: Math.abs(change) });
  return {
    ...heard,
    table: {
      ...heard.table,
      life: { ...heard.table.life, [holder]: life + change },
      lifeBecause: { ...heard.table.lifeBecause, [holder]: reasons },
    },
  };
}

/** The state in which a player's life is unknown, because a parameter leaves it open. */
export function withLifeOpen(state: State, player: string, context: Context, silent: ParameterId): State {
  const { table } = state;
  return { ...state, table: { ...table, lifeOpenBy: { ...table.lifeOpenBy, [lifeHolder(player, context)]: silent } } };
}

/** The state with the life total of a player, or of that player's team, set. */
export function withLifeTotal(state: State, player: string, life: number, context: Context): State {
  const { table } = state;
  const holder = lifeHolder(player, context);
  const lifeUnsaid = table.lifeUnsaid.filter((other) => other !== holder);
  return { ...state, table: { ...table, life: { ...table.life, [holder]: life }, lifeUnsaid } };
}

/** Says whether damage of creatures that nobody named is missing from a player's life. */
export function isLifeUnsaid({ table }: State, player: string, context: Context): boolean {
  return table.lifeUnsaid.includes(lifeHolder(player, context));
}

/** The state in which a player was dealt combat damage of creatures that nobody named. */
export function withLifeUnsaid(state: State, player: string, context: Context): State {
  const holders = new Set([...state.table.lifeUnsaid, lifeHolder(player, context)]);
  return { ...state, table: { ...state.table, lifeUnsaid: [...holders] } };
}

/** Deals damage at one moment, with the effects of its sources' keywords, after what prevents or redirects it. */
export function dealt(before: State, context: Context, damages: readonly Damage[]): State {
  return landed(before, context, damages, false).state;
}

/** Deals combat damage at one moment, and records it, and how much of it came from commanders. */
export function combatDealt(before: State, context: Context, damages: readonly Damage[], step: DamageStep): State {
  readParameter(context, "combat-damage");
  const { state, landing } = landed(before, context, damages, true);
  const isCommander = (id: number): boolean => before.objects.some((object) => object.id === id && object.isCommander);
  const more = landing.filter(({ amount, from, to }) => amount > 0 && typeof to === "string" && isCommander(from));
  const commanderDamage = more.reduce((totals, { amount, from, to }) => {
    const earlier = totals.find((one) => one.from === from && one.to === to);
    const sum = { from, to: String(to), amount: amount + (earlier?.amount ?? 0) };
    return [...totals.filter((one) => one !== earlier), sum];
  }, state.table.commanderDamage);
  const logged = [...state.table.dealt, ...landing.map((damage) => ({ ...damage, step }))];
  const hit = { ...state, table: { ...state.table, dealt: logged, commanderDamage } };
  return withDesignationsTaken(hit, context, landing);
}

/** The state after damage, and the damage that was really dealt. */
function landed(before: State, context: Context, damages: readonly Damage[], isCombat: boolean) {
  const { state, landing, reasons } = shielded(before, context, damages, isCombat);
  const explained = reasons.reduce(
    (state, { to, id }) => (typeof to === "string" ? withLife(state, to, 0, context, id) : withReasons(state, to, id)),
    state,
  );
  const after = landing.reduce((state, damage) => dealtOne(state, context, damage, isCombat), explained);
  return { state: withLinked(after, context, explained, landing), landing };
}

/** What deals some damage, as the effect under way speaks of it; `undefined` if the damage is not dealt. */
function dealerOf(state: State, { from, to }: Damage): GameObject | undefined {
  // Neither a player who has left the game nor an object that is not on the battlefield is dealt damage.
  const isThere =
    typeof to === "string"
      ? !state.left.includes(to)
      : state.objects.some(({ id, zone }) => id === to && zone === "battlefield");
  const there = isThere ? state.objects.find(({ id }) => id === from) : undefined;
  return there === undefined ? undefined : asSpokenOf(state, there);
}

function dealtOne(before: State, context: Context, damage: Damage, isCombat: boolean): State {
  const { amount, from, to } = damage;
  const source = dealerOf(before, damage);
  if (source === undefined) return before;
  if (amount === 0) {
    const value = readParameter(context, "zero-damage");
    if (value === "no-damage") return withReasons(before, from, "zero-damage");
    // Without that rule it could be dealt, and make something trigger.
    context.open.add("zero-damage");
  }
  const state =
    typeof to === "string"
      ? withPlayerDamaged(before, context, { amount, source, player: to, isCombat })
      : damaged(before, context, source, { id: to, amount, isCombat });
  const seen = withDamageSeen(state, damage, isCombat);
  return typeof to === "number" && hasKeyword(source, "deathtouch", context)
    ? touched(seen, context, source, to)
    : seen;
}

/**
 * The state in which damage has been dealt, as triggers see it: what deals damage to several, or is dealt damage by
 * several at one moment, does so once. Each player is named, for what triggers on damage to players.
 */
function withDamageSeen(before: State, { from, to }: Damage, isCombat: boolean): State {
  // What nobody has heard yet happened at the same moment.
  const earlier = before.table.triggered.slice(before.table.heard);
  const player = typeof to === "string" ? to : null;
  const own = earlier.filter(({ when, object }) => when === "deals-damage" && object === from);
  const isFurther = own.length > 0;
  const isAgain = isFurther && (player === null || own.some((one) => one.player === player));
  const moments = isAgain ? [] : (["deals-damage", ...(isCombat ? (["deals-combat-damage"] as const) : [])] as const);
  const dealing = moments.reduce(
    (state: State, when) => withHappening(state, when, { object: from, player, isFurther }),
    before,
  );
  const target = before.objects.find(({ id }) => id === to);
  const hit = target === undefined ? { object: null, player } : { object: target.id, player: controllerOf(target) };
  const isHitAgain = earlier.some(
    ({ when, object, player }) => when === "is-dealt-damage" && object === hit.object && player === hit.player,
  );
  return isHitAgain ? dealing : withHappening(dealing, "is-dealt-damage", hit);
}

/** The state after lifelink: what one source deals at one moment is gained at once. */
function withLinked(after: State, context: Context, before: State, landing: readonly Damage[]): State {
  return [...new Set(landing.map(({ from }) => from))].reduce((state, from) => {
    const own = landing.filter((damage) => damage.from === from && dealerOf(before, damage) !== undefined);
    const [first] = own;
    const source = first && dealerOf(before, first);
    const amount = own.reduce((sum, { amount }) => sum + amount, 0);
    const count = source?.keywords.filter((keyword) => keyword === "lifelink").length ?? 0;
    if (source === undefined || amount === 0 || count === 0 || !hasKeyword(source, "lifelink", context)) return state;
    return linked(state, context, source, { amount, count });
  }, after);
}

/** Throws `situation-impossible` if no rule of the day knows a keyword that matters now. */
function requireRule(context: Context, parameter: ParameterId, keyword: string): void {
  requireAllowed(context, withoutRule(context, parameter, keyword));
}

/** Damage to a player costs life or, by infect, gives poison counters; toxic and poisonous give more of those. */
function withPlayerDamaged(
  before: State,
  context: Context,
  { amount, source, player, isCombat }: { amount: number; source: GameObject; player: string; isCombat: boolean },
): State {
  const isInfect = hasKeyword(source, "infect", context);
  if (isInfect) requireRule(context, "infect", "infect");
  const hit = isInfect
    ? withPoison(before, player, amount, context, "infect")
    : withLife(before, player, -amount, context, isCombat ? "combat-damage" : undefined);
  if (!isCombat) return hit;
  const poisonings = keywordsOf(source, context).flatMap((keyword) => poisonOf(keyword) ?? []);
  for (const { rule } of poisonings) requireRule(context, rule, rule);
  const toxic = poisonings.filter(({ rule }) => rule === "toxic").reduce((sum, { count }) => sum + count, 0);
  const poisoned = toxic === 0 ? hit : withPoison(hit, player, toxic, context, "toxic");
  const triggers = poisonings
    .filter(({ rule }) => rule === "poisonous")
    .map(({ count }) =>
      triggerOf(source, { name: "poisonous", does: [{ poisons: player, times: count }], because: ["poisonous"] }),
    );
  return triggers.reduce(withTriggered, poisoned);
}

/** The state in which a player gets poison counters. */
function withPoison(state: State, player: string, count: number, context: Context, reason: ParameterId): State {
  const poisoned = withPlayerCountersPut(state, context, player, { kind: "poison", times: count });
  return withLife(poisoned, player, 0, context, reason);
}

/** Says whether damage can be dealt to an object, or is not known not to be. */
export function isDamageable(object: GameObject): boolean {
  return isCreature(object) !== false || object.types.includes("planeswalker") || object.types.includes("battle");
}

/**
 * Damage to an object: it stays marked on a creature, and takes counters off a planeswalker or a battle. Throws
 * `situation-impossible` if the situation does not say what has to be known for that.
 */
function damaged(before: State, context: Context, source: GameObject, { id, amount, isCombat }: Hit): State {
  const object = before.objects.find((object) => object.id === id);
  if (object === undefined) return before;
  const isHit = isCreature(object);
  if (isHit === undefined) throw missingTypes(context, object.name);
  if (!isDamageable(object))
    throw impossible(
      context,
      `${object.name} is not dealt damage: only players, creatures, planeswalkers and battles are.`,
    );
  let state = before;
  if (isHit) {
    const isSafe = hasKeyword(object, "indestructible", context);
    const size = sizeOf(object, context);
    if (size.toughness === null && !isSafe) throw missingNumber(context, "toughness", object.name);
    state = withCreatureDamaged(state, context, source, { id, amount, isCombat });
  }
  if (object.types.includes("planeswalker"))
    state = withFewer(state, context, object, { amount, kind: "loyalty", rule: "planeswalker-damage" });
  if (object.types.includes("battle"))
    state = withFewer(state, context, object, { amount, kind: "defense", rule: "battle-damage" });
  return state;
}

/** Damage to an object, which is combat damage or that of an effect. */
type Hit = { readonly id: number; readonly amount: number; readonly isCombat: boolean };

/** Damage to a creature is marked on it or, by wither and infect, puts -1/-1 counters on it. */
function withCreatureDamaged(state: State, context: Context, source: GameObject, { id, amount, isCombat }: Hit): State {
  const rule = (["wither", "infect"] as const).find((keyword) => hasKeyword(source, keyword, context));
  if (rule === undefined) return withObject(state, id, (object) => ({ ...object, damage: object.damage + amount }));
  requireRule(context, rule, rule);
  const put = withCountersPut(state, context, id, { kind: "-1/-1", times: amount, isByEffect: !isCombat });
  return withReasons(put, id, rule);
}

/** The state after damage took counters off a permanent. */
function withFewer(
  state: State,
  context: Context,
  object: GameObject,
  {
    amount,
    kind,
    rule,
  }: { amount: number; kind: "loyalty" | "defense"; rule: "planeswalker-damage" | "battle-damage" },
): State {
  const value = readParameter(context, rule);
  if (value === "no-rule" || value === "not-known") return leftOpen(state, object, rule);
  const now = object.counters[kind];
  if (now === undefined) throw missingNumber(context, kind, object.name);
  const fewer = withObject(state, object.id, (object) => ({
    ...withReason(object, rule),
    counters: { ...object.counters, [kind]: Math.max(0, now - amount) },
  }));
  return kind === "defense" && now > 0 && amount >= now ? withDefeat(fewer, object, context) : fewer;
}

function touched(state: State, context: Context, source: GameObject, to: number): State {
  const value = readParameter(context, "deathtouch-kill");
  const marked = withReasons(state, to, "deathtouch-kill");
  if (value === "triggered")
    return withTriggered(marked, triggerOf(source, { name: "deathtouch", it: to, does: [{ destroys: "it" }] }));
  return withObject(marked, to, (object) =>
    value === "state-based" ? { ...object, isTouchedByDeath: true } : { ...object, openBy: "deathtouch-kill" },
  );
}

function linked(
  state: State,
  context: Context,
  source: GameObject,
  { amount, count }: { readonly amount: number; readonly count: number },
): State {
  const player = controllerOf(source);
  const value = readParameter(context, "lifelink");
  const isTwice = count > 1 && readParameter(context, "lifelink-twice") === "adds-up";
  const marked = withLife(state, player, 0, context, count > 1 ? "lifelink-twice" : "lifelink");
  if (value === "with-the-damage") return withLife(marked, player, amount, context, "lifelink", source.id);
  if (value === "triggered") {
    const trigger = triggerOf(source, {
      name: "lifelink",
      does: [{ gainsLife: amount, player: "you" }],
      because: ["lifelink"],
    });
    return Array.from({ length: isTwice ? count : 1 }, () => trigger).reduce(withTriggered, marked);
  }
  return withLifeOpen(marked, player, context, "lifelink");
}

/** Damage as an event says it, by names. */
type WrittenDamage = {
  readonly deals: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly player?: string | undefined;
  readonly onto?: string | undefined;
  readonly unpreventable?: boolean | undefined;
};

/** The damage that an event says. Throws if it does not say what deals it, or to what. */
export function damageWritten(state: State, written: WrittenDamage, context: Context): Damage {
  const { deals: amount, from = state.meanings === null ? undefined : "this", onto } = written;
  const { to, player } = recipientOf(written, context);
  if (from === undefined) throw impossible(context, 'it does not say what deals the damage: write "from".');
  const source = objectAt(state, from, context);
  const target = to === undefined ? player : objectAt(state, to, context).id;
  if (target === undefined) throw impossible(context, "it does not say what the damage is dealt to.");
  const damage = { amount, from: source.id, to: target, isUnpreventable: written.unpreventable === true };
  return onto === undefined ? damage : { ...damage, onto: planeswalkerFor(state, context, { source, player, onto }) };
}

/** The planeswalker to which damage to its controller is redirected. Throws where no rule allows that. */
function planeswalkerFor(
  state: State,
  context: Context,
  { source, player, onto }: { source: GameObject; player: string | undefined; onto: string },
): HeldObject {
  const object = objectAt(state, onto, context);
  if (readParameter(context, "burn-to-planeswalker") !== "redirect")
    throw impossible(context, "damage to a player is not redirected to a planeswalker on this day.");
  const isTheirs = object.types.includes("planeswalker") && controllerOf(object) === player;
  if (!isTheirs)
    throw impossible(context, `${onto} is no planeswalker of ${player ?? "a player who is dealt damage"}.`);
  if (teamOf(context.situation, controllerOf(source)).includes(controllerOf(object)))
    throw impossible(context, `only damage of an opponent's source is redirected to ${onto}.`, [
      "burn-to-planeswalker",
    ]);
  return boundTo(object);
}
