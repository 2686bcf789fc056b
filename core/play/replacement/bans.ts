import { type Context, readParameter } from "../context.ts";
import { type State, teamOf } from "../state.ts";
import type { bans } from "../table.ts";
import { isThere } from "./replacement.ts";

/** Says whether an effect forbids that to a player: "can't" comes before what would happen. */
export function isBanned(state: State, what: (typeof bans)[number], player: string, context: Context): boolean {
  const players = isOfTeam(what, context) ? teamOf(context.situation, player) : [player];
  const isFound = state.table.bans.some(
    (ban) => ban.what === what && players.includes(ban.player) && isThere(ban, state),
  );
  return isFound && readParameter(context, "cannot-wins") === "cannot";
}

/** Says whether what is forbidden to one player of a team is so to all: gaining and losing life that they share. */
function isOfTeam(what: (typeof bans)[number], context: Context): boolean {
  const isOfLife = what === "gain-life" || what === "lose-life";
  return isOfLife && context.situation.isTeamGame && readParameter(context, "life-of-a-team") === "the-teams";
}
