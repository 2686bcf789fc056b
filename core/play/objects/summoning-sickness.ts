import type { Context } from "../context.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import type { State } from "../state.ts";
import { hasKeyword } from "./sizes.ts";

/** Says whether a permanent came under its controller's control since that player's last turn began, and has no haste. */
export function isSummoningSick({ lastTurns }: State, object: GameObject, context: Context): boolean {
  return object.turn >= (lastTurns[controllerOf(object)] ?? 0) && !hasKeyword(object, "haste", context);
}

/** Why a permanent is summoning sick, in words. */
export function sicknessOf({ turnsTaken }: State, object: GameObject): string {
  const since = object.turn === turnsTaken ? "this turn" : `since the last turn of ${controllerOf(object)} began`;
  return `${object.name} came under its controller's control ${since}`;
}
