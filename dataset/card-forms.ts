import { z } from "zod";
import { confidences } from "../core/archive/lineage.ts";
import { rulingBases } from "../core/cards/rulings.ts";
import { day, sentence, sha256, slug } from "./forms.ts";

/**
 * The forms of the files in data/rulings, and of the words of cards; data/README.md shows
 * each of them to people.
 */

const confidence = z.enum(confidences).default("high").describe("How sure it is");
const sources = z.array(slug).min(1, "name at least one source").describe("How we know: ids of files in sources/");

/** A full stop, question or exclamation mark with words after it: at most one sentence may be quoted. */
const sentenceEnd = /[.!?]["')”’]*\s+\S/;
const quote = sentence.refine(
  (text) => !sentenceEnd.test(text),
  "quote at most one sentence, and say the rest in your own words",
);

/** The words on a card from one day on. */
export const cardWordingForm = z
  .strictObject({
    from: day.describe("The first day with these words"),
    says: sentence.describe("What they say, in our words"),
    quote: quote.optional().describe("At most one sentence of them"),
    sha256: sha256.optional().describe("SHA-256 of the whole text in canonical form, if it was seen"),
    why: sentence.optional().describe("Why they changed, in our words"),
    confidence,
    sources,
  })
  .transform(({ quote = null, sha256 = null, why = null, ...wording }) => ({ ...wording, quote, sha256, why }));

/** A file of rulings/: the rulings on one card, list by list and ruling by ruling. */
export const rulingsForm = z.strictObject({
  card: slug.describe("The id of the card, as in cards/"),
  lists: z
    .array(
      z.strictObject({
        source: slug.describe("The id of the source that shows the list"),
        shownOn: day.describe("The day on which it shows it"),
        basis: z.enum(rulingBases).describe("How that day is known"),
        whole: z
          .boolean()
          .describe("Whether the list is complete; if it is not, nothing follows from what it leaves out"),
        replacesAll: z
          .literal(true, "write true, or leave the key out")
          .optional()
          .describe("It replaces all lists before it"),
        notes: sentence.describe("What is worth knowing about the list, in our words"),
      }),
    )
    .min(1, "name at least one list")
    .describe("The lists of rulings known, oldest first"),
  rulings: z
    .array(
      z.strictObject({
        id: slug.describe("Ours; never changes"),
        title: sentence.describe("What it is about, in our words"),
        published: z
          .strictObject({
            on: day.describe("The day of publication"),
            basis: z.enum(rulingBases).describe("How that day is known"),
            source: slug.describe("The id of the source that gives it"),
          })
          .optional()
          .describe("Its first publication"),
        confidence,
        wordings: z
          .array(
            z.strictObject({
              shown: z
                .array(
                  z.strictObject({
                    list: slug.describe("The source of the list"),
                    place: z
                      .int()
                      .positive("count places from 1")
                      .optional()
                      .describe("Its place in that list, from 1"),
                    sha256: sha256.optional().describe("SHA-256 of the words in canonical form, if they were seen"),
                  }),
                )
                .min(1, "name a list that shows it")
                .describe("The lists that show these words"),
              summary: sentence.describe("What it says, in our words"),
              quote: quote.optional().describe("At most one sentence of it"),
              notBefore: day.optional().describe("The words cannot be older than this day"),
              why: sentence.optional().describe("Why the words changed, in our words"),
            }),
          )
          .min(1, "a ruling has at least one wording")
          .describe("Its wordings, oldest first"),
      }),
    )
    .min(1, "write down at least one ruling")
    .describe("Every ruling, with its wordings"),
});
