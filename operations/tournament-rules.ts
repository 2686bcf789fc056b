import { z } from "zod";
import { tournamentRulesAnswer } from "../core/ask/tournament-rules.ts";
import { onQuery } from "../core/contract/parts.ts";
import type { StatementAnswer, TournamentRulesAnswer } from "../core/contract/tournament-rules.ts";
import { tournamentRulesAnswerSchema } from "../core/contract/tournament-rules.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, facts, heading, paragraph, text } from "../document/blocks.ts";
import { intervalInWords } from "../document/words.ts";
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
  ask: ({ archive, playbook }, { on }) => tournamentRulesAnswer(archive, playbook, on),
  document: tournamentDocument,
  command: {
    name: "tournament-rules",
    says: "show the sentences of the tournament documents that answers cite",
    arguments: {},
  },
});

const documents: Readonly<Record<StatementAnswer["document"], string>> = {
  mtr: "Magic Tournament Rules",
  ipg: "Infraction Procedure Guide",
  "floor-rules": "Floor rules",
};

function tournamentDocument({ on, rules }: TournamentRulesAnswer): readonly Block[] {
  return [
    heading(1, [text(on === null ? "Tournament rules" : `Tournament rules on ${dayInWords(on)}`)]),
    paragraph("notice", [
      text(
        "Sentences of the tournament documents that answers cite. These documents are a separate authority from the Comprehensive Rules.",
      ),
    ]),
    ...rules.flatMap(({ title, notes, statements }) => [
      heading(2, [text(title)]),
      ...(notes === "" ? [] : [paragraph("plain", [text(notes)])]),
      ...(statements.length === 0
        ? [paragraph("note", [text("Nothing is known of it on this day.")])]
        : statements.flatMap(statementBlocks)),
    ]),
  ];
}

function statementBlocks(said: StatementAnswer): Block[] {
  return [
    heading(3, [text(intervalInWords(said))]),
    paragraph("plain", [text(said.summary ?? "What it said is not known.")]),
    ...(said.quote === null ? [] : [paragraph("example", [text(`“${said.quote}”`)])]),
    facts({
      Document: `${documents[said.document]}${said.number === null ? "" : `, section ${said.number}`}`,
      "What changed": said.why === "" ? null : said.why,
      Sources: said.sources.length === 0 ? null : said.sources.map(({ title }) => title).join("; "),
    }),
  ];
}
