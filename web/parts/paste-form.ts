import type { ComponentChildren } from "preact";
import { button, div, form, input, label as labelTag, span, textarea } from "../tags.ts";

/**
 * For a longer text the answer shows the beginning, and the form does not repeat it, so that a page stays under 60 kB
 * of transfer.
 */
export const pastedShownMax_chars = 30_000;

/** The content of a form for a text. */
export type Paste = {
  readonly path: string;
  readonly text: string | undefined;
  readonly on: string | undefined;
  /** The day to follow to; left out in a form that follows nothing. */
  readonly to?: string | undefined;
  readonly buttons: readonly { readonly words: string; readonly name?: string; readonly value?: string }[];
};

/** The form for a text. It repeats the pasted text, and all of it if it was refused, so that it is not lost. */
export function pasteForm(
  { path, text = "", on, to, buttons }: Paste,
  { isAnswered, wrongDay }: { readonly isAnswered: boolean; readonly wrongDay: unknown },
): ComponentChildren {
  const isTooLong = isAnswered && text.length > pastedShownMax_chars;
  const says = isTooLong ? "text-hint" : undefined;
  return form(
    { class: "build paste", action: `${path}#result`, method: "post" },
    div(
      { class: "field" },
      labelTag({ for: "text" }, "The text"),
      textarea(
        { id: "text", name: "text", rows: 10, required: true, spellcheck: false, "aria-describedby": says },
        // HTML ignores the first line end inside the element.
        `\n${isTooLong ? "" : text}`,
      ),
      isTooLong
        ? span(
            { id: says, class: "hint" },
            "Your text is too long to be sent back. With scripts it appears here again; without, the page before this one has it.",
          )
        : null,
    ),
    dayField({ name: "on", label: "Written on (if known)", value: on, isWrong: on !== undefined && on === wrongDay }),
    to === undefined
      ? null
      : dayField({ name: "to", label: "Follow the numbers to", value: to, isWrong: to === wrongDay }),
    buttons.map(({ words, name, value }) => [
      button(name === undefined ? {} : { name, value, formaction: path }, words),
      " ",
    ]),
  );
}

type DayField = {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly isWrong: boolean;
};

function dayField({ name, label, value = "", isWrong }: DayField): ComponentChildren {
  const says = isWrong ? { "aria-invalid": "true", "aria-describedby": "result" } : {};
  return div(
    { class: "field" },
    labelTag({ for: name }, label),
    input({ id: name, type: "date", name, value: isWrong ? "" : value, max: "9999-12-31", ...says }),
  );
}
