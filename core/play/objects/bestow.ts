import { type Context, readParameter } from "../context.ts";
import { type GameObject, isOfType, withReason } from "../objects.ts";
import { type ObjectChange, plainChange } from "./characteristics.ts";
import { printedOn, restored } from "./standing.ts";

/** Auras by bestow: a creature card that is an Aura as long as it is bestowed. */

/** The object as an Aura with enchant creature, until it is no longer bestowed. */
export function bestowed(object: GameObject, order: number): GameObject {
  const now = { types: ["enchantment"], subtypes: ["Aura"] };
  const change: ObjectChange = { ...plainChange(order, false), ...now, does: "becomes", keyword: "bestow" };
  const changes = [...object.changes, change];
  return { ...object, ...now, printed: printedOn(object), changes, enchants: ["creature"] };
}

export function isBestowed({ changes }: Pick<GameObject, "changes">): boolean {
  return changes.some(isBestowing);
}

/** The object no longer bestowed. */
export function unbestowed(object: GameObject): GameObject {
  const changes = object.changes.filter((change) => !isBestowing(change));
  return withReason({ ...restored(object), changes }, "bestow");
}

/** A card introduced as an Aura with bestow is a creature card that is bestowed, on the days that know the word. */
export function bestowedAtFirst(object: GameObject, context: Context): GameObject {
  const isMeant = object.keywords.includes("bestow") && isOfType(object, "aura") && !object.types.includes("creature");
  if (!isMeant || readParameter(context, "bestow") === "no-rule") return object;
  const isOther = (word: string): boolean => word.toLowerCase() !== "aura";
  const types = [...new Set(["enchantment", ...object.types.filter(isOther), "creature"])];
  return bestowed({ ...object, types, subtypes: object.subtypes.filter(isOther) }, object.order);
}

function isBestowing({ does, keyword }: ObjectChange): boolean {
  return does === "becomes" && keyword === "bestow";
}
