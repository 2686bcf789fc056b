import { type ComponentChildren, h } from "preact";
import { numberAddress } from "../../core/archive/addresses.ts";
import { type NumberHolder, numberAnswer } from "../../core/ask/number.ts";
import { holdsOn } from "../../core/text/days.ts";
import { lineagePath, lineagePathOn } from "../addresses.ts";
import { page, type Visit } from "../page.ts";
import { stretchInTable } from "../parts/days.ts";
import { nothing, numberInPath } from "../queries.ts";

/** Everything that ever bore a number. */
export const numberPage = page({
  path: "/numbers/:number",
  params: numberInPath,
  query: nothing,
  show(visit, { params: { number } }) {
    const { lineages, section, knownToBeUnused } = numberAnswer(visit.history, number);
    return {
      title: `Everything that ever was ${number}`,
      json: numberAddress(number),
      main: h(
        "article",
        null,
        h("h1", null, "Everything that ever was ", h("span", { class: "number" }, number)),
        h("p", { class: "about" }, "A number names a rule on one day only."),
        lineages.length === 0
          ? h("p", null, "No rule with this number is known.")
          : holders(visit, "What it was", lineages),
        section.length === 0 ? null : holders(visit, "What its section was", section),
        knownToBeUnused.length === 0
          ? null
          : h(
              "section",
              null,
              h("h2", null, "Days on which nothing bore it"),
              h(
                "ul",
                { class: "days" },
                knownToBeUnused.map((days) => h("li", null, stretchInTable(days))),
              ),
            ),
      ),
    };
  },
});

function holders({ history, today }: Visit, caption: string, all: readonly NumberHolder[]): ComponentChildren {
  const rows = all
    .flatMap((holder) => holder.intervals.map((interval) => ({ holder, interval })))
    .toSorted((a, b) => (a.interval.from < b.interval.from ? -1 : 1));
  return h(
    "table",
    { class: "stacked" },
    h("caption", null, caption),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        ["Days", "What bore it", "Its life"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      null,
      rows.map(({ holder: { lineage, title, isHeld }, interval }) =>
        h(
          "tr",
          null,
          h(
            "th",
            { scope: "row" },
            h(
              "a",
              { href: lineagePathOn(history, lineage, holdsOn(interval, today) ? today : interval.from) },
              stretchInTable(interval),
            ),
          ),
          h("td", null, interval.name ?? title, isHeld ? null : h("span", { class: "aside" }, " (text not held)")),
          h("td", null, h("a", { href: lineagePath(lineage) }, title)),
        ),
      ),
    ),
  );
}
