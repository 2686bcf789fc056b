import { type Context, readParameter } from "../context.ts";
import { type GameObject, withReason, type Zone } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";

/** Commanders that go where their owner may have them in the command zone. */

const away: readonly Zone[] = ["hand", "library", "graveyard", "exile"];

/** Says whether some rule lets a commander that goes to this zone go to the command zone instead, or from there. */
export const isAwayFromPlay = (to: Zone): boolean => away.includes(to);

/** The rule by which a commander goes to the command zone in place of another one, or from there. */
export function commanderRule(to: Zone): ParameterId {
  return to === "hand" || to === "library" ? "commander-to-hand-or-library" : "commander-dies";
}

/** A commander that went to such a zone: that rule is a reason for where it is. */
export function withCommanderRule(object: GameObject, context: Context): GameObject {
  const { zone } = object;
  if (!away.includes(zone)) return object;
  readParameter(context, commanderRule(zone));
  return withReason(object, commanderRule(zone));
}

/** Says whether the owner may put a commander, or may have put it, from where it is into the command zone. */
export function mayReturnToCommand(object: GameObject, context: Context): boolean {
  const { isCommander, isThereBefore, zone, because } = object;
  const isAway = isCommander && !isThereBefore && away.includes(zone) && because.includes(commanderRule(zone));
  return isAway && readParameter(context, commanderRule(zone)) !== "stays-there";
}
