import { type CopiedSubrule, type CopiedWords, copyFormsOf, copyFormsWithSubrules } from "../../publish/copying.ts";
import type { Visit } from "../page.ts";
import { h } from "../tags.ts";

/** The forms in which something can be copied: with its subrules, if it has any, and by itself. */
export function copies(
  { isShort }: Pick<Visit, "isShort">,
  copied: CopiedWords,
  subrules: readonly CopiedSubrule[] = [],
) {
  const own = copyFormsOf(copied);
  if (isShort)
    return copyBlocks(
      "Cite",
      own.filter(({ id }) => id === "citation"),
    );
  const whole = subrules.length === 0 ? [] : copyFormsWithSubrules(copied, subrules);
  return copyBlocks("Copy or cite: plain text, Markdown, wikitext", [...whole, ...own]);
}

type Block = { readonly id: string; readonly name: string; readonly text: string };

/**
 * Texts to copy, folded away. Each can be selected; with a script, a button copies it. `hasStatus`: whether the status
 * line is part of this; it is not if the page has one elsewhere.
 */
export function copyBlocks(summary: string, blocks: readonly Block[], { hasStatus = true } = {}) {
  return h.details(
    { class: "copies" },
    h.summary(summary),
    blocks.map(({ id, name, text }) =>
      h.div(
        { class: "copy" },
        h.h2({ id: `copy-${id}` }, name),
        h.button(
          { type: "button", class: "with-script", "data-copies": `copied-${id}` },
          "Copy",
          h.span({ class: "unseen" }, ` as ${name}`),
        ),
        h.pre({ id: `copied-${id}`, tabindex: 0, "aria-labelledby": `copy-${id}` }, text),
      ),
    ),
    hasStatus ? h.p({ class: "unseen", role: "status", id: "copy-status" }) : null,
  );
}
