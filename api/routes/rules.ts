import { z } from "zod";
import { callAddress, sectionAddress } from "../../core/archive/addresses.ts";
import { citedByAnswer } from "../../core/ask/cited-by.ts";
import { historyAnswer } from "../../core/ask/lineages.ts";
import { mementosOf, nearestDayOf, sectionMementosOf } from "../../core/ask/mementos.ts";
import { numberAnswer } from "../../core/ask/number.ts";
import { ruleAnswer } from "../../core/ask/rule.ts";
import { sectionAnswer } from "../../core/ask/section.ts";
import { lineageAnswerSchema, numberAnswerSchema } from "../../core/contract/lineages.ts";
import { knownAtQuery, numberParameter, onQuery } from "../../core/contract/parts.ts";
import type { RuleAnswer } from "../../core/contract/rules.ts";
import { citedByAnswerSchema, ruleAnswerSchema, sectionAnswerSchema } from "../../core/contract/rules.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { dayAccepted } from "../../http/mementos.ts";
import type { Routes } from "../../http/route.ts";
import type { Answer } from "../../http/templates.ts";
import { problemResponses } from "../problem-responses.ts";
import { firstDayOf, gateLinks, sendAtTime, timeMapCall } from "../time-gates.ts";

const params = z.strictObject({ number: numberParameter });

/** Look-ups by number: what the rule said, its history, all lineages with the number, the whole section. */
export function ruleRoutes(routes: Routes): void {
  ruleCalls(routes);
  historyCalls(routes);
  numberCalls(routes);
  sectionCalls(routes);
}

function ruleCalls({ app, views, today }: Routes): void {
  app.get(
    "/rules/:number",
    {
      schema: {
        operationId: "getRule",
        tags: ["rules"],
        summary: "What the rule of this number said on a day",
        description:
          "The text as printed, with the release it rests on, the days on which it holds, and how certain that is. The problems are `number-not-in-use`, `not-held` or `ambiguous` if there is not one text to show; the facts say what to ask for.",
        params,
        querystring: onQuery,
        response: { 200: ruleAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const { number } = request.params;
      const { history, answers } = views.asOf(request.query.knownAt);
      const answer = (on: IsoDate): Answer => {
        const body = ruleAnswer(history, number, on);
        const link = versionLinks(body, number);
        return { body, contentLocation: body.links.permalink, link, variesBy: "Accept-Datetime" };
      };
      const wanted = request.query.on === undefined ? dayAccepted(request) : undefined;
      if (wanted === undefined) return answers.sendDated(request, reply, { on: request.query.on ?? today(), answer });
      // The address without a day is its own time gate: it answers with the state of the day wanted.
      const found = answer(nearestDayOf(history, number, wanted));
      const release = (found.body as RuleAnswer).release;
      answers.send(request, reply, { ...found, isPassing: true, mementoOn: firstDayOf(release) });
    },
  );
}

function historyCalls(routes: Routes): void {
  const { app, views, today } = routes;
  timeMapCall(routes, {
    path: "/rules/:number/timemap",
    operationId: "getRuleTimeMap",
    tag: "rules",
    summary: "All held states of a number, as a list of links",
    params,
    gateOf(history, { number }) {
      const mementos = mementosOf(history, number);
      // Says what is known of a number without any.
      if (mementos.length === 0) numberAnswer(history, number);
      return { original: callAddress(`/rules/${number}`), mementos };
    },
  });

  app.get(
    "/rules/:number/history",
    {
      schema: {
        operationId: "getRuleHistory",
        tags: ["rules"],
        summary: "The history of the rule that had this number on a day, from its first day to now",
        description:
          "Finds the rule by number and day, then follows it through every number and wording. A rule that is known only by summaries is answered too.",
        params,
        querystring: onQuery,
        response: { 200: lineageAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const { number } = request.params;
      const { history, answers } = views.asOf(request.query.knownAt);
      answers.sendDated(request, reply, {
        on: request.query.on ?? today(),
        answer: (on) => ({ body: historyAnswer(history, number, on) }),
      });
    },
  );
}

function numberCalls({ app, views, today }: Routes): void {
  app.get(
    "/rules/:number/cited-by",
    {
      schema: {
        operationId: "getCitedBy",
        tags: ["rules"],
        summary: "What referred to the rule of this number, or to its subrules, on a day",
        description:
          "Each provision of that day once, with the places in its text and examples that refer to the rule or to a subrule of it; and the rules of play that rest on them.",
        params,
        querystring: onQuery,
        response: { 200: citedByAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const { number } = request.params;
      const { knownAt, on = today() } = request.query;
      const { history, playbook, answers } = views.asOf(knownAt);
      answers.send(request, reply, { body: citedByAnswer({ history, playbook }, number, on) });
    },
  );

  app.get(
    "/numbers/:number",
    {
      schema: {
        operationId: "getNumber",
        tags: ["rules"],
        summary: "Every lineage that ever had this number",
        description:
          "A number is not an identity: it passes from rule to rule. Each lineage is listed with the days on which it had the number.",
        params,
        querystring: z.strictObject(knownAtQuery),
        response: { 200: numberAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { history, answers } = views.asOf(request.query.knownAt);
      answers.send(request, reply, { body: numberAnswer(history, request.params.number) });
    },
  );
}

function sectionCalls(routes: Routes): void {
  const { app, views, today } = routes;
  app.get(
    "/sections/:number",
    {
      schema: {
        operationId: "getSection",
        tags: ["rules"],
        summary: "A whole section on a day, in printed order",
        description:
          "All rules of the section with their text. The problem is `not-held` if only the heading is known.",
        params,
        querystring: onQuery.extend({
          sentences: z
            .enum(["dated"])
            .optional()
            .describe("`dated`: each sentence with the first day on which the rule had it"),
        }),
        response: { 200: sectionAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const { number } = request.params;
      const { knownAt, sentences, on } = request.query;
      const { history, answers } = views.asOf(knownAt);
      // Answers cached by release are found by their path alone.
      if (sentences === "dated") {
        answers.send(request, reply, { body: sectionAnswer(history, number, on ?? today(), { isDated: true }) });
        return;
      }
      sendAtTime(request, reply, {
        ...{ answers, on, today: today() },
        answer: (day) => ({ body: sectionAnswer(history, number, day) }),
        address: (day) => sectionAddress(number, day),
        mementos: () => sectionMementosOf(history, number),
      });
    },
  );

  timeMapCall(routes, {
    path: "/sections/:number/timemap",
    operationId: "getSectionTimeMap",
    tag: "rules",
    summary: "All held states of a section, as a list of links",
    params,
    gateOf(history, { number }, day) {
      const mementos = sectionMementosOf(history, number);
      if (mementos.length === 0) sectionAnswer(history, number, day);
      return { original: callAddress(`/sections/${number}`), mementos };
    },
  });
}

/** Source: RFC 5829, section 3 (relations between versions); RFC 7089, section 2.2 (`memento` and its relations). */
function versionLinks({ links, release }: RuleAnswer, number: RuleNumber): string {
  const relations: readonly (readonly [string | null, string])[] = [
    [links.history, 'rel="version-history"'],
    [links.predecessor, 'rel="predecessor-version"'],
    [links.successor, 'rel="successor-version"'],
    [links.permalink, `rel="memento"; datetime="${new Date(release).toUTCString()}"`],
  ];
  const versions = relations.flatMap(([address, relation]) => (address === null ? [] : [`<${address}>; ${relation}`]));
  return [...versions, gateLinks(callAddress(`/rules/${number}`))].join(", ");
}
