import { withQuery } from "../../core/text/addresses.ts";
import { addDays, type IsoDate } from "../../core/text/days.ts";
import type { DaySurroundings } from "../../operations/views/surroundings.ts";
import { a, button, div, form, input, label, li, p, span, ul } from "../tags.ts";
import { dayNamed } from "./days.ts";

/** Where the row leads: `at` gives the address on another day, `null` if there is nothing to show. */
export type DayRow = {
  readonly on: IsoDate;
  readonly today: IsoDate;
  readonly path: string;
  /** What the form sends besides the day. */
  readonly kept?: Readonly<Record<string, string>>;
  readonly at: (day: IsoDate) => string | null;
  /** The previous and next day on which the answer changed. */
  readonly changeBefore: IsoDate | null;
  readonly changeAfter: IsoDate | null;
  /** What changes: "answer", "text". */
  readonly unit: string;
};

/** Moves a page about a day by one day, to the next change, or to any day. */
export function dayRow({ on, today, path, kept = {}, at, changeBefore, changeAfter, unit }: DayRow) {
  const steps = {
    changeBefore: changeBefore && at(changeBefore),
    dayBefore: at(addDays(on, -1)),
    today: on === today ? null : at(today),
    dayAfter: at(addDays(on, 1)),
    changeAfter: changeAfter && at(changeAfter),
  };
  return asOfForm({ on, path, kept, steps, unit }, button("Show this day"));
}

/**
 * Moves a page about a number or term: by a day, by a change, or to any day, staying with the number or term or following
 * the lineage (`followPath`) under any.
 */
export function asOfControl({
  on,
  path,
  followPath,
  steps,
  unit,
}: {
  readonly on: IsoDate;
  readonly path: string;
  readonly followPath: string;
  readonly steps: DaySurroundings["steps"];
  /** What the page shows. */
  readonly unit: "rule" | "section" | "entry";
}) {
  return asOfForm(
    { on, path, steps, unit: "change" },
    button(unit === "entry" ? "Show this term" : "Show this number"),
    button({ formaction: followPath }, `Follow the ${unit}`),
  );
}

type AsOf = Pick<DayRow, "on" | "path" | "kept" | "unit"> & { readonly steps: DaySurroundings["steps"] };

/** Works without a script; with one, the arrow keys move the page too. */
function asOfForm({ on, path, kept = {}, steps, unit }: AsOf, ...buttons: ReturnType<typeof button>[]) {
  return form(
    { id: "as-of", class: "as-of", action: path, "aria-label": "As of a day" },
    Object.entries(kept).map(([name, value]) => input({ type: "hidden", name, value })),
    div(
      { class: "as-of-day" },
      label({ for: "as-of-on" }, "As of"),
      input({ id: "as-of-on", type: "date", name: "on", value: on, required: true, max: "9999-12-31" }),
      buttons,
    ),
    ul(
      { class: "as-of-steps" },
      step("change-before", `← ${unit} before`, steps.changeBefore),
      step("day-before", "← day", steps.dayBefore),
      step("today", "today", steps.today),
      step("day-after", "day →", steps.dayAfter),
      step("change-after", `${unit} after →`, steps.changeAfter),
    ),
    p({ class: "hint with-script" }, "Arrow keys: ← → day, ↑ ↓ change."),
  );
}

function step(name: string, words: string, address: string | null) {
  return li(
    address === null ? span({ class: "off" }, words) : a({ href: `${address}#as-of`, "data-step": name }, words),
  );
}

/** Links to comparisons of a lineage; a section is compared with all its rules. */
export function comparisonLinks(lineage: string, { before, today }: DaySurroundings["comparisons"]) {
  return [
    before && [" · ", a({ href: withQuery("/diff", { ...before, lineage }) }, "Compare with what it was before")],
    today && [" · ", a({ href: withQuery("/diff", { ...today, lineage }) }, "Compare with today")],
  ];
}

/** Says that the newest release known is older than the day asked. */
export function beyondNote(isBeyond: boolean, release: string) {
  return isBeyond ? p({ class: "note" }, "Latest release known: ", dayNamed(release), ". Newer ones may exist.") : null;
}
