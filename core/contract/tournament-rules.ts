import { z } from "zod";
import { layers } from "../archive/layers.ts";
import { statementBases, tournamentDocuments } from "../archive/tournament-rules.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { day, dayIfAsked, interval, sourceNamed } from "./parts.ts";

const statement = interval
  .extend({
    basis: z
      .enum(statementBases)
      .describe("How `from` is known: `in-force`; `announced` beforehand; `seen`, so that it may be older"),
    lastSeenOn: day
      .nullable()
      .describe("The day of the last text in which it was seen, where later ones were not compared; null otherwise"),
    document: z.enum(tournamentDocuments).describe("The tournament document"),
    number: z.string().nullable().describe("The section of that document"),
    summary: z.string().nullable().describe("In our words; null if it is not known what it said"),
    quote: z.string().nullable().describe("At most one sentence"),
    confidence: z.enum(["high", "medium", "low"]).describe("The confidence in the words and their days"),
    why: z.string().describe("Why it changed, in our words"),
    sources: z.array(sourceNamed).describe("The sources that show it"),
  })
  .meta({ id: "TournamentStatement", description: "What a sentence of the tournament documents said in an interval" });

export const tournamentRulesAnswerSchema = z
  .strictObject({
    on: dayIfAsked,
    rules: z
      .array(
        z.strictObject({
          id: z.string().describe("The id of the sentence, which never changes"),
          title: z.string().describe("What it is about, in our words"),
          layer: z.enum(layers).describe("Another authority than the Comprehensive Rules"),
          notes: z.string().describe("Remarks, in our words"),
          statements: z.array(statement).describe("What it said, oldest first"),
          parameters: z.array(z.string()).describe("The parameters that cite it"),
        }),
      )
      .describe("The sentences, by id"),
  })
  .meta({ id: "TournamentRulesAnswer" });

/** The sentences of the tournament documents that outcomes cite. */
export type TournamentRulesAnswer = ReadonlyOutput<typeof tournamentRulesAnswerSchema>;

/** One such sentence through time. */
export type TournamentRuleAnswer = TournamentRulesAnswer["rules"][number];

/** What it said in an interval. */
export type StatementAnswer = ReadonlyOutput<typeof statement>;
