import { hasHasteBy, leavingTo } from "./casting/casting-ways.ts";
import { withRules } from "./citing.ts";
import { type Context, impossible, readParameter } from "./context.ts";
import { withHappening, withHappeningTo } from "./happening.ts";
import { type ObjectChange, plainChange, withDefinitions } from "./objects/characteristics.ts";
import { commanderRule, withCommanderRule } from "./objects/commanders.ts";
import {
  addedTogether,
  asEntering,
  devoured,
  entersTapped,
  isSilencedThere,
  keywordsEntering,
  withEntryKeywords,
} from "./objects/entering.ts";
import { isEnteringByNight, overTurned } from "./objects/faces.ts";
import { unmerged } from "./objects/merging.ts";
import { phasedIn, phasedOut } from "./objects/phasing.ts";
import { withPlayerCounters } from "./objects/players.ts";
import { withSagaEntered } from "./objects/sagas.ts";
import { hasKeyword } from "./objects/sizes.ts";
import { isKeyword, printedAs, printedOn, restored, turnedDown } from "./objects/standing.ts";
import { controllerOf, type GameObject, isOfType, withReason, type Zone } from "./objects.ts";
import { type Occurrence, replaced, usual } from "./replacement/replacement.ts";
import { withoutSpell } from "./stack.ts";
import { type State, withAsked, withAssumed } from "./state.ts";
import { leftOpen, objectOf, wasThere, withObject, withReasons } from "./state-objects.ts";
import { withoutLeaver } from "./table.ts";
import type { DamageEffect } from "./words/combat-words.ts";

/** How an object is moved. `isWantedInCommand`: its owner would have a commander in the command zone. */
export type Move = {
  readonly to: Zone;
  readonly isWantedInCommand?: boolean;
  /** How it enters by the effects that apply to that. */
  readonly entry?: Occurrence;
  /** It enters tapped, as what has it enter says. */
  readonly isTapped?: boolean;
  /** Under whose control it enters; left out, that of who controls the spell, or its owner. */
  readonly under?: string | undefined;
  /** The object, by its number, or the player to which an Aura enters attached. */
  readonly host?: number | string | null;
};

/** Moves an object to another zone, by the rules of the day, and records what triggers. */
export function moved(before: State, context: Context, object: GameObject, meant: Move): State {
  const instead = meant.to === "battlefield" || meant.to === "gone" ? undefined : leavingTo(object);
  const move = instead === undefined ? meant : { ...meant, to: instead };
  const isReplaceable = object.zone !== "phased-out" && move.to !== "phased-out" && move.to !== "gone";
  if (!isReplaceable) return movedSo(before, context, object, move);
  const isOwn = move.to === "battlefield" && before.table.replacements.some(({ source }) => source === object.id);
  const isSilenced = isOwn && isSilencedThere(before, context, object) === true;
  const isEntering = move.to === "battlefield" && before.table.replacements.some(({ what }) => what === "enters");
  const base = move.under === undefined ? {} : { base: move.under, taken: [] };
  const shown =
    isEntering && copyWaiting(object) === undefined ? asEntering(before, context, { ...object, ...base }) : object;
  const would = { object: shown, player: controllerOf(object), to: move.to, under: move.under ?? null, isSilenced };
  const { state, occurrence, because: applied } = replaced(before, context, usual("moves", would));
  const because = isSilenced ? ([...applied, "entering-under-an-effect"] as const) : applied;
  if (because.length === 0) return movedSo(state, context, object, move);
  const marked = withReasons(state, object.id, ...because);
  if (occurrence.instead !== null || occurrence.to === null) return marked;
  return movedSo(marked, context, objectOf(marked, object.id), { ...move, to: occurrence.to, entry: occurrence });
}

