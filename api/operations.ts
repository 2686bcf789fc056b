import { z } from "zod";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import type { Memento } from "../core/ask/mementos.ts";
import { pageMost } from "../core/contract/paging.ts";
import type { IsoDate } from "../core/text/days.ts";
import { type Answer, nextLink, requireJsonAccepted, sendJson } from "../http/answers.ts";
import { mediaTypesRead } from "../http/problems.ts";
import { dayAccepted, requireJson } from "../http/requests.ts";
import type { Routes } from "../http/routes.ts";
import type { FileOperation } from "../operations/file.ts";
import { addressOf, answerTo, type Gate, type Operation, queryOn } from "../operations/operation.ts";
import { addFile } from "./files.ts";
import { problemsOf } from "./problem-responses.ts";
import { stateHeaders, timeMapCall } from "./time-gates.ts";

/** The parameters of a request, as its schemas have read them. */
type Parameters = Readonly<Record<string, unknown>>;

/** Adds the routes of operations, with their contract. */
export function addOperations(routes: Routes, operations: readonly (Operation | FileOperation)[]): void {
  for (const operation of operations) {
    if ("formats" in operation) {
      addFile(routes, operation);
      continue;
    }
    if (operation.body === null) addRoute(routes, operation);
    else addPost(routes, operation, operation.body);
    if (operation.http.gate !== undefined) addTimeMap(routes, operation, operation.http.gate);
  }
}

function addRoute(routes: Routes, operation: Operation): void {
  const { app, views, today } = routes;
  const { id, path, tag, summary, description, params, query, answer, problems, http } = operation;
  app.get(
    path,
    {
      ...(path === "/" ? { prefixTrailingSlash: "no-slash" as const } : {}),
      config: {
        isLong: operation.isLong === true,
        isPassing: http.isPassing === true,
        isSameInRelease: http.isSameInRelease === true,
      },
      schema: {
        operationId: id,
        tags: [tag].flat(),
        summary,
        description,
        ...(Object.keys(params.shape).length === 0 ? {} : { params }),
        querystring: query,
        response: { 200: answer, ...problemsOf(problems, [400, 404, 406]) },
      },
    },
    async (request, reply) => {
      const { knownAt, ...given } = request.query as Parameters;
      const holdings = await views.asOf(knownAt as string | undefined);
      const query = await askedOf(operation, holdings, { params: request.params as Parameters, query: given });
      const wanted = http.gate !== undefined && given["on"] === undefined ? dayAccepted(request) : undefined;
      if (wanted !== undefined) {
        const on = stateAt(http.gate?.states(holdings, query as never) ?? [], wanted)?.on ?? wanted;
        return sendJson(routes, request, reply, {
          ...answerOf(operation, holdings, { ...query, on }),
          isPassing: true,
        });
      }
      const on = (given["on"] as IsoDate | undefined) ?? today();
      const { variesBy, ...answer } = answerOf(operation, holdings, query);
      // A day in the address counts more than one in a header, which is then not looked at.
      const varying = given["on"] === undefined && variesBy !== undefined ? { variesBy } : {};
      const isOfDay = http.isSameInRelease && Object.keys(given).every((name) => name === "on");
      return sendJson(routes, request, reply, { ...answer, ...varying, ...(isOfDay ? { on } : {}) });
    },
  );
}

/**
 * What an operation is asked by an address, from the parameters in its path and its query as its schemas have read them:
 * a list is given in pages, and a day that is left out is today.
 */
export async function askedOf(
  operation: Operation,
  holdings: HoldingsOnDay,
  { params, query }: { readonly params: Parameters; readonly query: Parameters },
): Promise<Parameters> {
  const { pages, read, dayLeftOut } = operation;
  const page = pages === null || pages.isOwn ? {} : { limit: pageMost };
  const named = { ...page, ...query, ...params };
  const values = read === null ? named : { ...named, ...(await read(holdings, named as never)) };
  const isDated = "on" in operation.query.shape && dayLeftOut === "today";
  return isDated ? { ...values, on: query["on"] ?? holdings.today } : values;
}

/** Its answer has no address of its own, so no cache may keep it. */
function addPost({ app, views, today }: Routes, operation: Operation, body: z.ZodObject): void {
  const { id, path, tag, summary, description, answer, problems, http } = operation;
  app.post(
    path,
    {
      config: { isLong: operation.isLong === true },
      ...(http.bodyMax_bytes === undefined ? {} : { bodyLimit: http.bodyMax_bytes }),
      ...(http.isYamlRead ? {} : { onRequest: requireJson }),
      schema: {
        operationId: id,
        tags: [tag].flat(),
        summary,
        description,
        ...(http.isYamlRead ? { consumes: [...mediaTypesRead] } : {}),
        body,
        response: { 200: answer, ...problemsOf(problems, [400, 404, 406, 415]) },
      },
    },
    async (request, reply) => {
      const { knownAt, ...given } = request.body as Parameters;
      const holdings = await views.asOf(knownAt as string | undefined);
      const answer = answerTo(operation, holdings, queryOn(operation, given, today()));
      requireJsonAccepted(request);
      return reply.header("cache-control", "no-store").send(answer);
    },
  );
}

/** What is answered, with the headers that lead on from it. */
function answerOf(operation: Operation, holdings: HoldingsOnDay, query: Parameters): Answer {
  const { http } = operation;
  const body = answerTo(operation, holdings, query);
  const relations = (http.relations?.(body as never, query as never) ?? []).flatMap(([address, relation]) =>
    address === null ? [] : [`<${address}>; ${relation}`],
  );
  // That of a section of a document is its number.
  if ("next" in body && typeof body.next === "string" && body.next.startsWith("/")) relations.push(nextLink(body.next));
  const lasting = {
    ...http.lasting?.(body as never, query as never),
    ...(http.isPassing && { isPassing: true as const }),
  };
  if (http.gate === undefined)
    return { body, ...lasting, ...(relations.length === 0 ? {} : { link: relations.join(", ") }) };
  const state = stateHeaders(originalOf(operation, query), http.gate.stateOf(body as never, query as never));
  return { body, ...state, link: [...relations, state.link].join(", "), variesBy: "Accept-Datetime" };
}

/** The address of an operation without a day. */
function originalOf(operation: Operation, query: Parameters): string {
  return addressOf({ ...operation, query: z.object({}) }, query);
}

/** The last state of that time, or the first one if the time is before it. Source: RFC 7089, section 4.5.3. */
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
    gateOf(holdings, query) {
      const mementos = gate.states(holdings, query as never);
      // Its problem says what is known instead.
      if (mementos.length === 0) answerTo(operation, holdings, { ...query, on: holdings.today });
      return { original: originalOf(operation, query), mementos };
    },
  });
}
