import { tournamentTitles } from "../core/archive/document.ts";
import { tournamentRulesAnswer } from "../core/ask/documents.ts";
import type { StatementAnswer, TournamentRulesAnswer } from "../core/contract/documents.ts";
import { tournamentRulesAnswerSchema } from "../core/contract/documents.ts";
import { onQuery } from "../core/contract/parts.ts";
import { documentsAddress } from "../core/text/addresses.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, heading, link, paragraph, quoted, text } from "../document/blocks.ts";
import { intervalInWords } from "../document/words.ts";
import { operation } from "./operation.ts";

export const listTournamentRules = operation({
  id: "listTournamentRules",
  path: "/tournament-rules",
  tag: "tournament rules",
  summary: "What the documents of tournament play decide, with the sections that say it, through time or on a day",
  description: "These documents are a separate authority from the Comprehensive Rules and apply in tournaments only.",
  query: onQuery.extend({ on: onQuery.shape.on.describe("The day asked about; if left out, all days") }),
  dayLeftOut: "all",
  example: { on: "2024-05-01" },
  answer: tournamentRulesAnswerSchema,
  ask: ({ playbook }, { on }) => tournamentRulesAnswer(playbook, on),
  document: tournamentDocument,
  page: {},
  command: {
    name: "tournament-rules",
    says: "show what the documents of tournament play decide, with the sections that say it",
  },
});

function tournamentDocument({ on, rules }: TournamentRulesAnswer): readonly Block[] {
  return [
    heading(1, on === null ? "Tournament rules" : `Tournament rules on ${dayInWords(on)}`),
    paragraph("notice", [
      text("What "),
      link("the documents of tournament play", documentsAddress),
      text(
        " decide, with the sections that say it. These documents are a separate authority from the Comprehensive Rules.",
      ),
    ]),
    ...rules.flatMap(({ title, notes, statements }) => [
      heading(2, title),
      ...(notes === "" ? [] : [paragraph("plain", notes)]),
      ...(statements.length === 0
        ? [paragraph("note", "Nothing is known of it on this day.")]
        : statements.flatMap(statementBlocks)),
    ]),
  ];
}

function statementBlocks(statement: StatementAnswer): Block[] {
  const place = `${tournamentTitles[statement.document]}${statement.number === null ? "" : `, section ${statement.number}`}`;
  return [
    heading(3, intervalInWords(statement)),
    paragraph("plain", statement.quote === null ? `${statement.summary} (${place})` : statement.summary),
    ...(statement.quote === null ? [] : [paragraph("example", [quoted(`“${statement.quote}”`), text(` (${place})`)])]),
  ];
}
