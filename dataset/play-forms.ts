import { z } from "zod";
import { cardActForm } from "../core/cards/card-act.ts";
import { answerValue } from "../core/play/answer-value.ts";
import { decisionNames } from "../core/play/decisions.ts";
import { situationForm } from "../core/play/situation-form.ts";
import { cardWordingForm } from "./card-forms.ts";
import { day, sentence, slug } from "./forms.ts";

/** The forms of the files in data/cards and data/questions; data/README.md shows each of them to people. */

const act = cardActForm(z.enum(decisionNames as readonly [string, ...string[]]));

/** A file of cards/: a card that bears on who decides. */
export const cardForm = z.strictObject({
  id: slug,
  name: sentence,
  legal: z.boolean().default(true),
  notes: sentence,
  sources: z.array(slug).min(1, "name at least one source"),
  cost: z
    .string()
    .regex(/^(\{[^{}]+\})+$/, "write the cost with braces, for example {4}{U}")
    .optional(),
  type: sentence.optional(),
  texts: z
    .array(
      z.strictObject({
        from: day,
        target: z.enum(["player", "opponent", "two-players", "none"]),
        says: sentence,
        acts: z.array(act),
      }),
    )
    .min(1, "a card has at least one text"),
  wordings: z.array(cardWordingForm).default([]),
});

/** A file of questions/: a situation that people ask about, with its expected answers. */
export const questionForm = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9-]+$/, "write an id in letters, digits and hyphens"),
  topic: slug,
  title: sentence,
  question: sentence,
  notes: sentence.optional(),
  sources: z.array(slug).default([]),
  situation: situationForm,
  expected: z
    .array(
      z.strictObject({
        from: day,
        to: day.optional(),
        values: z.array(answerValue).min(1),
        why: sentence,
      }),
    )
    .min(1, "expect at least one answer"),
});
