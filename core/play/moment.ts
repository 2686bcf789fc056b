import type { Card } from "../cards/card.ts";
import { citable } from "./citing.ts";
import { isQuietCleanup } from "./cleanup.ts";
import { type Context, type Refusal, readParameter, refusalBy, requireAllowed } from "./context.ts";
import { isActive } from "./control.ts";
import type { DecisionName } from "./decisions.ts";
import { hasKeyword } from "./objects/sizes.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import { isNamedUntap, isOver, type State, turnOrder } from "./state.ts";
import { activePlayers } from "./turns.ts";

/** Actions that only a player with priority takes. */
const withPriority: readonly DecisionName[] = ["cast", "activate", "play-lands", "priority"];

/** Says whether only a player with priority decides so, or one who is asked for it. */
export function needsPriority(what: DecisionName): boolean {
  return [...withPriority, "mana-abilities", "companion"].includes(what);
}

/**
 * Says why a player cannot make a decision at this moment, whoever makes it; `undefined` if they can. A step that was
 * reached without being named stands for the rest of the turn: what may be done later in the turn is allowed.
 */
export function untimely(state: State, player: string, what: DecisionName, context: Context): Refusal | undefined {
  if (what === "mana-abilities") return untimelyMana(state, player, context);
  if (withPriority.includes(what)) {
    if (isMadeToPlay(state, player, what, context)) return undefined;
    return (
      withoutPriority(state, context, player) ??
      (what === "play-lands" ? untimelyFor(state, player, "land-timing", context) : undefined) ??
      (what === "cast" || what === "activate" ? behindSplitSecond(state, context) : undefined)
    );
  }
  if (what === "companion") return untimelyCompanion(state, player, context);
  if (what === "mulligan" && state.turnsTaken > 0)
    return refusalBy(context, "mulligan-hand", "mulligans are taken before the first turn");
  if (what === "sideboarding" && state.turn !== null && !isOver(context.situation, state))
    return refusalBy(context, "tournament-decisions", "sideboards are used between games");
  const isOthersTurn = state.turn !== null && !activePlayers(state, context).includes(player);
  if (what === "attacks" && isOthersTurn)
    return refusalBy(
      context,
      "attack-declaration",
      `only the player whose turn it is attacks, and that is not ${player}`,
    );
  if (what === "attacks" && isStepOver(state, "declare-attackers"))
    return refusalBy(
      context,
      "attack-declaration",
      "attackers are declared in the declare attackers step, which is over",
    );
  if (what === "blocks" && isOthersTurn && isStepOver(state, "declare-blockers"))
    return refusalBy(context, "block-declaration", "blockers are declared in the declare blockers step, which is over");
  if (what === "cleanup-discards" && isOthersTurn)
    return refusalBy(context, "hand-size", `only the player whose turn it is discards down, and that is not ${player}`);
  if ((what === "attacks" || what === "blocks") && isBeforeMain(state))
    return refusalBy(
      context,
      what === "attacks" ? "attack-declaration" : "block-declaration",
      `${what === "attacks" ? "attackers" : "blockers"} are declared in the combat phase`,
    );
  if (what === "blocks" && state.turn !== null && !isOthersTurn)
    return refusalBy(context, "block-declaration", `it is ${player}'s own turn, and only those who are attacked block`);
  return undefined;
}

/** Why nobody has priority now, or not this player, who has passed; `undefined` if they may have it. */
export function withoutPriority(state: State, context: Context, player?: string): Refusal | undefined {
  if (state.search !== null || state.resolving.length > 0 || state.payment !== null)
    return refusalBy(
      context,
      "priority-while-resolving",
      `nobody has priority ${state.search !== null ? "during a search" : state.resolving.length > 0 ? `while ${state.resolving.at(-1)} resolves` : "while a payment is made"}`,
    );
  if (isNamedUntap(state)) return refusalBy(context, "priority-in-untap-step", "nobody has priority in the untap step");
  if (isQuietCleanup(state))
    return refusalBy(context, "cleanup-priority", "nobody has priority in a cleanup step in which nothing triggers");
  if (player === undefined || !state.passed.includes(player)) return undefined;
  const holder = priorityHolder(state, context)?.player ?? "another player";
  return hasPassed(player, holder, context);
}

function hasPassed(player: string, holder: string, context: Context): Refusal {
  const references = citable(context, ["priority-order", "acting-with-priority"]);
  return { why: `${player} has passed, and ${holder} has priority`, references };
}

/**
 * The player with priority, if anybody has it: who acted last, the next one after who passed, or the active player.
 * `isSaid`: the events say so, because somebody acted or passed.
 */
