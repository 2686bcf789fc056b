import { hasLegalTarget, isAimOpen, targetNamed, targetObstacle, withSoleTarget } from "../casting/targets.ts";
import { rulesOfMoments } from "../citing.ts";
import { type Context, countLooks, impossible, readParameter } from "../context.ts";
import { isFirst, isOfPlayer, isSeenComing, withTargeting } from "../happening.ts";
import { type Asker, askerIn, isFitPlayer, unfit, unsaid } from "../objects/qualities.ts";
import { withCharacteristics } from "../objects/standing.ts";
import { controllerOf, type GameObject, withReason } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { controllerOfEffect, isThere } from "../replacement/replacement.ts";
import { triggerOf, withEntry } from "../stack.ts";
import type { DelayedTrigger, PendingTrigger, Trigger } from "../stack-entry.ts";
import { areOpponents, isNamedUntap, type State, turnOrder } from "../state.ts";
import { withObject } from "../state-objects.ts";
import type { Happening } from "../table.ts";
import { wayTaken } from "../ways.ts";
import { isOfPlayers, ofHost } from "../words/trigger-form.ts";
import { isNoHaunt } from "./keyword-targets.ts";
import { keywordTriggersOf } from "./keyword-triggers.ts";
import { inOrderTried, isOrderOpen } from "./trigger-orders.ts";

/** Triggered abilities: what makes them trigger, and how they are put on the stack. */

/** What happens to an object that is then no longer where it was: abilities look at the moment before. */
const lookingBack: readonly string[] = ["leaves", "dies"];

/**
 * The state in which the abilities that look for what happened since `before` have triggered. They wait to be put on
 * the stack.
 */
export function withTriggers(before: State, after: State, context: Context): State {
  const { table } = after;
  const { triggered, heard } = table;
  const fresh = triggered.slice(Math.min(heard, triggered.length));
  if (fresh.length === 0) return after;
  const heardOnce = new Set(table.heardOnce);
  const doubts = new Set<string>();
  // What entered is seen as it is on the battlefield: as a copy, and with what effects give or take.
  const seen = fresh.some(({ when }) => when === "enters") ? withCharacteristics(after, context) : after;
  const heardNow = fresh.map((happening) => ({
    when: happening.when,
    own: triggersOn(happening, { before, after: seen, heardOnce, doubts }, context),
    delayed: delayedOn(happening, after),
  }));
  const triggers = heardNow.flatMap(({ own, delayed }) => [...own, ...delayed]);
  const sounded = heardNow.flatMap(({ when, own }) => own.map(({ source }) => ({ when, source })));
  const used = fresh.flatMap((happening) => after.delayed.filter((trigger) => isDue(trigger, happening, after)));
  const happenings = fresh.map((happening) => ({
    ...happening,
    isOfBare: isOfBare(happening, isLookingBack(happening, context) ? before : seen),
  }));
  const all = [...triggered.slice(0, triggered.length - fresh.length), ...happenings];
  const assumed = doubts.size === 0 ? after.assumed : [...after.assumed, ...doubts];
  const marked = {
    ...after,
    assumed,
    table: {
      ...table,
      triggered: all,
      heard: triggered.length,
      heardOnce: [...heardOnce],
      sounded: [...table.sounded, ...sounded],
    },
  };
  if (triggers.length === 0) return marked;
  return {
    ...marked,
    delayed: after.delayed.filter((trigger) => trigger.isRepeated === true || !used.includes(trigger)),
    pending: [...after.pending, ...triggers.map((trigger) => ({ ...trigger, since: trigger.madeAt ?? after.order }))],
  };
}

/** Says whether what happens does so to an object that had lost its abilities. */
function isOfBare({ object }: Happening, { objects }: State): boolean {
  return objects.some(({ id, isBare }) => id === object && isBare);
}

/**
 * A moment with the state before it; `heardOnce`: the abilities that have triggered once on what happened together;
 * `doubts`: what is not said and decides whether others trigger.
 */
type Moment = {
  readonly before: State;
  readonly after: State;
  readonly heardOnce: Set<string>;
  readonly doubts: Set<string>;
};

/** An object takes as much work to ask what it hears as so many looks elsewhere. */
const looksOfListener = 8;

