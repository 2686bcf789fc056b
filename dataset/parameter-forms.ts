import { z } from "zod";
import { layers } from "../core/archive/layers.ts";
import type { Parameter, RuleReference } from "../core/archive/parameter.ts";
import type { Preset } from "../core/archive/preset.ts";
import { engineValuesOf } from "../core/play/parameters.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import { day, number, sentence, slug, sourceId } from "./forms.ts";

/**
 * The forms of the files in data/parameters and data/presets, and what core makes of them; data/README.md shows both to
 * people.
 */

const lineageId = z.string().regex(/^[a-z0-9-]+\.[a-z0-9-]+$/, "write the id of a lineage as topic.name");
const word = z.string().trim().min(1, "write a value");

const moves = z
  .record(z.string(), z.union([z.literal("unknown"), number]))
  .refine((written) => Object.keys(written).every((text) => dayFrom(text) !== undefined), {
    error: "write each day on which the rule got another number as YYYY-MM-DD",
  });

const reference = z
  .strictObject({
    lineage: lineageId.optional(),
    number: number.optional(),
    moves: moves.optional(),
    term: sentence.optional(),
    source: slug.optional(),
    tournamentRule: slug.optional(),
    quote: sentence.optional(),
  })
  .refine(
    ({ lineage, number: first, term, source, tournamentRule }) =>
      [lineage, first, term, source, tournamentRule].filter(Boolean).length === 1,
    { error: "a reference names a lineage, a number, a term, a source or a tournament rule, and only one of them" },
  )
  .refine((named) => named.moves === undefined || named.number !== undefined, {
    path: ["moves"],
    error: "only a reference with a number says where it moved",
  });

/** A file of parameters/: one rule of play, with its value from each day on. */
export const parameterForm = z
  .strictObject({
    id: slug,
    topic: slug,
    title: sentence,
    allowed: z.array(word).min(1, "name the values it can have, or leave the key out").optional(),
    older: z.literal(true, "write true, or leave the key out").optional(),
    example: sentence.optional(),
    notes: sentence.optional(),
    verified: day,
    values: z
      .array(
        z.strictObject({
          from: day,
          value: z.union([word, z.array(word)]),
          layer: z.enum(layers),
          confidence: z.enum(["high", "medium", "low"]).default("high"),
          says: sentence,
          inExample: sentence.optional(),
          references: z.array(reference).default([]),
        }),
      )
      .min(1, "a parameter has at least one value"),
  })
  .refine(({ id, allowed }) => allowed === undefined || engineValuesOf(id) === undefined, {
    path: ["allowed"],
    error: "the engine reads this parameter and declares its values (core/play/parameters.ts); leave the key out",
  })
  .refine(({ id, allowed }) => allowed !== undefined || engineValuesOf(id) !== undefined, {
    path: ["allowed"],
    error: "the engine does not read this parameter, so its file says which values it can have",
  });

/** A file of presets/: a day with the name that people give it. */
export const presetForm = z.strictObject({
  id: slug,
  name: sentence,
  on: day,
  says: sentence,
  sources: z.array(sourceId).min(1, "name at least one source"),
});

/**
 * What a file of parameters/ says. The values that the engine reads it declares itself; the others stand in the file.
 */
export function parameterFrom(written: z.infer<typeof parameterForm>): Parameter {
  const { allowed, older, example, notes, values, ...parameter } = written;
  return {
    ...parameter,
    allowed: engineValuesOf(parameter.id) ?? allowed ?? [],
    isOlder: older === true,
    example: example ?? null,
    notes: notes ?? null,
    values: values.map(({ inExample, references, ...datedValue }) => ({
      ...datedValue,
      inExample: inExample ?? null,
      references: references.map((one) => referenceFrom(one, datedValue.from)),
    })),
  };
}

function referenceFrom(
  { lineage, number: first, moves: later = {}, term, source, tournamentRule, quote }: z.infer<typeof reference>,
  from: IsoDate,
): RuleReference {
  const moved = Object.entries(later).map(([on, to]) => ({
    from: on as IsoDate,
    number: to === "unknown" ? null : to,
  }));
  return {
    lineage: lineage ?? null,
    numbers: first === undefined ? [] : [{ from, number: first }, ...moved],
    term: term ?? null,
    source: source ?? null,
    tournamentRule: tournamentRule ?? null,
    quote: quote ?? null,
  };
}

/** What a file of presets/ says. */
export function presetFrom(written: z.infer<typeof presetForm>): Preset {
  return written;
}
