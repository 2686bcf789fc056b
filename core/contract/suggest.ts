import { z } from "zod";
import type { ReadonlyOutput } from "../shown.ts";
import { address, dayAsked } from "./parts.ts";

/** Suggestions while the user types. */

const suggestion = z
  .strictObject({
    kind: z
      .enum(["number", "word", "set", "card", "parameter", "day", "page", "near"])
      .describe(
        "What it is; `parameter`: a rule of play; `page`: another page, such as a comparison; `near`: a term with a similar spelling",
      ),
    text: z.string().describe("The name of the suggestion"),
    says: z.string().describe("What it is, in a few words, such as its number"),
    href: address.describe("The address that answers it"),
  })
  .meta({ id: "Suggestion" });

export const suggestAnswerSchema = z
  .strictObject({
    q: z.string().describe("What was typed so far"),
    on: dayAsked,
    suggestions: z
      .array(suggestion)
      .describe("The best first, at most ten; the first one is the answer of `/v1/find`, if that has one"),
  })
  .meta({ id: "Suggestions" });

/** The suggestions for the text typed so far. */
export type SuggestAnswer = ReadonlyOutput<typeof suggestAnswerSchema>;

/** One suggestion. */
export type Suggestion = SuggestAnswer["suggestions"][number];
