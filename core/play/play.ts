import { Problem } from "../problem.ts";
import type { IsoDate } from "../text/days.ts";
import { isAsked, numberOf, withNumbers } from "./amounts.ts";
import { inNames, settled, withEvents } from "./casting/resolving.ts";
import { withChecks } from "./checks.ts";
import { withCleanupGoneOn } from "./cleanup.ts";
import {
  type AnswerDoubt,
  type Context,
  contextFor,
  countLooks,
  impossible,
  type Language,
  noWork,
  readParameter,
  type Work,
} from "./context.ts";
import { controlsFollowing } from "./control.ts";
import { copiedStatement } from "./copied-text.ts";
import { carryDoubts, doubtsOn, withDoubts } from "./doubts.ts";
import { eventKinds } from "./events/kinds.ts";
import { withGround } from "./grounds.ts";
import { withBlockingOver, withSeen, withSightOf } from "./happening.ts";
import { missingAnswer } from "./missing-facts.ts";
import { playedForAll } from "./objects/groups.ts";
import { withOpenNoted, withOpenRules } from "./open-rules.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import type { Playbook } from "./playbook.ts";
import { questionKinds, questionsLookingBack } from "./questions/kinds.ts";
import { withPlace } from "./questions/objects.ts";
import type { RawAnswer } from "./questions/question.ts";
import { eachOf, kindOf, misplacedKey, playersNamed } from "./situation.ts";
import { beginning, isEnded, type State, withAssumed } from "./state.ts";
import { withSpokenOf } from "./state-objects.ts";
import { hasStateTrigger } from "./triggers/state-triggers.ts";
import { withTriggers } from "./triggers/triggers.ts";
import { type Again, wayTaken, withOpenChoices, withWaysTried } from "./ways.ts";
import { isNamedIn, type Situation, type WrittenEvent } from "./words/written-situation.ts";
import { answerWithoutRule, requireWords } from "./words-of-the-day.ts";

/** An answer with the question it answers; `event` is the place of the question among the events, from 0. */
export type AskedAnswer = RawAnswer & { readonly event: number; readonly question: WrittenEvent };

/** A played event: the state after it, and the parameters that were read for the first time. */
export type PlayedEvent = {
  readonly event: number;
  readonly written: WrittenEvent;
  readonly state: State;
  readonly parameters: readonly ParameterId[];
};

/**
 * The result of a situation: its answers, or the problem of the event that cannot happen; and the context, which
 * records the parameters read.
 */
export type Play = {
  readonly answers: readonly AskedAnswer[];
  readonly problem: Problem | null;
  readonly context: Context;
};

/** Events and questions without the types of their arguments. */
type AnyEvent = {
  play(state: State, event: WrittenEvent, context: Context): State;
  playTogether?(state: State, events: readonly WrittenEvent[], context: Context): State;
};
type AnyQuestion = { answer(state: State, question: WrittenEvent, context: Context): RawAnswer };

/**
 * Plays a situation under the parameters of a day. `observe` is called for each event, for a trace; what is played is
 * added to `work`. An event that cannot happen is returned as a problem, not thrown, because it holds for an interval, as
 * answers do. Throws `unknown-card`, and `too-large` if the work gets too much.
 */
export function play(
  playbook: Playbook,
  situation: Situation,
  on: IsoDate,
  { work = noWork(), observe }: { readonly work?: Work; readonly observe?: (played: PlayedEvent) => void } = {},
): Play {
  const language = { play: playedInEffect, isTrue, answer, effect: withEvents, copied: withCopiedText } as Language;
  const first = playedIn(contextFor(playbook, situation, on, language, work), observe);
  const again: Again<Play> = (assumptions, workOfTry = work) =>
    playedIn(contextFor(playbook, situation, on, language, workOfTry, assumptions));
  const { open, choices } = first.context;
  const plain = open.size > 0 || choices.size > 0 ? first : withWaysTried(first, again);
  const ruled = open.size === 0 ? plain : withOpenRules(plain, again);
  const whole = choices.size === 0 ? ruled : withOpenChoices(ruled, again);
  return whole.problem === null ? whole : { ...whole, answers: [] };
}

/** What is played until an event is refused. */
function playedIn(context: Context, observe?: (played: PlayedEvent) => void): Play {
  const answers: AskedAnswer[] = [];
  try {
    answersAt(context, answers, observe);
    return { answers, problem: null, context };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "situation-impossible") throw error;
    return { answers, problem: error, context };
  }
}

/** An event, and a question in an effect, takes at least as much work as so many looks. */
const looksOfEvent = 50;
const looksOfAnswer = 10;

