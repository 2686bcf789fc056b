import { pageOf, withQuery } from "../../core/text/addresses.ts";
import type { WordsAnswer } from "../../operations/views/words.ts";
import { a, b, dd, div, dl, dt, h2, li, type Markup, p, section, ul } from "../tags.ts";
import { dayNamed } from "./days.ts";

/** What a sentence asks that tells no situation: rules of play, and questions. */
export function sentenceAnswer({ on, parameters, questions }: WordsAnswer): Markup {
  const isCalled = [...parameters, ...questions].some((entry) => entry.isCalled);
  return section(
    { "aria-labelledby": "understood" },
    h2({ id: "understood" }, isCalled ? "What was understood" : "The nearest that can be asked"),
    parameters.length === 0
      ? null
      : div(
          p({ class: "about" }, "Rules of play on ", dayNamed(on)),
          dl(
            parameters.map(({ name, title, says, href }) => [
              dt(a({ href: pageOf(href) }, name)),
              dd(b(title), ": ", says ?? "Nothing is known of it on this day."),
            ]),
          ),
        ),
    questions.length === 0
      ? null
      : div(
          p({ class: "about" }, "Questions of the catalogue"),
          ul(questions.map(({ title, href }) => li(a({ href: withQuery(pageOf(href), { on }) }, title)))),
        ),
  );
}
