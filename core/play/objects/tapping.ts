import { type Context, readParameter } from "../context.ts";
import { withHappening } from "../happening.ts";
import { controllerOf, type GameObject, withReason } from "../objects.ts";
import type { State } from "../state.ts";
import { withObject } from "../state-objects.ts";
import { withPhasing } from "./phasing.ts";
import { hasKeyword } from "./sizes.ts";

/** Tapping and untapping, and the stun counters that are removed instead by the rules of the day. */

/** The state after a permanent became tapped: by an effect, for a cost, by attacking or as it regenerated. */
export function tappedOne(state: State, object: GameObject): State {
  if (object.isTapped) return state;
  const tapped = withObject(state, object.id, (object) => ({ ...object, isTapped: true }));
  return withHappening(tapped, "becomes-tapped", { object: object.id, player: controllerOf(object) });
}

/** The state in which an object that has entered since did so tapped, or became tapped if it was there before. */
export function tappedSince(state: State, before: GameObject): State {
  if (before.zone === "battlefield") return tappedOne(state, before);
  return withObject(state, before.id, (object) => ({ ...object, isTapped: true }));
}

/** The state after a permanent untapped, or a stun counter on it was removed instead. */
export function untappedOne(state: State, object: GameObject, context: Context): State {
  if (!object.isTapped) return state;
  const stun = object.counters["stun"] ?? 0;
  if (stun === 0 || readParameter(context, "stun-counters") !== "removed-instead")
    return withHappening(
      withObject(state, object.id, (object) => ({ ...object, isTapped: false })),
      "becomes-untapped",
      { object: object.id, player: controllerOf(object) },
    );
  return withObject(state, object.id, (object) => ({
    ...withReason(object, "stun-counters"),
    counters: { ...object.counters, stun: stun - 1 },
  }));
}

/** The state after what happens by itself in an untap step of these players: phasing, and then untapping. */
export function withUntapStep(before: State, context: Context, players: readonly string[]): State {
  return withUntapped(withPhasing(before, context, players), players, context);
}

/** The state after the permanents of these players untapped, but for those that an effect keeps tapped in this step. */
function withUntapped(before: State, players: readonly string[], context: Context): State {
  const own = before.objects.filter(
    (object) => object.zone === "battlefield" && players.includes(controllerOf(object)),
  );
  const untapped = own
    .filter(({ isTapped, isKeptTapped }) => isTapped && !isKeptTapped)
    .reduce((state, object) => untappedOne(state, object, context), before);
  return own
    .filter(({ isKeptTapped }) => isKeptTapped)
    .reduce(
      (state, { id }) => withObject(state, id, (object) => withReason({ ...object, isKeptTapped: false }, "untapping")),
      untapped,
    );
}

/** Says whether a permanent came under its controller's control since that player's last turn began, and has no haste. */
export function isSummoningSick({ lastTurns }: State, object: GameObject, context: Context): boolean {
  return object.turn >= (lastTurns[controllerOf(object)] ?? 0) && !hasKeyword(object, "haste", context);
}

/** Why a permanent is summoning sick, in words. */
export function sicknessOf({ turnsTaken }: State, object: GameObject): string {
  const since = object.turn === turnsTaken ? "this turn" : `since the last turn of ${controllerOf(object)} began`;
  return `${object.name} came under its controller's control ${since}`;
}
