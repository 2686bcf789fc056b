import { z } from "zod";
import { tournamentDocumentIds } from "../archive/document.ts";
import { confidences } from "../archive/lineage.ts";
import { layers } from "../archive/parameter.ts";
import * as parts from "./parts.ts";

/**
 * The shapes of answers about parameters. Each is defined here once; core answers with the types inferred from them.
 */

const parameterId = z
  .string()
  .describe("The id of a parameter, which never changes")
  .meta({ examples: ["legend-rule"] });
const topic = z
  .string()
  .describe("Its subject, in a word or a few")
  .meta({ examples: ["combat"] });
const name = z
  .string()
  .describe("What people call the parameter")
  .meta({ examples: ["Legend rule"] });
const title = z.string().describe("What the parameter decides, in our words");
const layer = z
  .enum(layers)
  .describe("The authority: the game rules, the tournament rules, a card, a ruling, or our own inference");
export const lastSeen = parts.day
  .optional()
  .describe(
    "For a value that rests on tournament documents, or on rules that a rulebook which came out after the value was written words otherwise: the last known release that has it. After that day a later one may have changed it, and the confidence is `medium` at most; left out for any other value",
  );
const firstSeen = (name: string) =>
  z
    .literal(true)
    .optional()
    .describe(
      `Only where \`${name}\` is the day of the first known release of a tournament document that shows it; the change may be older`,
    );
const confidence = z.enum(confidences).describe("The confidence");
const says = z.string().describe("The value as a sentence, in our words");
const inExample = z.string().nullable().describe("What happens in the example; null if there is none");

const parameterValueSchema = z
  .union([z.string(), z.array(z.string())])
  .describe(
    "One of the values allowed for the parameter (a list of words where `list` is allowed), `no-rule` (it is known that nothing says it) or `not-known` (we do not know)",
  );

const parameterReferenceSchema = parts.described("ParameterReference", "A reference of a value", {
  number: parts.sectionNumber
    .nullable()
    .describe("The rule by its number on the day; null if it has none or it is not known"),
  lineage: z
    .string()
    .nullable()
    .describe("The same rule through all its numbers; null if no rulebook that shows it is held"),
  quote: z.string().nullable().describe("Words of it; null if none are quoted"),
  document: z.enum(tournamentDocumentIds).optional().describe("Only where it is a section of another document: which"),
  section: z
    .string()
    .nullable()
    .optional()
    .describe("Only where it is a section of another document: its number on the day; null if it is not known"),
  term: z.string().optional().describe("Only where it is an entry of the glossary: its term"),
  source: z.string().optional().describe("Only where it is not a rule but an article or a document: its id"),
});
export type ParameterReferenceAnswer = z.infer<typeof parameterReferenceSchema>;

/** What a parameter is on a day. */
const valueOnDay = {
  value: parameterValueSchema,
  since: parts.day.describe(
    "The first day of the value; 1999-04-23 is the day of the first rulebook, and the value may be older",
  ),
  until: parts.day.nullable().describe("The first day after the value; null if it has no known end"),
  says,
  layer,
  confidence,
  lastSeen,
  isFirstSeen: firstSeen("since"),
  isEndFirstSeen: firstSeen("until"),
};

export const eraParameterSchema = parts.described("EraParameter", "A parameter on the day of the document", {
  ...valueOnDay,
  references: z.array(parameterReferenceSchema).describe("Its references, as they were on the day"),
});
export type EraParameter = z.infer<typeof eraParameterSchema>;

const described = {
  id: parameterId,
  topic,
  name,
  title,
  alsoCalled: z.array(z.string()).describe("What people call it besides its name; empty if it has no other"),
  allowed: z
    .array(z.string())
    .describe(
      "Its possible values apart from `no-rule` and `not-known`; `list`: any list of words; empty: only those two",
    ),
};

export const parametersAnswerSchema = parts.named("ParametersAnswer", {
  on: parts.dayAsked,
  release: parts.releaseOnDay,
  topics: z
    .array(
      z
        .strictObject({ topic, parameters: z.int().describe("The number of its parameters") })
        .meta({ id: "ParameterTopic" }),
    )
    .describe("All topics, also if only one was asked for"),
  parameters: z
    .array(
      z
        .strictObject({ ...described, ...valueOnDay, href: parts.address.describe("The parameter on that day") })
        .meta({ id: "ParameterSummary", description: "A parameter with its value on a day" }),
    )
    .describe(
      "The parameters of the topic, or all, ordered by topic and id; those without a value on the day are left out",
    ),
});
export type ParametersAnswer = z.infer<typeof parametersAnswerSchema>;

