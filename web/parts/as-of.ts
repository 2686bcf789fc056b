import { addDays, type IsoDate } from "../../core/text/days.ts";
import { a, button, div, form, input, label, li, p, span, ul } from "../tags.ts";
import { dayNamed } from "./days.ts";

/** Where the control leads: to other days, and to the neighbouring wordings. */
export type AsOf = {
  readonly on: IsoDate;
  readonly today: IsoDate;
  /** The address of the same number on another day. */
  readonly path: string;
  /** The address of the same rule on another day, under any number. */
  readonly followPath: string;
  /** Where it is on a day; `null` if it is not in the rules. */
  readonly at: (day: IsoDate) => string | null;
  /** The neighbouring wordings, or states of a section. */
  readonly previous: string | null;
  readonly next: string | null;
  /** What the page shows. */
  readonly unit: "rule" | "section" | "entry";
};

/**
 * Moves a page to another day: by a day, by a change, or to any day. Works without a script; with one, the arrow keys
 * move it too.
 */
export function asOfControl({ on, today, path, followPath, at, previous, next, unit }: AsOf) {
  return form(
    { id: "as-of", class: "as-of", action: path, "aria-label": "As of a day" },
    div(
      { class: "as-of-day" },
      label({ for: "as-of-on" }, "As of"),
      input({ id: "as-of-on", type: "date", name: "on", value: on, required: true, max: "9999-12-31" }),
      button(unit === "entry" ? "Show this term" : "Show this number"),
      button({ formaction: followPath }, `Follow the ${unit}`),
    ),
    ul(
      { class: "as-of-steps" },
      li(stepLink("change-before", "← change before", previous)),
      li(stepLink("day-before", "← day", at(addDays(on, -1)))),
      li(stepLink("today", "today", on === today ? null : at(today))),
      li(stepLink("day-after", "day →", at(addDays(on, 1)))),
      li(stepLink("change-after", "change after →", next)),
    ),
    p({ class: "hint with-script" }, "Arrow keys: ← → day, ↑ ↓ change."),
  );
}

function stepLink(step: string, name: string, address: string | null) {
  return address === null ? span({ class: "off" }, name) : a({ href: `${address}#as-of`, "data-step": step }, name);
}

/** Says that the newest release known is older than the day asked. */
export function beyondNote(isBeyond: boolean, release: string) {
  return isBeyond ? p({ class: "note" }, "Latest release known: ", dayNamed(release), ". Newer ones may exist.") : null;
}
