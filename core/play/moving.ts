import { bestowOf } from "./bestow.ts";
import { hasHasteBy, leavingTo } from "./casting-ways.ts";
import { type CopiableValues, type ObjectChange, plainChange } from "./characteristics.ts";
import { withRules } from "./citing.ts";
import { commanderRule, withCommanderRule } from "./commanders.ts";
import { type Context, impossible, readParameter } from "./context.ts";
import { entersTapped, withEntryKeywords } from "./entering.ts";
import { withHappening } from "./happening.ts";
import { controllerOf, type GameObject, isOfType, type TriggerMoment, withReason, type Zone } from "./objects.ts";
import type { ParameterId } from "./parameters.ts";
import { type Occurrence, replaced, usual } from "./replacement.ts";
import { triggerOf, withEntry, withoutSpell } from "./stack.ts";
import { nowOf, restored, turnedDown } from "./standing.ts";
import type { State } from "./state.ts";
import { isInCombat, withoutFighter } from "./table.ts";

/**
 * Finds an object by its name in the events; of several, the last one mentioned. Throws `situation-impossible` if there
 * is none.
 */
export function objectAt(state: State, name: string, context: Context): GameObject {
  const { meanings } = state;
  const meant = name === "this" ? meanings?.source : name === "it" ? meanings?.it : undefined;
  const found = state.objects.findLast((object) => (meant == null ? object.name === name : object.id === meant));
  if (found === undefined) throw impossible(context, `there is no ${name}.`);
  return found;
}

/** The state with an object changed. */
export function withObject(state: State, id: number, change: (object: GameObject) => GameObject): State {
  return { ...state, objects: state.objects.map((object) => (object.id === id ? change(object) : object)) };
}

/** How an object is moved. `isWantedInCommand`: its owner would have a commander in the command zone. */
export type Move = {
  readonly to: Zone;
  readonly isWantedInCommand?: boolean;
  /** How it enters by the effects that apply to that. */
  readonly entry?: Occurrence;
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
  const would = usual("moves", { object, player: controllerOf(object), to: move.to, under: move.under ?? null });
  const { state, occurrence, because } = replaced(before, context, would);
  if (because.length === 0) return movedSo(state, context, object, move);
  const marked = because.reduce((made, id) => withObject(made, object.id, (one) => withReason(one, id)), state);
  if (occurrence.instead !== null || occurrence.to === null) return marked;
  return movedSo(marked, context, findObject(marked, object.id), { ...move, to: occurrence.to, entry: occurrence });
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
  const out = withObject(state, object.id, (one) => ({
    ...(one.isToken ? withReason(cleared(one, state), "token-elsewhere") : cleared(one, state)),
    isFaceDown: one.isFaceDown && !isShown,
    zone: one.isToken ? "gone" : move.to,
  }));
  if (object.isToken) readParameter(context, "token-elsewhere");
  const known = object.isCommander ? withObject(out, object.id, (one) => withCommanderRule(one, context)) : out;
  const put = move.to === "graveyard" ? withTriggered(known, object, "goes-to-graveyard", []) : known;
  if (object.zone !== "battlefield") return put;
  const left = withTriggered({ ...put, table: withoutFighter(put.table, object.id) }, object, "leaves", []);
  return move.to === "graveyard" ? withTriggered(left, object, "dies", []) : left;
}

/** An object as a new object in its new zone, where nothing that happened to it before counts. */
function cleared(object: GameObject, { order }: State): GameObject {
  return {
    ...frontUp(whole(restored(object))),
    order,
    last: object.zone === "battlefield" ? lastSize(object) : null,
    damage: 0,
    isTouchedByDeath: false,
    isTapped: false,
    base: object.owner,
    changes: [],
    counters: {},
    taken: [],
    borrowed: [],
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
    designations: [],
    legendSince: null,
    turnedSince: null,
    isThereBefore: false,
  };
}

/** What was cast as a part of its card is the card again. */
function whole(object: GameObject): GameObject {
  const { wholeCard: card } = object;
  if (card === null) return object;
  return { ...object, ...card, isLegendary: card.supertypes.includes("legendary"), wholeCard: null };
}

