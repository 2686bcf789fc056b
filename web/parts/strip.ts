import type { History } from "../../core/archive/history.ts";
import { revisionInterval, wordingsOf } from "../../core/archive/life.ts";
import type { Lineage, Revision } from "../../core/archive/lineage.ts";
import { earlierEnd, type IsoDate } from "../../core/text/days.ts";
import { lineagePath, ownPathOn } from "../addresses.ts";
import { a, b, h2, li, line, ol, rect, section, span, title } from "../tags.ts";
import { acrossDays, drawing, percent } from "./chart.ts";
import { dayInTable } from "./days.ts";

/** The day of the page, and the name of the parts. */
type Stripped = { readonly on: IsoDate; readonly today: IsoDate; readonly named: string };

/**
 * The whole history of a lineage in one strip: a drawing as wide as the page, and below it a link for each wording and
 * number.
 */
export function revisionStrip(history: History, lineage: Lineage, { on, today, named }: Stripped) {
  const revisions = wordingsOf(lineage);
  const shown = revisions.findLast(({ from }) => from <= on);
  const first = revisions[0]?.from ?? on;
  const across = acrossDays(first, today > first ? today : "9999-12-31");
  const living = revisions.filter(({ hasEnded }) => !hasEnded);
  return section(
    { class: "strip", "aria-labelledby": "strip" },
    h2({ id: "strip" }, living.length === 1 ? "Never changed" : `All ${living.length} ${named}`),
    drawing(
      26,
      "strip-bar",
      living.map((revision) => {
        const { from, to } = revisionInterval(lineage, revision);
        const [x1, x2] = [across(from), across(earlierEnd(to, today) ?? today)];
        const width = Math.max(x2 - x1, 0.1);
        return a(
          { href: addressOf(history, lineage, revision), tabindex: -1 },
          title(`${from}: ${nameOf(revision)}`),
          rect({
            class: revision === shown ? "bar shown" : "bar",
            x: percent(x1),
            y: 3,
            width: percent(width),
            height: 20,
          }),
        );
      }),
      on >= first && on <= today
        ? line({ class: "here", x1: percent(across(on)), x2: percent(across(on)), y1: 0, y2: 26 })
        : null,
    ),
    ol(
      { class: "chips" },
      revisions.map((revision) =>
        li(
          revision.hasEnded
            ? span({ class: "chip" }, dayInTable(revision.from), " ended")
            : a(
                {
                  class: "chip",
                  href: addressOf(history, lineage, revision),
                  "aria-current": revision === shown ? "true" : undefined,
                },
                dayInTable(revision.from),
                " ",
                b(nameOf(revision)),
              ),
        ),
      ),
    ),
  );
}

function nameOf({ number, name }: Revision): string {
  return number ?? name ?? "number not known";
}

function addressOf(history: History, lineage: Lineage, { from }: Revision): string {
  return ownPathOn(history, lineage, from) ?? lineagePath(lineage.id, from);
}
