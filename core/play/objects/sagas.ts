import { type Context, readParameter } from "../context.ts";
import { controllerOf, type GameObject, isOfType } from "../objects.ts";
import { replaced, usual } from "../replacement/replacement.ts";
import { triggerOf, withEntry } from "../stack.ts";
import type { State } from "../state.ts";
import { leftOpen, objectOf, withObject, withReasons } from "../state-objects.ts";

/** Says whether a Saga has lost its chapter abilities. */
export function isBareSaga(state: State, { changes, types, isBare }: GameObject): boolean {
  return (
    isBare ||
    changes.some(({ does }) => does === "loses-all") ||
    (types.includes("land") && state.table.standing.includes("lands-lose-abilities"))
  );
}

/**
 * Puts lore counters on an object, as many as the effects let it be that apply to that. The chapter abilities that
 * trigger wait on the stack. `isByEffect`: an effect puts them, and no cost and no turn that begins.
 */
export function withLore(
  before: State,
  context: Context,
  id: number,
  { times = 1, isByEffect = true }: { readonly times?: number; readonly isByEffect?: boolean } = {},
): State {
  const would = objectOf(before, id);
  const { state, occurrence, because } = replaced(
    before,
    context,
    usual("gets-counters", { object: would, player: controllerOf(would), amount: times, isByEffect }),
  );
  const count = occurrence.instead === null ? occurrence.amount : 0;
  return withLorePut(withReasons(state, id, ...because), id, count);
}

function withLorePut(state: State, id: number, times: number): State {
  const object = objectOf(state, id);
  const before = object.counters["lore"] ?? 0;
  const last = object.chapters ?? 0;
  const reached = Array.from({ length: times }, (_one, index) => before + index + 1).filter(
    (chapter) => chapter <= last,
  );
  const put = withObject(state, id, (object) => ({
    ...object,
    counters: { ...object.counters, lore: before + times },
  }));
  if (!isOfType(object, "saga") || object.zone !== "battlefield" || isBareSaga(state, object)) return put;
  return reached.reduce((state) => withEntry(state, triggerOf(object, { name: object.name, isChapter: true })), put);
}

/** Puts a lore counter on each Saga of these players, as their precombat main phase begins. */
export function withSagaTurn(state: State, context: Context, players: readonly string[]): State {
  const sagas = state.objects.filter(
    (object) =>
      isOfType(object, "saga") &&
      object.zone === "battlefield" &&
      object.openBy === null &&
      players.includes(controllerOf(object)),
  );
  return sagas.reduce((state, saga) => {
    const value = readParameter(context, "saga-turn");
    if (value === "no-rule" || value === "not-known") return leftOpen(state, saga, "saga-turn");
    const marked = withReasons(state, saga.id, "saga-turn");
    return value === "saga-with-chapters" && isBareSaga(state, saga)
      ? marked
      : withLore(marked, context, saga.id, { isByEffect: false });
  }, state);
}

/** The state after a Saga entered: by the rules of the day it has its first lore counter. */
export function withSagaEntered(state: State, context: Context, id: number): State {
  const value = readParameter(context, "saga-enters");
  if (value === "no-rule" || value === "not-known") return leftOpen(state, objectOf(state, id), "saga-enters");
  const isWithout = value === "ability-of-the-saga" && isBareSaga(state, objectOf(state, id));
  const marked = withReasons(state, id, "saga-enters");
  return isWithout ? marked : withLore(marked, context, id);
}
