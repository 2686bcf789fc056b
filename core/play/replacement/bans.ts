import { type Context, readParameter } from "../context.ts";
import { controllerOf, type GameObject } from "../objects.ts";
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

/** The state after a spell with epic resolved: its player cannot cast spells any more. */
export function withEpic(state: State, spell: GameObject, context: Context): State {
  if (!spell.keywords.includes("epic") || readParameter(context, "epic") === "no-rule") return state;
  const since = state.order;
  const ban = {
    what: "cast",
    player: controllerOf(spell),
    source: null,
    isForTurn: false,
    since,
    rule: "epic",
  } as const;
  return { ...state, table: { ...state.table, bans: [...state.table.bans, ban] } };
}
