import type { z } from "zod";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import { pageMost } from "../core/contract/paging.ts";
import type { IsoDate } from "../core/text/days.ts";
import { type Answer, nextLink, requireJsonAccepted, sendJson } from "../http/answers.ts";
import { mediaTypesRead } from "../http/problems.ts";
import { requireJson } from "../http/requests.ts";
import type { Routes } from "../http/routes.ts";
import type { FileOperation } from "../operations/file.ts";
import { answerTo, type Operation, queryOn } from "../operations/operation.ts";
import { addFile } from "./files.ts";
import { problemsOf } from "./problem-responses.ts";

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
      const { links, ...answer } = answerOf(operation, holdings, asked);
      const isOfDay = http.isSameInRelease && Object.keys(given).every((name) => name === "on");
      const page = pageLink(
        request.url,
        isOfDay ? ((asked["on"] as IsoDate | undefined) ?? holdings.today) : undefined,
      );
      return sendJson(request, reply, mountPath, { ...answer, links: [...links, ...page] });
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
  return { body, links, ...http.lasting?.(body as never, query as never) };
}
