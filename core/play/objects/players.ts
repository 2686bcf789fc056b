import { type Context, readParameter } from "../context.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { type State, teamOf } from "../state.ts";

/** The life of a player; with teams, the team's. `openBy` is the parameter that leaves it open. */
export function lifeOf(state: State, player: string, context: Context) {
  const { table } = state;
  const holder = lifeHolder(player, context);
  const known = table.life[holder];
  const because = table.lifeBecause[holder] ?? [];
  if (known !== undefined) return { life: known, because, openBy: table.lifeOpenBy[holder] ?? null };
  if (state.objects.some(({ isCommander }) => isCommander)) return commanderLife(context, because);
  if (!context.situation.isTeamGame) {
    const life = Number(readParameter(context, "starting-life"));
    return { life, because, openBy: table.lifeOpenBy[holder] ?? null };
  }
  const start = readParameter(context, "starting-life-two-headed-giant");
  const isOpen = start === "no-rule" || start === "not-known";
  const id: ParameterId = "starting-life-two-headed-giant";
  return { life: isOpen ? 0 : Number(start), because: [id, ...because], openBy: isOpen ? id : null };
}

/**
 * The life of a player as effects take it: in a team, half of the team's or all of it by the rules of the day. `openBy` as
 * in `lifeOf`.
 */
export function lifeInEffect(state: State, player: string, context: Context): ReturnType<typeof lifeOf> {
  const whole = lifeOf(state, player, context);
  if (!context.situation.isTeamGame) return whole;
  const id: ParameterId = "life-of-a-team";
  const counted = readParameter(context, id);
  if (counted === "no-rule" || counted === "not-known") return { ...whole, openBy: whole.openBy ?? id };
  const life = counted === "half-of-the-teams" ? Math.ceil(whole.life / 2) : whole.life;
  return { ...whole, life, because: [...whole.because.filter((one) => one !== id), id] };
}

/** The life at the start of a game with commanders. */
function commanderLife(context: Context, because: readonly ParameterId[]) {
  const id: ParameterId = "starting-life-commander";
  const start = readParameter(context, id);
  const isOpen = start === "no-rule" || start === "not-known";
  return { life: isOpen ? 0 : Number(start), because: [id, ...because], openBy: isOpen ? id : null };
}

/** The player under whose name the life is stored: the first of the team. */
export function lifeHolder(player: string, { situation }: Context): string {
  return teamOf(situation, player)[0] ?? player;
}

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
