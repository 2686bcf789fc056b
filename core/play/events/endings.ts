import { type Context, readParameter } from "../context.ts";
import { withDeparture, withLosers } from "../departure.ts";
import { durationOf } from "../durations.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { isBanned } from "../replacement/replacement.ts";
import { type State, teamOf, withMore } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { bans } from "../table.ts";
import { key } from "../words/description.ts";
import { byPermanent, durationSaid, untilKeys } from "../words/durations.ts";
import { plainWords } from "../words/plain-words.ts";
import { asList } from "../words/shape.ts";
import { event } from "./parts.ts";
import { requireTurn } from "./prevention.ts";

/** Effects by which players win and lose, and those that forbid it. */
export const endingEvents = {
  losesGame: event({
    name: "An effect says that a player loses",
    keys: { losesGame: key("player", "Who loses", "The player who loses the game") },
    means: "An effect says that a player loses the game. Who cannot lose does not.",
    says: ({ losesGame }) => `An effect says that ${losesGame} loses the game.`,
    play: (state, { losesGame: player }, context) => losing(state, [player], "stated-loss", context),
  }),
  winsGame: event({
    name: "An effect says that a player wins",
    keys: { winsGame: key("player", "Who wins", "The player who wins the game") },
    means:
      "An effect says that a player wins the game: all others lose, and the game is over. Who cannot win does not.",
    says: ({ winsGame }) => `An effect says that ${winsGame} wins the game.`,
    play: (state, { winsGame: player }, context) => {
      if (isBanned(state, "win", player, context)) return state;
      const { players } = context.situation;
      const id = players.length > 2 ? "winning-by-effect-multiplayer" : "stated-win";
      const value = readParameter(context, id);
      const own = teamOf(context.situation, player);
      const others = players.filter((other) => !own.includes(other) && !state.left.includes(other));
      // Where the game is over at once, nobody asks whether the others can lose.
      return value === "opponents-lose" ? losing(state, others, id, context) : lost(state, others, id, context);
    },
  }),
  cannot: event({
    name: "An effect says that something cannot happen to a player",
    keys: {
      cannot: key({ severalOf: bans }, "What cannot happen", "What cannot happen"),
      player: key("player", "To which player", "To which player"),
      "by?": byPermanent,
      ...untilKeys,
    },
    means:
      "An effect says that a player cannot `lose` or `win` the game, `gain-life` or `lose-life` (both, if the life total cannot change), `cast` spells, or cast them `cast-except-as-sorcery` at moments when no sorcery may be cast.",
    says: ({ cannot, player, by, ...end }) =>
      `${player} cannot ${plainWords(cannot)}${by === undefined ? "" : `, by ${by}`}${durationSaid(end, ", until the turn ends")}`,
    play: (state, { cannot, player, by, ...end }, context) => {
      const source = by === undefined ? null : objectAt(state, by, context).id;
      if (end.until !== undefined) requireTurn(state, context);
      const fresh = asList(cannot).map((what) => ({
        what: what as (typeof bans)[number],
        player,
        source,
        ...durationOf(end, context),
        since: state.order,
      }));
      return withMore(state, "bans", ...fresh);
    },
  }),
} as const;

/** The state in which those of these players have lost who can. */
function losing(state: State, players: readonly string[], because: ParameterId, context: Context): State {
  readParameter(context, because);
  return lost(
    state,
    players.filter((player) => !isBanned(state, "lose", player, context)),
    because,
    context,
  );
}

function lost(state: State, players: readonly string[], because: ParameterId, context: Context): State {
  if (players.length === 0) return state;
  const all = [...new Set(players.flatMap((player) => teamOf(context.situation, player)))];
  return withDeparture(withLosers(state, all, because), context, all);
}
