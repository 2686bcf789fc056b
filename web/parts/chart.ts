import { scaleTime, scaleUtc } from "d3-scale";
import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from "d3-shape";
import type { RevisionAnswer } from "../../core/contract/lineages.ts";
import { changeNames } from "../../document/words.ts";
import { h, type Markup } from "../tags.ts";

/**
 * Charts fill the width: horizontal positions are per cent of the width, vertical ones are pixels. Lines and marks keep
 * their size on paper and on a phone, and nothing needs to be measured.
 */

/** Gives the horizontal position of a day, in per cent of the width. */
type Across = (day: string) => number;

/** Lays days out between two margins, in per cent. */
export function acrossDays(from: string, to: string, [left, right]: readonly [number, number] = [0, 100]): Across {
  const scale = scaleUtc([new Date(from), new Date(to)], [left, right]);
  return (day) => Math.round(scale(new Date(day)) * 100) / 100;
}

/** A horizontal position or width in SVG. */
export function percent(position: number): string {
  return `${Math.round(position * 100) / 100}%`;
}

/** The years at which a line is drawn: at most seven. */
export function yearsShown(from: string, to: string): string[] {
  const ticks = scaleTime([new Date(from), new Date(to)], [0, 1]).ticks(6);
  return ticks
    .map((tick) => `${tick.getUTCFullYear()}-01-01`)
    .filter((day, index, all) => all.indexOf(day) === index && day >= from);
}

type Significance = RevisionAnswer["significance"];

const shapes = {
  substantive: { shape: symbolDiamond, area: 120 },
  clarifying: { shape: symbolTriangle, area: 80 },
  wording: { shape: symbolCircle, area: 60 },
  new: { shape: symbolStar, area: 60 },
  removed: { shape: symbolWye, area: 50 },
  reworded: { shape: symbolCircle, area: 60 },
  "first-held": { shape: symbolStar, area: 40 },
  reference: { shape: symbolCross, area: 50 },
  renumbering: { shape: symbolSquare, area: 46 },
  typography: { shape: symbolCross, area: 30 },
} as const satisfies Record<Significance, object>;

/** The outline of each mark, to a tenth of a pixel. */
const outlines = Object.fromEntries(
  Object.entries(shapes).map(([name, { shape, area }]) => [name, symbol(shape, area).digits(1)() ?? ""]),
);

/** What a mark of each shape means, as people say it; the most important first. */
export const significanceNames: Readonly<Record<Significance, string>> = {
  substantive: "changes play",
  clarifying: "makes clear",
  wording: "words only",
  new: changeNames.added,
  removed: changeNames.removed,
  reworded: changeNames.amended,
  "first-held": "first text held",
  reference: changeNames["reference-only"],
  renumbering: "number only",
  typography: changeNames["typography-only"],
};

export const significances = Object.keys(significanceNames) as Significance[];

/** A mark whose shape and colour show how much a change matters. */
export function mark(significance: Significance, at: { readonly x: string; readonly y: number }) {
  return h.svg(
    { x: at.x, y: at.y, width: 1, height: 1, class: `mark ${significance}` },
    h.path({ d: outlines[significance] }),
  );
}

/** The same mark in running text, beside its meaning. */
export function markInText(significance: Significance) {
  return h.svg(
    { class: "mark-in-text", width: 16, height: 16, "aria-hidden": "true" },
    mark(significance, { x: "50%", y: 8 }),
  );
}

/** A drawing whose content is also in a table or list beside it. Screen readers skip it. */
export function drawing(height: number, name: string, ...children: Markup[]) {
  return h.svg({ class: `chart ${name}`, width: "100%", height, "aria-hidden": "true" }, ...children);
}

/** How much a change matters: its mark and its meaning. */
export function significanceMark(significance: Significance, meaning = significanceNames[significance]) {
  return h.span({ class: "significance" }, markInText(significance), " ", meaning);
}
