import type { ComponentChildren } from "preact";
import { lineagePath, withQuery } from "../../core/archive/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { addDays, earlierEnd, holdsOn, type IsoDate } from "../../core/text/days.ts";
import type { RuleBand } from "../../operations/views/whole-rule.ts";
import { a, details, h2, li, line, ol, rect, section, summary, svg, text, title } from "../tags.ts";
import { acrossDays, drawing, mark, markInText, percent, significanceNames, yearsShown } from "./chart.ts";
import { dayInTable } from "./days.ts";

/**
 * A rule with all its subrules through time: a band of the numbers it had, and above it a mark for each day on which it
 * or one of the subrules that it has now changed.
 */
export function ruleBandShown(
  { periods, days }: RuleBand,
  { lineage, on, today }: { readonly lineage: string; readonly on: IsoDate; readonly today: IsoDate },
): ComponentChildren {
  const first = periods[0]?.from;
  if (first === undefined || first >= today) return null;
  const across = acrossDays(first, today, [1, 99]);
  return section(
    { class: "strip", "aria-labelledby": "rule-band" },
    h2(
      { id: "rule-band" },
      days.length === 0 ? "The whole rule never changed" : `The whole rule changed on ${counted(days.length, "day")}`,
    ),
    drawing(
      66,
      "strip-bar",
      days.map((day) =>
        a(
          { href: pathOf(day), tabindex: -1, class: "change" },
          title(`${day.on}: ${significanceNames[day.significance]}`),
          mark(day.significance, { x: percent(across(day.on)), y: 12 }),
        ),
      ),
      periods.map(({ number, from, to }) => {
        const [x1, x2] = [across(from), across(earlierEnd(to, today) ?? today)];
        const shown = holdsOn({ from, to }, on) ? " shown" : "";
        return a(
          { href: lineagePath(lineage, from), tabindex: -1 },
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
    days.length === 0 ? null : daysListed(days),
  );
}

/** The days again, in words. */
function daysListed(days: RuleBand["days"]): ComponentChildren {
  return details(
    summary("The days, with what changed"),
    ol(
      { class: "chips" },
      days.map((day) =>
        li(
          a(
            { class: "chip", href: pathOf(day) },
            dayInTable(day.on),
            " ",
            markInText(day.significance),
            ` ${significanceNames[day.significance]}`,
            day.count === 1 ? "" : `, ${day.count} of its parts`,
          ),
        ),
      ),
    ),
  );
}

/** The comparison of the whole rule with the day before. */
function pathOf({ on, number }: RuleBand["days"][number]): string {
  return withQuery("/diff", { from: addDays(on, -1), to: on, rule: number });
}
