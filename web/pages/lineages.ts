import { h } from "preact";
import { z } from "zod";
import { lineagesAnswer } from "../../core/ask/lineages.ts";
import { dayParameter } from "../../core/contract/parts.ts";
import { lineagePath, withQuery } from "../addresses.ts";
import { page } from "../page.ts";
import { dayInTable } from "../parts/days.ts";

const limit = 200;

/** All lineages, or those of one topic. */
export const lineagesPage = page({
  path: "/lineages",
  query: z.strictObject({
    on: dayParameter.optional(),
    topic: z.string().max(40).optional(),
    after: z.string().max(200).optional(),
  }),
  show({ history }, { query: { on, topic, after } }) {
    const { lineages, total, next } = lineagesAnswer(history, { on, topic, after, limit });
    return {
      title: topic === undefined ? "All rules by their identity" : `The rules on ${topic}`,
      json: withQuery("/v1/lineages", { on, topic, after, limit }),
      ...(on && { on }),
      main: h(
        "article",
        null,
        h("h1", null, topic === undefined ? "All rules by their identity" : `The rules on ${topic}`),
        h("p", { class: "about" }, `${total} lineages: rules, headings and entries followed through every number.`),
        h(
          "table",
          { class: "stacked" },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              ["What it is about", "Numbers", "Known since", "Text"].map((name) => h("th", { scope: "col" }, name)),
            ),
          ),
          h(
            "tbody",
            null,
            lineages.map(({ id, title, numbers, lives, isHeld }) =>
              h(
                "tr",
                null,
                h("th", { scope: "row" }, h("a", { href: lineagePath(id) }, title)),
                h("td", { class: "numbers-known" }, [...new Set(numbers.map(({ number }) => number))].join(", ")),
                h("td", null, lives[0] === undefined ? "" : dayInTable(lives[0].from)),
                h("td", null, isHeld ? "held" : "summary only"),
              ),
            ),
          ),
        ),
        next === null
          ? null
          : h(
              "p",
              { class: "pager" },
              h("a", { href: withQuery("/lineages", { on, topic, after: next }), rel: "next" }, "More"),
            ),
      ),
    };
  },
});
