import { type Context, impossible } from "./context.ts";
import type { State } from "./state.ts";
import type { Duration, WrittenDuration } from "./words/durations.ts";

/** How long effects last. */

/** How long an effect lasts that is written so. Throws if it says two ends. */
export function durationOf({ until, untilTurnOf }: WrittenDuration, context: Context): Duration {
  if (until !== undefined && untilTurnOf !== undefined) throw impossible(context, "it says twice how long it lasts.");
  return { isForTurn: until !== undefined, ...(untilTurnOf !== undefined && { untilTurnOf }) };
}

/** The state in which the next turn of these players has begun, or would have: what lasts until then is over. */
export function withTurnReached(state: State, players: readonly string[]): State {
  const lasting = <Effect extends Duration>(effects: readonly Effect[]) =>
    effects.filter(({ untilTurnOf }) => untilTurnOf === undefined || !players.includes(untilTurnOf));
  const { table } = state;
  const objects = state.objects.map((object) => {
    const changes = lasting(object.changes);
    return changes.length === object.changes.length ? object : { ...object, changes };
  });
  const effects = state.effects.filter(({ changes }) => lasting(changes).length === changes.length);
  const [bans, combatEffects] = [lasting(table.bans), lasting(table.combatEffects)];
  const [damageEffects, replacements] = [lasting(table.damageEffects), lasting(table.replacements)];
  return { ...state, objects, effects, table: { ...table, bans, combatEffects, damageEffects, replacements } };
}
