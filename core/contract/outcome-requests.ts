import { z } from "zod";
import { situationForm } from "../play/situation-form.ts";
import * as parts from "./parts.ts";

/** What is sent to have a situation decided. */

/** The longest text that is read as a situation in words: a few sentences. */
export const sentenceMax_chars = 500;

const sentence = z
  .string()
  .max(sentenceMax_chars)
  .optional()
  .describe("The situation in a few sentences, instead of `situation`: 2/2 first strike blocks 3/3");

export const outcomeRequest = z.strictObject({
  on: parts.dayParameter.optional().describe("The day, unless the sentence names another; the default is today (UTC)"),
  situation: situationForm.optional().describe("The events of the situation and its questions"),
  sentence,
});

export const timelineRequest = z.strictObject({
  from: parts.dayParameter
    .optional()
    .describe("The first day; the default is the first on which the situation can happen"),
  to: parts.dayParameter.optional().describe("The day after the last; the default is as far as known"),
  situation: situationForm.optional().describe("The events of the situation and its questions"),
  sentence,
});

export const outcomesDiffRequest = z.strictObject({
  from: parts.dayParameter.describe("The earlier day"),
  to: parts.dayParameter.describe("The later day"),
  situation: situationForm
    .optional()
    .describe("The events of the situation and its questions; without it, all questions of the catalogue are compared"),
  sentence,
});
