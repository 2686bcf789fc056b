import { ruleOfWay } from "../casting/casting-ways.ts";
import type { Context } from "../context.ts";
import type { GameObject } from "../objects.ts";
import type { State } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { key } from "../words/description.ts";
import { type CastingWay, castingWays } from "../words/vocabulary.ts";
import { notKnown, question, type RawAnswer, unsettled } from "./question.ts";

/** What spells cost. */
export const costQuestions = {
  totalCost: question({
    name: "What does a spell cost in all?",
    keys: { object: key("text", "Which spell", "A spell that was cast") },
    means: "How much mana did a spell cost that was cast in this situation, with all that raises, lowers and sets it?",
    says: ({ object }) => `What does ${object} cost in all?`,
    answer: (state, { object: name }, context) => {
      const none = unsettled(context, "total-cost", "what a spell costs in all");
      if (none !== undefined) return none;
      const total = objectAt(state, name, context).total;
      if (total?.mana == null)
        return notKnown(
          total === null
            ? `${name} is no spell on the stack that was cast.`
            : `The situation does not say what ${name} costs: write its "cost", its "x" if it has one, what it is cast for by a keyword, and what it has affinity for (affinity-for-artifact).`,
          ["total-cost"],
        );
      const sentence = total.isOrderOpen
        ? `It costs ${total.mana}, if an effect that sets the cost applies last; no rule of the day says so.`
        : `It costs ${total.mana} as it is cast.`;
      return {
        value: total.mana,
        sentence,
        references: total.because,
        ...(total.isOrderOpen ? { confidence: "medium" as const } : {}),
      };
    },
  }),
  castBy: question({
    name: "Was a spell cast in this way?",
    keys: {
      object: "text",
      by: key(castingWays, "In which way", "The word for the way, or for the additional cost"),
    },
    means:
      "Was this spell, or the spell that this permanent was, cast in this way, or with this additional cost: kicked, say?",
    says: ({ object, by }) => `Was ${object} cast by ${by}?`,
    answer: (state, { object: name, by }, context) => {
      const object = castObject(state, name, context);
      const value = object.castBy.includes(by);
      const sentence = `${value ? "Yes" : "No"}: ${name} was ${value ? "" : "not "}cast by ${by}.`;
      return withoutWay(object, by, context) ?? { value, sentence, references: [ruleOfWay(by)] };
    },
  }),
  timesPaid: question({
    name: "How often was an additional cost paid?",
    keys: { object: "text", by: key(castingWays, "Which cost", "The word for the additional cost") },
    means: "How often was this cost paid for a spell, or for the spell that this permanent was?",
    says: ({ object, by }) => `How often was the cost of ${by} paid for ${object}?`,
    answer: (state, { object: name, by }, context) => {
      const object = castObject(state, name, context);
      const value = object.castBy.filter((way) => way === by).length;
      const sentence = `The cost of ${by} was paid ${value} times for ${name}.`;
      return withoutWay(object, by, context) ?? { value, sentence, references: [ruleOfWay(by)] };
    },
  }),
} as const;

/** A spell or permanent; of a card that was one last, as it was then. */
function castObject(state: State, name: string, context: Context): GameObject {
  const object = objectAt(state, name, context);
  return object.zone === "stack" || object.zone === "battlefield" ? object : (object.former ?? object);
}

/** The answer if the rules of the day, or the situation, do not say in which ways an object was cast. */
function withoutWay({ name, isThereBefore }: GameObject, by: CastingWay, context: Context): RawAnswer | undefined {
  const none = unsettled(context, ruleOfWay(by), `what casting by ${by} is`);
  if (none !== undefined || !isThereBefore) return none;
  const sentence = `The situation does not say how ${name} was cast.`;
  return { value: "not-known", sentence, references: [ruleOfWay(by)] };
}
