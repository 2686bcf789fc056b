import { type Context, readParameter } from "./context.ts";
import { moved } from "./moving.ts";
import { printedOn } from "./objects/standing.ts";
import { controllerOf, type GameObject, isLegend, isOfType, withReason } from "./objects.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import type { State } from "./state.ts";
import { openedBy, withObject, withReasons } from "./state-objects.ts";

/** The state-based actions that let only some of several permanents stay. */

/** Says whether an object is on the battlefield, as far as that is known. */
function isThere({ zone, openBy }: GameObject): boolean {
  return zone === "battlefield" && openBy === null;
}

/** Groups of two or more objects on the battlefield with the same key. */
function groups(state: State, key: (object: GameObject) => string | null): readonly (readonly GameObject[])[] {
  const byKey = new Map<string, GameObject[]>();
  for (const object of state.objects) {
    const shared = isThere(object) ? key(object) : null;
    if (shared !== null) byKey.set(shared, [...(byKey.get(shared) ?? []), object]);
  }
  return [...byKey.values()].filter((group) => group.length > 1);
}

/**
 * All of these rules at once: each looks at what was there before any of them, so that one permanent can be put into the
 * graveyard by two.
 */
export function uniqueness(before: State, context: Context): State {
  if (before.objects.filter(isThere).length < 2) return before;
  return [legendRule, worldRule, roleRule, planeswalkers].reduce((state, rule) => rule(state, before, context), before);
}

function legendRule(state: State, before: State, context: Context): State {
  return groups(before, (object) => (isLegend(object) ? object.is : null)).reduce(
    (state, group) => oneOf(state, group, context, { id: "legend-rule", value: readParameter(context, "legend-rule") }),
    state,
  );
}

/** Of several world permanents only the newest stays. Of those that came together the rules of some days say that none does. */
function worldRule(state: State, before: State, context: Context): State {
  return groups(before, ({ supertypes }) => (supertypes.includes("world") ? "world" : null)).reduce((state, group) => {
    const value = readParameter(context, "world-rule");
    const age = ({ order }: GameObject): number => order;
    if (value === "newest-stays") return onlyNewest(state, { group, age, id: "world-rule" }, context);
    if (value !== "only-newest-stays") return state;
    return toGraveyard(
      state,
      withoutFirst(group, (object) => -age(object)),
      "world-rule",
      context,
    );
  }, state);
}

/** Of several Roles of one player on one permanent only the one that was attached last stays. */
function roleRule(state: State, before: State, context: Context): State {
  const isRole = (object: GameObject): boolean => isOfType(object, "role") && object.attachedTo !== null;
  return groups(before, (object) => (isRole(object) ? `${controllerOf(object)} ${object.attachedTo}` : null)).reduce(
    (state, group) => {
      if (readParameter(context, "role-rule") !== "newest-stays") return state;
      const age = ({ attachedSince, order }: GameObject): number => attachedSince ?? order;
      return onlyNewest(state, { group, age, id: "role-rule", isChosen: true }, context);
    },
    state,
  );
}

/**
 * Only the newest of a group stays. Which one that is of several that came together is open; `isChosen`: their
 * controller chooses which counts as the newest (613.7m).
 */
function onlyNewest(
  state: State,
  {
    group,
    age,
    id,
    isChosen = false,
  }: {
    readonly group: readonly GameObject[];
    readonly age: (object: GameObject) => number;
    readonly id: ParameterId;
    readonly isChosen?: boolean;
  },
  context: Context,
): State {
  const most = Math.max(...group.map(age));
  const newest = group.filter((object) => age(object) === most);
  const older = group.filter((object) => age(object) < most);
  const after = toGraveyard(state, older, id, context);
  const kept = newest.length > 1 && isChosen ? keptOf(newest, context, id) : null;
  if (kept !== null)
    return toGraveyard(
      after,
      newest.filter((object) => object !== kept),
      id,
      context,
    );
  return newest.length === 1 ? after : withAll(after, newest, (object) => openedBy(object, id));
}

function planeswalkers(state: State, before: State, context: Context): State {
  const isWalker = ({ types }: GameObject): boolean => types.includes("planeswalker");
  const typeOf = ({ is, subtypes: [type = is] }: GameObject): string => type.toLowerCase();
  const withTypes = withUnstatedTypes(state, isWalker, context);
  const open = new Set(withTypes.objects.flatMap(({ id, openBy }) => (openBy === null ? [] : [id])));
  return groups(before, (object) => (isWalker(object) && !open.has(object.id) ? typeOf(object) : null)).reduce(
    (state, group) => {
      const value = readParameter(context, "planeswalker-uniqueness");
      if (value !== "legend-rule-only") return oneOf(state, group, context, { id: "planeswalker-uniqueness", value });
      const explained = withAll(state, group, (object) => withReason(object, "planeswalker-uniqueness"));
      const names = groups({ ...explained, objects: group }, ({ is }) => is);
      return names.reduce(
        (more, same) => oneOf(more, same, context, { id: "legend-rule", value: readParameter(context, "legend-rule") }),
        explained,
      );
    },
    withTypes,
  );
}

