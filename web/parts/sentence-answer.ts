import { pageOf, withQuery } from "../../core/text/addresses.ts";
import type { WordsAnswer } from "../../operations/views/words.ts";
import { a, b, dd, div, dl, dt, h2, li, type Markup, p, section, ul } from "../tags.ts";
import { dayNamed } from "./days.ts";

/** What a sentence asks, as far as it was understood: a situation to change, rules of play, and questions. */
export function sentenceAnswer({ situation, on, ...lists }: WordsAnswer): Markup {
  const isCalled = [...lists.parameters, ...lists.questions].some((entry) => entry.isCalled);
  // What only shares a word with the sentence helps where nothing better was found.
  const isShown = (entry: { readonly isCalled: boolean }): boolean => entry.isCalled || situation === null;
  const [parameters, questions] = [lists.parameters.filter(isShown), lists.questions.filter(isShown)];
  return section(
    { "aria-labelledby": "understood" },
    h2({ id: "understood" }, isCalled || situation !== null ? "What was understood" : "The nearest that can be asked"),
    situation === null
      ? null
      : [
          ul(situation.says.map((sentence) => li(sentence))),
          situation.assumed.map((sentence) => p({ class: "note" }, sentence)),
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