/** Plays the events of a situation, and adds the answers to its questions. */
function answersAt(context: Context, answers: AskedAnswer[], observe?: (played: PlayedEvent) => void): void {
  let state = beginning();
  context.situation.events.forEach((written, event) => {
    context.at = event;
    countLooks(context, looksOfEvent);
    const before = new Set(observe === undefined ? [] : context.parametersRead);
    if (written["ask"] === undefined) state = played(state, written, context);
    else state = momentOver(state, context);
    state = withOpenNoted(state, context);
    if (written["ask"] !== undefined) answers.push({ ...answered(state, written, context), event, question: written });
    observe?.({ event, written, state, parameters: [...context.parametersRead].filter((id) => !before.has(id)) });
  });
}

/** Events after which blockers are not declared in the same step; and that which declares some. */
const endsOfStep: readonly string[] = ["turn", "begins", "ends", "stops", "combatDamage", "blocksWith"];

/** Events that are parts of one moment, as a declaration is: what triggers on it does so when all of it is said. */
const together: readonly string[] = ["attacksWith", "blocksWith"];

/** The state in which what the parts of one moment made trigger is on the stack. */
function momentOver(before: State, context: Context): State {
  const step = before.turn?.steps[before.turn.at]?.step;
  const isBlocking = step === "declare-blockers" && isDeclaredLater(context);
  const state = step === "declare-blockers" && !isBlocking ? withBlockingOver(before) : before;
  const { table, objects } = state;
  const isUntap = step === "untap";
  const isQuiet = table.heard >= table.triggered.length && (isUntap || !objects.some(hasStateTrigger));
  return isQuiet ? state : settled(withTriggers(state, state, context), context);
}

/** Says whether a later event of the step is a part of its declaration: what is asked between them is asked before it. */
function isDeclaredLater({ situation, at }: Context): boolean {
  const next = situation.events.slice(at).find((event) => endsOfStep.some((kind) => event[kind] !== undefined));
  return next?.["blocksWith"] !== undefined;
}

function played(before: State, written: WrittenEvent, context: Context): State {
  const kind = kindOf(written);
  if (kind === "happens") return before;
  const state = together.includes(kind) ? before : momentOver(before, context);
  // “If any” asks nothing of a game that is over.
  if (written["ifAny"] !== true && isEnded(state, context))
    throw impossible(context, "the game is over: all but one player or team have lost or left.");
  const misplaced = misplacedKey(written);
  if (misplaced !== undefined) throw impossible(context, `${misplaced}.`);
  if (kind === "object" && [written["power"], written["toughness"]].some(isAsked))
    throw impossible(
      context,
      `the size that ${written["object"]} defines of itself is an event after it: {changes: ${written["object"]}, does: defines, power: …, toughness: …}.`,
    );
  requireWords(written, context);
  const gone = playersNamed(written).find((player) => state.left.includes(player));
  // An effect that would give something to a player who has left happens, and does nothing.
  const isForLeaver = kind === "takes" || (kind === "effect" && written["by"] === gone);
  if (gone !== undefined && !isForLeaver)
    throw impossible(context, `${gone} has ${state.table.lost.includes(gone) ? "lost and " : ""}left the game.`, [
      state.table.lost.includes(gone) ? "loser-leaves" : "objects-of-one-who-left",
    ]);
  const counted = withNumbers(written, state, context);
  const happened = playedForAll(
    withOpenTaken(state, written),
    counted,
    { you: null, source: null },
    context,
    (state, event) => playedForEach(withSightOf(state), event, context),
  );
  const isPart = together.includes(kind) || (kind === "object" && happened.objects.some(hasStateTrigger));
  if (isPart) return withChecks(happened, context);
  const triggered = withCleanupGoneOn(state, withTriggers(state, happened, context), context);
  // A turn begins with its untap step, in which nobody gets priority: what has triggered waits.
  const after = kind === "turn" ? withChecks(triggered, context) : settled(triggered, context);
  const controls = controlsFollowing(state, after);
  return controls === after.controls ? after : { ...after, controls };
}

/** Plays an event of an effect. One that names a player who has left does nothing. */
function playedInEffect(state: State, written: WrittenEvent, context: Context): State {
  const misplaced = misplacedKey(written);
  if (misplaced !== undefined) throw impossible(context, `${misplaced}.`);
  if (state.left.some((player) => playersNamed(written).includes(player))) return state;
  return playedForEach(withOpenTaken(state, written), written, context);
}

/**
 * The state in which what an event is about is taken to be there, though the rules of the day leave open what became of
 * it. Answers after that are not sure.
 */
