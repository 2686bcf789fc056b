import fastifyFormbody from "@fastify/formbody";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { holdingsOnDay } from "../core/ask/holdings-on-day.ts";
import type { Problem } from "../core/problem.ts";
import { callAddress } from "../core/text/addresses.ts";
import { anyBaseOf, mounted } from "../http/addresses.ts";
import { nothingAt, problemFrom, problemHeaders, problemTable, sendProblem } from "../http/problems.ts";
import type { Routes } from "../http/routes.ts";
import { commonHeaders } from "../http/sender.ts";
import { addressShown } from "../operations/views/addresses.ts";
import { fetchCommandFor } from "../operations/views/ways-on.ts";
import { assets } from "./assets.ts";
import { crawlerRoutes } from "./crawlers.ts";
import { addressWithKnownAt, instantIn, queryWithKnownAt } from "./known-at.ts";
import { pageHtml } from "./layout.ts";
import { dropForeign, ownAddress } from "./own-query.ts";
import type { Page, PageContent, Visit } from "./page.ts";
import { pages } from "./pages.ts";
import { problemShown } from "./parts/problem.ts";
import { sendDownload, sendHtml } from "./send.ts";

const nav = pages.flatMap(({ path, nav: name }) => (name === undefined ? [] : [{ path, name }]));

type Site = Pick<Routes, "app" | "live" | "views" | "today" | "publicUrl" | "mountPath" | "upkeep">;

/** A long article, with each character written as an escape. Larger ones are for the command line. */
const bodyMax_bytes = 4 * 1024 * 1024;

/** The pages for people, at the addresses of the calls without their prefix. */
export function site(routes: Site): void {
  const { app } = routes;
  app.setErrorHandler(async (error: FastifyError | Problem, request, reply) => {
    const problem = problemFrom(error);
    if (problem.code === "internal") request.log.error({ err: error }, "page failed");
    const knownAt = instantIn(request.query);
    // If that state is not available either, the page shows the archive as it is known now.
    const isPrepared =
      knownAt === undefined ||
      (await routes.views.prepare(knownAt).then(
        () => true,
        () => false,
      ));
    return sendProblemPage(routes, request, reply, { problem, isPrepared });
  });
  app.addHook("preValidation", async (request) => dropForeign(request));
  void app.register(fastifyFormbody, { parser: fieldsOf });
  for (const page of pages) addPage(routes, page);
  crawlerRoutes(routes, (request) => visitOf(routes, request, undefined));
  for (const asset of Object.values(assets)) {
    app.get(asset.path, { schema: { hide: true } as object }, (_request, reply) =>
      reply.type(asset.type).header("cache-control", "public, max-age=31536000, immutable").send(asset.bytes),
    );
  }
}

/** The fields of a form that are not empty. */
function fieldsOf(body: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ""));
}

function addPage(routes: Site, page: Page): void {
  const { params, body } = page;
  const forms = { ...(params && { params }), querystring: queryWithKnownAt(page.query) };
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { knownAt, ...query } = request.query as { readonly knownAt?: string };
    const asked = { params: request.params, query, body: request.body ?? undefined };
    const visit = visitOf(routes, request, knownAt);
    const shown = await page.show(visit, asked as never);
    if ("movedTo" in shown)
      return reply.redirect(mounted(addressWithKnownAt(visit.shownAt(shown.movedTo), knownAt), routes.mountPath), 303);
    if ("file" in shown) return sendDownload(reply, shown.file);
    const fetchCommand = knownAt === undefined ? fetchCommandFor(visit) : null;
    return sendShown(routes, request, reply, { visit, shown, status: shown.status ?? 200, knownAt, fetchCommand });
  };
  // Most pages may read the whole history, so they are not made where others wait.
  const config = { isLong: page.isQuick !== true, isPassing: page.isPassing === true };
  routes.app.get(page.path, { config, schema: { hide: true, ...forms } as object }, answer);
  if (body === undefined) return;
  const schema = { hide: true, ...forms, body } as object;
  routes.app.post(page.path, { config, bodyLimit: bodyMax_bytes, schema }, answer);
}

