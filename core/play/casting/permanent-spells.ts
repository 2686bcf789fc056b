import { type Context, readParameter } from "../context.ts";
import { moved } from "../moving.ts";
import { isBestowed, unbestowed } from "../objects/attachments.ts";
import { isMutating, mergedWith } from "../objects/merging.ts";
import { type GameObject, isOfType, withReason } from "../objects.ts";
import type { StackEntry, Target } from "../stack-entry.ts";
import type { State } from "../state.ts";
import { withObject } from "../state-objects.ts";
import { targetObstacle } from "./targets.ts";

/** Permanent spells as they resolve: Auras, bestowed and mutating spells, and copies. */

/** The spell on the stack to which an entry belongs; `undefined` of an ability. */
export function spellOfEntry({ objects }: State, { kind, source }: StackEntry): GameObject | undefined {
  return kind === "spell" ? objects.find(({ id, zone }) => id === source && zone === "stack") : undefined;
}

/**
 * A bestowed or mutating spell whose target is illegal as it begins to resolve is a creature spell without a target from
 * then on.
 */
export function withoutIllegalTarget(
  state: State,
  entry: StackEntry,
  context: Context,
): { state: State; entry: StackEntry } {
  const spell = spellOfEntry(state, entry);
  const isLegal = (target: Target): boolean => targetObstacle(state, target, entry, context) === undefined;
  if (spell === undefined || !(isBestowed(spell) || isMutating(spell)) || entry.targets.some(isLegal))
    return { state, entry };
  const plain = isBestowed(spell) ? withObject(state, spell.id, unbestowed) : state;
  return { state: plain, entry: { ...entry, targets: [], aims: [] } };
}

/** The state in which a permanent spell has entered the battlefield, or has merged with its target. */
export function permanentPut(state: State, entry: StackEntry, spell: GameObject, context: Context): State {
  const [target] = entry.targets;
  if (isMutating(spell) && target?.object != null)
    return mergedWith(state, { spell, host: target.object.id, isCopy: entry.isCopy }, context);
  const host = hostOf(entry, spell);
  if (entry.isCopy) return copyEntered(state, spell, host, context);
  return moved(state, context, spell, { to: "battlefield", host });
}

/** To what or whom a spell enters attached: an Aura to its target. */
function hostOf({ targets: [target] }: StackEntry, spell: GameObject): number | string | null {
  if (target === undefined || !isOfType(spell, "aura")) return null;
  return target.object === null ? target.name : target.object.id;
}

/** A copy of a permanent spell becomes a token, if the rules of the day say so. */
function copyEntered(state: State, spell: GameObject, host: number | string | null, context: Context): State {
  const parameter = "copy-of-a-permanent-spell";
  const isOpen = readParameter(context, parameter) !== "token";
  const marked = withObject(state, spell.id, (object) => ({
    ...withReason(object, parameter),
    isToken: true,
    openBy: isOpen ? parameter : null,
  }));
  const token = marked.objects.find(({ id }) => id === spell.id) ?? spell;
  return isOpen ? marked : moved(marked, context, token, { to: "battlefield", host });
}
