import { withStackEmptied } from "./casting/resolving.ts";
import { withCleanupBegun, withDiscardTried, withFurtherCleanup, withTurnEffectsOver } from "./cleanup.ts";
import { withCombatDamage } from "./combat/combat.ts";
import { withLife, withLifeOpen, withLifeUnsaid } from "./combat/damage.ts";
import { requireLegal } from "./combat/declarations.ts";
import { type Context, impossible, readParameter } from "./context.ts";
import { controlsWithout, endedSights, isActive } from "./control.ts";
import { withStepDraw } from "./drawing.ts";
import { withTurnReached } from "./durations.ts";
import { withBlockingOver, withHappening, withSeen } from "./happening.ts";
import { withDesignationsAt, withTime } from "./objects/designations.ts";
import { withSagaTurn } from "./objects/sagas.ts";
import { withUntapStep } from "./objects/tapping.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import { type Control, type ExtraTurn, playersIn, type Skip, type State, teamOf } from "./state.ts";
import { withoutCombat } from "./table.ts";
import { withTriggers } from "./triggers/triggers.ts";
import { ordinarySteps, partUnderWay, type StepState, type TurnState } from "./turn-steps.ts";

/**
 * The course of turns. A turn without events passes through all its steps; mana pools, skips and control are handled on
 * the way.
 */

/** The largest number of turns that pass before a turn that is waited for. */
const turnsMax = 400;

/** The next turn, with the state after the skips used up on the way. `null`: nobody is left to take a turn. */
export type NextTurn = { readonly state: State; readonly player: string; readonly isExtra: boolean } | null;

/** Finds whose turn comes next, extra turns before the others. `first` takes the first turn of the game. */
export function nextTurn(before: State, context: Context, first: string): NextTurn {
  const { situation } = context;
  let state = withPromisesQueued(before, context);
  for (let tries = 0; tries < turnsMax; tries++) {
    const [extra, ...queue] = state.queue;
    const player =
      extra?.player ??
      (state.lastInOrder === null ? (state.first ?? first) : seatAfter(state, context, state.lastInOrder));
    if (player === undefined) return null;
    state = extra === undefined ? withSeatsPassed(state, context, player) : { ...state, queue };
    if (state.left.includes(player)) {
      if (extra !== undefined) readParameter(context, "turn-of-one-who-left");
      continue;
    }
    const skip = state.skips.findIndex(
      ({ player: skipper, what }) => what === "turn" && teamOf(situation, skipper).includes(player),
    );
    if (skip === -1) return { state, player, isExtra: extra !== undefined };
    readParameter(context, "skipping");
    if (situation.isTeamGame) readParameter(context, "team-skips");
    const controls = waited(state.controls, "next-turn", teamOf(situation, player));
    state = { ...state, controls, skips: state.skips.toSpliced(skip, 1) };
  }
  return null;
}

/** The next player, or the first of the next team, in turn order, without players who left. */
function seatAfter(state: State, { situation }: Context, last: string): string | undefined {
  const { teams } = situation;
  const seat = teams.findIndex((team) => team.includes(last));
  for (let step = 1; step <= teams.length; step++) {
    const next = teams[(seat + step) % teams.length]?.find((player) => !state.left.includes(player));
    if (next !== undefined) return next;
  }
  return undefined;
}

/** The state in which the turn order has come to a player: the turns of those who left would have begun before. */
function withSeatsPassed(state: State, { situation: { teams } }: Context, player: string): State {
  const seatOf = (one: string): number => teams.findIndex((team) => team.includes(one));
  const last = seatOf(state.lastInOrder ?? "");
  const passed = last === -1 ? 0 : (seatOf(player) - last - 1 + teams.length) % teams.length;
  const seats = [...teams, ...teams].slice(last + 1, last + 1 + passed);
  return withTurnReached({ ...state, lastInOrder: player }, seats.flat());
}

/** Puts the extra turns that follow the turn just taken before all others, in the order of the rules of the day. */
function withPromisesQueued(state: State, context: Context): State {
  const isDue = ({ after }: ExtraTurn): boolean => after === state.turnsTaken;
  const due = state.promised.filter(isDue);
  if (due.length === 0) return state;
  const isOldestFirst = due.length + state.queue.length > 1 && isOldestFirstOn(context);
  const sorted = due.toSorted((a, b) => (isOldestFirst ? a.order - b.order : b.order - a.order));
  const queue = isOldestFirst ? [...state.queue, ...sorted] : [...sorted, ...state.queue];
  return { ...state, queue, promised: state.promised.filter((extra) => !isDue(extra)) };
}

