import { type Context, impossible, readParameter } from "../context.ts";
import { withHappening } from "../happening.ts";
import { withoutPriority } from "../moment.ts";
import { objectAt, withObject } from "../moving.ts";
import { controllerOf, type GameObject, withReason } from "../objects.ts";
import { withCharacteristics } from "../standing.ts";
import type { State } from "../state.ts";
import { event } from "./event.ts";

/** Permanents that are turned face up or face down. */
export const faceEvents = {
  turnsFaceUp: event({
    name: "A permanent is turned face up",
    shape: { turnsFaceUp: "text", "costs?": "events" },
    keys: {
      turnsFaceUp: { means: "The face-down permanent", label: "Which permanent" },
      costs: { means: "What is done to pay for it, as events", label: "Costs" },
    },
    means:
      "Its controller turns a face-down permanent face up, at any moment with priority and without the stack; or an effect does. It is what the situation said of it, and has not entered now.",
    says: ({ turnsFaceUp }) => `${turnsFaceUp} is turned face up.`,
    play: (before, { turnsFaceUp: name, costs }, context) => {
      const object = permanentAt(before, name, context);
      if (!object.isFaceDown) throw impossible(context, `${name} is face up already.`);
      const isAction = before.meanings === null;
      if (isAction && readParameter(context, "turning-face-up") !== "at-once")
        throw impossible(context, `no rule of ${context.on} is known that says how a player turns it face up.`);
      const late = isAction ? withoutPriority(before, context) : undefined;
      if (late !== undefined) throw impossible(context, `${late.why}.`);
      readParameter(context, "turned-face-up");
      const meanings = { source: object.id, you: controllerOf(object), it: null, player: null, x: null };
      const state = context.language.effect(before, costs ?? [], meanings, context);
      // Its own abilities see it turn, so they are there first.
      const turned = withCharacteristics(
        withObject(state, object.id, (one) => faceUp(one, isAction)),
        context,
      );
      return withHappening(turned, "is-turned-face-up", { object: object.id, player: controllerOf(object) });
    },
  }),
  turnsFaceDown: event({
    name: "A permanent is turned face down",
    shape: { turnsFaceDown: "text" },
    keys: { turnsFaceDown: { means: "The permanent", label: "Which permanent" } },
    means: "An effect turns a permanent face down: it is a creature without name, colour and abilities.",
    says: ({ turnsFaceDown }) => `${turnsFaceDown} is turned face down.`,
    play: (state, { turnsFaceDown: name }, context) => {
      const object = permanentAt(state, name, context);
      if (object.isFaceDown) throw impossible(context, `${name} is face down already.`);
      return withObject(state, object.id, (one) => ({ ...one, isFaceDown: true }));
    },
  }),
} as const;

function permanentAt(state: State, name: string, context: Context): GameObject {
  const object = objectAt(state, name, context);
  if (object.zone !== "battlefield") throw impossible(context, `${name} is not on the battlefield.`);
  return object;
}

function faceUp(object: GameObject, isAction: boolean): GameObject {
  const up = withReason({ ...object, isFaceDown: false }, "turned-face-up");
  return isAction ? withReason(up, "turning-face-up") : up;
}
