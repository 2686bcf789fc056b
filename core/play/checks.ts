import { withCleanupActed } from "./cleanup.ts";
import { type Context, countLooks, endless, readParameter } from "./context.ts";
import { withHeldChangesOver, withLoansOver } from "./control.ts";
import { withDeparture, withLosers } from "./departure.ts";
import { moved, sacrificed } from "./moving.ts";
import { attachmentChecked } from "./objects/attachments.ts";
import { withoutDefense } from "./objects/battles.ts";
import { withBlessings } from "./objects/designations.ts";
import { withTimeKept } from "./objects/faces.ts";
import { atOnce, withOneAge } from "./objects/groups.ts";
import { withPairsOver } from "./objects/pairs.ts";
import { isPoisonShared, poisonCounted } from "./objects/players.ts";
import { isBareSaga } from "./objects/sagas.ts";
import { hasKeyword, sizeOf } from "./objects/sizes.ts";
import { withCharacteristics } from "./objects/standing.ts";
import { tappedOne } from "./objects/tapping.ts";
import { controllerOf, type GameObject, isCreature, isOfType, withReason } from "./objects.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import { isBanned, replaced, usual } from "./replacement/replacement.ts";
import { isEnded, type State, teamOf, withAssumed } from "./state.ts";
import { withObject, withReasons } from "./state-objects.ts";
import { withoutFighter } from "./table.ts";
import { withTriggers } from "./triggers/triggers.ts";
import { uniqueness } from "./uniqueness.ts";

/** More rounds than checks can need besides one for each object, unless what they move always comes back. */
const roundsMax = 30;

/** Performs state-based actions between two events until none is left. Does nothing while something resolves. */
export function withChecks(before: State, context: Context): State {
  countLooks(context, before.objects.length);
  let state = withFacesTurned(before, context);
  let earlier = state;
  if (before.resolving.length > 0 || before.search !== null || isEnded(before, context)) return state;
  for (let round = 0; round < roundsMax + before.objects.length; round++) {
    const checked = atOnce(state, (all) => checks.reduce((state, check) => check(state, context), all));
    const after = checked === state ? state : withTriggers(state, checked, context);
    if (after === state) return state;
    countLooks(context, state.objects.length);
    earlier = state;
    state = withCleanupActed(state, withCharacteristics(after, context));
  }
  // What the rules of the day leave open is found again in each round, and nothing comes of it.
  const isMoved = state.objects.some(({ order }, place) => order !== earlier.objects[place]?.order);
  if (isMoved) throw endless(context, "state-based actions are performed without end");
  return state;
}

/**
 * The objects as effects make them, after day and night have turned over what turns with them, and players have got the
 * city's blessing: neither is such an action.
 */
function withFacesTurned(before: State, context: Context): State {
  const state = withCharacteristics(before, context);
  const turned = withTimeKept(withBlessings(state, context), context);
  return turned === state ? state : withCharacteristics(turned, context);
}

type Check = (state: State, context: Context) => State;

const checks: readonly Check[] = [
  withExileOver,
  withLoansOver,
  withHeldChangesOver,
  withPairsOver,
  losing,
  (state, context) => eachObject(state, context, countersCancelled),
  (state, context) => eachObject(state, context, dyingOfSize),
  (state, context) => eachObject(state, context, sagaOver),
  (state, context) => eachObject(state, context, withoutLoyalty),
  (state, context) => eachObject(state, context, withoutDefense),
  (state, context) => eachObject(state, context, attachmentChecked),
  uniqueness,
];

function eachObject(
  state: State,
  context: Context,
  check: (state: State, object: GameObject, context: Context) => State,
): State {
  return state.objects.reduce((after, one) => {
    if (one.zone !== "battlefield" || one.openBy !== null) return after;
    const object = after === state ? one : after.objects.find(({ id }) => id === one.id);
    return object?.zone === "battlefield" ? check(after, object, context) : after;
  }, state);
}

/** Destroys an object, unless it is indestructible or regenerates. */
function destroyed(state: State, object: GameObject, context: Context, isWantedInCommand = false): State {
  const isUnclear =
    object.changes.some(({ does }) => does === "loses-all") &&
    object.changes.some(({ keyword }) => keyword === "indestructible");
  const explained = isUnclear ? withReasons(state, object.id, "indestructible") : state;
  if (isUnclear && readParameter(context, "indestructible") === "no-rule")
    return withObject(explained, object.id, (object) => ({ ...object, openBy: "indestructible" }));
  if (hasKeyword(object, "indestructible", context)) return keptIndestructible(explained, object, context);
  const would = usual("is-destroyed", { object, player: controllerOf(object) });
  const { state: ruled, occurrence, because } = replaced(explained, context, would);
  const marked = withReasons(ruled, object.id, ...because);
  if (occurrence.instead !== null) return marked;
  const armor = armorOf(marked, object, context);
  if (armor !== undefined) return spared(marked, object, armor, context);
  return object.shields > 0
    ? regenerated(marked, object, context)
    : moved(marked, context, object, { to: "graveyard", isWantedInCommand });
}