function visitOf(
  { live, views, today, publicUrl, upkeep }: Site,
  request: FastifyRequest,
  knownAt: string | undefined,
): Visit {
  const view = views.asOf(knownAt);
  const origin = anyBaseOf(request, publicUrl);
  const asked = holdingsOnDay(view, today(), {
    knownAt,
    upkeep: knownAt === undefined ? upkeep() : null,
    publishedFile: live.publishedFile,
  });
  return Object.assign(asked, {
    absolute: (address: string) => origin + (knownAt === undefined ? address : addressWithKnownAt(address, knownAt)),
    shownAt: (address: string) => addressShown(asked, address),
  });
}

/** What is sent, and the instant as of which it was known, if one was asked for. */
type Sent = {
  readonly visit: Visit;
  readonly shown: PageContent;
  readonly status: number;
  readonly knownAt: string | undefined;
  /** The command that gets the rulebooks, on a page that lacks them; a problem has it in its facts. */
  readonly fetchCommand?: string | null;
};

function sendShown(
  { publicUrl, mountPath }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { visit, shown, status, knownAt, fetchCommand = null }: Sent,
): FastifyReply {
  const path = request.url.split("?", 1)[0] ?? "";
  const json = shown.json === null || knownAt === undefined ? shown.json : addressWithKnownAt(shown.json, knownAt);
  const known =
    knownAt === undefined ? null : { at: knownAt, nowPath: addressWithKnownAt(ownAddress(request), undefined) };
  const own = knownAt === undefined ? (shown.canonical ?? ownAddress(request)) : ownAddress(request);
  const canonical = status === 200 ? `${anyBaseOf(request, publicUrl)}${withSortedQuery(own)}` : null;
  const html = pageHtml({
    ...shown,
    canonical,
    json,
    nav,
    path,
    on: shown.on,
    known,
    fetchCommand,
    shownAt: visit.shownAt,
    hasBox: path === "/" && status === 200,
  });
  return sendHtml(reply, { status, html, link: json, mountPath });
}

/** An address with its parameters in one order, so that the same page has one canonical address. */
function withSortedQuery(url: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** Shows a problem as a page: what is wrong, and what to do next. */
function sendProblemPage(
  routes: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { problem, isPrepared }: { readonly problem: Problem; readonly isPrepared: boolean },
): FastifyReply {
  const { status, title } = problemTable[problem.code];
  const { url } = request.routeOptions;
  const hasCounterpart =
    status !== 500 && url !== undefined && routes.app.findRoute({ method: "GET", url: callAddress(url) }) !== null;
  // If the state at the instant is not known, the links lead to what is known now.
  const knownAt = "knownAt" in problem.facts || !isPrepared ? undefined : instantIn(request.query);
  const address = ownAddress(request);
  const refused = { title, nowPath: addressWithKnownAt(address, undefined), address };
  const visit = visitOf(routes, request, knownAt);
  const main = problemShown(visit, problem, refused);
  reply.headers(problemHeaders(problem));
  const shown = { title, json: hasCounterpart ? callAddress(address) : null, main };
  return sendShown(routes, request, reply, { visit, shown, status, knownAt });
}

/** Answers errors of unknown addresses: with a page for browsers, otherwise with a problem document. */
export function refuseAnywhere(
  routes: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): FastifyReply {
  // No hook runs for an address that cannot be read.
  reply.headers(commonHeaders);
  return isForPeople(request)
    ? sendProblemPage(routes, request, reply, { problem, isPrepared: false })
    : sendProblem(request, reply, problem);
}

/** The problem of an address without a page or call. */
export function refuseNothingAt(routes: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuseAnywhere(routes, request, reply, nothingAt(request));
}

/** Browsers accept HTML; programs do not ask for it. Answers under /v1 are always for programs. */
function isForPeople(request: FastifyRequest): boolean {
  if (request.url.startsWith(callAddress("/"))) return false;
  const accept = request.headers.accept ?? "";
  return (
    accept.includes("text/html") &&
    new Negotiator(request.raw).mediaType(["application/json", "text/html"]) === "text/html"
  );
}
