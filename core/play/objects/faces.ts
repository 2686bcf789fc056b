import { type AnswerDoubt, type Context, readParameter } from "../context.ts";
import { missing } from "../missing-facts.ts";
import { type GameObject, withReason } from "../objects.ts";
import type { State } from "../state.ts";
import { withObject } from "../state-objects.ts";
import type { CopiableValues } from "./characteristics.ts";
import { hasKeyword } from "./sizes.ts";
import { printedAs, printedOn } from "./standing.ts";

/** Double-faced cards: which face is up, and the faces that day and night turn up. */

/** An object with its other face up. Throws `situation-impossible` if that face is not known. */
export function overTurned(object: GameObject, context: Context): GameObject {
  const { otherFace: other, name, isBackUp } = object;
  if (other === null)
    throw missing(context, { what: `the other face of ${name}`, of: name, keys: ["otherFace"] }, '"otherFace" before');
  return { ...printedAs(object, other), otherFace: printedOn(object), isBackUp: !isBackUp };
}

/** An object of which the other face is said. Nightbound is on back faces only. */
export function withOtherFace(object: GameObject, otherFace: CopiableValues): GameObject {
  return { ...object, otherFace, isBackUp: object.isBackUp || printedOn(object).keywords.includes("nightbound") };
}

/** Says whether a permanent with no other face of its own copies one that has the face into which it would turn over. */
export function isCopyOfFaced({ otherFace, changes }: GameObject, { objects }: State, into?: string): boolean {
  const copied = changes.findLast(({ does }) => does === "copies")?.copied?.is;
  if (otherFace !== null || copied === undefined) return false;
  const isOf = (name: string, { otherFace, ...object }: GameObject): boolean =>
    [otherFace, printedOn({ ...object, otherFace })].some((face) => face?.is === name);
  return objects.some((one) => one.otherFace !== null && isOf(copied, one) && isOf(into ?? copied, one));
}

/** A permanent that has turned over, and stays the same object. */
export function transformed(object: GameObject, { order }: State, context: Context): GameObject {
  const turned = overTurned(withReason(object, "transforming"), context);
  return { ...turned, turnedAt: [...object.turnedAt, order] };
}

/** Says whether a permanent with daybound or nightbound has the face up that is not that of the time. */
function isUntimely(object: GameObject, { table }: State, context: Context): boolean {
  if (object.zone !== "battlefield" || object.isFaceDown) return false;
  if (table.time === "night") return !object.isBackUp && hasKeyword(object, "daybound", context);
  const isBack = object.isBackUp || object.otherFace === null;
  return table.time === "day" && isBack && hasKeyword(object, "nightbound", context);
}

/** Says whether a permanent has daybound or nightbound. */
export function isBound({ keywords }: Pick<GameObject, "keywords">): boolean {
  return keywords.includes("daybound") || keywords.includes("nightbound");
}

/** Says whether a card enters with its back face up because it is night. */
export function isEnteringByNight(object: GameObject, { table }: State, context: Context): boolean {
  const isSaid = table.time === "night" && object.otherFace !== null && object.keywords.includes("daybound");
  return isSaid && readParameter(context, "daybound") === "with-the-time";
}

/** The state in which it is day or night as soon as a permanent makes it so, and permanents have the face of the time. */
export function withTimeKept(before: State, context: Context): State {
  const bound = before.objects.filter((object) => object.zone === "battlefield" && isBound(object));
  if (bound.length === 0 || readParameter(context, "daybound") !== "with-the-time") return before;
  const first = bound.some(({ keywords }) => keywords.includes("daybound")) ? "day" : "night";
  const state: State = { ...before, table: { ...before.table, time: before.table.time ?? first } };
  const turning = bound.filter((object) => object.otherFace !== null && isUntimely(object, state, context));
  if (turning.length === 0) return before.table.time === null ? state : before;
  const turned = turning.reduce(
    (all, { id }) => withObject(all, id, (object) => withReason(transformed(object, state, context), "daybound")),
    state,
  );
  return { ...turned, order: state.order + 1 };
}

/** The doubt if a permanent has turned over by day or night, and its other face is not said. */
export function unsaidFace(state: State, context: Context): AnswerDoubt | undefined {
  // What is a copy of something with daybound may have no other face of its own, and stays as it is.
  const hasOneFace = ({ isToken, changes }: GameObject): boolean =>
    changes.some(({ does }) => does === "copies") ||
    (isToken && readParameter(context, "token-copy-transforms") === "cannot");
  const object = state.objects.find((object) => isUntimely(object, state, context) && !hasOneFace(object));
  if (object === undefined) return undefined;
  const why = `It is ${state.table.time}, so ${object.name} turns over: it was taken to be as before, because its other face is not said (“otherFace”).`;
  return { says: [why], confidence: "low" };
}
