import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { type CallToolResult, ListToolsRequestSchema, type ListToolsResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { problemOfIssues } from "../core/contract/refused.ts";
import { Problem } from "../core/problem.ts";
import { withKnownAt } from "../core/text/addresses.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { operations } from "../operations/all.ts";
import type { ToolCall } from "./documents.ts";
import { alsoOfDocuments, toolFor } from "./documents.ts";
import { knownAtTool, toolsOf } from "./operations.ts";
import { problemAsText } from "./problems.ts";
import { offerPrompts } from "./prompts.ts";
import { offerResources } from "./resources.ts";
import type { Askable, Asking, Tool } from "./tool.ts";

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
