import type { State } from "../state.ts";

/** Counters on players: poison, which the rules look at, and any other. */

/** The counters that a player has, by their kinds. */
export function playerCountersOf({ table }: State, player: string): Readonly<Record<string, number>> {
  const poison = table.poison[player] ?? 0;
  return { ...(poison > 0 ? { poison } : {}), ...table.playerCounters[player] };
}

/** The state in which a player has so many counters more, or fewer. */
export function withPlayerCounters(state: State, player: string, kind: string, change: number): State {
  const { table } = state;
  const count = (playerCountersOf(state, player)[kind] ?? 0) + change;
  if (kind === "poison") return { ...state, table: { ...table, poison: { ...table.poison, [player]: count } } };
  const counters = { ...table.playerCounters[player], [kind]: count };
  return { ...state, table: { ...table, playerCounters: { ...table.playerCounters, [player]: counters } } };
}
