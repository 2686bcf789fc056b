import { type Context, readParameter } from "../context.ts";
import { withLife, withLifeTotal } from "../damage.ts";
import { withLosers } from "../departure.ts";
import { requireLandPlay } from "../land-plays.ts";
import { objectAt, withObject } from "../moving.ts";
import { withReason } from "../objects.ts";
import { type State, teamOf } from "../state.ts";
import type { StepState } from "../turn-steps.ts";
import { moveTo } from "../turns.ts";
import { event } from "./event.ts";

/** Events about life, hands and libraries, and the beginning of a game. */
export const tableEvents = {
  hasLife: event({
    shape: { hasLife: "count", player: "player" },
    means: "A player has this much life; with teams, the team.",
    play: (state, { hasLife, player }, context) => withLifeTotal(state, player, hasLife, context),
  }),
  loses: event({
    shape: { loses: "count", player: "player" },
    means: "A player loses this much life. After one of two players has lost, no more life is lost.",
    play: (state, { loses, player }, context) =>
      context.situation.players.length - state.table.lost.length < 2 ? state : withLife(state, player, -loses, context),
  }),
  draws: event({
    shape: { draws: "count", player: "player", library: "count" },
    means: "A player draws this many cards from a library of this size.",
    play: (state, { draws, player, library }, context) => {
      if (draws <= library) return state;
      const isAtOnce = readParameter(context, "empty-library") === "at-once";
      const { table } = state;
      const marked = { ...table, lostBecause: [...table.lostBecause, "empty-library" as const] };
      return {
        ...state,
        table: isAtOnce
          ? withLosers(state, teamOf(context.situation, player), "empty-library").table
          : { ...marked, overdrawn: [...table.overdrawn, player] },
      };
    },
  }),
  poisons: event({
    shape: { poisons: "player", times: "count" },
    means: "A player gets this many poison counters.",
    play: (state, { poisons, times }, context) => {
      const { table } = state;
      const poison = { ...table.poison, [poisons]: (table.poison[poisons] ?? 0) + times };
      const { isTeamGame } = context.situation;
      if (isTeamGame) readParameter(context, "poison-two-headed-giant");
      const lostBecause = isTeamGame ? [...table.lostBecause, "poison-two-headed-giant" as const] : table.lostBecause;
      return { ...state, table: { ...table, poison, lostBecause } };
    },
  }),
  mulligan: event({
    shape: { mulligan: "player", "aside?": "count" },
    means: "A player takes a mulligan before the game; `aside`: how many cards that player sets aside.",
    play: (state, { mulligan, aside = 7 }) => ({
      ...state,
      table: {
        ...state.table,
        mulligans: { ...state.table.mulligans, [mulligan]: (state.table.mulligans[mulligan] ?? 0) + 1 },
        aside: { ...state.table.aside, [mulligan]: aside },
      },
    }),
  }),
  playsLand: event({
    shape: { playsLand: "player", "with?": "text" },
    means: "A player plays a land, with the permission of the rules or, if `with` names it, of a permanent.",
    play: (before, { playsLand, with: permission }, context) => {
      const by = permission === undefined ? null : objectAt(before, permission, context).id;
      requireLandPlay(before, context, { player: playsLand, by });
      const state = atMainPhase(before, context);
      const marked = by === null ? state : withObject(state, by, (object) => withReason(object, "land-drops"));
      return {
        ...marked,
        table: { ...marked.table, landsPlayed: [...marked.table.landsPlayed, { player: playsLand, by }] },
      };
    },
  }),
} as const;

/** The state in a main phase; a turn whose step was not named moves on to the next one. */
function atMainPhase(state: State, context: Context): State {
  const { turn } = state;
  const isMain = (step: StepState | undefined): boolean => step?.phase.endsWith("-main") === true;
  if (turn === null || isMain(turn.steps[turn.at])) return state;
  const next = turn.steps.slice(turn.at).find(isMain);
  return next === undefined ? state : moveTo(state, context, next.step);
}
