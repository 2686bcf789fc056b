import type { ComponentChildren } from "preact";
import { numberAddress } from "../../core/archive/addresses.ts";
import { numberAnswer } from "../../core/ask/number.ts";
import type { NumberHolder } from "../../core/contract/lineages.ts";
import { lastDayBefore } from "../../core/text/day-words.ts";
import { holdsOn } from "../../core/text/days.ts";
import { byText } from "../../core/text/order.ts";
import { isSection } from "../../core/text/rule-number.ts";
import { lineagePath, lineagePathOn } from "../addresses.ts";
import { page, type Visit } from "../page.ts";
import { dayNamed, intervalInTable } from "../parts/days.ts";
import { nowShown } from "../parts/facts.ts";
import { nothing, numberInPath } from "../queries.ts";
import {
  article,
  a as aTag,
  caption as captionTag,
  h1,
  h2,
  li,
  p,
  section as sectionTag,
  span,
  table,
  tbody,
  td,
  th,
  thead,
  tr,
  ul,
} from "../tags.ts";

/** Every rule that ever had a number. */
export const numberPage = page({
  path: "/numbers/:number",
  params: numberInPath,
  query: nothing,
  show(visit, { params: { number } }) {
    const { lineages, section, knownToBeUnused } = numberAnswer(visit.history, number);
    return {
      title: `Every rule numbered ${number}`,
      json: numberAddress(number),
      feed: isSection(number) ? { section: number } : { rule: number },
      main: article(
        h1("Every rule numbered ", span({ class: "number" }, number)),
        p({ class: "about" }, "The same number belonged to different rules at different times."),
        today(visit, lineages),
        lineages.length === 0
          ? p("No rule is known to have had this number.")
          : holders(visit, "What it was", lineages),
        section.length === 0 ? null : holders(visit, "What its section was", section),
        knownToBeUnused.length === 0
          ? null
          : sectionTag(
              h2("Days on which no rule had it"),
              ul(
                { class: "days" },
                knownToBeUnused.map((days) => li(intervalInTable(days))),
              ),
            ),
      ),
    };
  },
});

/** What became of each rule that had the number. People with an old number want to know this first. */
function today(visit: Visit, lineages: readonly NumberHolder[]): ComponentChildren {
  if (lineages.length === 0) return null;
  return sectionTag(
    { class: "today", "aria-labelledby": "today" },
    h2({ id: "today" }, "What became of it"),
    ul(
      lineages
        .toReversed()
        .map(({ lineage, title, intervals, now }) =>
          li(
            "“",
            aTag({ href: lineagePath(lineage) }, title),
            "” ",
            intervals.at(-1)?.to === null
              ? "has it now."
              : [
                  "had it until ",
                  dayNamed(lastDayBefore(intervals.at(-1)?.to ?? visit.today)),
                  ". Now: ",
                  nowShown(visit, lineage, now),
                ],
          ),
        ),
    ),
  );
}

function holders({ history, today }: Visit, caption: string, all: readonly NumberHolder[]): ComponentChildren {
  const rows = all
    .flatMap((holder) => holder.intervals.map((interval) => ({ holder, interval })))
    .toSorted(byText(({ interval }) => interval.from));
  return table(
    { class: "stacked" },
    captionTag(caption),
    thead(tr(["Days", "Rule", "History"].map((name) => th({ scope: "col" }, name)))),
    tbody(
      rows.map(({ holder: { lineage, title, isHeld }, interval }) =>
        tr(
          th(
            { scope: "row" },
            aTag(
              { href: lineagePathOn(history, lineage, holdsOn(interval, today) ? today : interval.from) },
              intervalInTable(interval),
            ),
          ),
          td(interval.name ?? title, isHeld ? null : span({ class: "aside" }, " (text not held)")),
          td(aTag({ href: lineagePath(lineage) }, title)),
        ),
      ),
    ),
  );
}