function triggersOn(
  happening: Happening,
  { before, after, heardOnce, doubts }: Moment,
  context: Context,
): readonly PendingTrigger[] {
  const isBack = isLookingBack(happening, context);
  const state = isBack ? before : after;
  // Madness is an ability of the card in the hand.
  const inHand = happening.when === "is-discarded" ? before : undefined;
  const abilities = state.objects.reduce((sum, { triggers }) => sum + triggers.length, 0);
  countLooks(context, state.objects.length * looksOfListener + abilities);
  if (happening.when === "is-sacrificed" && !isBack)
    for (const name of goneWithIt(happening, before, after, context))
      doubts.add(
        `The rules do not say that an ability on sacrifices looks back: that of ${name} was taken not to trigger.`,
      );
  return state.objects.flatMap((source) => {
    const held = inHand?.objects.find(({ id }) => id === source.id) ?? source;
    const seen = { happening, source: held, state: inHand ?? state, context };
    const ofKeywords = keywordTriggersOf(seen, doubts).filter((trigger) => isTrue(after, trigger, context));
    if (source.triggers.length === 0) return timesAgain(ofKeywords, { happening, source, state, context });
    const isItself = source.id === happening.object;
    const stated = source.triggers.flatMap((trigger, place) => {
      const isThere = source.zone === trigger.from || (isItself && isSeenComing(source, happening, context));
      if (!isThere) return [];
      if (!isHeard(trigger, source, happening, { state, context })) {
        const doubt = doubtOf(trigger, source, happening, { state, context });
        if (doubt === undefined) return [];
        const isHeardTried = wayTaken(context, 2) === 1;
        if (context.assumptions.tried === null) doubts.add(doubt);
        context.isWayTaken = true;
        if (!isHeardTried) return [];
      }
      if (trigger.nth !== null && timesHeard(trigger, source, happening, { state: after, context }) !== trigger.nth)
        return [];
      if (happening.when === "loses-life") {
        const moment = `${source.id}.${place} at ${after.table.heard} ${happening.player}`;
        if (heardOnce.has(moment))
          doubts.add(`No rule says how often ${happening.player} loses life by several sources at once: each counts.`);
        heardOnce.add(moment);
      }
      const plain = [...reasonsOf(happening, isBack), ...happening.because];
      for (const id of plain) readParameter(context, id);
      const because = [...plain, ...rulesOfMoments([happening.when], context)];
      const pending = triggerOf(source, {
        name: `ability of ${source.name}`,
        it: happening.object,
        player: happening.active.includes(controllerOf(source)) ? controllerOf(source) : happening.player,
        seenAt: seenAt(happening, before, after),
        x: isItself && happening.when === "enters" ? xOfEntering(source, context) : null,
        conditions: trigger.conditions,
        does: trigger.does,
        aims: trigger.aims,
        targets: trigger.targets.map((name) => ({ name, object: null })),
        because,
      });
      if (!isTrue(after, pending, context)) return [];
      const key = `${source.id}.${place} ${togetherAs(happening, after)}`;
      if (trigger.isOnce && heardOnce.has(key)) return [];
      if (trigger.isOnce) heardOnce.add(key);
      return [pending];
    });
    return timesAgain([...stated, ...ofKeywords], { happening, source, state, context });
  });
}

/** The permanents whose abilities look for a sacrifice that took them along. */
function goneWithIt(happening: Happening, before: State, after: State, context: Context): readonly string[] {
  const isGone = ({ id }: GameObject): boolean =>
    !after.objects.some((object) => object.id === id && object.zone === "battlefield");
  return before.objects
    .filter((source) => source.zone === "battlefield" && source.triggers.length > 0 && isGone(source))
    .filter((source) =>
      source.triggers.some((trigger) => isHeard(trigger, source, happening, { state: before, context })),
    )
    .map(({ name }) => name);
}

/** The place in the order from which an ability speaks of objects: of what left as it triggered, as it was before. */
function seenAt({ when, object }: Happening, before: State, after: State): number {
  if (!lookingBack.includes(when) && when !== "is-sacrificed") return after.order;
  const former = after.objects.find(({ id }) => id === object)?.former;
  return Math.max(before.order, (former?.order ?? -1) + 1);
}

/** How often what an ability looks for has happened in this turn, up to and with something that happens now. */
function timesHeard(
  trigger: Trigger,
  source: GameObject,
  happening: Happening,
  moment: { readonly state: State; readonly context: Context },
): number {
  const { state, context } = moment;
  const { triggered, turnSince } = state.table;
  const soFar = triggered.slice(turnSince, triggered.indexOf(happening) + 1);
  const then = ({ was }: Happening): State => (was === null ? state : withObject(state, was.id, () => was));
  return soFar.filter((earlier) => isHeard(trigger, source, earlier, { state: then(earlier), context })).length;
}

