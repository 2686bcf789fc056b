import type { ComponentChildren } from "preact";
import { withQuery } from "../../core/archive/addresses.ts";
import { changeClasses } from "../../core/archive/change.ts";
import type { History } from "../../core/archive/history.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { titleOn } from "../../core/archive/titles.ts";
import type { DiffAnswer, DiffScope } from "../../core/contract/diff.ts";
import { changeNames } from "../../document/words.ts";
import { a, button, div, fieldset, form, input, label, legend, li, p, span, ul } from "../tags.ts";
import type { DiffView } from "./change.ts";

/** What is compared, and how it is shown. */
export type Comparison = DiffView & DiffScope & { readonly show: "changes" | "numbers" | "not-held" };

/** The days, the place and the kinds of change; each kind with how often it occurred, whether shown or not. */
export function compareForm(
  history: History,
  { counts }: DiffAnswer,
  { from, to, section, rule, lineage, classes, view }: Comparison,
): ComponentChildren {
  return form(
    { class: "compare-form", action: "/diff", "aria-label": "What to compare" },
    div(
      { class: "row" },
      div(
        label({ for: "from" }, "From"),
        input({ id: "from", type: "date", name: "from", value: from, required: true, max: "9999-12-31" }),
      ),
      div(
        label({ for: "to" }, "To"),
        input({ id: "to", type: "date", name: "to", value: to, required: true, max: "9999-12-31" }),
      ),
      div(
        label({ for: "place" }, "Section or rule"),
        input({
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
        : div(
            { class: "check" },
            input({ type: "checkbox", id: "only", name: "lineage", value: lineage, checked: true }),
            label({ for: "only" }, "Only “", titleOn(lineageNamed(history, lineage), to), "”"),
          ),
      button("Compare"),
      a({ class: "swap", href: withQuery("/diff", { from: to, to: from, section, rule, lineage }) }, "Swap the days"),
    ),
    fieldset(
      legend("Kinds of change"),
      ul(
        { class: "classes" },
        changeClasses.map((name) =>
          li(
            input({
              type: "checkbox",
              id: `class-${name}`,
              name: "classes",
              value: name,
              checked: classes.includes(name),
            }),
            label({ for: `class-${name}` }, changeNames[name], " ", span({ class: "figure" }, counts[name])),
          ),
        ),
      ),
      p({ class: "aside" }, span({ class: "figure" }, counts.unchanged), " did not change."),
    ),
    view === "side" ? input({ type: "hidden", name: "view", value: view }) : null,
  );
}

/** Leads from one view of the changes to the other. */
export function viewSwitch(inline: string, side: string, view: DiffView["view"]): ComponentChildren {
  const current = (name: string) => (name === view ? "true" : undefined);
  return p(
    { class: "views" },
    a({ href: inline, "aria-current": current("inline") }, "In one text"),
    " · ",
    a({ href: side, "aria-current": current("side") }, "Side by side"),
  );
}