/** Where the type of a planeswalker counts and is not said, what becomes of it beside one of another name is open. */
function withUnstatedTypes(state: State, isWalker: (object: GameObject) => boolean, context: Context): State {
  const [all = []] = groups(state, (object) => (isWalker(object) ? "planeswalker" : null));
  const isUnsaid = ({ subtypes }: GameObject): boolean => subtypes.length === 0;
  if (!all.some(isUnsaid) || new Set(all.map(({ is }) => is)).size === 1) return state;
  const id = "planeswalker-uniqueness";
  const value = readParameter(context, id);
  if (value === "legend-rule-only") return state;
  const mayMeet = (object: GameObject, other: GameObject): boolean =>
    object.is !== other.is &&
    (isUnsaid(object) || isUnsaid(other)) &&
    (value === "all-go" || controllerOf(object) === controllerOf(other));
  const open = all.filter((object) => all.some((other) => mayMeet(object, other)));
  return withAll(state, open, (object) => openedBy(object, id));
}

/** Applies the rule of the day to several objects of which only one may stay. */
function oneOf(
  state: State,
  group: readonly GameObject[],
  context: Context,
  { id, value }: { readonly id: ParameterId; readonly value: string },
): State {
  if (value === "no-rule" || value === "not-known") return withAll(state, group, (object) => openedBy(object, id));
  const explained = withAll(state, group, (object) => withReason(object, id));
  if (value === "oldest-stays") return toGraveyard(explained, withoutOldest(group, context), id, context);
  if (value === "all-go") return toGraveyard(explained, group, id, context);
  const players = [...new Set(group.map(controllerOf))];
  return players.reduce((state, player) => {
    const own = group.filter((object) => controllerOf(object) === player);
    return own.length === 1 ? state : oneKept(state, own, context, id);
  }, explained);
}

/** A player keeps one of a group, which one is open until it is said or chosen. */
function oneKept(state: State, group: readonly GameObject[], context: Context, id: ParameterId): State {
  const kept = keptOf(group, context, id);
  if (kept !== null) {
    const others = group.filter((object) => object !== kept);
    return withObject(toGraveyard(state, others, id, context), kept.id, (object) => ({ ...object, isKept: true }));
  }
  return withAll(state, group, (object) => (object.isToChoose ? object : { ...object, isToChoose: true }));
}

/** Which of a group stays where a player chooses that; `null` while it is open. */
function keptOf(group: readonly GameObject[], context: Context, rule: ParameterId): GameObject | null {
  const names = group.map(({ name }) => name);
  const key = names.toSorted().join("\n");
  context.choices.set(key, { names, rule, open: `which of ${names.join(" and ")} stays: “keeps” says so` });
  return context.assumptions.chosen === null ? null : (group[context.assumptions.chosen.get(key) ?? 0] ?? null);
}

/** Puts objects into the graveyard, of which another rule may have put some there. */
function toGraveyard(state: State, going: readonly GameObject[], id: ParameterId, context: Context): State {
  return going.reduce((state, { id: number }) => {
    const object = state.objects.find((object) => object.id === number);
    const after = object?.zone === "battlefield" ? moved(state, context, object, { to: "graveyard" }) : state;
    return withReasons(after, number, id);
  }, state);
}

/** Objects without the first one in an order; all of them, if several are the first. */
function withoutFirst(group: readonly GameObject[], place: (object: GameObject) => number): readonly GameObject[] {
  const first = Math.min(...group.map(place));
  const [stays, ...tied] = group.filter((object) => place(object) === first);
  return tied.length > 0 ? group : group.filter((object) => object !== stays);
}

/** Legendary permanents that are not the oldest. The rules of the day are read only if one became legendary later. */
function withoutOldest(group: readonly GameObject[], context: Context): readonly GameObject[] {
  const isLater = group.some((object) => legendSinceOf(object) !== null);
  const isAsLegend = isLater && readParameter(context, "legend-age") === "as-a-legend";
  return withoutFirst(group, (object) => (isAsLegend ? (legendSinceOf(object) ?? object.order) : object.order));
}

/** Since when an object is legendary under its name, if that is so by an event or an effect after it entered. */
function legendSinceOf(object: GameObject): number | null {
  const { legendSince, changes } = object;
  const copied = changes.findLast(({ does }) => does === "copies");
  const wasLegend = printedOn(object).supertypes.includes("legendary");
  const made = wasLegend ? undefined : changes.find(({ supertypes }) => supertypes.includes("legendary"));
  const later = (copied ?? made)?.order;
  return later === undefined ? legendSince : Math.max(later, legendSince ?? 0);
}

/** Changes some objects; returns the same state if none of them changes. */
function withAll(state: State, group: readonly GameObject[], change: (object: GameObject) => GameObject): State {
  const ids = group.map(({ id }) => id);
  const objects = state.objects.map((object) => (ids.includes(object.id) ? change(object) : object));
  return objects.every((object, place) => object === state.objects[place]) ? state : { ...state, objects };
}
