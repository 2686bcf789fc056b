import { pageOf, withQuery } from "../../core/text/addresses.ts";
import type { WordsAnswer } from "../../operations/views/words.ts";
import { h, type Markup } from "../tags.ts";
import { dayNamed } from "./days.ts";

/** What a sentence asks that tells no situation: rules of play, and questions. */
export function sentenceAnswer({ on, parameters, questions }: WordsAnswer): Markup {
  const isCalled = [...parameters, ...questions].some((entry) => entry.isCalled);
  return h.section(
    { "aria-labelledby": "understood" },
    h.h2({ id: "understood" }, isCalled ? "What was understood" : "The nearest that can be asked"),
    parameters.length === 0
      ? null
      : h.div(
          h.p({ class: "about" }, "Rules of play on ", dayNamed(on)),
          h.dl(
            parameters.map(({ name, title, says, href }) => [
              h.dt(h.a({ href: pageOf(href) }, name)),
              h.dd(h.b(title), ": ", says ?? "Nothing is known of it on this day."),
            ]),
          ),
        ),
    questions.length === 0
      ? null
      : h.div(
          h.p({ class: "about" }, "Questions of the catalogue"),
          h.ul(questions.map(({ title, href }) => h.li(h.a({ href: withQuery(pageOf(href), { on }) }, title)))),
        ),
  );
}
