import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { ruleAnswer } from "../core/ask/rule.ts";
import { sectionAnswer } from "../core/ask/section.ts";
import { Problem } from "../core/problem.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import { printedPartsOf } from "../core/text/printed-order.ts";
import { type RuleNumber, ruleNumberFrom } from "../core/text/rule-number.ts";
import { problemAsText } from "./problems.ts";
import type { Asking } from "./tool.ts";
import { ruleAsText } from "./tools/rules.ts";

const choicesMax = 50;

/** The resources that a client can attach to a conversation: a rule or a section on a day, as Markdown. */
export function offerResources(server: McpServer, asking: () => Asking): void {
  const template = (kind: string) =>
    new ResourceTemplate(`annals://${kind}/{number}/{day}`, {
      list: undefined,
      complete: { day: (begun) => releaseDays(asking(), begun) },
    });
  const mimeType = "text/markdown";
  server.registerResource(
    "rule-on-a-day",
    template("rules"),
    { title: "A rule on a day", description: "annals://rules/507.4/2005-01-10", mimeType },
    (uri, variables) => {
      const { number, day } = placeFrom(variables);
      return { contents: [{ uri: uri.href, mimeType, text: textOrProblem(() => ruleText(asking(), number, day)) }] };
    },
  );
  server.registerResource(
    "section-on-a-day",
    template("sections"),
    { title: "A section on a day", description: "annals://sections/711/2010-10-01", mimeType },
    (uri, variables) => {
      const { number, day } = placeFrom(variables);
      return { contents: [{ uri: uri.href, mimeType, text: textOrProblem(() => sectionText(asking(), number, day)) }] };
    },
  );
}

/** The first days of releases that begin with the typed text. */
function releaseDays({ snapshot: { history } }: Asking, begun: string): string[] {
  return history.releases.flatMap(({ from }) => (from.startsWith(begun) ? [from] : [])).slice(-choicesMax);
}

function placeFrom({ number, day }: Readonly<Record<string, string | string[]>>): {
  readonly number: RuleNumber;
  readonly day: IsoDate;
} {
  const [asked, on] = [ruleNumberFrom(String(number)), dayFrom(String(day))];
  if (asked === undefined || on === undefined)
    throw new McpError(ErrorCode.InvalidParams, "Write the address like annals://rules/507.4/2005-01-10.");
  return { number: asked, day: on };
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

function ruleText({ snapshot: { history }, address }: Asking, number: RuleNumber, on: IsoDate): string {
  const rule = ruleAnswer(history, number, on);
  return `# ${number}, ${rule.title}\n\n${ruleAsText(rule)}\n\nPermalink: ${address(rule.links.permalink)}\n`;
}

function sectionText({ snapshot: { history }, address }: Asking, number: RuleNumber, on: IsoDate): string {
  const section = sectionAnswer(history, number, on);
  const rules = section.provisions.map((provision) => {
    const parts = printedPartsOf(provision).map(({ kind, text }) => (kind === "example" ? `> Example: ${text}` : text));
    return `**${provision.number}** ${parts.join("\n\n")}`;
  });
  const about = `On ${on}; release of ${section.release}; ${section.certainty}.`;
  return [`# ${number}, ${section.title}`, about, ...rules, `Permalink: ${address(section.links.self)}`].join("\n\n");
}