/** A card has its front face up wherever it goes. */
function frontUp(object: GameObject): GameObject {
  const { isBackUp, otherFace } = object;
  return isBackUp && otherFace !== null
    ? {
        ...object,
        ...otherFace,
        isLegendary: otherFace.supertypes.includes("legendary"),
        otherFace: nowOf(object),
        isBackUp: false,
      }
    : object;
}

function lastSize({ size, power, toughness }: GameObject): GameObject["last"] {
  return size === null ? { power, toughness } : { power: size.power, toughness: size.toughness };
}

function withTriggered(state: State, object: GameObject, when: TriggerMoment, because: readonly ParameterId[]): State {
  return withHappening(state, when, { object: object.id, player: controllerOf(object), because });
}

/** The state in which it is unknown what became of an object, because a parameter leaves it open. */
function open(state: State, { id }: GameObject, parameter: ParameterId): State {
  return withObject(state, id, (object) => ({ ...withReason(object, parameter), openBy: parameter }));
}

function commanderMoved(state: State, context: Context, object: GameObject, to: Zone): State {
  const parameter = commanderRule(to);
  const value = readParameter(context, parameter);
  if (value === "no-rule" || value === "not-known") return open(state, object, parameter);
  const isMoved = value !== "stays-there";
  const out = withObject(state, object.id, (one) => ({
    ...withReason(cleared(one, state), parameter),
    zone: isMoved ? "command" : to,
  }));
  const left = withTriggered({ ...out, table: withoutFighter(out.table, object.id) }, object, "leaves", []);
  return value === "dies-then-may-return" && to === "graveyard"
    ? withTriggered(left, object, "dies", [parameter])
    : left;
}

function phasedOut(state: State, context: Context, object: GameObject): State {
  const reasons: ParameterId[] = ["phasing-damage", "phasing-effects"];
  const [damage, effects] = [readParameter(context, "phasing-damage"), readParameter(context, "phasing-effects")];
  const token = object.isToken ? readParameter(context, "phased-out-token") : "stays";
  const silent = [damage, effects, token].some((value) => value === "not-known" || value === "no-rule");
  if (silent)
    return open(outOfCombat(state, context, object), object, object.isToken ? "phased-out-token" : "phasing-damage");
  const out = withObject(outOfCombat(state, context, object), object.id, (one) => {
    const phased = {
      ...one,
      zone: token === "ceases" ? ("gone" as const) : ("phased-out" as const),
      damage: damage === "removed" ? 0 : one.damage,
      changes: effects === "lost" ? one.changes.filter(({ from }) => from !== "spell") : one.changes,
    };
    return [...reasons, ...(object.isToken ? (["phased-out-token"] as const) : [])].reduce(withReason, phased);
  });
  const left =
    readParameter(context, "phasing-triggers") === "leaving-triggers"
      ? withTriggered(out, object, "leaves", ["phasing-triggers"])
      : out;
  return attachedTo(object, left, "battlefield").reduce((made, one) => phasedOut(made, context, one), left);
}

/** What is attached to an object: it phases out and in along with it. */
function attachedTo(host: GameObject, state: State, zone: Zone): readonly GameObject[] {
  return state.objects.filter((one) => one.attachedTo === host.id && one.zone === zone && one.openBy === null);
}

/** The state after a creature in combat phased out: it is no longer in combat, or no rule says whether it is. */
function outOfCombat(state: State, context: Context, { id }: GameObject): State {
  if (!isInCombat(state.table, id)) return state;
  const isOpen = readParameter(context, "phasing-out-in-combat") !== "removed";
  const marked = withObject(state, id, (one) => withReason(one, "phasing-out-in-combat"));
  const table = withoutFighter(marked.table, id);
  return { ...marked, table: isOpen ? { ...table, inCombatOpen: [...table.inCombatOpen, id] } : table };
}

function phasedIn(state: State, context: Context, object: GameObject): State {
  const isOld = readParameter(context, "phasing-sickness") === "may-attack";
  const back = withObject(state, object.id, (one) => ({
    ...withReason(one, "phasing-sickness"),
    zone: "battlefield",
    turn: isOld ? -1 : one.turn,
  }));
  return attachedTo(object, back, "phased-out").reduce((made, one) => phasedIn(made, context, one), back);
}