/** If the rules do not state the order, it is inferred. */
function isOldestFirstOn(context: Context): boolean {
  const order = readParameter(context, "extra-turn-order");
  const concluded = order === "no-rule" || order === "not-known" ? readParameter(context, "extra-turns") : order;
  return concluded === "oldest-first";
}

/**
 * Begins the next turn that a player, or that player's team, really takes. The turns of others before it pass without
 * events.
 */
export function takeTurn(before: State, context: Context, player: string): State {
  let state = before;
  for (let tries = 0; tries < turnsMax; tries++) {
    const upcoming = nextTurn(finishTurn(state, context), context, player);
    if (upcoming === null) break;
    state = beginTurn(upcoming.state, context, upcoming);
    if (teamOf(context.situation, player).includes(upcoming.player)) return state;
  }
  throw impossible(context, `${player} takes no further turn.`);
}

/** Begins a turn that was found by `nextTurn`. Control of the previous turn ends at this moment, not earlier. */
export function beginTurn(
  before: State,
  context: Context,
  { player, isExtra }: { readonly player: string; readonly isExtra: boolean },
): State {
  const { situation } = context;
  const players = teamOf(situation, player);
  const number = before.turnsTaken + 1;
  const isOver = (during: string): boolean => during === "this-turn" || during === "next-turn";
  const lasting = before.controls.filter(({ during, hasBegun }) => !(hasBegun && isOver(during)));
  const turn = {
    number,
    players,
    isExtra,
    steps: ordinarySteps,
    at: -1,
    isPhaseNew: true,
    isUnnamed: true,
    isOver: false,
    isPhaseForAnother: false,
    hasCleanupPriority: false,
  };
  const first = nextPlace(before, turn, context);
  const isUntapping = turn.steps[first.at]?.step === "untap";
  const reached = withTurnReached(before, players);
  const phased = isUntapping ? withUntapStep(reached, context, players) : reached;
  return {
    ...phased,
    turn: { ...turn, at: first.at },
    skips: first.skips,
    turnsTaken: number,
    lastTurns: { ...before.lastTurns, ...Object.fromEntries(players.map((one) => [one, number])) },
    controls: lasting.map((control) =>
      control.during === "next-turn" && control.on !== null && players.includes(control.on)
        ? { ...control, hasBegun: true }
        : control,
    ),
    pastSights: endedSights(before, situation, lasting),
    promised: before.promised.map((extra) =>
      extra.after === "next" && players.includes(extra.player) ? { ...extra, after: number } : extra,
    ),
    attackers: null,
    table: withTime(
      { ...phased, table: { ...phased.table, landsPlayed: [], dealt: [] } },
      context,
      before.table.triggered.length,
    ),
  };
}

/** Takes a turn through all its remaining steps. */
export function finishTurn(before: State, context: Context): State {
  let state = before;
  while (state.turn !== null && !state.turn.isOver) state = stepOn(state, context);
  return state.given.length === 0 ? state : { ...state, given: [] };
}

/** Ends the current step and enters the next one, or ends the turn. */
export function stepOn(before: State, context: Context): State {
  if (before.turn === null) return before;
  const left = leaveStep(before, before.turn, context);
  const hasCleanupPriority = left.turn?.hasCleanupPriority === true;
  const turn = withFurtherCleanup({ ...before.turn, hasCleanupPriority }, context);
  const next = nextPlace(left, turn, context);
  const isCombatSkipped = left.skips.some((skip) => skip.what === "combat" && !next.skips.includes(skip));
  const controls = isCombatSkipped ? waited(left.controls, "next-combat-phase", turn.players) : left.controls;
  const entered = { ...left, controls, skips: next.skips };
  return next.at === turn.steps.length
    ? { ...withTurnEffectsOver(entered, context), turn: { ...turn, at: turn.steps.length - 1, isOver: true } }
    : begun(
        enterStep(entered, { ...turn, at: next.at, isPhaseNew: isPhaseNew(turn, next.at), isUnnamed: true }, context),
        context,
      );
}

/** The state in which the abilities that look for the beginning of this step, or of its phase, have triggered. */
function begun(state: State, context: Context): State {
  const { turn } = state;
  const step = turn?.steps[turn.at];
  if (turn === null || step === undefined) return state;
  const parts = turn.isPhaseNew && step.phase !== step.step ? [step.phase, step.step] : [step.step];
  const after = parts.reduce(
    (state, part) =>
      withHappening(state, "begins", { step: part, player: turn.players[0] ?? null, active: turn.players }),
    state,
  );
  return withTriggers(state, withDesignationsAt(after, context, parts), context);
}

/**
 * Goes to the cleanup step at once. The current step and phase end; what is between does not happen, and effects that
 * wait for it are not used up.
 */
