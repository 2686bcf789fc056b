import type { ComponentChildren } from "preact";
import { addDays, type IsoDate } from "../../core/text/days.ts";
import { a, button, div, form, input, label, li, p, span, ul } from "../tags.ts";

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

/** Moves a page about a day by one day, to the next change, or to any day. With scripts the arrow keys move it too. */
export function dayRow({ on, today, path, kept = {}, at, changeBefore, changeAfter, unit }: DayRow): ComponentChildren {
  const change = (day: IsoDate | null) => (day === null ? null : at(day));
  return form(
    { id: "as-of", class: "as-of", action: path, "aria-label": "As of a day" },
    Object.entries(kept).map(([name, value]) => input({ type: "hidden", name, value })),
    div(
      { class: "as-of-day" },
      label({ for: "as-of-on" }, "As of"),
      input({ id: "as-of-on", type: "date", name: "on", value: on, required: true, max: "9999-12-31" }),
      button("Show this day"),
    ),
    ul(
      { class: "as-of-steps" },
      li(step("change-before", `← ${unit} before`, change(changeBefore))),
      li(step("day-before", "← day", at(addDays(on, -1)))),
      li(step("today", "today", on === today ? null : at(today))),
      li(step("day-after", "day →", at(addDays(on, 1)))),
      li(step("change-after", `${unit} after →`, change(changeAfter))),
    ),
    p({ class: "hint with-script" }, "Arrow keys: ← → day, ↑ ↓ change."),
  );
}

function step(name: string, words: string, address: string | null): ComponentChildren {
  return address === null ? span({ class: "off" }, words) : a({ href: `${address}#as-of`, "data-step": name }, words);
}
