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
