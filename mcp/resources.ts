import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { outcomeRequest } from "../core/contract/outcome-requests.ts";
import { Problem } from "../core/problem.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import { compareRuleNumbers, type RuleNumber, ruleNumberFrom } from "../core/text/rule-number.ts";
import type { Operation } from "../operations/operation.ts";
import { getRule, getSection } from "../operations/rules.ts";
import { documentText } from "./operations.ts";
import { problemAsText } from "./problems.ts";
import type { Askable, Asking } from "./tool.ts";

const choicesMax = 50;

/** The resources that a client can attach to a conversation: a rule or a section on a day, as Markdown. */
export function offerResources(server: McpServer, asking: Askable): void {
  const template = (kind: ResourceOffer["kind"]) =>
    new ResourceTemplate(`annals://${kind}/{number}/{day}`, {
      list: undefined,
      complete: {
        number: async (begun) => numbersFrom(await asking(), begun, kind),
        day: async (begun) => releaseDays(await asking(), begun),
      },
    });
  const mimeType = "text/markdown";
  const offer = (operation: Operation, { name, kind, title, description }: ResourceOffer) =>
    server.registerResource(name, template(kind), { title, description, mimeType }, async (uri, variables) => {
      const query = placeFrom(variables);
      const from = await asking();
      const text = textOrProblem(() => documentText("markdown", operation, from, query));
      return { contents: [{ uri: uri.href, mimeType, text }] };
    });
  offer(getRule, {
    name: "rule-on-a-day",
    kind: "rules",
    title: "A rule on a day",
    description: "The text of a rule as it stood on a day, for example annals://rules/507.4/2005-01-10",
  });
  offer(getSection, {
    name: "section-on-a-day",
    kind: "sections",
    title: "A section on a day",
    description: "All rules of a section as they stood on a day, for example annals://sections/711/2010-10-01",
  });
  offerSituation(server);
}

/** The form of a situation, which is too long for the list of tools. */
function offerSituation(server: McpServer): void {
  const uri = "annals://situation";
  const described = {
    title: "The form of a situation",
    description: "The JSON Schema of `situation`",
    mimeType: "application/schema+json",
  };
  server.registerResource("situation", uri, described, () => ({
    contents: [
      {
        uri,
        mimeType: described.mimeType,
        text: JSON.stringify(z.toJSONSchema(outcomeRequest.shape.situation, { io: "input" })),
      },
    ],
  }));
}

type ResourceOffer = {
  readonly name: string;
  readonly kind: "rules" | "sections";
  readonly title: string;
  readonly description: string;
};

/** The newest first days of releases that begin with the typed text. */
export function releaseDays({ holdings: { archive } }: Asking, begun: string): string[] {
  return archive.releases.flatMap(({ from }) => (from.startsWith(begun) ? [from] : [])).slice(-choicesMax);
}

/** The numbers of any day that begin with the typed text. */
function numbersFrom({ holdings: { archive } }: Asking, begun: string, kind: ResourceOffer["kind"]): RuleNumber[] {
  const all = [...archive.numberPeriodsByNumber.values()].flatMap(([first]) => first?.number ?? []);
  const numbers = all.filter((number) => number.startsWith(begun));
  const fitting = kind === "sections" ? numbers.filter((number) => /^\d{3}$/.test(number)) : numbers;
  return fitting.toSorted(compareRuleNumbers).slice(0, choicesMax);
}

function placeFrom({ number, day }: Readonly<Record<string, string | string[]>>): {
  readonly number: RuleNumber;
  readonly on: IsoDate;
} {
  const [ruleNumber, on] = [ruleNumberFrom(String(number)), dayFrom(String(day))];
  if (ruleNumber === undefined || on === undefined)
    throw new McpError(ErrorCode.InvalidParams, "Write the address like annals://rules/507.4/2005-01-10.");
  return { number: ruleNumber, on };
}

/** A refused resource is an error of the protocol, with the same sentences as a refused tool. */
function textOrProblem(text: () => string): string {
  try {
    return text();
  } catch (error) {
    if (error instanceof Problem) throw new McpError(ErrorCode.InvalidParams, problemAsText(error).join("\n"));
    throw error;
  }
}
