import type { Context } from "../context.ts";
import { impossible } from "../context.ts";
import { isActive } from "../control.ts";
import { leavingWith, withDeparture, withLosers } from "../departure.ts";
import { withRestart, withSubgame } from "../effects.ts";
import type { State } from "../state.ts";
import { key } from "../words/description.ts";
import { plain } from "../words/plain-words.ts";
import { event } from "./event.ts";

/** What happens to players, objects and the game itself. */
export const gameEvents = {
  leaves: event({
    name: "A player leaves the game",
    keys: { leaves: key("player", "Who leaves", "The player who leaves") },
    means: "A player leaves the game and so has lost it; with teams, the whole team.",
    says: ({ leaves }) => `${leaves} leaves the game.`,
    play: (state, { leaves }, context) => conceded(state, leaves, context),
  }),
  concedes: event({
    name: "A player concedes",
    keys: { concedes: key("player", "Who concedes", "The player who concedes") },
    means: "A player concedes, has lost, and leaves the game; with teams, the whole team.",
    says: ({ concedes }) => `${concedes} concedes.`,
    play: (state, { concedes }, context) => conceded(state, concedes, context),
  }),
  starts: event({
    name: "A search, spell, subgame or payment begins",
    keys: {
      starts: key(["search", "resolving", "subgame", "payment"], "What begins", "What begins"),
      "player?": key("player", "Who searches or pays", "The player who searches"),
      "library?": key("player", "Whose library"),
      "for?": key(["any-card", "stated-quality"], "For what", "What is searched for"),
      "spell?": { is: "text", means: "The name of the spell that resolves" },
    },
    only: {
      player: ["starts", ["search", "payment"]],
      library: ["starts", ["search"]],
      for: ["starts", ["search"]],
      spell: ["starts", ["resolving"]],
    },
    means:
      "A player begins to search a library, their own or that of another; or a spell begins to resolve; or a subgame begins; or a rule or effect asks a player for mana.",
    says: ({ starts, player, library, spell, for: what }) =>
      starts === "payment"
        ? `${player ?? "A player"} is asked for mana.`
        : starts === "search"
          ? `${player ?? "A player"} begins to search ${library === undefined ? "a library" : `${library}’s library`}${what === undefined ? "" : ` for ${plain(what)}`}.`
          : starts === "resolving"
            ? `${spell ?? "A spell"} begins to resolve.`
            : "A subgame begins.",
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
    name: "A search finds a card",
    keys: { finds: key("text", "Which card") },
    means: "The player who searches finds a card with that name.",
    says: ({ finds }) => `The search finds ${finds}.`,
    play: (state, { finds: card }, context) => {
      const { search } = state;
      if (search === null) throw impossible(context, "nobody is searching.");
      const effects = state.controls.filter(
        (control) => control.found !== null && isActive(control, search.player, state, context.situation),
      );
      const searchedCard = { card, owner: search.owner, by: effects.at(-1)?.by ?? null, effects: effects.length };
      return { ...state, searchedCards: [...state.searchedCards, searchedCard] };
    },
  }),
  restarts: event({
    name: "The game restarts",
    keys: { restarts: key(["game"], "What restarts", "What restarts"), "by?": "player" },
    means: "An effect restarts the game; `by` is who controls it, and takes the first turn.",
    says: ({ by }) => `${by === undefined ? "An effect" : `An effect of ${by}’s`} restarts the game.`,
    play: (state, { by = null }, context) => withRestart(state, context, by),
  }),
  looks: event({
    name: "A player looks at something hidden",
    keys: {
      looks: key("player", "Who looks", "The player who looks"),
      at: key(
        ["hand", "library", "top-card", "face-down-card", "face-down-exiled-card"],
        "At what",
        "What is looked at",
      ),
      of: { is: "player", means: "The player whose it is" },
    },
    means: "A rule or effect lets a player look at something hidden.",
    says: ({ looks, at, of }) => `${looks} is allowed to look at the ${plain(at)} of ${of}.`,
    play: (state, { looks, at, of }) => ({ ...state, sights: [...state.sights, { viewer: looks, what: at, of }] }),
  }),
  happens: event({
    name: "Something else, in your words",
    keys: { happens: key("text", "What happens", "What happens, in free words") },
    means: "Something happens that changes nothing; it only appears in the trace.",
    says: ({ happens }) => `${happens}.`.replace(/\.\.$/, "."),
    play: (state) => state,
  }),
} as const;

/** A player who leaves has lost, and leaves together with the team. */
function conceded(state: State, player: string, context: Context): State {
  const leaving = leavingWith(player, context);
  return withDeparture(withLosers(state, leaving, "conceding"), context, leaving);
}
