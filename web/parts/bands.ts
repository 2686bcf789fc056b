import { withQuery } from "../../core/text/addresses.ts";
import { earlierEnd, holdsOn, type IsoDate } from "../../core/text/days.ts";
import { valueInWords } from "../../operations/parameters.ts";
import type { ParameterBand } from "../../operations/views/eras.ts";
import { h, type Markup } from "../tags.ts";
import { acrossDays, drawing, percent, yearsShown } from "./chart.ts";

/** The name of a parameter in a narrow place. */
export function shortName(id: string): string {
  return id.replaceAll("-", " ");
}

/** Where a parameter is shown on a day. */
export function parameterPath(id: string, on: IsoDate): string {
  return withQuery(`/parameters/${id}`, { on });
}

/** The drawn days, and the day of the page. */
type BandScale = {
  readonly first: IsoDate;
  readonly last: IsoDate;
  readonly on: IsoDate;
  /** Without the values in the bands, because many bands would make a page too large. */
  readonly isBrief: boolean;
};

const [head, row, band] = [20, 38, 18];

/**
 * Parameters as bands over time, one below the other, each under its name. A line marks the day of the page, and the
 * intervals with that day are filled. The table of the page has the same content.
 */
export function bandsDrawn(bands: readonly ParameterBand[], { first, last, on, isBrief }: BandScale): Markup {
  const across = acrossDays(first, last);
  const height = head + bands.length * row;
  const here = percent(across(on > last ? last : on));
  return drawing(
    height,
    "bands",
    yearsShown(first, last).map((year) => [
      h.line({ class: "grid", x1: percent(across(year)), x2: percent(across(year)), y1: head - 4, y2: height }),
      h.text({ class: "tick", x: percent(across(year)), y: 12 }, year.slice(0, 4)),
    ]),
    bands.map(({ id, name, intervals }, index) => [
      h.text({ class: "band-name", x: 0, y: head + index * row + 12 }, name),
      intervals.map((interval) =>
        bandOf({ id, name }, interval, { across, last, on, isBrief, y: head + index * row + 16 }),
      ),
    ]),
    on >= first ? h.line({ class: "here", x1: here, x2: here, y1: head - 4, y2: height }) : null,
  );
}

type BandFrame = {
  readonly across: (day: string) => number;
  readonly last: IsoDate;
  readonly on: IsoDate;
  readonly isBrief: boolean;
  readonly y: number;
};

function bandOf(
  { id, name }: Pick<ParameterBand, "id" | "name">,
  { from, to, isFirstSeen, value }: ParameterBand["intervals"][number],
  { across, last, on, isBrief, y }: BandFrame,
): Markup {
  const [start, end] = [across(from), across(earlierEnd(to, last) ?? last)];
  const isUnsaid = value === "no-rule" || value === "not-known";
  const isHere = holdsOn({ from, to }, on);
  const width = percent(Math.max(end - start, 0.1));
  const bar = `bar${isUnsaid ? " unsaid" : ""}${isHere ? " shown" : ""}`;
  const href = parameterPath(id, isHere ? on : from);
  if (isBrief) return h.a({ href, tabindex: -1 }, h.rect({ class: bar, x: percent(start), y, width, height: band }));
  const label = valueInWords(value);
  const fits = fitOf(label, end - start);
  return h.a(
    { href, tabindex: -1 },
    h.title(`${name}, ${isFirstSeen ? "by" : "from"} ${from}: ${label}`),
    h.svg(
      { x: percent(start), y, width, height: band },
      h.rect({ class: bar, width: "100%", height: band }),
      fits === null ? null : h.text({ class: `band-value${fits}${isHere ? " shown" : ""}`, x: 4, y: 13 }, label),
    ),
  );
}

/** The width of a letter in wide fonts, and the space beside a label. */
const [letter_px, margin_px] = [8, 8];
/** The minimum width of the drawing for each class of label. */
const widths: readonly (readonly [number, string])[] = [
  [300, ""],
  [600, " from-46"],
  [960, " from-68"],
];

/**
 * The class of a label in a band with this share of the drawing's width, in per cent. In narrower windows the label is
 * hidden instead of cut off. `null` if it fits in none. The table has all of them.
 */
function fitOf(label: string, share: number): string | null {
  const needed = label.length * letter_px + margin_px;
  return widths.find(([width]) => (share / 100) * width >= needed)?.[1] ?? null;
}
