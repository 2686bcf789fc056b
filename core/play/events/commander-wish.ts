import { type Context, impossible } from "../context.ts";
import type { GameObject } from "../objects.ts";
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
