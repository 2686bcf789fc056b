import { z } from "zod";
import { callAddress } from "../text/addresses.ts";
import { eraParameterSchema } from "./parameters.ts";
import * as parts from "./parts.ts";

/**
 * The shapes of answers about eras: all rules of play of one day. Each is defined here once; core answers with the
 * types inferred from them.
 */

/** Increases when older documents would no longer be valid. New parameters and new values do not change it. */
export const eraSchemaVersion = 1;

export const eraSchema = parts.described("Era", "All rules of play of one day, as one document", {
  on: parts.day.describe("The day whose rules of play these are"),
  release: parts.releaseDay.describe("The release of the Comprehensive Rules in force on that day"),
  parameters: z
    .record(z.string().regex(/^[a-z0-9-]+$/), eraParameterSchema)
    .describe("By parameter id; parameters about something that did not exist yet are left out"),
});
export type Era = z.infer<typeof eraSchema>;

export const eraDiffSchema = parts.described("EraDiff", "The rules of play of two days compared", {
  from: parts.day.describe("The earlier day"),
  to: parts.day.describe("The later day"),
  releases: parts.groupOf("The releases in force", {
    from: parts.releaseDay.describe("The release in force on the earlier day"),
    to: parts.releaseDay.describe("The release in force on the later day"),
  }),
  parameters: z
    .array(
      parts.described("EraDifference", "A parameter that differs between two days", {
        id: z.string().describe("The id of the parameter"),
        topic: z.string().describe("What it is about"),
        name: z.string().describe("What people call it"),
        title: z.string().describe("What it decides, in our words"),
        before: eraParameterSchema.nullable().describe("What it is on the earlier day; null if it is not known then"),
        after: eraParameterSchema.nullable().describe("What it is on the later day"),
        changedOn: z.array(parts.day).describe("The days between the two on which its value changed, oldest first"),
        href: parts.address.describe("The parameter through all its values"),
      }),
    )
    .describe("The parameters whose values differ, ordered by topic and id"),
});
export type EraDiff = z.infer<typeof eraDiffSchema>;

export const presetsAnswerSchema = parts.named("PresetsAnswer", {
  presets: z
    .array(
      parts.described("Preset", "A day with a common name", {
        id: z.string().describe("Ours, constant"),
        name: z.string().describe("Its common name"),
        on: parts.day.describe("The day whose rules of play are meant"),
        says: z.string().describe("Why this day, in our words"),
        sources: z.array(z.string()).describe("Ids of the sources of the day"),
        href: parts.address.describe("The rules of play of that day"),
      }),
    )
    .describe("Oldest first"),
});
export type PresetsAnswer = z.infer<typeof presetsAnswerSchema>;

/** The address of the JSON Schema of an era document. */
export const eraSchemaAddress = callAddress(`/schemas/era-${eraSchemaVersion}.json`);

/**
 * The JSON Schema of an era document, as a separate schema, so that an engine can validate a document without the rest
 * of the contract.
 */
export function eraJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(eraSchema, { target: "draft-2020-12" });
  return {
    $schema,
    $id: `urn:annals:schema:era:${eraSchemaVersion}`,
    title: `Rules of play of one day, version ${eraSchemaVersion}`,
    ...schema,
  };
}
