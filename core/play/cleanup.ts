import { withRules } from "./citing.ts";
import { type AnswerDoubt, type Context, impossible, readParameter } from "./context.ts";
import { withTurnLoansOver } from "./control.ts";
import { type GameObject, withTurnChangesOver } from "./objects.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import { isThere } from "./replacement/replacement.ts";
import { isCleanup, type State, withAssumed, withCleanupPriority } from "./state.ts";
import { type HandSizeChange, withoutTurnEffects } from "./table.ts";
import { withTriggers } from "./triggers/triggers.ts";
import type { TurnState } from "./turn-steps.ts";
import type { WrittenEvent } from "./words/written-situation.ts";

/** The cleanup step: nobody gets priority in it, unless something happens in it that has to wait for that. */

/** Says whether nobody has priority because it is a cleanup step in which nothing has happened. */
export function isQuietCleanup({ turn, stack }: State): boolean {
  return isCleanup(turn) && !turn.hasCleanupPriority && stack.length === 0;
}

/** The state in which players get priority in the cleanup step if state-based actions were performed between two states. */
export function withCleanupActed(before: State, after: State): State {
  const isSame = ({ id, zone, counters }: GameObject, place: number): boolean => {
    const old = before.objects[place];
    return old?.id === id && old.zone === zone && old.counters === counters;
  };
  const isActed = after.left.length > before.left.length || !after.objects.every(isSame);
  return isActed ? withCleanupPriority(after) : after;
}

/** The effects that change the maximum hand size of a player now, the older first. */
function handSizeChangesOf(state: State, player: string): readonly HandSizeChange[] {
  return state.table.handSizeChanges.filter((change) => change.player === player && isThere(change, state));
}

/** The maximum hand size of a player by the rules and all effects, the older first; `null`: there is none. */
export function handSizeOf(state: State, player: string, context: Context): number | null {
  const changes = handSizeChangesOf(state, player);
  const usual = Number(readParameter(context, "maximum-hand-size"));
  if (changes.length > 1) readParameter(context, "timestamps");
  return changes.reduce<number | null>((size, { kind, amount }) => {
    if (kind === "no-maximum") return null;
    if (kind === "sets") return amount;
    // What has no maximum has none that is higher or lower.
    return size === null ? null : Math.max(0, kind === "more" ? size + amount : size - amount);
  }, usual);
}

/** The rules behind the maximum hand size of a player. */
export function rulesOfHandSize(state: State, player: string): readonly ParameterId[] {
  return handSizeChangesOf(state, player).length > 1 ? ["maximum-hand-size", "timestamps"] : ["maximum-hand-size"];
}

/** The cards in the hand of a player. */
function handOf({ objects }: State, player: string): readonly GameObject[] {
  return objects.filter(({ zone, owner }) => zone === "hand" && owner === player);
}

/** Says whether a player discards a card because it is the cleanup step, and their hand is too large. */
export function isOverHandSize(state: State, player: string, context: Context): boolean {
  if (!isQuietCleanup(state) || state.turn?.players.includes(player) !== true) return false;
  return handOf(state, player).length > (handSizeOf(state, player, context) ?? Number.POSITIVE_INFINITY);
}

/** The problem of a card that is discarded in the cleanup step although the hand is no longer too large. */
export function keptInCleanup(state: State, player: string, context: Context) {
  const sentence = `${player} discards down to ${handSizeOf(state, player, context)} cards, and no further.`;
  return impossible(context, sentence, ["hand-size", "maximum-hand-size"]);
}

/** An active player who holds too many cards in the cleanup step, with the cards and how many may be kept. */
function overfullHand(state: State, context: Context) {
  if (!isCleanup(state.turn)) return undefined;
  for (const player of state.turn.players) {
    const hand = handOf(state, player);
    const most = handSizeOf(state, player, context);
    if (most !== null && hand.length > most) return { player, hand, most };
  }
  return undefined;
}

/**
 * The state in which a cleanup step has begun. Damage is removed, and effects until end of turn are over, once nobody
 * has to discard any more.
 */
export function withCleanupBegun(state: State, context: Context): State {
  return overfullHand(state, context) === undefined ? withCleaned(state, context) : state;
}

