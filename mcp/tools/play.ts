import { releaseInForce } from "../../core/archive/lookup.ts";
import { cardAnswer } from "../../core/ask/cards/card.ts";
import { rulingsAnswer } from "../../core/ask/cards/rulings.ts";
import { parameterAnswer, parametersAnswer } from "../../core/ask/parameters/answers.ts";
import { pageOfList } from "../../core/contract/paging.ts";
import type { RulingsAnswer } from "../../core/contract/rulings.ts";
import { cutTo } from "../../core/contract/tools/parts.ts";
import {
  cardOnDayAnswer,
  cardOnDayQuestion,
  parameterForTool,
  parametersOnDayAnswer,
  parametersOnDayQuestion,
} from "../../core/contract/tools/play.ts";
import { callAddress, cardAddress } from "../../core/text/addresses.ts";
import { intervalInText } from "../../core/text/day-words.ts";
import { remainderAsText, tool } from "../tool.ts";

const rulingsMax = 10;

/** The rules of play of a day, as values. */
export const parametersOnDay = tool(
  {
    name: "parameters_on_day",
    title: "Rules of play on a day",
    description:
      "The rules of play that changed over the years, as values on a day: the legend rule, damage on the stack, the mulligan, mana burn … All, of a topic, or one by its id with the rules behind it.",
    question: parametersOnDayQuestion,
    answer: parametersOnDayAnswer,
  },
  ({ snapshot: { history, playbook }, today, address }, { on = today, topic, id, after, limit = 40 }) => {
    const whole = parametersAnswer(history, playbook, { on, topic });
    const one = id === undefined ? undefined : parameterAnswer(history, playbook, id, on);
    const wanted = whole.parameters.filter((parameter) => id === undefined || parameter.id === one?.id);
    const { entries, total, next } = pageOfList(wanted, { after, limit });
    const parameters = entries.map((parameter) => ({
      ...cutTo(parameterForTool, { ...parameter, ...(one === undefined ? {} : { references: one.references }) }),
      permalink: address(parameter.href),
    }));
    const permalink = address(callAddress("/parameters", { on, topic }));
    const topics = whole.topics.map((known) => known.topic);
    const text = [
      `Rules of play on ${on}; release of ${whole.release}.`,
      ...parameters.map(
        ({ id: own, title, value, says, since, until, confidence }) =>
          `- ${own} (${title}): ${JSON.stringify(value)}, ${intervalInText({ from: since, to: until })} (${confidence}). ${says}`,
      ),
      ...(one?.references ?? []).map(({ number, quote, source }) => `  rests on ${number ?? source ?? quote ?? ""}`),
      ...remainderAsText(next, total),
      `Permalink: ${permalink}`,
    ].join("\n");
    return { answer: { on, release: whole.release, total, next, topics, parameters, permalink }, text };
  },
);

/** A card on a day. */
export const cardOnDay = tool(
  {
    name: "card_on_day",
    title: "A card on a day",
    description:
      "What a card said and did on a day, and the rulings on it that day: cards on controlling another player since 1999, and every card of the bulk files that were imported.",
    question: cardOnDayQuestion,
    answer: cardOnDayAnswer,
  },
  ({ snapshot, today, address }, { name, on = today }) => {
    const card = cardAnswer(snapshot, { id: name, on });
    const rulings = rulingsForTool(rulingsAnswer(snapshot, { id: card.id, on }));
    const release = releaseInForce(snapshot.history, on).from;
    const permalink = address(`${cardAddress(card.id)}?on=${on}`);
    const { text: said, effect, imported } = card;
    const answer = cutTo(cardOnDayAnswer, {
      ...card,
      ...{ release, permalink },
      text: said === null ? null : cutTo(cardOnDayAnswer.shape.text.unwrap(), { ...said }),
      effect: effect === null ? null : cutTo(cardOnDayAnswer.shape.effect.unwrap(), { ...effect }),
      imported: imported === null ? null : cutTo(cardOnDayAnswer.shape.imported.unwrap(), { ...imported }),
      rulings: rulings.slice(0, rulingsMax),
      rulingsTotal: rulings.length,
    });
    const text = [
      `${[card.name, card.cost, card.type].filter(Boolean).join(" · ")}, on ${on} (release of ${release})`,
      ...(said === null ? [] : [`Said ${intervalInText(said)} (${said.confidence}): ${said.quote ?? said.says}`]),
      ...(effect === null ? [] : [`Did: ${effect.says}`]),
      ...(imported?.value ? [`As imported (${imported.certainty}): ${imported.value.words}`] : []),
      ...answer.rulings.map(({ says, certainty }) => `- Ruling (${certainty}): ${says}`),
      ...(rulings.length > rulingsMax ? [`${rulings.length - rulingsMax} more rulings at ${permalink}`] : []),
      `Permalink: ${permalink}`,
    ].join("\n");
    return { answer, text };
  },
);

/** The curated rulings, or else those of imported files. */
function rulingsForTool({ rulings, imported }: RulingsAnswer) {
  const written = rulings.map(({ title, summary, quote, certainty }) => ({ title, certainty, says: quote ?? summary }));
  if (written.length > 0 || imported === null) return written;
  const { certainty } = imported;
  return (imported.value ?? []).map(({ comment, publishedOn }) => ({
    ...{ title: `Published on ${publishedOn}`, certainty, says: comment },
  }));
}
