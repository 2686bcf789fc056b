import { z } from "zod";
import { documentIds, type TournamentDocumentId, tournamentDocumentIds } from "../core/archive/document.ts";
import type { Tool } from "./tool.ts";

/** One tool for a question about the rules and the same question about a document of tournament play. */

const document = z
  .enum(documentIds)
  .default("cr")
  .describe("cr: Comprehensive Rules; mtr, ipg: tournament rules, penalty guide; jar: Judging at Regular");

/**
 * The tool for the rules, which asks the other one where its argument `document` names one of tournament play. The
 * description of the other is added to its own.
 */
export function alsoOfDocuments(ofRules: Tool, ofDocuments: Tool): Tool {
  const { number } = ofRules.question.shape;
  const ofEither = number && z.string().describe("507.4 or 613; of another document 2.1, appendix-a or common-issues");
  return {
    ...ofRules,
    description: `${ofRules.description} ${ofDocuments.description}`,
    listed: ofRules.question.extend({ ...(ofEither && { number: ofEither }), document }),
    ofDocuments,
  };
}

/** The tool that answers what an assistant wrote, and what it wrote for that tool. */
export function toolFor(tool: Tool, given: Readonly<Record<string, unknown>>): ToolCall {
  const { ofDocuments } = tool;
  if (ofDocuments === undefined) return { tool, given, document: "cr" };
  const { document: named = documentWrittenBefore(given.number), ...rest } = given;
  const word = typeof named === "string" ? named.toLowerCase() : null;
  const id = tournamentDocumentIds.find((tournamentDocumentId) => tournamentDocumentId === word);
  if (id !== undefined) return { tool: ofDocuments, given: { ...rest, id }, document: id };
  // Anything else is read, and refused, by the tool for the rules, which does not have the argument.
  return { tool, given: named === undefined || named === null || named === "cr" ? rest : given, document: "cr" };
}

/** A tool with what an assistant wrote for it, and the document it asks about. */
export type ToolCall = {
  readonly tool: Tool;
  readonly given: Readonly<Record<string, unknown>>;
  readonly document: "cr" | TournamentDocumentId;
};

/** Assistants write `IPG 2.1` as a number. */
function documentWrittenBefore(number: unknown): string | undefined {
  return typeof number === "string" ? /^\s*([a-z]{3})\b/i.exec(number)?.[1] : undefined;
}
