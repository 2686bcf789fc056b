import { suggestionFor } from "../text/likeness.ts";
import { type Context, impossible } from "./context.ts";
import { type GameObject, withReason } from "./objects.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import type { State } from "./state.ts";
import { isNamedIn, type WrittenEvent, withNames } from "./words/written-situation.ts";

/**
 * Finds an object by its name in the events; of several, the last one mentioned. Throws `situation-impossible` if there
 * is none.
 */
export function objectAt(state: State, name: string, context: Context): GameObject {
  const { meanings } = state;
  const meant = name === "this" ? meanings?.source : name === "it" ? meanings?.it : undefined;
  const match = meant == null ? objectCalled(state, name) : state.objects.find(({ id }) => id === meant);
  if (match === undefined) {
    const names = state.objects.map((object) => object.name);
    throw impossible(context, `there is no ${name}.${suggestionFor(name, names)}`);
  }
  return match;
}

/** The last object of a name, or the merged permanent of which that is a part now; `undefined` if there is none. */
export function objectCalled({ objects }: State, called: string): GameObject | undefined {
  const match = objects.findLast(({ name }) => name === called);
  return match === undefined || match.partOf === null ? match : objects.find(({ id }) => id === match.partOf);
}

/** Says whether an object was on the battlefield before it came where it is. */
export function wasThere({ former }: GameObject): boolean {
  return former?.zone === "battlefield";
}

/**
 * An object as the effect under way speaks of it: what has changed zones since its ability triggered or was put on the
 * stack as it last was before (608.2h). What is on the battlefield now is what a name means, and what `this` and `it`
 * mean if it came there by the effect itself. A name in a delayed ability means what had it as that was created.
 */
export function asSpokenOf({ meanings }: State, object: GameObject, isByName = false): GameObject {
  const { seenAt, startedAt = seenAt, namedAt } = meanings ?? {};
  if (seenAt === undefined || startedAt === undefined) return object;
  const isNow = object.order >= startedAt || (isByName && namedAt === undefined);
  if (object.zone === "battlefield" && isNow) return object;
  const since = isByName && namedAt !== undefined ? namedAt + 1 : seenAt;
  let one = object;
  while (one.order >= since && one.former !== null) one = one.former;
  return one;
}

/** The object that a name in the effect under way speaks of, as the effect does. */
export function objectSpokenOf(state: State, name: string, context: Context): GameObject {
  return asSpokenOf(state, objectAt(state, name, context), name !== "this" && name !== "it");
}

/** The state in which an object is as the effect under way speaks of it, in the combat that it fought then. */
export function withSpokenOf(state: State, name: string, context: Context): State {
  if (state.meanings === null) return state;
  const meant = objectSpokenOf(state, name, context);
  if (meant === objectAt(state, name, context)) return state;
  const { attackers, fought } = state.table;
  const then = fought.findLast(({ id, order }) => id === meant.id && order === meant.order)?.attackers ?? [];
  const others = attackers.filter(({ attacker }) => !then.some((one) => one.attacker === attacker));
  return {
    ...withObject(state, meant.id, () => meant),
    table: { ...state.table, attackers: [...others, ...then] },
  };
}

export function objectOf({ objects }: State, id: number): GameObject {
  const object = objects.find((object) => object.id === id);
  if (object === undefined) throw new Error(`there is no object ${id}`);
  return object;
}

export function withObject(state: State, id: number, change: (object: GameObject) => GameObject): State {
  return { ...state, objects: state.objects.map((object) => (object.id === id ? change(object) : object)) };
}

/** The state with more parameters that contributed to what became of an object. */
export function withReasons(state: State, id: number, ...rules: readonly ParameterId[]): State {
  return withObject(state, id, (object) => rules.reduce(withReason, object));
}

/** The state in which it is unknown what became of an object, because a parameter leaves it open. */
export function leftOpen(state: State, { id }: Pick<GameObject, "id">, parameter: ParameterId): State {
  return withObject(state, id, (object) => openedBy(object, parameter));
}

/** An object of which it is unknown what became of it: the first parameter that leaves it open says why. */
export function openedBy(object: GameObject, parameter: ParameterId): GameObject {
  return { ...withReason(object, parameter), openBy: object.openBy ?? parameter };
}

/** The name of the next token: each has its own, so that events can speak of it. */
export function freeName({ objects }: State, name: string): string {
  const names = new Set(objects.map((object) => object.name));
  if (!names.has(name)) return name;
  let nth = 2;
  while (names.has(`${name} ${nth}`)) nth++;
  return `${name} ${nth}`;
}

/**
 * An event of an effect that means the tokens, and copies of spells, which that effect creates by their names. Where the name of a token is
 * taken and later events speak of the token, it gets a free one, which `renamed` keeps for them.
 */
export function withTokenNamed(
  written: WrittenEvent,
  later: readonly WrittenEvent[],
  state: State,
  renamed: Map<string, string>,
): WrittenEvent {
  const event = renamed.size === 0 ? written : withNames(written, renamed);
  const key = "copiesSpell" in event ? "as" : "creates";
  const name = event[key];
  if (typeof name !== "string" || !isNamedIn(later, name)) return event;
  const free = freeName(state, name);
  renamed.set(name, free);
  return { ...event, [key]: free };
}
