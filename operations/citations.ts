import { z } from "zod";
import { checkCitations as checkList, checkText } from "../core/ask/citations/check.ts";
import { alarms } from "../core/ask/citations/decide.ts";
import { glossPieces } from "../core/ask/citations/explain.ts";
import { citationsAnswer, textAnswer } from "../core/ask/citations/resolve.ts";
import { ruleIndexOn } from "../core/ask/citations/rule-index.ts";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import {
  type CheckAnswer,
  citationCheckAnswerSchema,
  citationCheckQuestionSchema,
} from "../core/contract/citation-check.ts";
import { citationsAnswerSchema, citationsQuestionSchema } from "../core/contract/citations.ts";
import { checkedByAgentMax_chars, checkedMax, followedMax } from "../core/contract/limits.ts";
import { Problem } from "../core/problem.ts";
import { checkDocument, citationsDocument } from "./citations-documents.ts";
import { operation } from "./operation.ts";

/** More than a long book. Larger files are for the command line. */
const bodyMax_bytes = 2 * 1024 * 1024;

export const checkCitations = operation({
  id: "checkCitations",
  path: "/citations/check",
  isLong: true,
  tag: "citations",
  summary: "Whether rule numbers are right: what they say on a day, compared with the words beside them",
  description: `The body is JSON, at most 2 MB; a text with more than ${checkedMax} references is refused. Larger files: \`annals lint\`.`,
  body: citationCheckQuestionSchema,
  example: { text: "Only that player's resources pay the costs (rule 507.3b).", on: "2005-01-10" },
  answer: citationCheckAnswerSchema,
  ask({ archive, documents, playbook }, { on, text, citations, language = "en" }) {
    requireOne(text, citations);
    const days = { on, isEnglish: /^en\b/i.test(language), playbook };
    return text === undefined
      ? checkList(archive, citations ?? [], days)
      : checkText(archive, text, { ...days, documents, referencesMax: checkedMax });
  },
  document: checkDocument,
  http: { bodyMax_bytes },
  tool: {
    name: "check_citations",
    title: "Check rule numbers",
    description:
      "Whether rule numbers cited in a text (a file, a comment, an article) or in a list are right on a day, by the words beside them: stale, of a wrong rule, of no rule, or right; with the number that is meant. Give `text` or `citations`, not both.",
    question: {
      text: citationCheckQuestionSchema.shape.text.unwrap().max(checkedByAgentMax_chars).optional(),
      only: z
        .enum(["alarms", "all"])
        .default("alarms")
        .describe(
          "`alarms`: only citations that are stale, of a wrong rule or of no rule; `all`: those that are right too",
        ),
    },
    page: { list: "citations", most: 50, unasked: 25 },
    answer: answerForTool(),
    select: (answer, { only }) => ({
      ...answer,
      citations: answer.citations.filter(({ verdict }) => only === "all" || alarms.has(verdict)),
    }),
  },
});

export const resolveCitations = operation({
  id: "resolveCitations",
  path: "/citations/resolve",
  isLong: true,
  tag: "citations",
  summary: "What happened to the rule numbers in a list or a text, and the text with the numbers of another day",
  description: `The body is JSON, at most 2 MB; a text with more than ${followedMax} references is refused. Larger files: \`annals cite\`.`,
  body: citationsQuestionSchema,
  dayLeftOut: "all",
  example: { text: "CR 712.5a", on: "2012-01-01", to: "2016-07-22" },
  answer: citationsAnswerSchema,
  ask({ archive, documents, playbook, today }, { on = null, to = today, text, citations, rewrite = false }) {
    requireOne(text, citations);
    return text === undefined
      ? citationsAnswer(
          archive,
          (citations ?? []).map(({ number, on: own = null, gloss }) => ({ number, on: own, gloss })),
          { on, to, playbook },
        )
      : textAnswer(archive, text, { on, to, rewrite, documents, playbook, referencesMax: followedMax });
  },
  document: (answer) => citationsDocument(answer, ""),
  http: { bodyMax_bytes },
});

/** Rule numbers in texts, in the order of the contract. */
export const citationOperations = [resolveCitations, checkCitations];

/** The schema of the body refuses it too; only its parts reach an assistant. */
function requireOne(text: string | undefined, citations: readonly unknown[] | undefined): void {
  if ((citations === undefined) === (text === undefined))
    throw new Problem("invalid-request", "Give either text or citations, not both.");
}

/** Without positions, and without the words of text and rules, which the assistant has or can ask for. */
function answerForTool() {
  const { on, counts, citations } = citationCheckAnswerSchema.shape;
  const { suggestions } = citations.element.shape;
  const named = suggestions.element.pick({ number: true, lineage: true, title: true, confidence: true }).strip();
  const checked = citations.element
    .pick({
      document: true,
      number: true,
      line: true,
      column: true,
      verdict: true,
      confidence: true,
      because: true,
      since: true,
      isSinceFirstSeen: true,
    })
    .extend({ suggestions: z.array(named).describe("Rules that may be meant, best first, at most three") })
    .strip();
  return z.object({
    on,
    counts,
    citations: z.array(checked).describe("One page of those asked for, in reading order"),
  });
}

/** The citations that may be wrong, each with the words beside it and which of them decide. */
export function alarmsIn({ archive }: HoldingsOnDay, { citations, on }: CheckAnswer) {
  const index = ruleIndexOn(archive, on);
  return citations
    .filter(({ verdict }) => alarms.has(verdict))
    .map((citation) => ({ ...citation, pieces: citation.gloss === "" ? [] : glossPieces(index, citation) }));
}

/** A citation that may be wrong. */
export type CitationAlarm = ReturnType<typeof alarmsIn>[number];