/** What triggers, as often as the effects say that make it trigger additional times; nothing, if one keeps it from that. */
function timesAgain(
  pending: readonly PendingTrigger[],
  seen: { happening: Happening; source: GameObject; state: State; context: Context },
): readonly PendingTrigger[] {
  const { happening, source, state, context } = seen;
  const increases = pending.length === 0 ? [] : state.table.triggerIncreases;
  const object = state.objects.find(({ id }) => id === happening.object);
  const more = increases.filter((increase) => {
    const you = controllerOfEffect(increase, state);
    const asker = askerIn(state, context, { you, source: increase.source });
    const isMeant = increase.of.length === 0 || isAbout(happening, object, increase.of, asker);
    const isOfIt = isMeant && unfit(source, increase.abilitiesOf, asker) === undefined;
    return increase.when.includes(happening.when) && isThere(increase, state) && isOfIt;
  });
  if (more.some(({ isStop }) => isStop)) {
    readParameter(context, "cannot-wins");
    return [];
  }
  const times = more.reduce((sum, increase) => sum + increase.times, 1);
  if (times === 1) return pending;
  readParameter(context, "triggers-again");
  return pending.flatMap((trigger) =>
    Array.from({ length: times }, () => ({ ...trigger, because: [...trigger.because, "triggers-again" as const] })),
  );
}

/** The number chosen for X of the spell that this permanent was, if the rules of the day join its ability to that. */
function xOfEntering({ x }: GameObject, context: Context): number | null {
  return x !== null && readParameter(context, "x-of-a-permanent") === "as-cast" ? x : null;
}

/** What counts as the same time: attackers are declared together, and so is what one event does. */
function togetherAs({ when }: Happening, { turn, beforeAttacks, table }: State): string {
  const isDeclared = ["attacks", "is-attacked", "blocks"].includes(when);
  return isDeclared ? `${turn?.number} ${beforeAttacks?.order}` : `at ${table.heard}`;
}

/** The rule by which abilities look at what happens, or at the moment before. */
export function rulesOfLooking(happening: Happening, context: Context): readonly ParameterId[] {
  return reasonsOf(happening, isLookingBack(happening, context));
}

function reasonsOf({ when }: Happening, isBack: boolean): readonly ParameterId[] {
  if (when === "is-sacrificed") return ["sacrifice-triggers"];
  return isBack ? ["looks-back"] : ["triggering"];
}

/** By the rules of the day, abilities that trigger on a sacrifice look back, too. */
function isLookingBack({ when }: Happening, context: Context): boolean {
  if (when === "is-sacrificed") return readParameter(context, "sacrifice-triggers") === "looks-back";
  return lookingBack.includes(when);
}

/** Whether an ability looks for what happens, apart from the object to which it does. */
function isItsMoment(trigger: Trigger, you: string, happening: Happening, context: Context): boolean {
  if (!trigger.when.includes(happening.when)) return false;
  if (!isFirst(happening, trigger.whose !== "any")) return false;
  if (trigger.at !== null && trigger.at !== happening.step) return false;
  const isOpposing = happening.player !== null && areOpponents(context.situation, you, happening.player);
  if (trigger.whose === "you" && !isOfPlayer(happening, you)) return false;
  return trigger.whose !== "opponent" || isOpposing;
}

/** What would have to be known to say whether an ability triggers on what happens; `undefined` if it does not trigger. */
function doubtOf(
  trigger: Trigger,
  source: GameObject,
  happening: Happening,
  { state, context }: { readonly state: State; readonly context: Context },
): string | undefined {
  const you = controllerOf(source);
  const object = state.objects.find(({ id }) => id === happening.object);
  if (object === undefined || !isItsMoment(trigger, you, happening, context)) return undefined;
  const unknown = unsaid(object, trigger.of);
  if (unknown === undefined || (trigger.named !== null && object.name !== trigger.named)) return undefined;
  const settledWords = trigger.of.filter((word) => unsaid(object, [word]) === undefined);
  const asker = askerIn(state, context, { you, source: source.id });
  return unfit(object, settledWords, asker) === undefined
    ? `Whether ${object.name} is ${unknown} is not said, and an ability of ${source.name} was taken not to trigger.`
    : undefined;
}

function isHeard(
  trigger: Trigger,
  source: GameObject,
  happening: Happening,
  { state, context }: { readonly state: State; readonly context: Context },
): boolean {
  const you = controllerOf(source);
  if (!isItsMoment(trigger, you, happening, context)) return false;
  const object = state.objects.find(({ id }) => id === happening.object);
  if (trigger.named !== null && object?.name !== trigger.named) return false;
  if (happening.when === "dies" && object !== undefined && isNoHaunt(source, object)) return false;
  const host = source.attachedTo;
  if (trigger.of.includes(ofHost) && (host === null || host !== (object?.id ?? happening.player))) return false;
  const words = trigger.of.filter((word) => word !== ofHost);
  if (words.length === 0 && trigger.of.length > 0) return true;
  if (words.length > 0) {
    const asker = askerIn(state, context, { you, source: source.id });
    return isAbout(happening, object, words, asker);
  }
  if (trigger.named !== null) return true;
  // An ability that names nobody is about its own object; of what happens to players, about the player in "whose".
  return object === undefined ? trigger.whose !== "any" || isOfPlayers(happening.when) : object.id === source.id;
}

