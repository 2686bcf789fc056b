import { absent, impossiblePart } from "../context.ts";
import { attachedAs, unattached } from "../objects/attachments.ts";
import { objectAt } from "../state-objects.ts";
import { key } from "../words/description.ts";
import { event } from "./event.ts";

/** Auras, Equipment and Fortifications become attached. */
export const attachmentEvents = {
  attaches: event({
    name: "An Aura or Equipment becomes attached",
    keys: {
      attaches: key("text", "What becomes attached", "The Aura, Equipment or Fortification"),
      to: key("text", "To what or whom", "The object or player to which it becomes attached"),
    },
    means:
      "An Aura, Equipment or Fortification becomes attached to an object or a player. What cannot be attached there stays where it is.",
    says: ({ attaches, to }) => `${attaches} becomes attached to ${to}.`,
    play: (state, { attaches, to }, context) => {
      const before = objectAt(state, attaches, context);
      if (before.zone !== "battlefield") throw absent(before, context, `${attaches} is not on the battlefield.`);
      return attachedAs(state, before, to, context);
    },
  }),
  unattaches: event({
    name: "Something becomes unattached",
    keys: { unattaches: key("text", "What becomes unattached") },
    means: "An Equipment, Fortification or Aura is no longer attached to anything.",
    says: ({ unattaches }) => `${unattaches} becomes unattached.`,
    play: (state, { unattaches }, context) => {
      const object = objectAt(state, unattaches, context);
      if (object.attachedTo === null) throw impossiblePart(context, `${unattaches} is attached to nothing.`);
      return unattached(state, object);
    },
  }),
} as const;
