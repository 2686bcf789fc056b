import { z } from "zod";
import { cardActForm } from "../core/cards/card-act.ts";
import { answerValue } from "../core/play/answer-value.ts";
import { decisionNames } from "../core/play/decisions.ts";
import { situationForm } from "../core/play/situation-form.ts";
import { cardWordingForm } from "./card-forms.ts";
import { day, sentence, slug } from "./forms.ts";

/** The forms of the files in data/cards and data/questions; data/README.md shows each of them to people. */

const act = cardActForm(z.enum(decisionNames as readonly [string, ...string[]]), { isNamed: false });

/** A file of cards/: a card that changes who decides. */
export const cardForm = z.strictObject({
  id: slug.describe("The name of the file; never changes"),
  name: sentence.describe("The name of the card"),
  legal: z.boolean().default(true).describe("Whether it may be played in tournaments"),
  notes: sentence.describe("What else is worth knowing, in our words"),
  sources: z.array(slug).min(1, "name at least one source").describe("How we know: ids of files in sources/"),
  cost: z
    .string()
    .regex(/^(\{[^{}]+\})+$/, "write the cost with braces, for example {4}{U}")
    .optional()
    .describe("The mana cost as printed"),
  type: sentence.optional().describe("The type line as it is now"),
  texts: z
    .array(
      z.strictObject({
        from: day.describe("The first day on which it does this; for the first text, the day the card came out"),
        target: z.enum(["player", "opponent", "two-players", "none"]).describe("Whom its effect can be aimed at"),
        says: sentence.describe("What it does, in our words"),
        acts: z.array(act).describe("The same for the engine"),
      }),
    )
    .min(1, "a card has at least one text")
    .describe("What it does, oldest first"),
  wordings: z.array(cardWordingForm).default([]).describe("The words on it, oldest first"),
});

/** A file of questions/: a situation that people ask about, with its expected answers. */
export const questionForm = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, "write an id in letters, digits and hyphens")
    .describe("The id by which the catalogue knows it; never changes"),
  topic: slug.describe("What it is about"),
  title: sentence.describe("What is asked, in a few words"),
  question: sentence.describe("The question as a person would ask it"),
  notes: sentence.optional().describe("What else is worth knowing, in our words"),
  sources: z.array(slug).default([]).describe("Ids of the files in sources/ that ask or answer it"),
  situation: situationForm,
  expected: z
    .array(
      z.strictObject({
        from: day.describe("The first of these days"),
        to: day.optional().describe("The first day after them; left out if nothing changes later"),
        values: z.array(answerValue).min(1).describe("One value for each question of the situation, in their order"),
        why: sentence.describe("Why these are expected, in our words"),
      }),
    )
    .min(1, "expect at least one answer")
    .describe("What the answers are expected to be, oldest first"),
});