function movedSo(before: State, context: Context, object: GameObject, move: Move): State {
  // What leaves the stack is not there any more to resolve.
  const state = withoutSpell(before, object.id);
  if (object.isCommander && move.to !== "battlefield" && move.isWantedInCommand === true)
    return commanderMoved(state, context, object, move.to);
  if (move.to === "phased-out") return phasedOut(state, context, object);
  if (object.zone === "phased-out" && move.to === "battlefield") return phasedIn(state, context, object);
  if (move.to === "battlefield") return entered(state, context, object, move);
  // Whatever was face down on the battlefield or the stack is shown as it leaves.
  const isShown = object.zone === "battlefield" || object.zone === "stack";
  const put = withComponentsPut(state, context, object, move.to, (one) => ({
    ...cleared(one, state),
    isFaceDown: one.isFaceDown && !isShown,
  }));
  if (object.zone !== "battlefield") return put;
  const left = withHappeningTo({ ...put, table: withoutLeaver(put.table, object) }, object, "leaves", []);
  return move.to === "graveyard" ? withHappeningTo(left, object, "dies", []) : left;
}

/** The state in which an object is put into a zone: of a merged permanent each card and token for itself. */
function withComponentsPut(
  before: State,
  context: Context,
  object: GameObject,
  to: Zone,
  inZone: (one: GameObject) => GameObject,
): State {
  const isOfIt = ({ id, partOf }: GameObject): boolean => id === object.id || partOf === object.id;
  return before.objects.filter(isOfIt).reduce((state, one) => {
    const there = one.partOf === null ? one : { ...one, zone: object.zone, partOf: null };
    const { isToken, isCommander } = unmerged(there);
    if (isToken) readParameter(context, "token-elsewhere");
    const out = withObject(state, one.id, () => {
      const put = { ...inZone(there), zone: isToken ? ("gone" as const) : to };
      return isToken ? withReason(put, "token-elsewhere") : isCommander ? withCommanderRule(put, context) : put;
    });
    return to === "graveyard" ? withHappeningTo(out, there, "goes-to-graveyard", []) : out;
  }, before);
}

/** The state after the controller of a permanent sacrificed it: for a cost, by an effect, or by a rule. */
export function sacrificed(state: State, context: Context, object: GameObject, isWantedInCommand = false): State {
  const after = withHappening(state, "is-sacrificed", { object: object.id, player: controllerOf(object) });
  return moved(after, context, object, { to: "graveyard", isWantedInCommand });
}

/** An object as a new object in its new zone, where nothing that happened to it before counts; `isAsCast`: what was cast of it. */
function cleared(object: GameObject, { order }: State, isAsCast = false): GameObject {
  return {
    ...frontUp(isAsCast ? restored(object) : whole(unmerged(restored(object)))),
    order,
    former: object,
    damage: 0,
    isTouchedByDeath: false,
    isTapped: false,
    base: object.owner,
    changes: ownTextOf(object),
    counters: {},
    taken: [],
    borrowed: [],
    holders: object.zone === "battlefield" ? [...object.holders, object.base] : object.holders,
    haunts: null,
    pair: null,
    attachedTo: null,
    attachedSince: null,
    shields: 0,
    isKeptTapped: false,
    mustAttackIn: null,
    loyaltyUsedIn: null,
    castBy: [],
    castFrom: null,
    aside: null,
    total: null,
    exiledBy: null,
    x: null,
    colorsSpent: null,
    designations: [],
    legendSince: null,
    turnedAt: [],
    endedCopies: [],
    isThereBefore: false,
  };
}

/** The size that its own text defines, wherever it goes: that of its front face, said before it was a copy of anything. */
function ownTextOf({ changes, turnedAt }: GameObject): GameObject["changes"] {
  const copied = changes.find(({ does }) => does === "copies")?.order ?? Number.POSITIVE_INFINITY;
  const isFront = (since: number): boolean => turnedAt.filter((at) => at < since).length % 2 === 0;
  return changes.filter(({ does, order }) => does === "defines" && order < copied && isFront(order));
}

/** What was cast as a part of its card is the card again. */
function whole(object: GameObject): GameObject {
  const { wholeCard: card } = object;
  return card === null ? object : { ...printedAs(object, card), wholeCard: null };
}

