import { absent, type Context, impossiblePart } from "../context.ts";
import { attached, attachmentOf, attachObstacle, unattached } from "../objects/attachments.ts";
import { bestowed } from "../objects/bestow.ts";
import { type GameObject, isOfType } from "../objects.ts";
import type { State } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { event } from "./event.ts";

/** Auras, Equipment and Fortifications become attached. */
export const attachmentEvents = {
  attaches: event({
    name: "An Aura or Equipment becomes attached",
    shape: { attaches: "text", to: "text" },
    keys: {
      attaches: { means: "The Aura, Equipment or Fortification", label: "What becomes attached" },
      to: { means: "The object or player to which it becomes attached", label: "To what or whom" },
    },
    means:
      "An Aura, Equipment or Fortification becomes attached to an object or a player. What cannot be attached there stays where it is.",
    says: ({ attaches, to }) => `${attaches} becomes attached to ${to}.`,
    play: (state, { attaches, to }, context) => {
      const before = objectAt(state, attaches, context);
      if (before.zone !== "battlefield") throw absent(before, context, `${attaches} is not on the battlefield.`);
      const object = asTold(state, before);
      const host = hostNamed(state, to, context);
      const obstacle = attachObstacle(object, host);
      const rule = attachmentOf(object)?.rule;
      if (obstacle !== undefined) throw impossiblePart(context, `${obstacle}.`, rule === undefined ? [] : [rule]);
      const id = typeof host === "string" ? host : host.id;
      // Attaching something to what it is attached to already does nothing.
      if (object.attachedTo === id) return state;
      const objects = state.objects.map((one) => (one.id === object.id ? object : one));
      return attached({ ...state, objects }, object, id);
    },
  }),
  unattaches: event({
    name: "Something becomes unattached",
    shape: { unattaches: "text" },
    keys: { unattaches: { label: "What becomes unattached" } },
    means: "An Equipment, Fortification or Aura is no longer attached to anything.",
    says: ({ unattaches }) => `${unattaches} becomes unattached.`,
    play: (state, { unattaches }, context) => {
      const object = objectAt(state, unattaches, context);
      if (object.attachedTo === null) throw impossiblePart(context, `${unattaches} is attached to nothing.`);
      return unattached(
        {
          ...state,
          objects: state.objects.map((one) => (one.id === object.id ? { ...one, isThereBefore: false } : one)),
        },
        object,
      );
    },
  }),
} as const;

/** What a situation tells to be attached although it has bestow was cast as an Aura; no effect can do that. */
function asTold({ meanings, order }: State, object: GameObject): GameObject {
  const isCast = meanings === null && object.keywords.includes("bestow") && !isOfType(object, "aura");
  return isCast ? bestowed(object, order) : object;
}

function hostNamed(state: State, name: string, context: Context): GameObject | string {
  return context.situation.players.includes(name) ? name : objectAt(state, name, context);
}
