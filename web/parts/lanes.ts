import { lineagePath } from "../../core/archive/addresses.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { Lanes } from "../../operations/views/lanes.ts";
import { a as aTag, div, line, svg, text, title } from "../tags.ts";
import { acrossDays, drawing, mark, percent, yearsShown } from "./chart.ts";

/** A lane with its name beside it, and one with its name above it. */
const rows = { beside: 28, above: 42 };
const head = 6;
/** A longer name, such as a term of the glossary, does not fit beside its lane. */
const besideMax_chars = 9;
/** A longer one does not fit above it on a phone. */
const aboveMax_chars = 36;

/**
 * A lineage drawn through its numbers, a row for each; other lineages that were merged into it or split from it have
 * rows of their own.
 */
export function lanesShown({ first, lanes, moves, junctions, wordings }: Lanes, id: string, today: IsoDate) {
  if (lanes.length === 0 || first === null) return null;
  const areNamedBeside = lanes.every(({ name }) => name.length <= besideMax_chars);
  const row = areNamedBeside ? rows.beside : rows.above;
  const across = acrossDays(first, today, [1, 99]);
  const x = (day: IsoDate | null) => percent(across(day ?? today));
  const height = head + lanes.length * row + 24;
  const y = (lane: number) => head + (lane + 1) * row - rows.beside / 2;
  const connectors = (all: Lanes["moves"], name: string) =>
    all.map(({ on, from, to }) => line({ class: name, x1: x(on), x2: x(on), y1: y(from), y2: y(to) }));
  const classOf = (isOwn: boolean) => (isOwn ? "own" : "other");
  return div(
    { class: "lanes" },
    areNamedBeside
      ? svg(
          { class: "chart lane-names", width: 72, height, "aria-hidden": "true" },
          lanes.map(({ name, isOwn }, lane) =>
            text({ class: classOf(isOwn), x: 66, y: y(lane) + 5, "text-anchor": "end" }, name),
          ),
        )
      : null,
    drawing(
      height,
      "lane-rows",
      yearsShown(first, today).map((year) => [
        line({ class: "grid", x1: percent(across(year)), x2: percent(across(year)), y1: 0, y2: height - 18 }),
        text({ class: "tick", x: percent(across(year)), y: height - 3 }, year.slice(0, 4)),
      ]),
      areNamedBeside
        ? null
        : lanes.map(({ name, isOwn }, lane) => text({ class: classOf(isOwn), x: 0, y: y(lane) - 14 }, shortened(name))),
      // Each from the first day of a stay to its end.
      lanes.map(({ stays, isOwn }, lane) =>
        stays.map(({ from, to }) =>
          line({ class: isOwn ? "step" : "step other", x1: x(from), x2: x(to), y1: y(lane), y2: y(lane) }),
        ),
      ),
      connectors(moves, "riser"),
      connectors(junctions, "junction"),
      wordings.map(({ from, lane, why, significance }) =>
        aTag(
          { href: lineagePath(id, from), tabindex: -1, class: "change" },
          title(`${from}: ${why}`),
          lane === -1 ? null : mark(significance, { x: x(from), y: y(lane) }),
        ),
      ),
    ),
  );
}

function shortened(name: string): string {
  return name.length <= aboveMax_chars ? name : `${name.slice(0, aboveMax_chars - 1).trimEnd()}…`;
}
