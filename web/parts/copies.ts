import { h } from "preact";
import { type Copied, copyFormsOf } from "../../publish/copying.ts";

/** The forms in which something can be copied. */
export function copies(copied: Copied) {
  return copyBlocks("Copy as plain text, Markdown, wikitext or citation", copyFormsOf(copied));
}

type Block = { readonly id: string; readonly name: string; readonly text: string };

/** Texts to be copied, folded away. Each can be selected as it stands; with a script, a button copies it. */
export function copyBlocks(summary: string, blocks: readonly Block[]) {
  return h(
    "details",
    { class: "copies" },
    h("summary", null, summary),
    blocks.map(({ id, name, text }) =>
      h(
        "div",
        { class: "copy" },
        h("h2", { id: `copy-${id}` }, name),
        h(
          "button",
          { type: "button", class: "with-script", "data-copies": `copied-${id}` },
          "Copy",
          h("span", { class: "unseen" }, ` as ${name}`),
        ),
        h("pre", { id: `copied-${id}`, tabindex: 0, "aria-labelledby": `copy-${id}` }, text),
      ),
    ),
    h("p", { class: "unseen", role: "status", id: "copy-status" }),
  );
}
