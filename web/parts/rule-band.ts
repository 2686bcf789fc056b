import type { ComponentChildren } from "preact";
import { withQuery } from "../../core/archive/addresses.ts";
import type { History } from "../../core/archive/history.ts";
import { revisionOn, wordingsOf } from "../../core/archive/life.ts";
import { type Lineage, type Significance, significances } from "../../core/archive/lineage.ts";
import { numberPeriodsOf } from "../../core/archive/periods.ts";
import { addDays, earlierEnd, holdsOn, type IsoDate } from "../../core/text/days.ts";
import { byText } from "../../core/text/order.ts";
import { lineagePathOn } from "../addresses.ts";
import { a, details, h2, li, line, ol, rect, section, summary, svg, text, title } from "../tags.ts";
import { acrossDays, drawing, mark, markInText, percent, significanceNames, yearsShown } from "./chart.ts";
import { dayInTable } from "./days.ts";

/** A day on which something in a rule changed, its most important change, and how many of its parts changed. */
type ChangeDay = { readonly on: IsoDate; readonly significance: Significance; readonly count: number };

/**
 * A rule with all its subrules through time: a band of the numbers it had, and above it a mark for each day on which it
 * or one of the subrules that it has now changed. Nothing for a rule without subrules, whose own strip has the same
 * content.
 */
export function ruleBand(
  history: History,
  [rule, ...subrules]: readonly [Lineage, ...Lineage[]],
  { on, today }: { readonly on: IsoDate; readonly today: IsoDate },
): ComponentChildren {
  const periods = numberPeriodsOf(rule);
  const first = periods[0]?.from;
  if (subrules.length === 0 || first === undefined || first >= today) return null;
  const days = changeDays([rule, ...subrules]).filter((day) => day.on > first);
  const across = acrossDays(first, today, [1, 99]);
  const pathOf = (day: IsoDate) =>
    withQuery("/diff", { from: addDays(day, -1), to: day, rule: revisionOn(rule, day)?.number });
  return section(
    { class: "strip", "aria-labelledby": "rule-band" },
    h2(
      { id: "rule-band" },
      days.length === 0
        ? "The whole rule never changed"
        : `The whole rule changed on ${days.length} ${days.length === 1 ? "day" : "days"}`,
    ),
    drawing(
      66,
      "strip-bar",
      days.map(({ on: day, significance }) =>
        a(
          { href: pathOf(day), tabindex: -1, class: "change" },
          title(`${day}: ${significanceNames[significance]}`),
          mark(significance, { x: percent(across(day)), y: 12 }),
        ),
      ),
      periods.map(({ number, from, to }) => {
        const [x1, x2] = [across(from), across(earlierEnd(to, today) ?? today)];
        const shown = holdsOn({ from, to }, on) ? " shown" : "";
        return a(
          { href: lineagePathOn(history, rule.id, from), tabindex: -1 },
          title(`${number} from ${from}`),
          svg(
            { x: percent(x1), y: 24, width: percent(Math.max(x2 - x1, 0.1)), height: 22 },
            rect({ class: `bar${shown}`, width: "100%", height: 22 }),
            text({ class: `band-value${shown}`, x: 4, y: 15 }, number),
          ),
        );
      }),
      on >= first && on <= today
        ? line({ class: "here", x1: percent(across(on)), x2: percent(across(on)), y1: 2, y2: 48 })
        : null,
      yearsShown(first, today)
        .filter((year) => across(year) > 2 && across(year) < 98)
        .map((year) => text({ class: "tick", x: percent(across(year)), y: 62 }, year.slice(0, 4))),
    ),
    days.length === 0 ? null : daysListed(days, pathOf),
  );
}

/** The days again, in words. */
function daysListed(days: readonly ChangeDay[], pathOf: (day: IsoDate) => string): ComponentChildren {
  return details(
    summary("The days, with what changed"),
    ol(
      { class: "chips" },
      days.map(({ on, significance, count }) =>
        li(
          a(
            { class: "chip", href: pathOf(on) },
            ...[dayInTable(on), " ", markInText(significance), ` ${significanceNames[significance]}`],
            count === 1 ? "" : `, ${count} of its parts`,
          ),
        ),
      ),
    ),
  );
}

/** The days on which any of some lineages changed, oldest first. */
function changeDays(lineages: readonly Lineage[]): ChangeDay[] {
  const revisions = lineages.flatMap((lineage) => wordingsOf(lineage).filter(({ events }) => events.length > 0));
  return [...Map.groupBy(revisions, ({ from }) => from)]
    .map(([on, ofDay]) => {
      const [mostImportant] = ofDay.toSorted(
        (a, b) => significances.indexOf(a.significance) - significances.indexOf(b.significance),
      );
      return { on, significance: mostImportant?.significance ?? "reworded", count: ofDay.length };
    })
    .toSorted(byText(({ on }) => on));
}
