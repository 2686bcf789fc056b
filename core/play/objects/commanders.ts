import { type Context, impossible, readParameter } from "../context.ts";
import { type GameObject, withReason, type Zone } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { key } from "../words/description.ts";

/** The key `toCommand` of events after which the owner of a commander would have it in the command zone. */

export const wantedInCommand = key("flag", "Its owner wants it in the command zone");

export function wish(toCommand: true | undefined): string {
  return toCommand === true ? "; its owner would have it in the command zone" : "";
}

/** Throws `situation-impossible` for the wish if the object is no commander. */
export function requireCommander(
  { name, isCommander }: Pick<GameObject, "name" | "isCommander">,
  toCommand: true | undefined,
  context: Context,
): void {
  if (toCommand === true && !isCommander) throw impossible(context, `${name} is no commander.`);
}

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
