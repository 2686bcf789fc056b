import type { Context } from "../context.ts";
import { impossible } from "../context.ts";
import { isActive } from "../control.ts";
import { leavingWith, withDeparture, withLosers } from "../departure.ts";
import { withRestart, withSubgame } from "../effects.ts";
import { missingQuality } from "../missing-facts.ts";
import { isOfQuality, keyOf } from "../objects/protection.ts";
import type { GameObject } from "../objects.ts";
import { type State, withAsked } from "../state.ts";
import { key } from "../words/description.ts";
import { plain } from "../words/plain-words.ts";
import { event } from "./parts.ts";

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
  searchesFor: event({
    name: "A player searches for a card of a kind",
    keys: {
      searchesFor: key("text", "For what kind", "A type or subtype, as in typecycling: `mountain`, `basic-land`"),
      player: { is: "player", means: "The player who searches their library" },
      "chosen?": key("text", "What is found", "The card in the library that is found"),
    },
    means:
      "A player searches their library for a card of this kind, and puts it into their hand; without `chosen`, here or in `resolves`, nothing is found.",
    says: ({ searchesFor: kind, player, chosen }) =>
      `${player} searches their library for a ${plain(kind)} card${chosen === undefined ? "" : ` and finds ${chosen}`}.`,
    play: (state, { searchesFor: kind, player, chosen }, context) =>
      withFound(state, { kind, player, chosen }, context),
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

/** The state in which a card of a player's library that fits words was put into the hand, if one is chosen. */
function withFound(
  state: State,
  search: { readonly kind: string; readonly player: string; readonly chosen: string | undefined },
  context: Context,
): State {
  const { kind, player, chosen } = search;
  const searching = { ...state, search: { player, owner: player, for: "stated-quality" as const } };
  if (
    state.controls.some((control) => control.found !== null && isActive(control, player, searching, context.situation))
  )
    throw impossible(
      context,
      `an effect says what becomes of what ${player} finds: write "starts: search" and "finds".`,
    );
  const wanted = chosen === undefined ? state.choice.chosen : [chosen];
  const inLibrary = ({ zone, owner }: GameObject): boolean => zone === "library" && owner === player;
  const found = state.objects.filter((object) => inLibrary(object) && wanted.includes(object.name));
  const [card] = found;
  if (found.length > 1 || (card === undefined && wanted.length > 0))
    throw impossible(context, `one card of the library of ${player} can be found, and not ${wanted.join(" and ")}.`);
  if (card === undefined) return state;
  const parts = kind.split("-");
  const open = parts.find((part) => isOfQuality(card, part) === undefined);
  if (open !== undefined) throw missingQuality(context, card, open, [keyOf(open)]);
  const wrong = parts.find((part) => isOfQuality(card, part) === false);
  if (wrong !== undefined) throw impossible(context, `${card.name} is not ${wrong}, and cannot be found.`);
  return context.language.play(withAsked(state, card.name), { moves: card.name, to: "hand" }, context);
}
