import fastifyFormbody from "@fastify/formbody";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import type { Problem } from "../core/problem.ts";
import { callAddress } from "../core/text/addresses.ts";
import { anyBaseOf, mounted, mountedHtml } from "../http/addresses.ts";
import { pageCaching } from "../http/answers.ts";
import { problemFrom, problemHeaders, sendProblem } from "../http/problems.ts";
import type { Routes } from "../http/routes.ts";
import { commonHeaders } from "../http/sender.ts";
import { fetchCommandFor } from "../operations/views/ways-on.ts";
import { assets } from "./assets.ts";
import { crawlerRoutes } from "./crawlers.ts";
import type { Page, Visit } from "./page.ts";
import { pages } from "./pages.ts";
import { addressWithKnownAt, instantIn, queryWithKnownAt } from "./queries.ts";
import { type PageView, pageAsHtml, problemPageOf, visitTo } from "./shown.ts";

type Site = Pick<Routes, "app" | "views" | "publicUrl" | "mountPath">;

/** A long article, with each character written as an escape. Larger ones are for the command line. */
const bodyMax_bytes = 4 * 1024 * 1024;

/** The pages for people, at the addresses of the calls without their prefix. */
export function site(routes: Site): void {
  const { app } = routes;
  app.setErrorHandler(async (error: FastifyError | Problem, request, reply) => {
    const problem = problemFrom(error);
    if (problem.code === "internal") request.log.error({ err: error }, "page failed");
    // If the state at the instant is not known, the page and its links show what is known now.
    const knownAt = "knownAt" in problem.facts ? undefined : instantIn(request.query);
    const holdings = await routes.views.asOf(knownAt).catch(() => routes.views.now());
    return sendProblemPage(routes, request, reply, { problem, holdings });
  });
  app.addHook("preValidation", async (request) => dropForeign(request));
  void app.register(fastifyFormbody, { parser: fieldsOf });
  for (const page of pages) addPage(routes, page);
  crawlerRoutes(routes, (request) => visitOf(routes, request, routes.views.now()));
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
    const parameters = { params: request.params, query, body: request.body ?? undefined };
    const visit = visitOf(routes, request, await routes.views.asOf(knownAt));
    const shown = await page.show(visit, parameters as never);
    if ("movedTo" in shown)
      return reply.redirect(mounted(addressWithKnownAt(visit.shownAt(shown.movedTo), knownAt), routes.mountPath), 303);
    if ("file" in shown) return sendDownload(reply, shown.file);
    const fetchCommand = knownAt === undefined ? fetchCommandFor(visit) : null;
    const { status = 200 } = shown;
    return sendShown(routes, request, reply, { visit, shown: { ...shown, status, fetchCommand } });
  };
  // Most pages may read the whole history, so they are not made where others wait.
  const config = { isLong: page.isQuick !== true, isPassing: page.isPassing === true };
  routes.app.get(page.path, { config, schema: { hide: true, ...forms } as object }, answer);
  if (body === undefined) return;
  const schema = { hide: true, ...forms, body } as object;
  routes.app.post(page.path, { config, bodyLimit: bodyMax_bytes, schema }, answer);
}

function visitOf({ publicUrl }: Pick<Site, "publicUrl">, request: FastifyRequest, holdings: HoldingsOnDay): Visit {
  const { knownAt } = holdings;
  const base = anyBaseOf(request, publicUrl);
  return visitTo(
    holdings,
    (address) => base + (knownAt === undefined ? address : addressWithKnownAt(address, knownAt)),
  );
}

function sendShown(
  { publicUrl, mountPath }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { visit, shown }: { readonly visit: Visit; readonly shown: PageView },
): FastifyReply {
  const base = anyBaseOf(request, publicUrl);
  const { knownAt } = visit;
  const { html, json } = pageAsHtml(shown, { base, address: ownAddress(request), knownAt, ways: visit });
  return sendHtml(reply, { status: shown.status, html, link: json, mountPath });
}

