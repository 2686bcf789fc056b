import type { Context } from "../context.ts";
import { impossible } from "../context.ts";
import { isActive } from "../control.ts";
import { leavingWith, withDeparture, withLosers } from "../departure.ts";
import { withRestart, withSubgame } from "../effects.ts";
import type { State } from "../state.ts";
import { event } from "./event.ts";

/** What happens to players, objects and the game itself. */
export const gameEvents = {
  leaves: event({
    shape: { leaves: "player" },
    means: "A player leaves the game and so has lost it; with teams, the whole team.",
    play: (state, { leaves }, context) => conceded(state, leaves, context),
  }),
  concedes: event({
    shape: { concedes: "player" },
    means: "A player concedes, has lost, and leaves the game; with teams, the whole team.",
    play: (state, { concedes }, context) => conceded(state, concedes, context),
  }),
  starts: event({
    shape: {
      starts: ["search", "resolving", "subgame", "payment"],
      "player?": "player",
      "library?": "player",
      "for?": ["any-card", "stated-quality"],
      "spell?": "text",
    },
    only: {
      player: ["starts", ["search", "payment"]],
      library: ["starts", ["search"]],
      for: ["starts", ["search"]],
      spell: ["starts", ["resolving"]],
    },
    means:
      "A player begins to search a library, their own or that of another; or a spell begins to resolve; or a subgame begins; or a rule or effect asks a player for mana.",
    play: (state, { starts, player, library = player, for: what = "any-card", spell }, context) => {
      if (starts === "subgame") return withSubgame(state, context);
      if (starts === "resolving") {
        if (spell === undefined) throw impossible(context, "it does not say which spell resolves.");
        return { ...state, resolving: [...state.resolving, spell] };
      }
      if (player === undefined || library === undefined)
        throw impossible(context, `it does not say who ${starts === "search" ? "searches" : "pays"}.`);
      if (starts === "payment") return { ...state, payment: player };
      if (state.search !== null) throw impossible(context, `${state.search.player} is still searching.`);
      return { ...state, search: { player, owner: library, for: what } };
    },
  }),
  finds: event({
    shape: { finds: "text" },
    means: "The player who searches finds a card with that name.",
    play: (state, { finds: card }, context) => {
      const { search } = state;
      if (search === null) throw impossible(context, "nobody is searching.");
      const effects = state.controls.filter(
        (control) => control.found !== null && isActive(control, search.player, state, context.situation),
      );
      const found = { card, owner: search.owner, by: effects.at(-1)?.by ?? null, effects: effects.length };
      return { ...state, found: [...state.found, found] };
    },
  }),
  restarts: event({
    shape: { restarts: ["game"], "by?": "player" },
    means: "An effect restarts the game; `by` is who controls it, and takes the first turn.",
    play: (state, { by = null }, context) => withRestart(state, context, by),
  }),
  looks: event({
    shape: {
      looks: "player",
      at: ["hand", "library", "top-card", "face-down-card", "face-down-exiled-card"],
      of: "player",
    },
    means: "A rule or effect lets a player look at something hidden.",
    play: (state, { looks, at, of }) => ({ ...state, sights: [...state.sights, { viewer: looks, what: at, of }] }),
  }),
  happens: event({
    shape: { happens: "text" },
    means: "Something happens that changes nothing; it only appears in the trace.",
    play: (state) => state,
  }),
} as const;

/** A player who leaves has lost, and leaves together with the team. */
function conceded(state: State, player: string, context: Context): State {
  const leaving = leavingWith(player, context);
  return withDeparture(withLosers(state, leaving, "conceding"), context, leaving);
}
