import type { CardText } from "../cards/card.ts";
import type { CardAct, Window } from "../cards/card-act.ts";
import { withChecks } from "./checks.ts";
import { type CardInContext, type Context, cardAt, impossible, readParameter } from "./context.ts";
import { moved } from "./moving.ts";
import { withoutEntry } from "./stack.ts";
import { areOpponents, beginning, type Control, freedFrom, type GivenDecision, outsider, type State } from "./state.ts";
import { withReasons } from "./state-objects.ts";
import { emptyTable } from "./table.ts";
import { withTriggers } from "./triggers/triggers.ts";
import { activePlayers, cutShort } from "./turns.ts";

/** A control effect before it is created. */
export type NewControl = Omit<Control, "order" | "hasBegun" | "hasWaited" | "returned">;

/**
 * Creates a control effect, which is now the last one. Whether it has begun depends on what it waits for. By the rules
 * of the day, it has no effect for a player who has left.
 */
export function withControl(state: State, control: NewControl, context: Context): State {
  const isForLeaver = state.left.includes(control.by);
  if (isForLeaver && readParameter(context, "controller-has-left") === "not-controlled")
    return control.on === null
      ? state
      : {
          ...state,
          everControlled: { ...state.everControlled, [control.on]: control.during },
          freed: { ...state.freed, [control.on]: "controller-has-left" },
        };
  const hasBegun = control.during === "this-turn" || control.during === "game";
  return {
    ...state,
    order: state.order + 1,
    controls: [...state.controls, { ...control, order: state.order, hasBegun, hasWaited: false, returned: null }],
    everControlled:
      control.on === null ? state.everControlled : { ...state.everControlled, [control.on]: control.during },
  };
}

export function withExtraTurn(state: State, player: string, after: "this-turn" | "next-turn"): State {
  const promise = { order: state.order, player, after: after === "this-turn" ? state.turnsTaken : ("next" as const) };
  return { ...state, order: state.order + 1, promised: [...state.promised, promise] };
}

/** Gives a decision to a player for the rest of the turn. */
export function withGiven(state: State, given: GivenDecision): State {
  return { ...state, given: [...state.given, given] };
}

/** Ends the turn at once: what is on the stack is exiled, and the rest of the turn does not happen and uses up nothing. */
export function withTurnEnded(state: State, context: Context): State {
  const { turn } = state;
  if (turn === null || turn.isOver) throw impossible(context, "no turn is under way.");
  if (readParameter(context, "ending-the-turn") !== "possible")
    throw impossible(context, `no rule of ${context.on} knows how a turn is ended early.`);
  const because = "ending-the-turn";
  const silenced = withoutWaiting(state, context);
  const emptied = state.stack.reduce((state, entry) => withoutEntry(state, entry, "removed", [because]), silenced);
  const exiled = state.objects
    .filter(({ zone }) => zone === "stack")
    .reduce((after, object) => {
      const isCopy = state.stack.some((entry) => entry.source === object.id && entry.isCopy);
      const out = moved(after, context, object, { to: isCopy ? "gone" : "exile" });
      return withReasons(out, object.id, because);
    }, emptied);
  const checked = withTriggers(exiled, withChecks(exiled, context), context);
  return cutShort({ ...checked, resolving: [], search: null }, turn, context);
}

/** The state in which abilities that have triggered and wait for the stack are there no more, by the rules of the day. */
function withoutWaiting(state: State, context: Context): State {
  if (state.pending.length === 0) return state;
  if (readParameter(context, "triggers-as-the-turn-ends") !== "cease") return state;
  const references = ["triggers-as-the-turn-ends"] as const;
  const gone = state.pending.map(({ name }) => ({ name, became: "removed" as const, references, entry: null }));
  return { ...state, pending: [], fates: [...state.fates, ...gone] };
}

/** Restarts the game; `by`: the controller of the effect that restarts it, if stated. */
export function withRestart(state: State, context: Context, by: string | null): State {
  if (readParameter(context, "restarting") !== "new-game")
    throw impossible(context, `no rule of ${context.on} knows how a game is restarted.`);
  const { left, everControlled } = state;
  const { lost, lostBecause, lostBy } = state.table;
  const isSaid = by !== null && readParameter(context, "first-after-restart") === "who-restarted";
  return {
    ...beginning(state.outer),
    left,
    everControlled,
    freed: freedFrom(state, "restarting"),
    first: isSaid ? by : null,
    table: { ...emptyTable, lost, lostBecause, lostBy },
  };
}

/** Begins a subgame. */
export function withSubgame(state: State, context: Context): State {
  readParameter(context, "subgames");
  const { left, everControlled } = state;
  const isFirstRandom = readParameter(context, "first-in-subgame") === "random";
  return { ...beginning(state), left, everControlled, freed: freedFrom(state, "subgames"), isFirstRandom };
}

