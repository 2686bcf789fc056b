import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { callAddress } from "../core/archive/addresses.ts";
import type { Memento } from "../core/ask/mementos.ts";
import { knownAtQuery } from "../core/contract/parts.ts";
import type { ArchiveOnDay } from "../core/snapshot.ts";
import { isSteps } from "../core/steps.ts";
import type { IsoDate } from "../core/text/days.ts";
import { dayAccepted } from "../http/mementos.ts";
import { nextLink } from "../http/paging.ts";
import { requireJson } from "../http/post-questions.ts";
import { mediaTypesRead, problemTable } from "../http/problems.ts";
import { requireJsonAccepted } from "../http/response-cache.ts";
import type { Routes } from "../http/route.ts";
import { inSlices } from "../http/slices.ts";
import type { Answer } from "../http/templates.ts";
import type { View } from "../http/views.ts";
import { answerTo, askedOn, type Gate, type Operation } from "../operations/operation.ts";
import { problemResponses } from "./problem-responses.ts";
import { stateHeaders, timeMapCall } from "./time-gates.ts";

/** The parameters of a request, as its schemas have read them. */
type Parameters = Readonly<Record<string, unknown>>;

/** Adds the routes of operations, with their contract. */
export function addOperations(routes: Routes, operations: readonly Operation[]): void {
  for (const operation of operations) {
    if (operation.body === null) addRoute(routes, operation);
    else addPost(routes, operation, operation.body);
    if (operation.http.gate !== undefined) addTimeMap(routes, operation, operation.http.gate);
  }
}

function addRoute(routes: Routes, operation: Operation): void {
  const { app, views, today } = routes;
  const { id, path, tag, summary, description, params, query, answer, problems, http } = operation;
  const isDated = "on" in query.shape && operation.dayLeftOut === "today";
  app.get(
    path,
    {
      schema: {
        ...{ operationId: id, tags: [tag].flat(), summary, description },
        ...(Object.keys(params.shape).length === 0 ? {} : { params }),
        querystring: query.extend(knownAtQuery),
        response: { 200: answer, ...problemsOf(problems, [400, 404, 406]) },
      },
    },
    (request, reply) => {
      const { knownAt, ...given } = request.query as Parameters;
      const asked = { ...given, ...(request.params as Parameters) };
      const view = views.asOf(knownAt as string | undefined);
      const archive = { ...view, today: today() };
      const answered = (on: IsoDate): Answer => answerOf(operation, archive, isDated ? { ...asked, on } : asked);
      if (http.gate !== undefined && given["on"] === undefined) {
        const wanted = dayAccepted(request);
        if (wanted !== undefined)
          return sendState(request, reply, { ...{ view, archive, asked, wanted, answered }, gate: http.gate });
      }
      const on = (given["on"] as IsoDate | undefined) ?? today();
      // Answers of a release are cached by the path alone, so nothing else may be asked.
      const isPathOnly = Object.keys(given).every((name) => name === "on");
      if (http.isSameInRelease && isPathOnly) view.answers.sendDated(request, reply, { on, answer: answered });
      else view.answers.send(request, reply, answered(on));
    },
  );
}

function problemsOf(codes: Operation["problems"], always: readonly number[]) {
  const statuses = [...always, ...codes.map((code) => problemTable[code].status)];
  return problemResponses(...new Set(statuses.toSorted((a, b) => a - b)));
}

/** Its answer has no address of its own, so no cache may keep it. Long work is done in slices. */
function addPost({ app, views, today }: Routes, operation: Operation, body: z.ZodObject): void {
  const { id, path, tag, summary, description, answer, problems, http, ask } = operation;
  app.post(
    path,
    {
      ...(http.bodyMax_bytes === undefined ? {} : { bodyLimit: http.bodyMax_bytes }),
      ...(http.isYamlRead ? {} : { onRequest: requireJson }),
      schema: {
        ...{ operationId: id, tags: [tag].flat(), summary, description },
        ...(http.isYamlRead ? { consumes: [...mediaTypesRead] } : {}),
        body,
        response: { 200: answer, ...problemsOf(problems, [400, 404, 406, 415]) },
      },
    },
    async (request, reply) => {
      const { knownAt, ...given } = request.body as Parameters;
      const archive = { ...views.asOf(knownAt as string | undefined), today: today() };
      const result = ask(archive, askedOn(operation, given, today()) as never);
      const answered = isSteps(result) ? await inSlices(result) : result;
      requireJsonAccepted(request);
      reply.header("cache-control", "no-store");
      return answered;
    },
  );
}

/** What is answered, with the headers that lead on from it. */
function answerOf(operation: Operation, archive: ArchiveOnDay, asked: Parameters): Answer {
  const { path, http } = operation;
  const body = answerTo(operation, archive, asked);
  const relations = (http.relations?.(body as never) ?? []).flatMap(([address, relation]) =>
    address === null ? [] : [`<${address}>; ${relation}`],
  );
  if ("next" in body && typeof body.next === "string") relations.push(nextLink(body.next));
  if (http.gate === undefined) return relations.length === 0 ? { body } : { body, link: relations.join(", ") };
  const state = stateHeaders(originalOf(path, asked), http.gate.stateOf(body as never, asked as never));
  return { body, ...state, link: [...relations, state.link].join(", "), variesBy: "Accept-Datetime" };
}

/** The address of an operation without a day. */
function originalOf(path: string, asked: Parameters): string {
  return callAddress(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(asked[name]).toWellFormed())),
  );
}

/**
 * Answers with the state that `Accept-Datetime` asks for: the last one of that time, or the first one if the time is
 * before it. Source: RFC 7089, section 4.5.3.
 */
function sendState(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    view,
    archive,
    asked,
    wanted,
    gate,
    answered,
  }: {
    readonly view: View;
    readonly archive: ArchiveOnDay;
    readonly asked: Parameters;
    readonly wanted: IsoDate;
    readonly gate: Gate;
    answered(on: IsoDate): Answer;
  },
): void {
  const nearest = stateAt(gate.states(archive, asked as never), wanted);
  view.answers.send(request, reply, { ...answered(nearest?.on ?? wanted), isPassing: true });
}

function stateAt(states: readonly Memento[], wanted: IsoDate): Memento | undefined {
  return states.findLast(({ on }) => on <= wanted) ?? states[0];
}

function addTimeMap(routes: Routes, operation: Operation, gate: Gate): void {
  const { id, path, tag, params } = operation;
  timeMapCall(routes, {
    path: `${path}/timemap`,
    operationId: `${id}TimeMap`,
    tag: [tag].flat().join(),
    summary: `All held states of ${gate.of}, as a list of links`,
    params,
    gateOf(view, asked, day) {
      const archive = { ...view, today: day };
      const mementos = gate.states(archive, asked as never);
      // Its problem says what is known instead.
      if (mementos.length === 0) answerTo(operation, archive, { ...asked, on: day });
      return { original: originalOf(path, asked), mementos };
    },
  });
}
