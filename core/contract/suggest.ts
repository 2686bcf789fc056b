import { z } from "zod";
import type { Shown } from "../shown.ts";
import { address, day } from "./parts.ts";

/** What somebody may mean who is still typing. */

const suggestion = z
  .strictObject({
    kind: z
      .enum(["number", "word", "set", "card", "parameter", "day", "near"])
      .describe("What it is; `parameter`: a rule of play; `near`: a word written much alike"),
    text: z.string().describe("What is suggested, as it is called"),
    says: z.string().describe("What it is, in a few words, such as its number"),
    href: address.describe("What answers it"),
  })
  .meta({ id: "Suggestion" });

export const suggestAnswerSchema = z
  .strictObject({
    q: z.string().describe("What was typed so far"),
    on: day.describe("The day asked about"),
    suggestions: z.array(suggestion).describe("The best first, at most ten; empty where nothing is meant for sure"),
  })
  .meta({ id: "Suggestions" });

/** What may be meant by what was typed so far. */
export type SuggestAnswer = Shown<typeof suggestAnswerSchema>;

/** One of the things that may be meant. */
export type Suggestion = SuggestAnswer["suggestions"][number];
