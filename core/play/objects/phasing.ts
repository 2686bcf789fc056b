import { type Context, readParameter } from "../context.ts";
import { withHappeningTo } from "../happening.ts";
import { controllerOf, type GameObject, withReason, type Zone } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { State } from "../state.ts";
import { leftOpen, objectOf, withObject, withReasons } from "../state-objects.ts";
import { isInCombat, removedFromCombat, withoutTarget } from "../table.ts";

/** Phases out an object with what is attached to it, by the rules of the day. */
export function phasedOut(state: State, context: Context, object: GameObject): State {
  const reasons: ParameterId[] = ["phasing-damage", "phasing-effects"];
  const [damage, effects] = [readParameter(context, "phasing-damage"), readParameter(context, "phasing-effects")];
  const token = object.isToken ? readParameter(context, "phased-out-token") : "stays";
  const values = {
    ...(object.isToken && { "phased-out-token": token }),
    "phasing-damage": damage,
    "phasing-effects": effects,
  };
  const silent = Object.entries(values).find(([, value]) => value === "not-known" || value === "no-rule");
  if (silent !== undefined) return leftOpen(outOfCombat(state, context, object), object, silent[0] as ParameterId);
  const out = withObject(outOfCombat(state, context, object), object.id, (one) => {
    const phased = {
      ...one,
      zone: token === "ceases" ? ("gone" as const) : ("phased-out" as const),
      damage: damage === "removed" ? 0 : one.damage,
      changes: effects === "lost" ? one.changes.filter(({ from }) => from !== "spell") : one.changes,
    };
    return [...reasons, ...(object.isToken ? (["phased-out-token"] as const) : [])].reduce(withReason, phased);
  });
  const left =
    readParameter(context, "phasing-triggers") === "leaving-triggers"
      ? withHappeningTo(out, object, "leaves", ["phasing-triggers"])
      : out;
  return attachedTo(object, left, "battlefield").reduce((state, object) => phasedOut(state, context, object), left);
}

/** What is attached to an object: it phases out and in along with it. */
function attachedTo(host: GameObject, state: State, zone: Zone): readonly GameObject[] {
  return state.objects.filter(
    (object) => object.attachedTo === host.id && object.zone === zone && object.openBy === null,
  );
}

/** The state after a creature in combat phased out: it is no longer in combat, or no rule says whether it is. */
function outOfCombat(state: State, context: Context, { id }: GameObject): State {
  if (!isInCombat(state.table, id)) return { ...state, table: withoutTarget(state.table, id) };
  const isOpen = readParameter(context, "phasing-out-in-combat") !== "removed";
  const marked = withReasons(state, id, "phasing-out-in-combat");
  const table = removedFromCombat(marked.table, id);
  return { ...marked, table: isOpen ? { ...table, inCombatOpen: [...table.inCombatOpen, id] } : table };
}

/** Phases in an object with what is attached to it. */
export function phasedIn(state: State, context: Context, object: GameObject): State {
  const isOld = readParameter(context, "phasing-sickness") === "may-attack";
  const back = withObject(state, object.id, (object) => ({
    ...withReason(object, "phasing-sickness"),
    zone: "battlefield",
    turn: isOld ? -1 : object.turn,
  }));
  return attachedTo(object, back, "phased-out").reduce((state, object) => phasedIn(state, context, object), back);
}

/**
 * Phases in what these players controlled when it phased out, by the rules of the day, and at the same time phases out
 * their permanents with phasing.
 */
export function withPhasing(state: State, context: Context, players: readonly string[]): State {
  const going = state.objects.filter(
    (object) =>
      object.zone === "battlefield" && players.includes(controllerOf(object)) && object.keywords.includes("phasing"),
  );
  const back = withPhasingIn(state, context, players);
  return going.reduce((state, { id }) => {
    const object = objectOf(state, id);
    if (object.zone !== "battlefield" || object.openBy !== null) return state;
    const value = readParameter(context, "phasing-keyword");
    if (value === "no-rule" || value === "not-known") return leftOpen(state, object, "phasing-keyword");
    return withReasons(phasedOut(state, context, object), id, "phasing-keyword");
  }, back);
}

function withPhasingIn(state: State, context: Context, players: readonly string[]): State {
  // What phased out with a token that ceased to exist so stays away with it.
  const isHostAway = ({ zone, because }: GameObject): boolean =>
    zone === "phased-out" || (zone === "gone" && because.includes("phased-out-token"));
  const away = state.objects.filter(
    (object) =>
      object.zone === "phased-out" &&
      object.openBy === null &&
      players.includes(controllerOf(object)) &&
      !state.objects.some((host) => host.id === object.attachedTo && isHostAway(host)),
  );
  return away.reduce((state, object) => {
    const value = readParameter(context, "phasing-in");
    if (value === "no-rule" || value === "not-known") return leftOpen(state, object, "phasing-in");
    return withReasons(phasedIn(state, context, object), object.id, "phasing-in");
  }, state);
}
