import { z } from "zod";
import { cursorIn } from "../../core/contract/paging.ts";
import { dayParameter } from "../../core/contract/parts.ts";
import { callAddress, lineagePath, withQuery } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { topicInWords } from "../../document/words.ts";
import { listLineages } from "../../operations/lineages.ts";
import { answerTo } from "../../operations/operation.ts";
import { page } from "../page.ts";
import { changeDay, dayInTable } from "../parts/days.ts";
import { topicFrom } from "../queries.ts";
import { h } from "../tags.ts";

const limit = 200;

function titleOf(topic: string | undefined): string {
  return topic === undefined ? "All rules" : `Rules by topic: ${topicInWords(topic)}`;
}

/** All lineages, or those of one topic. */
export const lineagesPage = page({
  path: "/lineages",
  query: z.strictObject({
    on: dayParameter.optional(),
    topic: z.string().max(40).optional(),
    after: z.string().max(200).optional(),
  }),
  show(visit, { query: { on, topic: written, after } }) {
    const topic = topicFrom(written);
    const { lineages, total, next } = answerTo(listLineages, visit, { on, topic, after, limit });
    return {
      title: titleOf(topic),
      json: callAddress("/lineages", { on, topic, after, limit }),
      ...(on && { on }),
      main: h.article(
        h.h1(titleOf(topic)),
        h.p(
          { class: "about" },
          `${counted(total, "rule, heading or glossary entry", "rules, headings and glossary entries")}, ${total === 1 ? "" : "each "}followed through all its numbers.`,
        ),
        h.table(
          { class: "stacked" },
          h.thead(h.tr(["Title", "Numbers", "Known since", "Text"].map((name) => h.th({ scope: "col" }, name)))),
          h.tbody(
            lineages.map(({ id, title, numbers, lives, isHeld }) =>
              h.tr(
                h.th({ scope: "row" }, h.a({ href: lineagePath(id) }, title)),
                h.td({ class: "numbers-known" }, [...new Set(numbers.map(({ number }) => number))].join(", ")),
                h.td(lives[0] === undefined ? "" : changeDay(lives[0].from, lives[0].isFirstSeen, dayInTable)),
                h.td(isHeld ? "held" : "summary only"),
              ),
            ),
          ),
        ),
        next === null
          ? null
          : h.p(
              { class: "pager" },
              h.a({ href: withQuery("/lineages", { on, topic, after: cursorIn(next) }), rel: "next" }, "More"),
            ),
      ),
    };
  },
});
