import type { ComponentChildren } from "preact";
import { div, li, p, ul } from "../tags.ts";

/** The errors of a form, above its fields. If the form is sent to `#next`, they get the focus. */
export function errorsShown(errors: readonly string[]): ComponentChildren {
  if (errors.length === 0) return null;
  return div(
    { id: "next", class: "errors", role: "alert", tabindex: -1 },
    p("Please correct:"),
    ul(errors.map((error) => li(error))),
  );
}
