import { callAddress } from "../../core/archive/addresses.ts";
import { searchAnswer } from "../../core/ask/search.ts";
import type { Hit } from "../../core/contract/search.ts";
import { cutTo } from "../../core/contract/tools/parts.ts";
import { placeForTool, searchRulesAnswer, searchRulesQuestion } from "../../core/contract/tools/rules.ts";
import { intervalInText } from "../../core/text/day-words.ts";
import { remainderAsText, tool } from "../tool.ts";

const placesMax = 3;

/** Words in the rules of a day, or of all days. */
export const searchRules = tool(
  {
    name: "search_rules",
    title: "Find words in the rules",
    description:
      "Full text search in the rules and glossary of a day, or of all history with on: any. Gives numbers to ask rule_on_day for, names of cards, and ids of rules of play (mana burn, damage on the stack) for parameters_on_day.",
    question: searchRulesQuestion,
    answer: searchRulesAnswer,
  },
  ({ snapshot, fullText, today, address }, { q, on = today, kind = null, after, limit = 10 }) => {
    const whole = searchAnswer(snapshot, fullText, { q, on, kind, limit, after });
    const next = whole.next === null ? null : String(after + limit);
    const forTool = (hit: Hit) => hitForTool(hit, address);
    const permalink = address(callAddress("/search", { q, on, kind }));
    const answer = cutTo(searchRulesAnswer, {
      ...whole,
      ...{ next, permalink },
      direct: whole.direct.map(forTool),
      hits: whole.hits.map(forTool),
      cards: whole.cards.map(({ name }) => name),
      parameters: whole.parameters.map(({ id }) => id),
    });
    const text = [
      `${whole.total} texts ${on === "any" ? "in all history" : `on ${on} (release of ${whole.release})`} have these words.`,
      ...answer.direct.map((hit) => `Called so: ${hitLine(hit)}`),
      ...answer.hits.map((hit) => `- ${hitLine(hit)}`),
      ...(answer.cards.length === 0 ? [] : [`Cards: ${answer.cards.join("; ")}`]),
      ...(answer.parameters.length === 0 ? [] : [`Rules of play: ${answer.parameters.join(", ")}`]),
      ...remainderAsText(next, whole.total),
      `Permalink: ${permalink}`,
    ].join("\n");
    return { answer, text };
  },
);

function hitForTool({ snippet, places }: Hit, address: (path: string) => string) {
  return {
    text: snippet.map(({ text, isMatch }) => (isMatch ? `**${text}**` : text)).join(""),
    places: places
      .slice(0, placesMax)
      .map((place) => ({ ...cutTo(placeForTool, { ...place, permalink: "" }), permalink: address(place.href) })),
    placesTotal: places.length,
  };
}

function hitLine({ text, places }: ReturnType<typeof hitForTool>): string {
  const where = places.map(({ number, name, title, inForce, certainty }) => {
    const doubt = certainty === null ? "" : `, ${certainty}`;
    return `${number ?? name ?? title} (${intervalInText(inForce)}${doubt})`;
  });
  return `${where.join("; ")}: ${text}`;
}