export function cutShort(before: State, turn: TurnState, context: Context): State {
  const at = turn.steps.length - 1;
  const left = leftFor(before, turn, context, turn.steps[at]);
  const ended = { ...turn, at, isPhaseNew: isPhaseNew(turn, at), isUnnamed: true };
  return withCleanupBegun({ ...left, attackers: null, turn: ended }, context);
}

function isPhaseNew({ steps, at }: TurnState, next: number): boolean {
  return steps[at]?.phaseOrder !== steps[next]?.phaseOrder;
}

/** Marks the effects that waited for a skipped turn or phase of these players. */
function waited(
  controls: readonly Control[],
  during: Control["during"],
  players: readonly string[],
): readonly Control[] {
  return controls.map((control) =>
    control.during === during && !control.hasBegun && control.on !== null && players.includes(control.on)
      ? { ...control, hasWaited: true }
      : control,
  );
}

/** The place of the next step that is not skipped, with the skips that are left. */
function nextPlace(
  state: State,
  { steps, at, players }: TurnState,
  context: Context,
): { readonly at: number; readonly skips: readonly Skip[] } {
  let { skips } = state;
  let next = at + 1;
  for (; next < steps.length; next++) {
    const step = steps[next];
    const isPhaseBeginning = step?.phaseOrder !== steps[next - 1]?.phaseOrder;
    const skip = skips.findIndex(
      ({ player, what }) =>
        players.includes(player) && (what === step?.step || (isPhaseBeginning && what === step?.phase)),
    );
    if (skip === -1) break;
    readParameter(context, "skipping");
    // A skipped phase takes all its steps with it.
    if (skips[skip]?.what === step?.phase && step?.phase !== step?.step)
      while (steps[next + 1]?.phaseOrder === step?.phaseOrder) next++;
    skips = skips.toSpliced(skip, 1);
  }
  return { at: next, skips };
}

function leaveStep(before: State, turn: TurnState, context: Context): State {
  requireLegal(before, context, turn);
  const isBlocking = turn.steps[turn.at]?.step === "declare-blockers";
  const declared = isBlocking ? withTriggers(before, withBlockingOver(before), context) : before;
  const state = withDiscardTried(declared, context);
  const isFighting = turn.steps[turn.at]?.step === "combat-damage" && state.table.isCombat;
  const isUnnamed = turn.steps[turn.at]?.step === "combat-damage" && state.attackers !== null;
  const attacked = isUnnamed ? withLifeUnsaid(state, state.attackers.at, context) : state;
  const isWaiting = isFighting && state.table.assignedIn !== null;
  const resolved = isWaiting ? withStackEmptied(attacked, context) : attacked;
  const fought =
    isFighting && !resolved.table.isDamageDealt
      ? withTriggers(resolved, withSeen(withCombatDamage(resolved, context)), context)
      : resolved;
  // A step ends only when the stack is empty. In the untap step nothing is put there.
  const isUntap = turn.steps[turn.at]?.step === "untap" && fought.stack.length === 0;
  const emptied = isUntap ? fought : withStackEmptied(fought, context);
  return leftFor({ ...emptied, priority: null, passed: [] }, turn, context, turn.steps[turn.at + 1]);
}

/** Leaves the current step for another one, and ends what ends with a step or phase. */
function leftFor(state: State, turn: TurnState, context: Context, next: StepState | undefined): State {
  const isPhaseEnd = turn.steps[turn.at]?.phaseOrder !== next?.phaseOrder;
  const emptied = withPoolsEmptied(state, context, isPhaseEnd);
  if (!isPhaseEnd || turn.steps[turn.at]?.phase !== "combat") return emptied;
  const ending = emptied.controls.filter(({ during, hasBegun }) => during === "next-combat-phase" && hasBegun);
  const lasting = controlsWithout(ending, emptied, context.situation, "after-shorter");
  return {
    ...emptied,
    controls: lasting,
    pastSights: endedSights(emptied, context.situation, lasting),
    attackers: null,
    table: withoutCombat(emptied.table),
  };
}

function enterStep(state: State, turn: TurnState, context: Context): State {
  const { situation } = context;
  // What a script begins with may have come after the draw of its first turn, unless it names that step.
  if (turn.steps[turn.at]?.step === "draw" && turn.number > 1)
    return withStepDraw({ ...state, turn }, context, turn.players);
  if (turn.steps[turn.at]?.step === "untap") return withUntapStep({ ...state, turn }, context, turn.players);
  if (turn.steps[turn.at]?.step === "precombat-main" && turn.isPhaseNew)
    return withSagaTurn({ ...state, turn }, context, turn.players);
  const isCombatBeginning = turn.steps[turn.at]?.phase === "combat" && turn.isPhaseNew;
  if (turn.steps[turn.at]?.step === "cleanup") return withCleanupBegun({ ...state, turn }, context);
  if (!isCombatBeginning) return { ...state, turn };
  return {
    ...state,
    turn,
    controls: state.controls.map((control) =>
      control.during === "next-combat-phase" &&
      control.on !== null &&
      teamOf(situation, control.on).some((player) => turn.players.includes(player))
        ? { ...control, hasBegun: true }
        : control,
    ),
  };
}

