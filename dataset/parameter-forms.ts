import { z } from "zod";
import { tournamentDocumentIds } from "../core/archive/document.ts";
import { confidences } from "../core/archive/lineage.ts";
import type { Parameter, RuleReference } from "../core/archive/parameter.ts";
import { layers } from "../core/archive/parameter.ts";
import { engineValuesOf } from "../core/play/parameters/parameters.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { day, number, sentence, slug, sourceId } from "./forms.ts";

/**
 * The forms of the files in data/parameters and data/presets, and what core makes of them; data/README.md shows both to
 * people.
 */

const lineageId = z.string().regex(/^[a-z0-9-]+\.[a-z0-9-]+$/, "write the id of a lineage as topic.name");
const word = z.string().trim().min(1, "write a value");

const section = z
  .string('put the number in double quotes: unquoted, "3.10" reads as 3.1')
  .regex(
    /^(?:\d{1,3}(?:\.\d{1,2})?|[a-z][a-z0-9-]{2,79})$/,
    'write the number of a section as "2.1", or its title as common-issues',
  )
  .transform((written) => written as RuleNumber);

const moves = z
  .record(z.string(), z.union([z.literal("unknown"), number, section]))
  .refine((written) => Object.keys(written).every((text) => dayFrom(text) !== undefined), {
    error: "write each day on which the rule got another number as YYYY-MM-DD",
  });

const reference = z
  .strictObject({
    lineage: lineageId.optional().describe("The id of the lineage cited"),
    number: number.optional().describe("The number of the rule cited on the first day of the value, in quotes"),
    moves: moves.optional().describe("Its later numbers by the day from which it has them"),
    document: z.enum(tournamentDocumentIds).optional().describe("The document of the section cited"),
    section: section.optional().describe("The number of the section on the first day of the value, in quotes"),
    term: sentence.optional().describe("The term of the glossary entry cited"),
    source: slug.optional().describe("The id of the source cited"),
    quote: sentence.optional().describe("Words of it, at most one sentence"),
  })
  .refine(
    ({ lineage, number: first, document, term, source }) =>
      [lineage, first, document, term, source].filter(Boolean).length === 1,
    {
      error: "a reference names a lineage, a number, a section of a document, a term or a source, and only one of them",
    },
  )
  .refine((named) => (named.document === undefined) === (named.section === undefined), {
    path: ["section"],
    error: "a reference to a document names its section, and only such a reference does",
  })
  .refine((named) => named.moves === undefined || (named.number ?? named.section) !== undefined, {
    path: ["moves"],
    error: "only a reference with a number says where it moved",
  });

/** A file of parameters/: one rule of play, with its value from each day on. */
export const parameterForm = z
  .strictObject({
    id: slug.describe("The name of the file; never changes"),
    topic: slug.describe("What it is about"),
    name: sentence.describe("What people call it; no other file has the same name"),
    title: sentence.describe("What the parameter decides, in our words"),
    alsoCalled: z
      .array(sentence)
      .min(1, "write what people call it, or leave the key out")
      .optional()
      .describe("What else people call it, as they would look for it"),
    allowed: z
      .array(word)
      .min(1, "name the values it can have, or leave the key out")
      .optional()
      .describe("The values it can have beside no-rule and not-known; left out if the engine declares them"),
    older: z
      .literal(true, "write true, or leave the key out")
      .optional()
      .describe("There was a value before the first one here, and it is not known"),
    headline: z.int().min(1).optional().describe("Its place among what is said first of a day; most have none"),
    example: sentence.optional().describe("A small situation in which the values differ"),
    notes: sentence.optional().describe("What else is worth knowing, in our words"),
    verified: day.describe("The day on which a person last compared it with what it cites"),
    values: z
      .array(
        z.strictObject({
          from: day.describe("The first day with this value"),
          value: z.union([word, z.array(word)]).describe("The value; a list if the parameter has lists"),
          layer: z.enum(layers).describe("The authority that says so"),
          confidence: z
            .enum(confidences)
            .optional()
            .describe("How sure it is; left out, high, or medium for a rule without references"),
          says: sentence.describe("What applies, in one sentence of ours"),
          inExample: sentence.optional().describe("What happens in the example"),
          references: z.array(reference).default([]).describe("What it rests on"),
        }),
      )
      .min(1, "a parameter has at least one value")
      .describe("What it was, oldest first"),
  })
  .refine(({ id, allowed }) => allowed === undefined || engineValuesOf(id) === undefined, {
    path: ["allowed"],
    error:
      "the engine reads this parameter and declares its values (core/play/parameters/parameters.ts); leave the key out",
  })
  .refine(({ id, allowed }) => allowed !== undefined || engineValuesOf(id) !== undefined, {
    path: ["allowed"],
    error: "the engine does not read this parameter, so its file says which values it can have",
  });

/** A file of presets/: a day with the name that people give it. */
export const presetForm = z.strictObject({
  id: slug.describe("The name of the file; never changes"),
  name: sentence.describe("What people call the day"),
  on: day.describe("The day whose rules of play are meant"),
  says: sentence.describe("Why this day, in our words"),
  sources: z
    .array(sourceId)
    .min(1, "name at least one source")
    .describe("Where the day comes from: ids of files in sources/"),
});

type WrittenValue = z.infer<typeof parameterForm>["values"][number];

/** Says whether a value is said to be a rule, and nothing held shows it. What we conclude needs none. */
function isUnfounded({ value, layer, references }: WrittenValue): boolean {
  return references.length === 0 && layer !== "inference" && value !== "no-rule" && value !== "not-known";
}

/**
 * What a file of parameters/ says. The engine declares the values of the parameters that it reads; the file declares
 * the others.
 */
export function parameterFrom(written: z.infer<typeof parameterForm>): Parameter {
  const { alsoCalled, allowed, older, headline, example, notes, values, ...parameter } = written;
  return {
    ...parameter,
    alsoCalled: alsoCalled ?? [],
    allowed: engineValuesOf(parameter.id) ?? allowed ?? [],
    isOlder: older === true,
    headline: headline ?? null,
    example: example ?? null,
    notes: notes ?? null,
    values: values.map((one) => ({
      from: one.from,
      value: one.value,
      layer: one.layer,
      confidence: one.confidence ?? (isUnfounded(one) ? "medium" : "high"),
      says: one.says,
      inExample: one.inExample ?? null,
      references: one.references.map((reference) => referenceFrom(reference, one.from)),
    })),
  };
}

function referenceFrom(
  { lineage, moves: later = {}, document, term, source, quote, ...named }: z.infer<typeof reference>,
  from: IsoDate,
): RuleReference {
  const first = named.number ?? named.section;
  const moved = Object.entries(later).map(([on, to]) => ({
    from: on as IsoDate,
    number: to === "unknown" ? null : to,
  }));
  return {
    lineage: lineage ?? null,
    document: document ?? null,
    numbers: first === undefined ? [] : [{ from, number: first }, ...moved],
    term: term ?? null,
    source: source ?? null,
    quote: quote ?? null,
  };
}
