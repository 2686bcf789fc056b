import type { ComponentChildren } from "preact";
import { withQuery } from "../../core/archive/addresses.ts";

import type { QuestionDifference } from "../../core/contract/outcomes.ts";
import { a, del, h2, h3, ins, li, p, section, ul } from "../tags.ts";

/**
 * The questions of the catalogue that two days answer differently, with the old answer struck through and the new one
 * underlined.
 */
export function inPlay(
  differences: readonly QuestionDifference[],
  { from, to }: { readonly from: string; readonly to: string },
): ComponentChildren {
  if (differences.length === 0) return null;
  return section(
    { "aria-labelledby": "in-play" },
    h2({ id: "in-play" }, "What changed in play"),
    p("Questions of the catalogue that the two days answer differently:"),
    ul(
      { class: "questions" },
      differences.map(({ question, title, before, after }) => {
        const answeredOn = (on: string, name: string) =>
          a({ href: withQuery(`/questions/${encodeURIComponent(question)}`, { on }) }, name);
        return li(
          h3(answeredOn(to, title)),
          sentencesShown(before, after),
          p({ class: "aside" }, answeredOn(from, "On the earlier day, and why"), " · ", answeredOn(to, "On the later")),
        );
      }),
    ),
  );
}

function sentenceOf(answer: Answers[number] | undefined): string | undefined {
  if (answer === undefined) return undefined;
  return "impossible" in answer ? answer.impossible : answer.sentence;
}

type Answers = QuestionDifference["before"];

/** The answers that differ, in the order of the questions; none for a day on which the situation could not happen. */
function sentencesShown(before: Answers, after: Answers): ComponentChildren {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, place) => {
    const [old, fresh] = [sentenceOf(before[place]), sentenceOf(after[place])];
    if (old === fresh) return null;
    return p({ class: "printed" }, old && del(old), old && fresh && " ", fresh && ins(fresh));
  });
}
