import { citable, withRules } from "./citing.ts";
import { type Context, readParameter } from "./context.ts";
import { controlsWithout } from "./control.ts";
import { withHappeningTo } from "./happening.ts";
import { moved } from "./moving.ts";
import { withHeirs } from "./objects/designations.ts";
import { controllerOf, type GameObject, isControlled } from "./objects.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import { type Control, isOver, type State, teamOf } from "./state.ts";
import { objectOf, withObject } from "./state-objects.ts";
import { withoutChanged } from "./table.ts";

/** Leaving the game: who leaves has lost, and who loses leaves. */

/** The players who leave together with a player: a team loses as a whole. */
export function leavingWith(player: string, context: Context): readonly string[] {
  const { situation } = context;
  const isWhole = situation.isTeamGame && readParameter(context, "team-concedes") === "whole-team";
  return isWhole ? teamOf(situation, player) : [player];
}

const ofLeaving = "objects-of-one-who-left";

/**
 * The state after the objects of players who leave have left, too, by the rules of the day: what they own leaves with
 * them, what they had gained control of goes back, and what they control without such an effect is exiled. Unchanged if
 * the game is over.
 */
function withObjectsLeaving(before: State, context: Context, gone: readonly string[]): State {
  const left = [...before.left, ...gone];
  if (before.objects.length === 0 || isOver(context.situation, { ...before, left })) return before;
  const rule = readParameter(context, ofLeaving);
  if (rule === "no-rule" || rule === "not-known") {
    const isOf = ({ owner, base, taken }: GameObject): boolean =>
      [owner, base, ...taken].some((player) => gone.includes(player));
    const objects = before.objects.map((one) => (isOf(one) ? { ...one, openBy: one.openBy ?? ofLeaving } : one));
    return { ...before, objects };
  }
  const isOwned = ({ owner }: GameObject): boolean => left.includes(owner);
  const owned = before.objects.filter(isOwned).reduce((state, one) => withObjectGone(state, one, context), before);
  return owned.objects.reduce((state, object) => {
    if (isOwned(object) || !isControlled(object)) return state;
    const taken = object.taken.filter((player) => !left.includes(player));
    const isLeft = left.includes(controllerOf({ ...object, taken }));
    if (!isLeft && taken.length === object.taken.length) return state;
    const marked = withObject(state, object.id, (object) => withRules(object, [ofLeaving], context));
    if (isLeft && rule === "leave-or-revert")
      return moved(marked, context, objectOf(marked, object.id), { to: "exile" });
    return isLeft
      ? withObjectGone(marked, object, context)
      : withObject(marked, object.id, (one) => ({ ...one, taken }));
  }, owned);
}

/** The state after an object left the game. A permanent leaves the battlefield then if the rules of the day say so. */
function withObjectGone(before: State, object: GameObject, context: Context): State {
  if (object.zone === "gone") return before;
  const { order } = before;
  const state = withObject(before, object.id, (object) => ({
    ...withRules(object, [ofLeaving], context),
    zone: "gone" as const,
    former: object,
    order,
  }));
  const isLeaving = object.zone === "battlefield" && readParameter(context, "when-leaves") === "or-with-its-owner";
  return isLeaving ? withHappeningTo(state, object, "leaves", [ofLeaving]) : state;
}

/** The state in which more players have lost, with the parameter by which they did. */
export function withLosers(state: State, players: readonly string[], because: ParameterId): State {
  const { table } = state;
  const fresh = players.filter((player) => table.lostBy[player] === undefined);
  return {
    ...state,
    table: {
      ...table,
      lost: [...new Set([...table.lost, ...players])],
      lostBecause: [...new Set([...table.lostBecause, because])],
      lostBy: { ...table.lostBy, ...Object.fromEntries(fresh.map((player) => [player, because])) },
    },
  };
}

/** What became of the spells and abilities that leave with players. */
function fatesOf(leaving: State["stack"], context: Context): State["fates"] {
  const references = leaving.length === 0 ? [] : citable(context, [ofLeaving]);
  return leaving.map((entry) => ({ name: entry.name, became: "removed", references, entry }));
}

/** What is taken to be so of the spells and abilities that leave, where no rule of the day says what becomes of them. */
function assumedOf(leaving: State["stack"], context: Context): readonly string[] {
  if (leaving.length === 0 || readParameter(context, ofLeaving) !== "no-rule") return [];
  const names = leaving.map(({ name }) => name).join(", ");
  return [`No rule says what becomes on the stack of what a player had who left: ${names} was taken to leave it.`];
}

/**
 * Removes players from the game, with their spells and abilities on the stack and, by the rules of the day, their
 * control of others.
 */
export function withDeparture(before: State, context: Context, players: readonly string[]): State {
  const isGone = (player: string): boolean => players.includes(player);
  const without = withObjectsLeaving(before, context, players);
  const { objects } = without;
  const left = [...new Set([...before.left, ...players])];
  // A spell leaves with its owner, too, whoever cast it. When the game is over all stays as it is.
  const isOwned = (spell: number | null): boolean => objects.some(({ id, owner }) => id === spell && isGone(owner));
  const leaving = before.stack.filter(
    ({ you, kind, source }) =>
      !isOver(context.situation, { ...before, left }) && (isGone(you) || (kind === "spell" && isOwned(source))),
  );
  const state: State = {
    ...without,
    left,
    stack: before.stack.filter((entry) => !leaving.includes(entry)),
    fates: [...without.fates, ...fatesOf(leaving, context)],
    assumed: [...without.assumed, ...assumedOf(leaving, context)],
    pending: before.pending.filter(({ you }) => !isGone(you)),
    given: before.given.filter(({ to }) => !isGone(to)),
    pools: Object.fromEntries(Object.entries(before.pools).filter(([player]) => !isGone(player))),
    search: before.search !== null && isGone(before.search.player) ? null : before.search,
    payment: before.payment !== null && isGone(before.payment) ? null : before.payment,
    attackers: before.attackers !== null && isGone(before.attackers.player) ? null : before.attackers,
    table: withHeirs(
      withoutChanged(without.table, { before: before.objects, after: objects }),
      before,
      context,
      players,
    ),
  };
  if (isOver(context.situation, state) || !state.controls.some(({ by }) => isGone(by))) return state;
  const endsCurrent = readParameter(context, "controller-leaves") === "control-ends";
  const endsPending = readParameter(context, "controller-has-left") === "not-controlled";
  const isUnderWay = ({ hasBegun, during }: Control): boolean =>
    hasBegun || during === "searching" || during === "resolving";
  const ending = state.controls.filter(
    (control) => isGone(control.by) && (isUnderWay(control) ? endsCurrent : endsPending),
  );
  const freed = ending.flatMap((control) =>
    control.on === null
      ? []
      : [[control.on, isUnderWay(control) ? "controller-leaves" : "controller-has-left"] as const],
  );
  return {
    ...state,
    controls: controlsWithout(ending, before, context.situation),
    freed: { ...state.freed, ...Object.fromEntries(freed) },
  };
}
