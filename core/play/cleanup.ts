import type { GameObject } from "./objects.ts";
import type { State } from "./state.ts";
import type { TurnState } from "./turn-steps.ts";

/** The cleanup step: nobody gets priority in it, unless something happens in it that has to wait for that. */

/** Says whether nobody has priority because it is a cleanup step in which nothing has happened. */
export function isQuietCleanup({ turn, stack }: State): boolean {
  return isCleanup(turn) && !turn.hasCleanupPriority && stack.length === 0;
}

/** The state in which players get priority in the cleanup step, if it is one. */
export function withCleanupPriority(state: State): State {
  const { turn } = state;
  return isCleanup(turn) && !turn.hasCleanupPriority
    ? { ...state, turn: { ...turn, hasCleanupPriority: true } }
    : state;
}

/** The same if state-based actions were performed between two states. */
export function withCleanupActed(before: State, after: State): State {
  const isSame = ({ id, zone, counters }: GameObject, place: number): boolean => {
    const old = before.objects[place];
    return old?.id === id && old.zone === zone && old.counters === counters;
  };
  const isActed = after.left.length > before.left.length || !after.objects.every(isSame);
  return isActed ? withCleanupPriority(after) : after;
}

function isCleanup(turn: TurnState | null): turn is TurnState {
  return turn !== null && !turn.isOver && turn.steps[turn.at]?.step === "cleanup";
}
