import type { Context } from "../context.ts";
import { moved } from "../moving.ts";
import { controllerOf, type GameObject, isControlled } from "../objects.ts";
import { isThere } from "../replacement/replacement.ts";
import type { State } from "../state.ts";
import { objectOf, withObject, withReasons } from "../state-objects.ts";
import { removedFromCombat } from "../table.ts";

/** Control of objects that ends: with the turn, or with the permanent that gave it. */

type Loan = GameObject["borrowed"][number];

/** The state in which the control of objects has ended that was given until the turn ends. */
export function withTurnLoansOver(state: State, context: Context): State {
  return withReturned(state, context, ({ source }) => source === null);
}

/** The state in which the control of objects has ended whose permanent is gone or has no abilities. */
export function withLoansOver(state: State, context: Context): State {
  return withReturned(state, context, (loan) => loan.source !== null && !isThere(loan, state));
}

/** The state in which what an object got until its controller loses control of it is over where that has happened. */
export function withHeldChangesOver(state: State): State {
  const isOver = (object: GameObject): boolean =>
    object.changes.some(({ heldBy }) => heldBy !== undefined && heldBy !== controllerOf(object));
  if (!state.objects.some(isOver)) return state;
  const objects = state.objects.map((object) =>
    isOver(object) ? { ...object, changes: object.changes.filter(({ heldBy }) => heldBy === undefined) } : object,
  );
  return { ...state, objects };
}

function withReturned(before: State, context: Context, isOver: (loan: Loan) => boolean): State {
  return before.objects
    .filter(({ borrowed }) => borrowed.some(isOver))
    .reduce((state, object) => {
      const over = object.borrowed.filter(isOver);
      const taken = over.reduce((made: readonly string[], { by }) => {
        const place = made.lastIndexOf(by);
        return place === -1 ? made : made.toSpliced(place, 1);
      }, object.taken);
      const borrowed = object.borrowed.filter((loan) => !over.includes(loan));
      const isNew = controllerOf({ ...object, taken }) !== controllerOf(object);
      const turn = isNew ? state.turnsTaken : object.turn;
      const after = withObject(state, object.id, (object) => ({ ...object, taken, borrowed, turn }));
      const out = isNew ? { ...after, table: removedFromCombat(after.table, object.id) } : after;
      return withoutLeftBehind(out, context, objectOf(out, object.id));
    }, before);
}

/** An object that nobody controls any more, because who controlled it without such an effect has left, is exiled. */
function withoutLeftBehind(state: State, context: Context, object: GameObject): State {
  if (object.openBy !== null || !isControlled(object) || !state.left.includes(controllerOf(object))) return state;
  return moved(withReasons(state, object.id, "objects-of-one-who-left"), context, object, { to: "exile" });
}
