import { type Context, impossible, impossiblePart, readParameter } from "../context.ts";
import { missing } from "../missing-facts.ts";
import { moved } from "../moving.ts";
import { areTypesSaid, type GameObject, isCreature, isOfType, withReason } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { playersIn, type State } from "../state.ts";
import { leftOpen, objectAt, withObject, withReasons } from "../state-objects.ts";
import { type ObjectChange, plainChange } from "./characteristics.ts";
import { guardsOf, isOfQuality } from "./protection.ts";
import { printedOn, restored } from "./standing.ts";

/** Auras, Equipment and Fortifications: to what they may be attached, and what becomes of them otherwise. */

/** A kind of attachment, with the parameter that says what becomes of it if it is attached to something illegal. */
type Attachment = { readonly type: "aura" | "equipment" | "fortification"; readonly rule: ParameterId };

const attachments: readonly Attachment[] = [
  { type: "aura", rule: "illegal-aura" },
  { type: "equipment", rule: "illegal-equipment" },
  { type: "fortification", rule: "illegal-fortification" },
];

/** Which kind of attachment an object is; `undefined` if it is none. */
function attachmentOf(object: GameObject): Attachment | undefined {
  return attachments.find(({ type }) => isOfType(object, type));
}

/** Why an attachment cannot be attached to something; `undefined` if it can. */
function attachObstacle(object: GameObject, host: GameObject | string): string | undefined {
  const kind = attachmentOf(object);
  if (kind === undefined) return `${object.name} is no Aura, Equipment or Fortification`;
  if (typeof host === "string") {
    const isForPlayers = kind.type === "aura" && object.enchants.some((enchant) => enchant === "player");
    return isForPlayers || (kind.type === "aura" && object.enchants.length === 0)
      ? undefined
      : `${object.name} cannot be attached to a player`;
  }
  if (host.id === object.id) return `nothing is attached to itself`;
  if (host.zone !== "battlefield") return `${host.name} is not on the battlefield`;
  const wanted = kind.type === "equipment" ? ["creature"] : kind.type === "fortification" ? ["land"] : object.enchants;
  if (wanted.length > 0 && !wanted.some((quality) => isA(host, quality)))
    return `${object.name} is attached only to a ${wanted.join(" or ")}, and ${host.name} is none`;
  if (kind.type !== "aura" && isCreature(object) === true && !object.keywords.includes("reconfigure"))
    return `${object.name} is a creature, and cannot be attached`;
  const guard = guardsOf(host).find(({ quality }) => isOfQuality(object, quality) === true)?.keyword;
  return guard === undefined ? undefined : `${host.name} has ${guard}`;
}

/** Says whether an object is of a type, or of both that a word joins; of unknown types it may be of any. */
function isA(object: GameObject, type: string): boolean {
  const parts = type.split("-");
  if (parts.length > 1) return parts.every((part) => isA(object, part));
  if (type === "permanent" || !areTypesSaid(object)) return true;
  return type === "creature" ? isCreature(object) === true : object.types.includes(type);
}

/**
 * What an Aura enters attached to; `null` if it does not enter, or is none. Throws `situation-impossible` if it cannot
 * enchant that, or if what it enchants is not said.
 */
export function hostOf(
  state: State,
  aura: GameObject,
  { attachedTo, isEntering }: { readonly attachedTo: string | undefined; readonly isEntering: boolean },
  context: Context,
): number | string | null {
  if (attachedTo === undefined && isEntering && isOfType(aura, "aura")) {
    const there = [...playersIn(context.situation, state), ...state.objects];
    if (there.every((host) => attachObstacle(aura, host) !== undefined))
      throw impossiblePart(context, `there is nothing that ${aura.name} can enchant.`, ["aura-without-host"]);
    throw missing(context, { what: `what ${aura.name} enchants as it enters`, of: aura.name, keys: ["attachedTo"] });
  }
  if (attachedTo === undefined) return null;
  const host = context.situation.players.includes(attachedTo) ? attachedTo : objectAt(state, attachedTo, context);
  const obstacle = attachObstacle(aura, host);
  if (obstacle !== undefined) {
    const isLeftOut = readParameter(context, "aura-put-on-illegal") === "stays-where-it-is";
    throw isLeftOut
      ? impossiblePart(context, `${obstacle}.`, ["aura-put-on-illegal"])
      : impossible(context, `${obstacle}.`);
  }
  return typeof host === "string" ? host : host.id;
}

