import { scaleLinear } from "d3-scale";
import type { SectionChange, SectionLife } from "../../core/contract/home.ts";
import { comparePath, numberPath } from "../../core/text/addresses.ts";
import { dayOrBy, fromInText } from "../../core/text/day-words.ts";
import { addDays, type IsoDate } from "../../core/text/days.ts";
import { h, type Markup } from "../tags.ts";
import {
  acrossDays,
  drawing,
  mark,
  markInText,
  percent,
  significanceMark,
  significanceNames,
  significances,
  yearsShown,
} from "./chart.ts";
import { changeDay, dayInTable } from "./days.ts";

const [top, bottom, foot] = [14, 442, 26];
/** Marks at one number closer than this would overlap on a phone: the later one is drawn below the earlier. */
const crowdedMax_days = 200;
const hang_px = 17;
/** A wider gap between numbers is shortened in the drawing. */
const gapMin = 40;
/** The height of a shortened gap, in numbers. */
const gapHeight = 4;

/**
 * The history of a section as a picture and as a table: its number over time, with a mark, which is a link, at each
 * change.
 */
export function lifeShown(life: SectionLife, today: IsoDate) {
  const used = significances.filter((name) => life.changes.some(({ significance }) => significance === name));
  return h.figure(
    { class: "life" },
    plot(life, today),
    h.figcaption(
      h.ul(
        { class: "legend" },
        used.map((name) => h.li(markInText(name), " ", significanceNames[name])),
      ),
    ),
  );
}

function plot({ steps, changes }: SectionLife, today: IsoDate) {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  const across = acrossDays(`${first.from.slice(0, 4)}-01-01`, today, [1, 99]);
  const down = downNumbers(steps.map(({ number }) => Number(number)));
  const heights = steps.map(({ number }) => down(Number(number)));
  const years = yearsShown(first.from, today);
  const placed = marksPlaced(changes, (number) => down(Number(number)));
  return h.div(
    { class: "lanes" },
    h.svg(
      { class: "chart lane-names", width: 44, height: bottom + foot, "aria-hidden": "true" },
      [...new Set(steps.map(({ number }) => number))].map((number) =>
        h.text(
          {
            class: number === last.number ? "own now" : "own",
            x: 36,
            y: down(Number(number)) + 5,
            "text-anchor": "end",
          },
          number,
        ),
      ),
    ),
    drawing(
      bottom + foot,
      "life-plot",
      [...new Set(heights)].map((y) => h.line({ class: "grid", x1: 0, x2: "100%", y1: y, y2: y })),
      years.map((year) => [
        h.line({ class: "grid", x1: percent(across(year)), x2: percent(across(year)), y1: 0, y2: bottom + 8 }),
        h.text({ class: "tick", x: percent(across(year)), y: bottom + foot - 2 }, year.slice(0, 4)),
      ]),
      placed.map(({ change, y, hung }) =>
        hung === 0
          ? null
          : h.line({
              class: "stem",
              x1: percent(across(change.on)),
              x2: percent(across(change.on)),
              y1: y - hung,
              y2: y,
            }),
      ),
      steps.map(({ number, from, to, isFirstSeen }, index) => {
        const [x1, x2, y] = [percent(across(from)), percent(across(to ?? today)), heights[index] ?? 0];
        return [
          index === 0 ? null : riser(x1, heights[index - 1] ?? 0, y),
          h.a(
            { href: numberPath(number, from), tabindex: -1 },
            h.title(`${number} ${fromInText({ from, isFirstSeen })}`),
            h.line({ class: "step", x1, x2, y1: y, y2: y }),
          ),
        ];
      }),
      marksDrawn(placed, across),
    ),
  );
}

/**
 * Marks are above the click areas of all marks, and important marks above others, so that marks close to each other can
 * all be reached.
 */
function marksDrawn(placed: readonly PlacedMark[], across: (day: string) => number): Markup {
  return [
    placed.map(({ change, y }) =>
      link(change, h.circle({ class: "reach", cx: percent(across(change.on)), cy: y, r: 12 })),
    ),
    placed
      .toSorted((a, b) => rankOf(b.change) - rankOf(a.change))
      .map(({ change, y }) => {
        const { on, isFirstSeen, number, significance, sets, why } = change;
        return link(
          change,
          h.title(
            `${[dayOrBy(on, isFirstSeen), ...sets].join(", ")}: ${number}, ${significanceNames[significance]}. ${why}`,
          ),
          mark(significance, { x: percent(across(on)), y }),
        );
      }),
  ];
}

/** A mark, its vertical position, and how far below its number it is drawn. */
type PlacedMark = { readonly change: SectionChange; readonly y: number; readonly hung: number };

/** The marks, oldest first. A mark that would overlap another is drawn lower, where a rising line leaves room. */
function marksPlaced(changes: readonly SectionChange[], down: (number: string) => number): PlacedMark[] {
  const placed: PlacedMark[] = [];
  for (const change of changes) {
    const before = placed.findLast(({ change: { number } }) => number === change.number);
    const isCrowded = before !== undefined && change.on < addDays(before.change.on, crowdedMax_days);
    const hung = isCrowded ? before.hung + hang_px : 0;
    placed.push({ change, y: down(change.number) + hung, hung });
  }
  return placed;
}

function rankOf({ significance }: SectionChange): number {
  return significances.indexOf(significance);
}

function link(change: SectionChange, ...drawn: Markup[]): Markup {
  return h.a({ href: addressOf(change), tabindex: -1, class: "change" }, drawn);
}

/** Only a step over a shortened gap is this long. */
const longMin_px = 60;

/** A step from one number to another, drawn with a break where the gap is shortened. */
function riser(x: string, from: number, to: number): Markup {
  const isLong = Math.abs(from - to) > longMin_px;
  return h.line({ class: isLong ? "riser broken" : "riser", x1: x, x2: x, y1: from, y2: to });
}

/** Gives the vertical position of a number: even steps between close numbers, a fixed height for a wide gap. */
function downNumbers(numbers: readonly number[]): (number: number) => number {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  let height = 0;
  const heights = sorted.map((number, index) => {
    const step = number - (sorted[index - 1] ?? number);
    height += step > gapMin ? gapHeight : step;
    return height;
  });
  const scale = scaleLinear([0, Math.max(height, 1)], [bottom - 10, top]);
  return (number) => Math.round(scale(heights[sorted.indexOf(number)] ?? 0) * 10) / 10;
}

/** The comparison of a change with the day before it. */
function addressOf({ on, number }: SectionChange): string {
  return comparePath({ from: addDays(on, -1), to: on }, number);
}

/** The history of a section as a table, for readers who cannot see the picture or prefer text. */
export function lifeTable({ changes }: SectionLife) {
  return h.table(
    { class: "stacked" },
    h.caption("Every change, newest first"),
    h.thead(
      h.tr(
        ["Day", "Set", "Number", "Change", "What changed, in our words"].map((name) => h.th({ scope: "col" }, name)),
      ),
    ),
    h.tbody(
      changes
        .toReversed()
        .map((change) =>
          h.tr(
            h.th(
              { scope: "row" },
              h.a({ href: addressOf(change) }, changeDay(change.on, change.isFirstSeen, dayInTable)),
            ),
            h.td(change.sets.join(", ")),
            h.td(
              { class: "figure" },
              change.numberBefore === null || change.numberBefore === change.number
                ? change.number
                : `${change.numberBefore} → ${change.number}`,
            ),
            h.td({ class: "kind" }, significanceMark(change.significance)),
            h.td(change.why),
          ),
        ),
    ),
  );
}