function withOpenTaken(state: State, written: WrittenEvent): State {
  if ("object" in written || "happens" in written) return state;
  const open = state.objects.filter(({ name, openBy }) => openBy !== null && isNamedIn(written, name));
  const assumed = open.map(({ name }) => `What became of ${name} is open, and it was taken to be there still.`);
  return withAssumed(state, ...assumed);
}

/** Plays an event for each of the objects that a list in it names. */
function playedForEach(state: State, written: WrittenEvent, context: Context): State {
  const kind = eventKinds[kindOf(written)] as AnyEvent;
  const each = eachOf(written);
  const done =
    kind.playTogether === undefined
      ? each.reduce((state: State, event) => withSeen(kind.play(state, event, context)), state)
      : withSeen(kind.playTogether(state, each, context));
  return withCopiedText(done, context);
}

/** The state in which what is stated of permanents holds for their copies, too. */
function withCopiedText(state: State, context: Context): State {
  const next = copiedStatement(state, context);
  if (next === undefined) return state;
  const { meanings, copiedText } = state;
  const before = { ...state, meanings: null, copiedText: [...copiedText, next.key] };
  const event = withNumbers(next.event, before, context);
  const after = playedForAll(before, event, { you: null, source: null }, context, (state, one) =>
    playedForEach(state, one, context),
  );
  return { ...after, meanings };
}

/** Says whether the answer to a question is the one that a condition asks for. Throws if the answer is not known. */
function isTrue(state: State, condition: WrittenEvent, context: Context): boolean {
  const { is: written, atLeast: least, atMost: most, ...question } = condition;
  const { value, held } = answerInEffect(state, question, context);
  // What is not sure may be otherwise, too.
  const isOtherwise = held.length > 0 && wayTaken(context, 2) === 1;
  if (context.assumptions.tried === null && held.length > 0) {
    context.isWayTaken = true;
    carryDoubts(context, held);
  }
  const [wanted, atLeast, atMost] = [written, least, most].map((one) =>
    isAsked(one) ? numberOf(one, state, context) : one,
  );
  if ((value === "not-known" || value === "no-rule") && wanted !== value)
    throw missingAnswer(context, "whether it is so", question);
  const isSo =
    typeof atLeast === "number"
      ? typeof value === "number" && value >= atLeast
      : typeof atMost === "number"
        ? typeof value === "number" && value <= atMost
        : JSON.stringify(value) === JSON.stringify(wanted);
  return isSo !== isOtherwise;
}

/** The answer to a question in an effect; all later answers may rest on it. */
function answer(state: State, question: WrittenEvent, context: Context): { value: unknown; isSure: boolean } {
  const { value, held } = answerInEffect(state, question, context);
  carryDoubts(context, held);
  return { value, isSure: held.every(({ confidence }) => confidence !== "low") || state.assumed.length > 0 };
}

/** The answer to a question in an effect, in which words such as `you` have a meaning, and what makes it less sure. */
function answerInEffect(
  state: State,
  question: WrittenEvent,
  context: Context,
): { readonly value: unknown; readonly held: readonly AnswerDoubt[] } {
  countLooks(context, looksOfAnswer + state.objects.length);
  const meant = state.meanings === null ? question : inNames(question, state, state.meanings, context);
  const { ask, object } = meant;
  const isOfObject = typeof object === "string" && !context.situation.players.includes(object);
  const isBack = isOfObject && questionsLookingBack.includes(String(ask));
  const stateThen = isBack ? withSpokenOf(state, object, context) : state;
  // What a situation counts in an event that it tells itself is asked by an effect, too.
  const you = String(meant["player"] ?? context.situation.players[0] ?? "");
  const meanings = state.meanings ?? { source: null, you, it: null, player: null, x: null };
  const asked = { ...stateThen, meanings };
  const decided = answerWithoutRule(meant, context) ?? decidedAnswer(asked, meant, context);
  return { value: decided.value, held: doubtsOn(asked, meant, decided, context) };
}

function answered(state: State, written: WrittenEvent, context: Context): RawAnswer {
  const none = answerWithoutRule(written, context);
  if (none !== undefined) return none;
  const decided = decidedAnswer(state, written, context);
  return withGround(state, written, withDoubts(state, written, decided, context), context);
}

/** An answer by itself, without what makes it less sure. */
function decidedAnswer(state: State, written: WrittenEvent, context: Context): RawAnswer {
  const kind = questionKinds[written["ask"] as keyof typeof questionKinds] as AnyQuestion | undefined;
  if (kind === undefined) throw impossible(context, `nobody can ask "${String(written["ask"])}".`);
  const answer = kind.answer(state, withNumbers(written, state, context), context);
  // Whatever an answer cites has been read for it.
  for (const id of answer.references) readParameter(context, id);
  return withPlace(state, written, answer);
}