/** The same state, if it is known by then that being indestructible is the reason. */
function keptIndestructible(state: State, { id, because }: GameObject, context: Context): State {
  readParameter(context, "indestructible");
  return because.includes("indestructible") ? state : withReasons(state, id, "indestructible");
}

/** An Aura that is destroyed in place of what it enchants; of several, the one that came first. */
function armorOf({ objects }: State, { id }: GameObject, context: Context): GameObject | undefined {
  const isArmor = ({ attachedTo, zone, keywords }: GameObject): boolean =>
    attachedTo === id && zone === "battlefield" && armorWords.some((word) => keywords.includes(word));
  const armor = objects.find(isArmor);
  return armor === undefined || readParameter(context, "umbra-armor") === "no-rule" ? undefined : armor;
}

/** The names that the rules have had for one keyword. */
const armorWords = ["umbra-armor", "totem-armor"] as const;

function spared(before: State, object: GameObject, armor: GameObject, context: Context): State {
  const state = withObject(before, object.id, (object) => ({
    ...withReason(object, "umbra-armor"),
    damage: 0,
    isTouchedByDeath: false,
  }));
  const isChoice =
    object.shields > 0 || armorOf({ ...state, objects: without(state.objects, armor) }, object, context) !== undefined;
  const chosen = `${controllerOf(object)} chose what applied as ${object.name} would be destroyed, and it is not said: ${armor.name} was taken.`;
  const after = isChoice ? withAssumed(state, chosen) : state;
  return destroyed(after, armor, context);
}

function without(objects: readonly GameObject[], { id }: GameObject): readonly GameObject[] {
  return objects.filter((object) => object.id !== id);
}

function regenerated(state: State, object: GameObject, context: Context): State {
  readParameter(context, "regeneration");
  const stays = withObject(state, object.id, (object) => ({
    ...withReason(object, "regeneration"),
    shields: object.shields - 1,
    damage: 0,
    isTouchedByDeath: false,
  }));
  const tapped = tappedOne(stays, object);
  return { ...tapped, table: withoutFighter(tapped.table, object.id) };
}

/** Destroys an object by an effect, unless a shield counter on it is removed instead. */
export function destroyedByEffect(
  state: State,
  object: GameObject,
  context: Context,
  isWantedInCommand = false,
): State {
  const shields = object.counters["shield"] ?? 0;
  const isShielded = shields > 0 && readParameter(context, "shield-counters") === "removed-instead";
  if (!isShielded || hasKeyword(object, "indestructible", context))
    return destroyed(state, object, context, isWantedInCommand);
  return withObject(state, object.id, (object) => ({
    ...withReason(object, "shield-counters"),
    counters: { ...object.counters, shield: shields - 1 },
  }));
}

/**
 * The players who lose because they have no life left, drew from an empty library, are poisoned, or were dealt enough
 * combat damage by one commander. A team loses as a whole. Who has lost leaves.
 */
function losing(state: State, context: Context): State {
  const { situation } = context;
  const { table, left } = state;
  const isSafe = (player: string): boolean =>
    teamOf(situation, player).some((mate) => isBanned(state, "lose", mate, context));
  const losses = lossesOf(state, context).filter(({ player }) => !table.lost.includes(player) && !isSafe(player));
  // A draw from an empty library counts only at the next check, whatever becomes of it there.
  if (losses.length === 0 && table.overdrawn.some(isSafe))
    return { ...state, table: { ...table, overdrawn: table.overdrawn.filter((player) => !isSafe(player)) } };
  const losers = [...table.lost, ...losses.flatMap(({ player }) => teamOf(situation, player))];
  const leaving = [...new Set(losers)].filter((player) => !left.includes(player));
  if (leaving.length === 0) return state;
  if (situation.players.length > 2) readParameter(context, "loser-leaves");
  for (const { because } of losses) readParameter(context, because);
  const lost = losses.reduce(
    (state, { player, because }) => withLosers(state, teamOf(situation, player), because),
    state,
  );
  return withDeparture(lost, context, leaving);
}