/** Performs what the rules do with an attachment that is attached to something illegal, or an Aura to nothing. */
export function attachmentChecked(state: State, object: GameObject, context: Context): State {
  const kind = attachmentOf(object);
  const { attachedTo } = object;
  if (kind === undefined) return attachedTo === null ? state : unattachedOther(state, object, context);
  // Nobody said to what an Aura that is there from the beginning is attached.
  if (attachedTo === null && (kind.type !== "aura" || object.isThereBefore)) return state;
  const isCreatureNow = isCreature(object) === true && !object.keywords.includes("reconfigure");
  if (attachedTo !== null && isCreatureNow) return unattachedOther(state, object, context);
  const host = typeof attachedTo === "string" ? attachedTo : state.objects.find(({ id }) => id === attachedTo);
  const isGone = host === undefined || (typeof host === "string" && state.left.includes(host));
  const obstacle = isGone ? "it is attached to nothing" : attachObstacle(object, host);
  if (obstacle === undefined) return state;
  if (isBestowed(object)) return withObject(unattached(state, object), object.id, unbestowed);
  const value = readParameter(context, kind.rule);
  if (value === "no-rule" || value === "not-known") return leftOpen(state, object, kind.rule);
  const explained = withReasons(state, object.id, kind.rule);
  if (value === "graveyard")
    return withReasons(moved(explained, context, object, { to: "graveyard" }), object.id, kind.rule);
  return unattached(explained, object);
}

/** What is neither Aura nor Equipment, or is a creature, becomes unattached. */
function unattachedOther(state: State, object: GameObject, context: Context): State {
  const id = "attached-creature";
  const value = readParameter(context, id);
  if (value === "no-rule" || value === "not-known") return leftOpen(state, object, id);
  return withReasons(unattached(state, object), object.id, id);
}

/**
 * The state in which an object is attached to what a situation names. Throws `situation-impossible` if it cannot be
 * attached to that.
 */
export function attachedAs(state: State, found: GameObject, to: string, context: Context): State {
  const object = asTold(state, found);
  const host = context.situation.players.includes(to) ? to : objectAt(state, to, context);
  const obstacle = attachObstacle(object, host);
  const rule = attachmentOf(object)?.rule;
  if (obstacle !== undefined) throw impossiblePart(context, `${obstacle}.`, rule === undefined ? [] : [rule]);
  const id = typeof host === "string" ? host : host.id;
  // Attaching something to what it is attached to already does nothing.
  if (object.attachedTo === id) return state;
  return attached(
    withObject(state, object.id, () => object),
    object,
    id,
  );
}

/** What a situation tells to be attached although it has bestow was cast as an Aura; no effect can do that. */
function asTold({ meanings, order }: State, object: GameObject): GameObject {
  const isCast = meanings === null && object.keywords.includes("bestow") && !isOfType(object, "aura");
  return isCast ? bestowed(object, order) : object;
}

/** The state in which an object is attached to nothing. */
export function unattached(state: State, { id }: GameObject): State {
  // It was attached before, so that nothing is open about it.
  return withObject(state, id, (object) => ({
    ...object,
    attachedTo: null,
    attachedSince: null,
    isThereBefore: false,
  }));
}

/** The state in which an object is attached to another one or a player, with a new timestamp. */
function attached(state: State, { id }: GameObject, host: number | string): State {
  const after = withObject(state, id, (object) => ({ ...object, attachedTo: host, attachedSince: state.order }));
  return { ...after, order: state.order + 1 };
}

/** Auras by bestow: a creature card that is an Aura as long as it is bestowed. */

/** The object as an Aura with enchant creature, until it is no longer bestowed. */
export function bestowed(object: GameObject, order: number): GameObject {
  const now = { types: ["enchantment"], subtypes: ["Aura"] };
  const change: ObjectChange = { ...plainChange(order, false), ...now, does: "becomes", keyword: "bestow" };
  const changes = [...object.changes, change];
  return { ...object, ...now, printed: printedOn(object), changes, enchants: ["creature"] };
}

export function isBestowed({ changes }: Pick<GameObject, "changes">): boolean {
  return changes.some(isBestowing);
}

/** The object no longer bestowed. */
export function unbestowed(object: GameObject): GameObject {
  const changes = object.changes.filter((change) => !isBestowing(change));
  return withReason({ ...restored(object), changes }, "bestow");
}

/** A card introduced as an Aura with bestow is a creature card that is bestowed, on the days that know the word. */
export function bestowedAtFirst(object: GameObject, context: Context): GameObject {
  const isMeant = object.keywords.includes("bestow") && isOfType(object, "aura") && !object.types.includes("creature");
  if (!isMeant || readParameter(context, "bestow") === "no-rule") return object;
  const isOther = (word: string): boolean => word.toLowerCase() !== "aura";
  const types = [...new Set(["enchantment", ...object.types.filter(isOther), "creature"])];
  return bestowed({ ...object, types, subtypes: object.subtypes.filter(isOther) }, object.order);
}

function isBestowing({ does, keyword }: ObjectChange): boolean {
  return does === "becomes" && keyword === "bestow";
}
