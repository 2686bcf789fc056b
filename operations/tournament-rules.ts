import { z } from "zod";
import { tournamentRulesAnswer } from "../core/ask/tournament-rules.ts";
import { onQuery } from "../core/contract/parts.ts";
import { tournamentRulesAnswerSchema } from "../core/contract/tournament-rules.ts";
import { operation } from "./operation.ts";

/** The sentences of the tournament documents that outcomes cite. */
export const listTournamentRules = operation({
  id: "listTournamentRules",
  path: "/tournament-rules",
  tag: "tournament rules",
  summary: "The sentences of the tournament documents that outcomes cite, through time or on a day",
  description: "These documents are a separate authority from the Comprehensive Rules and apply in tournaments only.",
  params: z.strictObject({}),
  query: onQuery.extend({ on: onQuery.shape.on.describe("The day asked about; if left out, all days") }),
  dayLeftOut: "all",
  answer: tournamentRulesAnswerSchema,
  problems: [],
  ask: ({ history, playbook }, { on }) => tournamentRulesAnswer(history, playbook, on),
});
