import { completable } from "@modelcontextprotocol/sdk/server/completable.js";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { dayParameter } from "../core/contract/parts.ts";
import { releaseDays } from "./resources.ts";
import type { Askable } from "./tool.ts";

/** Two frequent tasks, described so that an assistant uses the tools for them. */
export function offerPrompts(server: McpServer, asking: Askable): void {
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
