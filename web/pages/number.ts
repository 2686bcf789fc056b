import type { ComponentChildren } from "preact";
import { lineagePath, numberAddress } from "../../core/archive/addresses.ts";
import type { NumberHolder } from "../../core/contract/lineages.ts";
import { lastDayBefore } from "../../core/text/day-words.ts";
import { holdsOn, type IsoDate } from "../../core/text/days.ts";
import { byText } from "../../core/text/order.ts";
import { isSection } from "../../core/text/rule-number.ts";
import { whereabouts } from "../../document/words.ts";
import { answerTo } from "../../operations/operation.ts";
import { getNumber } from "../../operations/rules.ts";
import { page } from "../page.ts";
import { inlineShown } from "../parts/blocks.ts";
import { dayNamed, intervalInTable } from "../parts/days.ts";
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
    const { today } = visit;
    const { lineages, section, knownToBeUnused } = answerTo(getNumber, visit, { number });
    return {
      title: `Every rule numbered ${number}`,
      json: numberAddress(number),
      feed: isSection(number) ? { section: number } : { rule: number },
      main: article(
        h1("Every rule numbered ", span({ class: "number" }, number)),
        p({ class: "about" }, "The same number belonged to different rules at different times."),
        whatBecame(lineages, today),
        lineages.length === 0
          ? p("No rule is known to have had this number.")
          : holders("What it was", lineages, today),
        section.length === 0 ? null : holders("What its section was", section, today),
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
function whatBecame(lineages: readonly NumberHolder[], today: IsoDate): ComponentChildren {
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
                  dayNamed(lastDayBefore(intervals.at(-1)?.to ?? today)),
                  ". Now: ",
                  inlineShown(
                    whereabouts(now, { number: null, own: lineage, lineageAddress: (id) => lineagePath(id, today) }),
                  ),
                ],
          ),
        ),
    ),
  );
}

function holders(caption: string, all: readonly NumberHolder[], today: IsoDate): ComponentChildren {
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
              { href: lineagePath(lineage, holdsOn(interval, today) ? today : interval.from) },
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
