import { type Context, readParameter } from "../context.ts";
import { question, type RawAnswer } from "./question.ts";

/** Who is the monarch, who has the initiative, and whether it is day or night. */
export const designationQuestions = {
  monarch: question({
    name: "Who is the monarch?",
    shape: {},
    means: "Who is the monarch: a name, or `nobody`?",
    says: () => "Who is the monarch?",
    answer: (state, _question, context) => held(context, "monarch", state.table.monarch, "is the monarch"),
  }),
  initiative: question({
    name: "Who has the initiative?",
    shape: {},
    means: "Who has the initiative: a name, or `nobody`?",
    says: () => "Who has the initiative?",
    answer: (state, _question, context) => held(context, "initiative", state.table.initiative, "has the initiative"),
  }),
  dayOrNight: question({
    name: "Is it day or night?",
    shape: {},
    means: "Is it `day`, `night` or `neither`?",
    says: () => "Is it day or night?",
    answer: (state, _question, context) => {
      readParameter(context, "day-and-night");
      const value = state.table.time ?? "neither";
      const sentence = value === "neither" ? "It is neither day nor night." : `It is ${value}.`;
      return { value, sentence, references: ["day-and-night"] };
    },
  }),
} as const;

function held(context: Context, id: "monarch" | "initiative", holder: string | null, verb: string): RawAnswer {
  readParameter(context, id);
  return { value: holder ?? "nobody", sentence: `${holder ?? "Nobody"} ${verb}.`, references: [id] };
}