/** Says whether what happens does so to an object, or a player, that fits words. */
function isAbout(
  { player }: Happening,
  object: GameObject | undefined,
  words: readonly string[],
  asker: Asker,
): boolean {
  if (object !== undefined) return unfit(object, words, asker) === undefined;
  return player !== null && isFitPlayer(player, words, asker);
}

/** Says whether the conditions of a triggered ability are true. */
export function isTrue(state: State, entry: PendingTrigger, context: Context): boolean {
  if (entry.conditions.length === 0) return true;
  readParameter(context, "intervening-if");
  const { source, you, it, player, x, seenAt } = entry;
  const stateThen = { ...state, meanings: { source, you, it, player, x, seenAt } };
  return entry.conditions.every((condition) => context.language.isTrue(stateThen, condition, context));
}

function isDue(delayed: DelayedTrigger, { when, step, player }: Happening, { turn }: State): boolean {
  if (when !== "begins" || step !== delayed.at) return false;
  return delayed.whose === null || delayed.whose === player || turn?.players.includes(delayed.whose) === true;
}

function delayedOn(happening: Happening, state: State): readonly PendingTrigger[] {
  return state.delayed.flatMap((delayed) => {
    if (!isDue(delayed, happening, state)) return [];
    const { name, source, you, it, player, x, does, madeAt, seenAt } = delayed;
    const object = state.objects.find(({ id }) => id === source);
    const because = [...delayed.because, "delayed-triggers"] as const;
    const whole =
      object === undefined ? undefined : triggerOf(object, { name, you, it, player, x, does, because, madeAt, seenAt });
    return whole === undefined ? [] : [whole];
  });
}

/**
 * Puts what has triggered on the stack: first the abilities of the active player, then those of the others in turn
 * order. The order of the abilities of one player is that player's choice.
 */
export function withTriggersStacked(state: State, context: Context): State {
  if (state.pending.length === 0 || state.resolving.length > 0 || state.search !== null) return state;
  // Nobody gets priority in the untap step: what triggers there waits for the upkeep.
  if (isNamedUntap(state)) return state;
  const order = turnOrder(state, context);
  const waiting = [...order, "nobody"].flatMap((player) => {
    const own = state.pending.filter(({ you }) => you === player);
    const unordered = isOrderOpen(own) ? own.length : 0;
    return inOrderTried(own, context).map((pending) => ({ ...pending, unordered }));
  });
  readParameter(context, "triggers-wait");
  if (new Set(waiting.map(({ you }) => you)).size > 1) readParameter(context, "trigger-order");
  return waiting.reduce(
    (state: State, pending): State => {
      countLooks(context, waiting.length);
      return withTriggers(state, putOnStack(state, pending, context), context);
    },
    { ...state, pending: [] },
  );
}

/** A triggered ability goes on the stack with its targets; one that has no legal target is removed. */
function putOnStack(state: State, put: PendingTrigger & { readonly unordered: number }, context: Context): State {
  const entry = withSoleTarget(state, put, context);
  const { source, you, it, player, x, seenAt } = entry;
  const meant = { ...state, meanings: { source, you, it, player, x, seenAt } };
  const targets = entry.targets.map(({ name }) => targetNamed(meant, wordMeant(name, entry), context));
  const [wrong] = targets.flatMap((target) => {
    const obstacle = targetObstacle(state, target, entry, context);
    return obstacle === undefined ? [] : [{ target, ...obstacle }];
  });
  // What has gone cannot be chosen, and what else would be is not said.
  if (wrong !== undefined && hasLegalTarget(state, entry, context))
    throw impossible(
      context,
      `${wrong.target.name} cannot be the target of ${entry.name}, and something else can: ${wrong.why}.`,
      wrong.references,
    );
  if (wrong !== undefined)
    return {
      ...state,
      fates: [...state.fates, { name: entry.name, became: "removed", references: ["target-legality"], entry: null }],
    };
  const there = withEntry(state, { ...entry, targets });
  const aimed = isAimOpen(entry) ? there : withTargeting(there, targets, you);
  const reasons = [...entry.because, "triggers-wait"] as const;
  return {
    ...aimed,
    objects: aimed.objects.map((object) => (object.id === source ? reasons.reduce(withReason, object) : object)),
  };
}

/** A word for a player in an effect, as a name. */
export function wordMeant(
  word: string,
  { you, player }: { readonly you: string; readonly player: string | null },
): string {
  return word === "you" ? you : word === "that-player" && player !== null ? player : word;
}
