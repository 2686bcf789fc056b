import { colorsAndCost, noCost } from "../casting/mana-costs.ts";
import { withCostsPaid } from "../casting/payments.ts";
import { citable } from "../citing.ts";
import { absent, type Context, impossible, impossiblePart, readParameter, requireAllowed } from "../context.ts";
import { withHappening } from "../happening.ts";
import { missing, missingTypes } from "../missing-facts.ts";
import { withoutPriority } from "../moment.ts";
import { withCountersPut } from "../moving.ts";
import type { CopiableValues } from "../objects/characteristics.ts";
import { isBound, isCopyOfFaced, transformed, withOtherFace } from "../objects/faces.ts";
import { printedOn, withCharacteristics } from "../objects/standing.ts";
import { controllerOf, type GameObject, withReason } from "../objects.ts";
import { type State, withActionBy } from "../state.ts";
import { objectAt, withObject, withReasons } from "../state-objects.ts";
import { type KeyValues, key } from "../words/description.ts";
import { printedFrom, printedKeys } from "../words/printed-form.ts";
import { keyName } from "../words/shape.ts";
import { event } from "./parts.ts";

const otherFaceKeys = {
  "into?": key("text", "Name of the other face", "The name of its other face"),
  ...printedKeys,
} as const;

/** Permanents that are turned face up or face down, or turn over to their other face. */
export const faceEvents = {
  transforms: event({
    name: "A permanent transforms",
    keys: {
      transforms: key("text", "Which permanent", "The double-faced permanent"),
      ...otherFaceKeys,
      "types?": {
        ...otherFaceKeys["types?"],
        means: "The types of its other face; left out, the same",
        label: "Types",
      },
    },
    means:
      "A double-faced permanent turns over and stays the same object. The keys say what its other face is, with the event that happens first (of several abilities on the stack, the one that resolves first); after that they are left out, or say the same.",
    says: ({ transforms, into }) => `${transforms} transforms${into === undefined ? "" : ` into ${into}`}.`,
    play: (state, written, context) => {
      const object = permanentAt(state, written.transforms, context);
      // A copy that is a token has no other face, if the rules of the day say so; no other token had one then.
      if (object.isToken && readParameter(context, "token-copy-transforms") === "cannot")
        return withReasons(state, object.id, "token-copy-transforms");
      if (object.isFaceDown) return keptUp(state, object, context);
      if (isCopyOfFaced(object, state, written.into) && readParameter(context, "copy-transforms") === "cannot")
        return withReasons(state, object.id, "copy-transforms");
      const isAlone = isBound(object) && readParameter(context, "transforming-daybound") === "by-itself-only";
      if (state.meanings !== null && isAlone) return withReasons(state, object.id, "transforming-daybound");
      if (object.isModal) throw impossiblePart(context, `${object.name} is modal, and no such card transforms.`);
      const shown = printedOn(object);
      const otherFace = object.otherFace ?? otherFaceOf(written, shown, context);
      requireFace(object, written, shown, context);
      if (hasTurnedSince(object, state) && readParameter(context, "transform-twice") === "once")
        return withReasons(state, object.id, "transform-twice");
      // What turns over by day and night does so as soon as its other face is known.
      if (isAlone) return withObject(state, object.id, (object) => withOtherFace(object, otherFace));
      const turned = withObject(state, object.id, (object) => transformed({ ...object, otherFace }, state, context));
      return { ...turned, order: state.order + 1 };
    },
  }),
  otherFace: event({
    name: "A double-faced card has another face",
    keys: {
      otherFace: key("text", "Name of the other face", "The name of the other face"),
      of: key("text", "Which card", "The double-faced card, with its front face up unless it has nightbound"),
      "modal?": key("flag", "It is a modal card", "It is a modal card: either face can be cast or played"),
      "cost?": key("text", "Mana cost", "The mana cost of the other face of a modal card"),
      ...printedKeys,
    },
    means:
      "The situation says what the other face of a double-faced card is, before it transforms or is cast or played with that face up. Either face of a `modal` one can be cast or played.",
    says: ({ otherFace, of, modal }) =>
      `The other face of ${of}${modal === true ? ", a modal card," : ""} is ${otherFace}.`,
    play: (state, { otherFace: into, of, modal = false, cost, ...written }, context) => {
      const object = objectAt(state, of, context);
      if (object.otherFace !== null) throw impossible(context, `the other face of ${of} is known.`);
      if (cost !== undefined && !modal) throw impossible(context, `only a modal card has a cost on both faces.`);
      if (written.types === undefined) throw missingTypes(context, into);
      const plain = otherFaceOf({ ...written, into }, printedOn(object), context);
      const face = modal ? { ...plain, ...colorsAndCost({ ...written, cost }, context) } : plain;
      const faced = withOtherFace(object, face);
      if (faced.isBackUp && object.zone !== "battlefield")
        throw impossible(context, `${of} has its front face up there, and nightbound is on back faces only.`);
      return withObject(state, object.id, () => ({ ...faced, isModal: modal }));
    },
  }),
  turnsFaceUp: event({
    name: "A permanent is turned face up",
    keys: {
      turnsFaceUp: key("text", "Which permanent", "The face-down permanent"),
      "costs?": key("events", "Costs", "What is done to pay for it, as events"),
    },
    means:
      "Its controller turns a face-down permanent face up, at any moment with priority and without the stack; or an effect does. It is what the situation said of it, and has not entered now.",
    says: ({ turnsFaceUp }) => `${turnsFaceUp} is turned face up.`,
    play: (before, { turnsFaceUp: name, costs }, context) => {
      const object = permanentAt(before, name, context);
      if (!object.isFaceDown)
        throw impossiblePart(context, `${name} is face up already.`, citable(context, ["turning-face-up"]));
      const isAction = before.meanings === null;
      if (isAction && readParameter(context, "turning-face-up") !== "at-once")
        throw impossible(context, `no rule of ${context.on} is known that says how a player turns it face up.`);
      requireAllowed(context, isAction ? withoutPriority(before, context, controllerOf(object)) : undefined);
      if (isSpellCard(object)) return keptFaceDown(before, object, context);
      readParameter(context, "turned-face-up");
      const meanings = { source: object.id, you: controllerOf(object), it: null, player: null, x: null };
      const state = withCostsPaid(before, costs ?? [], meanings, context);
      const up = withObject(state, object.id, (object) => faceUp(object, isAction));
      // Its own abilities see it turn, so they are there first.
      const acted = isAction ? withActionBy(withMegamorph(up, object, context), controllerOf(object)) : up;
      const turned = withCharacteristics(acted, context);
      return withHappening(turned, "is-turned-face-up", { object: object.id, player: controllerOf(object) });
    },
  }),
  turnsFaceDown: event({
    name: "A permanent is turned face down",
    keys: { turnsFaceDown: key("text", "Which permanent", "The permanent") },
    means:
      "An effect turns a permanent face down: it is a creature without name, colour and abilities. A double-faced one stays as it is.",
    says: ({ turnsFaceDown }) => `${turnsFaceDown} is turned face down.`,
    play: (state, { turnsFaceDown: name }, context) => {
      const object = permanentAt(state, name, context);
      if (object.isFaceDown) throw impossible(context, `${name} is face down already.`);
      if (object.otherFace !== null) return keptUp(state, object, context);
      // What an effect turns face down has no ward by disguise.
      const castBy = object.castBy.filter((way) => way !== "disguise");
      return withObject(state, object.id, (object) => ({ ...object, castBy, isFaceDown: true }));
    },
  }),
} as const;

