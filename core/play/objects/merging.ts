import { type Context, impossible, readParameter } from "../context.ts";
import { withHappeningTo } from "../happening.ts";
import { missing } from "../missing-facts.ts";
import type { Component, GameObject } from "../objects.ts";
import { type State, withAsked } from "../state.ts";
import { objectOf, withObject, withReasons } from "../state-objects.ts";
import { printedAs, printedOn, withCharacteristics } from "./standing.ts";

/** Merged permanents: several cards or tokens that are one object, by mutate. */

/** Says whether a spell was cast by mutate: a mutating creature spell, as long as its target is legal. */
export function isMutating({ castBy }: GameObject): boolean {
  return castBy.includes("mutate");
}

/** What can be chosen as a mutating creature spell resolves: whether it is put over the creature or under it. */
export const mergingChoices: readonly string[] = ["over", "under"];

/** Where another object merges with a permanent: the number of that, and whether it is put on top; a copy is a token. */
type Merger = { readonly spell: GameObject; readonly host: number; readonly isCopy: boolean };

/** The state in which a mutating creature spell has merged with a creature, which stays the same object. */
export function mergedWith(before: State, { spell, host: id, isCopy }: Merger, context: Context): State {
  readParameter(context, "mutate");
  const host = objectOf(before, id);
  requirePlain(before, spell, host, context);
  const [place, other] = before.choice.chosen.filter((word) => mergingChoices.includes(word));
  if (place === undefined || other !== undefined)
    throw missing(context, { what: `whether ${spell.name} is put over or under ${host.name}`, keys: ["chosen"] });
  const isToken = spell.isToken || isCopy;
  const own = host.components.length > 0 ? host.components : [componentOf(host)];
  const part = componentOf({ ...spell, isToken });
  const components = place === "over" ? [part, ...own] : [...own, part];
  const [top = part] = components;
  const values = {
    ...top.values,
    keywords: components.flatMap(({ values }) => values.keywords),
    triggers: components.flatMap(({ values }) => values.triggers),
  };
  const gone = withObject(before, spell.id, (object) => ({ ...object, isToken, zone: "gone" as const, partOf: id }));
  const put = withObject(withAsked(gone, place), id, (object) => ({
    ...printedAs(object, values),
    components,
    isToken: top.isToken,
    isCommander: components.some(({ isCommander }) => isCommander),
    changes: [...object.changes, ...spell.changes],
  }));
  const merged = withCharacteristics(withReasons(put, id, "mutate"), context);
  return withHappeningTo(merged, objectOf(merged, id), "mutates", ["mutate"]);
}

function componentOf(object: GameObject): Component {
  const { id, isToken, isCommander } = object;
  return { id, isToken, isCommander, values: printedOn(object) };
}

/** Throws if something about the two is not played: faces, copies, and what was said of the spell's card as a permanent. */
function requirePlain({ table, effects }: State, spell: GameObject, host: GameObject, context: Context): void {
  const what = `how ${spell.name} merges with ${host.name} cannot be said here`;
  for (const { name, isFaceDown, otherFace, changes } of [spell, host])
    if (isFaceDown || otherFace !== null || changes.some(({ does }) => does === "copies"))
      throw impossible(context, `${what}: ${name} is face down, a copy, or has another face.`, ["mutate"]);
  // As it leaves, only the card itself would have that size again.
  if (spell.changes.some(({ does }) => does === "defines"))
    throw impossible(context, `${what}: its text defines the size of ${spell.name}.`, ["mutate"]);
  const { replacements, bans, costChanges, triggerIncreases, guards } = table;
  const stated = [...effects, ...replacements, ...bans, ...costChanges, ...triggerIncreases, ...guards];
  if (stated.some(({ source }) => source === spell.id))
    throw impossible(context, `${what}: say what has "by: ${spell.name}" after it, with "by: ${host.name}".`, [
      "mutate",
    ]);
}

/** A merged permanent as the card or token that it was before; any other object as it is. */
export function unmerged(object: GameObject): GameObject {
  const own = object.components.find(({ id }) => id === object.id);
  if (own === undefined) return object;
  const { isToken, isCommander, values } = own;
  return { ...printedAs(object, values), isToken, isCommander, components: [] };
}

/** The other objects that a merged permanent became as it left the battlefield, of those that are still with this one. */
export function componentsWith({ objects }: State, { id, former, zone, order }: GameObject): readonly GameObject[] {
  const parts = former?.components.filter((part) => part.id !== id) ?? [];
  return objects.filter((one) => one.zone === zone && one.order === order && parts.some((part) => part.id === one.id));
}

/** The same, for an effect that has moved the merged permanent itself, or triggered on that: it finds all of them. */
export function foundWith(state: State, object: GameObject): readonly GameObject[] {
  const { it = null, seenAt = Number.POSITIVE_INFINITY } = state.meanings ?? {};
  return it === object.id || object.order >= seenAt ? componentsWith(state, object) : [];
}
