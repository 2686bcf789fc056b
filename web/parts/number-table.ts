import type { ComponentChildren } from "preact";
import { lineagePath } from "../../core/archive/addresses.ts";
import type { DiffAnswer, UnheldSide } from "../../core/contract/diff.ts";
import { a, b, caption, p, table, tbody, td, th, thead, tr } from "../tags.ts";

/** Old and new numbers, a part of them at a time. `titleOf`: what a lineage is about. */
export function numbersTable(
  titleOf: (lineage: string) => string,
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
            td({ class: "figure" }, before === null ? "–" : a({ href: lineagePath(lineage, from) }, before)),
            td({ class: "figure" }, fresh === null ? "–" : a({ href: lineagePath(lineage, to) }, fresh)),
            td(titleOf(lineage)),
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
