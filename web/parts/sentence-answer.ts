import type { ComponentChildren } from "preact";
import type { WordsAnswer } from "../../core/ask/words/answer.ts";
import { pageOf, withQuery } from "../../core/text/addresses.ts";
import { a, dd, div, dl, dt, h2, li, p, section, ul } from "../tags.ts";
import { dayNamed } from "./days.ts";

/** What a sentence asks, as far as it was understood: a situation to change, rules of play, and questions. */
export function sentenceAnswer({ situation, parameters, questions, on }: WordsAnswer): ComponentChildren {
  const isCalled = [...parameters, ...questions].some((one) => one.isCalled);
  return section(
    { "aria-labelledby": "understood" },
    h2({ id: "understood" }, isCalled || situation !== null ? "What was understood" : "The nearest that can be asked"),
    situation === null
      ? null
      : [
          ul(situation.says.map((sentence) => li(sentence))),
          p(
            a(
              { href: withQuery("/situation", { s: JSON.stringify(situation.situation), on }) },
              "Change these events, and answer them",
            ),
          ),
        ],
    parameters.length === 0
      ? null
      : div(
          p({ class: "about" }, "Rules of play on ", dayNamed(on)),
          dl(
            parameters.map(({ name, says, href }) => [
              dt(a({ href: pageOf(href) }, name)),
              dd(says ?? "Nothing is known of it on this day."),
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
