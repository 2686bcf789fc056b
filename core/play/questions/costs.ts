import { objectAt } from "../moving.ts";
import { question, unsettled } from "./question.ts";

/** What spells cost. */
export const costQuestions = {
  totalCost: question({
    name: "What does a spell cost in all?",
    shape: { object: "text" },
    keys: { object: { means: "A spell that was cast", label: "Which spell" } },
    means: "How much mana did a spell cost that was cast in this situation, with all that raises, lowers and sets it?",
    says: ({ object }) => `What does ${object} cost in all?`,
    answer: (state, { object: name }, context) => {
      const none = unsettled(context, "total-cost", "what a spell costs in all");
      if (none !== undefined) return none;
      const total = objectAt(state, name, context).total;
      if (total?.mana == null)
        return {
          value: "not-known",
          sentence:
            total === null
              ? `${name} is no spell on the stack that was cast.`
              : `The situation does not say what ${name} costs: write its "cost", its "x" if it has one, and what it is cast for by a keyword.`,
          references: ["total-cost"],
          confidence: "low",
        };
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
} as const;
