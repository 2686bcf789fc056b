import { type ComponentChildren, h } from "preact";
import type { History } from "../../core/archive/history.ts";
import type { DiffAnswer, UnheldSide } from "../../core/ask/diff.ts";
import { lineagePath, lineagePathOn } from "../addresses.ts";

/** Old and new numbers, a part of them at a time. */
export function numbersTable(
  history: History,
  { numbers, from, to }: DiffAnswer,
  after: number,
  limit: number,
): ComponentChildren {
  if (numbers.length === 0) return h("p", null, "No number changed.");
  return h(
    "table",
    { class: "numbers" },
    h("caption", null, "Numbers, old and new"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        ["Before", "After", "What it is about"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      null,
      numbers
        .slice(after, after + limit)
        .map(({ before, after: fresh, lineage }) =>
          h(
            "tr",
            null,
            h(
              "td",
              { class: "figure" },
              before === null ? "–" : h("a", { href: lineagePathOn(history, lineage, from) }, before),
            ),
            h(
              "td",
              { class: "figure" },
              fresh === null ? "–" : h("a", { href: lineagePathOn(history, lineage, to) }, fresh),
            ),
            h("td", null, history.lineages.get(lineage)?.title ?? lineage),
          ),
        ),
    ),
  );
}

/** What is known to have changed without its words being held. */
export function unheldTable({ notHeld }: DiffAnswer, after: number, limit: number): ComponentChildren {
  if (notHeld.length === 0) return h("p", null, "Nothing that is known only by a summary or heading changed.");
  return h(
    "table",
    { class: "stacked" },
    h("caption", null, "Known by a summary or heading; the words are not held"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        ["What it is about", "Before", "After"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      null,
      notHeld
        .slice(after, after + limit)
        .map(({ lineage, title, before, after: fresh }) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, h("a", { href: lineagePath(lineage) }, title)),
            h("td", { "data-label": "Before" }, sideShown(before)),
            h("td", { "data-label": "After" }, sideShown(fresh)),
          ),
        ),
    ),
  );
}

function sideShown({ state, number, summary, name }: UnheldSide): ComponentChildren {
  if (state === "not-there") return "not in the rules";
  if (state === "not-known") return "not known";
  return [number === null ? "" : h("b", { class: "figure" }, number, " "), summary ?? name ?? ""];
}
