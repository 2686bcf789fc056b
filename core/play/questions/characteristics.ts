import { capitalised } from "../../text/shorten.ts";
import { partnerOf } from "../objects/pairs.ts";
import { keywordsOf } from "../objects/sizes.ts";
import { areTypesSaid } from "../objects.ts";
import { objectAt } from "../state-objects.ts";
import { plain } from "../words/plain-words.ts";
import { notKnown, question, unsettled } from "./question.ts";

/** What an object is: its colours, types and abilities, after all effects. */
export const characteristicQuestions = {
  colors: question({
    name: "Which colours does an object have?",
    keys: { object: "text" },
    means: "Which colours does this object have now?",
    says: ({ object }) => `Which colours does ${object} have?`,
    answer: (state, { object: name }, context) => {
      const { colors, because } = objectAt(state, name, context);
      if (colors === null) return notKnown(`The colours of ${name} are not known: the situation does not say them.`);
      const words = colors.length === 0 ? "colorless" : colors.join(" and ");
      return { value: [...colors], sentence: capitalised(`${name} is ${words}.`), references: because };
    },
  }),
  types: question({
    name: "Which types does an object have?",
    keys: { object: "text" },
    means: "Which supertypes, types and subtypes does this object have now?",
    says: ({ object }) => `Which types does ${object} have?`,
    answer: (state, { object: name }, context) => {
      const object = objectAt(state, name, context);
      const value = [...object.supertypes, ...object.types, ...object.subtypes];
      if (!object.isFaceDown && !areTypesSaid(object))
        return notKnown(`The types of ${name} are not known: the situation does not say them.`);
      return {
        value,
        sentence: capitalised(value.length === 0 ? `${name} is of no type.` : `${name} is: ${value.join(", ")}.`),
        references: object.because,
      };
    },
  }),
  abilities: question({
    name: "Which keywords does an object have?",
    keys: { object: "text" },
    means: "Which keywords does this object have now?",
    says: ({ object }) => `Which keywords does ${object} have?`,
    answer: (state, { object: name }, context) => {
      const object = objectAt(state, name, context);
      const value = keywordsOf(object);
      const words = value.length === 0 ? "no keywords" : value.map(plain).join(", ");
      return { value, sentence: capitalised(`${name} has ${words}.`), references: object.because };
    },
  }),
  attachedTo: question({
    name: "To what is an object attached?",
    keys: { object: "text" },
    means: "To what is this Aura, Equipment or Fortification attached now? `nothing` if it is attached to nothing.",
    says: ({ object }) => `To what is ${object} attached?`,
    answer: (state, { object: name }, context) => {
      const { attachedTo, openBy, because } = objectAt(state, name, context);
      const none = unsettled(context, openBy, `to what ${name} is attached`);
      if (none !== undefined) return none;
      const host =
        typeof attachedTo === "number" ? state.objects.find(({ id }) => id === attachedTo)?.name : attachedTo;
      const value = host ?? "nothing";
      return { value, sentence: capitalised(`${name} is attached to ${value}.`), references: because };
    },
  }),
  pairedWith: question({
    name: "With which creature is a creature paired?",
    keys: { object: "text" },
    means: "With which creature is this one paired now, by soulbond? `nothing` if it is unpaired.",
    says: ({ object }) => `With which creature is ${object} paired?`,
    answer: (state, { object: name }, context) => {
      const object = objectAt(state, name, context);
      const none = unsettled(context, "soulbond", "what being paired is");
      if (none !== undefined) return none;
      const value = partnerOf(state, object)?.name ?? "nothing";
      return {
        value,
        sentence: capitalised(`${name} is paired with ${value}.`),
        references: ["soulbond", ...object.because],
      };
    },
  }),
  copyOf: question({
    name: "Of what is an object a copy?",
    keys: { object: "text" },
    means:
      "Which name does this object have now, as a copy or by itself? `no-name` if it has none, because it is face down.",
    says: ({ object }) => `Of what is ${object} a copy?`,
    answer: (state, { object: name }, context) => {
      const { is, because } = objectAt(state, name, context);
      const value = is === "" ? "no-name" : is;
      return {
        value,
        sentence: capitalised(is === "" ? `${name} has no name.` : `${name} has the name ${is}.`),
        references: because,
      };
    },
  }),
} as const;
