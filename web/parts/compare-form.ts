import { type ComponentChildren, h } from "preact";
import { changeClasses } from "../../core/archive/change.ts";
import type { History } from "../../core/archive/history.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import type { DiffAnswer, DiffScope } from "../../core/ask/diff.ts";
import { withQuery } from "../addresses.ts";
import { classNames, type Showing } from "./change.ts";

/** What is compared, and how it is shown. */
export type Comparison = Showing & DiffScope & { readonly show: "changes" | "numbers" | "not-held" };

/** The days, the place and the kinds of change; each kind with how often it occurred, whether shown or not. */
export function compareForm(
  history: History,
  { counts }: DiffAnswer,
  { from, to, section, rule, lineage, classes, view }: Comparison,
): ComponentChildren {
  return h(
    "form",
    { class: "compare-form", action: "/diff", "aria-label": "What to compare" },
    h(
      "div",
      { class: "row" },
      h(
        "div",
        null,
        h("label", { for: "from" }, "From"),
        h("input", { id: "from", type: "date", name: "from", value: from, required: true, max: "9999-12-31" }),
      ),
      h(
        "div",
        null,
        h("label", { for: "to" }, "To"),
        h("input", { id: "to", type: "date", name: "to", value: to, required: true, max: "9999-12-31" }),
      ),
      h(
        "div",
        null,
        h("label", { for: "place" }, "Section or rule"),
        h("input", {
          id: "place",
          name: "section",
          value: section ?? rule ?? "",
          placeholder: "all",
          size: 8,
          maxlength: 40,
        }),
      ),
      lineage === null
        ? null
        : h(
            "div",
            { class: "check" },
            h("input", { type: "checkbox", id: "only", name: "lineage", value: lineage, checked: true }),
            h("label", { for: "only" }, "Only “", lineageNamed(history, lineage).title, "”"),
          ),
      h("button", null, "Compare"),
      h(
        "a",
        { class: "swap", href: withQuery("/diff", { from: to, to: from, section, rule, lineage }) },
        "Swap the days",
      ),
    ),
    h(
      "fieldset",
      null,
      h("legend", null, "Kinds of change"),
      h(
        "ul",
        { class: "classes" },
        changeClasses.map((name) =>
          h(
            "li",
            null,
            h("input", {
              type: "checkbox",
              id: `class-${name}`,
              name: "classes",
              value: name,
              checked: classes.includes(name),
            }),
            h("label", { for: `class-${name}` }, classNames[name], " ", h("span", { class: "figure" }, counts[name])),
          ),
        ),
      ),
      h("p", { class: "aside" }, h("span", { class: "figure" }, counts.unchanged), " did not change."),
    ),
    view === "side" ? h("input", { type: "hidden", name: "view", value: view }) : null,
  );
}

/** Leads from one view of the changes to the other. */
export function viewSwitch(inline: string, side: string, view: Showing["view"]): ComponentChildren {
  const current = (name: string) => (name === view ? "true" : undefined);
  return h(
    "p",
    { class: "views" },
    h("a", { href: inline, "aria-current": current("inline") }, "In one text"),
    " · ",
    h("a", { href: side, "aria-current": current("side") }, "Side by side"),
  );
}
