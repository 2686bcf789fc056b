import type { ComponentChildren } from "preact";
import { z } from "zod";
import { callAddress, withQuery } from "../../core/archive/addresses.ts";
import { questionAnswer, questionHistoryAnswer, questionsAnswer } from "../../core/ask/outcomes/catalogue.ts";
import { traceOf } from "../../core/ask/outcomes/trace.ts";
import type { QuestionSummary } from "../../core/contract/outcomes.ts";
import { situationFrom } from "../../core/play/situation.ts";
import { Problem } from "../../core/problem.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { page, type Visit } from "../page.ts";
import { dayRow } from "../parts/day-row.ts";
import { dayNamed } from "../parts/days.ts";
import { fact } from "../parts/facts.ts";
import { flipsShown, stepsThrough } from "../parts/flips.ts";
import { answersShown, eventsShown, playersShown, reasonInWords } from "../parts/outcomes.ts";
import { releaseLink } from "../parts/provenance.ts";
import { traceShown } from "../parts/trace.ts";
import { onDay } from "../queries.ts";
import {
  a,
  article,
  button,
  div,
  dl,
  form,
  h1,
  h2,
  input,
  label,
  li,
  nav,
  option,
  p,
  section,
  select,
  span,
  ul,
} from "../tags.ts";

/** The names of the catalogue's topics; a topic without one is shown by its id. */
const topicNames: Readonly<Record<string, string>> = {
  casting: "Spells, abilities and values",
  claims: "What the rules say about themselves",
  combat: "Combat",
  costs: "Costs and payments",
  damage: "Damage and combat, then and now",
  decisions: "Who decides",
  formats: "Formats",
  information: "Who may see what",
  leaving: "Leaving and conceding",
  limited: "Control for part of a turn",
  mana: "Mana and mana burn",
  objects: "Objects and their control",
  "outside-game": "Cards from outside the game",
  permanents: "Permanents",
  phasing: "Phasing",
  restart: "The game restarts",
  scope: "Duration, and who is controlled",
  self: "Controlling oneself",
  sizes: "Power and toughness",
  "start-of-game": "The beginning of a game",
  subgame: "Subgames",
  teams: "Teams",
  tournament: "Tournaments",
  triggers: "Triggered abilities",
  turns: "Turns and phases",
};

/** The catalogue of situations by topic, or those with all of the given words. */
export const questionsPage = page({
  path: "/questions",
  nav: "At the table",
  query: z.strictObject({
    topic: z.string().max(80).optional(),
    text: z.string().max(200).optional(),
    on: onDay.shape.on,
  }),
  show({ playbook }, { query: { topic, text, on } }) {
    const { questions } = questionsAnswer(playbook, { topic, text });
    const all = Map.groupBy(playbook.questions.values(), (question) => question.topic);
    const byTopic = [...Map.groupBy(questions, (question) => question.topic)];
    return {
      title: text === undefined ? "At the table" : `At the table: ${text.slice(0, 60)}`,
      json: callAddress("/questions", { topic, text }),
      ...(on !== undefined && { on }),
      main: article(
        h1("At the table"),
        p(
          { class: "about" },
          "Situations that players ask about, each with its answer on any day and the rules that gave it. Or ",
          a({ href: "/situation" }, "build a situation of your own"),
          ".",
        ),
        searchForm([...all.keys()].toSorted(), { topic, text, on }),
        questions.length === 0
          ? p(
              topic === undefined || all.has(topic)
                ? "No question has these words. "
                : `There is no topic “${topic}”. `,
              a({ href: withQuery("/questions", { on }) }, "All questions"),
            )
          : p(
              { class: "aside", role: "status" },
              `${questions.length} ${questions.length === 1 ? "question" : "questions"}`,
            ),
        byTopic.length < 2 ? null : topicLinks(byTopic.map(([name, those]) => [name, those.length])),
        byTopic.map(([name, those]) =>
          topicShown(name, those, { on, isWhole: questions.length === playbook.questions.size }),
        ),
      ),
    };
  },
});

function searchForm(
  topics: readonly string[],
  { topic, text, on }: Readonly<Record<"topic" | "text" | "on", string | undefined>>,
): ComponentChildren {
  return form(
    { class: "search-form", action: "/questions", role: "search", "aria-label": "Questions" },
    div(
      label({ for: "text" }, "Words"),
      input({ id: "text", type: "search", name: "text", value: text ?? "", maxlength: 200 }),
    ),
    div(
      label({ for: "topic" }, "About"),
      select(
        { id: "topic", name: "topic" },
        option({ value: "" }, "everything"),
        topics.map((name) => option({ value: name, selected: name === topic }, topicName(name))),
      ),
    ),
    on === undefined ? null : input({ type: "hidden", name: "on", value: on }),
    button("Show"),
  );
}

