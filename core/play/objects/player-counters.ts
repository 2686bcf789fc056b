import { type Context, readParameter } from "../context.ts";
import { type State, teamOf } from "../state.ts";

/** Counters on players: poison, which the rules look at, and any other. */

/** The counters that a player counts as having, by their kinds. */
export function playerCountersOf(state: State, player: string, context: Context): Readonly<Record<string, number>> {
  return { ...state.table.playerCounters[player], poison: poisonCounted(state, player, context) };
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

/** The state in which a player has so many counters more, or fewer: below 0, if a team loses poison of a teammate. */
export function withPlayerCounters(state: State, player: string, kind: string, change: number): State {
  const { table } = state;
  const changed = (counters: Readonly<Record<string, number>> = {}, of: string) => ({
    ...counters,
    [of]: (counters[of] ?? 0) + change,
  });
  if (kind === "poison") return { ...state, table: { ...table, poison: changed(table.poison, player) } };
  const counters = changed(table.playerCounters[player], kind);
  return { ...state, table: { ...table, playerCounters: { ...table.playerCounters, [player]: counters } } };
}
