import { z } from "zod";
import { windows } from "../core/cards/card.ts";
import { decisionNames } from "../core/play/decisions.ts";
import type { AnswerValue } from "../core/play/playbook.ts";
import { situationForm } from "../core/play/situation-form.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import { cardWordingForm } from "./card-forms.ts";

/** The forms of the files in data/cards and data/questions; data/README.md shows each of them to people. */

const day = z
  .string("write a day as YYYY-MM-DD")
  .refine((text) => dayFrom(text) !== undefined, "write a day that exists, as YYYY-MM-DD")
  .transform((text) => text as IsoDate);
const sentence = z.string().trim().min(1, "write something, or leave the key out");
const slug = z.string().regex(/^[a-z0-9-]+$/, "write an id in lower-case letters, digits and hyphens");

const decisionsNamed = z.array(z.enum(decisionNames as readonly [string, ...string[]]));

const act = z.discriminatedUnion("does", [
  z.strictObject({
    does: z.literal("control"),
    whom: z.enum(["target", "opponents", "each-other"]),
    during: z.enum(windows),
    by: z.enum(["you", "outsider"]).default("you"),
    if: z.enum(["paid", "unpaid"]).nullable().default(null),
    restricts: decisionsNamed.default([]),
    requires: decisionsNamed.default([]),
    found: z.enum(["exiled-for-you"]).nullable().default(null),
  }),
  z.strictObject({
    does: z.literal("extra-turn"),
    whom: z.enum(["target", "you"]),
    after: z.enum(["this-turn", "next-turn"]),
  }),
  z.strictObject({ does: z.literal("skip"), whom: z.enum(["target", "you"]), what: z.string() }),
  z.strictObject({
    does: z.literal("give-decision"),
    about: decisionsNamed.min(1),
    of: z.enum(["target", "active-player", "all"]),
    to: z.literal("you"),
  }),
  z.strictObject({ does: z.enum(["end-turn", "restart", "subgame", "instructs"]) }),
  z.strictObject({ does: z.literal("look"), at: z.enum(["hand"]) }),
  z.strictObject({ does: z.literal("reach-outside"), zones: z.array(z.enum(["outside", "exile"])).min(1) }),
]);

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

const answerValue: z.ZodType<AnswerValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(answerValue), z.record(z.string(), answerValue)]),
);

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