/** Shows a problem as a page: what is wrong, and what to do next. */
function sendProblemPage(
  routes: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { problem, holdings }: { readonly problem: Problem; readonly holdings: HoldingsOnDay },
): FastifyReply {
  const { url } = request.routeOptions;
  const hasCounterpart = url !== undefined && routes.app.findRoute({ method: "GET", url: callAddress(url) }) !== null;
  const visit = visitOf(routes, request, holdings);
  reply.headers(problemHeaders(problem));
  const shown = problemPageOf(visit, problem, { address: ownAddress(request), hasCounterpart });
  return sendShown(routes, request, reply, { visit, shown });
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
    ? sendProblemPage(routes, request, reply, { problem, holdings: routes.views.now() })
    : sendProblem(request, reply, problem);
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

/** The names of a page's parameters, and whether a form on it sends further ones, as that for events does. */
const parametersByPath = new Map(
  pages.map(({ path, query }) => {
    const { shape, def } = queryWithKnownAt(query);
    const hasMore = def.catchall !== undefined && def.catchall._zod.def.type !== "never";
    return [path, { names: new Set(Object.keys(shape)), hasMore }] as const;
  }),
);

/**
 * Drops the empty fields of a form, and the parameters that the page does not have: newsletters and networks add theirs
 * to every link (`utm_source`, `fbclid`). A name in capitals stays and is refused, because it means one of the page's.
 */
function dropForeign({ query, routeOptions }: FastifyRequest): void {
  const page = parametersByPath.get(routeOptions.url ?? "");
  const fields = query as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    const isForeign = page !== undefined && !page.hasMore && !isOwn(page.names, name);
    if (value === "" || isForeign) delete fields[name];
  }
}

/** The address of a request without what `dropForeign` drops, and without the fields of a form about events. */
function ownAddress({ url, routeOptions }: FastifyRequest): string {
  const [path = "", query = ""] = url.split("?", 2);
  const names = parametersByPath.get(routeOptions.url ?? "")?.names;
  const own = [...new URLSearchParams(query)].filter(
    ([name, value]) => value !== "" && (names === undefined || isOwn(names, name)),
  );
  return own.length === 0 ? path : `${path}?${new URLSearchParams(own)}`;
}

function isOwn(names: ReadonlySet<string>, name: string): boolean {
  return names.has(name) || names.has(name.toLowerCase());
}

/**
 * What a page may do: load the stylesheet, script and images of this service, and send its forms here. No inline code
 * or style, nothing from another host, no embedding in a frame. Source: Content Security Policy Level 3.
 */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  // The box asks this service for suggestions.
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

type Outgoing = {
  readonly status: number;
  readonly html: string;
  readonly link: string | null;
  /** The path under which the service is mounted. */
  readonly mountPath: string;
};

/** Answers a page. A problem, the answer to a form and what is happening now are kept by no cache. */
function sendHtml(reply: FastifyReply, { status, html, link, mountPath }: Outgoing): FastifyReply {
  const { method, routeOptions } = reply.request;
  const isKept = status === 200 && method !== "POST" && routeOptions.config.isPassing !== true;
  reply.code(status).headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": pagePolicy,
    "referrer-policy": "same-origin",
    "cache-control": isKept ? pageCaching : "no-cache",
    ...(link === null ? {} : { link: `<${mounted(link, mountPath)}>; rel="alternate"; type="application/json"` }),
  });
  return reply.send(mountedHtml(html, mountPath));
}

/** Sends a text that the browser saves and never shows, so that nothing in it can run. */
function sendDownload(
  reply: FastifyReply,
  { name, text }: { readonly name: string; readonly text: string },
): FastifyReply {
  return reply
    .headers({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "content-security-policy": pagePolicy,
      "cache-control": "no-store",
    })
    .send(text);
}