function entered(state: State, context: Context, object: GameObject, { entry, host = null, ...move }: Move): State {
  const under = entry?.under ?? move.under;
  if (under !== undefined && state.left.includes(under))
    return withObject(state, object.id, (one) => withRules(one, ["object-for-one-who-left"], context));
  if (object.types.includes("instant") || object.types.includes("sorcery")) {
    const value = readParameter(context, "instant-onto-battlefield");
    if (value === "no-rule") return open(state, object, "instant-onto-battlefield");
    return withObject(state, object.id, (one) => ({
      ...withReason(one, "instant-onto-battlefield"),
      zone: value === "removed" ? "exile" : one.zone,
    }));
  }
  const { isTapped, reasons, silent } = entersTapped(state, context, object);
  if (silent !== undefined) return open(state, object, silent);
  const copied = entry?.copied ?? copyWaiting(object);
  const here = withObject(state, object.id, (one) => {
    const plain = cleared(one, state);
    const fresh = reasons.reduce(withReason, one.isFaceDown ? turnedDown(plain, context) : plain);
    // What was on the battlefield before comes back as another object.
    const isNotCast = host !== null && one.zone !== "stack";
    const rules = [
      ...(one.last === null ? [] : ["new-objects" as const]),
      ...(isNotCast ? ["aura-not-cast" as const] : []),
    ];
    const made = withRules(fresh, rules, context);
    const change: ObjectChange = { ...plainChange(state.order, false), does: "copies", copied };
    const there: GameObject = {
      ...made,
      x: one.zone === "stack" ? one.x : null,
      castBy: one.zone === "stack" ? one.castBy : [],
      zone: "battlefield",
      isTapped: isTapped || entry?.isTapped === true,
      base: under ?? one.base,
      changes: [...(copied === null ? [] : [change]), ...hasteOf(one, state), ...bestowOf(one)],
      counters: entry?.counters ?? {},
      turn: state.turn?.number ?? 0,
      ...(host === null ? {} : { attachedTo: host, attachedSince: state.order }),
    };
    return withEntryKeywords(there, (copied ?? made).keywords, state, context);
  });
  const counted = withEntryReplaced(withEntryCounters(here, context, findObject(here, object.id)), context, object.id);
  return withTriggered(counted, findObject(here, object.id), "enters", []);
}

/** The haste of what was cast in a way that gives it. */
function hasteOf(object: GameObject, { order }: State): readonly ObjectChange[] {
  const isHasty = object.zone === "stack" && hasHasteBy(object.castBy, isOfType(object, "creature"));
  return isHasty ? [{ ...plainChange(order, false), does: "gains", keyword: "haste", keywords: ["haste"] }] : [];
}

/** What an object enters as a copy of, if that was said before it came. */
function copyWaiting({ zone, changes }: GameObject): CopiableValues | null {
  return zone === "battlefield" ? null : (changes.findLast(({ does }) => does === "copies")?.copied ?? null);
}

/** The counters with which a permanent enters are put on it, so that effects on that apply. */
function withEntryReplaced(before: State, context: Context, id: number): State {
  if (!before.table.replacements.some(({ what }) => what === "gets-counters")) return before;
  const kinds = Object.entries(findObject(before, id).counters).filter(([kind, count]) => kind !== "lore" && count > 0);
  return kinds.reduce((state, [kind, times]) => {
    const bare = withObject(state, id, (one) => ({ ...one, counters: { ...one.counters, [kind]: 0 } }));
    const put = withCountersPut(bare, context, id, { kind, times });
    return withObject(put, id, (one) => withReason(one, "entering-with-counters"));
  }, before);
}

/** Puts the counters on a permanent with which it enters: loyalty, defense, and the first lore counter of a Saga. */
function withEntryCounters(state: State, context: Context, object: GameObject): State {
  if (object.isFaceDown) return state;
  const { id, loyalty, defense } = object;
  const printed = withObject(state, id, (one) => ({
    ...one,
    counters: {
      ...one.counters,
      ...(loyalty === null ? {} : { loyalty }),
      ...(defense === null ? {} : { defense }),
    },
  }));
  if (!isOfType(object, "saga")) return printed;
  const value = readParameter(context, "saga-enters");
  if (value === "no-rule" || value === "not-known") return open(printed, findObject(printed, id), "saga-enters");
  const saga = findObject(printed, id);
  const isWithout = value === "ability-of-the-saga" && isBareSaga(printed, saga);
  const marked = withObject(printed, id, (one) => withReason(one, "saga-enters"));
  return isWithout ? marked : withLore(marked, id, 1);
}