type OtherFace = KeyValues<typeof otherFaceKeys>;

/** The other face that was written. By the rules of the day its mana value is that of the front, or 0. */
function otherFaceOf(written: OtherFace, front: CopiableValues, context: Context): CopiableValues {
  const { into: is = `${front.is} (other face)`, types } = written;
  const printed = printedFrom(is, written, context);
  const cost = readParameter(context, "back-face-value") === "front-face" ? front.cost : noCost;
  return { ...printed, is, cost, types: types === undefined ? front.types : printed.types };
}

/** Throws if the other face is not known, or if what is written is another one than what is known. */
function requireFace(object: GameObject, written: OtherFace, shown: CopiableValues, context: Context): void {
  const { name, otherFace, isBackUp } = object;
  if (otherFace === null && written.types === undefined && written.power === undefined)
    throw missing(context, { what: `what the other face of ${name} is`, of: name, keys: ["types", "power"] });
  if (otherFace === null) return;
  const [front, back] = isBackUp ? [otherFace, shown] : [shown, otherFace];
  const meant = written.into === front.is && isBackUp ? front : back;
  const again = otherFaceOf(written, front, context);
  const differing = Object.keys(otherFaceKeys)
    .map(keyName)
    .find((key) => {
      const field = (key === "into" ? "is" : key) as keyof CopiableValues;
      const isWritten = written[key as "into"] !== undefined;
      return isWritten && JSON.stringify(again[field]) !== JSON.stringify(meant[field]);
    });
  if (differing !== undefined)
    throw impossible(context, `the other face of ${name} is known, and is another one: leave out "${differing}".`);
}

/** Says whether an ability of a permanent resolves that has turned over since the ability was put on the stack. */
function hasTurnedSince({ id, turnedAt }: GameObject, { meanings }: State): boolean {
  const since = meanings?.source === id ? (meanings.onStackSince ?? null) : null;
  return since !== null && turnedAt.some((at) => at >= since);
}

function permanentAt(state: State, name: string, context: Context): GameObject {
  const object = objectAt(state, name, context);
  if (object.zone !== "battlefield") throw absent(object, context, `${name} is not on the battlefield.`);
  return object;
}

/** The state in which a double-faced permanent is not turned face down, or a face-down one does not transform. */
function keptUp(state: State, { id, name }: GameObject, context: Context): State {
  if (readParameter(context, "double-faced-face-down") === "no-rule")
    throw impossible(context, `no rule of ${context.on} knows of ${name} with two faces.`);
  return withReasons(state, id, "double-faced-face-down");
}

/** Says whether what is printed on a face-down object is an instant or a sorcery. */
function isSpellCard(object: GameObject): boolean {
  const { types } = printedOn(object);
  return types.includes("instant") || types.includes("sorcery");
}

/** The state in which a face-down instant or sorcery was shown only. */
function keptFaceDown(state: State, { id, name }: GameObject, context: Context): State {
  if (readParameter(context, "spell-card-face-up") !== "stays-face-down")
    throw impossible(context, `no rule of ${context.on} knows how ${name} came onto the battlefield.`);
  return withReasons(state, id, "spell-card-face-up");
}

/** The state with the counter of what its controller turned face up for its megamorph cost. */
function withMegamorph(state: State, down: GameObject, context: Context): State {
  const isMega = down.castBy.includes("megamorph") || printedOn(down).keywords.includes("megamorph");
  if (!isMega || readParameter(context, "megamorph") === "no-rule") return state;
  const put = withCountersPut(state, context, down.id, { kind: "+1/+1", times: 1 });
  return withReasons(put, down.id, "megamorph");
}

function faceUp(object: GameObject, isAction: boolean): GameObject {
  const up = withReason({ ...object, isFaceDown: false }, "turned-face-up");
  return isAction ? withReason(up, "turning-face-up") : up;
}
