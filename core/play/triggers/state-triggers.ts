import { citable } from "../citing.ts";
import type { Context } from "../context.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import { triggerOf } from "../stack.ts";
import type { PendingTrigger, Trigger } from "../stack-entry.ts";
import type { State } from "../state.ts";

/** Abilities that trigger while something is so, and not when something happens. */

/** The word for these among those that say when an ability triggers. */
export const whileTrue = "is-so";

/** Says whether an object has such an ability. */
export function hasStateTrigger({ triggers }: GameObject): boolean {
  return triggers.some(({ when }) => when.includes(whileTrue));
}

/**
 * The state in which the abilities have triggered whose conditions are true now. One that has triggered does not do so
 * again until that has left the stack.
 */
export function withStateTriggers(state: State, context: Context): State {
  if (state.turn === null || state.resolving.length > 0 || state.search !== null) return state;
  const abilities = state.objects.flatMap((source) =>
    source.triggers
      .filter((trigger) => trigger.when.includes(whileTrue) && source.zone === trigger.from)
      .filter((trigger) => !isWaiting(state, source, trigger) && isSo(state, source, trigger, context))
      .map((trigger) => ({ ...abilityOf(source, trigger, context), since: state.order })),
  );
  return abilities.length === 0 ? state : { ...state, pending: [...state.pending, ...abilities] };
}

function abilityOf(source: GameObject, { does, aims, targets }: Trigger, context: Context): PendingTrigger {
  return triggerOf(source, {
    name: `ability of ${source.name}`,
    does,
    aims,
    targets: targets.map((name) => ({ name, object: null })),
    because: citable(context, ["state-triggers"]),
  });
}

/** Says whether an ability has triggered already, and waits or is on the stack. */
function isWaiting({ pending, stack }: State, { id }: GameObject, { does }: Trigger): boolean {
  const isOfIt = (trigger: PendingTrigger): boolean =>
    trigger.source === id && JSON.stringify(trigger.does) === JSON.stringify(does);
  return pending.some(isOfIt) || stack.some((entry) => entry.kind === "trigger" && isOfIt(entry));
}

function isSo(state: State, source: GameObject, { conditions }: Trigger, context: Context): boolean {
  const meanings = { source: source.id, you: controllerOf(source), it: null, player: null, x: null };
  return conditions.every((condition) => context.language.isTrue({ ...state, meanings }, condition, context));
}
