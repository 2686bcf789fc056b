import { landsAllowed, requireLandPlay } from "../casting/land-plays.ts";
import { withLife, withLifeTotal } from "../combat/damage.ts";
import { type Context, impossible, readParameter, requireAllowed } from "../context.ts";
import { withLosers } from "../departure.ts";
import { drawn } from "../drawing.ts";
import { missing } from "../missing-facts.ts";
import { untimely } from "../moment.ts";
import { moved, withPlayerCountersPut } from "../moving.ts";
import { overTurned } from "../objects/faces.ts";
import { lifeInEffect, lifeOf } from "../objects/players.ts";
import { isOfType, withReason } from "../objects.ts";
import { isBanned } from "../replacement/replacement.ts";
import { type State, teamOf, withMore } from "../state.ts";
import { objectAt, withObject, withReasons } from "../state-objects.ts";
import { handSizeChangeKinds } from "../table.ts";
import type { StepState } from "../turn-steps.ts";
import { moveTo } from "../turns.ts";
import { key } from "../words/description.ts";
import { byPermanent } from "../words/durations.ts";
import { event } from "./parts.ts";
import { requireTurn } from "./prevention.ts";

/** Events about life, hands and libraries, and the beginning of a game. */
export const tableEvents = {
  hasLife: event({
    name: "A player’s life total is set",
    keys: { hasLife: key("count", "How much life"), player: "player" },
    means:
      "A player has this much life; with teams, the team. In an effect the player gains or loses the difference, where the rules say so.",
    says: ({ hasLife, player }) => `${player} has ${hasLife} life.`,
    play: (state, { hasLife, player }, context) => {
      const isByEffect = state.meanings !== null;
      const { life, openBy } = lifeInEffect(state, player, context);
      if (!isByEffect || openBy !== null) return withLifeTotal(state, player, hasLife, context);
      // What changes for one player of a team changes the total of the team by as much.
      if (readParameter(context, "life-set") !== "gain-or-loss")
        return withLifeTotal(state, player, lifeOf(state, player, context).life + hasLife - life, context);
      return life === hasLife ? state : withLife(state, player, hasLife - life, context, "life-set");
    },
  }),
  loses: event({
    name: "A player loses life",
    keys: { loses: key("count", "How much life"), player: "player" },
    means: "A player loses this much life. After one of two players has lost, no more life is lost.",
    says: ({ loses, player }) => `${player} loses ${loses} life.`,
    play: (state, { loses, player }, context) =>
      context.situation.players.length - state.table.lost.length < 2 ? state : withLife(state, player, -loses, context),
  }),
  draws: event({
    name: "A player draws cards",
    keys: {
      draws: key("count", "How many cards"),
      player: "player",
      "library?": key("count", "How many the library has", "How many cards the library has; left out, enough"),
    },
    means: "A player draws this many cards from a library of this size; without `library` there are enough.",
    says: ({ draws, player, library }) =>
      `${player} draws ${draws}${library === undefined ? "" : ` from a library of ${library}`}.`,
    play: (before, { draws, player, library = Number.POSITIVE_INFINITY }, context) => {
      const { state, left } = drawn(before, context, { player, count: draws, library });
      if (left >= 0) return state;
      const isAtOnce = readParameter(context, "empty-library") === "at-once";
      if (isAtOnce && isBanned(state, "lose", player, context)) return state;
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
    name: "A player gets poison counters",
    keys: { poisons: key("player", "Who gets them"), times: key("count", "How many") },
    means: "A player gets this many poison counters.",
    says: ({ poisons, times }) => `${poisons} gets ${times} poison counters.`,
    play: (state, { poisons, times }, context) => {
      const poisoned = withPlayerCountersPut(state, context, poisons, { kind: "poison", times });
      if (!context.situation.isTeamGame) return poisoned;
      readParameter(context, "poison-two-headed-giant");
      return withMore(poisoned, "lostBecause", "poison-two-headed-giant");
    },
  }),
  changesHandSize: event({
    name: "An effect changes the maximum hand size of a player",
    keys: {
      changesHandSize: key(handSizeChangeKinds, "How it changes", "What it becomes"),
      player: "player",
      "amount?": key("count", "How many cards", "How many cards it is, or how many more or fewer"),
      "by?": byPermanent,
      "until?": key(["end-of-turn"], "How long"),
    },
    only: { amount: ["changesHandSize", ["sets", "more", "less"]] },
    means:
      "An effect `sets` the maximum hand size of a player, makes it so much `more` or `less`, or says that the player has `no-maximum`; the newer of several applies to what the older ones make of it.",
    says: ({ changesHandSize: kind, amount, player, by, until }) =>
      `${player} has ${handSizes[kind](amount)}${by === undefined ? "" : `, by ${by}`}${until === undefined ? "" : ", until the turn ends"}.`,
    play: (state, { changesHandSize: kind, amount, player, by, until }, context) => {
      if (kind !== "no-maximum" && amount === undefined)
        throw missing(context, { what: "how many cards", of: player, keys: ["amount"] });
      if (until !== undefined) requireTurn(state, context);
      const change = {
        kind,
        amount: amount ?? 0,
        player,
        source: by === undefined ? null : objectAt(state, by, context).id,
        isForTurn: until !== undefined,
        since: state.order,
      };
      return withMore(state, "handSizeChanges", change);
    },
  }),
  mulligan: event({
    name: "A player takes a mulligan",
    keys: {
      mulligan: key("player", "Who takes it"),
      "aside?": key("count", "How many cards aside"),
    },
    means: "A player takes a mulligan before the game; `aside`: how many cards that player sets aside.",
    says: ({ mulligan, aside }) =>
      `${mulligan} takes a mulligan${aside === undefined ? "" : `, setting ${aside} cards aside`}.`,
    play: (state, { mulligan, aside }, context) => {
      requireMulligan(state, mulligan, aside, context);
      return {
        ...state,
        table: {
          ...state.table,
          mulligans: { ...state.table.mulligans, [mulligan]: (state.table.mulligans[mulligan] ?? 0) + 1 },
          aside: { ...state.table.aside, [mulligan]: aside ?? 7 },
        },
      };
    },
  }),
  playsLand: event({
    name: "A player plays a land",
    keys: {
      playsLand: key("player", "Who plays it"),
      "land?": key("text", "Which land", "The land card, which enters the battlefield"),
      "with?": key("text", "By which permanent"),
    },
    means:
      "A player plays a land, with the permission of the rules or, if `with` names it, of a permanent; the card named in `land` enters the battlefield.",
    says: ({ playsLand, land = "a land", with: permission }) =>
      `${playsLand} plays ${land}${permission === undefined ? "" : `, as ${permission} allows`}.`,
    play: (before, { playsLand, land, with: permission }, context) => {
      const permit = permission === undefined ? null : objectAt(before, permission, context);
      // What lets a land be played from elsewhere lets no more of them be played.
      const by = permit !== null && landsAllowed(permit).length > 0 ? permit.id : null;
      requireLandPlay(before, context, { player: playsLand, by });
      const state = atMainPhase(before, context);
      const marked = permit === null ? state : withReasons(state, permit.id, "land-drops");
      const landsPlayed = [...marked.table.landsPlayed, { player: playsLand, by }];
      const after = { ...marked, table: { ...marked.table, landsPlayed } };
      const isIdle = permit !== null && by === null;
      if (isIdle && land === undefined) throw impossible(context, needless(permit.name));
      if (land === undefined) return after;
      const front = objectAt(after, land, context);
      const card = isOfType(front, "land") || !front.isModal ? front : overTurned(front, context);
      if (!isOfType(card, "land")) throw impossible(context, `${land} is no land card, by its "types".`);
      if (card.zone === "battlefield") throw impossible(context, `${land} is on the battlefield already.`);
      const isAtHand = card.owner === playsLand && card.zone === "hand";
      if (isAtHand && isIdle) throw impossible(context, needless(permit.name));
      if (!isAtHand && permission === undefined)
        throw impossible(context, `${land} is not in the hand of ${playsLand}: name in "with" what lets it be played.`);
      const shown = card === front ? after : withObject(after, card.id, () => withReason(card, "modal-faces"));
      return moved(shown, context, objectAt(shown, land, context), { to: "battlefield", under: playsLand });
    },
  }),
} as const;

function needless(permission: string): string {
  return `${permission} has no “extra-land”, and a land from the hand needs nothing else: leave out "with".`;
}

/** A changed maximum hand size in words. */
const handSizes = {
  sets: (amount = 0) => `a maximum hand size of ${amount}`,
  more: (amount = 0) => `a maximum hand size increased by ${amount}`,
  less: (amount = 0) => `a maximum hand size reduced by ${amount}`,
  "no-maximum": () => "no maximum hand size",
} as const;

/** Whether the first mulligan costs no card; `undefined` if no rule of the day says so. */
export function isFirstMulliganFree(context: Context): boolean | undefined {
  const { players, isTeamGame } = context.situation;
  if (players.length < 3) return false;
  const value = readParameter(context, "first-mulligan-multiplayer");
  if (value === "no-rule" || value === "not-known") return undefined;
  return value === "free" || (value === "free-in-two-headed-giant" && isTeamGame);
}

/** Throws `situation-impossible` if a player cannot take one more mulligan, or set so many cards aside. */
function requireMulligan(state: State, player: string, aside: number | undefined, context: Context): void {
  requireAllowed(context, untimely(state, player, "mulligan", context));
  const hasCommander = state.objects.some(({ isCommander }) => isCommander);
  const isPartial = hasCommander && readParameter(context, "commander-mulligan") !== "ordinary";
  // If no rule says what the first one costs, it is not refused.
  const free = !isPartial && isFirstMulliganFree(context) !== false ? 1 : 0;
  const hand = 7 - Math.max(0, (state.table.mulligans[player] ?? 0) - free);
  if (hand <= 0) throw impossible(context, `${player} has no cards left, and keeps that hand.`, ["mulligan-hand"]);
  if (aside === undefined) return;
  if (!hasCommander)
    throw impossible(context, `"aside" goes with the mulligan that Commander had: leave it out.`, ["mulligan-hand"]);
  if (aside > hand)
    throw impossible(context, `${player} has ${hand} cards, and sets no more aside.`, ["commander-mulligan"]);
}

/** The state in a main phase; a turn whose step was not named moves on to the next one. */
function atMainPhase(state: State, context: Context): State {
  const { turn } = state;
  const isMain = (step: StepState | undefined): boolean => step?.phase.endsWith("-main") === true;
  if (turn === null || isMain(turn.steps[turn.at])) return state;
  const next = turn.steps.slice(turn.at).find(isMain);
  return next === undefined ? state : moveTo(state, context, next.step);
}
