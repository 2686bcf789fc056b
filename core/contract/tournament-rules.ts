import { z } from "zod";
import { tournamentDocumentIds } from "../archive/document.ts";
import { confidences } from "../archive/lineage.ts";
import { layers } from "../archive/parameter.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { lastSeen } from "./parameters.ts";
import * as parts from "./parts.ts";

const statement = parts.knownInterval
  .extend({
    document: z
      .enum(tournamentDocumentIds)
      .describe("The tournament document; `mtr` also for the floor rules before 2009"),
    number: parts.sectionNumber.nullable().describe("The section of that document"),
    summary: z.string().describe("What it said, in our words"),
    quote: z.string().nullable().describe("At most one sentence"),
    confidence: z.enum(confidences).describe("The confidence in the words and their days"),
    lastSeen,
  })
  .meta({ id: "TournamentStatement", description: "What a section of the tournament documents said in an interval" });

export const tournamentRulesAnswerSchema = parts.named("TournamentRulesAnswer", {
  on: parts.dayIfAsked,
  rules: parts.listOf("What they decide, by id", {
    id: z.string().describe("Its id, which never changes: that of the parameter in `/v1/parameters`"),
    title: z.string().describe("What it is about, in our words"),
    layer: z.enum(layers).describe("Another authority than the Comprehensive Rules"),
    notes: z.string().describe("Remarks, in our words"),
    statements: z.array(statement).describe("What it said, oldest first"),
  }),
});

/** The rules of tournament play, with the sections that give them. */
export type TournamentRulesAnswer = ReadonlyOutput<typeof tournamentRulesAnswerSchema>;

/** What it said in an interval. */
export type StatementAnswer = ReadonlyOutput<typeof statement>;
