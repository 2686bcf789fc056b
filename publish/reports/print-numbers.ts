import type { NumberRow, Report } from "../../core/contract/reports.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { type Block, heading, paragraph, table } from "../../document/blocks.ts";
import { listed } from "./words.ts";

/** The table of old and new numbers. */
export function numberBlocks({ numbers, releases }: Report): Block[] {
  if (numbers.length === 0) return [];
  const standIns = [releases.from, releases.to].flatMap(({ day, certainty, nearestHeld }) =>
    certainty === "uncertain" && nearestHeld !== null
      ? [
          `The rulebook in force on ${dayInWords(day)} is not held: only rules with a hand-written history have their number of that day here, all others have that of ${dayInWords(nearestHeld)}.`,
        ]
      : [],
  );
  return [
    heading(2, "Old and new numbers"),
    ...standIns.map((sentence) => paragraph("plain", sentence)),
    table({
      caption: numbers.some(({ within }) => within > 0)
        ? "What each number of the first day is on the second; rules counted under a number went with it and kept their endings"
        : "What each number of the first day is on the second",
      columns: ["Old number", "New number", "Rule"],
      rows: numbers.map((row) => [span(row, "before"), newPlace(row), remarkOn(row)]),
    }),
  ];
}

function span({ before, after, last }: NumberRow, side: "before" | "after"): string {
  const first = side === "before" ? before : (after ?? "");
  return last === null ? first : `${first} – ${last[side]}`;
}

function newPlace(row: NumberRow): string {
  const { fate, after, parts } = row;
  const place = {
    removed: parts.length === 0 ? "none: removed" : "none",
    merged: `${after} (merged)`,
    stays: `${after} (stays)`,
    moved: span(row, "after"),
  }[fate];
  return parts.length === 0 ? place : `${place}; split off: ${listed(parts)}`;
}

function remarkOn({ title, within, last }: NumberRow): string {
  if (within === 0) return title ?? "";
  const along = `with ${counted(within, "rule")} under ${last === null ? "it" : "them"}`;
  return title === null ? along : `${title}, ${along}`;
}
