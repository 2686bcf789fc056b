import { z } from "zod";
import { statementBases, tournamentDocuments } from "../core/archive/tournament-rules.ts";
import { rulingBases } from "../core/cards/rulings.ts";
import { day, sentence, sha256, slug } from "./forms.ts";

/**
 * The forms of the files in data/rulings and data/tournament-rules, and of the words of cards; data/README.md shows
 * each of them to people.
 */

const confidence = z.enum(["high", "medium", "low"]).default("high");
const sources = z.array(slug).min(1, "name at least one source");

/** A full stop, question or exclamation mark with words after it: more than one sentence is more than may be quoted. */
const sentenceEnd = /[.!?]["')”’]*\s+\S/;
const quote = sentence.refine(
  (text) => !sentenceEnd.test(text),
  "quote at most one sentence, and say the rest in your own words",
);

/** The words on a card from one day on. */
export const cardWordingForm = z
  .strictObject({
    from: day,
    says: sentence,
    quote: quote.optional(),
    sha256: sha256.optional(),
    why: sentence.optional(),
    confidence,
    sources,
  })
  .transform(({ quote = null, sha256 = null, why = null, ...wording }) => ({ ...wording, quote, sha256, why }));

/** A file of rulings/: the rulings on one card, list by list and ruling by ruling. */
export const rulingsForm = z.strictObject({
  card: slug,
  lists: z
    .array(
      z.strictObject({
        source: slug,
        shownOn: day,
        basis: z.enum(rulingBases),
        whole: z.boolean(),
        replacesAll: z.literal(true, "write true, or leave the key out").optional(),
        notes: sentence,
      }),
    )
    .min(1, "name at least one list"),
  rulings: z
    .array(
      z.strictObject({
        id: slug,
        title: sentence,
        published: z.strictObject({ on: day, basis: z.enum(rulingBases), source: slug }).optional(),
        confidence,
        wordings: z
          .array(
            z.strictObject({
              shown: z
                .array(
                  z.strictObject({
                    list: slug,
                    place: z.int().positive("count places from 1").optional(),
                    sha256: sha256.optional(),
                  }),
                )
                .min(1, "name a list that shows it"),
              summary: sentence,
              quote: quote.optional(),
              notBefore: day.optional(),
              why: sentence.optional(),
            }),
          )
          .min(1, "a ruling has at least one wording"),
      }),
    )
    .min(1, "write down at least one ruling"),
});

/** A file of tournament-rules/: one sentence of the tournament documents through time. */
export const tournamentRuleForm = z.strictObject({
  id: slug,
  title: sentence,
  notes: sentence,
  statements: z
    .array(
      z
        .strictObject({
          from: day,
          basis: z.enum(statementBases),
          lastSeenOn: day.optional(),
          document: z.enum(tournamentDocuments),
          number: z.string('put the number in double quotes: unquoted, "3.10" reads as 3.1').optional(),
          summary: sentence.optional(),
          quote: quote.optional(),
          confidence,
          why: sentence,
          sources,
        })
        .transform(({ number = null, summary = null, quote = null, lastSeenOn = null, ...statement }) => ({
          ...statement,
          ...{ number, summary, quote, lastSeenOn },
        })),
    )
    .min(1, "write down at least one statement"),
});
