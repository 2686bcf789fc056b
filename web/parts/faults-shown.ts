import { type ComponentChildren, h } from "preact";

/** What is wrong with a form, above its fields; where the form is sent to `#next`, this gets the focus. */
export function faultsShown(faults: readonly string[]): ComponentChildren {
  if (faults.length === 0) return null;
  return h(
    "div",
    { id: "next", class: "faults", role: "alert", tabindex: -1 },
    h("p", null, "This does not work yet:"),
    h(
      "ul",
      null,
      faults.map((fault) => h("li", null, fault)),
    ),
  );
}
