import { type Context, readParameter } from "../context.ts";
import { type State, teamOf } from "../state.ts";

/** Counters on players: poison, which the rules look at, and any other. */

/** The counters that a player has, by their kinds. */
export function playerCountersOf({ table }: State, player: string): Readonly<Record<string, number>> {
  const poison = table.poison[player] ?? 0;
  return { ...(poison > 0 ? { poison } : {}), ...table.playerCounters[player] };
}

/** Says whether the poison counters of teammates are added up. */
export function isPoisonShared({ table }: State, context: Context): boolean {
  const isAsked = context.situation.isTeamGame && Object.keys(table.poison).length > 0;
  return isAsked && readParameter(context, "poison-two-headed-giant") === "15-on-the-team";
}

/** How many poison counters a player counts as having: those of the team, where they are added up. */
export function poisonCounted(state: State, player: string, context: Context): number {
  const players = isPoisonShared(state, context) ? teamOf(context.situation, player) : [player];
  return players.reduce((sum, mate) => sum + (state.table.poison[mate] ?? 0), 0);
}

/** The state in which a player has so many counters more, or fewer. */
export function withPlayerCounters(state: State, player: string, kind: string, change: number): State {
  const { table } = state;
  const count = (playerCountersOf(state, player)[kind] ?? 0) + change;
  if (kind === "poison") return { ...state, table: { ...table, poison: { ...table.poison, [player]: count } } };
  const counters = { ...table.playerCounters[player], [kind]: count };
  return { ...state, table: { ...table, playerCounters: { ...table.playerCounters, [player]: counters } } };
}
