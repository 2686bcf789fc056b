import { readFileSync } from "node:fs";
import { completable } from "@modelcontextprotocol/sdk/server/completable.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { type CallToolResult, ListToolsRequestSchema, type ListToolsResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { documentIds, type TournamentDocumentId, tournamentDocumentIds } from "../core/archive/document.ts";
import { dayParameter } from "../core/contract/parts.ts";
import { problemOfIssues } from "../core/contract/refused.ts";
import { Problem } from "../core/problem.ts";
import { withKnownAt } from "../core/text/addresses.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { operations } from "../operations/all.ts";
import { knownAtTool, toolsOf } from "./operations.ts";
import { problemAsText } from "./problems.ts";
import { offerResources, releaseDays } from "./resources.ts";
import type { Askable, Asking, Tool } from "./tool.ts";

/** One tool for a question about the rules and the same question about a document of tournament play. */

const document = z
  .enum(documentIds)
  .default("cr")
  .describe("cr: Comprehensive Rules; mtr, ipg: tournament rules, penalty guide; jar: Judging at Regular");

/**
 * The tool for the rules, which asks the other one where its argument `document` names one of tournament play. The
 * description of the other is added to its own.
 */
function alsoOfDocuments(ofRules: Tool, ofDocuments: Tool): Tool {
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
type ToolCall = {
  readonly tool: Tool;
  readonly given: Readonly<Record<string, unknown>>;
  readonly document: "cr" | TournamentDocumentId;
};

/** Assistants write `IPG 2.1` as a number. */
function documentWrittenBefore(number: unknown): string | undefined {
  return typeof number === "string" ? /^\s*([a-z]{3})\b/i.exec(number)?.[1] : undefined;
}

/**
 * All tools, in the order of the contract. Where two operations have a tool of the same name, the second asks about the
 * documents of tournament play.
 */
export const tools: readonly Tool[] = [...Map.groupBy(operations.flatMap(toolsOf), ({ name }) => name).values()].map(
  (named) => named.reduce(alsoOfDocuments),
);

const instructions =
  "Annals answers what the Comprehensive Rules of Magic: The Gathering said on any day since 1999. Always name the day: a rule number belongs to different rules on different days. Quote the texts it gives, cite their permalinks, and pass on how certain they are: witnessed (printed so), bridged (the releases around it say the same), uncertain. The problem not-held means that the text is not known here; it does not prove that there was no such rule.";

let version: string | undefined;

/**
 * A server of the Model Context Protocol over an archive; it only reads. `asking` returns the archive state for each
 * question, once there is one.
 */
export function agentServer(asking: Askable): McpServer {
  version ??= (
    JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { readonly version: string }
  ).version;
  const server = new McpServer({ name: "annals", title: "Annals", version }, { instructions });
  for (const tool of tools) {
    const { name, title, description } = tool;
    server.registerTool(
      name,
      {
        title,
        description,
        // Read by `argumentsFrom`, which knows other names of arguments; `listed` shows the schema.
        inputSchema: z.looseObject({}),
        annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      },
      async (given: Readonly<Record<string, unknown>>) => {
        const from = await asking();
        return called(from, async () => {
          const chosen = toolFor(tool, given);
          const { knownAt, ...query } = argumentsFrom(chosen, from);
          return knownAt === undefined
            ? chosen.tool.call(from, query)
            : calledAsOf(from, String(knownAt), (earlier) => chosen.tool.call(earlier, query));
        });
      },
    );
  }
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  offerResources(server, asking);
  offerPrompts(server, asking);
  // The library says that lists may change; ours do not while a program runs.
  const fixed = { listChanged: false };
  server.server.registerCapabilities({ tools: fixed, resources: fixed, prompts: fixed });
  return server;
}

/**
 * The list of tools. Without the schemas of answers: they would be three quarters of what an assistant pays before its
 * first question, and openapi.yaml has them.
 */
const listed = tools.map(({ name, title, description, question, listed: shown = question }) => {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(shown.extend(knownAtTool), {
    io: "input",
    // Descriptions say the same in fewer characters.
    override({ jsonSchema }) {
      delete jsonSchema.pattern;
    },
  });
  return { name, title, description, inputSchema, annotations: { title, readOnlyHint: true, openWorldHint: false } };
}) as ListToolsResult["tools"];

/** Answers from the archive as it was known at an instant. The text says so, and permalinks keep the instant. */
async function calledAsOf(from: Asking, knownAt: string, call: (earlier: Asking) => Answering): Answering {
  const address = (path: string) => from.address(withKnownAt(path, knownAt));
  const { answer, text } = await call({ ...from, ...(await from.asOf(knownAt)), address });
  return { answer, text: `${text}\nAs Annals knew it at ${knownAt}.` };
}

type Answering = ReturnType<Tool["call"]>;

/** A problem is returned as a result of the tool, so that the assistant can read it and ask in another way. */
async function called({ failed }: Asking, call: () => Answering): Promise<CallToolResult> {
  try {
    const { answer, text } = await call();
    return { content: [{ type: "text", text }], structuredContent: answer as Record<string, unknown> };
  } catch (error) {
    if (!(error instanceof Problem)) failed(error);
    const problem =
      error instanceof Problem ? error : new Problem("internal", "Annals failed to answer this question.");
    return { isError: true, content: problemAsText(problem).map((text) => ({ type: "text", text })) };
  }
}

/**
 * The arguments of a tool as an assistant wrote them: other names that models try are read as its own, and a number
 * without quotes as text. Throws `invalid-request` with what is wrong.
 */
export function argumentsFrom(
  { tool: { question, listed: shown = question, aliases }, given, document }: ToolCall,
  asking: Asking,
): Readonly<Record<string, unknown>> {
  const own: z.ZodObject = question.extend(knownAtTool);
  const ownName = (name: string): string =>
    Object.hasOwn(own.shape, name)
      ? name
      : (Object.keys(aliases).find((argument) => aliases[argument]?.includes(name)) ?? name);
  const written = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    const called = ownName(name);
    if (written.has(called)) throw new Problem("invalid-request", `"${name}" is given twice, also as "${called}".`);
    const isNumber = typeof value === "number" && ["number", "rule", "section"].includes(called);
    written.set(called, isNumber ? numberAsText(asking, document, value) : value);
  }
  const read = own.safeParse(Object.fromEntries(written), { reportInput: true });
  if (!read.success) throw problemOfIssues(read.error.issues, shown.extend(knownAtTool));
  return read.data;
}