/** Links to the topics of the list. */
function topicLinks(topics: readonly (readonly [string, number])[]): ComponentChildren {
  return nav(
    { "aria-label": "Topics" },
    ul(
      { class: "chips" },
      topics.map(([topic, count]) => li(a({ class: "chip", href: `#topic-${topic}` }, topicName(topic), " ", count))),
    ),
  );
}

function topicName(topic: string): string {
  return Object.hasOwn(topicNames, topic) ? (topicNames[topic] ?? topic) : topic;
}

/** In the whole catalogue a phone shows the titles only: with the questions it would be too long to scroll. */
function topicShown(
  topic: string,
  questions: readonly QuestionSummary[],
  { on, isWhole }: { readonly on: string | undefined; readonly isWhole: boolean },
): ComponentChildren {
  return section(
    { "aria-labelledby": `topic-${topic}` },
    h2({ id: `topic-${topic}` }, topicName(topic)),
    ul(
      { class: isWhole ? "questions brief" : "questions" },
      questions.map(({ id, title, question }) =>
        li(a({ href: withQuery(questionPath(id), { on }) }, title), p({ class: "aside" }, question)),
      ),
    ),
  );
}

/** A question of the catalogue. */
export function questionPath(id: string): string {
  return `/questions/${encodeURIComponent(id.toWellFormed())}`;
}

/** A question with its answer on a day, and the days on which the answer changed. */
export const questionPage = page({
  path: "/questions/:id",
  params: z.strictObject({ id: z.string().max(80) }),
  query: onDay,
  show(visit, { params, query: { on = visit.today } }) {
    const { history, playbook, today } = visit;
    const { id, intervals } = questionHistoryAnswer(history, playbook, params.id);
    const question = playbook.questions.get(id.toLowerCase());
    if (question === undefined) throw new Error(`${id} has a history and is not in the catalogue`);
    const path = questionPath(id);
    const steps = stepsThrough(intervals, on);
    const { status, shown } = answerOrProblem(() => {
      const answer = questionAnswer(history, playbook, { id, on });
      const { expected, release } = answer;
      return [
        answersShown(visit, answer.answers),
        dl(
          { class: "facts" },
          fact("Decided under", "the ", releaseLink(release)),
          expected === null ? null : fact("Expected answer", expected.why),
          question.notes === null ? null : fact("Note", question.notes),
        ),
        traceShown(playbook, traceOf(playbook, situationFrom(question.situation), on), on),
      ];
    });
    return {
      title: `${question.title}, on ${dayInWords(on)}`,
      json: callAddress(`/questions/${encodeURIComponent(id)}`, { on }),
      on,
      status,
      main: article(
        { class: "table" },
        p({ class: "above" }, a({ href: "/questions" }, "At the table"), ` · ${topicName(question.topic)}`),
        h1(question.title, " ", span({ class: "h1-day" }, "on ", dayNamed(on))),
        p({ class: "lede" }, question.question),
        dayRow({
          ...{ on, today, path, unit: "answer" },
          at: (day) => (steps.hasAnswerOn(day) ? withQuery(path, { on: day }) : null),
          ...steps,
        }),
        h2({ id: "answer" }, "The answer on ", dayNamed(on)),
        shown,
        h2("The situation"),
        playersShown(question.situation),
        eventsShown(question.situation.events),
        p({ class: "more" }, a({ href: withQuery("/situation", { question: id, on }) }, "Build on this situation")),
        flipsShown(intervals, { on, today, pathAt: (day) => withQuery(path, { on: day }) }),
        sourcesOf(visit, question.sources),
      ),
    };
  },
});

function sourcesOf({ history }: Visit, sources: readonly string[]): ComponentChildren {
  if (sources.length === 0) return null;
  return section(
    { "aria-labelledby": "asked" },
    h2({ id: "asked" }, "Where it was asked"),
    ul(
      { class: "sources" },
      sources.map((id) => li(history.sources.get(id)?.title ?? id)),
    ),
  );
}

/**
 * An answer; or, if the situation cannot happen on the day, the reason, with the status of the problem. Other problems
 * are thrown.
 */
function answerOrProblem(answer: () => ComponentChildren): {
  readonly status: number;
  readonly shown: ComponentChildren;
} {
  try {
    return { status: 200, shown: answer() };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "situation-impossible") throw error;
    return {
      status: 422,
      shown: p({ class: "note" }, "On this day it cannot happen. ", reasonInWords(error.message)),
    };
  }
}
