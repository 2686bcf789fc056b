import { type Context, impossible } from "./context.ts";
import { type GameObject, withReason } from "./objects.ts";
import type { ParameterId } from "./parameters.ts";
import type { State } from "./state.ts";

/**
 * Finds an object by its name in the events; of several, the last one mentioned. Throws `situation-impossible` if there
 * is none.
 */
export function objectAt(state: State, name: string, context: Context): GameObject {
  const { meanings } = state;
  const meant = name === "this" ? meanings?.source : name === "it" ? meanings?.it : undefined;
  const found = state.objects.findLast((object) => (meant == null ? object.name === name : object.id === meant));
  if (found === undefined) throw impossible(context, `there is no ${name}.`);
  return found;
}

/** An object by its number. */
export function objectOf({ objects }: State, id: number): GameObject {
  const object = objects.find((one) => one.id === id);
  if (object === undefined) throw new Error(`there is no object ${id}`);
  return object;
}

/** The state with an object changed. */
export function withObject(state: State, id: number, change: (object: GameObject) => GameObject): State {
  return { ...state, objects: state.objects.map((object) => (object.id === id ? change(object) : object)) };
}

/** The state in which it is unknown what became of an object, because a parameter leaves it open. */
export function leftOpen(state: State, { id }: GameObject, parameter: ParameterId): State {
  return withObject(state, id, (object) => ({ ...withReason(object, parameter), openBy: parameter }));
}