/** Empties mana pools and applies mana burn. A player controlled by another one may be spared. */
function withPoolsEmptied(state: State, context: Context, isPhaseEnd: boolean): State {
  const pools = Object.entries(state.pools).filter(([, mana]) => mana > 0);
  if (pools.length === 0) return state;
  const goes = readParameter(context, "unused-mana-goes");
  if (goes !== "after-step-and-phase" && !isPhaseEnd) return state;
  const emptied = { ...state, pools: {} };
  if (readParameter(context, "unused-mana-costs") !== "life") return emptied;
  return pools.reduce((after, [player, mana]) => withManaBurned(after, context, { player, mana }), emptied);
}

/** Mana burn of one player: it costs life, or is spared, or no rule says which. */
function withManaBurned(
  state: State,
  context: Context,
  { player, mana }: { readonly player: string; readonly mana: number },
): State {
  const { spared, unruledLoss, lifeLost } = state;
  const isOneTurn = ({ during, hasBegun }: Control): boolean =>
    hasBegun && (during === "next-turn" || during === "this-turn" || during === "game");
  const last = state.turn?.players.includes(player)
    ? state.controls.findLast((control) => isOneTurn(control) && isActive(control, player, state, context.situation))
    : undefined;
  const isExempt =
    last !== undefined && last.by !== player && readParameter(context, "burn-spared") === "controlled-by-another";
  if (!isExempt) {
    const burned = withLife(state, player, -mana, context, "unused-mana-costs");
    return { ...burned, lifeLost: { ...lifeLost, [player]: (lifeLost[player] ?? 0) + mana } };
  }
  const silent = silenceOf(last, state, context, player);
  if (silent !== undefined)
    return { ...withLifeOpen(state, player, context, silent), unruledLoss: { ...unruledLoss, [player]: silent } };
  const references: readonly ParameterId[] =
    last.on === player ? ["burn-spared"] : ["burn-spared", "burn-spared-teammate"];
  return { ...state, spared: { ...spared, [player]: references } };
}

/**
 * The parameter that leaves open whether an effect makes another player control this player's turn, if there is one.
 */
function silenceOf(control: Control, state: State, context: Context, player: string): ParameterId | undefined {
  if (control.during === "game" && readParameter(context, "game-long-control") !== "works") return "game-long-control";
  if (control.during === "this-turn" && readParameter(context, "limited-control") !== "exists")
    return "limited-control";
  const returning = control.returned === "after-shorter" ? "after-a-shorter-effect" : "overridden-effect";
  if (control.returned !== null && readParameter(context, returning) !== "works-again") return returning;
  if (state.left.includes(control.by) && readParameter(context, "controller-leaves") !== "control-ends")
    return "controller-leaves";
  if (control.on !== player && readParameter(context, "burn-spared-teammate") !== "spared")
    return "burn-spared-teammate";
  return undefined;
}

/** Moves forward to a named step or phase of the turn; what is before it passes without events. */
export function moveTo(before: State, context: Context, part: string): State {
  if (before.turn === null) throw impossible(context, "no turn has begun.");
  const { turn } = before;
  const isHere = isAtPart(turn, part);
  if (isHere && turn.isUnnamed && !turn.isOver) return { ...before, turn: { ...turn, isUnnamed: false } };
  let state = before;
  while (state.turn !== null && !state.turn.isOver) {
    state = stepOn(state, context);
    const now = state.turn;
    if (now === null || now.isOver) break;
    if (isAtPart(now, part)) {
      const named = { ...state, turn: { ...now, isUnnamed: false } };
      const isFirstDraw = part === "draw" && now.number === 1;
      return isFirstDraw ? withStepDraw(named, context, now.players) : named;
    }
  }
  const why = isHere && !turn.isOver ? "what was said before began it: leave this out" : "it is over, or it is skipped";
  throw impossible(context, `the turn is at ${partUnderWay(turn)}, and no ${part} comes after that (${why}).`);
}

function isAtPart({ steps, at, isPhaseNew }: TurnState, part: string): boolean {
  return steps[at]?.step === part || (steps[at]?.phase === part && isPhaseNew);
}

/** The players whose turn it is and who are still in the game. */
export function activePlayers(state: State, { situation }: Context): readonly string[] {
  return (state.turn?.players ?? []).filter((player) => playersIn(situation, state).includes(player));
}