/** A card has its front face up wherever it goes. */
function frontUp(object: GameObject): GameObject {
  const { isBackUp, otherFace } = object;
  return isBackUp && otherFace !== null
    ? { ...printedAs(object, otherFace), otherFace: printedOn(object), isBackUp: false }
    : object;
}

function commanderMoved(state: State, context: Context, object: GameObject, to: Zone): State {
  const parameter = commanderRule(to);
  const value = readParameter(context, parameter);
  if (value === "no-rule" || value === "not-known") return leftOpen(state, object, parameter);
  const isMoved = value !== "stays-there";
  if (object.components.length > 0)
    throw impossible(
      context,
      `what becomes of the parts of ${object.name}, of which one is a commander, is not played.`,
    );
  const out = withObject(state, object.id, (object) => ({
    ...withReason(cleared(object, state), parameter),
    zone: isMoved ? "command" : to,
  }));
  const isThereFirst = value === "dies-then-may-return" && to === "graveyard";
  const put = isThereFirst ? withHappeningTo(out, object, "goes-to-graveyard", [parameter]) : out;
  if (object.zone !== "battlefield") return put;
  const left = withHappeningTo({ ...put, table: withoutLeaver(put.table, object) }, object, "leaves", []);
  return isThereFirst ? withHappeningTo(left, object, "dies", [parameter]) : left;
}

function entered(state: State, context: Context, object: GameObject, { entry, host = null, ...move }: Move): State {
  const under = entry?.under ?? move.under;
  if (under !== undefined && state.left.includes(under))
    return withObject(state, object.id, (object) => withRules(object, ["object-for-one-who-left"], context));
  if (object.types.includes("instant") || object.types.includes("sorcery")) {
    const value = readParameter(context, "instant-onto-battlefield");
    if (value === "no-rule") return leftOpen(state, object, "instant-onto-battlefield");
    return withObject(state, object.id, (object) => ({
      ...withReason(object, "instant-onto-battlefield"),
      zone: value === "removed" ? "exile" : object.zone,
    }));
  }
  const waiting = copyWaiting(object);
  const isLate = waiting !== undefined && hasMoved(state, waiting);
  const copied = entry?.copied ?? (isLate ? null : (waiting?.copied ?? null));
  // What enters as a copy has the text of what it copies, and no longer its own.
  const shown = copied === null ? object : { ...object, ...copied };
  const { isTapped, reasons, silent } = entersTapped(state, context, shown);
  if (silent !== undefined) return leftOpen(state, object, silent);
  const player = under ?? (object.zone === "stack" ? controllerOf(object) : object.base);
  const { eaten, counters: fed, asked, assumed } = devoured(state, context, shown, player);
  const late = `What ${object.name} was to copy had left before it came: it was taken to enter as itself.`;
  const hungry = withAsked(withAssumed(state, ...assumed, ...(isLate ? [late] : [])), ...asked);
  const sated = eaten.reduce((state, { id }) => sacrificed(state, context, objectOf(state, id)), hungry);
  const kept = withPreventionKept(withoutAttached(sated, object.id), context, object);
  const here = withObject(kept, object.id, (one) => {
    const isBackEntering = one.zone !== "battlefield" && (one.isBackUp || isEnteringByNight(one, state, context));
    const own = cleared(one, state, one.zone === "stack");
    const plain = isBackEntering ? overTurned(own, context) : own;
    const fresh = reasons.reduce(withReason, one.isFaceDown ? turnedDown(plain, context) : plain);
    // What was on the battlefield before comes back as another object.
    const isNotCast = host !== null && one.zone !== "stack";
    const ownText = copied === null ? plain.changes : [];
    const lasting = changesOfSpell(one).filter((change) => !plain.changes.includes(change));
    const rules = [
      ...(lasting.length === 0 ? [] : ["changes-of-a-spell" as const]),
      ...(wasThere(one) ? ["new-objects" as const] : []),
      ...(isNotCast ? ["aura-not-cast" as const] : []),
      ...(eaten.length > 0 ? ["devour" as const] : []),
    ];
    const copy = withRules(fresh, rules, context);
    const change: ObjectChange = { ...plainChange(state.order, false), does: "copies", copied };
    return {
      ...copy,
      ...(one.zone === "stack" && { x: one.x, colorsSpent: one.colorsSpent, castBy: one.castBy }),
      zone: "battlefield",
      isTapped: isTapped || entry?.isTapped === true || move.isTapped === true,
      base: player,
      changes: [...(copied === null ? [] : withDefinitions(change)), ...ownText, ...hasteOf(one, state), ...lasting],
      counters: addedTogether(entry?.counters ?? {}, fed),
      turn: state.turnsTaken,
      ...(host === null ? {} : { attachedTo: host, attachedSince: state.order }),
    };
  });
  const bare = objectOf(here, object.id);
  const { keywords, because } = keywordsEntering(here, context, bare);
  const isSilenced = keywords.length > 0 && copied === null && isSilencedThere(state, context, object) === true;
  const chosen = withEntryKeywords(here, { ...bare, because }, isSilenced ? [] : keywords, context);
  const counted = withEntryReplaced(
    withEntryCounters(chosen, context, objectOf(chosen, object.id)),
    context,
    object.id,
  );
  const told = entry?.copied == null ? counted : withCopyTakenFirst(counted, context, object, shown);
  const there = objectOf(told, object.id);
  const come = withHappeningTo(told, there, "enters", []);
  const isCounted = Object.values(there.counters).some((count) => count > 0);
  return isCounted ? withHappeningTo(come, there, "gets-counters", ["entering-with-counters"]) : come;
}

