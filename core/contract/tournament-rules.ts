import { z } from "zod";
import { layers } from "../archive/layers.ts";
import { statementBases, tournamentDocuments } from "../archive/tournament-rules.ts";
import { day, interval, sourceNamed } from "./parts.ts";
import type { Shown } from "./shown.ts";

const statement = interval
  .extend({
    basis: z
      .enum(statementBases)
      .describe("How `from` is known: `in-force`; `announced` beforehand; `seen`, so that it may be older"),
    lastSeenOn: day
      .nullable()
      .describe("The day of the last text in which it was seen, where later ones were not compared; null otherwise"),
    document: z.enum(tournamentDocuments),
    number: z.string().nullable().describe("The section of that document"),
    summary: z.string().nullable().describe("In our words; null where it is not known what it said"),
    quote: z.string().nullable().describe("At most one sentence"),
    confidence: z.enum(["high", "medium", "low"]),
    why: z.string(),
    sources: z.array(sourceNamed),
  })
  .meta({ id: "TournamentStatement", description: "What a sentence of the tournament documents said in some days" });

export const tournamentRulesAnswerSchema = z
  .strictObject({
    on: day.nullable(),
    rules: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        layer: z.enum(layers).describe("Another authority than the Comprehensive Rules"),
        notes: z.string(),
        statements: z.array(statement),
        parameters: z.array(z.string()).describe("The parameters that lean on it"),
      }),
    ),
  })
  .meta({ id: "TournamentRulesAnswer" });

/** The sentences of the tournament documents on which outcomes rest. */
export type TournamentRulesAnswer = Shown<typeof tournamentRulesAnswerSchema>;

/** One such sentence through time. */
export type TournamentRuleAnswer = TournamentRulesAnswer["rules"][number];

/** What it said in some days. */
export type StatementAnswer = Shown<typeof statement>;