/** The choices of a card as it resolves: its controller and its targets. */
export type CardChoices = {
  readonly card: string;
  readonly by: string;
  readonly on: readonly string[];
  readonly isPaid: boolean;
  /** The name of the card that the effect makes its target play. */
  readonly chosen?: string | undefined;
};

/** Throws `situation-impossible` for targets and choices that the card cannot have. */
export function requireTargets(
  context: Context,
  { text, card }: CardInContext,
  { by, on, isPaid, chosen }: Omit<CardChoices, "card">,
): void {
  const error = targetError(context, text, { by, on });
  if (error !== undefined) throw impossible(context, `${card.name} ${error}.`);
  const controls = text.acts.filter((act) => act.does === "control");
  if (isPaid && controls.every((act) => act.if === null))
    throw impossible(context, `${card.name} has no extra cost that changes what it does: leave out "paid".`);
  if (chosen !== undefined && controls.every(({ during }) => during !== "resolving"))
    throw impossible(
      context,
      text.acts.some((act) => act.does === "instructs")
        ? `how its target plays a card by the instructions of ${card.name} on ${context.on} is not modelled: leave out "chosen".`
        : `${card.name} makes nobody play a card: leave out "chosen".`,
    );
}

/** Says what is wrong with the targets of a card, if anything is. */
export function targetError(
  { situation }: Context,
  { target }: CardText,
  { by, on }: { readonly by: string; readonly on: readonly string[] },
): string | undefined {
  const wanted = { player: 1, opponent: 1, "two-players": 2, none: 0 }[target];
  if (on.length !== wanted)
    return wanted === 0
      ? "names no player: leave out on"
      : `names ${wanted === 1 ? "one player" : "two players"}: on has ${on.length === 0 ? "nobody" : on.join(", ")}`;
  if (new Set(on).size !== on.length) return "names two different players";
  const [first = ""] = on;
  return target === "opponent" && !areOpponents(situation, by, first) ? "can only target an opponent" : undefined;
}

/** Resolves a card: does what its text of the day says, in order. */
export function resolveCard(before: State, context: Context, played: CardChoices): State {
  const card = cardAt(context, played.card);
  if (context.situation.isTournament && !card.card.isTournamentLegal)
    throw impossible(context, `${card.card.name} is not legal in tournaments.`);
  requireTargets(context, card, played);
  return card.text.acts.reduce((state, act) => actOn(state, act, { context, played, name: card.card.name }), before);
}

type ActContext = { readonly context: Context; readonly played: CardChoices; readonly name: string };

function actOn(state: State, act: CardAct, { context, played, name }: ActContext): State {
  const { by, on, isPaid } = played;
  const [target = by, other = by] = on;
  switch (act.does) {
    case "control":
      if (act.if !== null && (act.if === "paid") !== isPaid) return state;
      return controlsOf(act, { by, target, other, name, chosen: played.chosen ?? chosenCard }).reduce(
        (state, control) => whileResolving(withControl(state, control, context), control),
        state,
      );
    case "extra-turn":
      return withExtraTurn(state, act.whom === "you" ? by : target, act.after);
    case "skip":
      return { ...state, skips: [...state.skips, { player: act.whom === "you" ? by : target, what: act.what }] };
    case "give-decision": {
      const of =
        act.of === "target" ? [target] : act.of === "all" ? context.situation.players : activePlayers(state, context);
      return of.reduce(
        (state, player) =>
          act.about.reduce((more, about) => withGiven(more, { source: name, about, of: player, to: by }), state),
        state,
      );
    }
    case "end-turn":
      return withTurnEnded(state, context);
    case "restart":
      return withRestart(state, context, by);
    case "subgame":
      return withSubgame(state, context);
    case "look":
      return {
        ...state,
        resolving: [...state.resolving, name],
        sights: [...state.sights, { viewer: by, what: act.at, of: target, spell: name }],
      };
    case "instructs":
      return { ...state, instructed: [...state.instructed, { player: target, spell: name }] };
    case "reach-outside":
      return state;
  }
}

function controlsOf(
  act: CardAct & { readonly does: "control" },
  named: {
    readonly by: string;
    readonly target: string;
    readonly other: string;
    readonly name: string;
    readonly chosen: string;
  },
): NewControl[] {
  const { name, target, other } = named;
  const by = act.by === "outsider" ? outsider : named.by;
  const { during, restricts, requires, found } = act;
  const spells = during === "resolving" ? [name, named.chosen] : [];
  const control = { source: name, during, spells, restricts, requires, found };
  if (act.whom === "opponents") return [{ ...control, by, on: null }];
  if (act.whom === "target") return [{ ...control, by, on: target }];
  return [
    { ...control, by: target, on: other },
    { ...control, by: other, on: target },
  ];
}

/** The default name of the card that a spell makes its target play. */
const chosenCard = "the chosen card";

/** If a spell controls a player while it resolves, it is resolving when its effect is created. */
function whileResolving(state: State, { during, source }: { during: Window; source: string }): State {
  return during === "resolving" ? { ...state, resolving: [...state.resolving, source] } : state;
}
