import { type ComponentChildren, h } from "preact";

/** What is wrong with a form, above its fields; where the form is sent to `#next`, this gets the focus. */
export function errorsShown(errors: readonly string[]): ComponentChildren {
  if (errors.length === 0) return null;
  return h(
    "div",
    { id: "next", class: "errors", role: "alert", tabindex: -1 },
    h("p", null, "This does not work yet:"),
    h(
      "ul",
      null,
      errors.map((error) => h("li", null, error)),
    ),
  );
}