/** The same after something that can have been the last discard of that step. */
export function withCleanupGoneOn(before: State, after: State, context: Context): State {
  const isDiscarding = isQuietCleanup(before) && overfullHand(before, context) !== undefined;
  return isDiscarding ? withCleanupBegun(after, context) : after;
}

function withCleaned(state: State, context: Context): State {
  // The cleanup step is a reason for what is not on objects any more.
  const objects = state.objects.map((object) => {
    const isMore =
      object.zone === "battlefield" && (object.damage > 0 || object.changes.some((change) => change.isForTurn));
    return { ...(isMore ? withRules(object, ["cleanup"], context) : object), damage: 0 };
  });
  return withTurnEffectsOver({ ...state, objects }, context);
}

/** The state in which all is over that lasts until the turn ends, or was said for this turn. */
export function withTurnEffectsOver(state: State, context: Context): State {
  const over = withTurnLoansOver({ ...state, table: withoutTurnEffects(state.table) }, context);
  const effects = over.effects.filter(({ changes }) => !changes.some(({ isForTurn }) => isForTurn));
  const objects = over.objects.map((object) => withTurnChangesOver(object, over.order));
  return { ...over, order: over.order + 1, effects, objects };
}

/** The state after a cleanup step in which what is discarded is not said: answers after that are not sure. */
function withDiscardAssumed(state: State, assumed: string, context: Context): State {
  return withCleaned(withAssumed(state, assumed), context);
}

/** What is open in the cleanup step: the active player holds too many cards, and no event discards them. */
function discardUnsaid(state: State, context: Context): string | undefined {
  const over = overfullHand(state, context);
  if (over === undefined) return undefined;
  readParameter(context, "hand-size");
  const { player, hand, most } = over;
  return `${player} has ${hand.length} cards in hand in the cleanup step and was taken to discard none: “discards” says which, down to ${most}, and “changesHandSize” if an effect changes the maximum.`;
}

/** The doubt in a cleanup step in which it is not said what is discarded. */
export function unsaidDiscard(state: State, _asked: WrittenEvent, context: Context): AnswerDoubt | undefined {
  const why = discardUnsaid(state, context);
  return why === undefined
    ? undefined
    : { says: [why], confidence: "low", references: ["hand-size", "maximum-hand-size"] };
}

/** No game has so many in one turn: a trigger that each of them sets off again makes the next one follow for ever. */
const cleanupsMax = 20;

/** The turn with another cleanup step after the current one, if players got priority in that. */
export function withFurtherCleanup(turn: TurnState, context: Context): TurnState {
  if (!isCleanup(turn) || !turn.hasCleanupPriority) return turn;
  readParameter(context, "cleanup-priority");
  const { steps, at } = turn;
  if (steps.filter(({ step }) => step === "cleanup").length >= cleanupsMax)
    throw impossible(context, "each cleanup step makes another one follow, so the turn never ends.", [
      "cleanup-priority",
    ]);
  const further = steps.slice(at, at + 1);
  return { ...turn, steps: steps.toSpliced(at + 1, 0, ...further), hasCleanupPriority: false };
}

/**
 * The state after a cleanup step in which it was not said what is discarded. Of one card too many each is tried; with
 * more of them answers after that are not sure.
 */
export function withDiscardTried(state: State, context: Context): State {
  const over = overfullHand(state, context);
  const assumed = discardUnsaid(state, context);
  if (over === undefined || assumed === undefined) return state;
  const { player, hand, most } = over;
  const names = hand.map(({ name }) => name);
  if (hand.length === most + 1) {
    // A turn can have several cleanup steps.
    const key = `${player} discards in step ${state.turn?.at} of turn ${state.turn?.number}`;
    const open = `which of ${names.join(", ")} ${player} discards: “discards” says so`;
    context.choices.set(key, { names, rule: "hand-size", open });
    const discarded = names[context.assumptions.chosen?.get(key) ?? 0];
    if (context.assumptions.chosen !== null) {
      const triggered = withTriggers(state, context.language.play(state, { discards: discarded }, context), context);
      const after = withCleanupGoneOn(state, triggered, context);
      // Of a team several players may hold too many. What was discarded may be in the hand still by another effect.
      if (overfullHand(after, context)?.player !== player) return withDiscardTried(after, context);
    }
  }
  return withDiscardAssumed(state, assumed, context);
}
