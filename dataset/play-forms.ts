import { z } from "zod";
import { askingWordLists } from "../core/archive/asking.ts";
import { cardActForm } from "../core/cards/card-act.ts";
import { decisionNames } from "../core/play/decisions.ts";
import type { ParameterId } from "../core/play/parameters/parameters.ts";
import { answerValue } from "../core/play/playbook.ts";
import { situationForm } from "../core/play/situation-form.ts";
import type { DatedWord } from "../core/play/words/dated-word.ts";
import { cardWordingForm } from "./card-forms.ts";
import { day, number, sentence, slug } from "./forms.ts";

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

const entry = z
  .strictObject({
    word: z.string().min(1).describe("The word"),
    parameter: slug
      .optional()
      .describe("The rule of play by which there is such a thing, and whose values give its days"),
    from: day.optional().describe("The first day on which the rules can have it: that of a release"),
    set: z.string().min(2).optional().describe("The code of the set with which it came"),
    seen: day.optional().describe("The first rulebook that was read and has it, if that is a later one"),
    rule: number.optional().describe("The rule of that rulebook that has it, in quotes"),
    term: sentence.optional().describe("The glossary entry of that rulebook that has it"),
  })
  .refine(({ parameter, from }) => (parameter === undefined) !== (from === undefined), {
    error: "write the parameter that gives its days, or from",
  })
  .refine(({ from, rule, term }) => (from !== undefined) === ([rule, term].filter(Boolean).length === 1), {
    path: ["from"],
    error: "a word with a day names a rule or a term that has it, and no other word does",
  })
  .refine(({ from, set, seen }) => (set === undefined && seen === undefined) || (from ?? "") < (seen ?? ""), {
    path: ["seen"],
    error: "write seen with a later day than from, and set only with it",
  });

/** A file of words/: words of situations for what the rules have not always had. */
export const wordsForm = z.strictObject({
  id: slug.describe("The name of the file"),
  says: sentence.describe("What the file is for"),
  words: z.array(entry).min(1).describe("The words: since when the rules have each, and how that is known"),
});

/** What a file of words/ says. Expects parameters that exist. */
export function datedWordsFrom({ words }: z.infer<typeof wordsForm>): readonly DatedWord[] {
  return words.map(({ word, parameter, from, seen, set }) =>
    from === undefined
      ? { word, parameter: parameter as ParameterId }
      : { word, parameter: null, from, seen: seen ?? null, set: set ?? null },
  );
}

const phrases = sentence.describe("What people say, with commas between");
const words = sentence.describe("Words in lower case, with spaces between");

const askedPage = z.strictObject({
  title: sentence.describe("The name of the page"),
  address: z
    .string()
    .regex(/^\/[^\s]*$/, "write the address without the host, beginning with /")
    .describe("Its address; {release} is the newest release, {before} the day before it"),
  dated: z
    .string()
    .regex(/^\/[^\s]*\{day\}[^\s]*$/, "write the address with {day} in it")
    .optional()
    .describe("The address on the day that the words name"),
  yields: z.boolean().optional().describe("Another page that is wished for too comes before it"),
  said: phrases,
});

/** A file of asking/: how people ask, as opposed to what the rules call it. */
export const askingForm = z.strictObject({
  id: slug.describe("The name of the file"),
  says: sentence.describe("What the file is for"),
  words: z
    .partialRecord(z.enum(askingWordLists), words)
    .optional()
    .describe("Words that are not words of the rules, by what they do in a question"),
  pages: z.array(askedPage).optional().describe("Pages that people ask for by what they wish to do"),
  instead: z.record(z.string(), phrases).optional().describe("For a word of people, words of the rules"),
  told: z.record(z.string(), phrases).optional().describe("For words of a story, what people say instead of them"),
  verbs: z
    .record(z.string(), phrases)
    .optional()
    .describe("For verbs of a story in their plain form, verbs that people use instead, in any form"),
  creatures: phrases.optional().describe("Kinds of creatures that people name in small letters"),
  called: z
    .strictObject({ he: phrases, she: phrases })
    .optional()
    .describe("Names of people who are called “he”, and of those called “she”"),
  rephrased: z
    .record(z.string(), z.array(z.string().min(1)).min(1))
    .optional()
    .describe(
      "For words of a story with gaps such as <who>, how people say it: (a|b) is one of several words, {a / b} one of several parts, […] may be missing, <rest> are any words of the clause, ^ begins a sentence",
    ),
  cards: z
    .record(z.string(), sentence.regex(/%/, "write % for the name of the card"))
    .optional()
    .describe("What cards are and do that people only name, in all that matters; % stands for the name"),
  kinds: z
    .record(z.string(), z.array(z.string().min(1)).min(1))
    .optional()
    .describe("Cards of which there may be one, by what they are, such as legendary creature"),
  eras: z.record(slug, phrases).optional().describe("Other names of eras, by the id of their preset"),
  sets: z.record(z.string(), phrases).optional().describe("Other names of sets, by their code"),
  days: z
    .record(day, phrases)
    .optional()
    .describe("Names of days that are no release, such as those of early editions"),
  sayings: z
    .strictObject({
      on: day.describe("The day on which the rules have these numbers: that of a release"),
      rules: z.record(number, phrases).describe("For each rule, what people say who do not know its words"),
      parameters: z.record(slug, phrases).describe("The same for rules of play, by id"),
    })
    .optional()
    .describe("What people say for rules and rules of play, which the rules never say"),
  topics: z.array(slug).optional().describe("The topics of the rules of play in the order in which they are read"),
});
