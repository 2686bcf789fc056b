import { z } from "zod";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import type { Memento } from "../core/ask/mementos.ts";
import { pageMost } from "../core/contract/paging.ts";
import { knownAtQuery } from "../core/contract/parts.ts";
import type { IsoDate } from "../core/text/days.ts";
import { baseOf } from "../http/addresses.ts";
import { type Answer, nextLink, requireJsonAccepted, sendJson, sendText } from "../http/answers.ts";
import { mediaTypesRead } from "../http/problems.ts";
import { dayAccepted, requireJson } from "../http/requests.ts";
import type { Routes } from "../http/routes.ts";
import type { FileOperation } from "../operations/file.ts";
import { addressOf, answerTo, type Gate, type Operation, queryOn } from "../operations/operation.ts";
import { addFile } from "./files.ts";
import { problemResponses, problemsOf } from "./openapi-components.ts";

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
  const { app, views, mountPath, pageLinkOf } = routes;
  const { id, path, tag, summary, description, params, query, answer, problems, http } = operation;
  const pageLink = pageLinkOf(path);
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
      const asked = await askedOf(operation, holdings, { params: request.params as Parameters, query: given });
      // A day in the address counts more than one in a header, which is then not looked at.
      const gate = given["on"] === undefined ? http.gate : undefined;
      const wanted = gate && dayAccepted(request);
      const on = wanted && (stateAt(gate?.states(holdings, asked as never) ?? [], wanted)?.on ?? wanted);
      const { links, ...answer } = answerOf(operation, holdings, on === undefined ? asked : { ...asked, on });
      const isOfDay = on === undefined && http.isSameInRelease && Object.keys(given).every((name) => name === "on");
      const page = pageLink(
        request.url,
        isOfDay ? ((asked["on"] as IsoDate | undefined) ?? holdings.today) : undefined,
      );
      return sendJson(request, reply, mountPath, {
        ...answer,
        links: [...links, ...page],
        ...(on === undefined ? {} : { isPassing: true }),
        ...(gate === undefined ? {} : { variesBy: "Accept-Datetime" }),
      });
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
function addPost({ app, views }: Routes, operation: Operation, body: z.ZodObject): void {
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
      const answer = answerTo(operation, holdings, queryOn(operation, given, holdings.today));
      requireJsonAccepted(request);
      return reply.header("cache-control", "no-store").send(answer);
    },
  );
}

/** What is answered, with the headers that lead on from it. */
function answerOf(operation: Operation, holdings: HoldingsOnDay, query: Parameters): Answer {
  const { http } = operation;
  const body = answerTo(operation, holdings, query);
  const links = (http.relations?.(body as never, query as never) ?? []).flatMap(([address, relation]) =>
    address === null ? [] : [`<${address}>; ${relation}`],
  );
  // That of a section of a document is its number.
  if ("next" in body && typeof body.next === "string" && body.next.startsWith("/")) links.push(nextLink(body.next));
  if (http.gate === undefined) return { body, links, ...http.lasting?.(body as never, query as never) };
  // Its address, its time, its gate and its time map. Source: RFC 7089, section 2.2.
  const { on, href } = http.gate.stateOf(body as never, query as never);
  const original = addressOf(operation, query, []);
  links.push(
    `<${href}>; rel="memento"; datetime="${new Date(on).toUTCString()}"`,
    `<${original}>; rel="original timegate"`,
    `<${original}/timemap>; rel="timemap"; type="application/link-format"`,
  );
  return { body, links, contentLocation: href, mementoOn: on };
}

/** The last state of that time, or the first one if the time is before it. Source: RFC 7089, section 4.5.3. */
function stateAt(states: readonly Memento[], wanted: IsoDate): Memento | undefined {
  return states.findLast(({ on }) => on <= wanted) ?? states[0];
}

/**
 * The time map of an address without a day that answers with the state of another time if `Accept-Datetime` asks for it:
 * it is its own time gate. Source: RFC 7089, section 4.1.2 (pattern 1.2).
 */
function addTimeMap({ app, views, publicUrl }: Routes, operation: Operation, gate: Gate): void {
  const { id, path, tag, params } = operation;
  app.get(
    `${path}/timemap`,
    {
      schema: {
        operationId: `${id}TimeMap`,
        tags: [[tag].flat().join()],
        summary: `All held states of ${gate.subject}, as a list of links`,
        description: "A time map of RFC 7089, for programs that follow `Accept-Datetime`.",
        params,
        querystring: z.strictObject(knownAtQuery),
        response: {
          200: {
            description: "The list, `application/link-format`",
            content: { "application/link-format": { schema: z.string() }, "text/plain": { schema: z.string() } },
          },
          ...problemResponses(400, 404, 406, 409),
        },
      },
    },
    async (request, reply) => {
      const query = request.params as Parameters;
      const holdings = await views.asOf(request.query.knownAt);
      const mementos = gate.states(holdings, query as never);
      // Its problem says what is known instead.
      if (mementos.length === 0) answerTo(operation, holdings, { ...query, on: holdings.today });
      return sendText(request, reply, {
        text: timeMapOf(baseOf(request, publicUrl), addressOf(operation, query, []), mementos),
        mediaTypes: ["application/link-format", "text/plain; charset=utf-8"],
      });
    },
  );
}

/** The list of all states. `base` is the address of the service. Source: RFC 7089, section 5; RFC 6690, section 2. */
function timeMapOf(base: string, original: string, mementos: readonly Memento[]): string {
  const instant = (on: IsoDate | undefined) => new Date(on ?? "").toUTCString();
  const ends =
    mementos.length === 0 ? "" : `; from="${instant(mementos[0]?.on)}"; until="${instant(mementos.at(-1)?.on)}"`;
  const relationOf = (place: number) =>
    [...(place === 0 ? ["first"] : []), ...(place === mementos.length - 1 ? ["last"] : []), "memento"].join(" ");
  return [
    `<${base}${original}>; rel="original timegate"`,
    `<${base}${original}/timemap>; rel="self"; type="application/link-format"${ends}`,
    ...mementos.map(({ on, href }, place) => `<${base}${href}>; rel="${relationOf(place)}"; datetime="${instant(on)}"`),
  ].join(",\n");
}