function findObject({ objects }: State, id: number): GameObject {
  const object = objects.find((one) => one.id === id);
  if (object === undefined) throw new Error(`there is no object ${id}`);
  return object;
}

/** Says whether a Saga has lost its chapter abilities. */
export function isBareSaga(state: State, { changes, types, isBare }: GameObject): boolean {
  return (
    isBare ||
    changes.some(({ does }) => does === "loses-all") ||
    (types.includes("land") && state.table.standing.includes("lands-lose-abilities"))
  );
}

/** Puts counters on an object, as many as the effects let it be that apply to that. */
export function withCountersPut(
  before: State,
  context: Context,
  id: number,
  { kind, times }: { readonly kind: string; readonly times: number },
): State {
  const object = findObject(before, id);
  const would = usual("gets-counters", {
    object,
    player: controllerOf(object),
    amount: times,
    isCost: before.meanings?.areCosts === true,
  });
  const { state, occurrence, because } = replaced(before, context, would);
  const count = occurrence.instead === null ? occurrence.amount : 0;
  return withObject(state, id, (one) => ({
    ...because.reduce(withReason, one),
    counters: { ...one.counters, [kind]: (one.counters[kind] ?? 0) + count },
  }));
}

/** Puts lore counters on an object. The chapter abilities that trigger wait on the stack. */
export function withLore(state: State, id: number, times: number): State {
  const object = findObject(state, id);
  const before = object.counters["lore"] ?? 0;
  const last = object.chapters ?? 0;
  const reached = Array.from({ length: times }, (_one, index) => before + index + 1).filter(
    (chapter) => chapter <= last,
  );
  const put = withObject(state, id, (one) => ({ ...one, counters: { ...one.counters, lore: before + times } }));
  if (!isOfType(object, "saga") || object.zone !== "battlefield" || isBareSaga(state, object)) return put;
  return reached.reduce((made) => withEntry(made, triggerOf(object, { name: object.name, isChapter: true })), put);
}

/** Puts a lore counter on each Saga of these players, as their precombat main phase begins. */
export function withSagaTurn(state: State, context: Context, players: readonly string[]): State {
  const sagas = state.objects.filter(
    (object) =>
      isOfType(object, "saga") &&
      object.zone === "battlefield" &&
      object.openBy === null &&
      players.includes(controllerOf(object)),
  );
  return sagas.reduce((made, saga) => {
    const value = readParameter(context, "saga-turn");
    if (value === "no-rule" || value === "not-known") return open(made, saga, "saga-turn");
    const marked = withObject(made, saga.id, (one) => withReason(one, "saga-turn"));
    return value === "saga-with-chapters" && isBareSaga(made, saga) ? marked : withLore(marked, saga.id, 1);
  }, state);
}

/**
 * Phases in what these players controlled when it phased out, by the rules of the day, and at the same time phases out
 * their permanents with phasing.
 */
export function withPhasing(state: State, context: Context, players: readonly string[]): State {
  const going = state.objects.filter(
    (object) =>
      object.zone === "battlefield" && players.includes(controllerOf(object)) && object.keywords.includes("phasing"),
  );
  const back = withPhasingIn(state, context, players);
  return going.reduce((made, { id }) => {
    const object = findObject(made, id);
    if (object.zone !== "battlefield" || object.openBy !== null) return made;
    const value = readParameter(context, "phasing-keyword");
    if (value === "no-rule" || value === "not-known") return open(made, object, "phasing-keyword");
    return withObject(movedSo(made, context, object, { to: "phased-out" }), id, (one) =>
      withReason(one, "phasing-keyword"),
    );
  }, back);
}

function withPhasingIn(state: State, context: Context, players: readonly string[]): State {
  const away = state.objects.filter(
    (object) =>
      object.zone === "phased-out" &&
      object.openBy === null &&
      players.includes(controllerOf(object)) &&
      !state.objects.some(({ id, zone }) => id === object.attachedTo && zone === "phased-out"),
  );
  return away.reduce((made, object) => {
    const value = readParameter(context, "phasing-in");
    if (value === "no-rule" || value === "not-known") return open(made, object, "phasing-in");
    return withObject(phasedIn(made, context, object), object.id, (one) => withReason(one, "phasing-in"));
  }, state);
}
