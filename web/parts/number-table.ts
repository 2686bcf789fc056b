import type { ComponentChildren } from "preact";
import type { History } from "../../core/archive/history.ts";
import { titleOn } from "../../core/archive/titles.ts";
import type { DiffAnswer, UnheldSide } from "../../core/contract/diff.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { lineagePath, lineagePathOn } from "../addresses.ts";
import { a, b, caption, p, table, tbody, td, th, thead, tr } from "../tags.ts";

/** Old and new numbers, a part of them at a time. */
export function numbersTable(
  history: History,
  { numbers, from, to }: DiffAnswer,
  after: number,
  limit: number,
): ComponentChildren {
  if (numbers.length === 0) return p("No number changed.");
  return table(
    { class: "numbers" },
    caption("Numbers, old and new"),
    thead(tr(["Before", "After", "What it is about"].map((name) => th({ scope: "col" }, name)))),
    tbody(
      numbers
        .slice(after, after + limit)
        .map(({ before, after: fresh, lineage }) =>
          tr(
            td({ class: "figure" }, before === null ? "–" : a({ href: lineagePathOn(history, lineage, from) }, before)),
            td({ class: "figure" }, fresh === null ? "–" : a({ href: lineagePathOn(history, lineage, to) }, fresh)),
            td(titleOf(history, lineage, to)),
          ),
        ),
    ),
  );
}

/** Changes of lineages whose words are not held. */
export function unheldTable({ notHeld }: DiffAnswer, after: number, limit: number): ComponentChildren {
  if (notHeld.length === 0) return p("No change of a rule that is known only by a summary or heading.");
  return table(
    { class: "stacked" },
    caption("Known by a summary or heading; the words are not held"),
    thead(tr(["What it is about", "Before", "After"].map((name) => th({ scope: "col" }, name)))),
    tbody(
      notHeld
        .slice(after, after + limit)
        .map(({ lineage, title, before, after: fresh }) =>
          tr(
            th({ scope: "row" }, a({ href: lineagePath(lineage) }, title)),
            td({ "data-label": "Before" }, sideShown(before)),
            td({ "data-label": "After" }, sideShown(fresh)),
          ),
        ),
    ),
  );
}

function sideShown({ state, number, summary, name }: UnheldSide): ComponentChildren {
  if (state === "not-there") return "not in the rules";
  if (state === "not-known") return "not known";
  return [number === null ? "" : b({ class: "figure" }, number, " "), summary ?? name ?? ""];
}

function titleOf(history: History, id: string, on: IsoDate): string {
  const lineage = history.lineages.get(id);
  return lineage === undefined ? id : titleOn(lineage, on);
}
