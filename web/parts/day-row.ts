import { withQuery } from "../../core/text/addresses.ts";
import { addDays, type IsoDate } from "../../core/text/days.ts";
import { heldReleaseInWords } from "../../document/words.ts";
import type { DaySurroundings } from "../../operations/views/surroundings.ts";
import { h, type Markup } from "../tags.ts";
import { dayNamed } from "./days.ts";

/** Where the row leads: `at` gives the address on another day, `null` if there is nothing to show. */
type DayRow = {
  readonly on: IsoDate;
  readonly today: IsoDate;
  readonly path: string;
  /** What the form sends besides the day. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly at: (day: IsoDate) => string | null;
  /** The previous and next day on which the answer changed. */
  readonly changeBefore: IsoDate | null;
  readonly changeAfter: IsoDate | null;
  /** What changes: "answer", "text". */
  readonly unit: string;
};

/** Moves a page about a day by one day, to the next change, or to any day. */
export function dayRow({ on, today, path, parameters = {}, at, changeBefore, changeAfter, unit }: DayRow) {
  const steps = {
    changeBefore: changeBefore && at(changeBefore),
    dayBefore: at(addDays(on, -1)),
    today: on === today ? null : at(today),
    dayAfter: at(addDays(on, 1)),
    changeAfter: changeAfter && at(changeAfter),
  };
  return asOfForm({ on, path, parameters, steps, unit }, h.button("Go"));
}

/**
 * Moves a page about a number or term: by a change, by a day, or to any day. If the number and the lineage did not always
 * go together, one stays with the number or term, or follows the lineage (`followPath`) under any.
 */
export function asOfControl({
  on,
  path,
  followPath,
  around: { steps, mayPart },
  named,
  unit,
}: {
  readonly on: IsoDate;
  readonly path: string;
  readonly followPath: string;
  readonly around: Pick<DaySurroundings, "steps" | "mayPart">;
  /** The number or term. */
  readonly named: string;
  /** What the page shows. */
  readonly unit: "rule" | "section" | "entry";
}) {
  return mayPart
    ? asOfForm(
        { on, path, steps, unit: "wording" },
        h.button(`Show ${named}`),
        h.button({ formaction: followPath }, `Follow the ${unit}`),
      )
    : asOfForm({ on, path, steps, unit: "wording" }, h.button("Go"));
}

type AsOf = Pick<DayRow, "on" | "path" | "parameters" | "unit"> & { readonly steps: DaySurroundings["steps"] };

/** One line: the changes before and after, and any other day behind one control. With a script, the arrow keys move it too. */
function asOfForm({ on, path, parameters = {}, steps, unit }: AsOf, ...buttons: ReturnType<typeof h.button>[]) {
  return h.form(
    { id: "as-of", class: "as-of", action: path, "aria-label": "As of a day" },
    Object.entries(parameters).map(([name, value]) => h.input({ type: "hidden", name, value })),
    h.details(
      h.summary("Another day"),
      h.div({ class: "as-of-day" }, dayField("as-of-on", "As of", { name: "on", value: on, required: true }), buttons),
      h.ul(
        { class: "as-of-steps" },
        step("day-before", "← day before", steps.dayBefore),
        step("today", "today", steps.today),
        step("day-after", "day after →", steps.dayAfter),
      ),
      h.p({ class: "hint with-script" }, `Arrow keys: ← → day, ↑ ↓ ${unit}.`),
    ),
    steps.changeBefore === null && steps.changeAfter === null
      ? null
      : h.ul(
          { class: "as-of-steps" },
          step("change-before", ["‹ ", h.span({ class: "unit" }, unit, " "), "before"], steps.changeBefore),
          step("change-after", [h.span({ class: "unit" }, unit, " "), "after ›"], steps.changeAfter),
        ),
  );
}

/** Without an address there is nothing to say. */
function step(name: string, words: Markup, address: string | null) {
  return address === null ? null : h.li(h.a({ href: `${address}#as-of`, "data-step": name }, words));
}

/** Links to comparisons of a lineage; a section is compared with all its rules. */
export function comparisonLinks(lineage: string, { before, today }: DaySurroundings["comparisons"]) {
  return [
    before && [" · ", h.a({ href: withQuery("/diff", { ...before, lineage }) }, "Compare with what it was before")],
    today && [" · ", h.a({ href: withQuery("/diff", { ...today, lineage }) }, "Compare with today")],
  ];
}

/** Says that a list is of a held release before the one in force. */
export function heldNote(days: Parameters<typeof heldReleaseInWords>[0]) {
  const words = heldReleaseInWords(days);
  return words === null ? null : h.p({ class: "note" }, words);
}

/** Says that the newest release known is older than the day asked. */
export function beyondNote(isBeyond: boolean, release: string) {
  return isBeyond
    ? h.p({ class: "aside beyond" }, "Newest release known: ", dayNamed(release), ". Newer ones may exist.")
    : null;
}

/** A field for a day, with its label. */
export function dayField(
  id: string,
  label: string,
  rest: { readonly name: string; readonly value: string | undefined; readonly required?: true },
): Markup {
  return [h.label({ for: id }, label), h.input({ id, type: "date", ...rest, max: "9999-12-31" })];
}
