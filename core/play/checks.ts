import { type Context, readParameter } from "./context.ts";
import { moved, withObject } from "./moving.ts";
import { controllerOf, type GameObject, isLegend, withReason } from "./objects.ts";
import type { ParameterId } from "./parameters.ts";
import { hasKeyword, sizeOf } from "./sizes.ts";
import { type State, teamOf } from "./state.ts";
import { withoutFighter } from "./table.ts";

/** More rounds than checks can need, because each round moves an object. */
const roundsMax = 30;

/** Performs state-based actions between two events until none is left. Does nothing while something resolves. */
export function withChecks(before: State, context: Context): State {
  if (before.resolving.length > 0 || before.search !== null) return before;
  let state = before;
  for (let round = 0; round < roundsMax; round++) {
    const after = checks.reduce((made, check) => check(made, context), state);
    if (after === state) return state;
    state = after;
  }
  return state;
}

type Check = (state: State, context: Context) => State;

const checks: readonly Check[] = [
  losing,
  (state, context) => eachObject(state, context, countersCancelled),
  (state, context) => eachObject(state, context, dyingOfSize),
  (state, context) => eachObject(state, context, sagaOver),
  legendRule,
  planeswalkers,
];

function eachObject(
  state: State,
  context: Context,
  check: (state: State, object: GameObject, context: Context) => State,
): State {
  return state.objects
    .filter(({ zone, openBy }) => zone === "battlefield" && openBy === null)
    .reduce((made, { id }) => {
      const object = made.objects.find((one) => one.id === id);
      return object?.zone === "battlefield" ? check(made, object, context) : made;
    }, state);
}

/** Destroys an object, unless it is indestructible or regenerates. */
export function destroyed(state: State, object: GameObject, context: Context): State {
  const isUnclear =
    object.changes.some(({ does }) => does === "loses-all") &&
    object.changes.some(({ keyword }) => keyword === "indestructible");
  const explained = isUnclear ? withObject(state, object.id, (one) => withReason(one, "indestructible")) : state;
  if (isUnclear && readParameter(context, "indestructible") === "no-rule")
    return withObject(explained, object.id, (one) => ({ ...one, openBy: "indestructible" }));
  if (hasKeyword(object, "indestructible", context)) return explained;
  return object.shields > 0 ? regenerated(explained, object) : moved(explained, context, object, { to: "graveyard" });
}

function regenerated(state: State, { id }: GameObject): State {
  const stays = withObject(state, id, (one) => ({
    ...one,
    ...{ shields: one.shields - 1, isTapped: true, damage: 0, isTouchedByDeath: false },
  }));
  return { ...stays, table: withoutFighter(stays.table, id) };
}

/** The players who lose because they have no life left or drew from an empty library; a team loses as a whole. */
function losing(state: State, { situation }: Context): State {
  const { table } = state;
  const dead = Object.entries(table.life).flatMap(([player, life]) => (life <= 0 ? [player] : []));
  const losers = [...dead, ...table.overdrawn].flatMap((player) => teamOf(situation, player));
  const fresh = losers.filter((player) => !table.lost.includes(player));
  return fresh.length === 0 ? state : { ...state, table: { ...table, lost: [...table.lost, ...new Set(fresh)] } };
}

function countersCancelled(state: State, object: GameObject, context: Context): State {
  const [plus = 0, minus = 0] = [object.counters["+1/+1"], object.counters["-1/-1"]];
  const pairs = Math.min(plus, minus);
  if (pairs === 0) return state;
  const isCancelled = readParameter(context, "opposite-counters") === "cancel";
  if (!isCancelled && object.because.includes("opposite-counters")) return state;
  return withObject(state, object.id, (one) => ({
    ...withReason(one, "opposite-counters"),
    counters: isCancelled ? { ...one.counters, "+1/+1": plus - pairs, "-1/-1": minus - pairs } : one.counters,
  }));
}

function dyingOfSize(state: State, object: GameObject, context: Context): State {
  if (!object.types.includes("creature")) return state;
  const { toughness, because, openBy } = sizeOf(object, context);
  if (openBy !== null) return state;
  const marked = (made: State): State =>
    because.length === 0 ? made : withObject(made, object.id, (one) => because.reduce(withReason, one));
  if (toughness <= 0) return marked(moved(state, context, object, { to: "graveyard" }));
  if (!object.isTouchedByDeath && object.damage < toughness) return state;
  const after = destroyed(state, object, context);
  const isThere = after.objects.find(({ id }) => id === object.id)?.zone === "battlefield";
  if (!isThere) return marked(after);
  if (object.shields > 0 && !hasKeyword(object, "indestructible", context)) return marked(after);
  // Only damage since the last check counts.
  return object.isTouchedByDeath ? withObject(after, object.id, (one) => ({ ...one, isTouchedByDeath: false })) : state;
}

