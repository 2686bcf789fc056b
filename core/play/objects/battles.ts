import { type Context, readParameter } from "../context.ts";
import { missingQuality } from "../missing-facts.ts";
import { moved } from "../moving.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import { triggerOf, withEntry } from "../stack.ts";
import { areOpponents, playersIn, type State } from "../state.ts";
import { withObject, withReasons } from "../state-objects.ts";

/** What becomes of a battle without defense counters. */

function isSiege({ subtypes }: GameObject): boolean {
  return subtypes.some((subtype) => subtype.toLowerCase() === "siege");
}

/** The player who protects a battle: that of a Siege is its controller's only opponent. `undefined` if it is not said. */
export function protectorOf(state: State, object: GameObject, { situation }: Context): string | undefined {
  if (object.protector !== null || !isSiege(object)) return object.protector ?? undefined;
  const opponents = playersIn(situation, state).filter((player) =>
    areOpponents(situation, controllerOf(object), player),
  );
  return opponents.length === 1 ? opponents[0] : undefined;
}

/** The state after the last defense counter of a battle was removed: the ability of a Siege triggers. */
export function withDefeat(state: State, object: GameObject, context: Context): State {
  if (object.subtypes.length === 0) throw missingQuality(context, object, "a Siege", ["subtypes"]);
  readParameter(context, "battle-without-defense");
  if (!isSiege(object)) return state;
  const does = [{ moves: "it", to: "exile" }];
  const because = ["battle-without-defense"] as const;
  return withEntry(state, triggerOf(object, { name: `ability of ${object.name}`, it: object.id, does, because }));
}

/** A battle with defense 0 goes to the graveyard; by the rules of the day, while its ability waits it stays. */
export function withoutDefense(state: State, object: GameObject, context: Context): State {
  if (!object.types.includes("battle") || object.counters["defense"] !== 0) return state;
  const value = readParameter(context, "battle-without-defense");
  if (value === "no-rule" || value === "not-known")
    return withObject(state, object.id, (object) => ({ ...object, openBy: object.openBy ?? "battle-without-defense" }));
  const isWaiting = [...state.stack, ...state.pending].some(
    ({ kind, source }) => kind === "trigger" && source === object.id,
  );
  if (isWaiting && (value === "every-battle" || isSiege(object))) return state;
  return withReasons(moved(state, context, object, { to: "graveyard" }), object.id, "battle-without-defense");
}
