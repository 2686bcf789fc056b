import { ruleAddress } from "../../core/archive/addresses.ts";
import { releaseInForce } from "../../core/archive/lookup.ts";
import { checkCitations as checkList, checkText } from "../../core/ask/citations/check.ts";
import { checkedMax } from "../../core/contract/limits.ts";
import { pageOfList } from "../../core/contract/paging.ts";
import { cutTo } from "../../core/contract/tools/parts.ts";
import { checkCitationsAnswer, checkCitationsQuestion, checkedForTool } from "../../core/contract/tools/texts.ts";
import { Problem } from "../../core/problem.ts";
import { remainderAsText, tool } from "../tool.ts";

const alarms = ["stale", "wrong-rule", "nonexistent"];

/** Whether the rule numbers in a text or list are right. */
export const checkCitations = tool(
  {
    name: "check_citations",
    title: "Check rule numbers",
    description:
      "Whether rule numbers cited in a text (a file, a comment, an article) or in a list are right on a day, by the words beside them: stale, of a wrong rule, of no rule, or right; with the number that is meant. Give `text` or `citations`, not both.",
    question: checkCitationsQuestion,
    answer: checkCitationsAnswer,
  },
  async ({ snapshot: { history }, today, address, finish }, asked) => {
    const { text: written, citations: listed, on = today, language = "en", only, after, limit = 25 } = asked;
    if ((written === undefined) === (listed === undefined))
      throw new Problem("invalid-request", "Give either text or citations, not both.");
    const days = { on, isEnglish: /^en\b/i.test(language), referencesMax: checkedMax };
    const whole = await finish(
      written === undefined ? checkList(history, listed ?? [], days) : checkText(history, written, days),
    );
    const wanted = whole.citations.filter(({ verdict }) => only === "all" || alarms.includes(verdict));
    const { entries, total, next } = pageOfList(wanted, { after, limit });
    const citations = entries.map((citation) => ({
      ...cutTo(checkedForTool, { ...citation }),
      suggestions: citation.suggestions.map(({ number, title, confidence }) => ({
        ...{ number, title, confidence },
        permalink: address(ruleAddress(number, on)),
      })),
    }));
    const release = releaseInForce(history, on).from;
    const answer = { on, release, counts: whole.counts, total, next, citations };
    const counted = Object.entries(whole.counts).filter(([, count]) => count > 0);
    const text = [
      `${whole.citations.length} ${whole.citations.length === 1 ? "citation" : "citations"} checked against ${on} (release of ${release}): ${counted.map(([name, count]) => `${name} ${count}`).join(", ") || "none found"}.`,
      ...citations.map(({ number, line, verdict, confidence, because, suggestions: [best] }) => {
        const meant =
          best === undefined
            ? ""
            : ` ${best.confidence === "low" ? "Maybe" : "Meant"}: ${best.number} (${best.title}), ${best.permalink}`;
        return `- ${line === null ? "" : `line ${line}: `}${number} is ${verdict} (${confidence}). ${because}${meant}`;
      }),
      ...remainderAsText(next, total),
    ].join("\n");
    return { answer, text };
  },
);