function sagaOver(state: State, object: GameObject, context: Context): State {
  const { lore = 0 } = object.counters;
  if (!object.types.includes("saga")) return state;
  const isBare =
    object.changes.some(({ does }) => does === "loses-all") ||
    (object.types.includes("land") && state.table.standing.includes("lands-lose-abilities"));
  if (!isBare)
    return object.chapters > 0 && lore >= object.chapters ? moved(state, context, object, { to: "graveyard" }) : state;
  const value = readParameter(context, "saga-without-chapters");
  if (value === "sacrificed")
    return withObject(moved(state, context, object, { to: "graveyard" }), object.id, (one) =>
      withReason(one, "saga-without-chapters"),
    );
  if (object.because.includes("saga-without-chapters")) return state;
  return withObject(state, object.id, (one) => withReason(one, "saga-without-chapters"));
}

/** Groups of two or more objects on the battlefield with the same key. */
function groups(state: State, key: (object: GameObject) => string | null): readonly (readonly GameObject[])[] {
  const found = new Map<string, GameObject[]>();
  for (const object of state.objects) {
    const shared = object.zone === "battlefield" && object.openBy === null ? key(object) : null;
    if (shared !== null) found.set(shared, [...(found.get(shared) ?? []), object]);
  }
  return [...found.values()].filter((group) => group.length > 1);
}

function legendRule(state: State, context: Context): State {
  return groups(state, (object) => (isLegend(object) ? object.is : null)).reduce(
    (made, group) => oneOf(made, group, context, { id: "legend-rule", value: readParameter(context, "legend-rule") }),
    state,
  );
}

function planeswalkers(state: State, context: Context): State {
  const isWalker = ({ types }: GameObject): boolean => types.includes("planeswalker");
  return groups(state, (object) => (isWalker(object) ? (object.subtype ?? object.is) : null)).reduce((made, group) => {
    const value = readParameter(context, "planeswalker-uniqueness");
    if (value !== "legend-rule-only") return oneOf(made, group, context, { id: "planeswalker-uniqueness", value });
    const explained = withAll(made, group, (object) => withReason(object, "planeswalker-uniqueness"));
    const names = groups({ ...explained, objects: group }, ({ is }) => is);
    return names.reduce(
      (more, same) => oneOf(more, same, context, { id: "legend-rule", value: readParameter(context, "legend-rule") }),
      explained,
    );
  }, state);
}

/** Applies the rule of the day to several objects of which only one may stay. */
function oneOf(
  state: State,
  group: readonly GameObject[],
  context: Context,
  { id, value }: { readonly id: ParameterId; readonly value: string },
): State {
  if (value === "no-rule" || value === "not-known")
    return withAll(state, group, (object) => ({ ...withReason(object, id), openBy: id }));
  const explained = withAll(state, group, (object) => withReason(object, id));
  const toGraveyard = (made: State, going: readonly GameObject[]): State =>
    going.reduce(
      (more, object) =>
        withObject(moved(more, context, object, { to: "graveyard" }), object.id, (one) => withReason(one, id)),
      made,
    );
  if (value === "oldest-stays") return toGraveyard(explained, byAge(group, context).slice(1));
  if (value === "all-go") return toGraveyard(explained, group);
  const several = group.filter(
    (object) => group.filter((other) => controllerOf(other) === controllerOf(object)).length > 1,
  );
  return withAll(explained, several, (object) => (object.isToChoose ? object : { ...object, isToChoose: true }));
}

/** Legendary permanents, the oldest first. The rules of the day are read only if one became legendary later. */
function byAge(group: readonly GameObject[], context: Context): readonly GameObject[] {
  const isLater = group.some(({ legendSince }) => legendSince !== null);
  const isAsLegend = isLater && readParameter(context, "legend-age") === "as-a-legend";
  const age = ({ order, legendSince }: GameObject): number => (isAsLegend ? (legendSince ?? order) : order);
  return group.toSorted((a, b) => age(a) - age(b));
}

/** Changes some objects; returns the same state if none of them changes. */
function withAll(state: State, group: readonly GameObject[], change: (object: GameObject) => GameObject): State {
  const ids = group.map(({ id }) => id);
  const objects = state.objects.map((object) => (ids.includes(object.id) ? change(object) : object));
  return objects.every((object, place) => object === state.objects[place]) ? state : { ...state, objects };
}