const checkState = z
  .enum(["confirmed", "contradicted", "not-checked"])
  .describe(
    "`confirmed`: in the published file of the release the rule with that number has the words; `contradicted`: it does not; `not-checked`: there was nothing to compare",
  );

const aboutParameter = {
  ...described,
  isOlder: z.boolean().describe("There was an earlier value, which is not held"),
  example: z.string().nullable().describe("A small situation in which the values differ; null if none is written"),
  notes: z.string().nullable().describe("What else is worth knowing; null if there is nothing"),
  verified: parts.day.describe("The day on which a person last compared it with its references"),
};

const besideSchema = z
  .strictObject({
    value: parameterValueSchema,
    on: parts.day.describe("A day with that value"),
    says,
    inExample,
    href: parts.address.describe("The parameter on that day"),
  })
  .nullable();

export const parameterAnswerSchema = parts.described("ParameterAnswer", "A parameter on a day", {
  ...aboutParameter,
  on: parts.dayAsked,
  release: parts.releaseOnDay,
  ...valueOnDay,
  inExample,
  references: eraParameterSchema.shape.references,
  check: checkState.nullable().describe("What the release in force says to the references; null if it is not held"),
  before: besideSchema.describe("What it was before that; null if nothing is known before"),
  after: besideSchema.describe("The value after it; null if it has no known end"),
  links: parts.groupOf("Related addresses", {
    self: parts.address.describe("This answer"),
    history: parts.address.describe("All values of the parameter"),
    era: parts.address.describe("All parameters on that day"),
  }),
});
export type ParameterAnswer = z.infer<typeof parameterAnswerSchema>;

const numberFrom = parts.described("NumberFrom", "The number of a rule from one day on", {
  from: parts.day.describe("The first day with this number"),
  number: parts.sectionNumber.nullable().describe("Null if it is not known"),
});

export const parameterHistorySchema = parts.described("ParameterHistory", "A parameter through all its values", {
  ...aboutParameter,
  values: z
    .array(
      parts.interval
        .extend({
          value: parameterValueSchema,
          isChange: z
            .boolean()
            .describe("The value differs from the one before; otherwise only its references changed"),
          layer,
          confidence,
          lastSeen,
          isFirstSeen: firstSeen("from"),
          isEndFirstSeen: firstSeen("to"),
          says,
          inExample,
          references: z
            .array(
              parameterReferenceSchema
                .extend({ numbers: z.array(numberFrom).describe("Its numbers while the value holds, oldest first") })
                .meta({ id: "ParameterReferenceThroughTime" }),
            )
            .describe("Its references, as they were on the first day"),
        })
        .meta({ id: "DatedParameterValue", description: "A value of a parameter in an interval" }),
    )
    .describe("Oldest first; each holds until the next one"),
  checks: z
    .array(
      parts.described("ParameterCheck", "A parameter compared with a published file", {
        release: parts.day.describe("A release that is held"),
        state: checkState,
        references: z
          .array(
            parameterReferenceSchema
              .extend({
                state: checkState,
                foundAt: z
                  .array(parts.ruleNumber)
                  .describe("If contradicted: the numbers of the rules that have the words"),
              })
              .meta({ id: "ReferenceCheck" }),
          )
          .describe("Each reference of that day compared with the file"),
      }),
    )
    .describe("One for each release that is held, oldest first"),
  sectionChecks: z
    .array(
      parts.described("SectionCheck", "A reference compared with a file of the document that it cites", {
        document: z.enum(tournamentDocumentIds).describe("The document whose section is cited"),
        release: parts.day.describe("A release of it that is held"),
        number: parts.sectionNumber.nullable().describe("The section cited on that day"),
        quote: z.string().nullable().describe("Words of it; null if none are quoted"),
        state: checkState.exclude(["not-checked"]).describe("Whether the file has the section with these words"),
      }),
    )
    .describe("One for each reference to a section of another document in each of its releases that is held"),
  links: z.strictObject({ self: parts.address.describe("This answer") }).describe("Related addresses"),
});
export type ParameterHistory = z.infer<typeof parameterHistorySchema>;