/** The state in which nothing is attached to what enters: what was attached to it before was so to another object. */
function withoutAttached(state: State, host: number): State {
  const isOn = ({ attachedTo }: GameObject): boolean => attachedTo === host;
  if (!state.objects.some(isOn)) return state;
  const detached = (object: GameObject): GameObject => ({
    ...object,
    attachedTo: null,
    attachedSince: null,
    isThereBefore: false,
  });
  return { ...state, objects: state.objects.map((object) => (isOn(object) ? detached(object) : object)) };
}

/** Until copies come first by the rules, its controller may let something enter tapped first, which is not said. */
function withCopyTakenFirst(state: State, context: Context, object: GameObject, copy: GameObject): State {
  const isTapping = (one: GameObject): boolean => hasKeyword(one, "enters-tapped", context);
  if (!isTapping(object) || isTapping(copy)) return state;
  if (readParameter(context, "replacement-order").includes("copy-of-what-enters")) return state;
  const sentence = `${controllerOf(object)} chose what applied first as ${object.name} entered, and it is not said: that it is a copy was taken to.`;
  return withAssumed(state, sentence);
}

/** The haste of what was cast in a way that gives it. */
function hasteOf(object: GameObject, { order }: State): readonly ObjectChange[] {
  const haste = { ...plainChange(order, false), does: "gains", keyword: "haste", keywords: ["haste"] } as const;
  if (object.zone !== "stack") return [];
  if (hasHasteBy(object.castBy)) return [haste];
  const isHeld = object.castBy.includes("suspend") && isOfType(object, "creature");
  // Who suspended it is its owner, and has to control the spell and the permanent all the time.
  return isHeld ? [{ ...haste, heldBy: object.owner }] : [];
}

/** The state in which what prevents the damage of a permanent spell prevents that of the permanent, by the rules of the day. */
function withPreventionKept(state: State, context: Context, { id, zone, order }: GameObject): State {
  const { damageEffects } = state.table;
  const isOfSpell = ({ from, instead, times, adds }: DamageEffect): boolean =>
    from?.id === id && from.order === order && instead === null && times === 1 && adds === 0;
  if (zone !== "stack" || !damageEffects.some(isOfSpell)) return state;
  const marked = withReasons(state, id, "prevention-on-a-spell");
  if (readParameter(context, "prevention-on-a-spell") !== "continues") return marked;
  const from = { id, order: state.order };
  const kept = damageEffects.map((effect) => (isOfSpell(effect) ? { ...effect, from } : effect));
  return { ...marked, table: { ...marked.table, damageEffects: kept } };
}

