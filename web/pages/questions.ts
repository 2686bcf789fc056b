import { z } from "zod";
import type { QuestionSummary } from "../../core/contract/outcomes.ts";
import { callAddress, pageOf, questionAddress, withQuery } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { answerTo } from "../../operations/operation.ts";
import { listQuestions, topicOfQuestions } from "../../operations/questions.ts";
import { type QuestionView, questionView } from "../../operations/views/outcomes.ts";
import { impossibleInWords } from "../../operations/views/situations.ts";
import { page, type Visit } from "../page.ts";
import { fact } from "../parts/blocks.ts";
import { dayRow } from "../parts/day-row.ts";
import { dayNamed } from "../parts/days.ts";
import { flipsShown, stepsThrough } from "../parts/flips.ts";
import { answersShown, eventsShown, playersShown, traceShown } from "../parts/outcomes.ts";
import { releaseLink } from "../parts/provenance.ts";
import { onDay } from "../queries.ts";
import { h, type Markup } from "../tags.ts";

/** The catalogue of situations by topic, or those with all of the given words. */
export const questionsPage = page({
  path: "/questions",
  nav: "Questions",
  query: z.strictObject({
    topic: z.string().max(80).optional(),
    text: z.string().max(200).optional(),
    on: onDay.shape.on,
  }),
  show(visit, { query: { topic, text, on } }) {
    const { questions } = answerTo(listQuestions, visit, { topic, text });
    const { questions: all } = answerTo(listQuestions, visit, {});
    const topics = [...new Set(all.map((question) => question.topic))].toSorted();
    const isWhole = questions.length === all.length;
    const byTopic = [...Map.groupBy(questions, (question) => question.topic)];
    return {
      title: text === undefined ? "Questions" : `Questions: ${text.slice(0, 60)}`,
      json: callAddress("/questions", { topic, text }),
      ...(on !== undefined && { on }),
      main: h.article(
        h.h1("Questions"),
        h.p(
          { class: "about" },
          "Situations at the table that players ask about, each with its answer on any day and the rules that gave it. Or ",
          h.a({ href: "/situation" }, "build a situation of your own"),
          ".",
        ),
        searchForm(topics, { topic, text, on }),
        questions.length === 0
          ? h.p(
              topic === undefined || topics.includes(topic)
                ? "No question has these words. "
                : `There is no topic “${topic}”. `,
              h.a({ href: withQuery("/questions", { on }) }, "All questions"),
            )
          : h.p({ class: "aside", role: "status" }, counted(questions.length, "question")),
        byTopic.map(([name, those]) => topicShown(name, those, { on, isWhole })),
      ),
    };
  },
});

function searchForm(
  topics: readonly string[],
  { topic, text, on }: Readonly<Record<"topic" | "text" | "on", string | undefined>>,
): Markup {
  return h.form(
    { class: "search-form", action: "/questions", role: "search", "aria-label": "Questions" },
    h.div(
      h.label({ for: "text" }, "Words"),
      h.input({ id: "text", type: "search", name: "text", value: text ?? "", maxlength: 200 }),
    ),
    h.div(
      h.label({ for: "topic" }, "About"),
      h.select(
        { id: "topic", name: "topic" },
        h.option({ value: "" }, "everything"),
        topics.map((name) => h.option({ value: name, selected: name === topic }, topicOfQuestions(name))),
      ),
    ),
    on === undefined ? null : h.input({ type: "hidden", name: "on", value: on }),
    h.button("Show"),
  );
}

/** The whole catalogue shows its topics, and each opens: all questions together are too long to look through. */
function topicShown(
  topic: string,
  questions: readonly QuestionSummary[],
  { on, isWhole }: { readonly on: string | undefined; readonly isWhole: boolean },
): Markup {
  const list = h.ul(
    { class: "questions" },
    questions.map(({ id, title, question }) =>
      h.li(h.a({ href: withQuery(questionPath(id), { on }) }, title), h.p({ class: "aside" }, question)),
    ),
  );
  const heading = h.h2({ id: `topic-${topic}` }, topicOfQuestions(topic), isWhole ? ` ${questions.length}` : null);
  return isWhole
    ? h.details({ class: "topic" }, h.summary(heading), list)
    : h.section({ "aria-labelledby": `topic-${topic}` }, heading, list);
}

/** A question of the catalogue. */
export function questionPath(id: string): string {
  return pageOf(questionAddress(id));
}

/** A question with its answer on a day, and the days on which the answer changed. */
export const questionPage = page({
  path: "/questions/:id",
  params: z.strictObject({ id: z.string().max(80) }),
  query: onDay,
  show(visit, { params, query: { on = visit.today } }) {
    const { today } = visit;
    const view = questionView(visit, params.id, on);
    const { question, intervals, impossible } = view;
    const { id, title, topic, situation } = question;
    const path = questionPath(id);
    const pathAt = (day: IsoDate) => withQuery(path, { on: day });
    const steps = stepsThrough(intervals, on);
    const at = (day: IsoDate) => (steps.hasAnswerOn(day) ? pathAt(day) : null);
    return {
      title: `${title}, on ${dayInWords(on)}`,
      json: callAddress(path, { on }),
      on,
      // The problem of the call.
      status: impossible === null ? 200 : 422,
      main: h.article(
        { class: "table" },
        h.p({ class: "above" }, h.a({ href: "/questions" }, "Questions"), ` · ${topicOfQuestions(topic)}`),
        h.h1(title, " ", h.span({ class: "h1-day" }, "on ", dayNamed(on))),
        h.p({ class: "lede" }, question.question),
        dayRow({ on, today, path, unit: "answer", at, ...steps }),
        h.h2({ id: "answer" }, "The answer on ", dayNamed(on)),
        answerShown(visit, view, on),
        h.h2("The situation"),
        playersShown(situation),
        eventsShown(situation.events),
        h.p({ class: "more" }, h.a({ href: withQuery("/situation", { question: id, on }) }, "Build on this situation")),
        flipsShown(intervals, { on, today, pathAt }),
        sourcesShown(view),
      ),
    };
  },
});

/** The answer; or, if the situation cannot happen on the day, the reason. */
function answerShown(visit: Visit, { question, answered, impossible }: QuestionView, on: IsoDate): Markup {
  if (answered === null)
    return h.p({ class: "note" }, "On this day it cannot happen. ", impossibleInWords(impossible ?? ""));
  const { answers, expected, release } = answered.answer;
  return [
    answersShown(visit, answers),
    h.dl(
      { class: "facts" },
      fact("Rules of", "the ", releaseLink(release)),
      expected === null ? null : fact("In short", expected.why),
      question.notes === null ? null : fact("Note", question.notes),
    ),
    traceShown(answered.steps, on),
  ];
}

function sourcesShown({ sources }: QuestionView): Markup {
  if (sources.length === 0) return null;
  return h.section(
    { "aria-labelledby": "asked" },
    h.h2({ id: "asked" }, "Sources"),
    h.ul(
      { class: "sources" },
      sources.map((title) => h.li(title)),
    ),
  );
}