export function priorityHolder(
  state: State,
  context: Context,
): { readonly player: string; readonly isSaid: boolean } | undefined {
  if (state.turn === null || state.turn.isOver || withoutPriority(state, context) !== undefined) return undefined;
  const [player] = turnOrder(state, context, state.priority ?? undefined);
  return player === undefined ? undefined : { player, isSaid: state.priority !== null };
}

/** While a spell with split second is on the stack, nothing else is cast or activated. */
export function behindSplitSecond(state: State, context: Context): Refusal | undefined {
  const spell = state.objects.find((object) => object.zone === "stack" && hasKeyword(object, "split-second", context));
  if (spell === undefined || readParameter(context, "split-second") === "no-rule") return undefined;
  return { why: `${spell.name} is on the stack, and has split second`, references: ["split-second"] };
}

/** Why a player cannot now do something that needs a main phase of their own and an empty stack. */
export function untimelySlow(state: State, player: string, context: Context): Refusal | undefined {
  const { turn, stack } = state;
  if (turn === null) return undefined;
  if (!activePlayers(state, context).includes(player)) {
    const isOthers = state.controls.some(({ on, by }) => on === player || by === player);
    if (!isOthers) return { why: `it is not ${player}'s turn`, references: citable(context, ["slow-spells"]) };
    return refusalBy(
      context,
      "who-is-active",
      `it is not ${player}'s turn: whoever decides, the player whose turn it is stays the active player`,
    );
  }
  const step = turn.steps[turn.at]?.step;
  const isMain = step === "precombat-main" || step === "postcombat-main";
  // A step that was reached without being named stands for the rest of the turn.
  const isMainAhead = turn.isUnnamed && turn.steps.slice(turn.at).some(({ phase }) => phase.endsWith("-main"));
  if ((isMain || isMainAhead) && stack.length === 0) return undefined;
  const why = stack.length > 0 ? "that needs an empty stack" : "that needs a main phase";
  return { why, references: citable(context, ["slow-spells"]) };
}

/** Throws `situation-impossible` if something cannot be put on the stack at this moment. */
export function requireMoment(
  state: State,
  context: Context,
  { player, isSlow }: { readonly player: string; readonly isSlow: boolean },
): void {
  requireAllowed(
    context,
    withoutPriority(state, context, player) ?? (isSlow ? untimelySlow(state, player, context) : undefined),
  );
}

/** The same for something that has a rule of its own, which asks for such a moment. */
function untimelyFor(state: State, player: string, rule: ParameterId, context: Context): Refusal | undefined {
  const late = untimelySlow(state, player, context);
  return late === undefined ? undefined : refusalBy(context, rule, late.why);
}

/** By the rules of the day a companion is taken when its player could cast a sorcery. */
function untimelyCompanion(state: State, player: string, context: Context): Refusal | undefined {
  if (readParameter(context, "companion") === "no-rule") return undefined;
  const late = withoutPriority(state, context, player) ?? untimelySlow(state, player, context);
  return late === undefined ? undefined : { ...late, references: ["companion", ...late.references] };
}

/** Says whether a card, or its ability that Annals knows, needs a main phase. */
export function isSlow({ type }: Card): boolean {
  return type !== null && /Sorcery|Planeswalker/.test(type);
}

/** Says whether a spell that controls a player while it resolves makes that player play one card. */
export function isMadeToPlay(state: State, player: string, what: DecisionName, { situation }: Context): boolean {
  return (
    (what === "cast" || what === "play-lands") &&
    state.controls.some((control) => control.during === "resolving" && isActive(control, player, state, situation))
  );
}

function untimelyMana(state: State, player: string, context: Context): Refusal | undefined {
  if (state.payment === player) return undefined;
  if (withoutPriority(state, context, player) === undefined) return undefined;
  return refusalBy(context, "mana-ability-moments", `${player} has no priority, and nothing asks ${player} for mana`);
}

/** Says whether a step of the beginning phase was named. */
function isBeforeMain({ turn }: State): boolean {
  return turn !== null && !turn.isUnnamed && turn.steps[turn.at]?.phase === "beginning";
}

/** Says whether no attackers can be declared in the rest of the turn. */
export function isAttackOver(state: State): boolean {
  return isStepOver(state, "declare-attackers");
}

/** Says whether no blockers can be declared in the rest of the turn. */
export function isBlockOver(state: State): boolean {
  return isStepOver(state, "declare-blockers");
}

/** Says whether a step was named after the last step of this kind in the turn. */
function isStepOver({ turn }: State, kind: string): boolean {
  return turn !== null && !turn.isUnnamed && turn.steps.slice(turn.at).every(({ step }) => step !== kind);
}