/** Who loses at this check, and by which parameter. */
function lossesOf(state: State, context: Context): readonly { player: string; because: ParameterId }[] {
  const { table } = state;
  const { situation } = context;
  const lifeless = Object.entries(table.life).flatMap(([player, life]) => (life <= 0 ? [player] : []));
  const enough = isPoisonShared(state, context) ? 15 : 10;
  const poisoned = Object.keys(table.poison).filter((player) => poisonCounted(state, player, context) >= enough);
  const beaten = table.commanderDamage.filter(
    ({ amount }) => amount >= 21 && readParameter(context, "commander-damage") === "21-loses",
  );
  return [
    ...lifeless.map((player) => ({ player, because: "no-life" as const })),
    ...table.overdrawn.map((player) => ({ player, because: "empty-library" as const })),
    ...poisoned.map((player) => ({
      player,
      because: situation.isTeamGame ? ("poison-two-headed-giant" as const) : ("poison" as const),
    })),
    ...beaten.map(({ to }) => ({ player: to, because: "commander-damage" as const })),
  ];
}

function withoutLoyalty(state: State, object: GameObject, context: Context): State {
  if (!object.types.includes("planeswalker") || object.counters["loyalty"] !== 0) return state;
  if (readParameter(context, "planeswalker-without-loyalty") !== "graveyard") return state;
  return withReasons(moved(state, context, object, { to: "graveyard" }), object.id, "planeswalker-without-loyalty");
}

function countersCancelled(state: State, object: GameObject, context: Context): State {
  const [plus = 0, minus = 0] = [object.counters["+1/+1"], object.counters["-1/-1"]];
  const pairs = Math.min(plus, minus);
  if (pairs === 0) return state;
  const isCancelled = readParameter(context, "opposite-counters") === "cancel";
  if (!isCancelled && object.because.includes("opposite-counters")) return state;
  return withObject(state, object.id, (object) => ({
    ...withReason(object, "opposite-counters"),
    counters: isCancelled ? { ...object.counters, "+1/+1": plus - pairs, "-1/-1": minus - pairs } : object.counters,
  }));
}

function dyingOfSize(state: State, object: GameObject, context: Context): State {
  if (isCreature(object) !== true) return state;
  const { toughness, because: sizes, openBy } = sizeOf(object, context);
  // Nothing dies of a toughness that nobody stated. Damage to such a creature is refused.
  if (openBy !== null || toughness === null) return state;
  const because: readonly ParameterId[] = [
    ...sizes,
    ...(toughness <= 0 ? (["no-toughness"] as const) : object.damage >= toughness ? (["lethal-damage"] as const) : []),
  ];
  const marked = (state: State): State => {
    for (const id of because) readParameter(context, id);
    return because.length === 0 ? state : withReasons(state, object.id, ...because);
  };
  if (toughness <= 0) return marked(moved(state, context, object, { to: "graveyard" }));
  if (!object.isTouchedByDeath && object.damage < toughness) return state;
  const after = destroyed(state, object, context);
  const left = after.objects.find(({ id }) => id === object.id);
  if (left?.zone !== "battlefield") return marked(after);
  const isSaved = left.damage < toughness && !left.isTouchedByDeath;
  if (isSaved && !hasKeyword(object, "indestructible", context)) return marked(after);
  // Only damage since the last check counts.
  return object.isTouchedByDeath
    ? withObject(after, object.id, (object) => ({ ...object, isTouchedByDeath: false }))
    : after;
}

/** Says whether a chapter ability of a Saga waits on the stack; the Saga stays so long. */
function isChapterWaiting({ stack }: State, { id }: GameObject): boolean {
  return stack.some(({ isChapter, source }) => isChapter && source === id);
}

function sagaOver(state: State, object: GameObject, context: Context): State {
  const { lore = 0 } = object.counters;
  if (!isOfType(object, "saga")) return state;
  if (!isBareSaga(state, object)) {
    if (!object.chapters || lore < object.chapters || isChapterWaiting(state, object)) return state;
    readParameter(context, "saga-over");
    return withReasons(sacrificed(state, context, object), object.id, "saga-over");
  }
  const value = readParameter(context, "saga-without-chapters");
  if (value === "sacrificed")
    return withReasons(sacrificed(state, context, object), object.id, "saga-without-chapters");
  if (object.because.includes("saga-without-chapters")) return state;
  return withReasons(state, object.id, "saga-without-chapters");
}

/** What was exiled until a permanent leaves comes back as soon as that has left. */
function withExileOver(before: State, context: Context): State {
  const after = before.objects.reduce((state, object) => {
    const { exiledBy, zone } = object;
    if (exiledBy === null || zone !== "exile") return state;
    const source = state.objects.find(({ id }) => id === exiledBy.source);
    const isThere = source?.zone === "battlefield" || source?.zone === "phased-out";
    if (isThere && source.order === exiledBy.order) return state;
    const back = moved(state, context, object, { to: "battlefield" });
    return withReasons(back, object.id, "exiled-until");
  }, before);
  return after === before ? before : withOneAge(before, after);
}
