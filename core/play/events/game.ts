import { type Context, impossible, readParameter } from "../context.ts";
import { controlsWithout, isActive } from "../control.ts";
import { withRestart, withSubgame } from "../effects.ts";
import { objectsWithout } from "../objects.ts";
import { type Control, isOver, type State, teamOf } from "../state.ts";
import { withoutChanged } from "../table.ts";
import { event } from "./event.ts";

/** What happens to players, objects and the game itself. */
export const gameEvents = {
  leaves: event({
    shape: { leaves: "player" },
    means: "A player leaves the game, having lost it or otherwise; with teams, the whole team.",
    play: (state, { leaves }, context) => withDeparture(state, context, leavingWith(leaves, context)),
  }),
  concedes: event({
    shape: { concedes: "player" },
    means: "A player concedes and leaves the game; with teams, the whole team.",
    play: (state, { concedes }, context) => withDeparture(state, context, leavingWith(concedes, context)),
  }),
  starts: event({
    shape: {
      starts: ["search", "resolving", "subgame", "payment"],
      "player?": "player",
      "library?": "player",
      "for?": ["any-card", "stated-quality"],
      "spell?": "text",
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

/** The players who leave together with a player: a team loses as a whole. */
function leavingWith(player: string, context: Context): readonly string[] {
  const { situation } = context;
  const isWhole = situation.isTeamGame && readParameter(context, "team-concedes") === "whole-team";
  return isWhole ? teamOf(situation, player) : [player];
}

/** The objects after these players have left, by the rules of the day; unchanged if there are no objects. */
function objectsOf({ objects }: State, context: Context, gone: readonly string[]): State["objects"] {
  if (objects.length === 0 || readParameter(context, "objects-of-one-who-left") !== "leave-or-revert") return objects;
  return objectsWithout(objects, gone);
}

/**
 * Removes players from the game, with their spells and abilities on the stack and, by the rules of the day, their
 * control of others.
 */
function withDeparture(before: State, context: Context, players: readonly string[]): State {
  const isGone = (player: string): boolean => players.includes(player);
  const objects = objectsOf(before, context, players);
  const state: State = {
    ...before,
    left: [...before.left, ...players],
    stack: before.stack.filter(({ by }) => !isGone(by)),
    given: before.given.filter(({ to }) => !isGone(to)),
    pools: Object.fromEntries(Object.entries(before.pools).filter(([player]) => !isGone(player))),
    search: before.search !== null && isGone(before.search.player) ? null : before.search,
    payment: before.payment !== null && isGone(before.payment) ? null : before.payment,
    objects,
    table: withoutChanged(before.table, { before: before.objects, after: objects }),
  };
  if (isOver(context.situation, state) || !state.controls.some(({ by }) => isGone(by))) return state;
  const endsCurrent = readParameter(context, "controller-leaves") === "control-ends";
  const endsPending = readParameter(context, "controller-has-left") === "not-controlled";
  const isUnderWay = ({ hasBegun, during }: Control): boolean =>
    hasBegun || during === "searching" || during === "resolving";
  const ending = state.controls.filter(
    (control) => isGone(control.by) && (isUnderWay(control) ? endsCurrent : endsPending),
  );
  const freed = ending.flatMap((control) =>
    control.on === null
      ? []
      : [[control.on, isUnderWay(control) ? "controller-leaves" : "controller-has-left"] as const],
  );
  return {
    ...state,
    controls: controlsWithout(ending, before, context.situation),
    freed: { ...state.freed, ...Object.fromEntries(freed) },
  };
}
