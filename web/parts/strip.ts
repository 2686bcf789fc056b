import { lineagePath } from "../../core/text/addresses.ts";
import { dayOrBy } from "../../core/text/day-words.ts";
import { earlierEnd, type IsoDate } from "../../core/text/days.ts";
import type { LineageState } from "../../operations/views/surroundings.ts";
import { h } from "../tags.ts";
import { acrossDays, drawing, percent } from "./chart.ts";
import { changeDay, dayInTable } from "./days.ts";

/** The lineage, the day of the page, and the name of the parts. */
type StripSubject = { readonly lineage: string; readonly on: IsoDate; readonly today: IsoDate; readonly named: string };

/**
 * The whole history of a lineage in one strip: a drawing as wide as the page, and below it a link for each wording and
 * number.
 */
export function wordingStrip(wordings: readonly LineageState[], { lineage, on, today, named }: StripSubject) {
  const shown = wordings.findLast(({ from }) => from <= on);
  const first = wordings[0]?.from ?? on;
  const across = acrossDays(first, today > first ? today : "9999-12-31");
  const living = wordings.filter(({ hasEnded }) => !hasEnded);
  // One wording is said by the facts.
  if (wordings.length === 1) return null;
  const isNamedAlike = new Set(living.map(({ designation }) => designation)).size === 1;
  const dayOf = ({ from, isFirstSeen }: LineageState) => changeDay(from, isFirstSeen, dayInTable);
  const nameOf = ({ designation }: LineageState) => designation ?? "number not known";
  return h.section(
    { class: "strip", "aria-labelledby": "strip" },
    h.h2({ id: "strip" }, living.length === 1 ? "Once changed: it ended" : `All ${living.length} ${named}`),
    drawing(
      26,
      "strip-bar",
      living.map((wording) => {
        const [start, end] = [across(wording.from), across(earlierEnd(wording.to, today) ?? today)];
        return h.a(
          { href: lineagePath(lineage, wording.from), tabindex: -1 },
          h.title(`${dayOrBy(wording.from, wording.isFirstSeen)}: ${nameOf(wording)}`),
          h.rect({
            class: wording === shown ? "bar shown" : "bar",
            x: percent(start),
            y: 3,
            width: percent(Math.max(end - start, 0.1)),
            height: 20,
          }),
        );
      }),
      on >= first && on <= today
        ? h.line({ class: "here", x1: percent(across(on)), x2: percent(across(on)), y1: 0, y2: 26 })
        : null,
    ),
    h.ol(
      { class: "chips" },
      wordings.map((wording) =>
        h.li(
          wording.hasEnded
            ? h.span({ class: "chip" }, dayOf(wording), " ended")
            : h.a(
                {
                  class: "chip",
                  href: lineagePath(lineage, wording.from),
                  "aria-current": wording === shown ? "true" : undefined,
                },
                dayOf(wording),
                isNamedAlike ? null : [" ", h.b(nameOf(wording))],
              ),
        ),
      ),
    ),
  );
}
