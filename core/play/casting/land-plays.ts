import { type Context, impossible, type Refusal, readParameter, refusalBy, requireAllowed } from "../context.ts";
import { isMadeToPlay, untimelySlow, withoutPriority } from "../moment.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import type { State } from "../state.ts";
import { activePlayers } from "../turns.ts";

/** When a land may be played, and how many. */

/** Says why a player cannot play a land at this moment; `undefined` if the moment is right. */
export function untimelyLand(state: State, player: string, context: Context): Refusal | undefined {
  const because = (why: string): Refusal => refusalBy(context, "land-timing", why);
  if (state.turn === null || state.turn.isOver) return because("no turn is under way");
  if (!activePlayers(state, context).includes(player))
    return because(`it is not the turn of ${player}, and lands are played only in one's own`);
  if (isMadeToPlay(state, player, "play-lands", context)) return undefined;
  const late = withoutPriority(state, context, player);
  if (late !== undefined) return late;
  readParameter(context, "land-timing");
  return untimelySlow(state, player, context) === undefined
    ? undefined
    : because("a land is played in a main phase while the stack is empty");
}

/** A place for each further land that a permanent allows: `extra-land` one, `extra-land-2` two. */
export function landsAllowed({ keywords }: GameObject): number[] {
  const counts = keywords
    .map((keyword) => /^extra-land(?:-(\d{1,2}))?$/.exec(keyword))
    .filter((match) => match !== null);
  return Array<number>(counts.reduce((sum, [, count]) => sum + Number(count ?? 1), 0));
}

/** Whether a player may play one more land this turn, and why. */
export function landDrops(state: State, player: string, context: Context): { isLeft: boolean; why: string } {
  const played = state.table.landsPlayed.filter((land) => land.player === player);
  const permits = state.objects.flatMap((object) =>
    object.zone === "battlefield" && controllerOf(object) === player ? landsAllowed(object).fill(object.id) : [],
  );
  if (readParameter(context, "land-drops") === "counted") {
    const isLeft = played.length < 1 + permits.length;
    return { isLeft, why: `${played.length} of ${1 + permits.length} lands were played` };
  }
  const isLeft = [null, ...permits].some((by) => played.every((land) => land.by !== by));
  return { isLeft, why: `a permission was ${isLeft ? "not used yet" : "used for each land"}` };
}

/** Why a player has no land play left this turn; `undefined` if there is one. */
export function withoutLandDrop(state: State, player: string, context: Context): Refusal | undefined {
  const { isLeft, why } = landDrops(state, player, context);
  return isLeft ? undefined : { why, references: ["land-drops"] };
}

/** Throws `situation-impossible` if a player cannot play a land now, with a permission of the rules or of an object. */
export function requireLandPlay(
  state: State,
  context: Context,
  { player, by }: { readonly player: string; readonly by: number | null },
): void {
  requireAllowed(context, untimelyLand(state, player, context));
  requireAllowed(context, withoutLandDrop(state, player, context));
  const isUsed = state.table.landsPlayed.some((land) => land.player === player && land.by === by);
  if (isUsed && readParameter(context, "land-drops") === "announced-per-effect")
    throw impossible(context, "that permission was used this turn: name another one in `with`.", ["land-drops"]);
}