/** What effects on a permanent spell go on changing as it becomes a permanent. */
function changesOfSpell({ zone, changes }: GameObject): readonly ObjectChange[] {
  return zone === "stack" ? changes.filter(({ does, from }) => does !== "copies" && from !== "static") : [];
}

/** By what an object enters as a copy, if that was said before it came. */
function copyWaiting({ zone, changes }: GameObject): ObjectChange | undefined {
  return zone === "battlefield" ? undefined : changes.findLast(({ does }) => does === "copies");
}

/** Says whether what is copied has left the place where it was as that was said. */
function hasMoved({ objects }: State, { original }: ObjectChange): boolean {
  return original !== undefined && objects.find(({ id }) => id === original.id)?.order !== original.order;
}

/** The counters with which a permanent enters are put on it, so that effects on that apply. */
function withEntryReplaced(before: State, context: Context, id: number): State {
  if (!before.table.replacements.some(({ what }) => what === "gets-counters")) return before;
  const kinds = Object.entries(objectOf(before, id).counters).filter(([kind, count]) => kind !== "lore" && count > 0);
  return kinds.reduce((state, [kind, times]) => {
    const bare = withObject(state, id, (object) => ({ ...object, counters: { ...object.counters, [kind]: 0 } }));
    const put = withCountersPut(bare, context, id, { kind, times, isEntering: true });
    return withReasons(put, id, "entering-with-counters");
  }, before);
}

/** Puts the counters on a permanent with which it enters: loyalty, defense, and the first lore counter of a Saga. */
function withEntryCounters(state: State, context: Context, object: GameObject): State {
  if (object.isFaceDown) return state;
  const { id, loyalty, defense } = object;
  const printed = withObject(state, id, (object) => ({
    ...object,
    counters: {
      ...object.counters,
      ...(loyalty === null ? {} : { loyalty }),
      ...(defense === null ? {} : { defense }),
    },
  }));
  return isOfType(object, "saga") ? withSagaEntered(printed, context, id) : printed;
}

/** Puts counters on an object, as many as the effects let it be that apply to that. */
export function withCountersPut(
  before: State,
  context: Context,
  id: number,
  {
    kind,
    times,
    isByEffect = before.meanings?.areCosts !== true,
    isEntering = false,
  }: { readonly kind: string; readonly times: number; readonly isByEffect?: boolean; readonly isEntering?: boolean },
): State {
  const object = objectOf(before, id);
  const would = usual("gets-counters", {
    object,
    player: controllerOf(object),
    amount: times,
    isByEffect,
    isEntering,
  });
  const { state, occurrence, because } = replaced(before, context, would);
  const count = occurrence.instead === null ? occurrence.amount : 0;
  const put = withObject(state, id, (object) => ({
    ...because.reduce(withReason, object),
    counters: { ...object.counters, [kind]: (object.counters[kind] ?? 0) + count },
    countersSince: isKeyword(kind) ? { ...object.countersSince, [kind]: state.order } : object.countersSince,
  }));
  return isKeyword(kind) ? { ...put, order: put.order + 1 } : put;
}

/** Puts counters on a player, as many as the effects let it be that apply to that. */
export function withPlayerCountersPut(
  before: State,
  context: Context,
  player: string,
  { kind, times }: { readonly kind: string; readonly times: number },
): State {
  const isByEffect = before.meanings?.areCosts !== true;
  const { state, occurrence } = replaced(
    before,
    context,
    usual("gets-counters", { player, amount: times, isByEffect }),
  );
  return withPlayerCounters(state, player, kind, occurrence.instead === null ? occurrence.amount : 0);
}