/** 601.2 is a rule, but 702.1 may be 702.10 as well: then the number has to be written as text. */
function numberAsText({ holdings }: Asking, document: ToolCall["document"], value: number): string {
  const archive = document === "cr" ? holdings.archive : holdings.documents.get(document);
  const short = String(value);
  const long = `${short}0`;
  const isUsed = (number: string) => archive?.numberPeriodsByNumber.has(number as RuleNumber) === true;
  if (!short.includes(".") || !isUsed(long)) return short;
  if (!isUsed(short)) return long;
  throw new Problem(
    "invalid-request",
    `The number ${short} may be "${short}" or "${long}": write it in quotation marks.`,
    { choices: [short, long] },
  );
}

/** Two frequent tasks, described so that an assistant uses the tools for them. */
function offerPrompts(server: McpServer, asking: Askable): void {
  const days = async (begun = "") => releaseDays(await asking(), begun);
  server.registerPrompt(
    "verify_citations",
    {
      title: "Verify the rule numbers of a file",
      description: "Checks every rule number that a file or text cites, and proposes corrections.",
      argsSchema: {
        file: z.string().describe("The file, or the text itself"),
        on: completable(
          dayParameter.optional().describe("The day on which the numbers have to be right; left out, today"),
          days,
        ),
      },
    },
    async ({ file, on }) =>
      userMessage(
        `Verify the citations of Magic rules in this file or text:\n\n${file}\n\n` +
          `Read it if it is the name of a file. Send its text to check_citations with on: ${on ?? (await asking()).today}; continue with after until next is null. ` +
          "For each alarm show the line, the number, what is wrong and the number that is meant, with its permalink. " +
          "Check each suggestion with rule_on_day before you propose it. If the tool cannot tell, leave the number as it is and say so. " +
          "Change nothing unless asked to.",
      ),
  );
  server.registerPrompt(
    "changes_in_play",
    {
      title: "What changed in play between two days",
      description: "Explains to a player what is played differently on two days, with the rules that say so.",
      argsSchema: {
        from: completable(dayParameter.describe("The earlier day"), days),
        to: completable(dayParameter.describe("The later day"), days),
      },
    },
    ({ from, to }) =>
      userMessage(
        `Tell a player what changed in how Magic is played between ${from} and ${to}. ` +
          `Compare parameters_on_day on ${from} and on ${to}: each difference is played differently. ` +
          "For each difference give both values, the day of the change, and the rules behind it (ask with parameter: its id). " +
          `Use diff_days from ${from} to ${to} for the sections concerned, and quote the rules as printed, with permalinks. ` +
          "Leave out changes of wording that change nothing at the table, and say where something is not held or not certain.",
      ),
  );
}

function userMessage(text: string) {
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
