import { type Context, readParameter } from "./context.ts";
import { withObject } from "./moving.ts";
import { controllerOf, type GameObject, withReason } from "./objects.ts";
import type { State } from "./state.ts";

/** Untapping, and the stun counters that are removed instead by the rules of the day. */

/** The state after a permanent untapped, or a stun counter on it was removed instead. */
export function untappedOne(state: State, object: GameObject, context: Context): State {
  if (!object.isTapped) return state;
  const stun = object.counters["stun"] ?? 0;
  if (stun === 0 || readParameter(context, "stun-counters") !== "removed-instead")
    return withObject(state, object.id, (one) => ({ ...one, isTapped: false }));
  return withObject(state, object.id, (one) => ({
    ...withReason(one, "stun-counters"),
    counters: { ...one.counters, stun: stun - 1 },
  }));
}

/** The state after the permanents of these players untapped. */
export function withUntapped(state: State, players: readonly string[], context: Context): State {
  return state.objects
    .filter(({ isTapped, zone }) => isTapped && zone === "battlefield")
    .filter((object) => players.includes(controllerOf(object)))
    .reduce((made, object) => untappedOne(made, object, context), state);
}
