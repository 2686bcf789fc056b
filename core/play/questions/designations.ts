import type { Context } from "../context.ts";
import { question, type RawAnswer, unsettled } from "./question.ts";

/** Who is the monarch, who has the initiative, and whether it is day or night. */
export const designationQuestions = {
  monarch: question({
    name: "Who is the monarch?",
    keys: {},
    means: "Who is the monarch: a name, or `nobody`?",
    says: () => "Who is the monarch?",
    answer: (state, _question, context) => held(context, "monarch", state.table.monarch, "is the monarch"),
  }),
  initiative: question({
    name: "Who has the initiative?",
    keys: {},
    means: "Who has the initiative: a name, or `nobody`?",
    says: () => "Who has the initiative?",
    answer: (state, _question, context) => held(context, "initiative", state.table.initiative, "has the initiative"),
  }),
  hasBlessing: question({
    name: "Does a player have the city’s blessing?",
    keys: { player: "player" },
    means: "Does this player have the city’s blessing?",
    says: ({ player }) => `Does ${player} have the city’s blessing?`,
    answer: (state, { player }, context) => {
      const none = unsettled(context, "ascend", `whether ${player} has the city’s blessing`);
      if (none !== undefined) return none;
      const value = state.table.blessed.includes(player);
      const sentence = `${value ? "Yes" : "No"}: ${player} ${value ? "has" : "does not have"} the city’s blessing.`;
      return { value, sentence, references: ["ascend"] };
    },
  }),
  dayOrNight: question({
    name: "Is it day or night?",
    keys: {},
    means: "Is it `day`, `night` or `neither`?",
    says: () => "Is it day or night?",
    answer: (state, _question, context) => {
      const none = unsettled(context, "day-and-night", "whether it is day or night");
      if (none !== undefined) return none;
      const value = state.table.time ?? "neither";
      const sentence = value === "neither" ? "It is neither day nor night." : `It is ${value}.`;
      return { value, sentence, references: ["day-and-night"] };
    },
  }),
} as const;

function held(context: Context, id: "monarch" | "initiative", holder: string | null, verb: string): RawAnswer {
  const none = unsettled(context, id, `who ${verb}`);
  if (none !== undefined) return none;
  return { value: holder ?? "nobody", sentence: `${holder ?? "Nobody"} ${verb}.`, references: [id] };
}
